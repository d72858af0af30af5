"""What was done can be undone after the program ended: by a journal that is tied to what the save holds."""

import json
import os
import stat
import time
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from kapdip.game.entries import set_notes
from kapdip.game.machine import next_step
from kapdip.game.model import Game
from kapdip.storage import autosave as autosaving
from kapdip.storage import undo_file as module
from kapdip.storage.autosave import Autosave
from kapdip.storage.codec import game_text
from kapdip.storage.doing import EditKind, EditSummary
from kapdip.storage.entered import Entered
from kapdip.storage.errors import SaveError
from kapdip.storage.files import Fingerprint, fingerprint_of, load_game, save_game, write_text
from kapdip.storage.opening import Opened, open_game
from kapdip.storage.undo_file import UndoJournal, undo_file
from tests.game.tables import table


def noted(game: Game, text: str) -> Game:
    return set_notes(game, comment=text)


def told(name: str, *, is_step: bool = False) -> EditSummary:
    return EditSummary(
        {"de": f"{name} (deutsch)", "en": name}, {"de": "etwas", "en": "something"}, "2026-11-22T20:15:00", is_step
    )


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "state"))
    save_game(table(), tmp_path / "game.yaml")
    return tmp_path / "game.yaml"


def begin(opened: Opened) -> Autosave:
    return Autosave(
        opened.path,
        opened.game,
        content=opened.content,
        lock=opened.lock,
        history=opened.history,
        is_recovered=opened.recovered,
        delay=0,
    )


def evening(path: Path, *names: str) -> Game:
    """Open, do one thing for each name, close."""
    opened = open_game(path)
    autosave, game = begin(opened), opened.game
    for name in names:
        game = noted(game, name.encode("utf-8", "replace").decode())
        autosave.put(game, EditKind.DID, told(name))
    assert autosave.close()
    return game


def reopened(path: Path) -> Opened:
    opened = open_game(path)
    opened.lock.release()
    return opened


def labels(opened: Opened) -> tuple[list[str], list[str]]:
    return [one.told.label["en"] for one in opened.history.undo], [one.told.label["en"] for one in opened.history.redo]


def comment(game: Game) -> str:
    return game.turn.inputs.comment


def test_what_was_done_before_closing_can_be_undone_after_it(path: Path) -> None:
    evening(path, "one", "two", "three")
    found = reopened(path)
    assert found.notices == ()
    assert labels(found) == (["one", "two", "three"], [])
    last = found.history.undo[-1]
    assert last.told == told("three")
    assert found.history.game(last.before) == noted(table(), "two")
    assert found.history.game(last.after) == found.game == noted(table(), "three")
    assert [comment(found.history.game(one.before)) for one in reversed(found.history.undo)] == ["two", "one", ""]


def test_the_next_evening_goes_on_with_the_same_list(path: Path) -> None:
    evening(path, "one", "two")
    evening(path, "three")
    evening(path)
    assert labels(reopened(path)) == (["one", "two", "three"], [])


def test_what_was_undone_and_done_again_is_known_too(path: Path) -> None:
    opened = open_game(path)
    autosave, one, two = begin(opened), noted(opened.game, "one"), noted(opened.game, "two")
    autosave.put(one, EditKind.DID, told("one"))
    autosave.put(two, EditKind.DID, told("two"))
    autosave.put(one, EditKind.UNDID)
    autosave.put(opened.game, EditKind.UNDID)
    autosave.put(one, EditKind.REDID)
    assert autosave.close()
    found = reopened(path)
    assert labels(found) == (["one"], ["two"])
    assert found.history.game(found.history.redo[0].after) == two
    opened = open_game(path)
    autosave = begin(opened)
    autosave.put(noted(one, "three"), EditKind.DID, told("three"))
    assert autosave.close()
    assert labels(reopened(path)) == (["one", "three"], [])


def test_the_log_tells_everything_in_its_order_and_when(path: Path) -> None:
    opened = open_game(path)
    autosave, one = begin(opened), noted(opened.game, "one")
    autosave.put(one, EditKind.DID, told("one"))
    autosave.put(noted(one, "a note"))
    autosave.put(opened.game, EditKind.UNDID)
    autosave.put(one, EditKind.REDID)
    autosave.put(noted(one, "two"), EditKind.DID, told("two"))
    assert autosave.close()
    log = reopened(path).history.log
    assert [(one.doing, one.edit.told.label["en"]) for one in log] == [
        (EditKind.DID, "one"),
        (EditKind.UNDID, "one"),
        (EditKind.REDID, "one"),
        (EditKind.DID, "two"),
    ]
    assert log[0].at == log[0].edit.told.at
    assert all(datetime.fromisoformat(one.at) for one in log)
    assert log[1].at != log[1].edit.told.at, "when it was undone, not when it was done"


