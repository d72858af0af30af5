"""Whatever has the keys can be seen to have them: it looks otherwise than without them.

Source: docs/window.md 4.
"""

from collections.abc import Iterator

import pytest

from kapdip.showing.docks import DOCKS
from kapdip_gui.frame.window import MainWindow
from tests.pictures import dialogs
from tests.ui.focus_kit import unseen
from tests.ui.window_kit import begun, close_window, look_at, open_window, settle


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    made = open_window(tmp_path_factory.mktemp("focus"))
    yield made
    close_window(made)


@pytest.fixture
def window(desk: MainWindow) -> MainWindow:
    look_at(desk, begun(3))
    return desk


@pytest.mark.parametrize("name", sorted(dialogs()))
def test_what_has_the_keys_in_a_dialog_can_be_seen(window: MainWindow, name: str) -> None:
    dialog = dialogs()[name](window)
    dialog.show()
    settle()
    try:
        assert unseen(dialog) == []
    finally:
        dialog.close()
        dialog.deleteLater()
        settle()


@pytest.mark.parametrize("key", DOCKS)
def test_what_has_the_keys_in_a_dock_can_be_seen(window: MainWindow, key: str) -> None:
    assert window.docks is not None
    window.docks[key].bring_up()
    settle()
    assert unseen(window.docks[key]) == []


@pytest.mark.parametrize("key", DOCKS)
def test_what_has_the_keys_in_a_dock_that_fills_the_desk_can_be_seen(window: MainWindow, key: str) -> None:
    assert window.docks is not None
    window.docks[key].bring_up()
    window.docks.enlarge(window.docks[key])
    settle()
    try:
        assert unseen(window.docks[key]) == []
    finally:
        window.docks.shrink()
        settle()


def test_what_has_the_keys_beside_the_docks_can_be_seen(window: MainWindow) -> None:
    assert unseen(window.bar) == []
    assert unseen(window.pages) == []


def test_what_has_the_keys_on_the_welcome_page_can_be_seen(window: MainWindow) -> None:
    window.actions_of.files.close()
    settle()
    assert unseen(window.pages) == []
