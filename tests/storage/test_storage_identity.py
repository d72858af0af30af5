"""A game has an id drawn when its file is made: saves, clubs, phones' keys and the inbox know it by that."""

import re
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from kapdip.club.entering import enter_game, new_club
from kapdip.club.errors import ClubError
from kapdip.club.taking import record_of
from kapdip.game.identity import is_drawn
from kapdip.game.model import Game
from kapdip.game.seats import rename_seat
from kapdip.storage.codec import game_text, parse_game
from kapdip.storage.files import create_game, load_game, save_game
from kapdip.storage.phone_keys import StoredSeat, keys_file, read_keys, write_keys
from tests.game.tables import NAMES, played, table
from tests.storage.format_kit import VERSIONS


def made(game: Game, path: Path) -> Game:
    create_game(game, path)
    return load_game(path)


def of_before(game: Game) -> Game:
    """The game as it is read from a save that was written before games had ids."""
    return parse_game(re.sub(r"\nid: .*", "", game_text(game), count=1))


def test_each_file_that_is_made_holds_another_game_and_a_copy_the_same(tmp_path: Path) -> None:
    first, second = made(table(), tmp_path / "one.yaml"), made(table(), tmp_path / "two.yaml")
    assert is_drawn(first.id)
    assert is_drawn(second.id)
    assert first.id != second.id
    assert replace(first, id=second.id) == second
    save_game(first, tmp_path / "copy.yaml")
    assert load_game(tmp_path / "copy.yaml") == first


def test_a_save_from_before_games_had_ids_gets_one_and_keeps_it_whatever_happens() -> None:
    game = of_before(table())
    told = f"{game.profile.name}|{game.seed}|{'|'.join(sorted(NAMES))}"
    assert game.id == sha256(told.encode()).hexdigest()[:16]
    renamed = rename_seat(game, NAMES[0], "Zita")
    assert parse_game(game_text(renamed)).id == game.id


def test_a_club_knows_a_game_that_was_entered_before_games_had_ids() -> None:
    old = of_before(played(table(last_turn=1)))
    club = enter_game(new_club("C"), record_of(old))
    again = parse_game(game_text(old))
    with pytest.raises(ClubError) as refused:
        enter_game(club, record_of(again))
    assert [reason.key for reason in refused.value.reasons] == ["club.game_twice"]


def test_two_imported_games_of_the_same_people_are_two_games_for_a_club(tmp_path: Path) -> None:
    over = parse_game((VERSIONS / "format-2-standard.yaml").read_text(encoding="utf-8"))
    first, second = made(over, tmp_path / "i1.yaml"), made(over, tmp_path / "i2.yaml")
    club = enter_game(new_club("C"), record_of(first))
    club = enter_game(club, record_of(second))
    assert [record.game for record in club.records] == [first.id, second.id]


def test_keys_from_before_games_had_ids_are_found_by_such_a_game_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    path, keys = tmp_path / "game.yaml", {1: StoredSeat("Anna 1 active", "abc")}
    old = of_before(table())
    assert write_keys(path, old, keys)
    by_seed = sha256(f"{old.seed} {old.board.name}".encode()).hexdigest()[:24]
    keys_file(path).write_text(keys_file(path).read_text().replace(old.id, by_seed))
    assert read_keys(path, old) == keys
    assert read_keys(path, made(table(), path)) == {}
