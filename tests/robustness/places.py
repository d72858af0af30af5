"""Real bad places under the real window: a full disk, a stick that is pulled, a folder that vanishes, a disk that may
not be written.

Run: `python -m tests.robustness.places [--pictures FOLDER] [--lang de]` (Linux). Small file systems are mounted for it,
as root or, where the system allows it, in a user namespace of its own. For each place: the GM is told what is wrong,
what was entered is kept, the save that is there stays whole, there is a way out, and when the place is good again the
game is written by itself. Prints what was seen.
"""

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QFileDialog, QPushButton

from kapdip.game.entries import set_notes
from kapdip.storage.files import load_game
from kapdip.storage.recovery import read_recovery
from kapdip_gui.frame.window import MainWindow
from tests.ui.window_kit import begun, close_window, open_game, open_window, settle

SIZE = "200k"
NOBODY = 65534
LONGEST = 20


class Desk:
    """One window with one game on one bad place, and what was wrong there."""

    def __init__(self, name: str, save: Path, lang: str, pictures: Path | None) -> None:
        self.name, self.save, self.wrong = name, save, list[str]()
        self._pictures = pictures
        self.window: MainWindow = open_window(Path(tempfile.mkdtemp()), lang)

    def begin(self) -> None:
        """Begin a game there and have something written."""
        open_game(self.window, begun(1), self.save)
        self.enter("before")
        self.check(
            self.window.keeper.flush() and comment(self.save) == "before", "the game was not written while all was well"
        )

    def enter(self, text: str) -> None:
        """Enter something."""
        self.window.session.do("Comment", lambda game: set_notes(game, comment=text))

    def check(self, is_right: bool, what: str) -> None:
        """Note what is wrong."""
        if not is_right:
            self.wrong.append(what)

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait until it is so."""
        end = time.monotonic() + LONGEST
        while not condition() and time.monotonic() < end:
            settle()
            time.sleep(0.02)
        self.check(condition(), what)

    def told(self, text: str, kept_for: Path | None = None) -> None:
        """Enter something that can't be written: it is told, and kept."""
        self.enter(text)
        self.until(lambda: self.window.keeper.has_trouble and self.window.notice.text() != "", "nothing was told")
        kept = read_recovery(kept_for or self.save)
        self.check(kept is not None and kept.game.turn.inputs.comment == text, "what was entered was not kept")
        self.picture("")
        print(f"{self.name}: {self.window.notice.text()}")

    def well_again(self, text: str) -> None:
        """The place is good again: the game is written by itself, and the notice goes."""
        self.until(
            lambda: not self.window.keeper.has_trouble and self.window.notice.text() == "",
            "not written when all was well again",
        )
        self.check(self.save.exists() and comment(self.save) == text, "the save does not hold what was entered")
        self.check(read_recovery(self.save) is None, "the kept copy was not put away")

    def go_elsewhere(self, text: str) -> None:
        """The way out: the first button of the notice."""
        target = Path(tempfile.mkdtemp()) / "elsewhere.yaml"
        with mock.patch.object(QFileDialog, "getSaveFileName", return_value=(str(target), "")):
            next(made for made in self.window.notice.findChildren(QPushButton) if made.isVisible()).click()
            self.until(lambda: target.exists() and self.window.notice.text() == "", "it could not be saved elsewhere")
        self.check(comment(target) == text, "elsewhere lies something else")
        self.picture("-elsewhere")

    def picture(self, more: str) -> None:
        """Keep what is seen."""
        settle()
        if self._pictures is not None:
            self._pictures.mkdir(parents=True, exist_ok=True)
            self.window.grab().save(str(self._pictures / f"{self.name}{more}.png"))

    def end(self) -> None:
        """Close the window."""
        close_window(self.window)


def comment(path: Path) -> str:
    """What the save holds."""
    return load_game(path).turn.inputs.comment


@contextlib.contextmanager
def mounted(size: str = "2m") -> Iterator[Path]:
    """A small file system of its own."""
    folder = Path(tempfile.mkdtemp(prefix="kapdip-stick-"))
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size},mode=777", "none", str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False, capture_output=True)


def full_disk(desk: Callable[[str, Path], Desk]) -> Desk:
    """Nothing more fits on it; the game goes elsewhere."""
    with mounted(SIZE) as folder:
        at = desk("full", folder / "game.yaml")
        at.begin()
        with contextlib.suppress(OSError), (folder / "filler").open("wb", buffering=0) as filler:
            while True:
                filler.write(b"x" * 4096)
        at.told("on a full disk " + "x" * 3000)
        at.check(comment(at.save) == "before", "the old save is not whole")
        at.check(not list(folder.glob("*.tmp")) and not list(folder.glob(".*.tmp")), "a half file was left")
        at.go_elsewhere("on a full disk " + "x" * 3000)
        at.end()
    return at


