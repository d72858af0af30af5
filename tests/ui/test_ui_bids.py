"""Two players bid at one laptop: by mouse and by keys, one covered while the other writes."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from kapdip.game.entries import enter_given, unlock_slips
from kapdip.game.machine import next_step, play_turn, take_back
from kapdip.game.replay import reopen
from kapdip_gui.auction import panel as bids_panel
from kapdip_gui.auction.panel import BidsPanel
from kapdip_gui.session.session import Session
from kapdip_gui.session.settings import Settings
from kapdip_gui.style import style
from tests.game.two import UTE, VERA, bid, hired, two
from tests.patience import MILLISECONDS
from tests.ui.window_kit import settle


@pytest.fixture
def session(tmp_path: Path) -> Session:
    settings = Settings(tmp_path / "settings.ini")
    settings.put("language", "en")
    return Session(settings)


@pytest.fixture
def panel(qtbot: QtBot, session: Session) -> BidsPanel:
    session.open(two(), None)
    made = BidsPanel(session)
    qtbot.addWidget(made)
    made.resize(320, 640)
    made.show()
    return made


def texts(panel: BidsPanel) -> str:
    settle()
    return "\n".join(one.text() for one in panel.findChildren(QLabel) if one.isVisible())


def test_a_slip_is_written_by_keys_and_covers_itself_when_it_is_handed_in(session: Session, panel: BidsPanel) -> None:
    QTest.mouseClick(panel.slips["Ute"].write, Qt.MouseButton.LeftButton)
    slip = panel.slips["Ute"]
    assert list(slip.fields) == ["AUSTRIA", "ENGLAND", "ITALY", "RUSSIA", "TURKEY"]
    slip.fields["ENGLAND"].selectAll()  # as Tab does
    QTest.keyClicks(slip.fields["ENGLAND"], "6")
    QTest.keyClick(slip.fields["ENGLAND"], Qt.Key.Key_Up)
    assert slip.bids() == {"ENGLAND": 7}
    QTest.keyClick(slip.fields["ENGLAND"], Qt.Key.Key_Return)
    assert session.current.turn.inputs.given["bids"] == {"Ute": {"ENGLAND": 7}}
    assert panel.open_for is None
    assert not any(slip.fields for slip in panel.slips.values())
    assert session.next_undo is not None
    assert "7" not in session.next_undo.text(session.language, False)
    session.undo()
    assert not session.current.turn.inputs.given.get("bids")


def test_whoever_clicks_into_a_bid_types_over_its_zero(session: Session, panel: BidsPanel) -> None:
    panel.open("Ute")
    field = panel.slips["Ute"].fields["ENGLAND"]
    panel.slips["Ute"].fields["AUSTRIA"].setFocus()
    settle()
    QApplication.sendEvent(field, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.MouseFocusReason))
    QTest.mouseClick(field.lineEdit(), Qt.MouseButton.LeftButton)
    settle()
    QTest.keyClicks(field, "7")
    assert field.value() == 7


@pytest.mark.parametrize("typed", ["2.5", "2,5", "-7", "abc"])
def test_what_is_no_whole_number_is_named_and_not_handed_in(session: Session, panel: BidsPanel, typed: str) -> None:
    panel.open("Ute")
    slip = panel.slips["Ute"]
    field = slip.fields["ENGLAND"]
    slip.fields["ITALY"].setValue(4)
    field.setFocus()
    QTest.keyClicks(field, typed)
    assert field.text() == typed
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert not session.current.turn.inputs.given
    assert panel.open_for == "Ute"
    assert f"{typed} is not a bid" in slip.warning.text()
    assert (field.text(), slip.bids()) == ("0", {"ITALY": 4})
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert session.current.turn.inputs.given["bids"] == {"Ute": {"ITALY": 4}}


def test_nothing_of_a_slip_is_to_be_seen_while_it_is_covered(session: Session, panel: BidsPanel) -> None:
    covered = texts(panel)
    session.replace(enter_given(session.current, "Ute", {"ENGLAND": 1234}))
    assert "1234" not in texts(panel)
    assert texts(panel) != covered
    small = texts(panel)
    session.replace(enter_given(session.current, "Ute", {"RUSSIA": 1}))
    assert texts(panel) == small
    panel.open("Ute")
    assert panel.slips["Ute"].fields["RUSSIA"].value() == 1
    assert not panel.slips["Vera"].fields
    panel.open("Vera")
    assert not panel.slips["Ute"].fields
    session.hidden = True
    assert panel.open_for is None


def test_more_than_the_purse_is_warned_of_with_the_whole_rule(session: Session, panel: BidsPanel) -> None:
    panel.open("Ute")
    slip = panel.slips["Ute"]
    slip.fields["ENGLAND"].setValue(22)
    assert slip.warning.isHidden()
    slip.fields["ITALY"].setValue(1)
    assert "half price" in slip.warning.text()
    session.open(two(overbidding=False), None)
    panel.open("Ute")
    slip = panel.slips["Ute"]
    slip.fields["ENGLAND"].setValue(23)
    refused: list[object] = []
    session.refused.connect(refused.append)
    slip.hand_in()
    assert len(refused) == 1
    assert not session.current.turn.inputs.given.get("bids")


def test_a_slip_is_declared_missing_and_taken_off_again(session: Session, panel: BidsPanel) -> None:
    panel.slips["Vera"].declare_missing()
    assert session.current.turn.inputs.given["bids"] == {"Vera": None}
    panel.slips["Vera"].take_off()
    assert session.current.turn.inputs.given["bids"] == {}


def test_escape_covers_without_handing_in(session: Session, panel: BidsPanel) -> None:
    panel.open("Ute")
    QTest.keyClick(panel.slips["Ute"], Qt.Key.Key_Escape)
    assert panel.open_for is None
    assert not session.current.turn.inputs.given


def test_a_purse_says_why_before_the_first_auction_too(panel: BidsPanel) -> None:
    why = [one for one in panel.findChildren(QPushButton) if one.text() == "Why?"]
    assert len(why) == 2
    QTest.mouseClick(why[0], Qt.MouseButton.LeftButton)
    assert "Germany begins with 22 credits." in texts(panel)
    assert panel.giving_up["Ute"].isVisible()


def test_opened_bids_tell_who_leads_what_and_why(session: Session, panel: BidsPanel) -> None:
    session.open(hired(two()), None)
    told = texts(panel)
    for text in ("Mercenaries in 1901: England 6, Turkey 2", "to ① for 6", "tied: neutral", "14"):
        assert text in told
    panel.toggle_why("Ute")
    assert "England: 6 against 5, won. Paid: 6." in texts(panel)
    session.open(next_step(bid(two(), {"ENGLAND": 30}, {"RUSSIA": 3})), None)
    assert "Ute OVER" in texts(panel)
    assert "Vera HALF" in texts(panel)


def test_locked_bids_say_how_they_are_changed(session: Session, panel: BidsPanel) -> None:
    session.open(take_back(next_step(bid(two(), UTE, VERA))), None)
    assert "locked" in texts(panel)
    assert not panel.slips
    assert panel.unlock is not None
    wanted: list[str] = []
    panel.command_wanted.connect(wanted.append)
    QTest.mouseClick(panel.unlock, Qt.MouseButton.LeftButton)
    assert wanted == ["exchange.unlock"]
    session.replace(unlock_slips(session.current, "both"))
    assert panel.slips


# -- row by row --------------------------------------------------------------------------------------------------------


def test_what_is_typed_and_covered_is_there_again_until_it_is_handed_in(session: Session, panel: BidsPanel) -> None:
    panel.open("Ute")
    panel.slips["Ute"].fields["ENGLAND"].setValue(6)
    panel.slips["Ute"].fields["ITALY"].setValue(4)
    panel.cover()
    covered = texts(panel)
    assert "begun" in covered
    assert "6" not in covered.replace("16", "")
    assert not session.current.turn.inputs.given
    panel.open("Ute")
    assert panel.slips["Ute"].bids() == {"ENGLAND": 6, "ITALY": 4}
    panel.slips["Ute"].hand_in()
    assert session.current.turn.inputs.given["bids"] == {"Ute": {"ENGLAND": 6, "ITALY": 4}}
    assert not session.drafts


def test_a_single_row_is_corrected_and_the_others_stay(session: Session, panel: BidsPanel) -> None:
    session.replace(enter_given(session.current, "Ute", UTE))
    panel.open("Ute")
    field = panel.slips["Ute"].fields["ITALY"]
    field.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClicks(field, "5")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert session.current.turn.inputs.given["bids"]["Ute"] == {**UTE, "ITALY": 5}
    session.undo()
    assert session.current.turn.inputs.given["bids"]["Ute"] == UTE


def test_a_row_typed_back_to_what_is_in_leaves_no_draft(session: Session, panel: BidsPanel) -> None:
    session.replace(enter_given(session.current, "Ute", UTE))
    panel.open("Ute")
    panel.slips["Ute"].fields["ITALY"].setValue(9)
    assert session.drafts
    panel.slips["Ute"].fields["ITALY"].setValue(UTE["ITALY"])
    assert not session.drafts


def test_five_bids_take_eleven_keys(session: Session, panel: BidsPanel) -> None:
    write = panel.slips["Ute"].write
    write.setFocus()
    QTest.keyClick(write, Qt.Key.Key_Space)
    settle()
    keys = 1
    for digit in "96431":
        field = panel.focusWidget()
        assert field in panel.slips["Ute"].fields.values()
        assert field.isVisible(), "a field that is not shown yet can't have the keys"
        panel.slips["Ute"].fields[list(panel.slips["Ute"].fields)[keys // 2]].selectAll()  # as Tab does
        QTest.keyClicks(field, digit)
        QTest.keyClick(field, Qt.Key.Key_Return if digit == "1" else Qt.Key.Key_Tab)
        keys += 2
    settle()
    assert panel.focusWidget() is panel.slips["Vera"].write, "her turn"
    assert keys == 11
    given = session.current.turn.inputs.given["bids"]["Ute"]
    assert list(given.values()) == [9, 6, 4, 3, 1]


def test_beside_each_field_stands_what_was_of_the_power_last_year(session: Session, panel: BidsPanel) -> None:
    session.open(play_turn(play_turn(hired(two()), hold_missing=True), hold_missing=True), None)
    panel.open("Ute")
    told = texts(panel)
    for text in ("you hired it, for 6", "Vera hired it, for 7", "was neutral, 4 each", "was neutral"):
        assert text in told


@pytest.fixture
def moving(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has asked for less motion."""
    monkeypatch.setattr(bids_panel, "style", lambda: replace(style(), reduce_motion=False))


