"""A small club on disk, and its page in the window of the module."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kapdip.storage.club_file import create_club
from kapdip_gui.club.game_dialogs import DRAFT
from kapdip_gui.club.page import ClubPage
from kapdip_gui.frame.window import MainWindow
from tests.ui.club.club_kit import a_club
from tests.ui.window_kit import settle


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of the club."""
    file = tmp_path / "runde.yaml"
    create_club(a_club(), file)
    return file


@pytest.fixture
def page(desk: MainWindow, path: Path) -> Iterator[ClubPage]:
    """Its page; the club is closed at the end."""
    desk.session.close()
    desk.session.settings.put(DRAFT, "")
    desk.clubs.open(path)
    settle()
    desk.activateWindow()
    yield desk.clubs.page
    desk.clubs.page.choose_counted("uk")
    desk.clubs.release()
