"""`kapdip intimate`: one question about a game of two players in, its answer out, as JSON Lines.

Four questions: `homes` (who plays what), `bids` (the auction), `income`, `victory`. Source: docs/contract.md,
"intimate"; docs/intimate.md.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from kapdip.adjudicator.questions import read_units
from kapdip.auction.bids import Bids, BidsReading, Credits, check_bids, settle_auction
from kapdip.auction.homes import Player, check_preferences, homes_by_preference
from kapdip.auction.purses import start_credits
from kapdip.auction.year import Year, income, look_at_victory, with_income
from kapdip.board.board import Board
from kapdip.board.model import Power, Season
from kapdip.cli.json_lines import (
    LineCommand,
    QuestionError,
    Repeated,
    as_flag,
    as_list,
    as_object,
    as_text,
    as_whole,
    object_at,
    one_of,
    shown,
)
from kapdip.cli.voice import in_english
from kapdip.game.variant import usual_board
from kapdip.lots import Draw
from kapdip.reason import Reason
from kapdip.words.catalogue import mark

SEASONS: Mapping[str, Season] = MappingProxyType({"spring": Season.SPRING, "autumn": Season.AUTUMN})
FIRST_TURN = 1
FIELDS = {
    "ask": "homes, bids, income, victory",
    "seed, preferences": mark("for home countries: the letters of the powers, favourite first"),
    "homes, credits": mark("by player"),
    "bids": mark("credits by player and power"),
    "centres, units": mark("by power"),
}
EXAMPLE = '{"id": 1, "ask": "homes", "seed": 42, "preferences": {"Ute": "TRGEFAI", "Vera": "TGREFAI"}}'


def answer(question: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to one question; raises QuestionError for what can't be answered."""
    return ASKED[one_of("ask", question.get("ask"), ASKED)](question, usual_board())


def _homes(question: Mapping[str, Any], board: Board) -> dict[str, Any]:
    given = object_at(question, "preferences")
    _demand_two("preferences", given)
    lists = {player: _preference(player, wanted, board) for player, wanted in given.items()}
    drawn = {key: as_text(f"drawn.{key}", winner) for key, winner in object_at(question, "drawn").items()}
    draw = Draw(as_whole("seed", question.get("seed", 0)), FIRST_TURN, drawn)
    found = homes_by_preference(lists, draw)
    purses = start_credits(board)
    return {
        "homes": dict(found.powers),
        "rank": found.rank,
        "lot": bool(draw.lots),
        "credits": {player: purses[power] for player, power in found.powers.items()},
    }


def _preference(player: Player, wanted: object, board: Board) -> list[Power]:
    """A list of powers, or their letters in one word."""
    where = f"preferences.{player}"
    if isinstance(wanted, str):
        by_letter = {letter: power for power, letter in board.letters.items()}
        powers = [by_letter.get(letter, letter) for letter in wanted]
    else:
        powers = [as_text(f"{where}.{index}", power) for index, power in enumerate(as_list(where, wanted))]
    _refuse_any(where, filter(None, [check_preferences(player, powers, board.powers)]))
    return powers


def _bids(question: Mapping[str, Any], board: Board) -> dict[str, Any]:
    homes, credits = _table(question, board)
    listed = as_list("eliminated", question.get("eliminated", []))
    eliminated = frozenset(one_of(f"eliminated.{index}", power, board.powers) for index, power in enumerate(listed))
    may_overbid = as_flag("house_rules.overbidding", object_at(question, "house_rules").get("overbidding", True))
    slips = object_at(question, "bids")
    for player in slips:
        one_of("bids", player, homes)
    bids: dict[Player, Bids | None] = {}
    for player, slip in slips.items():
        limit = None if may_overbid else credits[player]
        check = partial(check_bids, player=player, homes=homes, eliminated=eliminated, limit=limit)
        bids[player] = None if slip is None else _slip(f"bids.{player}", slip, board, check)
    found = settle_auction(board.powers, homes, credits, bids, eliminated)
    return {
        "control": dict(found.control),
        "neutral": list(found.neutral),
        "tied": list(found.tied),
        "cost": {player: dict(cost) for player, cost in found.cost.items()},
        "forfeited": dict(found.forfeited),
        "credits": dict(found.credits),
        "flags": {player: [flag.value for flag in flags] for player, flags in found.flags.items()},
    }


