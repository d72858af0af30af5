"""Who sends the lines of a sheet: a `Von:` line, a name before a colon, a signature, a header, the leader of a power.

Takes: the lines of a sheet, the board, and a `SheetContext`; called line by line where a mail begins. Gives: `Senders`.
Never raises.
Rules: docs/contract.md, "Text that people write"; docs/rules.md 15.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import takewhile

from kapdip.board.board import Board
from kapdip.board.model import Power
from kapdip.orders.cleaning import fold
from kapdip.orders.model import Order
from kapdip.orders.notation import grammar_of
from kapdip.reason import Reason
from kapdip.sheets import causes
from kapdip.sheets.headers import Header, bare_header, find_header, header_word, is_date
from kapdip.sheets.mail import announced, head_sender, is_talk, signature, subject_turn_text
from kapdip.sheets.military import power_heading
from kapdip.sheets.model import Alias, LineKind, LineStatus, SheetContext, SheetLine
from kapdip.sheets.selves import only_named, own_names
from kapdip.sheets.speaking import Speaking, says_nothing
from kapdip.sheets.vocabulary import ANNOUNCED, HEADERS
from kapdip.sheets.whom import LONGEST_NAME, PlayerNames, alias_of, names_of, nearest_alias, words_of

_HEADERLESS = {
    "exchange": causes.no_exchange_header,
    "bids": causes.no_bids_header,
    "press": causes.no_press_header,
}
"""Why a line of some kind is not taken without a header."""
_FIGURE = re.compile("[0-9]")
_LOOKED_AT = 4
"""Lines below a name among which one has to be understood."""
_WORDS_OF_NAME = 5
_ADDRESSEES = frozenset({"verteiler", "an", "to", "cc", "kopie an", "copy to", "empfanger"})
"""Headings of a list of those to whom a mail goes: none of them has signed it."""
_END_OF_NAME = re.compile(r"[.!,:]\s")
_PARTS_OF_HEADING = re.compile(r"[()/,|]|\s[-–—]\s")
_BRACKET = re.compile(r"\(([^()]{2,60})\)")
_SHORTEST, _LONGEST_SIGNATURE = 3, 8
_GOES_ON = frozenset({"an", "von", "to", "from", "fur", "for", "mit", "with", "und", "and"})
_LONGEST_MAIL, _LONGEST_HINT, _LONG_NAME = 40, 500, 6
"""Lines in which those who name themselves do so, how early in a line; letters of a part of a name."""


@dataclass(slots=True)
class Senders:
    """Knows, as a sheet is read from top to bottom, who has sent the current lines."""

    board: Board
    context: SheetContext
    speaking: Speaking
    rows: list[str]
    """Its lines; what is quoted from earlier mails is empty."""
    stamped: frozenset[int] = frozenset()
    """The lines that begin a message of a chat."""
    sender: Alias | None = None
    """Whom a `Von:` line names, for the lines after it."""
    perhaps: Alias | None = None
    """Whom a misspelt `Von:` line may name: nobody else has sent the lines after it."""
    stranger: str = ""
    """Whom it names, if that is nobody of the game."""
    names: PlayerNames = field(init=False)
    """The players as people call them."""
    begun: int = 1
    """Line at which the current mail, or what is left after a slip, begins."""
    _hints: dict[int, frozenset[Alias]] = field(default_factory=dict)
    """For a line at which a mail begins: who is named as its writer in it (see `_hinted`)."""
    _likely: dict[int, Alias | None] = field(default_factory=dict)
    """For such a line, the only player named in the mail."""
    _bounds: list[bool] = field(default_factory=list)
    """For each line whether it ends a mail (see `_ends_mail`); empty until it is asked."""
    _head_words: frozenset[str] = frozenset()
    """Of the `Von:` line."""
    _writers: list[frozenset[Alias]] = field(default_factory=list)
    """For each line who signed what follows (see `_signed`); empty until it is asked."""

    def __post_init__(self) -> None:
        self.names = names_of(self.context.players or (), tuple(sorted(self.context.people.items())))

    def named(self, text: str) -> Alias | None:
        """The one player whom a text means that is a name and nothing else; what may be of a slip is a name in full
        only.
        """
        found = self.names.meant(text)
        is_one = len(found) == 1 and (self.names.in_full(alias_of(text)) or not self._may_be_of_slip(text))
        return next(iter(found)) if is_one else None

    def signs(self, text: str) -> Alias | None:
        """The player in whose name a line is written: `Anna`, `Hier Anna`, `Gruß, Anna`, `gez. Anna`."""
        name = signature(text)
        short = _BRACKET.sub("", name.partition(",")[0]).strip()
        if name.strip() == text.strip() and (player := self.named(text)):
            return player
        beside = _BRACKET.search(text)
        is_short = len(text.split()) <= _LONGEST_SIGNATURE and not _FIGURE.search(text)
        if beside and is_short and len(found := self.names.in_full(beside[1].strip(" \"'„“”"))) == 1:
            return next(iter(found))
        found = self.names.meant(name) if name.strip() != text.strip() else frozenset()
        if not found and short != text.strip() and len(short) > _SHORTEST:
            return self.named(short)
        return next(iter(found)) if len(found) == 1 else None

    def is_writer(self, text: str, player: Alias) -> bool:
        """Whether a line is a name of who wrote the mail, and nothing else: the player's, as its head has it, or any
        name after `Ihre`, `gez.`.
        """
        said = {*words_of(text)}
        is_signed = signature(text) != text and len(said) < _WORDS_OF_NAME
        return is_signed or self.signs(text) == player or (bool(said) and said <= self._head_words)

    def _may_be_of_slip(self, text: str) -> bool:
        """Whether a name could be that of a currency or a power as well."""
        return power_heading(text, self.board) is not None or self.speaking.of_orders(f"{text.strip(' :')} +5")

    def sent(self, text: str) -> Alias | None:
        """The one player whom the value of a `Von:` line names."""
        found = self.names.sender(text)
        return next(iter(found)) if len(found) == 1 else None

    def head(self, number: int, text: str) -> SheetLine:
        """A `Von:` line: the person it names has sent the lines after it."""
        written = head_sender(text) or ""
        name = alias_of(written)
        self.sender = self.sent(written)
        self._head_words = frozenset(words_of(written))
        line = SheetLine(number, text, LineKind.OTHER, player=self.sender, reason=causes.outside())
        players = self.context.players or ()
        within = self.names.within(words_of(written)) if not self.sender else frozenset()
        self.perhaps = None if self.sender else next(iter(within)) if len(within) == 1 else nearest_alias(name, players)
        self.stranger = "" if self.sender or self.perhaps or self.names.sender(written) else name
        if self.sender:
            return replace(line, reason=causes.from_(player=self.sender))
        reason = causes.unknown_player(player=name, players=players)
        if self.perhaps:
            line = replace(line, status=LineStatus.QUESTION, suggestion=f"{text[: text.rfind(written)]}{self.perhaps}")
        return replace(line, reason=reason) if self.perhaps or self.stranger else line

    def spoken(self, text: str) -> tuple[Alias, str] | None:
        """`Fritz: Kronen -500`, `Fritz:` alone, `Fritz hier. Kronen -500` or `Fritz (Italien)`: the player, and what
        follows the name.
        """
        if owned := self._owned_power(text):
            return owned
        name, colon, rest = text.partition(":")
        if not colon or len(name) > LONGEST_NAME or power_heading(f"{name}:", self.board):
            return self._introduced(text)
        player = self._heads(name, announces=True)
        rest = f"{self.speaking.deal_in(name)} {rest.strip()}" if player else rest
        begins = player and (not rest.strip() or self.speaking.of_orders(rest) or says_nothing(rest, self.board))
        return (player, rest.strip()) if player and begins else self._introduced(text)

    def _introduced(self, text: str) -> tuple[Alias, str] | None:
        """`Hi, Fritz hier. Kronen -500`, `Fritz hier, meine Züge:`"""
        for sign in _END_OF_NAME.finditer(text, 0, LONGEST_NAME):
            name, rest = announced(text[: sign.start()]), text[sign.end() :].strip()
            found = self.names.meant(name) if name else frozenset()
            if len(found) == 1 and (self.speaking.of_orders(rest) or is_talk(rest)):
                return next(iter(found)), rest if self.speaking.of_orders(rest) else ""
        return None

    def _heads(self, text: str, *, announces: bool) -> Alias | None:
        """The one player whom a line names that is above a slip, or that it announces."""
        found, is_all = self.names.in_heading(text)
        if len(found) == 1 and self._owns_named(next(iter(found)), text):
            return next(iter(found))
        is_sure = is_all and (bool(self.names.in_full(alias_of(text))) or not found or not self._may_be_of_slip(text))
        if announces and not (found and is_all) and (name := announced(text)):
            found, is_sure = self.names.meant(name), True
        return next(iter(found)) if len(found) == 1 and is_sure else None

    def _owns_named(self, player: Alias, text: str) -> bool:
        """Whether a line names the power that a player leads: `Orders for England from Dagobert Duck`."""
        powers = {grammar_of(self.board).powers.get(word) for word in words_of(text)} - {None}
        is_named = self.names.within(words_of(text)) == {player}
        return is_named and len(powers) == 1 and (self.context.control or {}).get(*powers) == player  # type: ignore[arg-type]

    def _owned_power(self, text: str) -> tuple[Alias, str] | None:
        """`Italien (Frieda):`, `Frieda / Italien`, `LUCKY LUKE - FRANCE - A02`: the player, and the power's name as a
        heading.
        """
        parts = [part for part in _PARTS_OF_HEADING.split(text.strip(" :")) if part.strip() and not is_date(part)]
        powers = [part.strip() for part in parts if power_heading(f"{part.strip()}:", self.board)]
        named = [self.names.meant(part) for part in parts if part.strip() not in powers]
        players = frozenset[Alias]().union(*named)
        is_heading = len(powers) == len(players) == 1 and all(named)
        return (next(iter(players)), f"{powers[0]}:") if is_heading else None

    def named_above(self, number: int, text: str, slip_of: Alias) -> Alias | None:
        """Whose mail begins with a line: the name alone, a line of a slip below, and none above of which it could be
        the signature; below a slip that is by its header somebody else's (`slip_of`) also a name that is announced. A
        power in such a slip is read as a power, whoever is called so.
        """
        if not text.strip() or self._goes_on(number):
            return None
        player = self._heads(text, announces=bool(slip_of))
        if player in (None, self.sender) or not self._stands_over_slip(number):
            return None
        if slip_of not in ("", player):
            return None if power_heading(text, self.board) else player
        above = self.rows[self.begun - 1 : number - 1] if self.sender is None else ()
        return None if any(self.speaking.kind_of(row) for row in above) else player

    def _goes_on(self, number: int) -> bool:
        """Whether a line ends the sentence above it: `Grüße an`, and a name."""
        words = fold(self.rows[number - 2]).split() if number > 1 else []
        return bool(words) and words[-1] in _GOES_ON

    def asked_above(self, number: int, text: str, slip_of: Alias) -> SheetLine | None:
        """A line above a slip that names somebody, and leaves open whether it is theirs: it is asked about, and what
        follows is nobody's until then.
        """
        found, is_all = self.names.in_heading(text)
        may_be_misspelt = not (slip_of or found or _FIGURE.search(text)) and len(text.split()) <= _WORDS_OF_NAME
        if may_be_misspelt and not self.speaking.of_orders(text):
            near = nearest_alias(alias_of(text.strip(" :")), self.context.players or ())
            found, is_all = frozenset({near} if near else ()), False
        elif len(found) == 1 and (is_all or ANNOUNCED.isdisjoint(words_of(text)) or self._is_own(found)):
            return None
        if not found or found == {self.sender} or not self._stands_over_slip(number):
            return None
        self.perhaps = next(iter(found)) if len(found) == 1 else ""
        line = SheetLine(number, text, LineKind.OTHER)
        if not self.perhaps:
            return replace(line, status=LineStatus.NOT_UNDERSTOOD, reason=causes.whose(players=tuple(sorted(found))))
        reason = causes.perhaps(player=self.perhaps)
        word = "Von" if self.context.language == "de" else "From"
        return replace(line, status=LineStatus.QUESTION, reason=reason, suggestion=f"{word}: {self.perhaps}")

    def _is_own(self, players: frozenset[Alias]) -> bool:
        """Whether a mail that nobody has signed says that it is of these."""
        return self.sender is None and self._hinted() == players

    def _stands_over_slip(self, number: int) -> bool:
        """Whether lines of a slip are below a name: the next one, or, where that is misspelt, others beside it."""
        below = self.below(number)
        if self.speaking.kind_of(below) or self.speaking.heads_trades(below) or says_nothing(below, self.board):
            return True
        if bare_header(below):
            return True
        block = takewhile(self._may_be_slip_line, self.rows[number : number + _LOOKED_AT])
        return any(self.speaking.kind_of(row) is not None for row in block)

    def _may_be_slip_line(self, row: str) -> bool:
        """Whether a line, understood or not, may be an order or a trade, and begins nothing else."""
        begins = self.named(row) or find_header(row, self.context.players, in_press=False)
        return bool(row.strip()) and not begins and (bool(_FIGURE.search(row)) or self.speaking.of_orders(row))

    def writer(self) -> Alias | None:
        """Who wrote the current lines: a `Von:` line, the first lines, or the signature; None
        if nobody or several are named.
        """
        if self.sender is not None:
            return self.sender
        if not self._writers:
            self._writers = self._signed()
        named = self._writers[self.begun - 1] if self.begun <= len(self.rows) else frozenset()
        named = named or self._hinted()
        alone = next(iter(named)) if len(named) == 1 else None
        return alone if self.perhaps in (None, alone) else None

    def _signed(self) -> list[frozenset[Alias]]:
        """For each line the players whom it, or a line after it up to the next header, names as writer."""
        found: list[frozenset[Alias]] = []
        behind: frozenset[Alias] = frozenset()
        for row in reversed(self.rows):
            alias = (self.signs(row) or (self._of_subject(row) if ":" in row else None)) if row.strip() else None
            found.append(behind | {alias} if alias else behind)
            behind = frozenset() if self._ends_mail(row) else found[-1]
        return found[::-1]

    def _ends_mail(self, row: str) -> bool:
        """Whether a line belongs to what is another's, or says itself whose it is."""
        header = find_header(row, self.context.players or (), in_press=True)
        return (
            head_sender(row) is not None
            or self.spoken(row) is not None
            or (header is not None and bool(header.player))
            or header_word(row) in _ADDRESSEES
        )

    def _hinted(self) -> frozenset[Alias]:
        """Who says in the first or last lines of a mail that nobody signed that they write it: `hi, Anna here, sell …`,
        `Anna's slip`, `SELL 300 F -- Anna`; where it names one player only, also `Anna sells: 100 A`.
        """
        if self.begun not in self._hints:
            rows = self._mail()
            near = partial(nearest_alias, players=self.context.players or ())
            found = own_names(rows, self._called, near)
            named, trades = (found, True) if found else only_named(rows, self._called)
            self._hints[self.begun] = named if trades else frozenset()
            self._likely[self.begun] = next(iter(named)) if len(named) == 1 else None
        return self._hints[self.begun]

    def likely(self) -> Alias | None:
        """Who may have written the current lines: the only player whom they name."""
        self._hinted()
        return self._likely[self.begun]

    def _mail(self) -> list[str]:
        """The current mail, what is long cut short."""
        if not self._bounds:
            self._bounds = [self._ends_mail(row) for row in self.rows]
        begin, end = self.begun - 1, self.begun + _LONGEST_MAIL
        mail = zip(self.rows[begin:end], self._bounds[begin:end], strict=True)
        return [row[:_LONGEST_HINT] for row, _ in takewhile(lambda pair: not pair[1], mail) if row.strip()]

    def _called(self, name: str, *, alone: bool = False) -> frozenset[Alias]:
        """The players whom a name within a line means; a short or misspelt one only where it is `alone`."""
        whole = self.names.in_full(name)
        is_sure = len(name) >= _LONG_NAME or (alone and len(name) > _SHORTEST)
        if whole or not is_sure or self._may_be_of_slip(name):
            return whole
        return self.names.meant(name)

    def _of_subject(self, row: str) -> Alias | None:
        """The player whom a mail's subject names, and nothing else: `Betreff: Anna, Zug 2`."""
        found, is_all = self.names.in_heading(subject_turn_text(row) or "")
        return next(iter(found)) if len(found) == 1 and is_all else None

    def below(self, number: int) -> str:
        """The next line that is not empty."""
        return next((row for row in self.rows[number:] if row.strip()), "")

    def nobodys(self, text: str) -> Reason:
        """Why a line is not taken of which nobody knows whose it is, with the header that would say so for a player of
        the game.
        """
        if self.stranger:
            return causes.unknown_sender(player=self.stranger)
        word = HEADERS.get(next(iter(header_word(text).split()), ""))
        cause = _HEADERLESS.get(word or self.speaking.likely_kind(text) or "", causes.no_header)
        return cause(player=next(iter(self.context.players or ()), "Anna"))

    def leader(self, text: str, number: int = 0) -> Alias | None:
        """Who leads the power that a line of orders begins with (`Frankreich: A Par H`), where nobody else is named; or
        that is alone above orders.
        """
        head, colon, _ = text.partition(":")
        power = power_heading(f"{head}{colon}", self.board) if colon or self.powers_tell else None
        if power is None and number and self.speaking.is_order(self.below(number)):
            power = power_heading(text, self.board)
        return (self.context.control or {}).get(power or "")

    @property
    def powers_tell(self) -> bool:
        """Whether the name of a power is as good as its player's: in a game without an exchange
        nobody else can lead it.
        """
        return self.context.traded == ()

    def power_of_another(self, player: Alias, text: str) -> bool:
        """Whether the orders of somebody else begin below those of a player whom only the name of their power gives."""
        return self.powers_tell and self.writer() is None and self.leader(text) not in (None, player)

    def only_power(self, player: Alias) -> Power | None:
        """The one power that a player leads, who need not name it."""
        control = self.context.control or {}
        mine = [power for power, leader in control.items() if leader == player]
        return mine[0] if len(mine) == 1 else None

    def checked_header(self, line: SheetLine, header: Header) -> SheetLine:
        """A header, asked for where it is misspelt, refused where its player is unknown or has not sent the mail."""
        players = self.context.players
        if not header.sure:
            near = nearest_alias(header.player, players) if players is not None else None
            proper = f'{header.word} "{near or header.player}"'
            again = f"{proper}: {header.rest}" if header.rest else proper
            return replace(
                line, status=LineStatus.QUESTION, reason=causes.header_misspelt(text=proper), suggestion=again
            )
        if not header.player:
            return replace(line, status=LineStatus.NOT_UNDERSTOOD, reason=causes.header_without_player())
        if players is None or header.player in players:
            if self.sender in (None, header.player):
                return line
            reason = causes.other_sender(player=header.player, other=self.sender)
            return replace(line, status=LineStatus.REFUSED, reason=reason)
        near = nearest_alias(header.player, players)
        reason = causes.unknown_player(player=header.player, players=players)
        if near is None:
            return replace(line, status=LineStatus.REFUSED, reason=reason)
        rest = f": {header.rest}" if header.rest else ""
        return replace(line, status=LineStatus.QUESTION, reason=reason, suggestion=f'{header.word} "{near}"{rest}')

    def checked_power(self, line: SheetLine, power: Power) -> SheetLine:
        """The heading or first line of a power, refused where the player of the slip does not lead it."""
        control = self.context.control
        if control is None or control.get(power) == line.player:
            return line
        if power not in control:
            reason = causes.nobody_controls(power=power)
        else:
            reason = causes.not_controller(power=power, controller=control[power], player=line.player)
        return replace(line, status=LineStatus.REFUSED, reason=reason)

    def owner(self, player: Alias | None, orders: Sequence[Order]) -> Power | None:
        """The power of the unit, where no line names one and the player leads several."""
        control, position = self.context.control or {}, self.context.position
        if position is None or not orders:
            return None
        place = getattr(getattr(orders[0], "unit", None), "province", None)
        for power, units in position.units.items():
            if control.get(power) == player and any(unit.province == place for unit in units):
                return power
        home = self.board.provinces[place].home_of if place else None
        return home if home and control.get(home) == player else None
