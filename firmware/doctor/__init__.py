"""The doctor: looks at everything the DJ needs and says how it is, or what to do about it."""
