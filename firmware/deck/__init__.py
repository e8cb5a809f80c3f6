"""The deck: the process that plays.

It is a process of its own because simpleaudio 1.0.4 frees memory without holding Python's lock
(so the interpreter must be started with `PYTHONMALLOC=malloc`), holds that lock while it opens
the device, and may hang on a device that sleeps. Whatever happens in here, the button answers.
"""
