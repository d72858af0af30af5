"""`kapdip club`: makes a club, takes finished games into it, shows its tables.

Source: docs/contract.md, "Commands"; docs/club.md. The file is replaced whole or not at all.
"""

import argparse
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from kapdip_gui.cli.outputs import STANDARD_OUTPUT, refuse_twice, write_all
from kapdip_gui.cli.poll import figures, write_poll
from kapdip_gui.cli.voice import DONE, WRONG_USAGE, complain, language, refuse, refuse_save, tell, tongue
from kapdip_gui.club import because
from kapdip_gui.club.errors import ClubError
from kapdip_gui.club.figures import exact_text, read_weights, three_decimals
from kapdip_gui.club.formula import DEFAULT, FORMULAS
from kapdip_gui.club.keeping import enter_game, new_club
from kapdip_gui.club.model import UNKNOWN, Club, Plan, Record, Result
from kapdip_gui.club.scores import SYSTEMS
from kapdip_gui.club.tables import Fame, hall_of_fame, ranking, records_of, season_points
from kapdip_gui.club.taking import record_of
from kapdip_gui.evaluation.because import not_printed
from kapdip_gui.evaluation.club_cells import ClubDocument
from kapdip_gui.evaluation.club_document import SECTIONS, Asked, club_document
from kapdip_gui.evaluation.club_page import club_csv, club_files
from kapdip_gui.evaluation.errors import PrintError
from kapdip_gui.evaluation.lettering import columns
from kapdip_gui.evaluation.lettering import left as to_left
from kapdip_gui.evaluation.lettering import right as to_right
from kapdip_gui.game.variant import usual_board
from kapdip_gui.storage.because import locked
from kapdip_gui.storage.club_file import create_club, load_club
from kapdip_gui.storage.club_games import day_written
from kapdip_gui.storage.club_opening import open_club
from kapdip_gui.storage.errors import SaveError
from kapdip_gui.storage.files import load_game
from kapdip_gui.storage.outputs import WriteError
from kapdip_gui.words.catalogue import words_in
from kapdip_gui.words.format import figure_writer
from kapdip_gui.words.sentences import say
from kapdip_gui.words.tongue import Tongue

