"""`sudo make install`, and again."""

from tests.rig.trials.workshop import HOME, SLOW

WORDS = "2. sudo make install"
UNITS = ("come-on-dj", "companion")
ON_SCREEN = "systemctl show -P StatusText companion | grep 'on the screen'"
"""Does once the score pad can be seen."""
LOGIN = "org.freedesktop.login1 /org/freedesktop/login1 org.freedesktop.login1.Manager"


def install(pi):
    """Installs from the clone, as the user does; returns what was said."""
    return pi.sh(f"cd {HOME} && sudo make install", user="pi", seconds=SLOW)


def listing(pi):
    """Everything in the user's home folder: owner, size and name."""
    return pi.sh("find /home/pi -printf '%u %s %p\\n' | grep -v ' /home/pi/.cache' | sort")


def run_well(pi, report, when):
    """Shows that both services run."""
    for unit in UNITS:
        pi.wait_for(f"systemctl is-active {unit}", 120)
        user = pi.sh(f"ps -o user= -p $(systemctl show -P MainPID {unit})")
        report.show(f"{unit} runs as a user of its own, {when}", user == unit, user)


def play(pi, report):
    """Shows it."""
    before = listing(pi)
    said = install(pi)
    report.show(
        "it says that the score pad has the screen", "no desktop: the score pad" in said, said
    )
    report.show("nothing in the user's folder is touched", listing(pi) == before)
    run_well(pi, report, "once installed")
    pi.wait_for(ON_SCREEN, 120)
    status, said = pi.try_sh(f"cd {HOME} && sudo make check", "pi")
    report.show("make check finds nothing wrong", status == 0, said)
    said = pi.sh("su - pi -c 'come-on-dj ctl state'")
    report.show("the user may talk to the DJ", "stopped" in said, said)
    may = pi.sh(f"runuser -u companion -- busctl call {LOGIN} CanPowerOff")
    report.show("the score pad may switch the box off", may == 's "yes"', may)
    where = pi.sh("ss -tulnH | grep -E 'python|companion|come-on' || true")
    report.show("nothing of it listens on the network", where == "", where)


def play_update(pi, report):
    """Shows that it goes again, without a network, and keeps what is there."""
    pi.sh(
        "sed -i 's/^# lockout_ms = .*/lockout_ms = 300/' /etc/come-on-dj/dj.toml;"
        "echo kept > /var/lib/come-on-dj/tracks-of-mine; echo kept > /var/lib/companion/mine"
    )
    report.show("nothing outside can be reached", not pi.holds("timeout 5 getent hosts debian.org"))
    before = pi.sh("cat /etc/come-on-dj/dj.toml")
    said = install(pi)
    report.show("make install goes without a network", "installed;" in said, said)
    run_well(pi, report, "after the update")
    report.show("the settings are kept", pi.sh("cat /etc/come-on-dj/dj.toml") == before)
    kept = pi.sh("cat /var/lib/come-on-dj/tracks-of-mine /var/lib/companion/mine")
    report.show("tracks and scores are kept", kept == "kept\nkept", kept)
    pi.sh("rm /var/lib/come-on-dj/tracks-of-mine /var/lib/companion/mine")