@pytest.mark.usefixtures("moving")
def test_opened_bids_turn_over_row_by_row_the_dearest_first(qtbot: QtBot, session: Session, panel: BidsPanel) -> None:
    session.replace(bid(two(), UTE, VERA))
    settle()
    session.do("opened", next_step)
    assert panel.reveal.rows == 0
    assert "to ② for 7" not in texts(panel)
    assert "Mercenaries in 1901" not in texts(panel)
    timer = panel.reveal.findChild(QTimer)
    assert timer is not None
    timer.timeout.emit()
    one = texts(panel)
    assert "to ② for 7" in one
    assert "to ① for 6" not in one
    for _ in range(4):
        timer.timeout.emit()
    qtbot.waitUntil(lambda: panel.reveal.rows is None, timeout=MILLISECONDS)
    assert "tied: neutral" in texts(panel)
    assert "Mercenaries in 1901: England 6, Turkey 2" in texts(panel)


@pytest.mark.usefixtures("moving")
def test_a_click_or_escape_shows_the_rest_and_a_step_back_begins_anew(session: Session, panel: BidsPanel) -> None:
    for by_mouse in (True, False):
        session.replace(bid(two(), UTE, VERA))
        settle()
        session.do("opened", next_step)
        assert panel.reveal.rows == 0
        if by_mouse:
            QTest.mouseClick(panel, Qt.MouseButton.LeftButton)
        else:
            QTest.keyClick(panel, Qt.Key.Key_Escape)
        assert panel.reveal.rows is None
        assert "to ② for 7" in texts(panel)
        session.undo()
        settle()