TABLES = ("games", "fame", "season", "ranking")
DOCUMENTS: Mapping[str, str] = {"html": "html", "pdf": "pdf", "text": "txt", "xlsx": "xlsx", "csv": "csv"}
"""Options, and the endings of what they write."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """new, add, show"""
    deeds = parser.add_subparsers(dest="deed", required=True, metavar="new | add | show")
    new = deeds.add_parser("new", help="make a club")
    new.add_argument("club", type=Path, metavar="CLUB.yaml")
    new.add_argument("--name", required=True, help="the name of the club")
    add = deeds.add_parser("add", help="take a finished game into the club")
    add.add_argument("club", type=Path, metavar="CLUB.yaml")
    add.add_argument("game", type=Path, metavar="GAME.yaml")
    add.add_argument("--season", help="the season to which it belongs")
    add.add_argument("--ended", metavar="YYYY-MM-DD", help="the day on which it ended (default: that of its save)")
    add.add_argument("--number", default="", help='its number, e.g. "KA 7" (default: the next one)')
    add.add_argument(
        "--people",
        default="",
        metavar='"ALIAS=NAME,…"',
        help="who sat behind an alias, where the save does not know it",
    )
    show = deeds.add_parser("show", help="show a table")
    show.add_argument("club", type=Path, metavar="CLUB.yaml")
    show.add_argument("--table", choices=TABLES, help="which table (default: games; documents hold all)")
    show.add_argument("--family", help="only games of this family, e.g. KA")
    show.add_argument("--season", help="only games of this season")
    show.add_argument(
        "--system", choices=SYSTEMS, help="the points of a season (default: as it counts in the club, or linear)"
    )
    show.add_argument(
        "--formula", choices=sorted(FORMULAS), default=DEFAULT, help="how a ranking is counted (default: %(default)s)"
    )
    show.add_argument("--weights", default="", help='the weights of a season, e.g. "2,1"')
    show.add_argument(
        "--minimum", type=int, help="the fewest games for a place (default: 2 in a ranking, 1 in a season)"
    )
    show.add_argument("--json", action="store_true", help="as one JSON object")
    for kind in DOCUMENTS:
        show.add_argument(
            f"--{kind}", type=Path, metavar="F", help=f"write {kind} to this file (-: to standard output)"
        )
    show.add_argument("--lang", choices=("de", "en"), help="the document's language")
    show.add_argument(
        "--public", action="store_true", help="for everybody: aliases or initials but for names that are ticked public"
    )


def run(args: argparse.Namespace) -> int:
    """0 done, 1 refused and nothing written."""
    try:
        return _DEEDS[args.deed](args)
    except SaveError as error:
        return refuse_save(error, args.club)
    except ClubError as error:
        return refuse(args.club, error.reasons)
    except WriteError as error:
        return refuse(args.club, [error.reason])
    except PrintError as error:
        return refuse(args.club, [not_printed(text=str(error))])


def _new(args: argparse.Namespace) -> int:
    club = new_club(args.name)
    create_club(club, args.club)
    tell(words_in(language()).gettext("{path}: a new club, {name}").format(path=args.club, name=club.name))
    return DONE


def _add(args: argparse.Namespace) -> int:
    game = load_game(args.game)
    ended = args.ended or day_written(args.game)
    record = record_of(game, file=args.game.name, season=args.season, ended=ended, people=_people(args.people))
    opened = open_club(args.club)
    try:
        if opened.lock.holder:
            return refuse(args.club, [locked(path=str(args.club), text=opened.lock.holder)])
        club = enter_game(opened.club, replace(record, number=args.number))
        opened.write(club)
    finally:
        opened.lock.release()
    entered = club.records[-1]
    winners = ", ".join(_who(result) for result in entered.winners)
    told = words_in(language()).gettext("{path}: {number}, {name}, won by {winners}")
    tell(told.format(path=args.club, number=entered.number, name=entered.name, winners=winners))
    return DONE


def _people(text: str) -> dict[str, str]:
    """`Ute=Ute Maier,…`: who sat behind an alias."""
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    wrong = [alias for alias, equals, name in pairs if not equals or not alias.strip() or not name.strip()]
    if wrong:
        raise ClubError(*(because.no_pair(text=part.strip()) for part in wrong))
    return {alias.strip(): name.strip() for alias, _, name in pairs}


# -- tables ------------------------------------------------------------------------------------------------------------


def _show(args: argparse.Namespace) -> int:
    places = {kind: path for kind in DOCUMENTS if (path := getattr(args, kind)) is not None}
    if args.public and not places:
        places = {"text": STANDARD_OUTPUT}
    if args.json and places:
        complain("kapdip club show", "--json: expected without a document and without --public")
        return WRONG_USAGE
    if status := refuse_twice("kapdip club show", places.values()):
        return status
    club = load_club(args.club)
    records = _asked(club, args)
    if places:
        document = club_document(club, _document(args), Tongue(args.lang or language(), usual_board()))
        write_all([made for kind, path in places.items() for made in _made(document, DOCUMENTS[kind], path)])
        return DONE
    name = args.table or "games"
    args.plan = _plan(club.plan(args.season), args)
    table = _TABLES[name](records, args)
    if args.json:
        tell(json.dumps({"club": club.name, "table": name} | table, ensure_ascii=False))
    else:
        for line in _LINES[name](table):
            tell(line)
        if told := _few_games(name, table, args):
            tell(told)
    return DONE


def _made(document: ClubDocument, ending: str, path: Path) -> list[tuple[Path, bytes | str]]:
    """The files of a format; standard output takes tables of CSV below each other."""
    if path == STANDARD_OUTPUT and ending == "csv":
        return [(path, club_csv(document))]
    return [*club_files(document, ending, path).items()]


def _few_games(name: str, table: Mapping[str, Any], args: argparse.Namespace) -> str:
    """That nobody has as many games as are asked for a place, `""` where somebody has."""
    games: Mapping[str, int] = (
        table.get("votes" if name == "ranking" else "games", {}) if name in ("ranking", "season") else {}
    )
    if not games or table["places"]:
        return ""
    asked = args.plan.minimum if name == "season" else 2 if args.minimum is None else args.minimum
    return say(because.few_games(minimum=asked, most=max(games.values())), tongue())


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
        raise ClubError(because.unknown_season(text=args.season))
    if args.family is not None and args.family not in {record.family for record in club.records}:
        raise ClubError(because.unknown_family(text=args.family))
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
    return {"people": [_famous(row) for row in hall_of_fame(records)]}


def _famous(row: Fame) -> dict[str, Any]:
    best = None if row.best is None else exact_text(row.best)
    return {"person": row.person, "games": row.games, "sole": row.sole, "shared": row.shared, "best": best}


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
        raise ClubError(because.no_weights(text=text)) from error


def _ranking(records: tuple[Record, ...], args: argparse.Namespace) -> dict[str, Any]:
    minimum = 2 if args.minimum is None else args.minimum
    return {"formula": args.formula} | write_poll(ranking(records, FORMULAS[args.formula], minimum_games=minimum))


def _who(result: Result) -> str:
    """`Susanne Lüders (Krösus)`, with a question mark for what nobody knows."""
    person, alias = result.person or UNKNOWN, result.alias or UNKNOWN
    return person if alias in (person, UNKNOWN) else f"{person} ({alias})"


def _game_lines(table: Mapping[str, Any]) -> list[str]:
    won = [[result for result in game["results"] if result["place"] == 1] for game in table["games"]]
    write = _writer(one["points"] for winners in won for one in winners)
    rows = [
        (
            game["number"],
            game["ended"] or UNKNOWN,
            game["name"],
            game["gm"] or UNKNOWN,
            ", ".join(
                f"{_who(Result(one['person'], one['alias'], 1, None))} {write(one['points'])}" for one in winners
            ),
        )
        for game, winners in zip(table["games"], won, strict=True)
    ]
    return _aligned(("Number", "Ended on", "Name of the game", "Game master", "Winner"), rows, right=())


def _fame_lines(table: Mapping[str, Any]) -> list[str]:
    write = _writer(row["best"] for row in table["people"])
    rows = [
        (str(row["sole"]), str(row["shared"]), str(row["games"]), write(row["best"]), row["person"])
        for row in table["people"]
    ]
    return _aligned(("alone", "shared", "Games", "Best points", "Player"), rows)


def _season_lines(table: Mapping[str, Any]) -> list[str]:
    write = _writer(table["total"].values())
    rows = [
        (f"{place}.", write(table["total"][name]), str(table["games"][name]), name)
        for name, place in table["places"].items()
    ]
    rows += [("–", "", str(table["games"][name]), name) for name in table["unplaced"]]
    return _aligned(("Place", "Total", "Games", "Player"), rows)


def _ranking_lines(table: Mapping[str, Any]) -> list[str]:
    columns_of = [(table[which], _writer(table[which].values())) for which in ("final", "mean", "preference")]
    rows = [
        (f"{place}.", *(write(values[name]) for values, write in columns_of), str(table["votes"][name]), name)
        for name, place in table["places"].items()
    ]
    rows += [("–", "", "", "", str(table["votes"][name]), name) for name in table["unplaced"]]
    return _aligned(("Place", "Value", "M", "R", "Games", "Player"), rows)


def _writer(texts: Iterable[str | None]) -> Callable[[str | None], str]:
    """Writes the figures of a column, which are there as JSON has them."""
    write = figure_writer((None if text is None else Fraction(text) for text in texts), language())
    return lambda text: write(None if text is None else Fraction(text))


def _aligned(titles: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[int] | None = None) -> list[str]:
    """Rows under their titles: figures at the right, the last column and all columns that are
    not `right` at the left.
    """
    say_title = words_in(language()).gettext
    lines = [[say_title(title) for title in titles], *rows]
    figures_at = range(len(titles) - 1) if right is None else right
    wide = [max(columns(line[at]) for line in lines) for at in range(len(titles))]
    return [
        "  ".join((to_right if at in figures_at else to_left)(text, wide[at]) for at, text in enumerate(line)).rstrip()
        for line in lines
    ]


_DEEDS: Mapping[str, Callable[[argparse.Namespace], int]] = {"new": _new, "add": _add, "show": _show}
_TABLES: Mapping[str, Callable[[tuple[Record, ...], argparse.Namespace], dict[str, Any]]] = {
    "games": _games,
    "fame": _fame,
    "season": _season,
    "ranking": _ranking,
}
_LINES: Mapping[str, Callable[[Mapping[str, Any]], list[str]]] = {
    "games": _game_lines,
    "fame": _fame_lines,
    "season": _season_lines,
    "ranking": _ranking_lines,
}
