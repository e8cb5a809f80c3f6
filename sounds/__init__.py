"""Everything the box can play that is its own."""
