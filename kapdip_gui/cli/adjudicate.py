"""`kapdip adjudicate`: one phase in, one result out, as JSON Lines.

Takes lines of standard input; gives a line of standard output for each, in the same order, as soon as it is judged. A bad line gets
`{"id": …, "error": "…"}` and the stream goes on. This is how other front ends share the resolver: it starts without Qt, YAML or shapely.
Source: formats.md, `adjudicate`.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from kapdip_gui.adjudicator.questions import Answer, answer_question, read_question
from kapdip_gui.adjudicator.rulebook import RULEBOOKS, Rulebook
from kapdip_gui.board.model import Dislodged
from kapdip_gui.board.reading import standard_board
from kapdip_gui.words.sentences import say

HELP = "judge movement, retreats and adjustments given as JSON Lines"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`--rulebook`, `ka` unless told otherwise."""
    parser.description = "Reads one phase per line from standard input, writes one result per line to standard output."
    parser.add_argument("--rulebook", choices=sorted(RULEBOOKS), default="ka", help="the rules to judge by (default: %(default)s)")


def run(args: argparse.Namespace) -> int:
    """Answer every line of standard input; the exit status is 0, bad lines are answered with an error."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    for answer in answer_lines(getattr(sys.stdin, "buffer", sys.stdin), RULEBOOKS[args.rulebook]):
        print(answer, flush=True)
    return 0


def answer_lines(lines: Iterable[bytes | str], rulebook: Rulebook) -> Iterator[str]:
    """One answer (a JSON text without line breaks) for every line that is not blank."""
    for line in lines:
        if line.strip():
            yield json.dumps(answer_line(line, rulebook), ensure_ascii=False)


def answer_line(line: bytes | str, rulebook: Rulebook) -> dict[str, Any]:
    """The answer to one line; never raises for bad input."""
    identity = None
    try:
        data = json.loads(line)
        if not isinstance(data, dict):
            raise TypeError(f"expected an object, found {data!r:.80}")
        json.dumps(data.get("id"), allow_nan=False)
        identity = data.get("id")
        board = standard_board()
        return {"id": identity} | _answer_data(answer_question(read_question(data, board), board, rulebook))
    except Exception as error:  # whatever it is: the next line may be good
        return {"id": identity, "error": " ".join(str(error).split()) or type(error).__name__}


def _answer_data(answer: Answer) -> dict[str, Any]:
    position = answer.position
    return {
        "results": {name: sorted(flags) if flags else [] for name, flags in answer.results.items()},
        "reasons": {name: say(reason, "en") for name, reason in answer.reasons.items()},
        "units": {power: [str(unit) for unit in units] for power, units in position.units.items()},
        "dislodged": {power: [_dislodged_data(row) for row in rows] for power, rows in position.dislodged.items()},
        "centres": position.centres,
    }


def _dislodged_data(row: Dislodged) -> dict[str, Any]:
    origin = {} if row.attacker_from is None else {"from": row.attacker_from}
    return {"unit": str(row.unit)} | origin | {"retreats": row.retreats}
