"""`kapdip post`: reads a box of mails for a game, takes what asks nothing, and keeps the addresses of its players.

Nothing is sent, and nothing in a box is changed. Without `--take` nothing is written. Source: docs/contract.md, "Post".
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kapdip.cli.helping import add_game
from kapdip.cli.opened import change_save, read_save
from kapdip.cli.voice import DONE, board_language, complain, language, refuse, refuse_save, tell
from kapdip.game.model import Game
from kapdip.post.boxes import mails_in
from kapdip.post.errors import PostError
from kapdip.post.mails import BoxMail, mail_of
from kapdip.post.people import read_contacts, write_contacts
from kapdip.post.reading import Known, MailReading, PostReader, PostState
from kapdip.post.taking import take_all
from kapdip.post.words import state_text
from kapdip.storage.errors import Problem, SaveError
from kapdip.storage.inbox import InboxJournal, marks_of
from kapdip.storage.outputs import WriteError
from kapdip.storage.system import system_reason
from kapdip.words.catalogue import mark, words_in
from kapdip.words.sentences import say

READ = mark("read a box of emails for a game, and take what asks nothing")
ADDRESS = mark("show or set the addresses of a game's players, which no save holds")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """read GAME.yaml [--box PLACE] [--take] [--json] | address GAME.yaml [PLAYER [ADDRESS …]]"""
    what = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    read = what.add_parser("read", help=READ, description=READ)
    add_game(read)
    read.add_argument(
        "--box",
        type=Path,
        metavar="PLACE",
        help=mark("a Maildir, an mbox, a folder or zip of .eml files, or one email"),
    )
    read.add_argument("--take", action="store_true", help=mark("enter what asks nothing, and remember the box"))
    read.add_argument("--json", action="store_true", help=mark("as JSON"))
    read.set_defaults(do=_read)
    address = what.add_parser("address", help=ADDRESS, description=ADDRESS)
    add_game(address)
    address.add_argument("player", nargs="?", metavar="PLAYER", help=mark("whose addresses; without: everybody's"))
    address.add_argument(
        "addresses", nargs="*", metavar="ADDRESS", help=mark("all of this player's addresses (-: none)")
    )
    address.set_defaults(do=_address)


def run(args: argparse.Namespace) -> int:
    """Do what is asked; 1 where the box or the game can't be read, or nothing can be written."""
    status: int = args.do(args)
    return status


def _read(args: argparse.Namespace) -> int:
    contacts = read_contacts()
    try:
        game = read_save(args.game)
        place = args.box or Path(contacts.game(game).box or "")
        if place == Path():
            return refuse(args.game, [_no_box()])
        mails = [mail_of(found) for found in mails_in(place)]
        if not args.take:
            _tell(args, game, _readings(game, mails, _known(game, args.game)))
            return DONE
    except SaveError as error:
        return refuse_save(error, args.game)
    except PostError as error:
        return refuse(args.box or args.game, [error.reason])
    except OSError as error:
        return refuse(args.game, [system_reason(error)])
    return _take(args, mails, place)


def _no_box() -> Any:
    from kapdip.post import causes

    return causes.no_box()


def _known(game: Game, path: Path, journal: InboxJournal | None = None) -> Known:
    """What the journal knows. Raises OSError where it can't be read."""
    return Known(game, (journal or InboxJournal(path)).read(), marks_of(game))


def _readings(game: Game, mails: Sequence[BoxMail], known: Known) -> list[MailReading]:
    return list(PostReader(game, read_contacts(), known, language()).read(mails))


def _take(args: argparse.Namespace, mails: Sequence[BoxMail], place: Path) -> int:
    """Journal before game; what is read again afterwards says what became of each."""
    told: list[Game] = []
    journal = InboxJournal(args.game)

    def change(game: Game) -> Game:
        try:
            known = _known(game, args.game, journal)
            game = take_all(game, known, journal.add, _readings(game, mails, known))
        except OSError as error:
            raise SaveError(args.game, Problem("", system_reason(error))) from None
        told.append(game)
        return game

    if status := change_save(args.game, change):
        return status
    game = told[0]
    try:
        write_contacts(read_contacts().with_game(game, box=str(place.absolute())))
    except WriteError as error:
        complain(str(place), say(error.reason, board_language(game.board)))
    _tell(args, game, _readings(game, mails, _known(game, args.game)))
    return DONE


def _tell(args: argparse.Namespace, game: Game, readings: Sequence[MailReading]) -> None:
    lang = board_language(game.board)
    if args.json:
        tell(json.dumps({"mails": [_data(one, lang) for one in readings]}, ensure_ascii=False, indent=2))
        return
    for one in readings:
        who = one.seat or one.mail.shown or "–"
        head = " · ".join(filter(None, (one.mail.at, who, state_text(one.state, lang), one.receipt)))
        tell(" ".join((head, *(say(reason, lang) for reason in one.why))))
    count = sum(one.state is PostState.WAITING for one in readings)
    if count and not args.take:
        form = words_in(lang).ngettext("{n} can be taken: --take", "{n} can be taken: --take", count)
        tell(form.format(n=count))


def _data(one: MailReading, lang: Any) -> dict[str, Any]:
    mail, holds = one.mail, one.holds
    return {
        "id": mail.name,
        "time": mail.at,
        "from": mail.sender or mail.shown,
        "subject": mail.subject,
        "seat": one.seat,
        "proposed": one.proposed,
        "state": one.state.value,
        "why": [say(reason, lang) for reason in one.why],
        "receipt": one.receipt or None,
        "holds": {
            "orders": {power: list(lines) for power, lines in holds.orders.items()},
            "slip": None if holds.slip is None else dict(holds.slip),
            "bids": None if holds.bids is None else dict(holds.bids),
            "press": holds.press,
            "notes": len(holds.notes),
            "unused": list(holds.unused),
        },
    }


def _address(args: argparse.Namespace) -> int:
    from kapdip.game import causes as game_causes

    try:
        game = read_save(args.game)
    except SaveError as error:
        return refuse_save(error, args.game)
    contacts = read_contacts()
    if args.player is not None and game.seat(args.player) is None:
        known = tuple(seat.alias for seat in game.seats)
        return refuse(args.game, [game_causes.seat_unknown(player=args.player, players=known)])
    if args.addresses:
        from kapdip.post import causes
        from kapdip.post.mails import bare_address

        wrong = [one for one in args.addresses if one != "-" and not bare_address(one)]
        if wrong:
            return refuse(args.game, [causes.no_address(text=one) for one in wrong])
        contacts = contacts.with_addresses(game, args.player, args.addresses)
        try:
            write_contacts(contacts)
        except WriteError as error:
            return refuse(args.game, [error.reason])
    for seat in game.seats:
        if args.player in (None, seat.alias):
            own = contacts.addresses_of(game, seat.alias)
            tell(f"{seat.alias}: {', '.join(own) or words_in(language()).gettext('no address')}")
    return DONE
