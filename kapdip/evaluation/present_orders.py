"""Orders with their results in words, in the short manner of the columns: `1 gegen 2: A Bel mit F Hol`.

Takes: the power reports of an evaluation. Gives: `power_texts`, `position_texts`. Notation: Ludomaniac, seas in
capitals, no-break spaces.
Rules: KA 2007, "Auswertung der Partie"; the keys of the reasons are in `adjudicator.model`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from kapdip.board.board import Board
from kapdip.board.model import Location, ProvinceCode, Unit, province_of
from kapdip.evaluation.figures import whole
from kapdip.evaluation.model import Evaluation, OrderLine, PowerReport, RetreatLine, StrayLine
from kapdip.evaluation.own_words import N_, words_in
from kapdip.evaluation.page import OrderText, PositionText, PowerText, Tail
from kapdip.orders.model import Hold, Move, Order
from kapdip.orders.writing import Style, format_location, format_order, format_unit
from kapdip.reason import Reason
from kapdip.words.board_language import BoardLanguage
from kapdip.words.format import MINUS
from kapdip.words.gaps import NO_BREAK
from kapdip.words.sentences import say

RESULTS: Mapping[str, str] = {
    "bounce": N_("fails"),
    "cut": N_("cut"),
    "disrupted": N_("disrupted"),
    "void": N_("no match"),
    "invalid": N_("invalid"),
    "dislodged": N_("dislodged"),
}
"""In the order in which they are named."""

SHORT: Mapping[str, str] = {
    "movement.bounce": N_("{strength} against {by_strength}: {by}"),
    "movement.bounce_own": N_("own unit {blocker} in the way"),
    "movement.bounce_no_help": N_("{strength} against {by_strength}: {by}; no help against own units"),
    "movement.swap": N_("head-on, {strength} against {by_strength}: {by}"),
    "movement.disrupted": N_("{by} no longer convoys"),
    "movement.no_convoy": N_("no convoy"),
    "movement.paradox_army": N_("paradoxical convoy"),
    "movement.paradox_convoy": N_("paradoxical convoy"),
    "movement.paradox_attack": N_("attack on a paradoxical convoy"),
    "movement.impassable": N_("nobody may enter {place}"),
    "movement.cut": N_("attack {by}"),
    "movement.cut_dislodged": N_("dislodged by {by}"),
    "movement.convoy_dislodged": N_("dislodged by {by}"),
    "movement.dislodged": N_("{strength} against {by_strength}: {by}"),
    "movement.no_such_order": N_("no such order by {other}"),
    "movement.support_coast": N_("{other} goes to another coast"),
    "movement.support_convoy": N_("the move would need this fleet's convoy"),
    "movement.no_route": N_("no complete chain for {other}"),
    "retreat.clash": N_("{by} also goes to {place}"),
    "retreat.taken": N_("{by} goes to {place}"),
    "retreat.not_open": N_("{target} was not available"),
    "retreat.none_open": N_("nowhere to go"),
    "retreat.wrong_kind": N_("{other} was dislodged"),
    "retreat.unreadable": N_("can't be read"),
    "retreat.several": N_("several retreats ordered"),
    "retreat.not_a_retreat": N_("is not a retreat"),
    "adjustment.not_home": N_("{place} is not a home centre"),
    "adjustment.not_owned": N_("{place} is not owned"),
    "adjustment.occupied": N_("{place} is occupied"),
    "adjustment.terrain": N_("no such unit can be in {place}"),
    "adjustment.coast_missing": N_("the coast is missing"),
    "adjustment.coast_unknown": N_("there is no such coast"),
    "adjustment.twice": N_("ordered twice"),
    "adjustment.not_an_adjustment": N_("is neither a build nor a removal"),
}


def unit_text(unit: Unit, board: Board) -> str:
    """`F Spa (sc)` with no-break spaces."""
    return format_unit(unit, board, Style.LUDOMANIAC).replace(" ", NO_BREAK)


def place_text(location: Location | ProvinceCode, board: Board) -> str:
    """`Spa (sc)` with a no-break space."""
    return format_location(location, board, Style.LUDOMANIAC).replace(" ", NO_BREAK)


def order_text(order: Order, board: Board, lang: str) -> str:
    """An order in the evaluation's notation; the letter of a unit and its place stay together."""
    text = format_order(order, board, Style.LUDOMANIAC, lang)
    for letter in ("A ", "F "):
        text = text.replace(f" {letter}", f" {letter[0]}{NO_BREAK}")
    return (
        (text[0] + NO_BREAK + text[2:] if text[1:2] == " " else text)
        .replace(" (", f"{NO_BREAK}(")
        .replace(" –", f"{NO_BREAK}–")
    )


