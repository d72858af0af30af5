"""Feeds changed inputs to the readers of foreign text and looks for what must not happen: an exception that isn't ours,
a hang, memory.

Run: `python -m tests.robustness.fuzz mails|sheets|… [--minutes 10] [--seed 1] [--keep
FOLDER]`. Inputs come from `tests/robustness/corpus/` by seeded changes; the corpus itself (which holds every input that
once failed) is played first. Inputs that fail are kept in a folder, one for each place in the code, and so is the
slowest. Prints how many ran, what became of them, how long the slowest took (seconds of processor time, so that a busy
machine is not taken for a hang), and memory.
"""

import argparse
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.robustness.targets import TARGETS, Target, corpus

HANGS = 1
"""Seconds of processor time after which an input counts as a hang."""
MOST_MEMORY = 600
"""MB that the process may take."""


class Hang(BaseException):
    """An input took too long."""


@dataclass
class Findings:
    """What came of a run."""

    runs: int = 0
    became: Counter[str] = field(default_factory=Counter)
    failed: dict[str, str] = field(default_factory=dict)
    """By place and kind of the error: the first input that led there."""
    slowest: float = 0.0
    slowest_text: str = ""
    memory: int = 0
    growth: int = 0

    @property
    def is_clean(self) -> bool:
        """Whether nothing failed."""
        return not self.failed and self.memory < MOST_MEMORY


def try_input(target: Target, text: str, found: Findings) -> None:
    """Run one input and note what became of it."""
    start = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, HANGS)
    try:
        found.became[target.run(text)] += 1
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{type(error).__name__} at {Path(frame.filename).name}:{frame.lineno}: {str(error)[:200]!r}"
        found.failed.setdefault(place.split(": ", maxsplit=1)[0], text)
        found.became["FAILED"] += 1
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    found.runs += 1
    if (took := time.process_time() - start) > found.slowest:
        found.slowest, found.slowest_text = took, text


def memory() -> int:
    """The most that this process has taken so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def run(name: str, seconds: float, seed: int, most: int = sys.maxsize) -> Findings:
    """Play the corpus, then changed inputs until the time is over or so many were tried."""
    target, kept, chance, found = TARGETS[name], corpus(name), random.Random(seed), Findings()
    before = signal.signal(signal.SIGPROF, _hang)
    try:
        for text in kept:
            try_input(target, text, found)
        at_first = memory()
        end = time.monotonic() + seconds
        while time.monotonic() < end and found.runs < most:
            try_input(target, target.make(chance, kept), found)
    finally:
        signal.signal(signal.SIGPROF, before)
    found.memory, found.growth = memory(), memory() - at_first
    return found


def _hang(number: int, frame: object) -> None:
    raise Hang


def main() -> int:
    """The long form."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("target", choices=sorted(TARGETS))
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for inputs that fail")
    args = parser.parse_args()
    found = run(args.target, args.minutes * 60, args.seed)
    folder = args.keep or Path(tempfile.mkdtemp(prefix="kapdip-fuzz-"))
    folder.mkdir(parents=True, exist_ok=True)
    for number, (place, text) in enumerate(sorted(found.failed.items())):
        kept = folder / f"{args.target}-{number}.txt"
        kept.write_bytes(text.encode("utf-8", "surrogatepass"))
        print(f"{place}  {kept}")
    slowest = folder / f"{args.target}-slowest.txt"
    slowest.write_bytes(found.slowest_text.encode("utf-8", "surrogatepass"))
    became = ", ".join(f"{count} {word}" for word, count in found.became.most_common())
    print(
        f"{args.target}: {found.runs} inputs in {args.minutes:g} minutes ({became}); {len(found.failed)} kinds of"
        " failure; ",
        end="",
    )
    print(
        f"slowest {found.slowest:.2f} s ({slowest}); memory {found.memory} MB, {found.growth} MB more than after the"
        " corpus"
    )
    return 0 if found.is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
