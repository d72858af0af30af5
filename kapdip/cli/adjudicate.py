"""`kapdip adjudicate`: one phase in, one result out, as JSON Lines.

Takes lines of standard input; gives a line of standard output for each, in the same order, as soon as it is judged. A
bad line gets `{"id": …, "error": "…"}` and the stream goes on. This is how other front ends share the resolver: it
starts without Qt, YAML or shapely.
Source: docs/contract.md, `adjudicate`.
"""

import argparse
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from kapdip.adjudicator.questions import Answer, PhaseQuestion, answer_question, read_question
from kapdip.adjudicator.rulebook import RULEBOOKS, Rulebook
from kapdip.board.board import Board
from kapdip.board.model import Dislodged, Phase
from kapdip.boards.errors import BoardRefusedError
from kapdip.cli.boards import add_board, asked_board
from kapdip.cli.json_lines import LineAnswer, answer_input, describe, object_at
from kapdip.cli.voice import DONE, in_english, refuse, refuse_save, tell
from kapdip.game.variant import usual_board, variant_of
from kapdip.words.catalogue import mark

FIELDS = {
    "phase": mark("S1901M, F1903R, F1903A: season, year, and M, R or A"),
    "units": mark("by power: where its units are"),
    "centres": mark("by power: the centres that it owns"),
    "dislodged": mark("by power, in retreats: the unit, where it was dislodged from, where it may go"),
    "orders": mark("by power: its orders as text"),
}
EXAMPLE = (
    '{"id": 1, "phase": "S1901M", "units": {"FRANCE": ["A PAR"]}, "centres": {"FRANCE": ["PAR"]}, "orders": {"FRANCE":'
    ' ["A PAR - BUR"]}}'
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`--rulebook`, `ka` unless given."""
    describe(
        parser,
        mark("Reads one phase per line from standard input, writes one result per line to standard output."),
        FIELDS,
        EXAMPLE,
    )
    parser.add_argument(
        "--text",
        type=Path,
        metavar="FILE",
        help=mark("adjudicate one position written as text (- for standard input) instead"),
    )
    parser.add_argument(
        "--rulebook",
        choices=sorted(RULEBOOKS),
        default="ka",
        help=mark("the rules to adjudicate by (default: %(default)s)"),
    )
    add_board(parser)


def run(args: argparse.Namespace) -> int:
    """Answer every line of standard input; the exit status is 0, bad lines are answered with an error. A position as
    text is refused as a whole, with status 1.
    """
    rulebook = RULEBOOKS[args.rulebook]
    try:
        board = asked_board(args.board) or usual_board()
    except BoardRefusedError as error:
        return refuse(args.board, error.reasons)
    return answer_input(answerer(rulebook, board)) if args.text is None else _judge_text(args.text, rulebook, board)


def _judge_text(file: Path, rulebook: Rulebook, board: Board) -> int:
    """Print the answer to a position as people write it."""
    from kapdip.cli.given import given_text
    from kapdip.exchange.profile_data import load_profile
    from kapdip.game.errors import GameError
    from kapdip.game.set_up import PLAIN
    from kapdip.game.written_position import read_position
    from kapdip.storage.errors import SaveError

    variant = variant_of(load_profile(PLAIN), board=board)
    try:
        found = read_position(given_text(file), variant)
    except SaveError as error:
        return refuse_save(error, file)
    except GameError as error:
        return refuse(file, error.reasons, board)
    date = replace(variant, set_up=found.set_up).date(1)
    phase = Phase(date.season, date.year, found.set_up.step)
    question = PhaseQuestion(phase, found.set_up.position, found.orders)
    tell(json.dumps(_answer_data(answer_question(question, board, rulebook), board), ensure_ascii=False))
    return DONE


def answerer(rulebook: Rulebook, board: Board | None = None) -> LineAnswer:
    """What answers a question by a rulebook, on a board."""
    board = board or usual_board()

    def answer(question: Mapping[str, Any]) -> dict[str, Any]:
        for field in ("units", "centres", "dislodged", "orders"):
            object_at(question, field)
        return _answer_data(answer_question(read_question(question, board), board, rulebook), board)

    return answer


def _answer_data(answer: Answer, board: Board) -> dict[str, Any]:
    position = answer.position
    return {
        "results": {name: sorted(flags) if flags else [] for name, flags in answer.results.items()},
        "reasons": {name: in_english(reason, board) for name, reason in answer.reasons.items()},
        "units": {power: [str(unit) for unit in units] for power, units in position.units.items()},
        "dislodged": {power: [_dislodged_data(row) for row in rows] for power, rows in position.dislodged.items()},
        "centres": position.centres,
    }


def _dislodged_data(row: Dislodged) -> dict[str, Any]:
    origin = {} if row.attacker_from is None else {"from": row.attacker_from}
    return {"unit": str(row.unit)} | origin | {"retreats": row.retreats}
