"""The rows of the Turn dock: all of them to be seen on a laptop, what is cut off said by tips, the rest read by keys.

Source: docs/window.md 2 and 8.
"""

import re

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QWidget

from kapdip.exchange.profile_data import load_profile
from kapdip.game.change import logged
from kapdip.game.ending import vote_draw
from kapdip.game.entries import enter_orders, enter_slip
from kapdip.game.machine import play_turn
from kapdip.game.model import ExchangeSlip, Game, MilitarySlip
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip.orders.model import Waive
from kapdip.showing.turn_status import status_rows
from kapdip.words.isolating import apart
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.kit.parts import OneLine, aloud
from kapdip_gui.orders.edits import hold_rest
from kapdip_gui.turn.panel import RowFrame, TurnPanel
from tests.game.tables import played, standard, until
from tests.samples import MIDDLE, WHOLE, sample_game
from tests.ui.window_kit import asks, begun, open_game, press, settle


@pytest.fixture
def first_game() -> Game:
    return sample_game(MIDDLE)


@pytest.fixture(params=["de", "en"])
def panel(request: pytest.FixtureRequest, window: MainWindow) -> TurnPanel:
    """The dock on a laptop, in the middle of a turn in which much is missing."""
    window.resize(1366, 768)
    window.session.language = request.param
    assert window.docks is not None
    window.docks.arrange()
    settle()
    made = window.docks["turn"].panel()
    assert isinstance(made, TurnPanel)
    return made


def rows(panel: TurnPanel) -> list[RowFrame]:
    """What is shown."""
    return [one for one in panel.findChildren(RowFrame) if one.isVisible()]


def test_everything_is_to_be_seen_without_scrolling_on_a_laptop(panel: TurnPanel) -> None:
    area = panel.findChildren(QScrollArea)[0]
    assert area.verticalScrollBar().maximum() == 0
    assert len(rows(panel)) == 5


def test_what_waits_for_an_answer_stands_before_what_is_done(panel: TurnPanel, window: MainWindow) -> None:
    """Of a long list the end has to be scrolled to: not that published turns have changed since."""
    game = window.session.current
    for turn in range(1, len(game.turns)):
        game = logged(game, "turn.published", {"turn": str(turn)})
    open_game(window, logged(game, "game.amended", {"turn": "2"}))
    area = panel.findChildren(QScrollArea)[0]
    seen = QRect(0, 0, area.viewport().width(), area.viewport().height())
    for frame in rows(panel):
        place = QRect(frame.mapTo(area.viewport(), QPoint(0, 0)), frame.size())
        is_open = frame.accessibleName().startswith(("Orders", "Befehle", "Exchange", "Börse", "Turns"))
        assert not is_open or seen.contains(place), frame.accessibleName()


@pytest.mark.parametrize(
    ("published", "said"),
    [((), "Turn {last} is not"), ((1,), "Turns 2–{last} are not"), ((1, 2), "Turns 3–{last} are not")],
)
def test_every_turn_since_the_last_that_was_published_is_told(
    first_game: Game, window: MainWindow, published: tuple[int, ...], said: str
) -> None:
    for turn in published:
        first_game = logged(first_game, "turn.published", {"turn": str(turn)})
    window.session.language = "en"
    found = status_rows(first_game, window.session.speaker, is_mended=False)
    assert f"{said} published yet".format(last=first_game.turn.number - 1) in [row.text for row in found]


def test_missing_players_are_told_in_their_order_whatever_they_are_called(window: MainWindow) -> None:
    names = ("שלום כהן", "سلام", "Anna", "Bert", "Clara", "Emil", "Franz", "Gerda")
    game = play_turn(new_game("Names", variant_of(load_profile("ka2007")), names, seed=7), hold_missing=True)
    window.session.language = "en"
    told = [row.names for row in status_rows(game, window.session.speaker, is_mended=False)]
    assert f"Missing: {apart(names)}" in told
    assert apart(names).startswith("\u2068שלום כהן\u2069, \u2068سلام\u2069, Anna")


def test_more_than_five_names_are_a_number_with_the_names_on_demand(window: MainWindow) -> None:
    window.session.language = "en"
    names = ("Anna", "Bert", "Clara", "Emil", "Franz", "Gerda", "Hans", "Ida")
    open_game(
        window, play_turn(new_game("Names", variant_of(load_profile("ka2007")), names, seed=7), hold_missing=True)
    )
    assert window.docks is not None
    panel = window.docks.bring("turn").panel()
    assert isinstance(panel, TurnPanel)

    def row_of(head: str) -> RowFrame:
        return next(frame for frame in panel._frames if frame.accessibleName().startswith(head))

    assert row_of("Exchange slips").accessibleName() == "Exchange slips 0 of 8. Missing: 8 players."
    assert row_of("Exchange slips").toolTip() == f"Missing: {', '.join(names)}"
    assert row_of("Orders").accessibleName().endswith("Missing: 7 powers.")
    press(window, "turn.next")
    settle()
    assert f"Missing: {', '.join(names)}" in [one.text() for one in panel.findChildren(QLabel)], "where F5 asks"
    for name in names[:3]:
        window.session.replace(enter_slip(window.session.current, name, ExchangeSlip({"AUSTRIA": 0})))
    settle()
    assert row_of("Exchange slips").accessibleName().endswith(f"Missing: {', '.join(names[3:])}.")
    assert not row_of("Exchange slips").toolTip()


