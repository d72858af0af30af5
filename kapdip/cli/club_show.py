"""`kapdip club show`: a table of a club for people or as JSON, or documents.

Source: docs/contract.md, "Commands"; docs/club.md.
"""

import argparse
import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from kapdip.cli.club_lines import LINES
from kapdip.cli.helping import count, give_examples, in_words
from kapdip.cli.outputs import STANDARD_OUTPUT, refuse_twice
from kapdip.cli.papers import add_formats, asked_formats, write_documents
from kapdip.cli.poll import figures, write_poll
from kapdip.cli.voice import DONE, WRONG_USAGE, board_language, complain, language, tell
from kapdip.club import causes
from kapdip.club.errors import ClubError
from kapdip.club.figures import exact_text, read_weights, three_decimals
from kapdip.club.formula import DEFAULT, FORMULAS
from kapdip.club.model import Club, Plan, Record, Result
from kapdip.club.scores import SYSTEMS
from kapdip.club.tables import Fame, hall_of_fame, ranking, records_of, season_points
from kapdip.evaluation.club_document import SECTIONS, Asked, club_document
from kapdip.game.variant import usual_board
from kapdip.storage.club_file import load_club
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import mark
from kapdip.words.sentences import say

CLUB_HELP = mark("the file of the club")
TABLES = ("games", "fame", "season", "ranking")


def add_show_arguments(parser: argparse.ArgumentParser) -> None:
    """What is shown, how it is counted, and the documents."""
    give_examples(
        parser,
        mark("Shows a table of a club, or writes documents of the season and of the hall of fame."),
        (
            "kapdip club show kreis.yaml --table ranking --formula na",
            'kapdip club show kreis.yaml --table season --season "Herbst 2026" --weights "2,1"',
            "kapdip club show kreis.yaml --table fame --family KA --json",
            "kapdip club show kreis.yaml --public --lang de --html kreis.html --pdf kreis.pdf",
        ),
    )
    parser.add_argument("club", type=Path, metavar="CLUB.yaml", help=CLUB_HELP)
    shown = parser.add_argument_group(mark("what is shown"))
    shown.add_argument("--table", choices=TABLES, help=mark("which table (default: the first; documents hold all)"))
    shown.add_argument("--season", metavar="S", help=mark("only games of this season"))
    shown.add_argument("--family", metavar="KA", help=mark("only games whose numbers start like this"))
    shown.add_argument(
        "--public",
        action="store_true",
        help=mark("for everyone: aliases or initials, except names ticked as public"),
    )
    shown.add_argument("--json", action="store_true", help=mark("as JSON"))
    counted = parser.add_argument_group(mark("how it is counted"))
    counted.add_argument(
        "--formula", choices=sorted(FORMULAS), default=DEFAULT, help=mark("that of a ranking (default: %(default)s)")
    )
    counted.add_argument(
        "--system", choices=SYSTEMS, help=mark("the points of a season (default: as it counts in the club, or linear)")
    )
    counted.add_argument("--weights", default="", metavar="2,1", help=mark("those of a season, the best result first"))
    counted.add_argument(
        "--minimum",
        type=count,
        metavar="N",
        help=mark("the fewest games for a place (default: 2 in a ranking, 1 in a season)"),
    )
    add_formats(parser)


def show(args: argparse.Namespace) -> int:
    """Show a table, or write documents."""
    places = asked_formats(args)
    if args.public and not places:
        places = {"text": STANDARD_OUTPUT}
    if args.json and places:
        complain("kapdip club show", in_words(mark("--json: expected without a document and without --public")))
        return WRONG_USAGE
    if status := refuse_twice("kapdip club show", places.values()):
        return status
    club = load_club(args.club)
    records = _asked(club, args)
    if places:
        document = club_document(club, _document(args), BoardLanguage(args.lang or language(), usual_board()))
        write_documents(document, places)
        return DONE
    name = args.table or "games"
    args.plan = _plan(club.plan(args.season), args)
    table = _TABLES[name](records, args)
    if args.json:
        tell(json.dumps({"club": club.name, "table": name} | table, ensure_ascii=False))
    else:
        for line in LINES[name](table):
            tell(line)
        if told := _few_games(name, table, args):
            tell(told)
    return DONE