def _slip(
    where: str, slip: object, board: Board, check: Callable[[Iterable[tuple[Power, object]]], BidsReading]
) -> Bids:
    """A slip as it counts; each of its lines is seen, a power that appears twice among them."""
    if not isinstance(slip, dict):
        raise QuestionError(f"{where}: expected an object or null, found {shown(slip)}")
    lines = slip.pairs if isinstance(slip, Repeated) else list(slip.items())
    for power, _ in lines:
        one_of(where, power, board.powers)
    reading = check(lines)
    _refuse_any(where, reading.refusals)
    return reading.bids


def _income(question: Mapping[str, Any], board: Board) -> dict[str, Any]:
    homes, credits = _table(question, board)
    carry_over = as_flag("house_rules.carry_over", object_at(question, "house_rules").get("carry_over", True))
    earned = income(homes, _centres(question, board))
    return {"income": earned, "credits": with_income(credits, earned, carry_over=carry_over)}


def _victory(question: Mapping[str, Any], board: Board) -> dict[str, Any]:
    homes, credits = _table(question, board)
    season = SEASONS[one_of("season", question.get("season"), SEASONS)]
    needs_centres = season is Season.AUTUMN or question.get("centres") is not None
    year = Year(
        season=season,
        homes=homes,
        credits=credits,
        units=read_units(question, board),
        centres=_centres(question, board) if needs_centres else {},
        tied=as_flag("tied", question.get("tied", False)),
        last=as_flag("last", question.get("last", False)),
    )
    found = look_at_victory(board, year)
    return {
        "winners": list(found.winners),
        "kind": found.kind.value if found.kind else None,
        "occupied": {player: list(codes) for player, codes in found.occupied.items()},
        "tied": found.tied,
    }


ASKED: Mapping[str, Callable[[Mapping[str, Any], Board], dict[str, Any]]] = MappingProxyType(
    {"homes": _homes, "bids": _bids, "income": _income, "victory": _victory}
)


def _table(question: Mapping[str, Any], board: Board) -> tuple[dict[Player, Power], dict[Player, Credits]]:
    """Home countries and purses of the two players."""
    given = as_object("homes", question.get("homes"))
    _demand_two("homes", given)
    homes = {player: one_of(f"homes.{player}", power, board.powers) for player, power in given.items()}
    if len(set(homes.values())) < len(homes):
        raise QuestionError("homes: expected two different powers")
    purses = as_object("credits", question.get("credits"))
    for player in (*purses, *homes):
        if player not in homes or player not in purses:
            raise QuestionError(f"credits: expected {' and '.join(homes)}, found {', '.join(purses) or 'nobody'}")
    return homes, {player: as_whole(f"credits.{player}", purses[player], 0) for player in homes}


def _centres(question: Mapping[str, Any], board: Board) -> dict[Power, int]:
    found = as_object("centres", question.get("centres"))
    return {
        one_of("centres", power, board.powers): as_whole(f"centres.{power}", count, 0) for power, count in found.items()
    }


def _demand_two(where: str, players: Mapping[Player, object]) -> None:
    if len(players) != 2 or "" in players:
        raise QuestionError(f"{where}: expected two players, found {len(players)}")


def _refuse_any(where: str, reasons: Iterable[Reason]) -> None:
    told = " ".join(in_english(reason) for reason in reasons)
    if told:
        raise QuestionError(f"{where}: {told}")


COMMAND = LineCommand(
    mark("Reads one question per line from standard input, writes one answer per line to standard output."),
    FIELDS,
    EXAMPLE,
    answer,
)
add_arguments, run = COMMAND.add_arguments, COMMAND.run
