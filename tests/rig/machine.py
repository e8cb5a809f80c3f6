"""The virtual Raspberry Pi: its plug, its shell, its pins, its loudspeaker and its screen."""

import contextlib
import os
import shlex
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from tests.rig.qemu import Qemu, RigError, accelerators, make_disk, run, wait_for, work

BOOT = 300
"""Seconds that it may take to come up, on a slow and busy machine."""
RATE = 48000
"""Frames a second of the sound card."""


class Machine:
    """One virtual Raspberry Pi with a disk of its own.

    Args:
        disk: its disk, made anew from `backing` when a machine is set up.
        backing: the disk that it begins as.
        size: pixels of the screen.
    """

    _ways = tuple(accelerators())

    def __init__(self, disk, backing=None, size=(800, 480)):
        self.folder = Path(tempfile.mkdtemp(prefix="rig-"))
        self.size = size
        self.shown = Path(disk).with_suffix("")
        """Where recordings and screenshots stay, to be heard and looked at."""
        self.shown.mkdir(exist_ok=True)
        self.disks = [Path(disk)]
        self.initrd = work() / "initrd"
        self._qemu = self._ssh = None
        self.disks[0].unlink(missing_ok=True)
        make_disk(self.disks[0], backing or work() / "base.qcow2")

    # --- the plug ---

    def boot(self, *, network=True, append=""):
        """Switches it on and waits until it can be talked to.

        Args:
            network: whether it reaches anything outside.
            append: words for the kernel.
        """
        while True:
            self._qemu = Qemu(
                self.folder,
                self.disks,
                self.size,
                network=network,
                append=append,
                way=Machine._ways[0],
                initrd=self.initrd,
            )
            try:
                wait_for(self._is_up, "it can be talked to", BOOT)
            except RigError:
                self._qemu.pull()
                if len(Machine._ways) == 1:
                    raise
                # /dev/kvm is there and does not do: slower, then.
                Machine._ways = Machine._ways[1:]
                continue
            self._connect()
            return

    def _is_up(self):
        self._qemu.check_alive()
        return self._qemu.answers()

    @property
    def is_on(self):
        """Whether it has been switched on."""
        return self._qemu is not None

    def pull_the_plug(self):
        """Takes the power away at once."""
        self._disconnect()
        self._qemu.pull()
        self._qemu = None

    def shut_down(self):
        """Switches it off in order."""
        self.sh("systemctl poweroff --no-block")
        self._qemu.wait_off(BOOT)
        self._disconnect()
        self._qemu = None

    def close(self):
        """Ends it; its disk stays."""
        if self.is_on:
            self.pull_the_plug()
        shutil.rmtree(self.folder, ignore_errors=True)

    def console(self):
        """The end of what it said while it started."""
        return (self.folder / "console.log").read_text(errors="replace")[-2000:]

    # --- the shell ---

    def _options(self):
        options = (
            "StrictHostKeyChecking=no",
            "UserKnownHostsFile=/dev/null",
            "LogLevel=ERROR",
            "ConnectTimeout=60",
            "IdentitiesOnly=yes",
            f"ControlPath={self.folder / 'ssh'}",
        )
        words = [word for option in options for word in ("-o", option)]
        return ["-i", str(work() / "id"), "-p", str(self._qemu.port), "-F", "none", *words]

    def _connect(self):
        """One connection that all commands share."""
        self._ssh = subprocess.Popen(
            ["ssh", *self._options(), "-o", "ControlMaster=yes", "-N", "root@127.0.0.1"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        wait_for((self.folder / "ssh").exists, "there is a connection", BOOT)

    def _disconnect(self):
        if self._ssh:
            self._ssh.kill()
            self._ssh.wait()
            self._ssh = None
        (self.folder / "ssh").unlink(missing_ok=True)

    def _remote(self, command, user):
        if user != "root":
            command = (
                f"runuser -u {user} -- env HOME=/home/{user} USER={user} LOGNAME={user} "
                f"sh -c {shlex.quote('cd; ' + command)}"
            )
        return ["ssh", *self._options(), "root@127.0.0.1", command]

    def try_sh(self, command, user="root", seconds=120):
        """Runs a shell command; returns its exit status (124: too slow) and what it said."""
        self._qemu.check_alive()
        with subprocess.Popen(
            self._remote("{ " + command + "\n} 2>&1", user),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
        ) as process:
            try:
                said, _ = process.communicate(timeout=seconds)
                status = process.returncode
            except subprocess.TimeoutExpired:
                process.kill()
                said, _ = process.communicate()
                status = 124
        return status, said.decode(errors="replace").strip()

    def sh(self, command, user="root", seconds=120):
        """Runs a shell command that must do; returns what it said."""
        status, said = self.try_sh(command, user, seconds)
        if status:
            raise RigError(f"{command!r} ends with {status}: {said[-2000:]}")
        return said

    def holds(self, command):
        """Whether a shell command does."""
        return self.try_sh(command)[0] == 0

    def wait_for(self, command, seconds=60):
        """Repeats a shell command until it does; returns what it said."""
        seen = wait_for(lambda: self._done(command), command, seconds)
        return seen[1]

    def _done(self, command):
        status, said = self.try_sh(command)
        return None if status else (status, said)

    def start(self, command, user="root"):
        """Runs a command in the background, as a unit of systemd's; returns the unit's name."""
        unit = f"rig-{time.time_ns()}"
        words = ["systemd-run", "--quiet", "--collect", "--unit", unit, "-p", f"User={user}"]
        self.sh(shlex.join([*words, "sh", "-c", command]))
        return unit

    def log(self, unit):
        """What a unit said since the machine was switched on."""
        return self.sh(f"journalctl -b -q -o cat --no-pager -u {shlex.quote(unit)}")

    def put_tree(self, archive, folder, user="pi"):
        """Unpacks a tar archive (bytes) into a folder."""
        run(*self._remote(f"mkdir -p {folder} && tar -C {folder} -xf -", user), input=archive)

    def write(self, path, data, user="root"):
        """Writes a file (bytes)."""
        run(*self._remote(f"cat > {shlex.quote(path)}", user), input=data)

    def fetch(self, source, target):
        """Copies a file from it to here."""
        with Path(target).open("wb") as file:
            subprocess.run(
                self._remote(f"cat {source}", "root"),
                stdin=subprocess.DEVNULL,
                stdout=file,
                check=True,
            )

    # --- the pins ---

    def press(self, line, seconds=0.2):
        """Connects a GPIO line to ground for a while, as a button does."""
        self.sh(f"rig-gpio press {line} {seconds}")

    def watch(self, line, seconds):
        """What a GPIO line does: (seconds, level) at the beginning and at each change."""
        said = self.sh(f"rig-gpio watch {line} {seconds}", seconds=seconds + 60)
        rows = (row.split() for row in said.splitlines())
        return [(float(at), int(level)) for at, level in rows]

    # --- the loudspeaker ---

    @contextlib.contextmanager
    def recording(self, path):
        """Records what is played meanwhile: 16 bit, two channels, at `RATE`."""
        there = "/run/rig-recording.wav"
        self.sh(f"rm -f {there}")
        unit = self.start(
            f"exec arecord -q -D hw:Loopback,1,0 -f S16_LE -r {RATE} -c 2 "
            f"--buffer-size=65536 -t wav {there}"
        )
        self.wait_for(f"test -s {there}")
        yield
        self.sh(f"systemctl kill -s INT {unit}")
        self.wait_for(f"! systemctl -q is-active {unit}")
        self.fetch(there, path)

    # --- the screen ---

    def screenshot(self, path):
        """Keeps what the screen shows as a PNG."""
        self._qemu.ask("screendump", filename=os.path.abspath(path), format="png")  # noqa: PTH100
        return Path(path)

    def tap(self, x, y):
        """Touches a pixel of the touchscreen."""
        width, height = self.size
        self.sh(f"echo tap {x / width} {y / height} 0.1 > /run/rig-touch; sleep 0.3")

    # --- what is plugged in ---

    def plug_in_stick(self, path):
        """Plugs in a USB stick, a file with its data as they are."""
        self._qemu.ask(
            "blockdev-add",
            **{"driver": "raw", "node-name": "stick"},
            file={"driver": "file", "filename": str(path)},
        )
        self._qemu.ask(
            "device_add", driver="usb-storage", id="stick", drive="stick", removable=True
        )

    def pull_out_stick(self):
        """Pulls the stick out, whatever is being done with it."""
        self._qemu.ask("device_del", id="stick")
        wait_for(self._forget_stick, "the stick is out")

    def _forget_stick(self):
        try:
            self._qemu.ask("blockdev-del", **{"node-name": "stick"})
        except RigError:
            # The controller has not let go of it yet.
            return False
        return True