def _few_games(name: str, table: Mapping[str, Any], args: argparse.Namespace) -> str:
    """That nobody has as many games as are asked for a place, `""` where somebody has."""
    games: Mapping[str, int] = (
        table.get("votes" if name == "ranking" else "games", {}) if name in ("ranking", "season") else {}
    )
    if not games or table["places"]:
        return ""
    asked = args.plan.minimum if name == "season" else 2 if args.minimum is None else args.minimum
    return say(causes.few_games(minimum=asked, most=max(games.values())), board_language())


def _document(args: argparse.Namespace) -> Asked:
    return Asked(
        season=args.season,
        family=args.family,
        sections=SECTIONS if args.table is None else (args.table,),
        formula=args.formula,
        system=args.system,
        weights=_weights(args.weights),
        minimum=args.minimum,
        least=args.minimum,
        is_public=args.public,
    )


def _asked(club: Club, args: argparse.Namespace) -> tuple[Record, ...]:
    if args.season is not None and args.season not in club.seasons:
        raise ClubError(causes.unknown_season(text=args.season, names=club.seasons or None))
    families = tuple(sorted({record.family for record in club.records}))
    if args.family is not None and args.family not in families:
        raise ClubError(causes.unknown_family(text=args.family, names=families or None))
    return records_of(club, family=args.family, season=args.season)


def _games(records: tuple[Record, ...], args: argparse.Namespace) -> dict[str, Any]:
    return {"games": [_game(record) for record in records]}


def _game(record: Record) -> dict[str, Any]:
    head = {name: getattr(record, name) for name in ("number", "name", "profile", "season", "ended", "gm")}
    return head | {"results": [_result(result) for result in record.results]}


def _result(result: Result) -> dict[str, Any]:
    points = None if result.points is None else exact_text(result.points)
    return {"person": result.person, "alias": result.alias, "place": result.place, "points": points}


def _fame(records: tuple[Record, ...], args: argparse.Namespace) -> dict[str, Any]:
    families = dict.fromkeys(record.family for record in records)
    halls = {family: hall_of_fame(one for one in records if one.family == family) for family in families}
    return {"people": [_famous(row, family) for family, rows in halls.items() for row in rows]}


def _famous(row: Fame, family: str) -> dict[str, Any]:
    best = None if row.best is None else exact_text(row.best)
    counts = {"games": row.games, "sole": row.sole, "shared": row.shared}
    return {"person": row.person, **counts, "best": best, "family": family}


def _season(records: tuple[Record, ...], args: argparse.Namespace) -> dict[str, Any]:
    plan: Plan = args.plan
    table = season_points(records, plan)
    return {
        "system": plan.system,
        "weights": None if plan.weights is None else [three_decimals(weight) for weight in plan.weights],
        "games": dict(table.games),
        "results": {
            person: [three_decimals(points) for points in results] for person, results in table.counted.items()
        },
        "total": figures(table.total),
        "places": dict(table.places),
        "unplaced": list(table.unplaced),
    }


def _plan(plan: Plan, args: argparse.Namespace) -> Plan:
    """How the season counts, but for what is asked otherwise."""
    weights = _weights(args.weights)
    least = plan.minimum if args.minimum is None else args.minimum
    return Plan(plan.season, args.system or plan.system, plan.weights if weights is None else weights, least)


def _weights(text: str) -> tuple[Fraction, ...] | None:
    try:
        return read_weights(text) if text.strip() else None
    except ValueError as error:
        raise ClubError(causes.no_weights(text=text)) from error


def _ranking(records: tuple[Record, ...], args: argparse.Namespace) -> dict[str, Any]:
    minimum = 2 if args.minimum is None else args.minimum
    return {"formula": args.formula} | write_poll(ranking(records, FORMULAS[args.formula], minimum_games=minimum))


_TABLES: Mapping[str, Callable[[tuple[Record, ...], argparse.Namespace], dict[str, Any]]] = {
    "games": _games,
    "fame": _fame,
    "season": _season,
    "ranking": _ranking,
}
