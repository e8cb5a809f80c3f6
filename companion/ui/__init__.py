"""Drawing and input: placed widgets, letters, shapes, fingers and keys. Knows no match."""

import os

# pygame greets on standard output, which belongs to us.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
