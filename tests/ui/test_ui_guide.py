"""The guided game: a hint that goes on when the thing is done, by whatever way, and never stands in the way.

Source: docs/window.md 11.12.
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton, QWidget

from kapdip.game.entries import enter_slip
from kapdip.game.model import ExchangeSlip
from kapdip.showing.guide.course import GuidedGame
from kapdip.showing.guide.courses import GUIDED_GAMES
from kapdip.showing.guide.desk_course import PLAYER, TURN
from kapdip_gui.dialogs import new_game_place
from kapdip_gui.dialogs.publish import PublishDialog
from kapdip_gui.frame.notices import Toast
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.guide.bubble import spot_beside
from kapdip_gui.guide.guide import box_in, places_of
from kapdip_gui.standings.figures import FigureTable
from kapdip_gui.standings.why import WhyWindow
from tests.ui.window_kit import NO_KEY, click, close_window, go_on, in_dialog, open_window, press, settle, type_line

KEYS_OF_THE_WHOLE = 50
"""No more keys than this lead through the guide, letters and figures counted."""


@pytest.fixture
def window(desk: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """The module's window at its welcome page, on a laptop: its docks as they were delivered, a folder of games of its
    own, and no guided game begun.
    """
    monkeypatch.setattr(new_game_place, "games_folder", lambda: tmp_path / "games")
    desk.resize(1366, 768)
    desk.session.language = "en"
    desk.show_welcome()
    desk.activateWindow()
    settle()
    assert (desk.session.game, desk.findChildren(WhyWindow)) == (None, [])
    yield desk
    desk.actions_of.files.close()
    desk.session.settings.forget_layouts()
    if desk.docks is not None:
        desk.docks.forget()
    for course in ("guide", "guide/players"):
        desk.session.settings.put(f"{course}/step", 0)
        desk.session.settings.put(f"{course}/game", "")
    for told in desk.findChildren(WhyWindow):
        told.close()
        told.deleteLater()


class Hands:
    """Somebody who has keys only, and counts them."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.count = 0

    def _target(self) -> QWidget:
        return QApplication.focusWidget() or self.window.focusWidget() or self.window

    def type(self, text: str) -> None:
        """Characters, one by one, to what has the focus."""
        for letter in text:
            QTest.keyClicks(self._target(), letter)
            self.count += 1
        settle()

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NO_KEY) -> None:
        """A key to what has the focus."""
        QTest.keyClick(self._target(), key, modifier)
        self.count += 1
        settle()

    def command(self, key: str) -> None:
        """The shortcut of a command."""
        assert self.window.commands[key].shortcut().toString(), "no key leads to it"
        press(self.window, key)
        self.count += 1


def begin(window: MainWindow, command: str = "help.guide") -> None:
    """Begin a guided game as the welcome page does."""
    press(window, command)
    settle()
    assert window.session.game is not None


def at(window: MainWindow) -> str:
    """The step that is shown."""
    guide = window.guide
    assert guide.is_shown
    steps = guide.course.steps
    return steps[guide.step].key if guide.step < len(steps) else "finished"


def test_nothing_of_the_guide_is_made_where_none_runs(tmp_path: Path) -> None:
    window = open_window(tmp_path)
    press(window, "file.sample")
    assert window.session.game is not None
    assert "guide" not in vars(window)
    close_window(window)


def test_the_guide_is_gone_through_by_keys_alone(window: MainWindow) -> None:
    hands = Hands(window)
    hands.command("help.guide")
    assert at(window) == "curtain"
    hands.command("exchange.curtain")
    assert at(window) == "move"
    hands.command("turn.line")
    hands.type("nth den")
    hands.key(Qt.Key.Key_Return)
    assert at(window) == "support"
    hands.type("kie s nth den")
    hands.key(Qt.Key.Key_Return)
    assert at(window) == "slip"
    hands.command("exchange.next")
    hands.key(Qt.Key.Key_Right)
    hands.type("-500")
    hands.key(Qt.Key.Key_Tab)
    assert at(window) == "red"
    hands.type("9000")
    hands.key(Qt.Key.Key_Tab)
    assert at(window) == "why"
    hands.key(Qt.Key.Key_Left)
    hands.key(Qt.Key.Key_Question)
    why = window.findChild(WhyWindow)
    assert why is not None
    assert "RED" in why.text.plain_text()
    hands.key(Qt.Key.Key_Escape)
    assert at(window) == "resolve"
    hands.command("turn.next")
    assert at(window) == "failure"
    hands.command("view.dock.results")
    hands.key(Qt.Key.Key_Down)
    assert at(window) == "settle"
    while window.session.current.turn.number == TURN:
        hands.command("turn.next")
    assert at(window) == "publish"

    def publish(dialog: QDialog) -> None:
        assert isinstance(dialog, PublishDialog)
        assert dialog.languages["en"].isChecked(), (
            "the window speaks English, and the sample has no language of its own"
        )
        assert not dialog.languages["de"].isChecked()
        dialog.accept_button.click()  # as Ctrl+Enter does, which asks for an active window
        hands.count += 1
        settle()

    with in_dialog(window, publish):
        hands.command("publish.publish")
    assert at(window) == "finished"
    assert hands.count <= KEYS_OF_THE_WHOLE


