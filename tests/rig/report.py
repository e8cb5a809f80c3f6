"""What a trial has shown, a plain line for each thing."""

import time


class Report:
    """Says each line as it is known, and counts."""

    def __init__(self):
        self._began = time.monotonic()
        self.good = 0
        self.faults = []

    def title(self, words):
        """Begins a trial."""
        print(f"\n{words}  ({time.monotonic() - self._began:.0f} s)", flush=True)

    def show(self, what, so, seen=""):
        """Says what was to be shown, whether it is so, and what was seen."""
        if so:
            self.good += 1
        else:
            self.faults.append(what)
        told = str(seen).strip().replace("\n", "\n         ")
        print(
            f"  {'good ' if so else 'FAULT'}  {what}" + (f"   [{told}]" if told else ""), flush=True
        )

    def end(self):
        """Says how it went."""
        minutes = (time.monotonic() - self._began) / 60
        print(f"\n{self.good} good, {len(self.faults)} faults, {minutes:.0f} minutes", flush=True)
        for fault in self.faults:
            print(f"  FAULT  {fault}", flush=True)
