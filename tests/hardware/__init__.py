"""What only hardware can confirm: a list of checks, and a walk through them with a person.

`python3 -m tests.hardware` needs nothing but Python 3.11 and the box.
"""
