"""A picture of the main window with a game, for a machine without a display and for the README.

Takes: a save; gives: a PNG. The user's settings are neither read nor changed.
"""

import tempfile
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QPixmap

from kapdip.storage.files import load_game
from kapdip.storage.outputs import write_output
from kapdip_gui.map.export import png_bytes
from kapdip_gui.process.main import make_application, make_window
from kapdip_gui.session.settings import Settings

SIZE = QSize(1600, 900)
ROUNDS = 5
"""Rounds of the event loop, at least, until docks and panels, which are made when they are first shown, are there."""


def window_picture(
    game: Path, target: Path, *, theme: str = "light", size: QSize = SIZE, viewed: int | None = None
) -> None:
    """Draw the window with a game (at the turn in progress, or at turn `viewed`) into a file.

    Raises SaveError for what is not a save, OSError for a file that can't be read or written.
    """
    app = make_application(["kapdip"])
    with tempfile.TemporaryDirectory(prefix="kapdip-picture-") as folder:
        settings = Settings(Path(folder) / "settings.ini")
        settings.put("theme", theme)
        window = make_window(app, settings)
        window.resize(size)
        window.show()
        window.session.open(load_game(game), None)
        if viewed is not None:
            window.session.viewed_turn = viewed
        for _ in range(ROUNDS):
            app.processEvents()
        while window.is_busy:
            app.processEvents()
        picture: QPixmap = window.grab()
        write_output(target, png_bytes(picture.toImage()))
        window.session.close()
        window.close()
