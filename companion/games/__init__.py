"""The rules of the games, pure: no clock, no input, no output."""
