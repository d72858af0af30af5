"""Always on disk: the writing thread, the lock, what a crash leaves behind (docs/window.md 9.10)."""

import errno
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from kapdip.game.entries import enter_slip
from kapdip.game.model import ExchangeSlip, Game
from kapdip.reason import Reason
from kapdip.storage import autosave as autosaving
from kapdip.storage.autosave import Autosave, SaveEvent, SaveState
from kapdip.storage.codec import game_text
from kapdip.storage.errors import Problem, SaveError
from kapdip.storage.files import fingerprint_of, fingerprint_on_disk, generation, load_game, save_game, write_text
from kapdip.storage.lock import Lock
from kapdip.storage.opening import older_states, open_game
from kapdip.storage.recovery import drop_recovery, read_recovery, recovery_file
from tests.game.tables import opened, slips, stepped, table
from tests.patience import SECONDS, until


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "games" / "x.yaml"
    found.parent.mkdir()
    save_game(numbered(0), found)
    return found


def numbered(number: int) -> Game:
    return enter_slip(table(), "Anna", ExchangeSlip({"ITALY": number}))


def keeper(path: Path, events: list[SaveEvent] | None = None, **options: Any) -> Autosave:
    options = {"delay": 0.0, "retry": 0.05, "content": fingerprint_on_disk(path), **options}
    return Autosave(path, numbered(0), on_event=None if events is None else events.append, **options)


# -- writing -----------------------------------------------------------------------------------------------------------


def test_the_newest_game_is_on_disk_after_a_flush(path: Path) -> None:
    events: list[SaveEvent] = []
    autosave = keeper(path, events)
    for number in range(1, 30):
        autosave.put(numbered(number))
    assert autosave.flush()
    assert load_game(path) == numbered(29)
    assert {event.state for event in events} == {SaveState.SAVED}
    assert autosave.close()


def test_it_writes_by_itself_within_a_second(path: Path) -> None:
    autosave = keeper(path, delay=autosaving.DELAY)
    autosave.put(numbered(5))
    until(lambda: "ITALY: 5" in path.read_text())
    assert autosaving.DELAY < 1
    autosave.close()


def test_an_entry_after_a_pause_is_written_at_once_and_what_follows_is_collected(path: Path) -> None:
    autosave = keeper(path, delay=60)
    autosave.put(numbered(1))
    until(lambda: "ITALY: 1" in path.read_text() and autosave._under_way is None)
    autosave.put(numbered(2))
    autosave.put(numbered(3))
    assert load_game(path) == numbered(1)
    assert autosave.close()
    assert load_game(path) == numbered(3)


def test_closing_writes_what_waits_and_gives_the_lock_back(path: Path) -> None:
    lock = Lock(path)
    assert lock.acquire()
    autosave = keeper(path, delay=60, lock=lock)
    autosave.put(numbered(7))
    assert autosave.close()
    assert load_game(path) == numbered(7)
    assert not lock.held
    assert not lock.file.exists()


def test_generations_are_kept_per_step_and_not_per_entry(path: Path) -> None:
    autosave = keeper(path)
    for number in range(1, 8):
        autosave.put(numbered(number))
        autosave.flush()
    autosave.put(stepped(slips(numbered(8))))
    autosave.flush()
    autosave.close()
    assert [older.game for older in older_states(path)] == [numbered(7), numbered(0)]


def test_log_lines_keep_the_time_of_their_first_writing(path: Path) -> None:
    from kapdip.game.seats import exclude, substitute

    game = exclude(opened(table()), "Bert")
    autosave = keeper(path)
    autosave.put(game)
    autosave.flush()
    first = load_game(path).log
    autosave.put(substitute(game, "Cleo", "x"))
    autosave.flush()
    autosave.close()
    later = load_game(path).log
    assert first[0].when
    assert later[0] == first[0]
    assert len(later) == 2


def test_log_lines_of_an_earlier_evening_keep_their_time(path: Path) -> None:
    from dataclasses import replace

    from kapdip.game.seats import exclude

    game = exclude(opened(table()), "Bert")
    old = "2001-02-03T04:05:06+00:00"
    autosave = keeper(path)
    autosave.put(replace(game, log=tuple(replace(entry, when=old) for entry in game.log)))
    autosave.close()
    assert [entry.when for entry in load_game(path).log] == [old]


