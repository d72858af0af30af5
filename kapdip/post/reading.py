"""What the mails of a box are to a game: whose they are, what they hold, and what becomes of each.

Takes: a game, mails, what is known of people, the lines of the inbox's journal. Gives: a `MailReading` for each mail.
Nothing is changed and nothing is written. Mails are read in the order of their times, each beside what the earlier ones
say. Nobody's text is read as a sheet whose sender nobody knows, unless it names a player.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from kapdip.board.model import Power
from kapdip.game.change import with_inputs
from kapdip.game.errors import GameError
from kapdip.game.handing_in import TOO_LATE, HandedIn, HandInState, OwnText, base_of, bids_of, standing, take_in
from kapdip.game.inbox import InboxItem, accept, is_of_before
from kapdip.game.intake import OTHER_TURN
from kapdip.game.model import Alias, Game, MilitarySlip, Origin, PressItem
from kapdip.game.stages import orders_asked
from kapdip.orders.cleaning import fold
from kapdip.orders.model import Disband
from kapdip.post import causes
from kapdip.post.boxes import mails_in
from kapdip.post.deadlines import due_of
from kapdip.post.mails import INSTEAD, BoxMail, mail_of, moment
from kapdip.post.people import Contacts, Placed, placed
from kapdip.post.quoted import TALK, own_words
from kapdip.reason import Reason
from kapdip.sheets import causes as sheet_causes
from kapdip.sheets.headers import date_named
from kapdip.sheets.model import LineKind, Sheet, SheetContext
from kapdip.sheets.turns import of_other_turn
from kapdip.showing.pasted import Paste, Pasted
from kapdip.storage.inbox import item_of, marks_of
from kapdip.words.board_language import BoardLanguage

MOST_UNUSED = 200
"""Lines that are told of one mail."""
_REPLY = re.compile(r"^(?:(?:re|aw|antw|wg|fwd?)\s*:\s*)+", re.IGNORECASE)
_TAG = re.compile(r"\[([^\[\]]{1,80})\]")
_OF_SERVERS = frozenset({"extern", "external", "ext", "spam", "suspect"})
"""Tags that mail servers put into a subject; any other one before season and year names a game, as in our letters."""
_NOTE = re.compile(
    r"[ \t]*(?:SL|GM|An (?:den|die) Spiell(?:eiter|eitung)|To the (?:GM|game master))[ \t]*:[ \t]*(.+)", re.IGNORECASE
)
_LATE = TOO_LATE | {sheet_causes.step_is_over.key}


class PostState(StrEnum):
    """What becomes of a mail."""

    WAITING = "waiting"
    QUESTION = "question"
    UNKNOWN_SENDER = "unknown_sender"
    LATE = "late"
    SEEN = "seen"
    OTHER_GAME = "other_game"
    NOTHING = "nothing"
    UNREADABLE = "unreadable"
    TAKEN = "taken"
    SENT_BACK = "sent_back"
    SET_ASIDE = "set_aside"


@dataclass(frozen=True, slots=True)
class Holds:
    """What a mail holds."""

    orders: Mapping[Power, tuple[str, ...]] = field(default_factory=dict)
    slip: Mapping[Power, int] | None = None
    bids: Mapping[Power, int | float] | None = None
    press: int = 0
    notes: tuple[str, ...] = ()
    """For the game master."""
    unused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MailReading:
    """A mail, and what it is to a game."""

    mail: BoxMail
    state: PostState
    seat: Alias | None = None
    proposed: Alias | None = None
    why: tuple[Reason, ...] = ()
    receipt: str = ""
    holds: Holds = Holds()
    handed_in: HandedIn | None = None
    """What is handed in where it waits."""
    pasted: Pasted | None = None
    """How it was read."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What the journal says of a mail."""

    receipt: str = ""
    item: InboxItem | None = None
    what: str = ""
    """`set_aside`, `other_game`; `counts`: its seat was named for this one time."""
    seat: Alias = ""