def full_for_a_while(desk: Callable[[str, Path], Desk]) -> Desk:
    """Somebody makes room again."""
    with mounted(SIZE) as folder:
        at = desk("full-for-a-while", folder / "game.yaml")
        at.begin()
        with contextlib.suppress(OSError), (folder / "filler").open("wb", buffering=0) as filler:
            while True:
                filler.write(b"x" * 4096)
        at.told("waiting for room " + "x" * 3000)
        (folder / "filler").unlink()
        at.well_again("waiting for room " + "x" * 3000)
        at.end()
    return at


def pulled_stick(desk: Callable[[str, Path], Desk]) -> Desk:
    """The file system is gone while its folder still stands: nothing may be written into that folder."""
    with mounted() as folder:
        at = desk("pulled", folder / "game.yaml")
        at.begin()
        subprocess.run(["umount", "-l", str(folder)], check=True)
        at.told("without a stick")
        at.check(list(folder.iterdir()) == [], "something was written where the stick was")
        at.go_elsewhere("without a stick")
        at.end()
    return at


def vanished_folder(desk: Callable[[str, Path], Desk]) -> Desk:
    """The folder is gone, and comes back."""
    folder = Path(tempfile.mkdtemp()) / "games"
    folder.mkdir()
    at = desk("vanished", folder / "game.yaml")
    at.begin()
    shutil.rmtree(folder)
    at.told("without a folder")
    folder.mkdir()
    at.well_again("without a folder")
    at.end()
    return at


def forbidden(desk: Callable[[str, Path], Desk]) -> Desk | None:
    """The folder may no longer be written; then it may again. None where nobody can be anybody else."""
    folder = Path(tempfile.mkdtemp(prefix="kapdip-forbidden-"))
    at = desk("forbidden", folder / "game.yaml")
    at.begin()
    folder.chmod(0o555)
    state = Path(os.environ["XDG_STATE_HOME"])
    for made in (state, *state.rglob("*")):
        made.chmod(0o777 if made.is_dir() else 0o666)
    try:
        if os.geteuid() == 0:
            os.seteuid(NOBODY)
    except OSError:
        at.end()
        return None
    try:
        at.told("not allowed")
    finally:
        if os.getuid() == 0:
            os.seteuid(0)
    folder.chmod(0o777)
    at.well_again("not allowed")
    at.end()
    return at


def read_only(desk: Callable[[str, Path], Desk]) -> Desk:
    """A game on a disk that may only be read: it opens, that is told, and what is entered can go elsewhere."""
    with mounted() as folder:
        at = desk("read-only", folder / "game.yaml")
        at.begin()
        at.window.actions_of.files.close()
        subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
        at.window.actions_of.files.open(at.save)
        at.until(lambda: at.window.session.game is not None, "it was not opened")
        at.check(at.window.notice.text() != "", "nothing was told when it was opened")
        at.window.session.hidden = False
        at.told("read only")
        at.go_elsewhere("read only")
        at.end()
    return at


PLACES = (full_disk, full_for_a_while, pulled_stick, vanished_folder, forbidden, read_only)


def run(lang: str, pictures: Path | None) -> int:
    """All places; the number of things that are wrong."""
    wrong = 0
    for place in PLACES:
        found = place(lambda name, save: Desk(name, save, lang, pictures))
        for text in found.wrong if found is not None else ():
            wrong += 1
            print(f"WRONG at {place.__name__}: {text}")
        if found is None:
            print(f"{place.__name__}: not tried, since this account can't be another one")
    return wrong


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--lang", default="en", choices=("de", "en"))
    parser.add_argument("--inside", action="store_true", help="the file systems may be mounted here")
    args = parser.parse_args()
    if not args.inside:
        root = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
        again = [sys.executable, "-m", "tests.robustness.places", *sys.argv[1:], "--inside"]
        return subprocess.run(["unshare", "--mount", *root, *again], check=False).returncode
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder
        wrong = run(args.lang, args.pictures)
    print(f"{len(PLACES)} places: {wrong} things were wrong")
    return 0 if not wrong else 1


if __name__ == "__main__":
    sys.exit(main())
