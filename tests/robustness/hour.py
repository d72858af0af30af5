"""Runs everything that attacks the program, one after another, for about an hour, and writes a report.

Run: `python -m tests.robustness.hour [--minutes 60] [--report FILE] [--mutants 60]`. Of the time every target of `fuzz`
has an equal part of a half; the other commands run once each, and a command that takes more than its part is ended and
named. With `--mutants` so many changes of each room follow (`mutants`), which takes some seconds for each. Exit code 1
where anything was found.
"""

import argparse
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.robustness.mutants import ROOMS
from tests.robustness.targets import TARGETS


def others(seconds: float) -> tuple[tuple[str, ...], ...]:
    """The other commands, as much of each as its part of the time is good for."""
    return (
        ("growth", "--least", "1000", *(("--pairs",) if seconds >= 200 else ())),
        ("kill", "--times", str(1 + int(seconds / 8))),
        ("faults",),
        ("places",),
        ("hostile",),
        ("monkey", "--turns", str(1 + int(seconds / 30))),
        ("phones_kill", "--times", str(1 + int(seconds / 20))),
        ("phones_hostile", "--requests", str(1000 + int(seconds * 50))),
        ("phones_beside", "--minutes", f"{seconds / 90:.2f}"),
    )


def told(command: tuple[str, ...], seconds: float) -> tuple[bool, str]:
    """Whether a command found nothing, and its last words."""
    began = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", f"tests.robustness.{command[0]}", *command[1:]],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        said, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)  # with the windows that it began
        process.communicate()
        return False, f"{' '.join(command)}: not done after {seconds:.0f} s"
    words = "\n".join(said.splitlines()[-60:])
    sign = "found nothing" if process.returncode == 0 else f"FOUND SOMETHING ({process.returncode})"
    return process.returncode == 0, f"{' '.join(command)}: {sign}, {time.monotonic() - began:.0f} s\n{words}"


def main() -> int:
    """All of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--report", type=Path, default=Path("robustness.txt"))
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--mutants", type=int, default=0, help="changes of each room")
    args = parser.parse_args()
    share = args.minutes / 2 / len(TARGETS)
    fuzzed = [("fuzz", name, "--minutes", f"{share:.3f}", "--seed", str(args.seed)) for name in sorted(TARGETS)]
    part = args.minutes * 30 / len(others(0))
    mutants = [("mutants", room, "--number", str(args.mutants), "--seed", str(args.seed)) for room in ROOMS]
    planned = [
        *((command, share * 120 + 30) for command in fuzzed),
        *((command, part + 60) for command in others(part)),
        *((command, 300 + args.mutants * 30.0) for command in mutants if args.mutants),
    ]
    clean = True
    with args.report.open("w", encoding="utf-8") as report:
        for command, seconds in planned:
            is_clean, words = told(command, seconds)
            clean = clean and is_clean
            print(words, end="\n\n", file=report, flush=True)
            print(words.partition("\n")[0], flush=True)
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main())
