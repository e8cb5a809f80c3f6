"""What the services may do, and taking them away again."""

from tests.rig.trials.installation import listing
from tests.rig.trials.workshop import HOME, SLOW

WORDS = "8. Nothing is left but what is the owner's, and then not even that"
MOST = {"come-on-dj": 1.5, "companion": 3.5}
"""How exposed a service may be, of 10."""
KEPT = "/etc/come-on-dj /var/lib/come-on-dj /var/lib/companion"
TRACES = (
    "find / -xdev \\( -name '*come-on-dj*' -o -name 'companion*' -o -name '*companion' \\)"
    " -not -path '/home/*' -not -path '/var/log/*' -not -path '/root/*' -not -path '/tmp/*'"
    " -not -path '/usr/share/*' -not -path '/usr/lib/python3/*' | sort"
)


def play(pi, report):
    """Shows it."""
    for unit, most in MOST.items():
        said = pi.sh(f"systemd-analyze security {unit}.service --no-pager | tail -1")
        exposure = float(said.split(": ")[1].split()[0])
        report.show(f"{unit} is exposed by at most {most}", exposure <= most, said)
    before = listing(pi)
    said = pi.sh(f"cd {HOME} && sudo make uninstall", user="pi", seconds=SLOW)
    left = pi.sh("systemctl list-unit-files --no-legend 'come-on-dj*' 'companion*' || true")
    report.show("uninstalled, no unit is left", left == "", left)
    running = pi.sh("pgrep -u come-on-dj,companion -a || true")
    report.show("and nothing runs", running == "", running)
    report.show("the program is gone", not pi.holds("ls /opt/come-on-dj /usr/local/bin/come-on-dj"))
    kept = pi.sh(f"ls -d {KEPT} /var/lib/companion/come-on-dj/scores.db")
    report.show("scores, tracks and settings are kept", pi.holds(f"ls {KEPT}"), kept)
    pi.wait_for("systemctl is-active getty@tty1", 30)
    report.show("the login prompt is back", so=True)
    pi.sh(f"cd {HOME} && sudo make purge", user="pi", seconds=SLOW)
    traces = pi.sh(TRACES)
    report.show("purged, nothing of it is left", traces == "", traces)
    users = pi.sh("getent passwd come-on-dj companion; getent group come-on-dj companion; true")
    report.show("nor are its users", users == "", users)
    report.show("the user's folder is as it was", listing(pi) == before, said)
