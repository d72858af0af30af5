"""What the user has chosen and what is remembered between evenings, kept in the platform's place for settings.

Gives: `Settings`, typed properties over one `QSettings` file. Reads never fail: an unreadable value counts as the
default; of a file that can't be read, or not in full, a copy is left.
"""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QByteArray, QLocale, QSettings

from kapdip.paths import settings_file
from kapdip.regular import plain_json, read_regular
from kapdip.words.catalogue import LANGUAGES
from kapdip.words.surroundings import named_language, spoken_language

THEMES = ("system", "light", "dark", "contrast", "contrast-dark")
LABELS = ("auto", "names", "codes", "none")
LAND = ("occupied", "homeland", "neutral")
TEXT_SIZES = (90, 100, 110, 125, 150)
RECENT_LIMIT = 8
NOTED_LIMIT = 40
MOST_BYTES = 4_000_000
_INI = QSettings.Format.IniFormat
_Told = TypeVar("_Told", dict[str, object], list[object])


def system_language() -> str:
    """The language of the desktop, as far as the program speaks it: `"de"` or `"en"`."""
    return spoken_language() or ("de" if QLocale.system().language() == QLocale.Language.German else "en")


def _users_file() -> Path:
    """The file of settings; that of earlier versions, which spelled its place otherwise, moves there once."""
    file = settings_file()
    older = file.parent.with_name("Kapdip") / "Kapdip.ini"
    if not file.exists() and older.is_file():
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            older.replace(file)
        except OSError:
            return older
    return file


class Settings:
    """The choices of the settings dialog, recent games and window layouts. Every write is kept at once."""

    def __init__(self, file: Path | None = None) -> None:
        """Open the user's settings, or those of `file` (tests, pictures)."""
        self._named = named_language() if file is None else None
        self._language = ""
        file = file or _users_file()
        self.aside = _put_aside(file)
        """Where a file is now that could not be read; None for one that could."""
        self._store = QSettings(str(_aside(file) if self.aside == file else file), _INI)
        is_read = self._store.allKeys() and self._store.status() is QSettings.Status.NoError
        if self.aside is None and not is_read and file.is_file() and (content := read_regular(file, MOST_BYTES)):
            self.aside = file.replace(_aside(file))  # a link, too: what it leads to is not ours
            file.write_bytes(content)

    def choice(self, key: str, allowed: Sequence[str], default: str) -> str:
        """A setting that is one of a few words."""
        found = self.text(key, default)
        return found if found in allowed else default

    def flag(self, key: str, default: bool) -> bool:
        """A setting that is on or off."""
        return self.text(key, str(default)).lower() == "true"

    def number(self, key: str, default: int, lowest: int, highest: int) -> int:
        """A whole number within bounds."""
        try:
            return max(lowest, min(highest, int(self.text(key))))
        except ValueError:
            return default

    def text(self, key: str, default: str = "") -> str:
        """A line of text."""
        return str(self._store.value(key, default)).replace("\0", "")

    def told(self, key: str, default: _Told) -> _Told:
        """What was kept as JSON, if it is of the kind of the default."""
        try:
            found = plain_json(self.text(key))
        except ValueError:
            return default
        return found if isinstance(found, type(default)) else default

    def put(self, key: str, value: str | bool | int) -> None:
        """Keep a value."""
        self._store.setValue(key, value)
        if key == "language":
            self._named = None
        self._language = ""

    def layout(self, key: str) -> QByteArray | None:
        """A remembered window state, if there is one."""
        found = self._store.value(f"layout/{key}")
        return found if isinstance(found, QByteArray) and not found.isEmpty() else None

    def put_layout(self, key: str, state: QByteArray) -> None:
        """Remember a window state."""
        self._store.setValue(f"layout/{key}", state)

    def forget_layouts(self) -> None:
        """Back to the layout the program came with."""
        self._store.remove("layout")

    @property
    def language(self) -> str:
        """`"de"` or `"en"`: that of KAPDIP_LANG until another one is chosen, else the one chosen last, at first that
        of the desktop. Asked for with every word, so it is kept.
        """
        if not self._language:
            self._language = self._named or self.choice("language", LANGUAGES, system_language())
        return self._language

    @property
    def theme(self) -> str:
        """One of `THEMES`."""
        return self.choice("theme", THEMES, "system")

    @property
    def text_size(self) -> int:
        """90 to 150 per cent of the sizes in docs/window.md 3."""
        return self.number("text_size", 100, 90, 150)

    def recent(self, kind: str = "recent") -> list[Path]:
        """The games opened last, newest first; the clubs, as `recent_clubs`."""
        return [Path(name) for name in self._lines(kind) if name]

    def remember(self, path: Path, kind: str = "recent") -> None:
        """Put a game at the head of the recent ones, on disk at once: after a crash this is how it is found again."""
        path = path.absolute()
        others = [str(known) for known in self.recent(kind) if known != path]
        self._store.setValue(kind, [str(path), *others][:RECENT_LIMIT])
        self._store.sync()

    def forget(self, path: Path, kind: str = "recent") -> None:
        """Take a game off the list; the file stays."""
        self._store.setValue(kind, [str(known) for known in self.recent(kind) if known != path])

    def noted(self, kind: str, path: Path) -> str:
        """What was noted about a file, `""` if nothing was."""
        return next((line for about, line in self._notes(kind) if about == str(path.absolute())), "")

    def note(self, kind: str, path: Path, line: str) -> None:
        """Note a line about a file, on disk at once; the oldest are forgotten."""
        about = str(path.absolute())
        others = [f"{line}\t{other}" for other, line in self._notes(kind) if other != about]
        self._store.setValue(kind, [f"{line}\t{about}", *others][:NOTED_LIMIT])
        self._store.sync()

    def _notes(self, kind: str) -> list[tuple[str, str]]:
        """Files and the lines about them, the newest first."""
        return [(about, line) for line, _, about in (one.partition("\t") for one in self._lines(kind))]

    def _lines(self, kind: str) -> list[str]:
        """A list; one of a single line is kept as a text."""
        found = self._store.value(kind, [])
        lines = found if isinstance(found, list) else [found]
        return [line.replace("\0", "") for line in lines if isinstance(line, str)]

    def sync(self) -> None:
        """Write everything to disk now."""
        self._store.sync()


def _aside(file: Path) -> Path:
    return file.with_name(f"{file.stem}-{time.strftime('%Y%m%d-%H%M%S')}{file.suffix}")


def _put_aside(file: Path) -> Path | None:
    """Put a file of settings aside that can't be read. Gives its place, the one that it had where it can't be moved;
    None for one that can be read, or where there is none.
    """
    try:
        if len(read_regular(file, MOST_BYTES + 1)) <= MOST_BYTES:
            return None
    except FileNotFoundError:
        return None
    except OSError:
        pass
    try:
        return file.replace(_aside(file))
    except OSError:
        return file
