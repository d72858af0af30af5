"""Draws the welcome page's pictures: the middle of the sample game's map, in each language and theme.

    .venv/bin/python packaging/build_welcome.py

Takes the sample in `saves/`. Gives `assets/welcome/map-<language>-<theme>.png`; run it when the map or the sample has
changed.
"""

import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from PySide6.QtCore import QRect  # noqa: E402
from PySide6.QtGui import QGuiApplication, QImage  # noqa: E402

from kapdip.drawing.map_draw import draw_map  # noqa: E402
from kapdip.drawing.map_picture import Labels, MapOptions, MapPicture  # noqa: E402
from kapdip.drawing.map_sheet import standard_sheet  # noqa: E402
from kapdip.drawing.map_style import map_paints  # noqa: E402
from kapdip.storage.files import load_game  # noqa: E402
from kapdip_gui.map.export import render_image  # noqa: E402

WIDTH = 1560
PART = QRect(360, 350, 900, 793)
TURN = 5


def main() -> int:
    """Draw all of them."""
    application = QGuiApplication([])
    sheet = standard_sheet()
    start = load_game(ROOT / "saves" / "mittwochsrunde.yaml").turns[TURN - 1].start
    for language in ("de", "en"):
        options = MapOptions(language=language, labels=Labels.NAMES, zoom=WIDTH / sheet.width)
        picture = MapPicture(start.position, (), start.last_occupant, options=options)
        drawing = draw_map(sheet, picture)
        for theme in ("light", "dark"):
            image = render_image(drawing, map_paints(theme, sheet.board, picture.options.scale), WIDTH).copy(PART)
            plain = image.convertToFormat(QImage.Format.Format_RGB32)
            file = ROOT / "assets" / "welcome" / f"map-{language}-{theme}.png"
            plain.save(str(file), "PNG", 0)  # type: ignore[call-overload]
            print(file.name, plain.size().toTuple(), file.stat().st_size)
    application.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main())
