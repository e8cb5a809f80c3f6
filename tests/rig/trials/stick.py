"""A USB stick: music in, scores out, pulled at any time."""

import json

from tests.rig.trials.installation import ON_SCREEN
from tests.rig.trials.table import fetch_scores
from tests.rig.trials.workshop import HOME
from tests.rig.twin import Twin

WORDS = "6. A USB stick brings music and takes scores"
PLACE = "/media/come-on-dj"
MEGABYTES = 48


def make(pi):
    """A stick with one partition and a piece of music on it; returns its data, here."""
    pi.sh(
        f"cd /root && truncate -s {MEGABYTES}M stick && echo ',,c' | sfdisk -q stick &&"
        "loop=$(losetup -P -f --show stick) && udevadm settle && mkfs.vfat -n MUSIC ${loop}p1 &&"
        "mkdir -p there && mount ${loop}p1 there && mkdir there/Evening &&"
        f"cp {HOME}/sounds/loop.flac there/Evening/dance.flac && umount there && losetup -d $loop"
    )
    path = pi.folder / "stick.img"
    pi.fetch("/root/stick", path)
    return path


def plug_in(pi, path):
    """Plugs it in; returns the folder that it appears as."""
    pi.plug_in_stick(path)
    return pi.wait_for(f"findmnt -rn -o TARGET | grep {PLACE}/", 60)


def pull_out(pi):
    """Pulls it out and waits until its folder is gone."""
    pi.pull_out_stick()
    pi.wait_for(f'[ -z "$(ls {PLACE})" ]', 60)


def play(pi, report):
    """Shows it."""
    stick = make(pi)
    pi.wait_for(ON_SCREEN, 120)
    folder = plug_in(pi, stick)
    report.show("the stick appears by itself", folder.startswith(PLACE), folder)
    options = pi.sh(f"findmnt -n -o OPTIONS {folder}")
    report.show("nothing on it can be run", "noexec" in options and "nosuid" in options, options)
    known = pi.wait_for("su - pi -c 'come-on-dj tracks' | grep dance", 180)
    report.show("its music is on the shelf", so=True, seen=known)
    _scores_out(pi, report, stick, folder)
    pull_out(pi)
    report.show("pulled, its folder is gone", so=True)
    pi.sh("su - pi -c 'come-on-dj select dance'")
    report.show("its music still plays", "dance" in pi.sh("su - pi -c 'come-on-dj ctl state'"))
    pi.sh("su - pi -c 'come-on-dj select built-in'")
    _pulled_while_read(pi, report, stick)


def _scores_out(pi, report, stick, folder):
    twin = Twin(pi, fetch_scores(pi, "scores").parent)
    twin.tap("back", "history", "carry", "folder 0")
    twin.close()
    pi.wait_for(f"test -s {folder}/come-on-dj.csv", 30)
    # At once: what is on the stick by now is what there is.
    pull_out(pi)
    folder = plug_in(pi, stick)
    scores = json.loads(pi.sh(f"cat {folder}/come-on-dj.json"))
    table = pi.sh(f"cat {folder}/come-on-dj.csv")
    report.show(
        "scores are on it, and it was pulled at once", bool(scores) and "Ann" in table, table
    )


def _pulled_while_read(pi, report, stick):
    """Pulls it while a big file is read from it."""
    folder = plug_in(pi, stick)
    pi.sh(f"for n in $(seq 8); do cp {HOME}/sounds/loop.flac {folder}/more-$n.flac; done; sync")
    pids = pi.sh("systemctl show -P MainPID come-on-dj companion")
    pi.wait_for("pgrep -f 'firmware.*import'", 60)
    pull_out(pi)
    pi.sh("sleep 5")
    report.show(
        "pulled while it is read, both services go on",
        pi.sh("systemctl show -P MainPID come-on-dj companion") == pids,
    )
    failed = pi.sh("systemctl --failed --no-legend")
    report.show("and nothing has failed", failed == "", failed)
    folder = plug_in(pi, stick)
    report.show("plugged in again, it is there again", so=True, seen=folder)
    pull_out(pi)
