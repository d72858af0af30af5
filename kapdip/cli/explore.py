"""`kapdip explore`: who can take what, what a point costs, what can still be sold and won, as one JSON object, or as
drawings and tables in files.

Made of the public view only: what was handed in changes nothing. Source: docs/contract.md, `explore`.
"""

import argparse
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from kapdip.cli.helping import add_game, in_words, misused, whole_number
from kapdip.cli.opened import read_save
from kapdip.cli.voice import DONE, WRONG_USAGE, board_language, complain, refuse, refuse_save, tell
from kapdip.exchange.money import Cents
from kapdip.foresight import causes
from kapdip.foresight.outlook import no_outlook
from kapdip.foresight.plain import explored
from kapdip.foresight.worth import LARGEST_SUM
from kapdip.game.public import PublicView, public_view
from kapdip.reason import Reason
from kapdip.storage.errors import SaveError
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import mark
from kapdip.words.sentences import say
from kapdip.words.speaker import Speaker

PAGES = ("radar", "points", "sales")
FILES = {
    "svg": mark("a drawing"),
    "png": mark("a picture"),
    "xlsx": mark("all tables as a spreadsheet"),
    "csv": mark("a file for each table, F-TABLE"),
}
USUAL_SUM = Cents(100_000)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME.yaml [--turn N] [--sum S] [--player ALIAS] [--why] [--svg F] [--png F] [--xlsx F] [--csv F] [--page P]"""
    add_game(parser)
    parser.add_argument("--json", action="store_true", help=mark("as JSON (the default)"))
    parser.add_argument(
        "--turn", type=whole_number, metavar="N", help=mark("the exchange of this turn (default: the one in progress)")
    )
    parser.add_argument(
        "--sum",
        type=_amount,
        metavar="S",
        default=USUAL_SUM,
        help=mark("what a sum buys, such as 350.50 (default: 1000)"),
    )
    parser.add_argument("--player", metavar="ALIAS", help=mark("whose holdings count for the sum (default: nobody's)"))
    parser.add_argument("--why", action="store_true", help=mark("with an explanation of every figure"))
    group = parser.add_argument_group(
        mark("files"), mark("instead of the JSON; any number may be named (-: to standard output)")
    )
    for kind, what in FILES.items():
        group.add_argument(f"--{kind}", type=Path, metavar="F", help=what)
    group.add_argument("--page", choices=PAGES, default="radar", help=mark("what is drawn (default: %(default)s)"))
    group.add_argument("--lang", choices=("de", "en"), help=mark("the files' language"))


def run(args: argparse.Namespace) -> int:
    """Print the object; 1 for a file that is not a save and a game that has no exchange, 2 for wrong arguments."""
    try:
        view = public_view(read_save(args.game))
    except SaveError as error:
        return refuse_save(error, args.game)
    number = args.turn if args.turn is not None else len(view.turns)
    if wrong := _wrong(view, args.turn, args.player):
        complain("kapdip explore", wrong)
        return WRONG_USAGE
    reason = no_outlook(view, number)
    if reason is None and args.turn is None and view.ending is not None:
        reason = causes.over()
    if reason is not None:
        return refuse(args.game, [reason], view.board)
    if places := {kind: path for kind in FILES if (path := getattr(args, kind)) is not None}:
        return _write(args, view, number, places)
    told = _sentences(board_language(view.board)) if args.why else _nothing
    tell(json.dumps(explored(view, number, args.sum, args.player, told), ensure_ascii=False))
    return DONE


def _write(args: argparse.Namespace, view: PublicView, number: int, places: Mapping[str, Path]) -> int:
    """Write the files; 1 where one can't be made or written, or there is no radar to be drawn."""
    from kapdip.cli.outputs import STANDARD_OUTPUT, refuse_twice, write_all  # for files only
    from kapdip.evaluation.errors import PrintError
    from kapdip.evaluation.paper_files import PICTURES, paper_csv, paper_files
    from kapdip.showing.foresight.ahead import Foresight, look_at
    from kapdip.showing.foresight.papers import OutlookPaper, exchange_title
    from kapdip.storage.outputs import WriteError

    if status := refuse_twice("kapdip explore", places.values()):
        return status
    about = look_at(
        view, number, Speaker(BoardLanguage(args.lang, view.board) if args.lang else board_language(view.board))
    )
    assert isinstance(about, Foresight)  # no_outlook was asked
    if about.no_radar is not None and args.page == "radar" and any(kind in PICTURES for kind in places):
        return refuse(args.game, [about.no_radar], view.board)
    paper = OutlookPaper(about, about.worth(args.sum, args.player), exchange_title(about, view), args.page)
    try:
        made: list[tuple[Path, bytes | str]] = []
        for kind, path in places.items():
            is_below = kind == "csv" and path == STANDARD_OUTPUT
            made += [(path, paper_csv(paper))] if is_below else paper_files(paper, kind, path).items()
        write_all(made)
    except (WriteError, PrintError) as error:
        return refuse(args.game, [error.reason], view.board)
    return DONE


def _wrong(view: PublicView, turn: int | None, player: str | None) -> str:
    if turn is not None and not 1 <= turn <= len(view.turns):
        return in_words(mark("--turn {turn}: expected 1 to {last}")).format(turn=turn, last=len(view.turns))
    aliases = list(view.turns[(turn or len(view.turns)) - 1].start.accounts)
    if player is None or player in aliases:
        return ""
    return in_words(mark("--player {player}: expected one of {names}")).format(player=player, names=", ".join(aliases))


def _amount(text: str) -> Cents:
    try:
        amount = Cents.parse(text)
    except ValueError:
        amount = Cents(-1)
    if not 0 <= amount <= LARGEST_SUM:
        raise misused(mark("expected a sum from 0 to 100,000, such as 350.50, found {text}"), text)
    return amount


def _nothing(reasons: tuple[Reason, ...]) -> dict[str, Any]:
    return {}


def _sentences(lang: BoardLanguage) -> Callable[[tuple[Reason, ...]], dict[str, Any]]:
    return lambda reasons: {"why": [say(reason, lang) for reason in reasons]}
