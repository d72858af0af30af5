"""Conditional retreats, builds and removals as typed in list and command line: `if Mun falls: ber r kie`, before or
after the order.

Takes: a game, a power, a text. Gives: `read_conditional`, `read_line`, `conditional_text`, `conditionals_text`,
`enter_conditional`. They are read as in order sheets, so that a line means the same wherever it is written. Rules:
docs/rules.md 6.4.
"""

import re
from dataclasses import replace
from typing import NamedTuple

from kapdip.board.model import Power
from kapdip.game import causes
from kapdip.game.entries import enter_orders
from kapdip.game.model import Conditional, Game, MilitarySlip
from kapdip.game.steps import position_now
from kapdip.lines.reading import parse_line
from kapdip.orders.causes import no_unit
from kapdip.orders.cleaning import fold
from kapdip.orders.model import Order
from kapdip.orders.notation import split_condition
from kapdip.orders.vocabulary import CONDITION, CONDITION_IN
from kapdip.orders.writing import Style, format_order
from kapdip.reason import Reason
from kapdip.sheets.causes import condition_of_movement
from kapdip.showing.orders.rows import OrderRow
from kapdip.showing.orders.understanding import owner_of, phase_step
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import mark, words_in
from kapdip.words.read_back import read_back
from kapdip_gui.orders.edits import extra_name
from kapdip_gui.session.session import Session

_LINE = 3
"""The line of the sheet that contains the text, below the name and the power."""


class Conditionals(NamedTuple):
    """What a text comes to: its lines (a unit's `d` in autumn is one line for both phases), or
    why nothing is entered.
    """

    lines: tuple[Conditional, ...]
    problem: Reason | None = None


def begins_with_condition(text: str) -> bool:
    """Whether a text begins as a conditional line does, also while it is being typed."""
    return re.split(r"[\s,:]", fold(text.strip()), maxsplit=1)[0] in CONDITION


def conditional_text(condition: str, order: Order, language: str) -> str:
    """The line as it is typed: `if Mun falls: A Ber R Kie`."""
    text = format_order(order, None, Style.DISPLAY, language).replace("–", "-")
    return f"{CONDITION_IN[language]} {condition}: {text}"


def conditionals_text(lines: tuple[Conditional, ...], language: BoardLanguage) -> str:
    """Lines read back in words: `if Mun falls: Army Berlin retreats to Kiel`."""
    told = words_in(language).gettext("if {condition}: {order}")
    return "; ".join(told.format(condition=line.condition, order=read_back(line.order, language)) for line in lines)


def read_line(game: Game, text: str, waiting: Power | None) -> tuple[Power, Conditionals] | None:
    """A typed line with the power on whose slip it goes: that of its unit or place, else the one that waits for orders.

    None for a line that has no condition: it is an order, then.
    """
    reading = parse_line(text, game.board, position=position_now(game), step=phase_step(game), suggest=False)[-1]
    if not reading.condition and not begins_with_condition(text):
        return None
    if reading.problem is not None and no_unit.gave(reading.problem):
        return waiting or "", Conditionals((), reading.problem)  # nobody spoke of the power that waits
    owner = reading.power or (owner_of(game, reading.order) if reading.order is not None else None) or waiting or ""
    return owner, read_conditional(game, owner, text)


def read_conditional(game: Game, power: Power, text: str) -> Conditionals:
    """Read a text as a conditional line on the slip of a power."""
    from kapdip.game.intake import read_sheet  # not with every start: the reader of sheets is a room of its own
    from kapdip.sheets.model import LineStatus

    text = _said_once(text)
    condition, order = split_condition(text)
    if not condition or begins_with_condition(order):  # in English something “falls”, which is a German “if”
        return Conditionals((), causes.condition_form())
    sheet = read_sheet(game, f'Orders "{game.turn.start.control.get(power, "")}"\n{power}:\n{" ".join(text.split())}')
    problem = next((one.reason for one in sheet.problems), None)
    shown = next((line for line in sheet.lines if line.number == _LINE), None)
    if problem is None and shown is not None and shown.status is not LineStatus.UNDERSTOOD:
        problem = shown.reason
    if problem is None and any(entry.movement or entry.retreats or entry.adjustments for entry in sheet.military):
        problem = condition_of_movement()
    found = [Conditional(line.condition, line.order) for entry in sheet.military for line in entry.conditionals]
    return Conditionals(tuple(dict.fromkeys(found)), problem)


def _said_once(text: str) -> str:
    """A line without the `if` that was in the field, where a whole line was typed or pasted behind it."""
    first, _, rest = text.strip().partition(" ")
    return rest if fold(first) in CONDITION_IN.values() and begins_with_condition(rest) else text


def enter_conditional(
    session: Session, power: Power, lines: tuple[Conditional, ...], before: OrderRow | None = None
) -> bool:
    """Put lines on the slip of a power, in place of `before` if that is on it.

    False (and `refused`) if the rules refuse it.
    """
    label = extra_name(mark("conditional order of {power}"), power)
    return session.do(label, lambda game: enter_orders(game, power, _with_lines(game, power, lines, before)))


def _with_lines(game: Game, power: Power, lines: tuple[Conditional, ...], before: OrderRow | None) -> MilitarySlip:
    """The slip with these lines at the end, or where the line was that they replace."""
    slip = game.turn.inputs.orders.get(power) or MilitarySlip(game.turn.start.control.get(power, ""))
    old = (before.condition, before.order) if before is not None else None
    rows = slip.conditionals
    place = next((number for number, line in enumerate(rows) if (line.condition, line.order) == old), len(rows))
    above = [line for line in rows[:place] if line not in lines]
    below = [line for line in rows[place:] if line not in lines and (line.condition, line.order) != old]
    return replace(slip, conditionals=(*above, *lines, *below))
