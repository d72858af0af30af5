"""What is known of a sheet while it is read: in which slip it is; where press in it ends.

Takes: lines, one by one, from `sheets.reading`. Gives: `SheetInHand`.
Rules: docs/contract.md, "Text that people write"; docs/rules.md 9.
"""

from dataclasses import dataclass, field

from kapdip.board.board import Board
from kapdip.lines.sentences import SENTENCE
from kapdip.press.letters import (
    CLOSING_QUOTES,
    heads_press,
    in_quotes,
    is_closing,
    is_titled,
    letter_of,
    press_label,
    signs_off,
)
from kapdip.sheets import causes
from kapdip.sheets.asides import Asides
from kapdip.sheets.findings import Findings, SlipPart
from kapdip.sheets.headers import Header, bare_header, find_header
from kapdip.sheets.mail import is_head_line
from kapdip.sheets.military import SlipPlace, power_heading
from kapdip.sheets.model import Alias, LineKind, SheetContext, SheetLine
from kapdip.sheets.senders import Senders
from kapdip.sheets.speaking import Speaking, says_no_trades, says_nothing

_HEAD_OF_PRESS = 6
"""Rows in which a press item says whom it is from."""
_WORDS_OF_CLOSING = 5


@dataclass(slots=True)
class SheetInHand:
    """What is known of a sheet that is being read: which slip it is in, and whether press in it is over."""

    board: Board
    context: SheetContext
    speaking: Speaking
    senders: Senders
    asides: Asides
    found: Findings = field(default_factory=Findings)
    header: Header | None = None
    part: SlipPart | None = None
    """The part of the current slip that the next line belongs to."""
    slip: int = 0
    """Line of the header of the current slip."""
    place: SlipPlace = field(default_factory=lambda: SlipPlace(""))
    unnamed: dict[str, SlipPart] = field(default_factory=dict)
    """The slips of the current mail that have no header, by kind."""

    def _message(self, number: int, row: str) -> str:
        """A message of a chat below press: that of somebody else ends it, more of the same writer's goes on with it."""
        if not self._in("press") or number not in self.senders.stamped:
            return row
        name, _, said = row.partition(":")
        player = self.senders.named(name)
        if player not in (None, self.place.player):
            self._leave(number)
        return said.strip() if player == self.place.player else row

    def _press(self, number: int, text: str) -> SheetLine:
        assert self.part is not None
        self.part.is_filled = self.part.is_filled or bool(text.strip() and not press_label(text))
        self.part.quotes = in_quotes(text, self.part.quotes)
        return self._joined(SheetLine(number, text, LineKind.PRESS, player=self.place.player))

    def _signs_press(self, number: int, text: str) -> bool:
        """Whether the mail ends below press: with a greeting, or who wrote it, alone in the last line. The name that
        the press goes by belongs to it, and so does what its quotes hold.
        """
        assert self.part is not None
        if not self.part.is_filled or self.part.quotes or not text.strip():
            return False
        below = self.senders.below(number)
        if self._closes(number, text):
            return True
        if below and not is_closing(text):
            return False
        begun = [*self.part.text.split("\n"), *self.senders.rows[self.part.start : number]][:_HEAD_OF_PRESS]
        letter = letter_of(begun)
        sender = letter.sender if letter else ""
        if signs_off(text, below, sender):
            return True
        return (
            not below
            and not (sender and text.rstrip(" .!").endswith(sender))
            and self._ends_sentence(number)
            and self.senders.is_writer(text, self.place.player)
        )

    def _closes(self, number: int, text: str) -> bool:
        """Whether a line apart from the press is a greeting of a few words above who wrote it: `Ahoi und Mastbruch`."""
        rows = self.senders.rows
        rest = [row for row in rows[number:] if row.strip()]
        is_short = len(text.split()) <= _WORDS_OF_CLOSING and text.rstrip()[-1:].isalpha()
        return is_short and len(rest) == 1 and not rows[number - 2].strip() and self.senders.signs(rest[0]) is not None

    def _ends_sentence(self, number: int) -> bool:
        """Whether nothing goes on above a line."""
        above = next((row.rstrip() for row in reversed(self.senders.rows[: number - 1]) if row.strip()), "")
        return not above[-1:].isalnum() and not above.endswith((",", "-"))

    def _leaves_press(self, number: int, text: str) -> bool:
        """Whether a line of orders or trades, or the power above them, is below press that ends with its quotes:
        then the press is over.
        """
        assert self.part is not None
        is_apart = self.part.is_filled and not self.part.quotes and not self.found.lines[-1].text.strip()
        if not (is_apart or self._ends_in_quotes()) or not self._slips_player("press"):
            return False
        if self.senders.signs(text) == self.place.player:
            self._leave(number)
            return True
        begins = self.senders.below(number) if power_heading(text, self.board) else text
        is_nothing = says_no_trades(SENTENCE.split(text)[0], self.board)
        if self.speaking.sure_kind(begins) is None and not is_nothing:
            return False
        self._leave(number)
        return True

    def _ends_in_quotes(self) -> bool:
        """Whether there is press above that ends with its quotes."""
        said = next((row.text for row in reversed(self.found.lines) if row.text.strip()), "")
        return self.part is not None and self.part.is_filled and said.rstrip()[-1:] in CLOSING_QUOTES

    def _begins_press(self, below: str) -> bool:
        """Whether the word of press, alone in its line, begins another item: text is above and below it."""
        return press_label(below) is not None or (
            self.part is not None and bool(below) and (self.part.is_filled or not self.part.text)
        )

    def _end_of_press(self, number: int, text: str) -> SheetLine:
        """What follows the press belongs to no slip, until it says otherwise."""
        if self._in("press"):
            self._leave(number + 1)
        return SheetLine(number, text, LineKind.OTHER, reason=causes.aside())

    def _in(self, kind: str) -> bool:
        return self.header is not None and self.header.kind == kind

    def _slips_player(self, kind: str) -> Alias | None:
        """Whose a slip is whose header names nobody: of who wrote the mail, or whose slip of another kind is above
        it.
        """
        above = self.header.kind if self.header and self.header.sure else None
        return self.senders.writer() or (self.place.player if above not in (None, kind, "press") else None)

    def _joined(self, line: SheetLine) -> SheetLine:
        """The line, as one of the current slip."""
        assert self.part is not None
        if line.number not in self.part.lines[-1:]:
            self.part.lines.append(line.number)
        return line

    def _leave(self, begun: int) -> None:
        """Nothing more belongs to the current slip."""
        self.header = self.part = None
        self.senders.begun, self.unnamed = begun, {}

    def _header(self, number: int, text: str) -> Header | None:
        """The header that a line is; without a name, `Orders:` is a heading in a military slip, and text in press
        unless a slip follows.
        """
        header = find_header(text, self.context.players, in_press=False)
        if (
            header is None
            and self._in("press")
            and self._ends_in_quotes()
            and is_titled(text)
            and not bare_header(text)
        ):
            return Header("press", "", self.place.player, rest=text)
        if header is None or not self._in("press"):
            is_heading = header and header.kind == "military" and not (header.player or header.date)
            return None if is_heading and self._in("military") else header
        below = self.senders.below(number)
        begins = self._begins_press(below) if header.kind == "press" else self.speaking.kind_of(below) == header.kind
        if not header.player and begins:
            return header
        return find_header(text, self.context.players, in_press=True)

    def _bare_header(self, number: int, text: str) -> Header | None:
        """`Börse: Kronen -500`, `Presse`: the word of a header alone, where it is known whose mail it is."""
        kind, word, rest = bare_header(text) or heads_press(text) or ("", "", "")
        if not kind or (kind == "military" and self._in("military")):
            return None
        below = self.senders.below(number)
        begins = self.speaking.sure_kind(below) == kind or (kind == "exchange" and says_nothing(below, self.board))
        begins = self._begins_press(below) if kind == "press" else begins
        if self._in("press") and not rest and not begins:
            return None
        says = kind in ("press", "bids") or (kind == "exchange" and says_nothing(rest, self.board))
        if rest and not says and self.speaking.likely_kind(rest) != kind:
            return None
        player = self._slips_player(kind)
        return Header(kind, word, player, rest=rest) if player else None

    def _is_label(self, text: str) -> bool:
        """`Von:` at the beginning of a press item names its sender."""
        return self.part is not None and self._in("press") and not self.part.is_filled and not is_head_line(text)
