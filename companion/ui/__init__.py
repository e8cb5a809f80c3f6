"""Drawing and input: placed widgets, letters, shapes, fingers and keys. Knows no match."""
