"""What came of a monkey's day: edits, errors, and whether memory stayed flat."""

import contextlib
import ctypes
import gc
import os
import threading
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

from PySide6.QtWidgets import QApplication

FLAT = 0.05
"""By how much the last third may hold more than the third before it."""


@dataclass
class Tally:
    """Counts and looks."""

    turns: int = 0
    games: int = 0
    worked: float = 0.0
    """Seconds of the processor for which the window answered nothing, at most; and how long
    that lasted on this machine.
    """
    waited: float = 0.0
    longest_edit: str = ""
    edits: Counter[str] = field(default_factory=Counter)
    dialogs: Counter[str] = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    """MB after every ten turns."""

    @property
    def is_clean(self) -> bool:
        """No error, and memory flat (as far as it was looked at)."""
        return not self.errors and self.is_flat

    @property
    def is_flat(self) -> bool:
        """Whether the last third of the looks is not above the middle third."""
        third = len(self.memory) // 3
        return third < 2 or mean(self.memory[-third:]) <= mean(self.memory[-2 * third : -third]) * (1 + FLAT)

    def look(self) -> None:
        """Note what the process holds now, after what is free has been given back to the system."""
        gc.collect()
        _trim()
        self.memory.append(resident())

    def line(self) -> str:
        """The state in one line."""
        widgets = len(QApplication.allWidgets())
        counts = (
            f"{self.turns} turns, {self.edits.total()} edits, {self.dialogs.total()} dialogs, {len(self.errors)} errors"
        )
        heap = " (C heap: {} used, {} free)".format(*found) if (found := c_heap()) else ""
        return (
            f"{counts}, {self.memory[-1]} MB{heap}, {widgets} widgets, {len(gc.get_objects())} objects,"
            f" {threading.active_count()} threads"
        )

    def kinds(self) -> Counter[str]:
        """The errors with how often each came, whatever the game's state was."""
        return Counter("\n".join(error.splitlines()[2:]) or error for error in self.errors)

    def done(self) -> str:
        """What was done how often."""
        edits = ", ".join(f"{count} {name}" for name, count in self.edits.most_common())
        dialogs = ", ".join(f"{count} {name}" for name, count in self.dialogs.most_common())
        return f"edits: {edits}\ndialogs and menus: {dialogs}"

    def verdict(self) -> str:
        """The last line."""
        memory = "flat" if self.is_flat else "GROWING"
        head = f"{self.turns} turns in {self.games} games, {self.edits.total()} edits, {self.dialogs.total()} dialogs"
        return (
            f"{head}: {len(self.errors)} errors; the window stood still for {self.worked:.2f} s of work at most"
            f" ({self.waited:.2f} s, {self.longest_edit}); memory {self.memory} MB: {memory}"
        )


def _trim() -> None:
    """Have the C library give free memory back (glibc only): what stays is held by somebody, or
    lies between what is held.
    """
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").malloc_trim(0)


class _Heap(ctypes.Structure):
    """`struct mallinfo2` of the C library."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            "arena",
            "ordblks",
            "smblks",
            "hblks",
            "hblkhd",
            "usmblks",
            "fsmblks",
            "uordblks",
            "fordblks",
            "keepcost",
        )
    ]


def c_heap() -> tuple[int, int] | None:
    """What Qt, typst and other C code hold, and what lies free between it, in MB; None where there is no glibc 2.33.
    Growth of the first is a leak, or a cache that fills; growth of the second is fragmentation.
    """
    try:
        ask = ctypes.CDLL("libc.so.6").mallinfo2
    except (OSError, AttributeError):
        return None
    ask.restype = _Heap
    heap = ask()
    return (heap.uordblks + heap.hblkhd) // 2**20, heap.fordblks // 2**20


def resident() -> int:
    """What the process holds now, in MB (Linux; 0 elsewhere)."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 2**20
    except OSError:
        return 0
