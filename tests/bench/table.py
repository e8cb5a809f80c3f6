"""The table that `make bench` prints: what was measured, beside its peer in the same run."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One figure.

    Attributes:
        what: what was measured.
        ours: the figure, with its unit.
        peer: the same of the peer, with its name.
        goal: what it should be.
        met: whether it is.
    """

    what: str
    ours: str
    peer: str
    goal: str
    met: bool


def show(title: str, rows: list[Row]) -> None:
    """Prints rows as a table."""
    head = Row("what", "here", "peer, same run", "goal", met=True)
    widths = [
        max(len(getattr(row, name)) for row in [head, *rows])
        for name in ("what", "ours", "peer", "goal")
    ]
    print(f"\n{title}")
    for row in [head, *rows]:
        cells = (row.what, row.ours, row.peer, row.goal)
        mark = "   " if row is head else "ok " if row.met else "-- "
        print(
            mark + "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        )