# -- what goes wrong ---------------------------------------------------------------------------------------------------


def test_a_save_that_cannot_be_written_goes_to_the_recovery_file_and_back(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    events: list[SaveEvent] = []
    with monkeypatch.context() as patched:
        patched.setattr(autosaving, "write_text", full)
        autosave = keeper(path, events)
        autosave.put(numbered(3))
        assert not autosave.flush()
        assert events[-1].state is SaveState.FAILED
        assert events[-1].reasons[0].key == "save.cannot_write.full"
        kept = read_recovery(path)
        assert kept is not None
        assert kept.game == numbered(3)
        assert load_game(path) == numbered(0)
    until(lambda: autosave.state is SaveState.SAVED)
    assert load_game(path) == numbered(3)
    assert not recovery_file(path).exists()
    autosave.close()


def full(path: Path, text: str, *, keep_generation: bool) -> None:
    raise SaveError(path, Problem("", Reason("save.cannot_write.full", {"path": str(path)})))


def test_another_obstacle_is_told_and_the_same_one_only_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    events: list[SaveEvent] = []
    autosave = keeper(path, events)
    key = "save.cannot_write.full"

    def refused(*_args: object, **_more: object) -> None:
        raise SaveError(path, Problem("", Reason(key, {"path": str(path)})))

    with monkeypatch.context() as patched:
        patched.setattr(autosaving, "write_text", refused)
        autosave.put(numbered(3))
        assert not autosave.flush()
        assert not autosave.flush()
        key = "save.cannot_write.forbidden"
        assert not autosave.flush()
    assert [event.reasons[0].key for event in events[:2]] == ["save.cannot_write.full", "save.cannot_write.forbidden"]
    assert [event.state for event in events[2:]] in ([], [SaveState.SAVED])
    autosave.close()


def test_a_flush_during_an_attempt_that_fails_tries_once_more(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = threading.Event()

    def slow(event: SaveEvent) -> None:
        told.set()
        time.sleep(0.2)

    def full(*args: object, **more: object) -> None:
        raise SaveError(path, Problem("", Reason("save.cannot_write.full")))

    autosave = Autosave(path, numbered(0), content=fingerprint_on_disk(path), on_event=slow, delay=0.0, retry=60.0)
    with monkeypatch.context() as patched:
        patched.setattr("kapdip.storage.autosave.write_text", full)
        autosave.put(numbered(1))
        assert told.wait(SECONDS)
    assert autosave.flush()
    assert load_game(path) == numbered(1)
    assert autosave.close()


def test_where_nothing_can_be_written_the_gm_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autosaving, "write_text", full)
    monkeypatch.setattr("kapdip.storage.recovery.write_text", full)
    autosave = keeper(path)
    autosave.put(numbered(3))
    assert not autosave.flush()
    assert autosave.state is SaveState.LOST
    assert not autosave.close()


def test_a_game_that_cannot_even_be_put_in_writing_is_told_and_written_once_it_can(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    events: list[SaveEvent] = []
    autosave = keeper(path, events, retry=60)
    with monkeypatch.context() as patched:
        patched.setattr("kapdip.storage.codec.Writer.text", lambda self, game: 1 // 0)
        patched.setattr(threading, "excepthook", lambda args: None)
        autosave.put(numbered(5))
        assert not autosave.flush()
    assert {event.state for event in events} == {SaveState.LOST}
    assert autosave.close()
    assert load_game(path) == numbered(5)


def test_a_pulled_stick_loses_nothing(path: Path) -> None:
    autosave = keeper(path)
    away = path.parent.with_name("pulled")
    path.parent.rename(away)
    autosave.put(numbered(4))
    assert not autosave.flush()
    away.rename(path.parent)
    until(lambda: autosave.state is SaveState.SAVED)
    assert load_game(path) == numbered(4)
    autosave.close()


def test_a_change_from_outside_is_noticed_and_not_overwritten(path: Path) -> None:
    events: list[SaveEvent] = []
    autosave = keeper(path, events)
    save_game(numbered(50), path)
    until(lambda: autosave.state is SaveState.CHANGED_OUTSIDE)
    autosave.put(numbered(51))
    autosave.flush()
    assert load_game(path) == numbered(50)
    kept = read_recovery(path)
    assert kept is not None
    assert kept.game == numbered(51)
    autosave.overwrite()
    assert autosave.flush()
    assert load_game(path) == numbered(51)
    os.utime(path)
    autosave.put(numbered(52))
    assert autosave.flush()
    assert load_game(path) == numbered(52)
    autosave.close()


def test_a_save_whose_date_cannot_be_told_is_not_written_over(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A look at the file fails once, as on a network folder: what somebody else wrote there stays."""
    autosave = keeper(path, retry=60.0)
    save_game(numbered(50), path)
    real, failed = Path.stat, list[Path]()

    def broken(self: Path, **more: Any) -> os.stat_result:
        if self == path and not failed and threading.current_thread() is autosave._thread:
            failed.append(self)
            raise OSError(errno.EIO, "broken")
        return real(self, **more)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "stat", broken)
        autosave.put(numbered(51))
        assert not autosave.flush()
    assert failed
    assert load_game(path) == numbered(50)
    kept = read_recovery(path)
    assert kept is not None
    assert kept.game == numbered(51)
    autosave.close()


def test_saving_elsewhere_is_a_way_out(path: Path, tmp_path: Path) -> None:
    autosave = keeper(path, lock=Lock(path))
    save_game(numbered(50), path)
    autosave.put(numbered(51))
    autosave.flush()
    elsewhere = tmp_path / "y.yaml"
    lock = Lock(elsewhere)
    assert lock.acquire()
    autosave.save_as(elsewhere, lock)
    assert autosave.flush()
    assert load_game(elsewhere) == numbered(51)
    assert load_game(path) == numbered(50)
    autosave.close()


def left_behind(path: Path) -> None:
    """As after a program that was killed: its lock's file is there, and nobody holds it."""
    Lock(path).file.write_text('{"process": 1, "host": "here"}')


def temporary(path: Path, number: int, text: str, follows: bytes | None = None, hours: int = 0) -> Path:
    """What was left of writing that text over what the save held then, by a clock that was ahead of now."""
    held = fingerprint_of(path.read_bytes() if follows is None else follows).digest.hex()[:8]
    found = path.with_name(f".{path.name}.{held}{number:08x}.tmp")
    found.write_text(text)
    written = path.stat().st_mtime_ns + hours * 3600 * 10**9
    os.utime(found, ns=(written, written))
    return found


@pytest.mark.parametrize("hours", [-2, 0, 2])
def test_what_a_killed_program_had_written_and_not_put_in_its_place_is_taken_by_any_clock(
    path: Path, hours: int
) -> None:
    temporary(path, 1, game_text(numbered(4)), b"older", hours)
    temporary(path, 2, game_text(numbered(5)), hours=hours)
    temporary(path, 3, game_text(numbered(6))[:-20], hours=hours)
    path.with_name(f".{path.name}.00000004.tmp").write_text("of an older Kapdip")
    other = path.with_name(".other.yaml.00000001.tmp")
    other.write_text("of another save")
    left_behind(path)
    found = open_game(path)
    assert (found.game, found.recovered, keys(found.notices)) == (numbered(5), False, ["save.not_closed"])
    assert load_game(path) == numbered(5)
    found.lock.release()
    assert sorted(file.name for file in path.parent.iterdir()) == [other.name, path.name]


def killed_before_writing(path: Path, monkeypatch: pytest.MonkeyPatch, *numbers: int) -> None:
    """A program whose writing thread never got to do anything before it was killed."""
    with monkeypatch.context() as patched:
        patched.setattr(Autosave, "_work", lambda self: None)
        autosave = keeper(path)
        for number in numbers:
            autosave.put(numbered(number))
    left_behind(path)


def test_what_was_entered_is_there_after_a_kill_however_late_the_writing_thread_is(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed_before_writing(path, monkeypatch, 5, 6)
    found = open_game(path)
    assert (found.game, found.recovered, keys(found.notices)) == (numbered(6), False, ["save.not_closed"])
    assert [older.game for older in older_states(path)] == [numbered(0)]
    found.lock.release()
    assert load_game(path) == numbered(6)
    assert not list(recovery_file(path).parent.iterdir())


def test_what_was_entered_while_the_thread_wrote_is_there_after_a_kill(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_writing, may_end = threading.Event(), threading.Event()

    def slowly(*args: Any, **more: Any) -> Any:
        done = write_text(*args, **more)
        is_writing.set()
        may_end.wait(SECONDS)
        return done

    monkeypatch.setattr(autosaving, "write_text", slowly)
    autosave = keeper(path)
    autosave.put(numbered(5))
    assert is_writing.wait(SECONDS)
    autosave.put(numbered(6))
    left_behind(path)
    assert load_game(path) == numbered(5)
    found = open_game(path)
    assert (found.game, found.recovered, found.kept_apart) == (numbered(6), False, None)
    found.lock.release()
    may_end.set()
    autosave.close()


def test_what_was_entered_never_takes_the_place_of_what_somebody_else_wrote_before_the_kill(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed_before_writing(path, monkeypatch, 6)
    save_game(numbered(9), path)
    found = open_game(path)
    assert found.game == numbered(9)
    assert found.kept_apart is not None
    assert found.kept_apart.game == numbered(6)
    found.lock.release()


def test_what_was_entered_waits_in_the_recovery_where_the_save_cannot_be_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed_before_writing(path, monkeypatch, 6)
    with monkeypatch.context() as patched:
        patched.setattr("kapdip.storage.entered.write_text", full)
        found = open_game(path)
    assert (found.game, found.recovered) == (numbered(6), True)
    found.lock.release()


def test_where_the_programs_own_folder_cannot_be_written_the_thread_is_enough(path: Path) -> None:
    recovery_file(path).parent.parent.mkdir(parents=True)
    recovery_file(path).parent.write_text("no folder")
    autosave = keeper(path)
    autosave.put(numbered(5))
    assert autosave.close()
    assert load_game(path) == numbered(5)


def test_half_of_what_was_entered_is_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    killed_before_writing(path, monkeypatch, 6)
    [file] = recovery_file(path).parent.iterdir()
    file.write_bytes(file.read_bytes()[:-20])
    found = open_game(path)
    assert (found.game, found.recovered) == (numbered(0), False)
    found.lock.release()
    assert not file.exists()


def test_nothing_is_left_of_what_was_entered_once_it_is_written_here_or_elsewhere(path: Path, tmp_path: Path) -> None:
    autosave = keeper(path)
    autosave.put(numbered(5))
    autosave.flush()
    autosave.save_as(tmp_path / "elsewhere.yaml")
    assert autosave.close()
    assert load_game(tmp_path / "elsewhere.yaml") == numbered(5)
    assert not list(recovery_file(path).parent.iterdir())


def test_what_another_program_is_writing_is_left_alone(path: Path) -> None:
    with_lock = Lock(path)
    assert with_lock.acquire()
    file = temporary(path, 1, game_text(numbered(5)))
    assert open_game(path).game == numbered(0)
    with_lock.release()
    opened = open_game(path)
    assert opened.game == numbered(0)
    assert file.exists()
    opened.lock.release()


def test_a_command_goes_on_from_what_a_killed_program_had_written(path: Path) -> None:
    from kapdip_gui.app import main

    temporary(path, 1, game_text(slips(numbered(5))))
    left_behind(path)
    assert main(["resolve", str(path), "--missing", "hold"]) == 0
    assert load_game(path).turns[0].inputs.slips["Anna"] == slips(numbered(5)).turns[0].inputs.slips["Anna"]


# -- opening -----------------------------------------------------------------------------------------------------------


def keys(notices: tuple[Reason, ...]) -> list[str]:
    return [notice.key for notice in notices]


def test_the_second_program_is_told_and_opens_read_only(path: Path) -> None:
    first = open_game(path)
    assert (first.read_only, first.recovered, first.notices) == (False, False, ())
    code = (
        "import sys; from pathlib import Path; from kapdip.storage.opening import open_game; o ="
        " open_game(Path(sys.argv[1])); "
    )
    code += "print(o.read_only, [n.key for n in o.notices], o.notices[0].facts['text'].split()[0])"
    told = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True, cwd=Path.cwd()
    )
    assert told.stdout.split("\n")[0] == f"True ['save.reading_only'] {os.getpid()}"
    first.lock.release()
    first.lock.release()
    again = open_game(path)
    assert not again.read_only
    again.lock.release()


def test_a_program_that_was_killed_is_noticed(path: Path) -> None:
    code = "import sys, os, signal; from pathlib import Path; from kapdip.storage.opening import open_game; "
    code += "o = open_game(Path(sys.argv[1])); os.kill(os.getpid(), signal.SIGKILL)"
    done = subprocess.run([sys.executable, "-c", code, str(path)], check=False, cwd=Path.cwd())
    assert done.returncode == -signal.SIGKILL
    found = open_game(path)
    assert keys(found.notices) == ["save.not_closed"]
    assert found.game == numbered(0)
    found.lock.release()
    assert open_game(path).notices == ()


def test_what_could_not_be_written_is_there_when_the_save_is_opened(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(autosaving, "write_text", full)
        autosave = keeper(path)
        autosave.put(numbered(9))
        autosave.close()
    found = open_game(path)
    assert (found.recovered, found.game, keys(found.notices)) == (True, numbered(9), ["save.recovered"])
    found.lock.release()
    save_game(numbered(70), path)
    changed = open_game(path)
    assert (changed.recovered, changed.game, keys(changed.notices)) == (False, numbered(70), [])
    assert changed.kept_apart is not None
    assert changed.kept_apart.game == numbered(9)
    changed.lock.release()
    path.write_text("broken")
    broken = open_game(path)
    assert (broken.recovered, broken.game, keys(broken.notices)) == (True, numbered(9), ["save.recovered_broken"])
    broken.lock.release()
    drop_recovery(path)
    with pytest.raises(SaveError):
        open_game(path)
    assert not Lock(path).file.exists()
    recovery_file(path).write_text("broken, too")
    assert read_recovery(path) is None


def test_a_folder_without_locks_is_no_obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.yaml"
    save_game(numbered(0), path)

    def no_locks(*args: Any) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    with monkeypatch.context() as patched:
        patched.setattr("kapdip.storage.lock.fcntl.flock", no_locks)
        lock = Lock(path)
        assert lock.acquire()
        lock.release()
    missing = Lock(tmp_path / "no" / "folder.yaml")
    assert missing.acquire()
    assert not missing.held
    missing.release()


def test_a_lock_whose_file_was_removed_meanwhile_is_taken_anew(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = Lock(path)
    answers = iter((False, True))
    monkeypatch.setattr(Lock, "_is_current", lambda self, handle: next(answers))
    assert lock.acquire()
    lock.release()
    monkeypatch.setattr(Lock, "_is_current", lambda self, handle: False)
    assert not Lock(path).acquire()


def test_a_second_name_is_told_since_saving_parts_it(path: Path, tmp_path: Path) -> None:
    os.link(path, generation(path, 1))
    opened = open_game(path)
    assert opened.notices == ()
    opened.lock.release()
    os.link(path, tmp_path / "second.yaml")
    opened = open_game(path)
    assert opened.notices == (Reason("save.second_name", {"file": "x.yaml"}),)
    opened.lock.release()
    save_game(numbered(1), path)
    assert load_game(tmp_path / "second.yaml") == numbered(0)
    assert open_game(path).notices == ()


def test_a_read_only_file_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kapdip.storage.opening.os.access", lambda *args: False)
    found = open_game(path)
    assert keys(found.notices) == ["save.not_writable"]
    found.lock.release()


def test_a_text_is_replaced_even_where_the_folder_cannot_be_synced(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_text(path, "x", keep_generation=False)
    monkeypatch.setattr("kapdip.storage.files.os.open", os.open)
    from kapdip.storage.files import sync_folder

    sync_folder(path.parent / "nowhere")
    assert path.read_text() == "x"


def test_a_stick_pulled_from_under_its_folder_is_told_and_nothing_is_written_there(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder where the stick was mounted stands empty: what was written into it would lie
    hidden under the stick later.
    """
    events: list[SaveEvent] = []
    autosave = keeper(path, events)
    on_stick = path.read_bytes()
    path.unlink()
    with monkeypatch.context() as patched:
        patched.setattr(autosaving, "_device", lambda _: -1)
        autosave.put(numbered(5))
        until(lambda: autosave.state is SaveState.FAILED)
        assert events[-1].reasons[0].key == "save.cannot_write.gone"
        assert not path.exists()
        found = read_recovery(path)
        assert found is not None
        assert found.game == numbered(5)
        path.write_bytes(on_stick)
        until(lambda: autosave.state is SaveState.SAVED)
    assert autosave.close()
    assert load_game(path) == numbered(5)
