"""What can go wrong in the box, as sentences that say what to do next."""


class DjError(Exception):
    """The base of everything the DJ reports to people."""


class ConfigError(DjError, ValueError):
    """The configuration asks for something that cannot be; lists every fault at once."""


class SocketError(DjError, ConnectionError):
    """The DJ cannot be reached, or cannot be offered, at its socket."""


class RequestError(DjError, ValueError):
    """A client asked for something the DJ does not understand or cannot do now."""


class OutputError(DjError, OSError):
    """The sound device cannot be opened or went away."""


class PanelError(DjError, OSError):
    """The button or the light cannot be used."""


class TrackError(DjError, ValueError):
    """A track cannot be played."""


class NotNowError(TrackError):
    """A track cannot be taken in now; the cause may go away by itself."""