@pytest.mark.usefixtures("moving")
def test_a_save_that_is_opened_shows_its_auction_at_once(session: Session, panel: BidsPanel) -> None:
    session.open(hired(two()), None)
    assert panel.reveal.rows is None
    assert "to ② for 7" in texts(panel)


@pytest.mark.usefixtures("moving")
def test_a_mended_auction_was_compared_and_does_not_turn_over_again(session: Session, panel: BidsPanel) -> None:
    session.open(hired(two()), None)
    settle()
    session.begin_mending(reopen(session.current, 1))
    settle()
    mended = enter_given(session.current, "Vera", {"ENGLAND": 9})
    session.do("mended", lambda _: mended)
    settle()
    session.end_mending()
    assert session.do("took it", lambda _: next_step(mended))
    assert panel.reveal.rows is None
    assert "to ② for 9" in texts(panel)


def test_whoever_wants_less_motion_sees_all_at_once(
    monkeypatch: pytest.MonkeyPatch, session: Session, panel: BidsPanel
) -> None:
    monkeypatch.setattr(bids_panel, "style", lambda: replace(style(), reduce_motion=True))
    session.replace(bid(two(), UTE, VERA))
    settle()
    session.do("opened", next_step)
    assert panel.reveal.rows is None
    assert "to ② for 7" in texts(panel)


def test_the_curtain_falls_again_when_who_lifted_it_by_writing_has_done(session: Session, panel: BidsPanel) -> None:
    session.hidden = True
    panel.open("Ute")
    panel.open("Vera")
    assert not session.hidden
    panel.cover()
    assert session.hidden
    session.hidden = False
    panel.open("Ute")
    panel.cover()
    assert not session.hidden, "who works with the curtain up goes on so"
    session.hidden = True
    panel.open("Ute")
    panel.hide()
    assert session.hidden


@pytest.mark.usefixtures("moving")
def test_the_map_waits_for_the_bids_that_turn_over(session: Session, panel: BidsPanel) -> None:
    session.replace(bid(two(), UTE, VERA))
    settle()
    told: list[bool] = []
    session.opening_changed.connect(lambda: told.append(session.opening))
    session.do("opened", next_step)
    assert session.opening
    panel.reveal.finish()
    assert not session.opening
    assert told == [True, False]
