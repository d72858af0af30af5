"""`kapdip post`: reads a box of mails for a game, takes what asks nothing, and keeps the addresses of its players.

Nothing is sent, and nothing in a box is changed. Without `--take` nothing is written. Source: docs/contract.md, "Post".
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from kapdip.cli.helping import add_game
from kapdip.cli.opened import change_save, read_save
from kapdip.cli.outputs import write_all
from kapdip.cli.voice import DONE, board_language, complain, language, refuse, refuse_save, tell
from kapdip.evaluation.errors import EvaluationError
from kapdip.game import causes as game_causes
from kapdip.game.model import Game, Schedule
from kapdip.post import causes
from kapdip.post.boxes import mails_in
from kapdip.post.deadlines import (
    USUAL_ZONE,
    WEEKDAYS,
    calendar,
    due_of,
    due_text,
    left_text,
    met_by,
    moment_of,
    next_due,
    with_due,
    zone_of,
)
from kapdip.post.errors import PostError
from kapdip.post.letters import LetterKind, draft
from kapdip.post.mails import BoxMail, bare_address, mail_of
from kapdip.post.people import read_contacts, write_contacts
from kapdip.post.reading import Known, MailReading, PostReader, PostState
from kapdip.post.taking import take_all
from kapdip.post.words import state_text
from kapdip.post.writing import file_name, last_mail, letters_of
from kapdip.storage.errors import Problem, SaveError
from kapdip.storage.inbox import InboxJournal, marks_of
from kapdip.storage.outputs import WriteError, make_folder, write_output
from kapdip.storage.system import system_reason
from kapdip.words.catalogue import mark, words_in
from kapdip.words.sentences import say
from kapdip.words.speaker import Speaker

READ = mark("read a box of emails for a game, and take what asks nothing")
ABSENT = mark("note when a player is absent; a deadline on such a day is told")
WRITE = mark("write letters to the players as drafts that your mail program opens; nothing is sent")
DUE = mark("say or set when the current turn is due, and by which rule deadlines follow each other")
ADDRESS = mark("show or set the addresses of a game's players, which no save holds")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """read, write, address, absent or due, each with GAME.yaml."""
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
    _add_write(what)
    _add_absent(what)
    _add_due(what)


def _add_absent(what: Any) -> None:
    absent = what.add_parser("absent", help=ABSENT, description=ABSENT)
    add_game(absent)
    absent.add_argument("player", metavar="PLAYER", help=mark("who is absent"))
    absent.add_argument("begins", metavar="FROM", help=mark("the first day, such as 2026-12-20"))
    absent.add_argument("ends", metavar="TO", help=mark("the last day"))
    absent.add_argument("--note", default="", metavar="TEXT", help=mark("why, for you alone"))
    absent.set_defaults(do=_absent)


def _absent(args: argparse.Namespace) -> int:
    try:
        game = read_save(args.game)
        if game.seat(args.player) is None:
            players = tuple(seat.alias for seat in game.seats)
            return refuse(args.game, [game_causes.seat_unknown(player=args.player, players=players)])
        begins, ends = (moment_of(day, USUAL_ZONE).date().isoformat() for day in (args.begins, args.ends))
        write_contacts(read_contacts().with_absence(game, args.player, begins, ends, args.note))
    except SaveError as error:
        return refuse_save(error, args.game)
    except (PostError, WriteError) as error:
        return refuse(args.game, [error.reason])
    return DONE


def _add_write(what: Any) -> None:
    write = what.add_parser("write", help=WRITE, description=WRITE)
    add_game(write)
    write.add_argument(
        "--to", type=Path, required=True, metavar="FOLDER", help=mark("a draft per player (.eml); it is made")
    )
    write.add_argument(
        "--kind",
        choices=[kind.value for kind in LetterKind],
        default=LetterKind.RECEIPT.value,
        help=mark("what the letters are about (default: receipt)"),
    )
    write.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="NAME",
        help=mark("only this player (may be given several times)"),
    )
    write.add_argument("--lang", choices=("de", "en"), help=mark("the letters' language (default: the game's)"))
    write.add_argument("--again", action="store_true", help=mark("also letters that were written before"))
    write.add_argument("--own", metavar="ADDRESS", help=mark("your own address, which is remembered"))
    write.set_defaults(do=_write)


def _write(args: argparse.Namespace) -> int:
    """Everything is made before anything is written."""
    kind, contacts, at = LetterKind(args.kind), read_contacts(), datetime.now(UTC).replace(microsecond=0)
    try:
        game = read_save(args.game)
        known, lang = _known(game, args.game), args.lang or game.language or language()
        if wrong := [name for name in args.player if game.seat(name) is None]:
            players = tuple(seat.alias for seat in game.seats)
            return refuse(args.game, [game_causes.seat_unknown(player=name, players=players) for name in wrong])
        if args.own is not None:
            if not bare_address(args.own):
                return refuse(args.game, [causes.no_address(text=args.own)])
            contacts = replace(contacts, own=args.own)
        letters = list(letters_of(game, contacts, known, kind, lang, wanted=args.player))
        made: list[tuple[Path, bytes | str]] = []
        written = dict(contacts.written)
        for place, one in enumerate(letters, start=1):
            occasion = f"{game.id} {game.turn.number} {kind.value} {one.name}"
            if (before := written.get(occasion)) and not args.again:
                complain(one.name, say(causes.written_before(text=before), board_language(game.board)))
                continue
            answers = last_mail(known, one.name)
            content = draft(one, contacts.own, at, answers) if one.to else f"{one.subject}\n\n{one.body}"
            made.append((args.to / file_name(game, one, place), content))
            written[occasion] = at.isoformat()
        if made:
            make_folder(args.to)
            write_all(made)
        write_contacts(replace(contacts, written=written))
    except SaveError as error:
        return refuse_save(error, args.game)
    except (PostError, EvaluationError, WriteError) as error:
        return refuse(args.game, [error.reason])
    except OSError as error:
        return refuse(args.game, [system_reason(error)])
    return DONE


def _add_due(what: Any) -> None:
    due = what.add_parser("due", help=DUE, description=DUE)
    add_game(due)
    due.add_argument("--at", metavar="TIME", help=mark("when this turn is due, such as 2026-12-06T20:00"))
    due.add_argument("--next", action="store_true", help=mark("this turn is due as the game's rule says"))
    due.add_argument("--none", action="store_true", help=mark("this turn has no deadline"))
    due.add_argument("--zone", metavar="ZONE", help=mark("the time zone, such as Europe/Berlin"))
    due.add_argument("--weeks", type=int, choices=range(1, 53), metavar="N", help=mark("rule: every N weeks …"))
    due.add_argument("--day", choices=WEEKDAYS, metavar="DAY", help=mark("… on this day, monday to sunday"))
    due.add_argument("--days", type=int, choices=range(1, 367), metavar="N", help=mark("rule: N days after publishing"))
    due.add_argument("--time", default="20:00", metavar="HH:MM", help=mark("rule: at this time (default: 20:00)"))
    due.add_argument(
        "--holiday", action="append", default=[], metavar="A..B", help=mark("rule: days on which nothing is due")
    )
    due.add_argument("--ics", type=Path, metavar="F", help=mark("the deadline for a calendar"))
    due.set_defaults(do=_due)


def _due(args: argparse.Namespace) -> int:
    """Set what is asked for, and say when this turn is due."""
    wants = args.at or args.next or args.none or args.weeks or args.days
    told: list[Game] = []

    def change(game: Game) -> Game:
        told.append(_with_dates(game, args))
        return told[0]

    try:
        if wants and (status := change_save(args.game, change)):
            return status
        game = told[0] if told else read_save(args.game)
        due = due_of(game)
        if args.ics is not None:
            if due is None:
                return refuse(args.game, [causes.no_due()])
            write_output(args.ics, calendar(game, due, game.language or language()))
    except SaveError as error:
        return refuse_save(error, args.game)
    except (PostError, WriteError) as error:
        return refuse(args.game, [error.reason])
    speaker = Speaker(board_language(game.board))
    tell(say(causes.no_due(), speaker.language) if due is None else _due_line(game, due, speaker))
    for alias, absence in met_by(game, read_contacts(), due) if due is not None else ():
        tell(
            speaker.say(
                "{player} is absent from {begins} to {ends}.", player=alias, begins=absence.begins, ends=absence.ends
            )
        )
    return DONE


def _due_line(game: Game, due: Any, speaker: Speaker) -> str:
    return f"{due_text(due, speaker)} ({left_text(game, datetime.now(UTC), speaker)})"


def _with_dates(game: Game, args: argparse.Namespace) -> Game:
    """The game with the rule and the deadline that are asked for. Raises PostError."""
    zone = args.zone or (game.schedule.zone if game.schedule is not None else USUAL_ZONE)
    if args.weeks or args.days:
        holidays = tuple((one.partition("..")[0], one.rpartition("..")[2]) for one in args.holiday)
        for text in (f"2026-01-01T{args.time}", *(day for days in holidays for day in days)):
            moment_of(text, zone)
        weekday = WEEKDAYS.index(args.day) if args.day else 6
        game = replace(game, schedule=Schedule(args.time, zone, args.weeks or 0, weekday, args.days or 0, holidays))
    if args.none:
        return replace(game, due=None)
    if args.next:
        if game.schedule is None:
            raise PostError(causes.no_schedule())
        last = due_of(game) or (moment_of(game.due.at, game.due.zone) if game.due is not None else None)
        after = datetime.now(zone_of(zone)) if last is None or game.schedule.days else last
        return with_due(game, next_due(game.schedule, after.date()), zone)
    return with_due(game, args.at, zone) if args.at else game


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
            return refuse(args.game, [causes.no_box()])
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


def _known(game: Game, path: Path, journal: InboxJournal | None = None) -> Known:
    """What the journal knows. Raises OSError where it can't be read."""
    return Known(game, (journal or InboxJournal(path)).read(), marks_of(game))


def _readings(game: Game, mails: Sequence[BoxMail], known: Known) -> list[MailReading]:
    return list(PostReader(game, read_contacts(), known, language(), due_of(game)).read(mails))


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
        except PostError as error:
            raise SaveError(args.game, Problem("", error.reason)) from None
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
    try:
        game = read_save(args.game)
    except SaveError as error:
        return refuse_save(error, args.game)
    contacts = read_contacts()
    if args.player is not None and game.seat(args.player) is None:
        known = tuple(seat.alias for seat in game.seats)
        return refuse(args.game, [game_causes.seat_unknown(player=args.player, players=known)])
    if args.addresses:
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
