"""Runs everything that attacks the program, one after another, for about an hour, and writes a report.

Run: `python -m tests.robustness.hour [--minutes 60] [--report FILE]`. Of the time every target of `fuzz` has an equal
part of a half; the other commands run once each, and a command that takes more than its part is ended and named. Exit
code 1 where anything was found.
"""

import argparse
import subprocess
import sys
import time
from pathlib import Path

from tests.robustness.targets import TARGETS

OTHERS = (
    ("growth", "--least", "1000", "--pairs"),
    ("kill", "--times", "30"),
    ("faults",),
    ("places",),
    ("hostile",),
    ("monkey",),
    ("phones_kill", "--times", "6"),
    ("phones_hostile",),
)


def told(command: tuple[str, ...], seconds: float) -> tuple[bool, str]:
    """Whether a command found nothing, and its last words."""
    began = time.monotonic()
    try:
        ended = subprocess.run(
            [sys.executable, "-m", f"tests.robustness.{command[0]}", *command[1:]],
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False, f"{' '.join(command)}: not done after {seconds:.0f} s"
    words = "\n".join((ended.stdout + ended.stderr).splitlines()[-15:])
    sign = "found nothing" if ended.returncode == 0 else f"FOUND SOMETHING ({ended.returncode})"
    return ended.returncode == 0, f"{' '.join(command)}: {sign}, {time.monotonic() - began:.0f} s\n{words}"


def main() -> int:
    """All of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--report", type=Path, default=Path("robustness.txt"))
    parser.add_argument("--seed", type=int, default=int(time.time()))
    args = parser.parse_args()
    share = args.minutes / 2 / len(TARGETS)
    fuzzed = [("fuzz", name, "--minutes", f"{share:.3f}", "--seed", str(args.seed)) for name in sorted(TARGETS)]
    clean = True
    with args.report.open("w", encoding="utf-8") as report:
        for command in (*fuzzed, *OTHERS):
            seconds = (share * 2 if command[0] == "fuzz" else args.minutes / 2 / len(OTHERS)) * 60 + 30
            is_clean, words = told(command, seconds)
            clean = clean and is_clean
            print(words, end="\n\n", file=report, flush=True)
            print(words.partition("\n")[0], flush=True)
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main())