def test_a_journal_of_a_program_that_noted_no_times_is_read(path: Path) -> None:
    opened = open_game(path)
    autosave, one = begin(opened), noted(opened.game, "one")
    autosave.put(one, EditKind.DID, told("one"))
    autosave.put(opened.game, EditKind.UNDID)
    assert autosave.close()
    file = undo_file(path)
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        line.pop("at", None)
    file.write_text("".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines), encoding="utf-8")
    log = reopened(path).history.log
    assert [one.at for one in log] == [log[0].edit.told.at] * 2


def test_a_step_is_told_as_one_and_a_note_without_a_edit_is_no_entry(path: Path) -> None:
    opened = open_game(path)
    autosave = begin(opened)
    stepped = next_step(opened.game, hold_missing=True)
    autosave.put(stepped, EditKind.DID, told("step", is_step=True))
    autosave.put(noted(stepped, "a note"))
    assert autosave.close()
    found = reopened(path)
    assert [one.told.is_step for one in found.history.undo] == [True]
    assert found.history.game(found.history.undo[0].before) == table()
    assert comment(found.game) == "a note"


def test_a_save_that_was_changed_from_outside_has_no_undo_and_that_is_told(path: Path) -> None:
    evening(path, "one")
    journal = undo_file(path).read_bytes()
    save_game(noted(table(), "somebody else"), path)
    found = reopened(path)
    assert labels(found) == ([], [])
    assert [reason.key for reason in found.notices] == ["save.undo_put_aside"]
    (aside,) = undo_file(path).parent.glob("*.undo")
    assert aside != undo_file(path)
    assert aside.read_bytes() == journal
    assert reopened(path).notices == ()


def test_a_save_that_was_changed_where_there_is_nothing_to_undo_is_opened_without_a_word(path: Path) -> None:
    evening(path)
    save_game(noted(table(), "somebody else"), path)
    assert reopened(path).notices == ()


def test_an_older_state_that_was_put_back_has_the_undo_that_it_had(path: Path) -> None:
    evening(path, "one")
    kept = path.read_bytes()
    evening(path, "two", "three")
    path.write_bytes(kept)
    found = reopened(path)
    assert (labels(found), found.notices) == ((["one"], []), ())
    evening(path, "four")
    assert labels(reopened(path)) == (["one", "four"], [])


def test_a_state_that_came_twice_has_the_undo_of_the_last_time(path: Path) -> None:
    evening(path, "one", "two", "one")
    assert labels(reopened(path)) == (["one", "two", "one"], [])


