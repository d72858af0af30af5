"""What a board says of the rules: who builds where, how many centres win, the first year, who owns what at first."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from kapdip.adjudicator.adjustments import resolve_adjustments
from kapdip.adjudicator.model import Flag
from kapdip.adjudicator.movement import resolve_movement
from kapdip.adjudicator.rulebook import DATC, KA
from kapdip.board.board import Board
from kapdip.board.model import Location, Position, Step, Unit, UnitKind
from kapdip.board.reading import BoardError, load_board, standard_board
from kapdip.exchange.profile_data import PROFILES, load_profile
from kapdip.game.house_rules import change_rule
from kapdip.game.set_up import begin_position, dated, set_up_of
from kapdip.game.setup import new_game
from kapdip.game.variant import SetUp, profile_on, unfit, variant_of
from kapdip.orders.legality import check_order
from kapdip.orders.model import Build, Convoy, Move
from kapdip.orders.options import adjustment_options
from kapdip.orders.writing import Style, format_location

ISLES = Path(__file__).parents[1] / "data" / "boards" / "isles"


def board_with(folder: Path, **points: Any) -> Board:
    here = Path(shutil.copytree(ISLES, folder / "isles"))
    data = json.loads((here / "board.json").read_text("utf-8")) | points
    (here / "board.json").write_text(json.dumps(data), "utf-8")
    return load_board(here)


def owning(**centres: str) -> Position:
    return Position({"NORTH": (), "SOUTH": ()}, {power: tuple(some.split()) for power, some in centres.items()})


def reason(board: Board, position: Position, place: str, power: str | None = "NORTH") -> str | None:
    """Why an army can't be built there by an order, and by the judge as well."""
    order = Build(Unit(UnitKind.ARMY, Location(place)))
    found = check_order(board, position, power, order, step=Step.ADJUSTMENTS)
    judged = resolve_adjustments(board, DATC, position, {power or "NORTH": [order]}).adjustments
    assert (found is None) is judged[0].done
    return found.key if found else None


@pytest.mark.parametrize(
    ("builds", "owned", "free", "refused"),
    [
        ("home", "EST NOR", ["NOR"], "orders.build_not_home"),
        ("any-if-home", "EST NOR", ["EST", "NOR"], None),
        ("any-if-home", "EST ISL", [], "orders.build_no_home"),
        ("any", "EST ISL", ["EST", "ISL"], None),
    ],
)
def test_who_builds_where(builds: str, owned: str, free: list[str], refused: str | None, tmp_path: Path) -> None:
    board, position = board_with(tmp_path, builds=builds), owning(NORTH=owned, SOUTH="SOU")
    options = adjustment_options(board, position).get("NORTH")
    assert sorted({unit.province for unit in options.builds} if options else []) == free
    assert reason(board, position, "EST") == refused
    assert reason(board, position, "MID") == "orders.build_not_home"
    if builds != "home":
        assert reason(board, position, "SOU") == "orders.build_not_owned"
        assert reason(board, position, "EST", power=None) == refused
    assert reason(board, owning(NORTH="", SOUTH="SOU"), "ISL", power=None) == "orders.build_not_home"


def test_a_power_without_home_centres_removes_what_is_far_from_what_it_owns(tmp_path: Path) -> None:
    data = json.loads((ISLES / "board.json").read_text("utf-8"))
    for row in data["provinces"]:
        row.pop("home", None)
    data["powers"][0]["owns"] = ["ISL"]
    board = board_with(tmp_path, **data)
    assert board.start.centres == {"NORTH": ("ISL",), "SOUTH": ()}
    units = tuple(Unit.parse(text) for text in ("F BAY", "F EST/NC"))
    position = Position({"NORTH": units, "SOUTH": ()}, board.start.centres)
    assert [str(one.unit) for one in resolve_adjustments(board, KA, position, {}).adjustments] == ["F EST/NC"]


