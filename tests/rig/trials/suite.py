"""The project's own tests, on a board with pins, a sound card and a screen."""

from tests.rig.trials.workshop import HOME, SLOW, show_modules

WORDS = "9. The tests pass on a board with pins, too"
TESTS = (
    "tests/firmware/test_panel.py tests/firmware/test_light.py tests/firmware/test_box.py "
    "tests/companion/test_command.py tests/companion/test_service.py tests/companion/screens"
)
"""Those that a pin, a card or a screen of the machine's own could make a difference to."""


def play(pi, report):
    """Shows it. What keeps time for real is left out: an emulated machine cannot."""
    pi.sh(f"cd {HOME} && ./set-up test", user="pi", seconds=SLOW)
    show_modules(pi, report, "for the tests")
    status, said = pi.try_sh(
        f"cd {HOME} && .venv/bin/python -m pytest -q -n 2 --dist loadfile -m 'not alone'"
        f" --timeout 600 {TESTS}",
        "pi",
        4 * SLOW,
    )
    report.show("they pass", status == 0, said[-3000:] if status else said.splitlines()[-1])