class Known:
    """What the journal of a game knows of mails, by their digests."""

    def __init__(self, game: Game, lines: Iterable[Mapping[str, Any]], marks: Sequence[str]) -> None:
        self.fates: dict[str, Fate] = {}
        self.ids: dict[str, str] = {}
        self.items: list[InboxItem] = []
        for line in lines:
            if line.get("game") in marks:
                with suppress(KeyError, TypeError, ValueError, AttributeError):
                    self._heed(line, game)

    def _heed(self, line: Mapping[str, Any], game: Game) -> None:
        if line.get("what") == "handed_in":
            item = item_of(line, game.board)
            if item.mail:
                self.lay_down(item)
            else:
                self.items.append(item)
        elif line.get("what") == "mail":
            self._note(
                line["mail"], Fate(str(line.get("receipt", "")), None, str(line["fate"]), str(line.get("seat", "")))
            )

    def lay_down(self, item: InboxItem) -> None:
        """The journal has this mail now."""
        self.items.append(item)
        self._note(item.mail, Fate(item.receipt, item, seat=item.handed_in.alias))

    def _note(self, mail: Mapping[str, Any], fate: Fate) -> None:
        digest = str(mail["digest"])
        self.fates[digest] = fate
        if mail["id"]:
            self.ids.setdefault(str(mail["id"]), digest)


def read_box(
    game: Game, place: Path, lines: Iterable[Mapping[str, Any]], contacts: Contacts, language: str
) -> tuple[list[MailReading], Known]:
    """What the mails of a box are to a game, and what its journal knows. Raises PostError where there is no box."""
    known = Known(game, lines, marks_of(game))
    mails = [mail_of(found) for found in mails_in(place)]
    return list(PostReader(game, contacts, known, language, due_of(game)).read(mails)), known


