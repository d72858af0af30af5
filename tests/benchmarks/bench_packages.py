"""How long each package of the program needs from its command to its window, and until nothing is left to do.

    xvfb-run -a -s -noreset python tests/benchmarks/bench_packages.py [RUNS] NAME=COMMAND…

    … bench_packages.py checkout=.venv/bin/kapdip folder=dist/kapdip/kapdip

Needs a display and xdotool. Each command opens a copy of the sample save with settings of its own; the commands take
turns. Prints medians, in seconds and as multiples of the first command's, since only these hold on another machine.

    window     the window is on the screen
    complete   the process has nothing more to do: its processor time stands still for half a second
    cpu        processor time of all that
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "saves" / "mittwochsrunde.yaml"
QUIET = 0.5
"""Seconds."""
TICKS = os.sysconf("SC_CLK_TCK")


def processor(number: int) -> float:
    """Seconds of the processor that a process took."""
    fields = Path(f"/proc/{number}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def has_window(number: int) -> bool:
    """Whether a window of this process is on the screen."""
    search = ["xdotool", "search", "--onlyvisible", "--all", "--pid", str(number), "--name", "."]
    return subprocess.run(search, capture_output=True, check=False).returncode == 0


def once(command: str) -> Mapping[str, float]:
    """Seconds for each of the three words above."""
    with tempfile.TemporaryDirectory() as folder:
        places = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment = kept | dict.fromkeys(places, folder) | {"QT_QPA_PLATFORM": "xcb"}
        game = shutil.copy(SAMPLE, folder)
        begun = time.monotonic()
        with subprocess.Popen([command, game], env=environment, stderr=subprocess.DEVNULL) as process:
            while not has_window(process.pid):
                if process.poll() is not None:
                    sys.exit(f"{command} ended with {process.returncode} before it had a window")
            window = last = time.monotonic()
            used = processor(process.pid)
            while time.monotonic() < last + QUIET:
                time.sleep(0.01)
                if (now := processor(process.pid)) > used:
                    used, last = now, time.monotonic()
            process.terminate()
    return {"window": window - begun, "complete": last - begun, "cpu": used}


def main() -> None:
    """Print the medians."""
    runs = int(sys.argv.pop(1)) if sys.argv[1:2] and sys.argv[1].isdecimal() else 5
    commands = dict(one.split("=", 1) for one in sys.argv[1:])
    if not commands or shutil.which("xdotool") is None:
        sys.exit(__doc__)
    found: dict[str, list[Mapping[str, float]]] = {name: [] for name in commands}
    for number in range(runs + 1):
        for name, command in commands.items():
            times = once(command)
            if number:  # the first start of each reads its files from the disk
                found[name].append(times)
    first: dict[str, float] = {}
    for name, starts in found.items():
        medians = {word: statistics.median(one[word] for one in starts) for word in starts[0]}
        first = first or medians
        told = [f"{word} {seconds:5.2f} s (× {seconds / first[word]:4.2f})" for word, seconds in medians.items()]
        print(f"{name:12}", "   ".join(told))


if __name__ == "__main__":
    main()
