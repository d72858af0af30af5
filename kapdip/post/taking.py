"""Takes mails into a game: first a line in the inbox's journal, then the game; its file is written by the caller.

Takes: a game, its journal, readings. Gives: the game with every mail that waits and asks nothing, one after the other,
and their receipts. A kill in any moment leaves each mail waiting, or taken: what the journal has and the game does not
know waits with the receipt that it was given.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kapdip.game.errors import GameError
from kapdip.game.inbox import InboxItem, accept
from kapdip.game.model import Game
from kapdip.game.origins import known_receipts
from kapdip.game.seat_marks import seat_mark
from kapdip.post.mails import BoxMail
from kapdip.post.reading import Known, MailReading, PostState
from kapdip.storage.inbox import item_line, marks_of, new_receipt

LONGEST_TEXT = 64 * 1024
"""Bytes of a mail's text that the journal keeps."""


def take_all(game: Game, known: Known, add: Callable[[bytes], object], readings: Iterable[MailReading]) -> Game:
    """The game with all that waits and asks nothing. `add`: adds a line to the journal, on the disk when it returns.
    Raises what `add` raises: then what the journal has by now waits.
    """
    for one in readings:
        if one.state is PostState.WAITING and one.handed_in is not None:
            fate = known.fates.get(one.mail.digest)
            item = fate.item if fate is not None and fate.item is not None else None
            try:
                if item is None:
                    accept(game, item_of_reading(game, known, one))  # what the rules refuse is not laid down
                    item = laid_down(game, known, add, one)
                game = accept(game, item)
            except GameError:
                continue
    return game


def laid_down(game: Game, known: Known, add: Callable[[bytes], object], reading: MailReading) -> InboxItem:
    """The mail as an item of the inbox, which the journal has when this returns."""
    item = item_of_reading(game, known, reading)
    add(item_line(marks_of(game)[0], item))
    known.lay_down(item)
    return item


def item_of_reading(game: Game, known: Known, reading: MailReading) -> InboxItem:
    """The mail as an item of the inbox, with a receipt that nobody has."""
    one = reading.handed_in
    assert one is not None
    receipt = new_receipt({*known_receipts(game), *(item.receipt for item in known.items)})
    seat = game.seat(one.alias)
    by = "" if seat is None else seat_mark(game, seat).text
    return InboxItem(receipt, reading.mail.digest, reading.mail.at, one, {}, by, kept_of(reading))


def kept_of(reading: MailReading) -> Mapping[str, Any]:
    """What the journal keeps of a mail."""
    mail, holds = reading.mail, reading.holds
    return {
        **_named(mail),
        "subject": mail.subject,
        "text": _cut(mail.text),
        "notes": list(holds.notes),
        "unused": list(holds.unused),
    }


def fate_line(game: Game, mail: BoxMail, fate: str, seat: str = "", receipt: str = "") -> Mapping[str, Any]:
    """What the game master decides of a mail, as a line of the journal: `set_aside`, `other_game`, `counts` (of that
    seat, this one time), or that it is being taken with a receipt.
    """
    told = {"fate": fate, "seat": seat, "receipt": receipt}
    return {"game": marks_of(game)[0], "what": "mail", "mail": {**_named(mail), "text": _cut(mail.text)}, **told}


def _named(mail: BoxMail) -> Mapping[str, Any]:
    return {"id": mail.id, "digest": mail.digest}


def _cut(text: str) -> str:
    return text.encode("utf-8", "replace")[:LONGEST_TEXT].decode("utf-8", "ignore")
