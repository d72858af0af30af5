"""The lines that belong to no slip: talk, remarks, heads of mails, quotations; and lines of a slip whose header is
missing.

Takes: what is known of the game, what lines speak of, who sends them. Gives: `Asides`, which makes a `SheetLine` of
each.
Rules: docs/contract.md, "Text that people write".
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from kapdip.lines.reading import names_place
from kapdip.orders.cleaning import fold
from kapdip.press.vocabulary import PAPERS
from kapdip.sheets import causes
from kapdip.sheets.headers import find_header, header_word, only_turn, turn_named
from kapdip.sheets.mail import (
    is_head_line,
    is_talk,
    points_below,
    subject_turn_text,
    without_announced,
)
from kapdip.sheets.military import power_heading
from kapdip.sheets.model import Alias, LineKind, LineStatus, SheetContext, SheetLine
from kapdip.sheets.quotations import Counts, Row
from kapdip.sheets.senders import Senders
from kapdip.sheets.speaking import Speaking, says_no_trades
from kapdip.sheets.turns import timely
from kapdip.sheets.vocabulary import GIVES_UP, HEADERS

_FIRST_WORDS = 3
_ASKED = {
    Counts.ONLY_QUOTED: causes.only_quoted,
    Counts.TWICE: causes.quoted_too,
    Counts.INDENTED: causes.indented,
}


@dataclass(frozen=True, slots=True)
class Asides:
    """Knows which lines are left aside, and why."""

    context: SheetContext
    speaking: Speaking
    senders: Senders

    def is_aside(self, text: str) -> bool:
        """Whether a line is mere talk; the turn that it may name is looked at by itself."""
        if self.senders.signs(text) or self._gives_up(text):
            return True
        if points_below(text) == "points" and not self.speaking.of_orders(without_announced(text)):
            return True
        turn = turn_named(text)
        said = text if turn is None else re.sub(rf"\b\w+\W*{turn}\b", "", text, count=1)
        return (only_turn(text) is not None or is_talk(said)) and not self.speaking.of_orders(said)

    def aside(self, number: int, text: str) -> SheetLine:
        """A line that is mere talk, or names who wrote the mail; who gives up in it is asked about."""
        if self._gives_up(text):
            status = LineStatus.NOT_UNDERSTOOD
            return SheetLine(number, text, LineKind.OTHER, status=status, reason=causes.gives_up())
        if points_below(text) == "points" and names_place(text, self.speaking.board):
            return SheetLine(number, text, LineKind.OTHER, LineStatus.NOT_UNDERSTOOD, reason=causes.quoted_too())
        named = self.senders.signs(text)
        writer = named if named is not None and named == self.senders.writer() else None
        reason = causes.aside() if writer is None else causes.writer(player=writer)
        return self._timely(SheetLine(number, text, LineKind.OTHER, player=writer, reason=reason), text)

    def _gives_up(self, text: str) -> bool:
        """Whether a line ends a game in which that is possible."""
        return self.context.may_give_up and GIVES_UP.search(fold(text)) is not None

    def outside(self, number: int, text: str) -> SheetLine:
        """A line of no slip: talk, the head of a mail, or a line of a slip whose header is missing."""
        line = SheetLine(number, text, LineKind.OTHER, reason=causes.outside())
        if is_head_line(text):
            return self._timely(line, subject_turn_text(text) or "")
        if self.is_aside(text):
            return self.aside(number, text)
        if self.speaking.of_orders(text):
            writer = self.senders.writer()
            if not writer and (likely := self.senders.likely()):
                asked = replace(line, status=LineStatus.QUESTION, reason=causes.perhaps(player=likely))
                return replace(asked, suggestion=f"{likely}: {text.strip()}")
            reason = causes.second_slip(player=writer) if writer else self.senders.nobodys(text)
            return replace(line, status=LineStatus.NOT_UNDERSTOOD, reason=reason)
        if not PAPERS.isdisjoint(re.findall(r"\w+", fold(text))[:_FIRST_WORDS]):
            return replace(line, status=LineStatus.NOT_UNDERSTOOD, reason=self.senders.nobodys("presse"))
        return replace(line, status=LineStatus.NOT_UNDERSTOOD) if self.context.strict else line

    def says(self, text: str) -> str | None:
        """Of which kind of slip a line is, or seems to be; None for talk and mere headings."""
        if not text.strip() or text.lstrip().startswith("#") or is_head_line(text):
            return None
        alone = self.speaking.is_amount(text) or (not text[0].isspace() and self.speaking.heads_trades(text))
        if alone and not self.context.bids:
            return "exchange"
        word = text.partition(":")[0]
        header = find_header(text, self.context.players, in_press=False)
        kind = header.kind if header else HEADERS.get(header_word(word))
        if kind == "press" or (header and header.rest):
            return kind
        if header or power_heading(text, self.speaking.board) or not self.speaking.of_orders(text):
            return self.speaking.of_figures if says_no_trades(text, self.speaking.board) else None
        return None if self.is_aside(text) else self.speaking.likely_kind(text)

    def of_earlier_mail(self, row: Row, known: Collection[Alias]) -> SheetLine:
        """A line of an earlier mail, or one of which nobody knows; the slip of somebody who is not `known` by another
        one is asked for.
        """
        if not row.text.strip():
            return SheetLine(row.number, row.text, LineKind.BLANK)
        line = SheetLine(row.number, row.text, LineKind.OTHER, reason=causes.quoted())
        if cause := _ASKED.get(row.counts):
            suggestion = row.text.strip() if row.counts is Counts.INDENTED else None
            status = LineStatus.QUESTION if suggestion else LineStatus.NOT_UNDERSTOOD
            return replace(line, status=status, reason=cause(), suggestion=suggestion)
        header = find_header(row.text, self.context.players, in_press=False)
        is_known = header is None or header.kind == "press" or header.player in known
        if header is None or is_known or header.player == self.senders.writer():
            return line
        return replace(line, status=LineStatus.NOT_UNDERSTOOD, reason=causes.quoted_slip(player=header.player))

    def _timely(self, line: SheetLine, text: str) -> SheetLine:
        turn = turn_named(text)
        return line if turn is None else timely(line, turn, self.context)