def test_an_order_by_mouse_is_as_good_and_another_one_is_allowed(window: MainWindow) -> None:
    begin(window)
    press(window, "exchange.curtain")
    type_line(window, "nth h")
    assert at(window) == "move"
    assert "allowed" in window.guide.bubble.shown_text()
    click(window, "NTH", "DEN")
    assert at(window) == "support"
    assert "allowed" not in window.guide.bubble.shown_text()


def test_whoever_leaves_comes_back_where_he_was(window: MainWindow) -> None:
    begin(window)
    press(window, "exchange.curtain")
    before = window.session.current
    QTest.mouseClick(window.guide.bubble.leave, Qt.MouseButton.LeftButton)
    assert not window.guide.is_shown
    assert window.session.current == before
    press(window, "help.guide")
    assert at(window) == "move"
    path = window.session.path
    press(window, "file.close")
    assert not window.guide.is_shown
    press(window, "help.guide")
    assert window.session.path == path
    assert at(window) == "move"


def test_whoever_leaves_at_the_first_step_finds_what_he_entered_there(window: MainWindow) -> None:
    """A later thing was done first: a slip, behind the curtain. Each time another game was made."""
    begin(window)
    path = window.session.path
    slip = ExchangeSlip({"ENGLAND": -500})
    assert window.session.do("slip", lambda game: enter_slip(game, PLAYER, slip))
    press(window, "file.close")
    begin(window)
    assert (window.session.path, at(window)) == (path, "curtain")
    assert window.session.current.turn.inputs.slips[PLAYER] == slip


def test_a_step_that_is_taken_back_takes_the_hint_back(window: MainWindow) -> None:
    """It went on asking why orders had failed, beside the results of the turn before, of which none counted."""
    begin(window)
    press(window, "exchange.curtain")
    go_on(window)
    assert at(window) == "failure"
    press(window, "edit.undo")
    next(one for one in window.notice.findChildren(QPushButton) if one.text() == "Undo it").click()
    assert at(window) == "resolve"
    go_on(window)
    assert at(window) == "failure"


def test_the_hint_goes_while_another_game_is_open(window: MainWindow) -> None:
    begin(window)
    press(window, "exchange.curtain")
    press(window, "file.sample")
    assert window.session.game is not None
    assert not window.guide.is_shown
    press(window, "help.guide")
    assert at(window) == "move"


def test_a_step_can_be_skipped_and_one_that_has_become_needless_is_done(window: MainWindow) -> None:
    begin(window)
    QTest.mouseClick(window.guide.bubble.skip, Qt.MouseButton.LeftButton)
    assert at(window) == "move"
    press(window, "turn.go_on")
    assert at(window) == "failure"


def test_after_the_last_step_a_toast_can_be_read_and_the_guide_begins_anew_with_a_game_of_its_own(
    window: MainWindow,
) -> None:
    begin(window)
    first = window.session.path
    for _ in window.guide.course.steps:
        QTest.mouseClick(window.guide.bubble.skip, Qt.MouseButton.LeftButton)
    assert at(window) == "finished"
    toast = window.findChild(Toast)
    assert toast is not None
    toast.say("Published.", ("Open", lambda: None))
    window.guide.refresh()
    assert not box_in(window.guide.bubble, window).intersects(box_in(toast, window))
    QTest.mouseClick(window.guide.bubble.leave, Qt.MouseButton.LeftButton)
    press(window, "file.close")
    press(window, "help.guide")
    assert at(window) == "curtain"
    assert window.session.path != first


def test_a_game_that_is_no_longer_there_is_made_again(window: MainWindow) -> None:
    begin(window)
    press(window, "exchange.curtain")
    first = window.session.path
    assert first is not None
    press(window, "file.close")
    first.unlink()
    press(window, "help.guide")
    assert at(window) == "curtain"


