"""`kapdip score`: a finished game in, its points for a season out, as JSON Lines.

Takes the name of a system with the places, the winners, or the centres of a game; gives exact points as text with three
decimals. `inning` counts what an inning of Baseball Diplomacy gives each power: whole numbers as text.
Source: docs/contract.md, "poll, ranking, score"; docs/club.md, "Points of one game".
"""

from collections.abc import Mapping
from typing import Any

from kapdip.adjudicator.adjustments import adjustment_balance
from kapdip.adjudicator.questions import read_position
from kapdip.cli.json_lines import (
    LineCommand,
    QuestionError,
    as_list,
    as_object,
    as_text,
    as_whole,
    object_at,
    one_of,
)
from kapdip.cli.poll import figures
from kapdip.club.scores import CENTRE_SYSTEMS, by_centres, calhamer, linear
from kapdip.game.variant import usual_board
from kapdip.words.catalogue import mark

INNING = "inning"
SYSTEMS = ("linear", "calhamer", *CENTRE_SYSTEMS, INNING)
FIELDS = {
    "system": ", ".join(SYSTEMS),
    "places": mark("with linear: by player, null for none"),
    "players, winners": mark("where only winners count"),
    "centres, eliminated, solo": mark("with the others: centres by player, year of elimination, who won alone"),
    "units": mark("in an inning of Baseball Diplomacy: by power"),
}
EXAMPLE = '{"id": 1, "system": "linear", "places": {"Ute": 1, "Vera": 2, "Wim": null}}'


def answer(question: Mapping[str, Any]) -> dict[str, Any]:
    """The points of one game; raises QuestionError for what can't be counted."""
    system = one_of("system", question.get("system"), SYSTEMS)
    match system:
        case "linear":
            places = as_object("places", question.get("places"))
            points = linear(
                {
                    name: None if place is None else as_whole(f"places.{name}", place, 1)
                    for name, place in places.items()
                }
            )
        case "calhamer":
            points = calhamer(_names(question, "players"), _names(question, "winners"))
        case "inning":
            return {"points": _inning(question)}
        case _:
            points = _by_centres(system, question)
    return {"points": figures(points)}


def _names(question: Mapping[str, Any], key: str) -> list[str]:
    names = [as_text(f"{key}.{index}", name) for index, name in enumerate(as_list(key, question.get(key)))]
    if len(set(names)) < len(names):
        raise QuestionError(f"{key}: expected each name once")
    return names


def _by_centres(system: str, question: Mapping[str, Any]) -> dict[str, Any]:
    centres = {
        name: as_whole(f"centres.{name}", count, 0)
        for name, count in as_object("centres", question.get("centres")).items()
    }
    years = {
        name: None if year is None else as_whole(f"eliminated.{name}", year)
        for name, year in object_at(question, "eliminated").items()
    }
    solo = question.get("solo")
    return by_centres(system, centres, years, None if solo is None else as_text("solo", solo))


def _inning(question: Mapping[str, Any]) -> dict[str, str]:
    board = usual_board()
    named = {*object_at(question, "units"), *object_at(question, "centres")}
    position = read_position(question, board)
    balance = adjustment_balance(board, position)
    return {power: str(len(position.units[power]) + balance[power]) for power in board.powers if power in named}


COMMAND = LineCommand(
    mark("Reads one finished game per line from standard input, writes its points per line to standard output."),
    FIELDS,
    EXAMPLE,
    answer,
)
add_arguments, run = COMMAND.add_arguments, COMMAND.run
