"""The companion: the score pad on the screen in the box."""