def test_where_the_game_can_not_be_written_it_is_said_and_the_guide_can_be_asked_for_again(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr("kapdip_gui.guide.guide.show_trouble", lambda session, owner, text: told.append(text))
    (tmp_path / "games").write_text("no folder", encoding="utf-8")
    press(window, "help.guide")
    assert window.session.game is None
    assert len(told) == 1
    assert told[0].startswith("The guided game could not be made.")
    (tmp_path / "games").unlink()
    begin(window)
    assert at(window) == "curtain"


@pytest.mark.parametrize("course", GUIDED_GAMES, ids=lambda course: course.key)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_hint_speaks_the_windows_language_and_stands_inside(
    window: MainWindow, language: str, course: GuidedGame
) -> None:
    window.session.language = language
    begin(window, course.command)
    bubble = window.guide.bubble
    for _ in course.steps:
        assert bubble.accessibleName()
        assert "{" not in bubble.accessibleName()
        assert window.rect().contains(bubble.geometry())
        assert bubble.height() >= bubble.heightForWidth(bubble.width())
        QTest.mouseClick(bubble.skip, Qt.MouseButton.LeftButton)


def test_a_hint_stands_beside_what_it_is_about_and_over_nothing_that_is_clicked() -> None:
    room, size, unit = QRect(0, 0, 800, 600), QSize(200, 100), QRect(400, 300, 50, 50)
    right_of_it, left_of_it = QRect(470, 300, 50, 50), QRect(330, 300, 50, 50)
    for others in ([], [right_of_it], [right_of_it, left_of_it]):
        box = QRect(spot_beside([unit, *others], size, room), size)
        assert room.contains(box)
        assert not any(box.intersects(place) for place in (unit, *others))
    everywhere = spot_beside([room], size, room)
    assert room.contains(QRect(everywhere, size))
    assert room.contains(QRect(spot_beside([], size, room), size))


def test_a_hint_stands_over_no_toast() -> None:
    room, size = QRect(0, 0, 800, 600), QSize(200, 100)
    toast = QRect(250, 540, 300, 50)
    for places in ([], [QRect(400, 300, 50, 50)], [QRect(380, 480, 40, 40)]):
        box = QRect(spot_beside(places, size, room, [toast]), size)
        assert room.contains(box)
        assert not any(box.intersects(other) for other in (toast, *places))


def test_tab_comes_to_the_hint_and_the_map_alone_on_the_screen_has_none(window: MainWindow) -> None:
    begin(window)
    seen = set()
    for _ in range(120):
        QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Tab)
        seen.add(window.focusWidget())
    assert {window.guide.bubble.skip, window.guide.bubble.leave} <= seen
    press(window, "map.fullscreen")
    window.guide.refresh()
    assert not window.guide.bubble.isVisible()
    press(window, "map.fullscreen")
    window.guide.refresh()
    assert window.guide.bubble.isVisible()
    assert at(window) == "curtain"
    assert window.docks is not None
    window.docks.bring("standings")
    settle()
    (place,) = places_of("dock:exchange", window, window.guide._place, window.guide._bar)
    tab = window.docks["standings"].bar.tab("exchange")
    assert tab is not None
    assert place == box_in(tab, window), "a dock behind a tab is pointed at by it"
    window.docks["exchange"].hide()
    settle()
    assert places_of("dock:exchange", window, window.guide._place, window.guide._bar) == []


def test_whoever_comes_back_behind_the_curtain_is_told_how_to_lift_it(window: MainWindow) -> None:
    begin(window)
    assert "hidden just now" not in window.guide.bubble.shown_text(), "the first step is about the curtain itself"
    press(window, "exchange.curtain")
    assert at(window) == "move"
    assert "hidden just now" not in window.guide.bubble.shown_text()
    press(window, "exchange.curtain")
    assert window.guide.bubble.shown_text().endswith("It is hidden at the moment: F8 shows it.")


@pytest.mark.parametrize("is_hidden", [False, True])
def test_a_slip_in_the_wrong_row_is_answered(window: MainWindow, *, is_hidden: bool) -> None:
    begin(window)
    for _ in range(3):
        QTest.mouseClick(window.guide.bubble.skip, Qt.MouseButton.LeftButton)
    if window.session.hidden is not is_hidden:
        press(window, "exchange.curtain")
    assert at(window) == "slip"
    other = next(one for one in window.session.current.turn.start.accounts if one != PLAYER)
    slip = ExchangeSlip({"ENGLAND": -300})
    assert window.session.do("slip", lambda game: enter_slip(game, other, slip))
    settle()
    assert "another player's row; Ctrl+Z undoes it. Use the row for" in window.guide.bubble.shown_text()
    press(window, "edit.undo")
    settle()
    assert "another player's row" not in window.guide.bubble.shown_text()