class PostReader:
    """Reads mails for one game, one after the other."""

    def __init__(
        self, game: Game, contacts: Contacts, known: Known, language: str, due: datetime | None = None
    ) -> None:
        self._game = game
        self._contacts = contacts
        self._known = known
        self._language = BoardLanguage(game.language or language, game.board)
        self._due = due
        self._origins: dict[str, Origin] = {key: one for turn in game.turns for key, one in turn.inputs.origins.items()}
        self._seen: set[str] = set()
        self._ids = dict(known.ids)
        self._placed = tuple(placed(game))
        self._aliases = {fold(seat.alias): seat.alias for seat in game.seats}
        self._sight = game
        self._latest: dict[Alias, datetime] = {}
        for item in known.items:
            if item.receipt not in self._origins:
                with suppress(GameError):
                    self._sight = accept(self._sight, item)
        for receipt, origin in self._sight.turn.inputs.origins.items():
            if origin.by_post and origin.sent_back is None and receipt:
                self._heed_time(origin.alias, origin.at)

    def _heed_time(self, alias: Alias, at: str) -> None:
        when = moment(at)
        self._latest[alias] = max(self._latest.get(alias, when), when)

    def read(self, mails: Iterable[BoxMail], go_on: Callable[[], object] = bool) -> Iterator[MailReading]:
        """Each mail in the order of their times."""
        for mail in sorted(mails, key=lambda one: (moment(one.at), one.where)):
            go_on()
            yield self._of(mail)

    def _of(self, mail: BoxMail) -> MailReading:
        if mail.digest in self._seen:
            return MailReading(mail, PostState.SEEN, why=(causes.twice(),))
        self._seen.add(mail.digest)
        fate = self._known.fates.get(mail.digest)
        if fate is not None and (dealt := self._dealt_with(mail, fate)) is not None:
            return dealt
        if mail.unreadable is not None:
            return MailReading(mail, PostState.UNREADABLE, why=(mail.unreadable,))
        told = list(mail.told)
        if mail.id and self._ids.setdefault(mail.id, mail.digest) != mail.digest:
            told.append(causes.same_id())
        owner = Owner(self._game, self._contacts, self._placed, mail)
        if owner.other_game:
            return MailReading(mail, PostState.OTHER_GAME, why=(*told, causes.other_games_tag(text=owner.other_game)))
        if fate is not None and fate.seat:
            owner.seat, owner.why = fate.seat, ()
        if owner.seat is None:
            return self._unknown(mail, owner, told)
        return self._judged(mail, owner, told)

    def _dealt_with(self, mail: BoxMail, fate: Fate) -> MailReading | None:
        """What became of a mail that the journal knows; None where nothing did yet."""
        holds = Holds() if fate.item is None else holds_of(fate.item)
        if fate.what in (PostState.SET_ASIDE, PostState.OTHER_GAME):
            why = (causes.not_this_game(),) if fate.what == PostState.OTHER_GAME else ()
            return MailReading(mail, PostState(fate.what), fate.seat or None, why=why)
        seat = fate.seat or None
        if (origin := self._origins.get(fate.receipt)) is not None:
            state = PostState.TAKEN if origin.sent_back is None else PostState.SENT_BACK
            return MailReading(mail, state, origin.alias, receipt=fate.receipt, holds=holds)
        return (
            None
            if fate.item is None
            else self._in_inbox(
                MailReading(mail, PostState.WAITING, seat, receipt=fate.receipt, holds=holds), fate.item
            )
        )

    def _in_inbox(self, read: MailReading, item: InboxItem) -> MailReading:
        """A mail that the journal has and the game does not know."""
        behind = self._known.items[self._known.items.index(item) + 1 :]
        later = [one.receipt for one in behind if one.slot == item.slot and one.receipt in self._origins]
        if later:
            return replace(read, state=PostState.TAKEN, why=(causes.replaced(receipt=later[0]),))
        stands = standing(self._game, item.handed_in)
        if stands is HandInState.LATE:
            return replace(read, state=PostState.LATE, why=(causes.too_late(),))
        if stands is HandInState.CONFLICT or is_of_before(self._game, item):
            return replace(read, state=PostState.QUESTION, why=(causes.differs(),))
        return replace(read, handed_in=item.handed_in)

    def _unknown(self, mail: BoxMail, owner: "Owner", told: list[Reason]) -> MailReading:
        """A mail of somebody who has no seat; the text may name one."""
        says, holds, pasted = fold(f"{mail.shown}\n{mail.text}"), Holds(), None
        proposed: Alias | None = None
        if any(alias in says for alias in self._aliases):
            pasted = self._paste(mail, "")
            named = {line.player for line in pasted.sheet.lines if line.player}
            proposed = next(iter(named)) if len(named) == 1 and pasted.sheet.slips else None
            holds = self._holds(mail, pasted, None)
        if owner.choices:
            slips = {entry.player for entry in pasted.sheet.slips} if pasted is not None else set()
            if len(slips) == 1 and slips <= {*owner.choices}:
                owner.seat = next(iter(slips))
                return self._judged(mail, owner, told)
            return MailReading(
                mail, PostState.QUESTION, None, proposed, (*told, *owner.why), holds=holds, pasted=pasted
            )
        why = [*told, *owner.why, *([causes.names_alias(player=proposed)] if proposed else [])]
        return MailReading(mail, PostState.UNKNOWN_SENDER, None, proposed, tuple(why), holds=holds, pasted=pasted)

    def _paste(self, mail: BoxMail, alias: Alias) -> Pasted:
        """The mail as a sheet of that seat; what is for the game master is left out of it. Of one whose text says
        nothing of the game the subject may.
        """
        found = Paste(self._sight, sheet_text(mail, alias), self._language, hidden=False).read()
        if _speaks(found.sheet) or not (subject := _REPLY.sub("", _TAG.sub("", mail.subject)).strip()):
            return found
        other = replace(mail, subject="", text=f"{subject}\n{mail.text}")
        by_subject = Paste(self._sight, sheet_text(other, alias), self._language, hidden=False).read()
        return by_subject if by_subject.sheet.slips else found

    def _judged(self, mail: BoxMail, owner: "Owner", told: list[Reason]) -> MailReading:
        """A mail of a known seat."""
        seat = owner.seat
        assert seat is not None
        pasted = self._paste(mail, seat)
        quoted, own = (None, None) if mail.forwards else own_words(pasted.sheet)
        told += filter(None, (quoted,))
        if own is not None:
            mail = replace(mail, text=own)
            pasted = self._paste(mail, seat)
        sheet = pasted.sheet
        problems = [one.reason for one in pasted.taken.problems] if _speaks(sheet) else []
        others = tuple(sorted({line.player for line in sheet.lines if line.player} - {seat}))
        handed_in = None if others else hand_in_of(self._sight, pasted, seat)
        holds = self._holds(mail, pasted, handed_in)
        read = MailReading(mail, PostState.WAITING, seat, holds=holds, pasted=pasted)
        if not (others or _speaks(sheet) or holds.notes):
            is_wrapped = any(one.key in INSTEAD for one in told)  # a slip may be in there
            return replace(read, state=PostState.UNREADABLE if is_wrapped else PostState.NOTHING, why=tuple(told))
        why = [*told, *owner.why]
        if others:
            why.append(causes.speaks_for(player=seat, players=others))
        if mail.forwards:
            why.append(causes.forwarded())
        date = self._game.variant.date(self._game.turn.number)
        now = SheetContext(season=date.season, year=date.year)
        why += filter(None, [of_other_turn(date_named(mail.subject), now)])
        turned = [self._other_turn(one) for one in problems if one.key in OTHER_TURN]
        if turned:
            is_past = causes.other_turn.gave(turned[0])
            return replace(read, state=PostState.LATE if is_past else PostState.QUESTION, why=(*why, turned[0]))
        when = moment(mail.at)
        if (late := self._late(problems, when)) is not None:
            return replace(read, state=PostState.LATE, why=(*why, late, *problems), handed_in=handed_in)
        if self._latest.get(seat, when) > when:
            why.append(causes.out_of_order())
        asks = bool(
            others or mail.forwards or problems or owner.why or any(map(_ASKS.__contains__, [one.key for one in why]))
        )
        why += problems
        if not asks:
            stands = handed_in and standing(self._sight, handed_in)
            if stands in (None, HandInState.CONFLICT):
                why, asks = [*why, (causes.differs if stands else causes.conditional)()], True
            elif stands is HandInState.LATE:
                return replace(read, state=PostState.LATE, why=(*why, causes.too_late()), handed_in=handed_in)
        if asks:
            return replace(read, state=PostState.QUESTION, why=_once(why), handed_in=handed_in)
        self._go_on_with(mail, handed_in, holds)
        return replace(read, why=tuple(why), handed_in=handed_in)

    def _go_on_with(self, mail: BoxMail, handed_in: HandedIn | None, holds: Holds) -> None:
        """What comes after is read beside this."""
        if handed_in is not None:
            self._heed_time(handed_in.alias, mail.at)
            item = InboxItem(f"~{mail.digest}", mail.digest, mail.at, handed_in, mail={"id": mail.id})
            self._sight = accept(self._sight, item)

    def _late(self, problems: list[Reason], when: datetime) -> Reason | None:
        if problems and all(one.key in _LATE for one in problems):
            return causes.too_late()
        if self._due is not None and when > self._due:
            return causes.after_deadline(name=f"{self._due:%Y-%m-%d %H:%M}")
        return None

    def _other_turn(self, problem: Reason) -> Reason:
        """A problem of a sheet for another turn: for an earlier or a later one."""
        game, facts = self._game, problem.facts
        now, turn = game.turn.number, facts.get("turn")
        if not isinstance(turn, int):
            dates = {(game.variant.date(number).season, game.year(number)): number for number in range(1, now + 8)}
            turn = dates.get((facts.get("season"), facts.get("year")), now + 1)  # type: ignore[arg-type]
        return (causes.other_turn if turn < now else causes.for_later)(turn=turn, now=now)

    def _holds(self, mail: BoxMail, pasted: Pasted, handed_in: HandedIn | None) -> Holds:
        """What it says, as it says it: not what it comes to beside earlier mails."""
        sheet = pasted.sheet
        orders = {
            entry.power: tuple(map(str, (*entry.movement, *entry.retreats, *entry.adjustments)))
            for entry in sheet.military
        }
        slip = next((entry.amounts for entry in sheet.exchange if not entry.refused), None)
        bids = next((dict(entry.bids) for entry in sheet.bids), None)
        unused = (
            line.raw.strip()
            for line in sheet.lines[1:]
            if line.kind in (LineKind.OTHER, LineKind.REMARK)
            and line.raw.strip()
            and not sheet_causes.quoted.gave(line.reason)
            and not (line.number < 3 and line.raw.startswith(("From: ", "Subject: ")))
        )
        return Holds(
            orders,
            None if slip is None else {power: units for power, units in slip.items() if units},
            bids,
            len(sheet.press),
            notes_of(mail),
            tuple(unused)[:MOST_UNUSED],
        )


