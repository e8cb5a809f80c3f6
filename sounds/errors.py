"""What can go wrong with the box's own sounds."""


class SoundsError(Exception):
    """Base of every error of this package."""


class TempoError(SoundsError, ValueError):
    """A tempo the music cannot be played at."""


class SoundNameError(SoundsError, LookupError):
    """A name no sound of the box carries."""
