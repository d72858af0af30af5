"""The program's own typefaces, so that nothing depends on what the machine has.

Gives: `load_fonts`, for window, maps and pictures alike. Source: docs/window.md 3.
"""

from functools import cache

from PySide6.QtGui import QFontDatabase

from kapdip.drawing.style import FAMILIES
from kapdip.paths import FONTS


@cache
def load_fonts() -> None:
    """Make them known to Qt, once."""
    if not {family.strip("'") for family in FAMILIES.values()} <= set(QFontDatabase.families()):
        for file in sorted(FONTS.glob("*.ttf")):
            QFontDatabase.addApplicationFont(str(file))
