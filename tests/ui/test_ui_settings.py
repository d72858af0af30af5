"""Settings are seen at once in every window: in a dock that floats on its own, in another window, and in one that is
opened later.
"""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from kapdip_gui.dialogs.settings import SECTIONS, SettingsDialog
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.process.main import make_window
from kapdip_gui.session.settings import Settings
from kapdip_gui.style import style
from tests.ui.window_kit import begun, close_window, open_game, open_window, settle


def choose(dialog: SettingsDialog, **values: str) -> None:
    """Choose values as a person does."""
    for key, value in values.items():
        box = dialog.boxes[key]
        box.setCurrentIndex(box.findData(value))
    settle()


@pytest.fixture
def dialog(window: MainWindow) -> SettingsDialog:
    """The settings of a window with a game."""
    made = SettingsDialog(window.session, window)
    made.show()
    return made


def put_back(dialog: SettingsDialog) -> None:
    """Everything as it was delivered."""
    choose(dialog, text_size="100", labels="auto", theme="light", language="en")
    dialog.close()


def test_a_larger_text_reaches_the_window_a_dock_of_its_own_and_the_dialog_itself(
    window: MainWindow, dialog: SettingsDialog
) -> None:
    assert window.docks is not None
    dock = window.docks["turn"]
    dock.setFloating(True)
    settle()
    places = (window.menuBar(), dock.panel(), dialog.accept_button)
    before = [place.fontMetrics().height() for place in places]
    title = dock.bar.height()
    choose(dialog, text_size="150")
    assert all(place.fontMetrics().height() > old for place, old in zip(places, before, strict=True))
    assert dock.bar.sizeHint().height() > title
    put_back(dialog)
    dock.setFloating(False)
    settle()


@pytest.mark.parametrize(("mode", "told"), [("names", "names"), ("codes", "codes"), ("none", "none")])
def test_the_names_on_the_map_follow_the_choice_at_once(
    window: MainWindow, dialog: SettingsDialog, mode: str, told: str
) -> None:
    assert window.desk is not None
    choose(dialog, labels=mode)
    picture = window.desk.view.picture
    assert picture is not None
    assert str(picture.options.labels) == told
    put_back(dialog)


def test_a_window_that_is_opened_later_looks_as_the_settings_say(tmp_path: Path) -> None:
    first = open_window(tmp_path)
    open_game(first, begun(1))
    dialog = SettingsDialog(first.session, first)
    choose(dialog, text_size="125", labels="codes", theme="dark", language="de")
    size = style().size("font_base")
    dialog.close()
    first.session.settings.sync()
    close_window(first)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    again = make_window(app, Settings(tmp_path / "settings.ini"))
    again.show()
    open_game(again, begun(1))
    assert again.session.language == "de"
    assert style().size("font_base") == size > 14
    assert style().theme.name == "dark"
    assert again.desk is not None
    picture = again.desk.view.picture
    assert picture is not None
    assert str(picture.options.labels) == "codes"
    close_window(again)


def test_every_setting_is_kept_and_shown_again(window: MainWindow, dialog: SettingsDialog) -> None:
    for tick in dialog.ticks.values():
        tick.toggle()
    choose(dialog, **{key: values[-1][0] for _, choices, _ in SECTIONS for key, _, values in choices})
    chosen = {key: box.currentData() for key, box in dialog.boxes.items()}
    ticked = {key: tick.isChecked() for key, tick in dialog.ticks.items()}
    dialog.close()
    again = SettingsDialog(window.session, window)
    assert {key: box.currentData() for key, box in again.boxes.items()} == chosen
    assert {key: tick.isChecked() for key, tick in again.ticks.items()} == ticked
    for tick in again.ticks.values():
        tick.toggle()
    choose(again, **{key: values[0][0] for _, choices, _ in SECTIONS for key, _, values in choices})
    choose(again, film_ms="1500")
    put_back(again)


def test_all_boxes_stand_below_one_another_at_any_size_and_in_any_language(
    window: MainWindow, dialog: SettingsDialog
) -> None:
    for language in ("de", "en"):
        for size in ("100", "150"):
            choose(dialog, language=language, text_size=size)
            assert len({(box.x(), box.width()) for box in dialog.boxes.values()}) == 1, (language, size)
    put_back(dialog)


def test_every_press_of_next_theme_changes_what_is_seen(window: MainWindow) -> None:
    """Where the desktop is light, its theme and the light one are one look."""
    window.session.put_option("theme", "system")
    seen = [style().theme.name]
    for _ in range(5):
        window.commands["view.theme"].trigger()
        settle()
        assert style().theme.name != seen[-1]
        seen.append(style().theme.name)
    assert set(seen) == {"light", "dark", "contrast", "contrast-dark"}
    window.session.put_option("theme", "light")


def test_what_is_noted_about_a_file_is_known_the_next_evening_until_forty_others_came(tmp_path: Path) -> None:
    one, other = tmp_path / "eins\tzwei.yaml", tmp_path / "other.yaml"
    first = Settings(tmp_path / "notes.ini")
    first.note("wall/seen", one, "results 9 1")
    first.note("wall/seen", one, "news 9 0")
    again = Settings(tmp_path / "notes.ini")
    assert (again.noted("wall/seen", one), again.noted("wall/seen", other)) == ("news 9 0", "")
    for number in range(40):
        again.note("wall/seen", tmp_path / f"{number}.yaml", "news 1 0")
    assert again.noted("wall/seen", one) == ""
    assert again.noted("wall/seen", tmp_path / "0.yaml") == "news 1 0"
