"""One program writes a save, whatever its name is and whatever way leads to it."""

import os
from pathlib import Path

import pytest

from kapdip.storage.files import generations, load_game, save_game
from kapdip.storage.lock import Lock, holder_of, was_left_behind
from kapdip.storage.opening import open_game
from kapdip.storage.recovery import recovery_file
from tests.game.tables import table


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "games" / "x.yaml"
    found.parent.mkdir()
    save_game(table(), found)
    return found


def symbolic(path: Path, tmp_path: Path) -> Path:
    (tmp_path / "link.yaml").symlink_to(path)
    return tmp_path / "link.yaml"


def in_a_linked_folder(path: Path, tmp_path: Path) -> Path:
    (tmp_path / "folder").symlink_to(path.parent)
    return tmp_path / "folder" / path.name


def roundabout(path: Path, tmp_path: Path) -> Path:
    return path.parent / ".." / path.parent.name / path.name


def hard(path: Path, tmp_path: Path) -> Path:
    os.link(path, tmp_path / "hard.yaml")
    return tmp_path / "hard.yaml"


@pytest.mark.parametrize("way", [symbolic, in_a_linked_folder, roundabout, hard])
def test_a_save_that_is_open_is_locked_by_every_way_that_leads_to_it(path: Path, tmp_path: Path, way: object) -> None:
    other = way(path, tmp_path)  # type: ignore[operator]
    for first, second in ((path, other), (other, path)):
        opened = open_game(first)
        again = open_game(second)
        assert not opened.read_only
        assert again.read_only
        assert holder_of(second)
        again.lock.release()
        assert holder_of(second)
        opened.lock.release()
        assert not holder_of(second)
    assert sorted(file.name for file in path.parent.iterdir()) == ["x.yaml"]


def test_what_belongs_to_a_save_is_found_by_its_link(path: Path, tmp_path: Path) -> None:
    link = symbolic(path, tmp_path)
    save_game(table(), link)
    assert generations(link) == generations(path) == (path.with_name(".x.yaml.1"),)
    assert recovery_file(link) == recovery_file(path)


@pytest.mark.parametrize("length", [200, 249, 254, 255])
@pytest.mark.parametrize("letter", ["a", "ä", "漢"])
def test_a_save_may_have_the_longest_name_that_there_is(tmp_path: Path, length: int, letter: str) -> None:
    room = length - len(b".yaml")
    stem = letter * (room // len(letter.encode()))
    path = tmp_path / f"{stem.ljust(len(stem) + room - len(stem.encode()), 'x')}.yaml"
    assert len(os.fsencode(path.name)) == length
    save_game(table(), path)
    lock = Lock(path)
    assert lock.acquire()
    assert lock.held
    assert not Lock(path).acquire()
    save_game(table(), path)
    assert load_game(path) == table()
    assert len(generations(path)) == 1
    lock.release()
    assert len(list(tmp_path.iterdir())) == 2


def test_long_names_that_begin_alike_do_not_share_a_lock(tmp_path: Path) -> None:
    one, other = tmp_path / ("a" * 254), tmp_path / ("a" * 253 + "b")
    first, second = Lock(one), Lock(other)
    assert first.acquire()
    assert second.acquire()
    assert second.held
    first.release()
    second.release()


@pytest.mark.parametrize("place", ["", ".", "/"])
def test_a_folder_is_no_save_and_has_no_lock(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lock = Lock(Path(place))
    assert lock.acquire()
    assert not lock.held
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_can_not_be_taken_away_while_it_is_open_is_no_sign_of_a_crash(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "in use", str(self))

    lock = Lock(path)
    assert lock.acquire()
    with monkeypatch.context() as patched:
        patched.setattr(Path, "unlink", refuse)
        lock.release()
    assert lock.file.exists()
    assert not was_left_behind(path)
    after = Lock(path)
    assert after.acquire()
    assert not after.left_behind
    after.release()
    assert not after.file.exists()
