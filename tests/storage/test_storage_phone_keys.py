"""The keys of the seats: kept for the user alone, given back to the same game and to no other."""

import json
import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from kapdip.storage import phone_keys
from kapdip.storage.phone_keys import StoredPhone, StoredSeat, keys_file, read_keys, write_keys
from tests.game.tables import table

PHONE = StoredPhone("code", "public", "answer", "key", "2026-11-28T20:15:00")
KEYS = {1: StoredSeat("Anna 1 active", "abc", (PHONE, PHONE)), 2: StoredSeat("Bert 1 excluded", "")}


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


def test_a_key_that_a_seat_had_for_all_its_phones_is_a_code_that_none_has_traded(save: Path) -> None:
    game = table()
    write_keys(save, game, KEYS)
    keys_file(save).write_text(json.dumps({"game": game.id, "seats": {"1": ["abc", "Anna 1 active"]}}))
    assert read_keys(save, game) == {1: StoredSeat("Anna 1 active", "abc")}


def test_they_are_on_the_disk_before_anybody_is_answered(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = []
    monkeypatch.setattr(os, "fsync", lambda _: done.append("synced"))
    monkeypatch.setattr(os, "replace", lambda *_: done.append("replaced"))
    monkeypatch.setattr(phone_keys, "sync_folder", lambda _: done.append("named"))
    assert write_keys(save, table(), KEYS)
    assert done == ["synced", "replaced", "named"]


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
