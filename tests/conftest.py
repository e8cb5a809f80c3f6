"""For every test: time to try, on a busy machine, and ears for the signals that it sends."""

import signal

from hypothesis import settings

settings.register_profile("table", deadline=None)
settings.load_profile("table")

# Tests that were started in the background, or to outlive their terminal, ignore these, and so
# would every program that they start and then tell to end.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
