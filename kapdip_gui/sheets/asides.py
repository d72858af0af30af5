"""The lines that belong to no slip: talk, remarks, heads of mails, quotations; and lines of a slip whose header is
missing.

Takes: what is known of the game, what lines speak of, who sends them. Gives: `Asides`, which makes a `SheetLine` of
each.
Rules: docs/contract.md, "Text that people write".
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from kapdip_gui.orders.cleaning import fold
from kapdip_gui.sheets import because
from kapdip_gui.sheets.headers import find_header, only_turn, turn_named
from kapdip_gui.sheets.mail import QUOTED, is_head_line, is_talk, signed_by, subject_turn_text
from kapdip_gui.sheets.model import Alias, LineKind, LineStatus, SheetContext, SheetLine
from kapdip_gui.sheets.senders import Senders
from kapdip_gui.sheets.speaking import Speaking
from kapdip_gui.sheets.turns import timely
from kapdip_gui.sheets.vocabulary import GIVES_UP


@dataclass(frozen=True, slots=True)
class Asides:
    """Knows which lines are left aside, and why."""

    context: SheetContext
    speaking: Speaking
    senders: Senders

    def is_aside(self, text: str) -> bool:
        """Whether a line is mere talk; the turn that it may name is looked at by itself."""
        if signed_by(text, self.context.players or (), self.context.people) or self._gives_up(text):
            return True
        turn = turn_named(text)
        said = text if turn is None else re.sub(rf"\b\w+\W*{turn}\b", "", text, count=1)
        return (only_turn(text) is not None or is_talk(said)) and not self.speaking.of_orders(said)

    def aside(self, number: int, text: str) -> SheetLine:
        """A line that is mere talk, or names who wrote the mail; who gives up in it is asked about."""
        if self._gives_up(text):
            status = LineStatus.NOT_UNDERSTOOD
            return SheetLine(number, text, LineKind.OTHER, status=status, reason=because.gives_up())
        named = signed_by(text, self.context.players or (), self.context.people)
        writer = named if named is not None and named == self.senders.writer() else None
        reason = because.aside() if writer is None else because.writer(player=writer)
        return self._timely(SheetLine(number, text, LineKind.OTHER, player=writer, reason=reason), text)

    def _gives_up(self, text: str) -> bool:
        """Whether a line ends a game in which that is possible."""
        return self.context.may_give_up and GIVES_UP.search(fold(text)) is not None

    def outside(self, number: int, text: str) -> SheetLine:
        """A line of no slip: talk, the head of a mail, or a line of a slip whose header is missing."""
        line = SheetLine(number, text, LineKind.OTHER, reason=because.outside())
        if is_head_line(text):
            return self._timely(line, subject_turn_text(text) or "")
        if self.is_aside(text):
            return self.aside(number, text)
        if self.speaking.of_orders(text):
            writer = self.senders.writer()
            reason = because.second_slip(player=writer) if writer else self.senders.nobodys(text)
            return replace(line, status=LineStatus.NOT_UNDERSTOOD, reason=reason)
        return replace(line, status=LineStatus.NOT_UNDERSTOOD) if self.context.strict else line

    def quoted(self, number: int, row: str, known: Collection[Alias]) -> SheetLine:
        """A line of an earlier mail; the slip of somebody who is not `known` by another one is asked for."""
        text = QUOTED.sub("", row)
        header = find_header(text, self.context.players, in_press=False)
        line = SheetLine(number, text, LineKind.OTHER, reason=because.quoted())
        if header is None or header.player in known or header.player == self.senders.writer():
            return line
        return replace(line, status=LineStatus.NOT_UNDERSTOOD, reason=because.quoted_slip(player=header.player))

    def _timely(self, line: SheetLine, text: str) -> SheetLine:
        turn = turn_named(text)
        return line if turn is None else timely(line, turn, self.context)
