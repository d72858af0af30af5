"""The dialog of a game's emails: read beside the window, taken by one key, asked one after the other."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kapdip.post.people import read_contacts
from kapdip.post.reading import MailReading, PostState
from kapdip.storage.files import load_game
from kapdip_gui.dialogs.letters import LettersDialog
from kapdip_gui.dialogs.post import ROW, MailDialog, PostDialog
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.table.host import host_of
from kapdip_gui.turn.panel import TurnPanel
from tests.post.post_kit import address, box_of, game_file, mail, slip, with_addresses
from tests.ui.window_kit import open_game, settle, until

ANNA, BERT, CARL = "Effi Briest", "Felix Krull", "Krösus"


def trades(who: str, units: int = -5) -> str:
    return f'Börsenzug "{who}"\n{slip(Russia=units)}\n'


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return box_of(
        tmp_path,
        mail(address(ANNA), trades(ANNA), hour=10),
        mail(address(BERT), "Hallo,\n" + trades(BERT) + 'Militärzug "Felix Krull"\nItaly:\nA Rom H\n', hour=11),
        mail("neu@example.net", trades(CARL), subject="Geheim", hour=12),
        mail(address(CARL), "Nur ein Gruß\n", hour=13),
    )


@pytest.fixture
def post(window: MainWindow, tmp_path: Path, box: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PostDialog]:
    """The dialog with the box read."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    path = game_file(tmp_path)
    with_addresses(path)
    open_game(window, load_game(path), tmp_path / "evening.yaml")
    made = PostDialog(window.session, host_of(window.session).inbox, window)
    made.show()
    made.choose(box)
    until(lambda: len(made._readings) == 4)
    yield made
    made.close()


def rows(post: PostDialog) -> list[MailReading]:
    items = (post.tree.topLevelItem(place) for place in range(post.tree.topLevelItemCount()))
    return [found for item in items if item is not None and (found := item.data(0, ROW)) is not None]


def state_of(post: PostDialog, hour: int) -> PostState:
    return next(one.state for one in post._readings if one.mail.at[11:13] == f"{hour}")


def go_to(post: PostDialog, hour: int) -> None:
    for place in range(post.tree.topLevelItemCount()):
        item = post.tree.topLevelItem(place)
        if item is not None and (found := item.data(0, ROW)) is not None and found.mail.at[11:13] == f"{hour}":
            post.tree.setCurrentItem(item)