def _once(reasons: Sequence[Reason]) -> tuple[Reason, ...]:
    return tuple(one for place, one in enumerate(reasons) if one not in reasons[:place])


_ASKS = frozenset(
    one.key
    for one in (
        causes.same_id,
        causes.spoofed,
        causes.unknown_charset,
        causes.out_of_order,
        causes.points_below,
        sheet_causes.other_date,
    )
)
"""What is odd about a mail and has to be looked at before it counts."""


class Owner:
    """Whose a mail is, by its address alone."""

    def __init__(self, game: Game, contacts: Contacts, sitting: Sequence[Placed], mail: BoxMail) -> None:
        self.seat: Alias | None = None
        self.choices: tuple[Alias, ...] = ()
        self.why: tuple[Reason, ...] = ()
        self.other_game = ""
        tags = {fold(tag.strip()): tag.strip() for tag in _TAG.findall(mail.subject)}
        here = contacts.game(game)
        is_tagged = not {fold(one) for one in (game.name, here.tag) if one}.isdisjoint(tags)
        others = {
            fold(one): known.name
            for key, known in contacts.games.items()
            if key != game.id
            for one in (known.name, known.tag)
            if one
        }
        if not mail.sender:
            self.why = (causes.many_senders() if "@" in mail.shown else causes.no_sender(),)
        people = contacts.of_address(mail.sender) if mail.sender else ()
        seats = [one for one in sitting if one.who in people]
        unknown = date_named(mail.subject) and [tag for one, tag in tags.items() if one not in _OF_SERVERS]
        if not is_tagged and (tagged := [others[one] for one in tags if one in others] or unknown):
            self.other_game = tagged[0]
            return
        now = game.turn.number
        current = [one for one in seats if one.since <= now and (one.until is None or one.until >= now)]
        self.choices = tuple(dict.fromkeys(one.alias for one in current))
        if len(self.choices) == 1:
            self.seat = self.choices[0]
            if not is_tagged and (elsewhere := contacts.elsewhere(game, current[0].who)):
                self.why = (causes.other_games(player=self.seat, names=elsewhere),)
        elif self.choices:
            self.why = (causes.of_many(players=self.choices),)
        elif seats:
            gone = seats[-1]
            cause = causes.later_person if gone.since > now else causes.earlier_person
            self.why = (cause(player=gone.alias, text=gone.who),)
        elif mail.sender:
            self.why = (causes.unknown_sender(text=mail.sender),)


