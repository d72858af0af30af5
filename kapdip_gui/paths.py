"""Where the program's data files are: maps, fonts, icons, theme and sample games.

Gives: folders as `Path`, the same from a checkout and from a packaged program.
"""

import sys
from pathlib import Path

_HOME = Path(getattr(sys, "_MEIPASS", Path(__file__).resolve().parent.parent))

ASSETS = _HOME / "assets"
MAPS = ASSETS / "maps"
FONTS = ASSETS / "fonts"
ICONS = ASSETS / "icons"
SAVES = _HOME / "saves"
