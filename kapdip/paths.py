"""Where the program's data files are (maps, fonts, icons, theme, sample games, manual), and where it keeps its user's.

Gives: folders as `Path`; those of the program are the same from a checkout, from an installed wheel (the data are
inside the package) and from a frozen program (they are beside it). Imports nothing of the program, so that the log
is ready before anything else.
"""

import os
import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_PLACES = (Path(getattr(sys, "_MEIPASS", _PACKAGE / "_data")), _PACKAGE / "_data")

_HOME = next((place for place in _PLACES if (place / "assets").is_dir()), _PACKAGE.parent)

ASSETS = _HOME / "assets"
MAPS = ASSETS / "maps"
FONTS = ASSETS / "fonts"
ICONS = ASSETS / "icons"
LICENCES = ASSETS / "licences"
SAVES = _HOME / "saves"
COMMIT = _HOME / "commit"
"""The commit that a package was made from; a checkout has no such file."""
MANUAL = (_HOME / ("manual" if _HOME in _PLACES else "build/manual")).resolve()
"""Where `packaging/manual.sh` leaves the manual in a checkout; packages bring it along. Debian's has a link only: where
it really is, since a browser in a cage of its own reads nothing but that.
"""


def state_folder() -> Path:
    """The platform's place for what a program keeps of its own accord: recovered games, the log of errors."""
    return _users("XDG_STATE_HOME", ".local/state")


def boards_folder() -> Path:
    """The platform's place for boards of the user's own, a folder each."""
    return _users("XDG_DATA_HOME", ".local/share") / "boards"


def settings_file() -> Path:
    """The platform's place for what the user has chosen."""
    return _users("XDG_CONFIG_HOME", ".config") / "kapdip.ini"


def _users(variable: str, usual: str) -> Path:
    if sys.platform == "win32":  # pragma: no cover - the other platform
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "kapdip"
    if sys.platform == "darwin":  # pragma: no cover - the other platform
        return Path.home() / "Library" / "Application Support" / "kapdip"
    return Path(os.environ.get(variable) or Path.home() / usual) / "kapdip"