def sheet_text(mail: BoxMail, alias: Alias) -> str:
    """The text that the reader of sheets is given: who sends it, the subject without its tags, what it says."""
    head = [f"From: {alias}"] if alias else []
    subject = _TAG.sub("", mail.subject).strip()
    rows = ["" if _NOTE.fullmatch(row) else row for row in mail.text.split("\n")]
    return "\n".join((*head, *([f"Subject: {subject}"] if subject else []), "", *rows))


def notes_of(mail: BoxMail) -> tuple[str, ...]:
    """What it says to the game master."""
    return tuple(found[1].strip() for row in mail.text.split("\n") if (found := _NOTE.fullmatch(row)))


def _speaks(sheet: Sheet) -> bool:
    """Whether any line is of a game, understood or not."""
    return bool(sheet.slips or sheet.press) or any(
        line.kind not in TALK or (line.reason and line.reason.key in _GAME_LINES) for line in sheet.lines
    )


_GAME_LINES = frozenset(
    one.key
    for one in (sheet_causes.other_turn, sheet_causes.other_date, sheet_causes.second_slip, sheet_causes.gives_up)
)


def hand_in_of(game: Game, pasted: Pasted, alias: Alias) -> HandedIn | None:
    """What a mail comes to, beside what is there, as a hand-in of its seat; None where no hand-in can say it: it hangs
    on conditions, or lines of it are not read.
    """
    sheet, after = pasted.sheet, pasted.taken.game
    inputs = after.turn.inputs
    powers = [entry.power for entry in sheet.military]
    slips = [inputs.orders[power] for power in powers if power in inputs.orders]
    if any(one.conditionals or one.unreadable for one in slips) or any(one.first_units for one in sheet.military):
        return None
    has_slip, has_bids = bool(sheet.exchange), bool(sheet.bids)
    slip = inputs.slips.get(alias) if has_slip else None
    if (has_slip and (slip is None or slip.conditional)) or any(
        part.condition for one in sheet.press for part in one.parts
    ):
        return None
    press = tuple(item for item in inputs.press if item.author == alias) if sheet.press else None
    bare = _without(game, powers, alias, has_slip=has_slip, has_bids=has_bids, has_press=press is not None)
    one = HandedIn(
        alias,
        game.turn.number,
        base_of(bare, alias),
        {power: lines_of(inputs.orders[power]) for power in powers if power in inputs.orders},
        None if slip is None else dict(slip.amounts),
        None if press is None else tuple(map(_own_text, press)),
        orders_asked(game) if powers else None,
        bids_of(inputs).get(alias) if has_bids else None,
    )
    try:
        came = take_in(game, one).turn.inputs
    except GameError:
        return None
    same = all(_is_same(came.orders.get(power), inputs.orders.get(power)) for power in powers)
    return one if same else None


