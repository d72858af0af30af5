"""Makes the program's icon for Windows and macOS, FOLDER/kapdip.ico and FOLDER/kapdip.icns, of assets/kapdip.svg.

python packaging/build_icon.py FOLDER
"""

import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
from PySide6.QtGui import QGuiApplication, QIcon

SIDE = {"ico": 256, "icns": 512}
"""Pixels; the largest that each format has."""


def main() -> None:
    """Draw it once for each format."""
    folder, app = Path(sys.argv[1]), QGuiApplication([])
    folder.mkdir(parents=True, exist_ok=True)
    icon = QIcon(str(Path(__file__).resolve().parent.parent / "assets" / "kapdip.svg"))
    for ending, side in SIDE.items():
        file = folder / f"kapdip.{ending}"
        if not icon.pixmap(side, side).toImage().save(str(file)):
            sys.exit(f"{file} could not be written")
    app.quit()


if __name__ == "__main__":
    main()
