"""`kapdip ranking`: finished games in, a ranking of people out, as JSON Lines.

Takes the places of people in each game and the name of a formula, or their points (`"formula": "points"`) and the
weights of a season.
Source: docs/contract.md, "poll, ranking, score"; docs/club.md, "Ranking the players of a club" and "A season".
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from kapdip.cli.json_lines import LineCommand, as_list, as_object, as_whole
from kapdip.cli.poll import demand_few, figures, formula_of, read_value, write_poll
from kapdip.club.figures import figure
from kapdip.club.formula import FORMULAS
from kapdip.club.ranking import order_ballot, rank_people, rank_points
from kapdip.words.catalogue import mark

POINTS = "points"
FIELDS = {
    "results": mark("a list of games: the place (or points) of each person, null for none"),
    "formula": ", ".join((*FORMULAS, POINTS)),
    "weights": mark("where points are ranked: the weight of each game"),
    "minimum_games": mark("the fewest games for a place"),
}
EXAMPLE = (
    '{"id": 1, "formula": "points", "results": [{"Ute": "50.5", "Vera": 20}], "weights": ["2"], "minimum_games": 1}'
)


def answer(question: Mapping[str, Any]) -> dict[str, Any]:
    """One ranking; raises QuestionError for what can't be ranked."""
    listed = as_list("results", question.get("results"))
    results = [as_object(f"results.{index}", game) for index, game in enumerate(listed)]
    if question.get("formula") == POINTS:
        return _by_points(question, results)
    formula = formula_of(question, [*FORMULAS, POINTS])
    games = [
        {name: _place(f"results.{index}.{name}", place) for name, place in game.items()}
        for index, game in enumerate(results)
    ]
    for index, game in enumerate(games):
        read_value(f"results.{index}", order_ballot, game)
    demand_few("results", {name for game in games for name in game})
    minimum = as_whole("minimum_games", question.get("minimum_games", 2), 0)
    return write_poll(rank_people(games, formula, minimum_games=minimum))


def _place(where: str, value: object) -> int | None:
    return None if value is None else as_whole(where, value, 1)


def _by_points(question: Mapping[str, Any], results: list[dict[str, Any]]) -> dict[str, Any]:
    games = [
        {name: _figure(f"results.{index}.{name}", points) for name, points in game.items()}
        for index, game in enumerate(results)
    ]
    given = question.get("weights")
    weights = (
        None if given is None else [_weight(index, weight) for index, weight in enumerate(as_list("weights", given))]
    )
    table = rank_points(games, weights, minimum_games=as_whole("minimum_games", question.get("minimum_games", 1), 0))
    return {
        "games": dict(table.games),
        "total": figures(table.total),
        "places": dict(table.places),
        "unplaced": list(table.unplaced),
    }


def _figure(where: str, value: object) -> Fraction | None:
    return None if value is None else read_value(where, figure, value)


def _weight(index: int, value: object) -> Fraction:
    return read_value(f"weights.{index}", figure, value)


COMMAND = LineCommand(
    mark("Reads the results of games per line from standard input, writes a ranking per line to standard output."),
    FIELDS,
    EXAMPLE,
    answer,
)
add_arguments, run = COMMAND.add_arguments, COMMAND.run