def test_a_journal_is_never_behind_what_was_kept_or_saved(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written before the entry is handed to the system, where a kill leaves it; on the disk before the save is, where a
    power cut does.
    """
    held, order = [], []
    keep, sync, write = Entered.keep, UndoJournal.sync, write_text

    def kept(entered: Entered, text: str, bases: Iterable[Fingerprint | None]) -> bool:
        held.append(fingerprint_of(text.encode("utf-8")).digest.hex() in undo_file(path).read_text(encoding="utf-8"))
        return keep(entered, text, bases)

    def synced(journal: UndoJournal) -> None:
        order.append("journal")
        sync(journal)

    def written(file: Path, text: str, *, keep_generation: bool) -> Fingerprint:
        order.append("save")
        return write(file, text, keep_generation=keep_generation)

    monkeypatch.setattr(Entered, "keep", kept)
    monkeypatch.setattr(UndoJournal, "sync", synced)
    monkeypatch.setattr(autosaving, "write_text", written)
    evening(path, "one", "two")
    assert held == [True, True]
    assert order[:2] == ["journal", "save"]
    assert order[-2:] == ["journal", "save"]


def test_a_journal_that_is_ahead_of_the_save_gives_what_leads_to_the_save(path: Path) -> None:
    """Killed between the journal and the entry: the edit that the save does not hold was never there."""
    evening(path, "one")
    before = path.read_bytes()
    evening(path, "two")
    path.write_bytes(before)
    assert labels(reopened(path)) == (["one"], [])


@pytest.mark.parametrize("cut", [1, 40, 400])
def test_half_a_line_is_as_if_it_had_not_been_written(path: Path, cut: int) -> None:
    evening(path, "one")
    before, journal = path.read_bytes(), undo_file(path).read_bytes()
    evening(path, "two" + "o" * 500)
    path.write_bytes(before)
    whole = undo_file(path).read_bytes()
    undo_file(path).write_bytes(whole[: len(journal) + cut])
    assert labels(reopened(path)) == (["one"], [])
    evening(path, "three")
    assert labels(reopened(path)) == (["one", "three"], [])


EMPTY = b'{"kapdip_undo": 1, "print": "", "text": ""}\n'


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff\n", b"[]\n", b"null\n", b'{"kapdip_undo": 9}\n', EMPTY, EMPTY + b"{}\n", b"1" * 99]
)
def test_a_journal_that_makes_no_sense_is_no_undo_and_no_trouble(path: Path, content: bytes) -> None:
    evening(path, "one")
    undo_file(path).write_bytes(content)
    assert labels(reopened(path)) == ([], [])
    evening(path, "two")
    assert labels(reopened(path)) == (["two"], [])


@pytest.mark.parametrize(
    "bent",
    [
        {"label": 5},
        {"label": {"de": "eins"}},
        {"label": {"de": "", "en": "one"}},
        {"hidden_label": {"de": None, "en": "one"}},
        {"at": "yesterday"},
        {"at": 5},
        {"more": 1},
    ],
)
def test_a_journal_of_edits_without_names_or_times_is_no_undo_and_no_trouble(path: Path, bent: dict[str, Any]) -> None:
    evening(path, "one")
    first, line = undo_file(path).read_text(encoding="utf-8").splitlines()
    data = json.loads(line)
    undo_file(path).write_text(f"{first}\n{json.dumps({**data, 'deed': {**data['deed'], **bent}})}\n", encoding="utf-8")
    assert labels(reopened(path)) == ([], [])


def test_a_journal_that_leads_elsewhere_than_it_says_is_put_aside_and_that_is_told(path: Path) -> None:
    evening(path, "one")
    first, *rest = undo_file(path).read_text(encoding="utf-8").splitlines()
    bent = json.loads(first)
    bent["text"] = bent["text"].replace("Anna", "Hans")
    undo_file(path).write_text("\n".join((json.dumps(bent), *rest, "")), encoding="utf-8")
    found = reopened(path)
    assert [reason.key for reason in found.notices] == ["save.undo_put_aside"]
    assert labels(found) == ([], [])


def test_a_state_that_was_bent_in_the_journal_is_refused(path: Path) -> None:
    evening(path, "one", "two", "three")
    lines = undo_file(path).read_text(encoding="utf-8").splitlines(keepends=True)
    data = json.loads(lines[2])
    lines[2] = json.dumps({**data, "put": data["put"] + "x"}) + "\n"
    undo_file(path).write_text("".join(lines), encoding="utf-8")
    found = reopened(path).history
    with pytest.raises(SaveError) as error:
        found.game(found.undo[1].after)
    assert [reason.key for reason in error.value.reasons] == ["save.undo_damaged"]
    assert comment(found.game(found.undo[1].before)) == "one"


def test_it_is_for_nobody_else_to_read_and_lies_in_the_program_s_own_folder(path: Path) -> None:
    evening(path, "one")
    assert undo_file(path).is_relative_to(path.parent / "state")
    assert {file.name for file in path.parent.iterdir() if not file.name.startswith(".game.yaml.")} == {
        "game.yaml",
        "state",
    }
    if os.name == "posix":
        assert stat.S_IMODE(undo_file(path).stat().st_mode) == 0o600


def test_a_journal_that_nobody_wrote_to_for_a_month_is_forgotten(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening(path, "one")
    other = undo_file(path).with_name("other.undo")
    other.write_bytes(b"secrets")
    long_ago = time.time() - module.LONGEST_KEPT - 60
    os.utime(other, (long_ago, long_ago))
    assert labels(reopened(path)) == (["one"], [])
    marked_yesterday(other)
    assert labels(reopened(path)) == (["one"], [])
    assert not list(other.parent.glob("other.*"))
    os.utime(undo_file(path), (long_ago, long_ago))
    assert labels(reopened(path)) == (["one"], [])
    marked_yesterday(undo_file(path))
    found = reopened(path)
    assert (labels(found), found.notices) == (([], []), ())


def marked_yesterday(journal: Path) -> None:
    """As where it looked old a day ago, too."""
    yesterday = time.time() - 25 * 3600
    os.utime(journal.with_suffix(".old"), (yesterday, yesterday))


def test_a_clock_that_is_a_month_ahead_for_an_evening_takes_no_undo(path: Path) -> None:
    evening(path, "one")
    for hours in (1, 3, 20):  # as that clock sees it
        before = time.time() - module.LONGEST_KEPT - 3600 * hours
        os.utime(undo_file(path), (before, before))
        assert labels(reopened(path)) == (["one"], [])
    os.utime(undo_file(path))  # and as it is
    assert labels(reopened(path)) == (["one"], [])
    assert not list(undo_file(path).parent.glob("*.old"))


def test_one_that_has_grown_too_long_is_put_aside_and_that_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening(path, "one")
    monkeypatch.setattr(module, "MOST_BYTES", 100)
    found = reopened(path)
    assert labels(found) == ([], [])
    assert [reason.key for reason in found.notices] == ["save.undo_unreadable"]


def test_a_game_that_goes_on_elsewhere_takes_its_undo_along(path: Path) -> None:
    opened = open_game(path)
    autosave, game = begin(opened), noted(opened.game, "one")
    autosave.put(game, EditKind.DID, told("one"))
    autosave.save_as(path.with_name("elsewhere.yaml"))
    autosave.put(noted(game, "two"), EditKind.DID, told("two"))
    assert autosave.close()
    assert labels(reopened(path.with_name("elsewhere.yaml"))) == (["one", "two"], [])
    assert not undo_file(path).exists()


def test_a_game_that_could_not_be_written_has_its_undo_with_what_was_recovered(path: Path) -> None:
    opened = open_game(path)
    autosave = begin(opened)
    path.unlink()
    path.mkdir()
    autosave.put(noted(opened.game, "one"), EditKind.DID, told("one"))
    autosave.flush()
    autosave.close()
    path.rmdir()
    save_game(table(), path, keep_generation=False)
    found = reopened(path)
    assert found.recovered
    assert comment(found.game) == "one"
    assert labels(found) == (["one"], [])


def test_who_only_looks_on_leaves_the_journal_alone(path: Path) -> None:
    evening(path, "one")
    opened = open_game(path)
    save_game(noted(table(), "somebody else"), path)
    second = open_game(path)
    assert second.read_only
    assert labels(second) == ([], [])
    assert undo_file(path).exists()
    opened.lock.release()


def test_where_the_journal_can_not_be_written_saving_goes_on(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "undo_file", lambda _: path.parent / "game.yaml" / "no folder" / "x.undo")
    game = evening(path, "one", "two")
    assert load_game(path) == game


def test_a_journal_that_found_no_room_holds_all_of_it_once_there_is_some(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = open_game(path)
    autosave, game = begin(opened), opened.game
    undo_file(path).parent.mkdir(parents=True)
    undo_file(path).symlink_to("/dev/full")
    for name in ("one", "two"):
        game = noted(game, name)
        autosave.put(game, EditKind.DID, told(name))
        assert autosave.flush()
    undo_file(path).unlink()
    game = noted(game, "three")
    autosave.put(game, EditKind.DID, told("three"))
    autosave.close()
    assert load_game(path) == game
    assert labels(reopened(path)) == (["one", "two", "three"], [])


def test_what_was_left_is_written_with_the_save_where_nothing_more_is_entered(path: Path) -> None:
    opened = open_game(path)
    autosave = begin(opened)
    undo_file(path).parent.parent.mkdir(parents=True, exist_ok=True)
    undo_file(path).parent.write_text("no folder")
    autosave.put(noted(opened.game, "one"), EditKind.DID, told("one"))
    assert autosave.flush()
    undo_file(path).parent.unlink()
    autosave.overwrite()
    autosave.close()
    assert labels(reopened(path)) == (["one"], [])


def test_a_name_that_can_not_be_written_costs_the_journal_and_nothing_else(path: Path) -> None:
    game = evening(path, "one", "\ud800")
    assert load_game(path) == game
    assert labels(reopened(path)) == ([], [])


def test_the_journal_of_an_old_save_begins_with_what_the_file_holds(path: Path) -> None:
    """The file was not written by this program: what it holds is known all the same if the
    program is killed before it writes.
    """
    path.write_text(game_text(table()).replace("name: Test", "name:   Test"), encoding="utf-8")
    opened = open_game(path)
    autosave = begin(opened)
    autosave.put(noted(opened.game, "one"), EditKind.DID, told("one"))
    assert autosave.close()
    assert labels(reopened(path)) == (["one"], [])
    path.write_text(game_text(table()).replace("name: Test", "name:   Test"), encoding="utf-8")
    found = reopened(path)
    assert (labels(found), found.notices) == (([], []), ())


def test_a_small_change_is_a_small_line(path: Path) -> None:
    evening(path, *(f"edit {number}" for number in range(50)))
    lines = undo_file(path).read_bytes().splitlines()
    assert len(lines) == 51
    assert max(map(len, lines[1:])) < 600


def test_times_of_the_log_are_in_the_states_as_they_are_in_the_save(path: Path) -> None:
    from kapdip.game.change import logged

    opened = open_game(path)
    autosave = begin(opened)
    autosave.put(logged(opened.game, "turn.published"), EditKind.DID, told("one"))
    assert autosave.close()
    found = reopened(path)
    after = found.history.game(found.history.undo[0].after)
    assert after == found.game
    assert after.log[0].when
    assert replace(after, log=()) == opened.game
