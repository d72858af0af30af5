"""Another variant is data alone: France against Austria on the usual map, two players, a
board's file and a profile's file.
"""

import shutil
from pathlib import Path

import pytest

from kapdip.board import reading
from kapdip.board.board import Board
from kapdip.board.reading import BoardError, board_named, load_board
from kapdip.evaluation.documents import TurnDocuments
from kapdip.exchange import profile_data
from kapdip.exchange.profile_data import load_profile
from kapdip.game.errors import GameError
from kapdip.game.intake import apply_sheet, read_sheet
from kapdip.game.machine import play_turn
from kapdip.game.model import Game
from kapdip.game.public import public_view
from kapdip.game.replay import check
from kapdip.game.setup import new_game
from kapdip.game.status import public_status
from kapdip.game.variant import variant_of
from kapdip.paths import MAPS
from kapdip.reason import Reason
from kapdip.storage import decode
from kapdip.storage.files import load_game, save_game
from kapdip.words.board_language import BoardLanguage
from kapdip.words.sentences import say
from tests.game.tables import refusal

DATA = Path(__file__).parents[1] / "data" / "france-austria"


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Board:
    """The two files where the program looks for maps and profiles; what it has read of them may stay, as it reads no
    other board anew.
    """
    maps, profiles = tmp_path / "maps", tmp_path / "profiles"
    maps.mkdir()
    (maps / "standard").symlink_to(MAPS / "standard")
    (maps / "france-austria").mkdir()
    shutil.copy(DATA / "board.json", maps / "france-austria")
    shutil.copytree(profile_data.FOLDER, profiles)
    shutil.copy(DATA / "profile.json", profiles / "france-austria.json")
    monkeypatch.setattr(reading, "MAPS", maps)
    monkeypatch.setattr(profile_data, "FOLDER", profiles)
    for module in (profile_data, decode):
        monkeypatch.setattr(module, "PROFILES", (*profile_data.PROFILES, "france-austria"))
    return board_named("france-austria")


def begun() -> Game:
    return new_game("Duel", variant_of(load_profile("france-austria")), ["Anna", "Bert"], seed=1)


def test_the_board_has_two_powers_and_the_homes_of_the_others_are_centres_of_nobody(board: Board) -> None:
    assert board.powers == ("AUSTRIA", "FRANCE")
    assert board.centres == board_named("standard").centres
    assert board.provinces["MUN"].home_of is None
    assert board.start.centres == {"AUSTRIA": ("BUD", "TRI", "VIE"), "FRANCE": ("BRE", "MAR", "PAR")}
    assert board.control_order == ("FRANCE", "AUSTRIA")
    assert board.colours == {"AUSTRIA": "red", "FRANCE": "sky"}


def test_two_play_it(board: Board, tmp_path: Path) -> None:
    game = begun()
    assert game.turn.start.control == {"AUSTRIA": "Anna", "FRANCE": "Bert"}
    for text in (
        'Orders "Bert"\nFrance:\nA Par - Bur\nA Mar - Pie\nF Bre - Eng',
        'Orders "Anna"\nAustria:\nA Vie - Tyr\nA Bud - Ser\nF Tri - Alb',
    ):
        game = apply_sheet(game, read_sheet(game, text))
    game = play_turn(game)
    game = apply_sheet(game, read_sheet(game, 'Orders "Bert"\nFrance:\nA Bur - Mun\nA Pie - Ven\nF Eng - Bel'))
    game = play_turn(game, hold_missing=True)
    assert public_status(public_view(game))["centres"]["FRANCE"] == ["BEL", "BRE", "MAR", "MUN", "PAR", "VEN"]
    save_game(game, tmp_path / "duel.yaml")
    loaded = load_game(tmp_path / "duel.yaml")
    assert loaded == game
    assert loaded.board is board
    assert check(loaded) == ()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_it_is_told_and_drawn(board: Board, lang: str) -> None:
    documents = TurnDocuments(public_view(play_turn(begun(), hold_missing=True)), lang=lang)
    assert board.power_names[lang]["FRANCE"] in documents.text()
    page = documents.html()
    assert "c-FRANCE" in page
    assert "c-GERMANY" not in page


def test_a_power_that_is_not_there_is_a_name_like_any_other(board: Board) -> None:
    assert say(Reason("orders.eliminated", {"power": "FRANCE"}), BoardLanguage("de", board)).startswith("Frankreich")
    assert "Deutschland" not in say(Reason("orders.eliminated", {"power": "GERMANY"}), BoardLanguage("de", board))


def test_three_players_are_refused_and_a_power_that_the_map_does_not_have_is_named(
    board: Board, tmp_path: Path
) -> None:
    with pytest.raises(GameError) as error:
        new_game("Duel", variant_of(load_profile("france-austria")), ["Anna", "Bert", "Cleo"], seed=1)
    assert refusal(error.value) == ("setup.players_exact",)
    (tmp_path / "board.json").write_text('{"name": "x", "of": "standard", "powers": ["SPAIN"]}', encoding="utf-8")
    with pytest.raises(BoardError, match=r"^powers: SPAIN is not on the board standard$"):
        load_board(tmp_path)