def _is_same(one: MilitarySlip | None, other: MilitarySlip | None) -> bool:
    return (one is None) == (other is None) and (one is None or other is None or lines_of(one) == lines_of(other))


def lines_of(slip: MilitarySlip) -> tuple[str, ...]:
    """A slip as lines that the reader of sheets reads: a removal is told from a unit that is disbanded."""
    removals = (f"- {one.unit}" if isinstance(one, Disband) else str(one) for one in slip.adjustments)
    return (*map(str, (*slip.movement, *slip.retreats)), *removals)


def _own_text(item: PressItem) -> OwnText:
    return OwnText(item.sender, item.to, "".join(part.text for part in item.parts))


def _without(
    game: Game, powers: Sequence[Power], alias: Alias, *, has_slip: bool, has_bids: bool, has_press: bool
) -> Game:
    """The game without what is there of the entries that are handed in: what the game master typed contradicts."""
    inputs = game.turn.inputs
    given = {name: dict(told) for name, told in inputs.given.items()}
    if has_bids:
        given.get("bids", {}).pop(alias, None)
    return with_inputs(
        game,
        orders={power: slip for power, slip in inputs.orders.items() if power not in powers},
        slips={who: slip for who, slip in inputs.slips.items() if not (has_slip and who == alias)},
        press=tuple(one for one in inputs.press if not (has_press and one.author == alias)),
        given=given,
    )


def holds_of(item: InboxItem) -> Holds:
    """What a mail holds that lies in the inbox."""
    one = item.handed_in
    slip = None if one.slip is None else {power: units for power, units in one.slip.items() if units}
    notes = tuple(map(str, item.mail.get("notes", ())))
    unused = tuple(map(str, item.mail.get("unused", ())))
    orders = {
        power: tuple(f"{line[2:]} D" if line.startswith("- ") else line for line in lines)
        for power, lines in one.orders.items()
    }
    return Holds(orders, slip, one.bids, len(one.press or ()), notes, unused)