def test_one_key_takes_what_asks_nothing_and_undo_puts_it_back(window: MainWindow, post: PostDialog) -> None:
    assert [one.state.value for one in rows(post)] == ["waiting", "question", "unknown_sender", "nothing"]
    QTest.keyClick(post, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    until(lambda: state_of(post, 10) is PostState.TAKEN)
    session = window.session
    [(receipt, origin)] = session.current.turn.inputs.origins.items()
    assert (origin.alias, origin.by_post) == (ANNA, True)
    edit = session.next_undo
    assert edit is not None
    assert session.edit_text(edit) == f"{ANNA}, by post {receipt}"
    assert session.current.turn.inputs.slips.keys() == {ANNA}
    session.undo()
    post.read()
    until(lambda: state_of(post, 10) is PostState.WAITING)
    assert next(one.receipt for one in post._readings if one.mail.at[11:13] == "10") == receipt
    post.take_all()
    until(lambda: state_of(post, 10) is PostState.TAKEN)
    assert [*session.current.turn.inputs.origins] == [receipt]


def test_an_unknown_sender_is_asked_about_and_remembered(window: MainWindow, post: PostDialog) -> None:
    go_to(post, 12)
    assert post.chosen is not None
    assert post.chosen.proposed == CARL
    post.say_whose(CARL)
    until(lambda: state_of(post, 12) is PostState.WAITING)
    assert read_contacts().of_address("neu@example.net")
    post.remember.setChecked(False)


def test_correcting_whose_it_is_moves_the_address(post: PostDialog) -> None:
    go_to(post, 12)
    post.say_whose(BERT)
    until(lambda: state_of(post, 12) is not PostState.UNKNOWN_SENDER)
    go_to(post, 12)
    assert post.whose_button.isVisible()
    assert post.remember.isChecked()
    post.say_whose(CARL)
    until(lambda: state_of(post, 12) is PostState.WAITING)
    game = post.session.on_disk
    assert read_contacts().addresses_of(game, BERT) == (address(BERT),)
    assert set(read_contacts().addresses_of(game, CARL)) == {address(CARL), "neu@example.net"}
    go_to(post, 10)
    assert not post.remember.isChecked()


def test_enter_in_the_list_is_heeded_once(post: PostDialog, monkeypatch: pytest.MonkeyPatch) -> None:
    entered: list[int] = []
    monkeypatch.setattr(post, "enter", lambda: entered.append(1))
    go_to(post, 11)
    post.tree.setFocus()
    QTest.keyClick(post.tree, Qt.Key.Key_Return)
    assert entered == [1]


def test_this_once_is_not_remembered(post: PostDialog) -> None:
    go_to(post, 12)
    post.remember.setChecked(False)
    post.say_whose(CARL)
    until(lambda: state_of(post, 12) is PostState.WAITING)
    assert not read_contacts().of_address("neu@example.net")


def test_what_asks_is_answered_as_a_pasted_text_and_known_by_its_receipt(window: MainWindow, post: PostDialog) -> None:
    one = next(one for one in post._readings if one.state is PostState.QUESTION)
    dialog = MailDialog(window.session, one, post._inbox, post._known, post)
    dialog.show()
    settle()
    dialog.accept()
    settle()
    assert BERT in window.session.current.turn.inputs.slips
    [origin] = window.session.current.turn.inputs.origins.values()
    assert (origin.alias, origin.by_post) == (BERT, True)
    dialog.close()
    post.read()
    until(lambda: state_of(post, 11) is PostState.TAKEN)


def test_what_is_laid_aside_stays_aside(post: PostDialog) -> None:
    go_to(post, 12)
    QTest.keyClick(post.tree, Qt.Key.Key_Delete)
    until(lambda: state_of(post, 12) is PostState.SET_ASIDE)
    go_to(post, 11)
    post.decide(PostState.OTHER_GAME)
    until(lambda: state_of(post, 11) is PostState.OTHER_GAME)


def test_the_curtain_hides_addresses_subjects_and_texts(window: MainWindow, post: PostDialog) -> None:
    go_to(post, 12)
    until(lambda: post.table.rows() > 0)
    assert "neu@example.net" in post.about.text()
    assert "Geheim" in post.about.text()
    window.session.hidden = True
    settle()
    until(lambda: post.table.rows() > 0)
    said = [post.who.text(), post.about.text(), post.why.text()]
    said += [post.tree.topLevelItem(place).text(0) for place in range(post.tree.topLevelItemCount())]  # type: ignore[union-attr]
    said += [post.table.line(row).raw for row in range(post.table.rows())]
    assert not any("neu@" in text or "Geheim" in text or "Russia" in text for text in said)
    assert post.who.text() == "Sender unknown"
    window.session.hidden = False


def test_emails_of_others_do_not_crowd_out_the_players(post: PostDialog, box: Path) -> None:
    for number in range(150):
        (box / f"x{number}.eml").write_bytes(mail("list@example.net", f"News {number}\n", hour=9))
    post.read()
    until(lambda: len(post._readings) == 154)
    shown = [one.mail.sender for one in rows(post)]
    assert len(shown) == 104
    assert "list@example.net" not in shown[:4]


def test_a_box_that_has_gone_is_told(post: PostDialog, tmp_path: Path) -> None:
    post.choose(tmp_path / "gone")
    until(lambda: "There is no mailbox" in post.place.text())


def test_letters_are_written_into_a_folder_once_and_the_curtain_hides_them(
    window: MainWindow, post: PostDialog, tmp_path: Path
) -> None:
    post.take_all()
    settle()
    dialog = LettersDialog(window.session, post._inbox, window)
    dialog.show()
    until(lambda: dialog.letters)
    assert [one.name for one in dialog.ticked] == [ANNA]
    assert "Russia: −5" in dialog.text.toPlainText()
    window.session.hidden = True
    settle()
    assert dialog.text.toPlainText() == ""
    window.session.hidden = False
    dialog.write(tmp_path / "out")
    until(lambda: dialog.letters and not dialog.ticked)
    assert [file.suffix for file in (tmp_path / "out").iterdir()] == [".eml"]
    dialog.kind.setCurrentIndex(1)
    until(lambda: len(dialog.letters) == 10)
    dialog.close()


def test_a_deadline_is_set_in_one_edit_and_the_turn_dock_counts_down(window: MainWindow, post: PostDialog) -> None:
    dialog = LettersDialog(window.session, post._inbox, window)
    dialog.show()
    dialog.is_due.setChecked(True)
    settle()
    due = window.session.current.due
    assert due is not None
    assert (due.turn, due.zone) == (5, "Europe/Berlin")
    [panel] = window.findChildren(TurnPanel)
    assert not panel._due.isHidden()
    assert "20:00" in panel._due.text()
    dialog.is_due.setChecked(False)
    settle()
    assert window.session.current.due is None
    assert panel._due.isHidden()
    window.session.undo()
    assert window.session.current.due == due
    settle()
    dialog.close()