def test_the_welcome_page_leads_to_the_guided_game_for_players(window: MainWindow) -> None:
    made = {one.property("command"): one for one in window.welcome.findChildren(QPushButton)}
    QTest.mouseClick(made["help.guide_players"], Qt.MouseButton.LeftButton)
    settle()
    assert window.guide.course.key == "players"
    assert at(window) == "slips"


@pytest.mark.parametrize(("width", "beside"), [(1366, True), (1000, False)])
def test_the_welcome_page_has_room_for_its_way_into_the_guide(window: MainWindow, width: int, *, beside: bool) -> None:
    window.resize(width, 768)
    settle()
    made = {one.property("command"): one for one in window.welcome.findChildren(QPushButton)}
    guide, sample = made["help.guide"], made["file.sample"]
    assert (guide.y() == sample.y()) is beside
    assert made["help.guide_players"].height() >= made["help.guide_players"].sizeHint().height()
    cut = [one.text() for one in window.welcome.findChildren(QLabel) if one.height() < one.heightForWidth(one.width())]
    assert cut == []


# -- for players -------------------------------------------------------------------------------------------------------


def test_the_guide_for_players_is_gone_through_by_keys_alone(window: MainWindow) -> None:
    hands = Hands(window)
    hands.command("help.guide_players")
    assert at(window) == "slips"
    hands.command("exchange.curtain")
    assert at(window) == "sell"
    hands.command("exchange.next")
    hands.key(Qt.Key.Key_Right)
    hands.type("-500")
    hands.key(Qt.Key.Key_Tab)
    assert at(window) == "point"
    hands.type("100")
    hands.key(Qt.Key.Key_Tab)
    assert at(window) == "price"
    hands.key(Qt.Key.Key_Left)
    hands.key(Qt.Key.Key_Question)
    why = window.findChild(WhyWindow)
    assert why is not None
    hands.key(Qt.Key.Key_Escape)
    window.activateWindow()  # as a desktop does
    settle()
    assert at(window) == "lead"
    for _ in range(4):
        hands.key(Qt.Key.Key_Right)
    hands.type("100")
    hands.key(Qt.Key.Key_Return)
    assert at(window) == "settle"
    while window.session.current.turn.number == TURN:
        hands.command("turn.next")
    assert at(window) == "points"
    hands.command("view.dock.standings")
    hands.key(Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    hands.key(Qt.Key.Key_Left)  # from the second row of buttons to the first
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_Space)
    while not isinstance(window.focusWidget(), FigureTable):
        hands.key(Qt.Key.Key_Tab)
        assert hands.count <= KEYS_OF_THE_WHOLE
    hands.key(Qt.Key.Key_End)
    hands.key(Qt.Key.Key_Question)
    assert at(window) == "finished"
    assert hands.count <= KEYS_OF_THE_WHOLE


def test_each_guided_game_has_a_file_and_a_step_of_its_own(window: MainWindow) -> None:
    begin(window)
    press(window, "exchange.curtain")
    first = window.session.path
    begin(window, "help.guide_players")
    assert (at(window), window.session.path != first) == ("slips", True)
    press(window, "help.guide")
    assert (at(window), window.session.path) == ("move", first)


# -- where the hint stands ---------------------------------------------------------------------------------------------


def test_beside_a_dock_that_fills_the_desk_the_hint_covers_nothing_of_it(window: MainWindow) -> None:
    begin(window)
    assert window.docks is not None
    bubble, dock = window.guide.bubble, window.docks["exchange"]
    for width, language in product((1366, 1920), ("en", "de")):
        window.session.language = language
        window.resize(width, 768)
        settle()
        for _time in range(3):
            press(window, "exchange.sheet")
            window.guide.refresh()
            settle()
            assert bubble.isVisible()
            assert not bubble.geometry().intersects(box_in(dock, window))
            assert window.rect().contains(bubble.geometry())
            assert bubble.height() >= bubble.heightForWidth(bubble.width())
            assert bubble.height() < 70
            press(window, "exchange.sheet")
            window.guide.refresh()
            settle()
            assert bubble.width() < 500
    press(window, "help.guide")
    assert not bubble.isVisible()