class Reasoner:
    """Words reasons in one language."""

    def __init__(self, board: Board, lang: BoardLanguage) -> None:
        self.board = board
        self.lang = lang
        self.words = words_in(lang)

    def short(self, reason: Reason) -> str:
        """A reason in a few words; one that has no short form is given in its sentence."""
        pattern = SHORT.get(reason.key)
        if pattern is None:
            return say(reason, self.lang)
        facts = reason.facts
        return self.words.gettext(pattern).format(
            strength=self._number(facts.get("strength")),
            by_strength=self._number(facts.get("by_strength")),
            by=self._actor(facts),
            blocker=self._unit(facts.get("by")),
            other=self._unit(facts.get("other")),
            place=self._place(facts.get("province")),
            target=self._place(facts.get("target")),
        )

    def _number(self, value: object) -> str:
        return whole(value, self.lang) if isinstance(value, int) else "?"

    def _unit(self, value: object) -> str:
        return unit_text(value, self.board) if isinstance(value, Unit) else ""

    def _place(self, value: object) -> str:
        return place_text(value, self.board) if isinstance(value, str) else ""

    def _actor(self, facts: Mapping[str, Any]) -> str:
        """The unit that stopped an order: with its move, if it moved, and with those who helped it."""
        order, wish = facts.get("by_order"), facts.get("order")
        unit = self._unit(facts.get("by"))
        text = order_text(order, self.board, self.lang) if isinstance(order, Move) else unit
        if isinstance(order, Move) and isinstance(wish, Move) and order.unit.province == province_of(wish.target):
            text = self.words.gettext("{unit} still there").format(unit=unit)
        helpers = [self._unit(unit) for unit in facts.get("by_help", ())]
        return (
            self.words.gettext("{unit} with {helpers}").format(unit=text, helpers=", ".join(helpers))
            if helpers
            else text
        )


def _order(line: OrderLine, reasoner: Reasoner) -> OrderText:
    order: Order = line.order or Hold(line.unit)
    told_by_code = CODED if line.code else frozenset()
    marks = [reasoner.words.gettext(word) for mark, word in RESULTS.items() if mark in line.marks - told_by_code]
    told = [reasoner.short(reason) for reason in line.reasons if reason.key not in CODE_SAYS_ALL] if line.marks else []
    result = ", ".join([line.code, *marks] if line.code else marks)
    reason = "; ".join(dict.fromkeys(told))
    return OrderText(order_text(order, reasoner.board, reasoner.lang), not result, result, reason)


def _stray(line: StrayLine, reasoner: Reasoner) -> OrderText:
    reason = "" if line.reason.key in CODE_SAYS_ALL else reasoner.short(line.reason)
    return OrderText(order_text(line.order, reasoner.board, reasoner.lang), False, line.code, reason)


CODED = frozenset({"void", "invalid"})
"""Marks that a code of the standard rules says better."""
CODE_SAYS_ALL = frozenset(
    {"movement.unordered", "movement.no_orders", "retreat.unordered", "retreat.not_dislodged", "adjustment.no_unit"}
)
CODES: Mapping[str, str] = {
    "NMR": N_("NMR: no moves received."),
    "NOR": N_("NOR: no order received for the unit."),
    "NSO": N_("NSO: no such order to the other unit."),
    "NSU": N_("NSU: no such unit."),
    "IMP": N_("IMP: impossible order."),
}


def codes_text(evaluation: Evaluation, lang: str) -> str:
    """What the codes mean that follow orders (9.9.3); empty where there are none."""
    used = {line.code for report in evaluation.powers for line in report.orders}
    used |= {line.code for report in evaluation.powers for line in report.strays}
    used |= {line.code for report in evaluation.powers for line in report.retreats}
    return " ".join(words_in(lang).gettext(text) for code, text in CODES.items() if code in used)


def _retreat(line: RetreatLine, reasoner: Reasoner) -> str:
    """`A Mun – Ber`, `A Mun aufgelöst (IMP: Bur war nicht frei)`."""
    unit = unit_text(line.unit, reasoner.board)
    if line.target:
        return f"{unit}{NO_BREAK}– {place_text(line.target, reasoner.board)}"
    told = [reasoner.short(reason) for reason in line.reasons if reason.key not in CODE_SAYS_ALL]
    why = ": ".join(filter(None, [line.code, "; ".join(told)]))
    gone = reasoner.words.gettext("{unit} disbanded").format(unit=unit)
    return f"{gone} ({why})" if why else gone


def _tails(report: PowerReport, reasoner: Reasoner) -> tuple[Tail, ...]:
    words, board = reasoner.words, reasoner.board
    tails = []
    if report.retreats:
        tails.append(Tail(words.gettext("Retreat"), ", ".join(_retreat(line, reasoner) for line in report.retreats)))
    changes = [f"{'+' if line.built else MINUS}{NO_BREAK}{unit_text(line.unit, board)}" for line in report.adjustments]
    if report.waived:
        changes.append(
            words.ngettext("{count} build waived", "{count} builds waived", report.waived).format(
                count=whole(report.waived, reasoner.lang)
            )
        )
    if changes:
        tails.append(Tail(words.gettext("Winter"), ", ".join(changes)))
    if report.eliminated:
        tails.append(Tail("†", words.gettext("eliminated")))
    return tuple(tails)


def power_texts(evaluation: Evaluation, board: Board, lang: BoardLanguage) -> tuple[PowerText, ...]:
    """A block per power that did anything in this turn."""
    reasoner = Reasoner(board, lang)
    return tuple(
        PowerText(
            power=report.power,
            letter=board.letters[report.power],
            name=board.power_names[lang][report.power],
            controller=report.controller or reasoner.words.gettext("nobody"),
            orders=(
                *(_order(line, reasoner) for line in report.orders),
                *(_stray(line, reasoner) for line in report.strays),
            ),
            tail=_tails(report, reasoner),
        )
        for report in evaluation.powers
    )


def position_texts(evaluation: Evaluation, board: Board, lang: str) -> tuple[PositionText, ...]:
    """The units of every power that has any."""
    units: Mapping[str, Sequence[Unit]] = evaluation.board.after.units
    return tuple(
        PositionText(
            power,
            board.letters[power],
            board.power_names[lang][power],
            tuple(unit_text(unit, board) for unit in units[power]),
        )
        for power in board.powers
        if units.get(power)
    )
