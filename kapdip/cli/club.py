"""`kapdip club`: makes a club, takes finished games into it, shows its tables.

Source: docs/contract.md, "Commands"; docs/club.md. The file is replaced whole or not at all.
"""

import argparse
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from kapdip.cli.club_lines import who
from kapdip.cli.club_show import CLUB_HELP, add_show_arguments, show
from kapdip.cli.helping import add_game, give_examples
from kapdip.cli.voice import DONE, REFUSED, board_language, complain, language, refuse, refuse_save, tell
from kapdip.club import causes
from kapdip.club.entering import enter_game, known_people, new_club, with_names
from kapdip.club.errors import ClubError
from kapdip.club.taking import record_of
from kapdip.evaluation.errors import PrintError
from kapdip.storage.causes import locked
from kapdip.storage.club_file import create_club
from kapdip.storage.club_games import day_written
from kapdip.storage.club_opening import open_club
from kapdip.storage.differing import difference_reasons
from kapdip.storage.errors import SaveError
from kapdip.storage.files import load_save
from kapdip.storage.outputs import WriteError
from kapdip.words.catalogue import mark, words_in
from kapdip.words.sentences import say as sentence

NEW, ADD = mark("make a club"), mark("add a finished game to the club")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """new, add, show"""
    give_examples(
        parser,
        mark(
            "Keeps a club: its people, finished games and seasons, in one file. Each of the three has its own --help."
        ),
        (
            'kapdip club new kreis.yaml --name "Spielkreis Kaiserstraße"',
            'kapdip club add kreis.yaml mittwoch.yaml --season "Herbst 2026" --people "Krösus=Susanne Lüders"',
            "kapdip club show kreis.yaml --table ranking",
            "kapdip club show kreis.yaml --public --html kreis.html",
        ),
    )
    edits = parser.add_subparsers(dest="edit", required=True, metavar="new | add | show")
    new = edits.add_parser("new", help=NEW, description=NEW)
    new.add_argument("club", type=Path, metavar="CLUB.yaml", help=mark("the file that is made"))
    new.add_argument("--name", required=True, help=mark("the name of the club"))
    add = edits.add_parser("add", help=ADD, description=ADD)
    add.add_argument("club", type=Path, metavar="CLUB.yaml", help=CLUB_HELP)
    add_game(add)
    add.add_argument("--season", metavar="S", help=mark("the season to which it belongs"))
    add.add_argument(
        "--ended", metavar="YYYY-MM-DD", help=mark("the day on which it ended (default: that of its save)")
    )
    add.add_argument(
        "--number", default="", metavar="KA 7", help=mark("its number, such as KA 7 (default: the next one)")
    )
    add.add_argument(
        "--people",
        default="",
        metavar='"ALIAS=NAME,…"',
        help=mark("who had an alias (default: the only one who ever did)"),
    )
    add.add_argument(
        "--as-recorded",
        action="store_true",
        help=mark("even if the rules give another result"),
    )
    add_show_arguments(edits.add_parser("show", help=mark("show a table, or write documents")))


def run(args: argparse.Namespace) -> int:
    """0 done, 1 refused and nothing written."""
    try:
        return _DEEDS[args.edit](args)
    except SaveError as error:
        return refuse_save(error, args.club)
    except ClubError as error:
        return refuse(args.club, error.reasons)
    except (WriteError, PrintError) as error:
        return refuse(args.club, [error.reason])


def _new(args: argparse.Namespace) -> int:
    club = new_club(args.name)
    create_club(club, args.club)
    tell(words_in(language()).gettext("{path}: a new club, {name}").format(path=args.club, name=club.name))
    return DONE


def _add(args: argparse.Namespace) -> int:
    game, differences = load_save(args.game)
    if otherwise := difference_reasons(game, differences)[:1]:
        way = "" if args.as_recorded else words_in(language()).gettext("--as-recorded enters it all the same.")
        complain(str(args.game), f"{sentence(otherwise[0], board_language(game.board))} {way}".strip())
        if not args.as_recorded:
            return REFUSED
    ended = args.ended or day_written(args.game)
    record = record_of(game, file=args.game.name, season=args.season, ended=ended, people=_people(args.people))
    opened = open_club(args.club)
    try:
        if opened.lock.holder:
            return refuse(args.club, [locked(path=str(args.club), text=opened.lock.holder)])
        found = {} if args.people else known_people(opened.club, record)
        club = enter_game(opened.club, with_names(replace(record, number=args.number), found))
        opened.write(club)
    finally:
        opened.lock.release()
    say = words_in(language()).gettext
    for alias, person in found.items():
        tell(
            say("{alias}: {person}, the only club member who has played under this alias").format(
                alias=alias, person=person
            )
        )
    entered = club.records[-1]
    winners = ", ".join(who(result) for result in entered.winners)
    told = say("{path}: {number}, {name}, won by {winners}")
    tell(told.format(path=args.club, number=entered.number, name=entered.name, winners=winners))
    return DONE


def _people(text: str) -> dict[str, str]:
    """`Ute=Ute Maier,…`: who had an alias."""
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    wrong = [alias for alias, equals, name in pairs if not equals or not alias.strip() or not name.strip()]
    if wrong:
        raise ClubError(*(causes.no_pair(text=part.strip()) for part in wrong))
    return {alias.strip(): name.strip() for alias, _, name in pairs}


_DEEDS: Mapping[str, Callable[[argparse.Namespace], int]] = {"new": _new, "add": _add, "show": show}
