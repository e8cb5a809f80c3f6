"""While nobody does anything, nothing is written; with a read-only system the scores stay."""

import time

from tests.rig.qemu import run
from tests.rig.trials.installation import ON_SCREEN
from tests.rig.trials.table import bodies, fetch_scores
from tests.rig.trials.workshop import HOME, SLOW
from tests.rig.twin import Twin

WORDS = "7. Nothing is written while nothing happens"
READ_ONLY = "7. Scores stay on a read-only system"
MINUTE = 60
OVERLAY = "overlayroot=tmpfs:recurse=0"
"""What raspi-config's read-only switch gives the kernel."""
_WRITTEN = (
    "for unit in come-on-dj companion; do "
    "for pid in $(cat /sys/fs/cgroup/system.slice/$unit.service/cgroup.procs); do "
    "cat /proc/$pid/io; done; done | awk '/^write_bytes/ {sum += $2} END {print sum}'"
)
_SAID = "journalctl -b -q -u come-on-dj -u companion | wc -l"


def play(pi, report):
    """Shows it."""
    pi.wait_for(ON_SCREEN, 120)
    time.sleep(15)
    for what, press in (("idle", False), ("playing", True)):
        if press:
            pi.press(17)
            # The choice of a track or a volume is kept a moment later.
            time.sleep(10)
        before = pi.sh(_WRITTEN), pi.sh(_SAID)
        disk = _sectors(pi)
        time.sleep(MINUTE)
        after = pi.sh(_WRITTEN), pi.sh(_SAID)
        report.show(
            f"a minute of {what}: neither writes or says anything",
            before == after,
            f"bytes and lines {before} {after}; the whole system {_sectors(pi) - disk} sectors",
        )
    pi.press(17)
    limit = pi.sh("systemctl show -P LogRateLimitBurst come-on-dj companion")
    report.show("what they may say in a minute is bounded", limit.split() == ["60", "60"], limit)


def _sectors(pi):
    return int(pi.sh("awk '$3 == \"vda\" {print $10}' /proc/diskstats"))


def play_read_only(pi, report):
    """Shows it."""
    pi.sh(
        "apt-get update -qq; export DEBIAN_FRONTEND=noninteractive;"
        "apt-get install -y -qq overlayroot busybox &&"
        "echo overlay >> /etc/initramfs-tools/modules && update-initramfs -u",
        seconds=SLOW,
    )
    initrd = pi.folder / "initrd"
    pi.fetch("/boot/initrd.img-$(uname -r)", initrd)
    pi.shut_down()
    pi.initrd = initrd
    card = pi.folder / "scores.qcow2"
    run("qemu-img", "create", "-q", "-f", "qcow2", card, "256M")
    pi.disks.append(card)
    pi.boot(append=OVERLAY)
    kind = pi.sh("findmnt -n -o FSTYPE /")
    report.show("the system is read-only", kind == "overlay", kind)
    pi.wait_for(ON_SCREEN, 120)
    status, said = pi.try_sh(f"cd {HOME} && make check")
    report.show("make check warns that scores are lost", status and "scores are lost" in said, said)
    pi.sh(
        "mkfs.ext4 -q -L scores /dev/vdb && mount /dev/vdb /mnt &&"
        "systemctl stop companion && cp -a /var/lib/companion/. /mnt/ && umount /mnt &&"
        "overlayroot-chroot sh -c"
        " 'echo LABEL=scores /var/lib/companion ext4 noatime 0 2 >> /etc/fstab'"
    )
    pi.shut_down()
    pi.boot(append=OVERLAY)
    pi.wait_for(ON_SCREEN, 120)
    status, said = pi.try_sh(f"cd {HOME} && make check")
    report.show("with a partition for them all is well", status == 0, said)
    _score(pi, report)


def _score(pi, report):
    there = fetch_scores(pi, "now")
    count = len(bodies(there))
    twin = Twin(pi, there.parent)
    twin.tap("card 7", "card 8")
    twin.close()
    time.sleep(2)
    before = bodies(fetch_scores(pi, "before"))
    pi.pull_the_plug()
    pi.boot(append=OVERLAY)
    pi.wait_for(ON_SCREEN, 120)
    after = bodies(fetch_scores(pi, "after"))
    report.show(
        "a card that was tapped is there after a power cut",
        len(before) > count and after == before,
        f"{count}, {len(before)}, {len(after)} events",
    )
    # The next trial's machine has no such partition.
    pi.sh("overlayroot-chroot sed -i /LABEL=scores/d /etc/fstab")
