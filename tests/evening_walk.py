"""Walks through an evening in the real window with mouse and keys, on a screen of its own, and takes a picture after
each step.

    python tests/evening_walk.py FOLDER [--size 1366x768] [--lang de] [--theme light] [--only orders,docks]

Needs Xvfb, xdotool, ImageMagick's `import` and xclip; with openbox the window has a frame. A second screen of
1920×1080, as a projector is one, stands at the right of the first. What offscreen pictures (`tests/pictures.py`) cannot
show is here: menus, lists of completions, hints beside the pointer, docks that are dragged, the focus as keys find it
(it is written into FOLDER/focus.txt). The steps are `tests/walk_steps.py`; a step that finds nothing to click is told
and counted.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.walk_screens import split_screen  # noqa: E402
from tests.walk_steps import CHAPTERS, Act, Step  # noqa: E402

NUMBER = 93
SECOND = (1920, 1080)
MODIFIERS = {"shift-click": "shift", "ctrl-click": "ctrl", "alt-click": "alt"}


class Walk:
    """A person at the laptop: starts the program, looks, clicks and types."""

    def __init__(self, folder: Path, size: str, language: str, theme: str) -> None:
        self.folder = folder
        self.width, self.height = map(int, size.split("x"))
        self.home = folder / "home"
        self.lost: list[str] = []
        self._opened = 0
        shutil.rmtree(self.home, ignore_errors=True)
        (self.home / "kapdip").mkdir(parents=True)
        (self.home / "kapdip" / "kapdip.ini").write_text(
            f"[General]\ntheme={theme}\nlanguage={language}\n", encoding="utf-8"
        )
        places = {"HOME": str(self.home), "XDG_CONFIG_HOME": str(self.home), "XDG_DATA_HOME": str(self.home)}
        places |= {"XDG_STATE_HOME": str(self.home), "DISPLAY": f":{NUMBER}", "QT_QPA_PLATFORM": "xcb"}
        self.env = {**os.environ, **places}
        self._started: list[subprocess.Popen[str]] = []
        self._guest: subprocess.Popen[str] | None = None

    def begin(self) -> None:
        """Start the screen and a window manager. Raises FileNotFoundError where a tool is missing."""
        whole = f"{self.width + SECOND[0]}x{max(self.height, SECOND[1])}x24"
        self._start("Xvfb", f":{NUMBER}", "-screen", "0", whole, "-noreset", "-nolisten", "tcp")
        for _ in range(50):
            time.sleep(0.2)
            if Path(f"/tmp/.X11-unix/X{NUMBER}").exists():
                break
        split_screen(NUMBER, [(0, 0, self.width, self.height), (self.width, 0, *SECOND)])
        if shutil.which("openbox"):
            self._start("openbox")

    def _start(self, *command: str) -> None:
        self._started.append(subprocess.Popen(command, env=self.env, stderr=subprocess.DEVNULL, text=True))

    def open(self, game: str) -> None:
        """Start the program, with a copy of a game of `saves/` or with nothing."""
        self.close()
        arguments = []
        if game and not game.startswith("again"):
            self._opened += 1
            file = self.home / f"walk-{self._opened}.yaml"  # what was typed for the one before is not for this one
            shutil.copy(ROOT / "saves" / game, file)
            arguments = [str(file)]
        pipe = subprocess.PIPE
        command = [sys.executable, str(ROOT / "tests" / "walk_guest.py"), *arguments]
        self._guest = subprocess.Popen(command, cwd=self.home, env=self.env, stdin=pipe, stdout=pipe, text=True)
        time.sleep(1.5)
        self.ask("rest")

    def close(self) -> None:
        """End the program as a power cut does."""
        if self._guest is not None:
            self._guest.send_signal(signal.SIGKILL)
            self._guest.wait(timeout=10)
            self._guest = None

    def end(self) -> None:
        """End everything that was started here."""
        self.close()
        for process in reversed(self._started):
            process.terminate()
            process.wait(timeout=10)

    def ask(self, question: str) -> str:
        """What the program answers; `""` once it has ended."""
        guest = self._guest
        if guest is None or guest.stdin is None or guest.stdout is None or guest.poll() is not None:
            return ""
        guest.stdin.write(question + "\n")
        guest.stdin.flush()
        return guest.stdout.readline().strip()

    def _tool(self, *arguments: str) -> None:
        subprocess.run(["xdotool", *arguments], env=self.env, check=True)

    def _to(self, place: str) -> bool:
        """Move the pointer to a place; False if it is not to be seen."""
        found = place if place.replace(" ", "").replace("-", "").isdecimal() else self.ask(place)
        if found in ("", "nowhere"):
            self.lost.append(place)
            print(f"not found: {place}")
            return False
        self._tool("mousemove", "--sync", *found.split())
        time.sleep(0.15)
        return True

    def act(self, act: Act) -> None:
        """One thing that a hand does."""
        what, given = act
        match what:
            case "open":
                self.open(given)
            case "key":
                self._tool("key", "--clearmodifiers", *given.split())
            case "type":
                self._tool("type", "--delay", "15", "--", given.replace("~", str(self.home)))
            case "say":
                self._tool("type", "--delay", "15", "--", self.ask(f"say {given}"))
            case "clip":
                subprocess.run(
                    ["xclip", "-selection", "clipboard"],
                    input=given,
                    text=True,
                    env=self.env,
                    check=True,
                    stdout=subprocess.DEVNULL,
                )
            case "move":
                self._tool("getactivewindow", "windowmove", *given.split())
            case "wait":
                time.sleep(float(given))
            case "over":
                self._to(given)
            case "drag":
                self._drag(*given.split(" > "))
            case "click" | "double" | "right" | "shift-click" | "ctrl-click" | "alt-click":
                self._click(what, given)
            case _:
                raise ValueError(what)
        if what not in ("over", "wait"):
            self.ask("rest")

    def _click(self, what: str, place: str) -> None:
        if not self._to(place):
            return
        held = MODIFIERS.get(what)
        if held:
            self._tool("keydown", held)
        self._tool(
            "click", *(["--repeat", "2", "--delay", "60"] if what == "double" else []), "3" if what == "right" else "1"
        )
        if held:
            self._tool("keyup", held)

    def _drag(self, begin: str, end: str) -> None:
        """Drag as a hand does: not in one leap."""
        if not self._to(begin):
            return
        self._tool("mousedown", "1")
        for step in ("8 4", "8 4", "8 4"):
            self._tool("mousemove_relative", "--", *step.split())
            time.sleep(0.1)
        self._to(end)
        self._tool("mousemove_relative", "--", "3", "3")
        time.sleep(0.5)
        self._tool("mouseup", "1")
        time.sleep(0.4)

    def look(self, name: str, *, wide: bool) -> None:
        """Take a picture of the first screen, or of both, and note who has the focus."""
        whole = ["-crop", f"{self.width}x{self.height}+0+0", "+repage"] if not wide else []
        subprocess.run(
            ["import", "-window", "root", *whole, str(self.folder / f"{name}.png")], env=self.env, check=True
        )
        with (self.folder / "focus.txt").open("a", encoding="utf-8") as notes:
            notes.write(f"{name}: {self.ask('focus')}\n")

    def step(self, name: str, step: Step) -> None:
        """Act, rest, look."""
        for act in step.acts:
            self.act(act)
        time.sleep(0.25)
        self.look(name, wide=step.wide)


def walk(folder: Path, size: str, language: str, theme: str, only: list[str]) -> int:
    """Take the pictures; gives the number of places that were not found.

    Raises CalledProcessError where a tool fails.
    """
    person = Walk(folder, size, language, theme)
    (folder / "focus.txt").unlink(missing_ok=True)
    try:
        person.begin()
        for chapter, steps in CHAPTERS.items():
            for number, step in enumerate(steps if not only or chapter in only else (), start=1):
                person.step(f"{chapter}-{number:02d}-{step.name}", step)
    finally:
        person.end()
    return len(person.lost)


def main() -> int:
    """Read the arguments and walk."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="1366x768")
    parser.add_argument("--lang", default="de", choices=("de", "en"))
    parser.add_argument("--theme", default="light", choices=("light", "dark", "contrast", "contrast-dark"))
    parser.add_argument("--only", default="", help="chapters, with commas: " + ", ".join(CHAPTERS))
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    return walk(
        given.folder.resolve(), given.size, given.lang, given.theme, [one for one in given.only.split(",") if one]
    )


if __name__ == "__main__":
    sys.exit(main())
