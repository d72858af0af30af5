"""From the lines of a sheet to what counts: later slips replace earlier ones, an exchange slip is valid or not as a
whole.

Takes: the lines, and the parts (slips) with the numbers of their lines. Gives: `Sheet`.
Rules: docs/rules.md 2.2 to 2.5 and 10; Ludomaniac standard 2011, 9.5; docs/contract.md, "Text that people write".
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from kapdip import slips
from kapdip.board.model import Power, Step, Unit
from kapdip.orders.cleaning import fold
from kapdip.orders.model import (
    MOVEMENTS,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    MovementOrder,
    Retreat,
    RetreatOrder,
    Waive,
)
from kapdip.press.letters import is_in_quotes, letter_of, names_in, says_none, signature_at, without_grey
from kapdip.reason import Reason
from kapdip.sheets import causes
from kapdip.sheets.exchange import read_slip_lines
from kapdip.sheets.findings import Findings, SlipPart
from kapdip.sheets.military import Stated
from kapdip.sheets.model import (
    BLOCKING,
    Alias,
    BidsEntry,
    ExchangeEntry,
    Later,
    LineKind,
    LineStatus,
    MilitaryEntry,
    PressEntry,
    RelativeAmount,
    Sheet,
    SheetConditional,
    SheetContext,
    SheetLine,
    SheetProblem,
    SlipTrade,
    Subject,
)
from kapdip.sheets.sheet_count import SheetCount
from kapdip.sheets.speaking import Speaking
from kapdip.sheets.vocabulary import UNCHANGED

_UNCHANGED = re.compile(rf"\b(?:{'|'.join(sorted(UNCHANGED, key=len, reverse=True))})\b")


def count_parts(found: Findings, speaking: Speaking) -> Sheet:
    """The sheet that the lines make."""
    desk = _Counter(found, speaking)
    live = _live(found, speaking.context)
    for part in found.parts:
        if id(part) not in live:
            desk.drop(part)
        elif part.kind == "exchange":
            desk.count_exchange(part)
        elif part.kind == "bids":
            desk.count_bids(part)
        elif part.kind == "press":
            desk.count_press(part)
    desk.count_military([part for part in found.parts if part.kind == "military" and id(part) in live])
    return desk.sheet(found.turn, found.parts)


def _live(found: Findings, context: SheetContext) -> set[int]:
    """The parts that no later slip replaces whole, by identity."""
    latest: dict[tuple[Alias, Subject], int] = {}
    for part in found.parts:
        subject = _subject(part)
        if context.later_of(subject) is Later.REPLACES and _replaces(part, found):
            latest[part.player, subject] = part.slip
    return {id(part) for part in found.parts if part.slip >= latest.get((part.player, _subject(part)), 0)}


def _subject(part: SlipPart) -> Subject:
    return Subject(part.kind, part.power or "" if part.kind == "military" else part.player)


def _replaces(part: SlipPart, found: Findings) -> bool:
    """Whether a slip replaces those above it whole: one with orders only where it names a move, or nothing at all."""
    if part.kind != "military":
        return part.kind != "press"
    if part.power is None and not part.is_filled:
        return False
    lines = [number for number in part.lines if number in found.orders]
    return (
        not lines
        or any(isinstance(step.order, MOVEMENTS) for number in lines for step in found.orders[number].steps)
        or any(_is_unread_move(found.lines[number - 1]) for number in lines)
    )


def _is_unread_move(line: SheetLine) -> bool:
    return line.status in BLOCKING and line.step is Step.MOVEMENT and not line.orders


def _without_grey(texts: list[tuple[int, str]]) -> tuple[list[tuple[int, str]], bool]:
    """The lines of press without a `(grau)` at their beginning, and whether one was there."""
    first = next((at for at, (_, text) in enumerate(texts) if text.strip()), None)
    rest = without_grey(texts[first][1]) if first is not None else None
    if first is None or rest is None:
        return texts, False
    return [*texts[:first], (texts[first][0], rest), *texts[first + 1 :]], True


class _Counter(SheetCount):
    """Collects what counts."""

    # --- exchange

    def count_exchange(self, part: SlipPart) -> None:
        amounts: dict[Power, int] = {}
        wishes: dict[Power, RelativeAmount] = {}
        conditional: list[str] = []
        conditioned: set[Power] = set()
        refused = False
        bodies = {number: self.trades[number] for number in part.lines if number in self.trades}
        read = read_slip_lines(self.lines, bodies, self.board, self.context) if bodies else {}
        part.lines = sorted({*part.lines, *read})
        for number, found in read.items():
            line = self.line(number)
            if found.aside:
                refused = refused or line.status in BLOCKING
            elif found.conditional:
                conditional.append(line.text.strip())
                conditioned |= {trade.power for trade in found.trades}
            elif found.problem is not None or line.status in BLOCKING:
                refused = True
            else:
                counted = [self._counted(number, trade, amounts, wishes) for trade in found.trades]
                refused = refused or not all(counted)
        rest: tuple[Power, ...] = ()
        said = [fold(self.line(number).text) for number, found in read.items() if found.nothing]
        if said:
            rest = tuple(power for power in self._traded() if power not in amounts and power not in wishes)
            amounts |= dict.fromkeys(rest, 0)
        stays = rest if any(_UNCHANGED.search(text) for text in said) else ()
        if wishes and not refused:
            refused = not self._work_out(part, amounts, wishes)
        self._finish_exchange(part, amounts, tuple(conditional), conditioned, refused, stays=stays)

    def _counted(
        self, number: int, trade: SlipTrade, amounts: dict[Power, int], wishes: dict[Power, RelativeAmount]
    ) -> bool:
        """Put one trade into the slip; false if the slip cannot hold it."""
        power, reason = trade.power, None
        if power in amounts or power in wishes:
            reason = slips.twice(currency=power)
        elif self.context.traded and power not in self.context.traded:
            if trade.units != 0:
                reason = slips.not_traded(currency=power)
            else:
                self.mark(number, LineStatus.UNDERSTOOD, slips.eliminated(currency=power))
                return True
        if reason is not None:
            self.mark(number, LineStatus.REFUSED, reason)
            return False
        if trade.units is not None:
            amounts[power] = trade.units
        elif trade.wish is not None:
            wishes[power] = trade.wish
        return True

    def _work_out(self, part: SlipPart, amounts: dict[Power, int], wishes: dict[Power, RelativeAmount]) -> bool:
        """Put figures in the place of wishes; false where nobody can know them."""
        worked = self.context.work_out(part.player, amounts, wishes) if self.context.work_out else causes.wish_unknown()
        for number in part.lines:
            line = self.line(number)
            if not any(trade.power in wishes for trade in line.trades):
                continue
            if isinstance(worked, Reason):
                self.mark(number, LineStatus.REFUSED, worked)
            else:
                trades = tuple(trade._replace(units=worked.get(trade.power, trade.units)) for trade in line.trades)
                self.lines[number - 1] = replace(line, trades=trades)
        if isinstance(worked, Reason):
            return False
        amounts |= worked
        return True

    def _finish_exchange(
        self,
        part: SlipPart,
        amounts: dict[Power, int],
        conditional: tuple[str, ...],
        conditioned: set[Power],
        refused: bool,
        *,
        stays: tuple[Power, ...],
    ) -> None:
        traded = self._traded()
        left_out = tuple(power for power in traded if power not in amounts and power not in conditioned)
        later = self.context.later_of(_subject(part))
        missing = bool(conditional) and not amounts and not refused
        if missing:
            self.warn(part, slips.only_conditions())
        elif left_out and (self.context.strict or self.context.whole_slips) and not refused:
            refused = True
            self.mark(part.start, LineStatus.REFUSED, slips.incomplete(currencies=left_out))
        elif not part.is_filled:
            self.warn(part, causes.slip_empty(player=part.player))
        elif left_out and not refused and later is Later.REPLACES:
            self.warn(part, slips.left_out(currencies=left_out))
        if part.named and self.line(part.start).status in BLOCKING:
            refused = True
        full = {power: amounts.get(power, 0) for power in traded} if not refused and not missing else {}
        self.exchange.append(
            ExchangeEntry(
                part.player,
                part.start,
                full,
                left_out,
                conditional,
                refused,
                missing,
                tuple(part.lines),
                later,
                stays,
            )
        )

    def _traded(self) -> tuple[Power, ...]:
        return self.context.traded if self.context.traded is not None else self.board.powers

    # --- bids

    def count_bids(self, part: SlipPart) -> None:
        read = [self.found_bids[number] for number in part.lines if number in self.found_bids]
        if not part.is_filled:
            self.warn(part, causes.slip_empty(player=part.player))
        if self.line(part.start).status in BLOCKING:
            return
        bids = tuple(bid for one in read for bid in one.bids)
        later = self.context.later_of(_subject(part))
        self.bids.append(BidsEntry(part.player, part.start, bids, tuple(part.lines), later))

    # --- press

    def count_press(self, part: SlipPart) -> None:
        texts = [(part.start, row) for row in part.text.split("\n")] if part.text else []
        texts += [(number, self.line(number).text) for number in part.lines[1:]]
        texts, grey = _without_grey(texts)
        letter = letter_of([text for _, text in texts])
        if letter is None:
            self.mark(part.start, LineStatus.NOT_UNDERSTOOD, causes.press_empty(player=part.player))
            return
        if says_none(" ".join(text.text for text in letter.parts)):
            reason = causes.press_none(player=part.player)
            for number in (number for number in part.lines if self.line(number).text.strip()):
                self.lines[number - 1] = replace(self.line(number), kind=LineKind.OTHER, reason=reason)
            return
        self._ask_for_names(part, letter.sender, texts[letter.body :])
        self._ask_for_orders(texts[letter.body :])
        if (grey or part.grey) and not letter.sender:
            self.mark(part.start, LineStatus.NOT_UNDERSTOOD, causes.grey_sender())
        self.press.append(
            PressEntry(part.player, part.start, letter.sender, letter.to, letter.parts, tuple(part.lines))
        )

    def _ask_for_names(self, part: SlipPart, sender: str, body: list[tuple[int, str]]) -> None:
        """Press may not reveal who wrote it: a signature is asked for, the author's name in a grey text pointed out
        (docs/rules.md 9).
        """
        known = {
            alias: (alias, *self.context.people.get(alias, ())) for alias in (self.context.players or (part.player,))
        }
        writer = known.get(part.player, (part.player,))
        signature = signature_at(
            [text for _, text in body], sender or part.player, [name for names in known.values() for name in names]
        )
        for place, (number, text) in enumerate(body):
            if not text.strip() or self.line(number).status in BLOCKING:
                continue
            if signature is not None and place >= signature and number != part.start:
                self.mark(number, LineStatus.QUESTION, causes.press_signed())
                self.lines[number - 1] = replace(self.line(number), suggestion=f"# {text.strip()}")
            elif sender and sender != part.player and names_in(text, writer):
                self.mark(number, LineStatus.NOT_ALLOWED, causes.press_names_author(player=part.player))

    def _ask_for_orders(self, body: list[tuple[int, str]]) -> None:
        """What reads as an order or a trade is published only where quotes say that it is text:
        it may be somebody's secret.
        """
        rows = [text for _, text in body]
        for place, (number, text) in enumerate(body):
            asked = self.line(number).status not in BLOCKING and not is_in_quotes(rows, place)
            if asked and self.speaking.is_slip_line(text):
                self.mark(number, LineStatus.NOT_UNDERSTOOD, causes.press_orders())

    # --- orders

    def count_military(self, parts: Sequence[SlipPart]) -> None:
        by_power: dict[tuple[Alias, Power, int], list[SlipPart]] = {}
        slips = Counter(part.slip for part in parts)
        for part in parts:
            if part.power is not None and part.is_filled:
                by_power.setdefault((part.player, part.power, part.slip), []).append(part)
            elif not part.is_filled and slips[part.slip] == 1 and self._says_anything(part):
                self.mark(part.start, LineStatus.NOT_UNDERSTOOD, causes.slip_empty(player=part.player))
        for (player, power, _), some in by_power.items():
            entry = self._entry(player, power, some)
            if self._comes_too_late(entry):
                self.late |= {*entry.lines}
            else:
                self.military.append(entry)

    def _says_anything(self, part: SlipPart) -> bool:
        """Whether a slip without orders is one: a sentence that begins with its word may be talk."""
        return part.named or self.speaking.begins_order(self.line(part.start).text)

    def _entry(self, player: Alias, power: Power, parts: list[SlipPart]) -> MilitaryEntry:
        numbers = sorted({number for part in parts for number in (part.slip, *part.lines)})
        first: list[Unit] = []
        movement: dict[MovementOrder, int] = {}
        retreats: list[RetreatOrder] = []
        adjustments: list[Build | Disband | Waive] = []
        conditionals: list[SheetConditional] = []
        unreadable: list[str] = []
        rest: list[int] = []
        for number in (number for number in numbers if number in self.orders):
            line = self.line(number)
            if line.power not in (None, power):
                continue  # of another power in the line in which the slip begins
            if line.status in BLOCKING:
                unreadable += [line.unread or line.text.strip()] if line.step is Step.MOVEMENT else []
            if line.status in BLOCKING and not line.unread:
                continue
            for order, step, condition, is_rest in self._timely(number):
                if is_rest:
                    rest.append(number)
                elif isinstance(order, Build) and self.context.names_units:
                    first.append(order.unit)
                elif isinstance(order, MOVEMENTS):
                    self._move(number, order, movement)
                elif condition:
                    conditionals.append(SheetConditional(condition, order, number))
                elif step is Step.RETREATS and isinstance(order, Retreat | Disband):
                    retreats.append(order)
                elif not isinstance(order, Retreat) and self.context.builds:
                    adjustments.append(order)
        movement |= dict.fromkeys(self._carried(power, movement), 0)
        for number in dict.fromkeys(rest):
            self._hold_rest(number, movement)
        return MilitaryEntry(
            player,
            power,
            parts[0].start,
            tuple(first),
            tuple(movement),
            tuple(retreats),
            tuple(adjustments),
            tuple(conditionals),
            tuple(unreadable),
            tuple(numbers),
            Later.ADDS if self._stays(numbers) else self.context.later_of(Subject("military", power)),
        )

    def _stays(self, numbers: Iterable[int]) -> bool:
        """Whether a slip says that all else stays as it is."""
        return any(_UNCHANGED.search(fold(self.line(number).text)) for number in numbers)

    def _carried(self, power: Power, movement: Iterable[MovementOrder]) -> list[Move]:
        """The moves of the power's own armies that nothing is ordered for but a fleet to carry them."""
        position = self.context.position
        armies = position.units.get(power, ()) if position and not self.context.strict else ()
        ordered = {order.unit for order in movement}
        convoys = (order for order in movement if isinstance(order, Convoy))
        return [
            Move(one.convoyed, one.target, via=True)
            for one in convoys
            if one.convoyed in armies and one.convoyed not in ordered
        ]

    def _timely(self, number: int) -> list[Stated]:
        return [one for one in self.orders[number].steps if not self.context.is_over(one.step)]

    def _comes_too_late(self, entry: MilitaryEntry) -> bool:
        stated = [number for number in entry.lines if number in self.orders and self.orders[number].steps]
        return bool(stated) and not (entry.unreadable or any(map(self._timely, stated)))

    def _move(self, number: int, order: MovementOrder, movement: dict[MovementOrder, int]) -> None:
        """A unit with several orders holds (docs/rules.md 10): all are kept, each of their lines says so.

        The same order twice is one.
        """
        if order in movement:
            return
        others = [line for other, line in movement.items() if other.unit.province == order.unit.province]
        reason = causes.unit_twice(unit=order.unit)
        if others and self.line(number).status is LineStatus.NOT_ALLOWED:
            self.extra.append(SheetProblem(number, reason))
        first, moved = self.moved.setdefault((self.line(number).player, order.unit.province), (number, order))
        if moved != order and bool(self.line(first).mark) != bool(self.line(number).mark):
            self.mark(number, LineStatus.NOT_UNDERSTOOD, reason)  # one says what was sent, the other what is new
        for line in (*others, number) if others else ():
            if self.line(line).status is LineStatus.UNDERSTOOD:
                self.mark(line, LineStatus.REFUSED if self.context.strict else LineStatus.NOT_ALLOWED, reason)
        movement[order] = number

    def _hold_rest(self, number: int, movement: dict[MovementOrder, int]) -> None:
        """`the rest holds`: all units without another order anywhere on the slip;
        the line says whom it meant.
        """
        ordered = {order.unit.province for order in movement}
        rest = [one.order for one in self.orders[number].steps if one.is_rest and isinstance(one.order, Hold)]
        movement |= {order: number for order in rest if order.unit.province not in ordered}
        line = self.line(number)
        said = dict(zip(line.orders, line.conditions, strict=True))
        said = {order: said[order] for order in said if order not in rest or order in movement}
        self.lines[number - 1] = replace(line, orders=tuple(said), conditions=tuple(said.values()))
