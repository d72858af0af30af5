"""The keys of the seats: kept for the user alone, given back to the same game and to no other."""

import stat
from dataclasses import replace
from pathlib import Path

import pytest

from kapdip_gui.storage.phone_keys import KeptKey, keys_file, read_keys, write_keys
from tests.game.tables import table

KEYS = {1: KeptKey("abc", "Anna 1 active"), 2: KeptKey("", "Bert 1 excluded")}


@pytest.fixture
def save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "game.yaml"


def test_keys_are_found_again_and_only_the_user_can_read_them(save: Path) -> None:
    game = table()
    assert write_keys(save, game, KEYS)
    assert write_keys(save, game, KEYS)
    assert read_keys(save, game) == KEYS
    assert stat.S_IMODE(keys_file(save).stat().st_mode) == 0o600
    assert [file.name for file in keys_file(save).parent.iterdir()] == [keys_file(save).name]
    assert not save.exists()


def test_another_game_at_the_same_place_has_no_keys(save: Path) -> None:
    game = table()
    write_keys(save, game, KEYS)
    assert read_keys(save, replace(game, id="another", seed=game.seed + 1)) == {}


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": 1}', '{"game": "%s", "seats": 5}', "ü"])
def test_what_is_damaged_is_no_key(save: Path, text: str) -> None:
    game = table()
    write_keys(save, game, KEYS)
    name = keys_file(save).read_text().split('"')[3]
    keys_file(save).write_text(text.replace("%s", name), encoding="utf-8")
    assert read_keys(save, game) == {}


def test_no_file_is_no_key(save: Path) -> None:
    assert read_keys(save, table()) == {}


def test_where_nothing_can_be_written_it_says_so(save: Path) -> None:
    keys_file(save).parent.parent.mkdir(parents=True)
    keys_file(save).parent.write_text("a file where a folder should be")
    assert not write_keys(save, table(), KEYS)
