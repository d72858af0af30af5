"""Reads an order sheet: slips with exchange, orders and press, as they come by mail. Who sent them says
`sheets.senders`.

Takes: any text, the board, and a `SheetContext`. Gives: `Sheet`, with every line, what counts in the end, problems and
warnings. Never raises, and never takes long: what is beyond reason in size is refused whole.
Rules: docs/contract.md, "Text that people write"; docs/rules.md 2.2 to 2.5 and 9; Ludomaniac standard 2011, 9.5.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from kapdip.board.board import Board
from kapdip.board.model import Power, Step
from kapdip.lines.reading import says_no_order
from kapdip.press.letters import (
    ends_press,
    headed_rows,
    in_quotes,
    is_closing,
    postscript,
    press_label,
)
from kapdip.sheets import causes
from kapdip.sheets.asides import Asides
from kapdip.sheets.bids import read_bid_line
from kapdip.sheets.counting import count_parts
from kapdip.sheets.findings import SlipPart
from kapdip.sheets.headers import (
    Header,
    find_header,
    is_grey,
    turn_named,
    turn_remark,
)
from kapdip.sheets.in_hand import SheetInHand
from kapdip.sheets.mail import (
    behind_introduction,
    broken,
    head_sender,
    is_head_line,
    is_mail_head,
    is_stamped,
    plain,
    points_below,
)
from kapdip.sheets.military import SlipPlace, heading_section, heading_step, power_heading, read_orders, section_heading
from kapdip.sheets.model import (
    BLOCKING,
    Alias,
    LineKind,
    LineStatus,
    Sheet,
    SheetContext,
    SheetLine,
    SheetProblem,
    worse,
)
from kapdip.sheets.quotations import LINE_END, Counts, Row, place_rows
from kapdip.sheets.senders import Senders
from kapdip.sheets.speaking import Speaking, says_no_trades, says_nothing
from kapdip.sheets.turns import dated, other_date, timely
from kapdip.sheets.vocabulary import BUILD_SECTION, POLITELY

LARGEST_TEXT = 300_000
"""Characters; a longer sheet is not read."""
MOST_LINES = 5_000
_SHOWN = 2_000
"""Characters of a line that are kept."""
_MOST_SUGGESTIONS = 200
"""Lines for which a likeliest meaning is looked for."""
_LINES_OF_ADDRESS = 8
"""Below a signature."""
_FIGURE = re.compile("[0-9]")
_STOP = re.compile(r"[.;!]\s+(?=\S)")
_MOVED = re.compile(r"(?<![\w-])[^\W\d_]{3,} ?(?:[-–]|-+>) ?[^\W\d_]{3,}(?![\w-])")
_NO_SLIP = re.compile(r"\W*N\W?M\W?R\W*")


def parse_sheet(text: str, board: Board, context: SheetContext | None = None) -> Sheet:
    """Read a whole sheet. Whatever a later slip replaces is left out of the entries, and its problems do not count."""
    if len(text) > LARGEST_TEXT:
        return Sheet(problems=(SheetProblem(1, causes.too_large(most=LARGEST_TEXT)),))
    rows = [part for row in LINE_END.split(text.removeprefix("\ufeff")) for part in broken(row)]
    if len(rows) > MOST_LINES:
        return Sheet(problems=(SheetProblem(MOST_LINES, causes.too_many_lines(most=MOST_LINES)),))
    context = context or SheetContext()
    speaking = Speaking(board, context)
    cleaned = [plain(row[:_SHOWN], context.players or ()) for row in rows]
    stamped = frozenset(number for number, row in enumerate(rows, 1) if is_stamped(row[:_SHOWN]))
    senders = Senders(board, context, speaking, [], stamped)
    asides = Asides(context, speaking, senders)
    placed = place_rows(cleaned, asides.says, senders.sent)
    senders.rows += [row.text if row.counts is Counts.YES else "" for row in placed]
    return _Reader(board, context, speaking, senders, asides).sheet(placed)


@dataclass(slots=True)
class _Reader(SheetInHand):
    """Goes through a sheet from top to bottom and knows in which slip it is."""

    closed: Alias = ""
    """Whose mail has ended, as far as their slips were in it."""
    quoted: list[str] = field(default_factory=list)
    """The lines that are quoted and do not count."""
    suggestions: int = _MOST_SUGGESTIONS

    def sheet(self, rows: Sequence[Row]) -> Sheet:
        """Read everything, and count what it comes to."""
        self.quoted += [row.text for row in rows if row.mark and row.counts is not Counts.YES]
        for row in rows:
            self.context.go_on()
            if row.parts == "line":
                line = self._end_of_press(row.number, row.text)
            elif row.counts is Counts.YES:
                line = self._line(row.number, self._message(row.number, row.text))
            else:
                line = self.asides.of_earlier_mail(row, {part.player for part in self.found.parts})
            self.found.lines.append(replace(line, mark=row.mark) if row.mark else line)
        return count_parts(self.found, self.speaking)

    def _line(self, number: int, text: str) -> SheetLine:  # noqa: PLR0911 (one for each kind of line)
        if text.lstrip().startswith("#") and section_heading(text.lstrip("# ")) is None:
            return self._remark(number, text)
        if not self._in("press") and (reason := other_date(text, self.context)):
            return SheetLine(number, text, LineKind.OTHER, LineStatus.REFUSED, reason=reason)
        if not self._in("press") and (said := postscript(text)) is not None:
            return self._postscript(number, text, said)
        if header := self._header(number, text) or self._bare_header(number, text):
            return self._begin(number, text, header)
        if self._begins_mail(number, text):
            return self._mail(number, text)
        if not self._in("press") and is_head_line(text):
            return self.asides.outside(number, text)
        if self._in("press") and not self._leaves_press(number, text):
            ends = ends_press(text) or self._signs_press(number, text)
            return self._end_of_press(number, text) if ends else self._press(number, text)
        if not text.strip():
            return SheetLine(number, text, LineKind.BLANK)
        if line := self._named_line(number, text):
            return line
        if is_closing(text) and not self.speaking.of_orders(text):
            return self._closing(number, text)
        body = POLITELY.sub("", behind_introduction(text.lstrip("#")))
        self._begin_unnamed(number, body)
        if _NO_SLIP.fullmatch(text):
            return SheetLine(number, text, LineKind.OTHER, LineStatus.NOT_UNDERSTOOD, reason=causes.no_move_received())
        if self.header is None:
            return self.asides.outside(number, text)
        return self._content(number, text, body)

    def _content(self, number: int, text: str, body: str) -> SheetLine:
        """A line, or what follows in one after a header, of an exchange slip or a military slip."""
        if line := self._several(number, text, body):
            return line
        kind = self._likely_kind(number, body) if self.unnamed else None
        if kind is None and self.unnamed and says_no_trades(body, self.board):
            kind = self.speaking.of_figures
        if self.unnamed and heading_step(body) not in (None, Step.MOVEMENT):
            kind = "military"
        if kind is not None:
            self._turn_to(number, kind)
        if self.asides.is_aside(body):
            line = self.asides.aside(number, text)
            if line.player and self._signs_off(number):
                self._closing(number, text)
            return line
        if self._in("bids"):
            return self._joined(self._bid(number, text, body))
        return self._joined(
            self._trade(number, text, body) if self._in("exchange") else self._military(number, text, body)
        )

    def _several(self, number: int, text: str, body: str) -> SheetLine | None:
        """A line of several sentences: orders, trades, talk."""
        said = {} if self.context.strict else self.speaking.parted(body)
        is_other = not self.unnamed and not self._in(*said) if len(said) == 1 else not said
        if is_other or (len(said) == 1 and self.speaking.kind_of(body)):
            return None
        line = None
        for kind in sorted(said, reverse=True):
            if not self._in(kind):
                self._turn_to(number, kind)
            read = self._military if kind == "military" else self._trade
            one = self._joined(read(number, text, said[kind]))
            line = one if line is None or worse(one.status, line.status) else line
        return line

    def _signs_off(self, number: int) -> bool:
        """Whether a slip ends with the name of who wrote it, an address below: no line of the slip follows."""
        assert self.part is not None
        below = [row for row in self.senders.rows[number : number + _LINES_OF_ADDRESS] if row.strip()]
        return self.part.is_filled and not any(map(self.speaking.sure_kind, below))

    def _turns_to(self, number: int, kind: str, body: str) -> bool:
        """Go on with a slip of another kind where a line below a named header is surely of that one: orders below the
        trades of an exchange slip.
        """
        if self.unnamed or self.part is None or not self.part.is_filled or number == self.slip:
            return False
        said = self.senders.below(number) if power_heading(body, self.board) else body
        has_one = any(part.kind == kind and part.player == self.place.player for part in self.found.parts)
        turns = not has_one and self.speaking.sure_kind(said) == kind
        if turns:
            self._turn_to(number, kind)
        return turns

    def _named_slip(self) -> Alias:
        """Whose the current slip is by a header or a name above it, `""` where only a signature may say so."""
        is_named = self.header is not None and (not self.unnamed or self.senders.sender == self.place.player)
        return self.place.player if is_named else ""

    # --- lines of no slip

    def _remark(self, number: int, text: str) -> SheetLine:
        turn = turn_remark(text)
        line = SheetLine(number, text, LineKind.REMARK)
        if turn is None:
            return line
        self.found.turn = turn
        return timely(line, turn, self.context)

    def _closing(self, number: int, text: str) -> SheetLine:
        """The end of a mail; before anything was said in a slip it is mere politeness."""
        if self.part is None or self.part.is_filled:
            self.closed = self.place.player if self.part else self.closed
            self._leave(number + 1)
        return SheetLine(number, text, LineKind.OTHER, reason=causes.outside())

    def _postscript(self, number: int, text: str, said: str) -> SheetLine:
        """What is below the end of a mail is still its writer's; if it is not a slip, the mail ends there."""
        sender = self.senders.sender
        if self.header is None:
            self.senders.sender = self.closed or self.senders.sender
        line = self._line(number, said) if self._says_slip(number, said) else self._closing(number, text)
        self.senders.sender = sender
        suggestion = f"{text.removesuffix(said)}{line.suggestion}" if line.suggestion else None
        return replace(line, text=text, suggestion=suggestion)

    def _says_slip(self, number: int, text: str) -> bool:
        header = find_header(text, self.context.players, in_press=False) or self._bare_header(number, text)
        is_tale = self.speaking.names_currency(text) and self.speaking.trades(text).aside
        return header is not None or (self.speaking.of_orders(text) and not is_tale)

    # --- mails

    def _begins_mail(self, number: int, text: str) -> bool:
        """Whether it is a mail's `Von:` line.

        Press may begin with one, under whose name it appears; after its text a player's ends it.
        """
        sender = head_sender(text)
        if sender is None or self._is_label(text):
            return False
        return (
            not self._in("press")
            or is_mail_head(self.senders.rows, number - 1)
            or self.senders.sent(sender) is not None
        )

    def _mail(self, number: int, text: str) -> SheetLine:
        """A `Von:` line: the lines after it are that player's, as far as they do not say whose they are."""
        self._leave(number + 1)
        return self.senders.head(number, text)

    def _named_line(self, number: int, text: str) -> SheetLine | None:
        """A line that says whose what follows is, or leaves it open: then it is nobody's."""
        if spoken := self.senders.spoken(text):
            return self._spoken_line(number, text, *spoken)
        if player := self.senders.named_above(number, text, self._named_slip()):
            return self._spoken_line(number, text, player, "")
        if asked := self.senders.asked_above(number, text, self._named_slip()):
            self._leave(number + 1)
            self.senders.sender = None
        return asked

    def _spoken_line(self, number: int, text: str, player: Alias, rest: str) -> SheetLine:
        """The beginning of a mail whose writer is named before a colon; in a chat that is so before every line."""
        goes_on = self.place.player == player and (self._in("military") or self._in(self.speaking.of_figures))
        if player != self.senders.sender and not goes_on:
            self._leave(number)
        self.senders.sender = player
        if not rest:
            line = SheetLine(number, text, LineKind.OTHER, player=player, reason=causes.from_(player=player))
            return dated(line, text, self.context)
        if header := self._header(number, rest) or self._bare_header(number, rest):
            line = self._begin(number, rest, header)
        else:
            self._begin_unnamed(number, rest)
            line = self.asides.outside(number, rest) if self.header is None else self._content(number, rest, rest)
        suggestion = f"{text.removesuffix(rest)}{line.suggestion}" if line.suggestion else None
        return replace(line, text=text, suggestion=suggestion)

    def _begin_unnamed(self, number: int, text: str) -> None:
        """A slip without a header, or with one that names nobody: whose mail is it?"""
        if self.unnamed and self.senders.power_of_another(self.place.player, text):
            self._leave(number)
        if self.header is not None and self.header.player:
            return
        kind = self.header.kind if self.header else self._likely_kind(number, text)
        figures = self.speaking.of_figures
        if kind is None and says_nothing(text, self.board) and not self._has_slip(figures):
            kind = figures
        if kind is None or self.header is not None:
            return
        writer = self.senders.writer() or (self.senders.leader(text, number) if kind == "military" else None)
        if writer and not any(part.player == writer and part.kind == kind for part in self.found.parts):
            self._turn_to(number, kind, writer)

    def _likely_kind(self, number: int, text: str) -> str | None:
        over = self.speaking.heads_amounts(text, self.senders.below(number))
        return self.speaking.of_figures if over else self.speaking.likely_kind(text)

    def _has_slip(self, kind: str) -> bool:
        return any(part.kind == kind and part.player == self.senders.writer() for part in self.found.parts)

    def _turn_to(self, number: int, kind: str, writer: Alias | None = None) -> None:
        """Go on with the mail's slip of a kind, or begin it."""
        player = writer or self.place.player
        if self.header is not None and self.part is not None:
            self.unnamed.setdefault(self.header.kind, self.part)
        if kind not in self.unnamed:
            self.header, self.slip = Header(kind, "", player), number
            self.place = SlipPlace(player, self.senders.only_power(player))
            self.unnamed[kind] = self.part = SlipPart(kind, player, number, number, self.place.power, named=False)
            self.found.parts.append(self.part)
        elif not self._in(kind):
            self.header, self.part = Header(kind, "", player), self.unnamed[kind]
            self.slip, self.place = self.part.slip, SlipPlace(player, self.part.power)

    # --- headers

    def _begin(self, number: int, text: str, header: Header) -> SheetLine:
        is_said = self.part is not None and (self.part.is_filled or bool(self.part.text))
        again = header.kind == "press" and self._in("press") and header.player in ("", self.place.player)
        if again and not (is_said or header.rest):
            return SheetLine(number, text, LineKind.OTHER, reason=causes.aside())  # `for the paper:` is above it
        if header.date and not header.player and self._in(header.kind):
            line = SheetLine(number, text, LineKind.SECTION, player=self.place.player, power=self.place.power)
            return dated(self._joined(line), header.date, self.context)
        if not header.player and (writer := self._slips_player(header.kind)):
            header = replace(header, player=writer)
        self._leave(number)
        self.header, self.slip = header, number
        self.place = SlipPlace(header.player, self.senders.only_power(header.player))
        self.part = SlipPart(header.kind, header.player, number, number, self.place.power, grey=is_grey(header.word))
        self.found.parts.append(self.part)
        line = self._joined(
            self.senders.checked_header(SheetLine(number, text, LineKind.HEADER, player=header.player), header)
        )
        if header.date:
            return dated(line, header.date, self.context)
        return self._with_rest(line, header.rest) if header.rest else line

    def _with_rest(self, line: SheetLine, rest: str) -> SheetLine:
        """A header with the beginning of its slip in the same line."""
        assert self.part is not None
        if self._in("press"):
            is_text = ":" in line.text[: line.text.rfind(rest)] or rest == line.text
            self.part.text = rest if is_text else "\n".join(headed_rows(rest))
            self.part.is_filled = not press_label(rest)
            self.part.quotes = in_quotes(self.part.text, False)
            return line
        body = self._content(line.number, line.text, rest)
        if body.kind is LineKind.OTHER:
            return (
                replace(line, reason=line.reason or body.reason)
                if body.status is LineStatus.UNDERSTOOD
                else replace(body, player=line.player)
            )
        head = line.text[: line.text.rfind(rest)]
        suggestion = f"{head}{body.suggestion}" if body.suggestion else None
        worst = line if worse(line.status, body.status) else body
        return replace(
            body,
            text=line.text,
            kind=LineKind.HEADER,
            status=worst.status,
            reason=worst.reason or body.reason,
            suggestion=line.suggestion if worst is line else suggestion,
        )

    # --- exchange

    def _trade(self, number: int, text: str, body: str) -> SheetLine:
        assert self.part is not None
        line = SheetLine(number, text, LineKind.TRADE, player=self.place.player)
        found = self.speaking.trades(body)
        is_doubtful = found.problem is not None or found.aside
        if points_below(body) == "points" and any(map(self.speaking.is_order, self.quoted)):
            return replace(line, status=LineStatus.NOT_UNDERSTOOD, reason=causes.only_quoted())
        if self._holds_order(body):
            return replace(line, status=LineStatus.NOT_UNDERSTOOD, reason=causes.order_here(player=line.player or ""))
        if is_doubtful and self._turns_to(number, "military", body):
            return self._military(number, text, body)
        self.part.is_filled = self.part.is_filled or not (found.heading or found.aside)
        self.found.trades[number] = body
        if found.heading or turn_named(body) is not None:
            line = dated(line, body, self.context)
        if found.heading or line.status is LineStatus.REFUSED:
            return line
        if is_doubtful and self.speaking.is_order(body):
            return replace(line, status=LineStatus.NOT_UNDERSTOOD, reason=causes.order_here(player=line.player or ""))
        return line

    def _holds_order(self, body: str) -> bool:
        """Whether a part of a line is an order: `Wien nach Galizien. Ich verkaufe 200 Lire.`, `wie-gal 200 Lire weg`"""
        sentences = _STOP.split(body) if _STOP.search(body) else ()
        parts = (
            *(one for one in sentences if not _FIGURE.search(one)),
            *(_MOVED.findall(body) if _FIGURE.search(body) else ()),
        )
        return any(map(self.speaking.is_order_of_places, parts))

    def _bid(self, number: int, text: str, body: str) -> SheetLine:
        assert self.part is not None
        line = SheetLine(number, text, LineKind.BID, player=self.place.player)
        line, self.found.bids[number] = read_bid_line(line, body, self.board)
        self.part.is_filled = True
        return line

    # --- orders

    def _military(self, number: int, text: str, body: str) -> SheetLine:
        if heading := power_heading(body, self.board):
            return self._power(number, text, heading)
        if section := section_heading(body):
            self.place = replace(self.place, section=section[0])
            if not section[1].strip():
                return SheetLine(number, text, LineKind.SECTION, player=self.place.player, power=self.place.power)
            line = self._orders(number, text, section[1])
            self.place = replace(self.place, section="")
            return line
        return self._orders(number, text, body)

    def _begin_power(self, number: int, power: Power) -> None:
        self.part = SlipPart("military", self.place.player, self.slip, number, power, is_filled=True)
        self.found.parts.append(self.part)

    def _power(self, number: int, text: str, power: Power) -> SheetLine:
        self.place = SlipPlace(self.place.player, power, heading_section(text))
        self._begin_power(number, power)
        line = SheetLine(number, text, LineKind.POWER, player=self.place.player, power=power)
        return dated(self.senders.checked_power(line, power), text, self.context)

    def _orders(self, number: int, text: str, body: str) -> SheetLine:
        if self.place.says_none(body):
            if self.place.section not in BUILD_SECTION:
                return SheetLine(number, text, LineKind.OTHER, player=self.place.player, reason=causes.aside())
            body = "kein Aufbau"
        found = read_orders(number, body, self.place, self.board, self.context, suggest=self.suggestions > 0)
        if not found.line.orders and self._turns_to(number, "exchange", body):
            return self._trade(number, text, body)
        if found.line.status in BLOCKING and not self.context.strict and says_no_order(body, self.board):
            return SheetLine(number, text, LineKind.OTHER, player=self.place.player, reason=causes.aside())
        self.place = replace(self.place, condition=next((step.condition for step in found.steps), ""))
        line = replace(found.line, text=text)
        if not (line.orders and line.status in BLOCKING) and self.speaking.names_currency(body):
            line = replace(
                line,
                status=LineStatus.NOT_UNDERSTOOD,
                reason=causes.trade_here(player=line.player or ""),
                suggestion=None,
            )
        if line.status in (LineStatus.QUESTION, LineStatus.NOT_UNDERSTOOD):
            self.suggestions -= 1
        power = line.power or self.senders.owner(line.player, line.orders)
        if power is None:
            if line.status is LineStatus.UNDERSTOOD:
                line = replace(line, status=LineStatus.NOT_UNDERSTOOD, reason=causes.no_power())
        elif self.part is None or power != self.part.power:
            self._begin_power(number, power)
            line = (
                self.senders.checked_power(replace(line, power=power), power)
                if line.status is LineStatus.UNDERSTOOD
                else line
            )
        assert self.part is not None
        self.part.is_filled = True
        self.found.orders[number] = replace(found, line=line)
        return line
