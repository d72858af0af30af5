"""Reads the lines of a military slip: powers, headings, orders with their retreats, conditions.

Takes: a line, the board, what is known of the game, and where in the slip the line is. Gives: `SheetLine`s, one for
each line.
Rules: docs/contract.md, "Text that people write"; Ludomaniac standard 2011, 9.7 and 9.8; docs/rules.md 6.3, 6.4 and 10.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import product
from typing import NamedTuple

from kapdip.board.board import Board
from kapdip.board.model import Power, Step
from kapdip.lines.reading import parse_line
from kapdip.orders.causes import rest, unknown_verb
from kapdip.orders.cleaning import clean, fold, tokens
from kapdip.orders.legality import check_first_unit, check_order
from kapdip.orders.model import Build, Disband, Move, Order, Retreat, Waive
from kapdip.orders.notation import grammar_of, marked_letter, with_condition
from kapdip.orders.reading import Reading
from kapdip.orders.vocabulary import CONDITION
from kapdip.reason import Reason
from kapdip.sheets import causes
from kapdip.sheets.model import Alias, LineKind, LineStatus, SheetContext, SheetLine, worse
from kapdip.sheets.vocabulary import BUILD_SECTION, NO_ORDERS, REMOVAL_SECTION, SEASONS, SECTIONS

_HEADING = re.compile(r"\W*([^\W\d_]+)(?:\s+[0-9]{4})?\s*:\s*(.*)")
_BARE_HEADING = re.compile(r"\W*([^\W\d_]+)(?:\s+[0-9]{4})?\W*")


_IF_DISLODGED = re.compile(
    r"(?P<order>.+?)(?<!\s)\s*\((?:falls|wenn|if)\s+(?:(?:die|the)\s+)?(?P<unit>[AF]\.?\s*\w{3,}\s+)?(?:sie\s+|it\s+)?"
    r"(?:is\s+)?(?:verdrängt|verdraengt|dislodged)(?:\s+wird)?[\s,:]*(?:dann\s+|then\s+)?(?:rückzug|rueckzug|retreats?)?\s*"
    r"(?:nach|to|in|auf)?\s+(?P<to>[^()]+)\)",
    re.IGNORECASE,
)
_SAID_PLAINLY = tuple(
    (re.compile(said, re.IGNORECASE), plainly)
    for said, plainly in (
        (r"(?<=\w) *\((?:retreats?|rückzug|rueckzug)\b:?([^()]*)\)", r", Rückzug: \1"),
        (r"(?<=\w)(?:(?<=hält)|(?<=hold)|(?<=holds)|(?<= h)|(?=   ?)) {1,9}(?=(?:rückzug|rueckzug|retreats?)\b)", ", "),
        (r"\bbei (?:rauswurf|vertreibung|verdrängung|verlust)(?: aus \w+)?(?=\W)", "Rückzug"),
        (r"(?<=\bdislodged) (?:by|from) \w+(?=,)|(?<=\bvertrieben) (?:von|durch) \w+(?=,)", ""),
        (r"(?<=dislodged), to (?=\w)|(?<=vertrieben), nach (?=\w)", ": "),
        (r"(?<=rückzug: )(?:zuerst|erst|first) ", ""),
        (r"\b(?:2nd|3rd|second|third|next|2\.|3\.|zweite|dritte) (?:choice|preference|wahl)\b:?", "then"),
    )
)
"""Ways of saying a retreat or a preference, and plainer ones."""
_CONDITION = re.compile(rf"\b(?:{'|'.join(word for word in CONDITION if word not in ('sonst', 'otherwise'))})\b")
_POINTS_BACK = re.compile(
    r"^(?:that|this|it|das|dies|es)\b(?:'?s\b| is\b| ist\b)? ?"
    r"(?:nicht|not|fails?|scheitert|isn't|doesn't|won't|can't|impossible)\b"
    r"|^(?:nicht (?:geht|moglich|moeglich)|not possible|impossible)\b"
)
"""A condition that speaks of the order beside it: what follows it is for when that fails."""
_ENDS = " \t)]}.!\"'"
_MOST_BESIDE = 9
_PARTS_OF_HEADING = frozenset({":", ",", "/", "-", "(", ")", "'", "."})
_LONG_SEASONS = "|".join(sorted(word for word in SEASONS if len(word) > 1))
_WHEN_AND_WHAT = re.compile(
    rf"(?> ?(?:(?:{_LONG_SEASONS})(?: (?:1[89])?[0-9]{{2}})?|(?:1[89])?[0-9]{{2}} ?(?:{_LONG_SEASONS}|[sfhw])"
    rf"|[sfhw] ?(?:1[89])?[0-9]{{2}}|(?:zug|turn|runde|round)(?: [0-9]{{1,3}})?|{'|'.join(sorted(SECTIONS))}"
    r"|orders?|befehle?|fur|fuer|for|von|of|mit|with|zieht|macht|does|moves|folgendes"
    r"|wie folgt|folgt|as follows|please|bitte|ich|ziehe|meine?|my|die|der|das|the|im|in)(?: |$))* ?"
)
"""What may come beside a power in its heading, folded."""
_RETREATS = ("ruckzug", "rueckzug", "retreat")
_SAYS_RETREAT = re.compile(r"\b(?:r|ret|rz|ruckz\w*|rueckz\w*|retreats?|zuruck|zurueck)\b|>|[\[(]")


@dataclass(frozen=True, slots=True)
class SlipPlace:
    """Where in a military slip a line is: whose slip, for which power, under which heading."""

    player: Alias
    power: Power | None = None
    section: str = ""
    condition: str = ""
    """Of the line above: `else: …` stands for its opposite."""

    def says_none(self, text: str) -> bool:
        """Whether a line answers a heading of retreats, builds or removals: `Rückzüge: keine`."""
        asked = self.step in (Step.RETREATS, Step.ADJUSTMENTS)
        return asked and fold(clean(text)).strip(" .!") in NO_ORDERS

    @property
    def step(self) -> Step | None:
        """The phase of the heading, None under none."""
        return SECTIONS.get(self.section)


class Stated(NamedTuple):
    """An order, the phase it is for, and the condition it hangs on."""

    order: Order
    step: Step
    condition: str = ""
    is_rest: bool = False
    """`the rest holds`: counts only if nothing else on the slip is for the unit."""


@dataclass(frozen=True, slots=True)
class SortedOrders:
    """A line with what each of its orders is: movement, retreat or adjustment."""

    line: SheetLine
    steps: tuple[Stated, ...] = ()


def power_heading(text: str, board: Board) -> Power | None:
    """The power of a line that names a power (`England:`, `E:`, `Austria-Hungary`), and at most for what and for when;
    None for other lines.
    """
    if "\t" in text.strip(" ") or "|" in text:
        return None  # a row of a table
    alone = clean(text).strip(": ")
    words = tokens(text if alone.isascii() or len(alone) != 1 else text.replace(alone, marked_letter(alone, board)))
    is_headed = words[-1:] == (":",)
    words = words[:-1] if is_headed else words
    if not is_headed and (not words or len(words[0]) < 3):
        return None
    grammar = grammar_of(board)
    name = " ".join([word for word in words if word != "-"])
    power = grammar.powers.get(name) or (grammar.letters.get(name) if len(words) == 1 else None)
    return power or _power_beside(words, grammar.powers)


def _power_beside(words: Sequence[str], powers: Mapping[str, Power]) -> Power | None:
    """The power of a heading that says what its orders are, and for when: `England F01`, `Befehle für England`,
    `ENGLAND, Frühjahr 1902`.
    """
    said = [word for word in words if word.isalnum()]
    if not 1 < len(said) <= _MOST_BESIDE or not _PARTS_OF_HEADING.issuperset(set(words).difference(said)):
        return None
    for length, at in product((3, 2, 1), range(len(said))):
        power = powers.get(" ".join(said[at : at + length]))
        if power is not None and len(said[at]) > 2:
            rest = " ".join([*said[:at], "", *said[at + length :]])
            return power if _WHEN_AND_WHAT.fullmatch(rest) else None
    return None


def heading_section(text: str) -> str:
    """The section that the heading of a power begins as well: `England, Winter 1901`, `Rückzüge England`."""
    return next((word for word in tokens(text) if word in SECTIONS), "")


def section_heading(text: str) -> tuple[str, str] | None:
    """A heading such as `Winter:` or `Rückzüge`, and what follows it in the same line."""
    cleaned = clean(text)
    found = _HEADING.fullmatch(cleaned)
    if found and (section := _section(fold(found[1]))):
        return section, found[2]
    bare = _BARE_HEADING.fullmatch(cleaned)
    section = _section(fold(bare[1])) if bare else ""
    return (section, "") if section else None


def heading_step(text: str) -> Step | None:
    """The phase of a heading that is alone in its line; None for any other line."""
    section = section_heading(text)
    return SECTIONS[section[0]] if section and not section[1] else None


def _section(word: str) -> str:
    """The heading that a word is: `Rückzugsprioritäten` is one of retreats."""
    return word if word in SECTIONS else next((one for one in _RETREATS if word.startswith(one)), "")


def read_orders(
    number: int, text: str, place: SlipPlace, board: Board, context: SheetContext, *, suggest: bool = True
) -> SortedOrders:
    """Read one line of a military slip that is not a heading. Never raises."""
    desk = _Desk(board, context, place)
    readings = desk.read(_with_plain_retreat(clean(text)), suggest)
    if not all(one.order or (one.problem and unknown_verb.gave(one.problem)) for one in readings):
        readings = desk.built(clean(text)) or readings
    return desk.single(number, text, readings[0]) if len(readings) == 1 else desk.several(number, text, readings)


def _with_plain_retreat(text: str) -> str:
    """`A Mar - Bur (falls verdrängt nach Gas)` as `A Mar - Bur, Rückzug: Gas`: a retreat needs no other condition than
    to be dislodged.

    Where the bracket names another unit, it is an order of its own.
    """
    for said, plainly in _SAID_PLAINLY:
        text = said.sub(plainly, text)
    found = _IF_DISLODGED.fullmatch(text)
    if found is None:
        return text
    unit = found["unit"]
    return f"{found['order']}; {unit} R {found['to']}" if unit else f"{found['order']}, Rückzug: {found['to']}"


class _Desk:
    """Where one line is read: the board, what is known of the game, the place in the slip."""

    def __init__(self, board: Board, context: SheetContext, place: SlipPlace) -> None:
        self.board = board
        self.context = context
        self.place = place

    def read(self, text: str, suggest: bool) -> tuple[Reading, ...]:
        step = Step.RETREATS if self.place.step is Step.RETREATS else self.context.step
        return parse_line(
            text,
            self.board,
            position=self.context.position,
            step=step,
            power=self.place.power,
            sign=self.sign(),
            above=self.place.condition,
            strict=self.context.strict and not self.context.shows_reading,
            suggest=suggest,
            partly=True,
        )

    def built(self, text: str) -> tuple[Reading, ...]:
        """What a heading builds of units alone: `Winter: A Ber, Reserve F Kie`; empty where they could be removed."""
        if self.place.step is not Step.ADJUSTMENTS or self.place.section in REMOVAL_SECTION:
            return ()
        found = self.read(_with_plain_retreat(f"Bau: {text}"), False)
        units = [one.order.unit if isinstance(one.order, Build) and not one.condition else None for one in found]
        present = self.context.position.units.values() if self.context.position else ()
        stands = self.place.section not in BUILD_SECTION and any(unit in some for unit in units for some in present)
        return () if None in units or stands or _CONDITION.search(fold(text)) else found

    def sign(self) -> str:
        """Under `Builds:` or `Removals:` the sign may be left out."""
        return next(
            (sign for section, sign in ((BUILD_SECTION, "+"), (REMOVAL_SECTION, "-")) if self.place.section in section),
            "",
        )

    def several(self, number: int, text: str, readings: Sequence[Reading]) -> SortedOrders:
        """Orders in one line; the power that one names is that of those after it."""
        power: Power | None = None
        lines = []
        for reading in readings:
            power = reading.power or power
            found = self.single(number, reading.text if reading.order is None else text, replace(reading, power=power))
            lines.append(SortedOrders(replace(found.line, text=text), found.steps))
        doubtful = [one.line for one in lines if one.line.status is not LineStatus.UNDERSTOOD]
        worst = reduce(lambda one, other: other if worse(other.status, one.status) else one, doubtful, lines[0].line)
        unread = [reading.text for reading in readings if reading.order is None]
        if len(unread) == 1 and worst.suggestion:
            worst = replace(worst, suggestion=text.replace(unread[0], worst.suggestion, 1))
        whole = replace(
            worst,
            power=worst.power or power,
            orders=tuple(order for one in lines for order in one.line.orders),
            conditions=tuple(condition for one in lines for condition in one.line.conditions),
            unread="; ".join(unread),
        )
        return SortedOrders(whole, tuple(step for one in lines for step in one.steps))

    def single(self, number: int, text: str, reading: Reading) -> SortedOrders:
        power = reading.power or self.place.power
        line = SheetLine(
            number, text, LineKind.ORDER, player=self.place.player, power=power, condition=reading.condition
        )
        order = reading.order
        if order is None:
            status = LineStatus.QUESTION if reading.suggestion else LineStatus.NOT_UNDERSTOOD
            told = replace(line, status=status, reason=reading.problem, suggestion=_whole_line(text, reading))
            return SortedOrders(replace(told, step=self.place.step or self.context.step))
        if doubt := self.doubt(text, reading):
            plain = with_condition(reading.condition, str(order), text) if reading.condition else str(order)
            return SortedOrders(replace(line, status=LineStatus.QUESTION, reason=doubt, suggestion=plain))
        orders = (order,) if reading.retreat is None else (order, reading.retreat)
        conditions = (reading.condition,) * len(orders)
        line = replace(line, orders=orders, conditions=conditions, reason=next(iter(reading.notes), None))
        steps = [Stated(order, step, reading.condition, reading.is_rest) for step in self.steps(reading)]
        if reading.retreat is not None:
            steps.append(Stated(reading.retreat, Step.RETREATS, reading.condition))
            if self.context.is_over(steps[0].step) and not self.context.is_over(Step.RETREATS):
                return self.retreat_alone(line, power, steps[-1], causes.step_is_over(order=order))
        if _POINTS_BACK.search(fold(reading.condition)):
            unread = replace(line, orders=(), conditions=(), status=LineStatus.NOT_UNDERSTOOD)
            return SortedOrders(replace(unread, reason=rest(word=reading.condition), step=steps[-1].step))
        if reading.condition and steps[0].step is Step.MOVEMENT:
            return SortedOrders(replace(line, status=LineStatus.NOT_UNDERSTOOD, reason=causes.condition_of_movement()))
        return SortedOrders(self.checked(line, power, steps, text), tuple(steps))

    def retreat_alone(self, line: SheetLine, power: Power | None, retreat: Stated, late: Reason) -> SortedOrders:
        """Of a move with its retreat, the retreat, where the move comes too late."""
        alone = replace(line, orders=(retreat.order,), conditions=(retreat.condition,))
        alone = self.checked(alone, power, [retreat], line.text)
        if alone.status is LineStatus.UNDERSTOOD:
            status = LineStatus.REFUSED if self.context.strict else LineStatus.UNDERSTOOD
            alone = replace(alone, status=status, reason=late)
        return SortedOrders(alone, (retreat,))

    def doubt(self, text: str, reading: Reading) -> Reason | None:
        """What the writer leaves open: a question mark, or two targets with a stroke between them."""
        if text.rstrip(_ENDS).endswith("?"):
            return causes.asked(text=text.strip())
        stroke = (
            reading.retreat is not None and isinstance(reading.order, Move) and not _SAYS_RETREAT.search(fold(text))
        )
        return causes.two_targets(text=text.strip()) if stroke and "/" in text else None

    def steps(self, reading: Reading) -> tuple[Step, ...]:
        """For which phase an order is.

        `A Yor D` in advance of an autumn means both: give up if dislodged, go first in a removal.
        """
        match reading.order:
            case Build() | Waive():
                return (Step.ADJUSTMENTS,)
            case Retreat():
                return (Step.RETREATS,)
            case Disband():
                if reading.removal or self.place.step is Step.ADJUSTMENTS:
                    return (Step.ADJUSTMENTS,)
                if self.place.step is Step.RETREATS or not self.context.builds:
                    return (Step.RETREATS,)
                return (Step.RETREATS, Step.ADJUSTMENTS) if self.context.step is Step.MOVEMENT else (self.context.step,)
            case _:
                return (Step.MOVEMENT,)

    def checked(self, line: SheetLine, power: Power | None, steps: list[Stated], text: str) -> SheetLine:
        """The line, marked if an order in it is impossible or comes at the wrong time."""
        for order, step, *_ in steps:
            if isinstance(order, Build) and power is not None and self.context.names_units:
                wrong = check_first_unit(self.board, power, order.unit)
                return line if wrong is None else replace(line, status=LineStatus.REFUSED, reason=wrong)
            reason = self.untimely(order, step)
            if reason is None and self.context.position is not None and power is not None:
                asked = step if self.context.step is step else Step.MOVEMENT
                reason = check_order(self.board, self.context.position, power, order, step=asked)
            if reason is not None:
                status = LineStatus.REFUSED if self.context.strict else LineStatus.NOT_ALLOWED
                other = None if causes.step_is_over.gave(reason) else self.otherwise(text, power)
                return replace(line, status=status, reason=reason, suggestion=other)
        return line

    def untimely(self, order: Order, step: Step) -> Reason | None:
        if step is Step.ADJUSTMENTS and not self.context.builds:
            cause = causes.spring_has_no_builds if self.context.adjusts else causes.nothing_is_built
            return cause(order=order)
        return causes.step_is_over(order=order) if self.context.is_over(step) else None

    def otherwise(self, text: str, power: Power | None) -> str | None:
        """A possible order that the same words may mean (`F NAP - TYR`); None if there is none, or if the line says
        more than that.
        """
        read = self.read(clean(text).lower(), False)
        other = read[0].order if len(read) == 1 and read[0].retreat is None else None
        if other is None or check_order(self.board, self.context.position, power, other, step=self.context.step):
            return None
        return str(other)


def _whole_line(text: str, reading: Reading) -> str | None:
    """The suggestion as a line that could be in the sheet."""
    if reading.suggestion is None or not reading.condition:
        return reading.suggestion
    return with_condition(reading.condition, reading.suggestion, text)