@pytest.mark.parametrize(("victory", "centres"), [(None, 18), (3, 3), ("half", 3)])
def test_how_many_centres_win(victory: object, centres: int, tmp_path: Path) -> None:
    board = board_with(tmp_path, victory=victory)
    profile = profile_on(board, "standard", {})
    assert (profile.victory_centres, profile.players_min, profile.players_max) == (centres, 2, 2)
    if victory is not None:
        game = new_game("", variant_of(profile, board=board), ["Ann", "Bo"], seed=0)
        assert change_rule(game, "last_turn", 40).profile.victory_centres == 3
    assert profile_on(board, "ka2007", {"victory_centres": 4}).house_rules == {"victory_centres": 4}


def test_the_first_year_is_the_boards(tmp_path: Path) -> None:
    board = board_with(tmp_path, begin="S1425M")
    game = new_game("", variant_of(profile_on(board, "standard", {}), board=board), ["Ann", "Bo"], seed=0)
    assert [str(game.variant.date(turn)) for turn in (1, 2, 3)] == ["S1425", "F1425", "S1426"]
    begun = begin_position(set_up_of(game), ["Ann", "Bo"], "datc", board)
    assert begun.board is board
    assert dated(SetUp(board.start), game.season(2), 1426, Step.MOVEMENT, board.first_year).turn == 4


@pytest.mark.parametrize(
    "points", [{"victory": 0}, {"victory": 9}, {"victory": True}, {"builds": "x"}, {"begin": "F1900A"}]
)
def test_what_is_none_of_the_possible_values_is_refused(points: dict[str, object], tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=next(iter(points))):
        board_with(tmp_path, **points)


def test_a_board_says_which_kinds_of_game_it_has_what_they_ask_for(tmp_path: Path) -> None:
    board = board_with(tmp_path)
    assert [reason.key for reason in unfit(board, "intimate")] == ["profile.refused.purses"]
    assert unfit(board, "ka2007") == unfit(board, "baseball") == ()
    assert not any(unfit(standard_board(), name) for name in PROFILES)
    assert profile_on(board, "baseball", {}).last_turn == 2 * load_profile("baseball").rounds_a_year


def strait(folder: Path, **isle: Any) -> Board:
    """The isles with only Lone Isle between the two seas."""
    rows = json.loads((ISLES / "board.json").read_text("utf-8"))["provinces"]
    for row in rows:
        near = {"GUL": "BAY", "BAY": "GUL"}.get(row["code"])
        if near in row.get("fleet", ()):
            row["fleet"].remove(near)
        if row["code"] == "ISL":
            row.update(isle)
    return board_with(folder, provinces=rows)


@pytest.mark.parametrize("convoys", [True, False])
def test_a_fleet_on_a_coast_convoys_where_the_board_says_so(convoys: bool, tmp_path: Path) -> None:
    board = strait(tmp_path, convoys=convoys)
    army, fleets = Unit.parse("A NOR"), tuple(map(Unit.parse, ("F GUL", "F ISL", "F BAY")))
    position = Position({"NORTH": (army, *fleets), "SOUTH": ()}, {"NORTH": ("NOR",), "SOUTH": ("SOU",)})
    move, convoys_of = Move(army, Location("SOU"), via=True), [Convoy(one, army, Location("SOU")) for one in fleets]
    found = check_order(board, position, "NORTH", convoys_of[1], step=Step.MOVEMENT)
    assert (found is None) is convoys, found
    outcome = resolve_movement(board, DATC, position, {"NORTH": [move, *convoys_of]}).outcomes[army]
    assert outcome.flags == (frozenset() if convoys else {Flag.VOID}), outcome
    assert ("ISL" in board.seas) is convoys
    assert "ISL" in board.ports
    assert [format_location(place, board, Style.LUDOMANIAC) for place in ("ISL", "BAY")] == ["Isl", "BAY"]


def test_only_a_coast_that_is_not_split_convoys(tmp_path: Path) -> None:
    rows = json.loads((ISLES / "board.json").read_text("utf-8"))["provinces"]
    for place, code in enumerate(("BAY", "EST", "MID")):
        wrong = [row | {"convoys": row["code"] == code} for row in rows]
        with pytest.raises(BoardError, match=f"{code}: only a coast that is not split can convoy"):
            board_with(tmp_path / str(place), provinces=wrong)