def test_what_stands_below_one_another_is_read_out_as_sentences(window: MainWindow) -> None:
    assert aloud("Write it into a club …", "It counts.") == "Write it into a club … It counts."
    assert aloud("Orders", "", "4 missing", "Who?") == "Orders. 4 missing. Who?"
    assert aloud() == aloud("") == ""
    assert window.docks is not None
    for key in ("turn", "results", "news"):
        window.docks[key].bring_up()
    window.session.language = "de"
    open_game(window, sample_game(WHOLE))
    settle()
    said = [one.accessibleName() for one in window.findChildren(QWidget)]
    assert any("Partie in einen Verein eintragen … Sie zählt" in name for name in said)
    assert [name for name in said if re.search(r"[.!?:…]\.|\s$", name)] == []


def test_names_that_are_cut_off_stand_in_the_tip_and_are_read_out(panel: TurnPanel) -> None:
    (short,) = (one for one in panel.findChildren(OneLine) if one.isVisible())
    assert "Till Eulenspiegel" in short.toolTip()
    assert any("Till Eulenspiegel" in row.accessibleName() for row in rows(panel))
    (note,) = (row for row in rows(panel) if "HTML, PDF" in row.accessibleName())
    assert note.toolTip()


def test_the_question_is_read_to_its_end_by_keys(panel: TurnPanel) -> None:
    panel.ask()
    settle()
    bar = panel.findChildren(QScrollArea)[0].verticalScrollBar()
    at = QApplication.focusWidget()
    assert at is not None
    QTest.keyClick(at, Qt.Key.Key_PageDown)
    assert bar.value() == bar.maximum() > 0
    QTest.keyClick(at, Qt.Key.Key_PageUp)
    assert bar.value() == 0
    QTest.keyClick(at, Qt.Key.Key_Escape)
    assert not asks(panel)


@pytest.mark.parametrize("panel", ["de"], indirect=True)
def test_a_row_that_is_higher_than_its_room_begins_at_its_beginning_and_is_read_to_its_end(
    panel: TurnPanel, window: MainWindow
) -> None:
    """Five long names are missing: what is missing stands in the first line, which was out of sight."""
    names = tuple(f"{first}ammerhuber von Wolkenkuckucksheim und zu Himmelreich-Stern" for first in "ABCDEFGHIJKL")
    game = new_game("Long", variant_of(load_profile("ka2007")), names, seed=7)
    open_game(window, play_turn(game, hold_missing=True))
    for power in window.session.current.variant.board.powers:
        hold_rest(window.session, power)
    for name in names[5:]:
        window.session.replace(enter_slip(window.session.current, name, ExchangeSlip({"AUSTRIA": 0})))
    settle()
    area = panel.findChildren(QScrollArea)[0]
    bar, room = area.verticalScrollBar(), area.viewport().height()
    (current,) = (row for row in rows(panel) if row.is_current)
    assert "Aammerhuber" in current.accessibleName()
    assert "Eammerhuber" in current.accessibleName()
    assert current.height() > room, "more than there is room for"
    panel.refresh()
    settle()
    assert current.mapTo(area.viewport(), QPoint(0, 0)).y() == 0, "its beginning, not its middle"
    bar.setValue(current.height() - room - 3)
    panel.refresh()
    settle()
    assert bar.value() == current.height() - room - 3, "whoever reads goes on reading"
    bar.setValue(0)
    QTest.keyClick(panel._next, Qt.Key.Key_PageDown)
    assert bar.value() == min(room, bar.maximum())
    bar.setValue(bar.maximum())
    assert current.mapTo(area.viewport(), QPoint(0, current.height())).y() < room
    panel.refresh()
    settle()
    assert current.mapTo(area.viewport(), QPoint(0, current.height())).y() == room, "its end is back at least"


def test_a_game_that_is_over_says_how_it_ended(window: MainWindow) -> None:
    game = standard()
    for seat in game.seats:
        game = vote_draw(game, seat.alias, True)
    game = played(game)
    assert game.is_over
    window.session.language = "en"
    told = status_rows(game, window.session.speaker, is_mended=False)[0]
    assert told.text == "The game is over"
    assert told.below.startswith("The game ends in a draw between")
    assert all(seat.alias in told.below for seat in game.seats)


def test_the_button_keeps_its_place_whatever_is_said_above_it(panel: TurnPanel, window: MainWindow) -> None:
    """Whoever presses it step by step has his hand on it while the hint comes and goes."""
    window.resize(1600, 900)
    open_game(window, begun())
    settle()
    assert window.docks is not None
    found = []
    for is_missing in (True, False):
        found.append(panel._next.mapTo(panel, QPoint(0, 0)).y())
        assert panel._hint.isVisible() == is_missing
        for power in window.session.current.variant.board.powers:
            hold_rest(window.session, power)
        for seat in window.session.current.seats:
            window.session.replace(enter_slip(window.session.current, seat.alias, ExchangeSlip({"AUSTRIA": 0})))
        settle()
    assert found[0] == found[1]


def test_a_number_stays_in_the_line_of_its_power(window: MainWindow) -> None:
    window.session.language = "en"
    rows = status_rows(sample_game(MIDDLE), window.session.speaker, is_mended=False)
    below = next(row.below for row in rows if row.text.startswith("Orders "))
    assert below == "Missing: Italy\N{NO-BREAK SPACE}5, Russia\N{NO-BREAK SPACE}5, Turkey\N{NO-BREAK SPACE}4"


def test_of_builds_and_removals_what_is_missing_is_named_not_what_is_due(window: MainWindow) -> None:
    window.session.language = "en"
    game = until(sample_game(MIDDLE), "adjustments")
    game = enter_orders(game, "ENGLAND", MilitarySlip(game.turn.start.control["ENGLAND"], adjustments=(Waive(),)))
    rows = status_rows(game, window.session.speaker, is_mended=False)
    below = next(row.below for row in rows if row.text == "Builds and removals 2 of 4")
    assert below == "Missing: England\N{NO-BREAK SPACE}+1, Russia\N{NO-BREAK SPACE}−1"
