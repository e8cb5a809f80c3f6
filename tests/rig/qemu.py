"""The emulator: its process, its disk, and the line to its monitor.

It emulates an x86-64 machine with a kernel that has a Raspberry Pi's interfaces. Only processes
that were started here are ever ended, by their pid.
"""

import json
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

NEEDED = {
    "qemu-system-x86_64": "qemu-system-x86",
    "qemu-img": "qemu-utils",
    "ssh": "openssh-client",
}
"""Programs, and the Debian packages that they are in."""
IMAGE = ("base.qcow2", "vmlinuz", "initrd", "id")
PATIENCE = 60


class RigError(Exception):
    """The virtual machine does not do what it should."""


def work():
    """Where the image is."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("RIG_WORK") or Path(cache) / "pi-rig")


def missing():
    """What is not there yet, as a sentence that says what to do; empty when all is there."""
    packages = [package for program, package in NEEDED.items() if not shutil.which(program)]
    if packages:
        return f"this needs a virtual machine: run  sudo apt-get install -y {' '.join(packages)}"
    if not all((work() / name).exists() for name in IMAGE):
        return (
            f"there is no image in {work()}: as root, once, run\n"
            "  apt-get install -y mmdebstrap e2fsprogs xz-utils patch\n"
            "  tests/rig/image"
        )
    return ""


def accelerators():
    """Ways to run it, the fastest first."""
    if os.access("/dev/kvm", os.R_OK | os.W_OK):
        yield ["-accel", "kvm", "-cpu", "host"]
    # Nehalem has what binary packages need; with "max" systemd's mounts failed at times.
    yield ["-accel", "tcg,thread=multi", "-cpu", "Nehalem"]


def make_disk(path, backing):
    """A disk that begins as another one and leaves that one alone."""
    run("qemu-img", "create", "-q", "-f", "qcow2", "-F", "qcow2", "-b", backing, path)


def run(*command, **how):
    """Runs a command to its end and returns what it said."""
    done = subprocess.run(
        [str(word) for word in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        **how,
    )
    if done.returncode:
        said = done.stdout.decode(errors="replace")[-1000:]
        raise RigError(f"{command[0]} ends with {done.returncode}: {said}")
    return done.stdout


def free_port():
    """A port that nobody listens on."""
    with socket.socket() as it:
        it.bind(("127.0.0.1", 0))
        return it.getsockname()[1]


class Qemu:
    """One life of the machine, from power-on to the moment the plug is pulled.

    Args:
        folder: where its sockets and logs are.
        disks: its disk, and further ones.
        size: pixels of the screen.
        network: whether it reaches anything outside.
        append: words for the kernel.
        way: how it is run, one of `accelerators`.
        initrd: what the kernel begins with.
    """

    def __init__(self, folder, disks, size, *, network, append, way, initrd):
        self.port = free_port()
        self._monitor_path = folder / "monitor"
        self._monitor_path.unlink(missing_ok=True)
        self._monitor = None
        self._log = folder / "qemu.log"
        kernel = (
            "root=/dev/vda rw console=ttyS0 quiet net.ifnames=0 mitigations=off "
            f"fsck.repair=yes audit=0 consoleblank=0 {append}"
        )
        command = [
            *("qemu-system-x86_64", *way, "-M", "pc,i8042=off", "-smp", "2", "-m", "2048"),
            *("-nodefaults", "-no-reboot", "-display", "none"),
            *("-kernel", work() / "vmlinuz", "-initrd", initrd, "-append", kernel),
            *self._drives(disks),
            *("-netdev", self._net(network=network)),
            *("-device", "virtio-net-pci,netdev=n0,romfile=", "-device", "virtio-rng-pci"),
            *("-device", f"virtio-vga,xres={size[0]},yres={size[1]}"),
            *("-device", "virtio-keyboard-pci", "-device", "qemu-xhci,id=usb"),
            *("-serial", f"file:{folder / 'console.log'}"),
            *("-qmp", f"unix:{self._monitor_path},server=on,wait=off"),
        ]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [str(word) for word in command],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    @staticmethod
    def _drives(disks):
        # cache=none: what the guest has flushed is on the disk, what it has not is lost with the
        # process. So a process killed is a plug pulled.
        for number, disk in enumerate(disks):
            yield from ("-drive", f"if=none,id=d{number},file={disk},format=qcow2,cache=none")
            yield from ("-device", f"virtio-blk-pci,drive=d{number}")

    def _net(self, *, network):
        kept_in = "off" if network else "on"
        return f"user,id=n0,hostfwd=tcp:127.0.0.1:{self.port}-:22,restrict={kept_in}"

    def check_alive(self):
        """Raises what the emulator complained of when it has ended, or stands."""
        if self._process.poll() is not None:
            raise RigError(f"the emulator has ended: {self._log.read_text()[-1000:]}")
        if self._monitor_path.exists() and self.ask("query-status")["status"] == "internal-error":
            raise RigError("the processor of this machine cannot run it at full speed")

    def answers(self):
        """Whether there is an ssh server to talk to yet."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), 5) as line:
                line.settimeout(5)
                return line.recv(4) == b"SSH-"
        except OSError:
            return False

    def ask(self, command, **arguments):
        """One command to the emulator's monitor."""
        if self._monitor is None:
            line = socket.socket(socket.AF_UNIX)
            line.connect(str(self._monitor_path))
            line.settimeout(PATIENCE)
            self._monitor = line, line.makefile("r")
            self._monitor[1].readline()
            self.ask("qmp_capabilities")
        line, answers = self._monitor
        try:
            line.sendall(json.dumps({"execute": command, "arguments": arguments}).encode() + b"\n")
            return self._answer(answers)
        except OSError as error:
            raise RigError(f"the emulator has gone: {self._log.read_text()[-1000:]}") from error

    @staticmethod
    def _answer(answers):
        while True:
            answer = json.loads(answers.readline() or '{"error": {"desc": "it has gone"}}')
            if "return" in answer:
                return answer["return"]
            if "error" in answer:
                raise RigError(answer["error"]["desc"])

    def wait_off(self, seconds):
        """Waits until the machine has switched itself off."""
        wait_for(lambda: self._process.poll() is not None, "it is off", seconds)
        self.pull()

    def pull(self):
        """Pulls the plug."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        if self._monitor:
            self._monitor[1].close()
            self._monitor[0].close()
            self._monitor = None


def wait_for(happened, what, seconds=PATIENCE, step=0.3):
    """Waits until something is so; returns what was seen."""
    end = time.monotonic() + seconds
    while not (seen := happened()):
        if time.monotonic() > end:
            raise RigError(f"not within {seconds} s: {what}")
        time.sleep(step)
    return seen
