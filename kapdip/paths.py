"""Where the program's data files are: maps, fonts, icons, theme, sample games and the built manual.

Gives: folders as `Path`, the same from a checkout, from an installed wheel (the data lie inside the package) and from a
frozen program (they lie beside it).
"""

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
MANUAL = (_HOME / ("manual" if _HOME in _PLACES else "build/manual")).resolve()
"""Where `packaging/manual.sh` leaves the manual in a checkout; packages bring it along. Debian's has a link only: where
it really lies, since a browser in a cage of its own reads nothing but that.
"""
