"""The DJ: the button, the light and the loudspeaker of the box."""
