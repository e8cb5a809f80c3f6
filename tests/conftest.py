"""For every test: what hypothesis tries may take its time on a busy machine."""

from hypothesis import settings

settings.register_profile("table", deadline=None)
settings.load_profile("table")
