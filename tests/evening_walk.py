"""Walks through a turn in the real window on a screen of its own, and takes a picture after each step.

`python tests/evening_walk.py FOLDER [--size 1366x768] [--lang de] [--theme light]`: needs Xvfb, xdotool and ImageMagick's `import`;
with openbox the window has a frame. What offscreen pictures (`tests/pictures.py`) cannot show is here: menus, lists of completions,
hints beside the pointer, floating docks, the focus as keys find it.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DISPLAY = ":93"
STEPS: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...] = (
    ("hidden", ()),
    ("visible", (("key", "F8"),)),
    ("completions", (("key", "F6"), ("type", "s"))),
    ("misspelt", (("key", "Escape"), ("key", "Escape"), ("type", "romm"), ("key", "Return"))),
    ("undo", (("key", "Escape"), ("key", "Escape"), ("key", "F6"), ("type", "h"), ("key", "Return"), ("key", "ctrl+z"))),
    ("question", (("key", "F5"),)),
    ("resolved", (("key", "F5"),)),
    ("taken-back", (("key", "shift+F5"), ("key", "Return"))),
    ("sheet", (("key", "ctrl+b"),)),
    ("typed", (("type", "5oo"), ("key", "Tab"))),
    ("past", (("key", "Escape"), ("key", "Escape"), ("key", "alt+Left"))),
    ("present", (("key", "F5"),)),
    ("full-screen", (("key", "F11"),)),
    ("back", (("key", "Escape"),)),
    ("other-language", (("key", "ctrl+shift+l"),)),
    ("one-player", (("key", "ctrl+shift+p"),)),
    ("command", (("key", "Escape"), ("key", "ctrl+k"), ("type", "a"))),
)
"""The name of each picture and the keys before it. A first turn in progress is opened: a copy of `saves/zwischenstand.yaml`."""


def walk(folder: Path, size: str, language: str, theme: str) -> None:
    """Take the pictures. Raises CalledProcessError or FileNotFoundError where a tool is missing."""
    home = folder / "home"
    shutil.rmtree(home, ignore_errors=True)
    (home / "Kapdip").mkdir(parents=True)
    (home / "Kapdip" / "Kapdip.ini").write_text(f"[General]\ntheme={theme}\nlanguage={language}\n", encoding="utf-8")
    game = home / "walk.yaml"
    shutil.copy(ROOT / "saves" / "zwischenstand.yaml", game)
    places = {"HOME": str(home), "XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_STATE_HOME": str(home)}
    env = {**os.environ, **places, "DISPLAY": DISPLAY, "QT_QPA_PLATFORM": "xcb"}
    started = [subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", f"{size}x24", "-nolisten", "tcp"], stderr=subprocess.DEVNULL)]
    try:
        time.sleep(1)
        if shutil.which("openbox"):
            started.append(subprocess.Popen(["openbox"], env=env, stderr=subprocess.DEVNULL))
        started.append(subprocess.Popen([sys.executable, "-m", "kapdip_gui.app", str(game)], cwd=ROOT, env=env))
        time.sleep(6)
        for number, (name, keys) in enumerate(STEPS, start=1):
            for what, text in keys:
                subprocess.run(
                    ["xdotool", what, *(["--clearmodifiers"] if what == "key" else ["--delay", "20"]), text], env=env, check=True
                )
                time.sleep(0.8)
            subprocess.run(["import", "-window", "root", str(folder / f"{number:02d}-{name}.png")], env=env, check=True)
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait(timeout=10)


def main() -> None:
    """Read the arguments and walk."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="1366x768")
    parser.add_argument("--lang", default="de", choices=("de", "en"))
    parser.add_argument("--theme", default="light", choices=("light", "dark", "contrast"))
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    walk(given.folder, given.size, given.lang, given.theme)


if __name__ == "__main__":
    main()
