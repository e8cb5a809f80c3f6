"""The command as it is typed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

NO_SCREEN = 3


def companion(*arguments, **environment):
    inherited = {k: v for k, v in os.environ.items() if k not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    settings = {k: v for k, v in (inherited | environment).items() if v is not None}
    return subprocess.Popen(
        [sys.executable, "-m", "companion", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=settings,
    )


def ended(process):
    out, err = process.communicate(timeout=20)
    return process.returncode, out, err


def wait_until_open(path):
    """The file's lock appears once the screen has been opened."""
    end = time.monotonic() + 10
    while not path.with_name(path.name + ".lock").exists():
        assert time.monotonic() < end
        time.sleep(0.02)
    time.sleep(0.3)


def test_without_a_screen_it_names_the_cure_and_ends_with_three(tmp_path):
    # What SDL tries last of all by itself; named here, so that a board with a screen has none too.
    none = "x11,offscreen"
    status, out, err = ended(companion("--db", str(tmp_path / "s.db"), SDL_VIDEODRIVER=none))
    assert status == NO_SCREEN
    assert out == ""
    (line,) = [line for line in err.splitlines() if line.startswith("companion:")]
    assert "Connect a screen" in line
    assert not (tmp_path / "s.db").exists()


def test_a_driver_that_does_not_exist_is_no_screen_either(tmp_path):
    status, _out, err = ended(companion("--db", str(tmp_path / "s.db"), SDL_VIDEODRIVER="nonsuch"))
    assert status == NO_SCREEN
    assert "There is no screen" in err


@pytest.mark.parametrize("farewell", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_it_goes_when_it_is_told_to_and_when_its_terminal_goes(tmp_path, farewell):
    path = tmp_path / "s.db"
    process = companion("--db", str(path), SDL_VIDEODRIVER="dummy")
    wait_until_open(path)
    process.send_signal(farewell)
    assert ended(process) == (0, "", "")


def test_it_stays_without_its_terminal_when_it_was_started_to(tmp_path):
    path = tmp_path / "s.db"
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        process = companion("--db", str(path), SDL_VIDEODRIVER="dummy")
    finally:
        signal.signal(signal.SIGHUP, before)
    wait_until_open(path)
    process.send_signal(signal.SIGHUP)
    time.sleep(0.2)
    assert process.poll() is None
    process.terminate()
    assert ended(process) == (0, "", "")


def test_a_console_that_hangs_up_while_it_starts_takes_nobody_with_it(tmp_path):
    """Told before the window is open, as by a login that makes room for the box."""
    program = (
        "import os, signal, sys\n"
        "import companion.ui.window as window\n"
        "opens = window.Window.__init__\n"
        "def hang_up(*args):\n"
        "    signal.raise_signal(signal.SIGHUP)\n"
        "    opens(*args)\n"
        "    print('open', flush=True)\n"
        "window.Window.__init__ = hang_up\n"
        "from companion.__main__ import main\n"
        "sys.exit(main(['--db', sys.argv[1]]))\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path / "s.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"SDL_VIDEODRIVER": "dummy"},
    )
    wait_until_open(tmp_path / "s.db")
    process.terminate()
    status, out, _err = ended(process)
    assert status == 0
    assert out.splitlines()[-1] == "open"


def test_a_second_one_on_the_same_file_says_so(tmp_path):
    path = tmp_path / "s.db"
    first = companion("--db", str(path), SDL_VIDEODRIVER="dummy")
    wait_until_open(path)
    status, out, err = ended(companion("--db", str(path), SDL_VIDEODRIVER="dummy"))
    first.terminate()
    ended(first)
    assert status == 1
    assert out == ""
    assert "open in another companion" in err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--window", "big"], "'big' is no size"),
        (["--window", "0x480"], "'0x480' is no size for a window"),
        (["--window", "99999x99999"], "from 320x240 to 7680x7680"),
        (["--window", "8x8"], "from 320x240 to 7680x7680"),
        (["--window", "1280x720x3"], "'1280x720x3' is no size"),
        (["--window", "\N{SUPERSCRIPT TWO}x2"], "is no size"),
        (["--inches", "0"], "'0' is no diagonal"),
        (["--inches", "seven"], "'seven' is no diagonal"),
        (["dance"], "dance"),
    ],
)
def test_bad_arguments_are_named(arguments, says):
    status, out, err = ended(companion(*arguments))
    assert (status, out) == (2, "")
    assert says in err


@pytest.mark.parametrize("size", ["320x240", "320x7680", "7680x240"])
def test_the_smallest_and_the_slimmest_window_can_be_opened(tmp_path, size):
    path = tmp_path / "s.db"
    process = companion("--db", str(path), "--window", size, SDL_VIDEODRIVER="dummy")
    wait_until_open(path)
    process.terminate()
    assert ended(process) == (0, "", "")


def test_a_file_of_somebody_else_is_refused_in_a_sentence(tmp_path):
    path = tmp_path / "shopping.txt"
    path.write_text("eggs\n", encoding="utf-8")
    status, out, err = ended(companion("--db", str(path), SDL_VIDEODRIVER="dummy"))
    assert (status, out) == (1, "")
    assert "shopping.txt is no file of scores" in err
    assert [file.name for file in tmp_path.glob("shopping*")] == ["shopping.txt"]
    assert path.read_text(encoding="utf-8") == "eggs\n"


@pytest.mark.parametrize(
    ("command", "document"),
    [
        ("score", '{"game": "skyjo", "players": ["Ann", "Ben"], "rounds": []}'),
        (
            "judge",
            '{"game": "yoink", "trio": [[1, "a", "b"], [1, "a", "c"], [2, "a", "b"]]}',
        ),
    ],
)
def test_an_answer_that_cannot_be_written_is_said(command, document):
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "companion", command],
            input=document,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ran.returncode == 1
    (line,) = ran.stderr.splitlines()
    assert "cannot be written: No space left" in line


@pytest.mark.alone
def test_the_first_frame_comes_within_a_second_and_there_is_no_sound_in_it():
    program = (
        "import time, companion.screens.show as show, companion.store as store\n"
        "import companion.ui.window as window, pygame, sys\n"
        "from companion.screens.evening import Evening\n"
        "w = window.Window((800, 480)); s = store.Store()\n"
        "show.Show(w, Evening(s, print)); print(time.monotonic(), file=sys.stderr)\n"
        "assert 'pygame.mixer' not in sys.modules or pygame.mixer.get_init() is None\n"
        "s.close(); w.close()\n"
    )
    taken = []
    for _try in range(3):
        began = time.monotonic()
        ran = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True
        )
        taken.append(float(ran.stderr.splitlines()[-1]) - began)
    assert min(taken) <= 1.0, taken


@pytest.mark.alone
def test_it_idles(tmp_path):
    path = tmp_path / "s.db"
    process = companion("--db", str(path), SDL_VIDEODRIVER="dummy")
    wait_until_open(path)
    time.sleep(0.7)

    def used():
        stat = Path(f"/proc/{process.pid}/schedstat").read_text()
        return int(stat.split()[0]) / 1e9

    before = used()
    time.sleep(4)
    share = (used() - before) / 4
    resident = int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * 4096 / 1e6
    process.terminate()
    ended(process)
    assert share <= 0.005
    assert resident <= 90


def test_no_source_starts_all_of_pygame():
    package = Path(__file__).parents[2] / "companion"
    for source in package.rglob("*.py"):
        text = source.read_text()
        assert "pygame.init(" not in text, source
        assert "pygame.mixer" not in text, source
