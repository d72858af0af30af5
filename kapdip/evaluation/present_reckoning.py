"""The appendix in words: how cash, prices and control of the turn came about.

Takes: an evaluation with a reckoning. Gives: `reckoning_text`. It all follows from published tables; the wish behind
a RED does not.
Rules: docs/rules.md 2.1, 2.2 to 2.5, 2.6, 3 and 11; KA 2007, "Kontrolle über die Nationen".
"""

from collections.abc import Iterator, Mapping

from kapdip.board.model import Power
from kapdip.evaluation.figures import hundredths, listed, signed, signed_hundredths, whole
from kapdip.evaluation.gather_exchange import CashStep, by_name, cash_steps, executed
from kapdip.evaluation.lettering import clean_line
from kapdip.evaluation.model import Evaluation
from kapdip.evaluation.own_words import N_, words_in
from kapdip.evaluation.page import ReckoningText
from kapdip.evaluation.printed_exchange import is_frozen
from kapdip.exchange.audit import ControlBy
from kapdip.game.public import PublicControl, PublicSettlement
from kapdip.tables.figures import Column, Figure, Table
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import Translator
from kapdip.words.format import power_name
from kapdip.words.isolating import isolated

CONTROL: Mapping[ControlBy, str] = {
    ControlBy.CLEAR: N_("{power}: {winner} holds most ({units})."),
    ControlBy.HISTORY: N_("{power}: {tied} hold {units} each; {winner} held most before."),
    ControlBy.FEWEST: N_("{power}: {tied} hold {units} each; {winner} controls the fewest other powers."),
    ControlBy.PRESENT: N_("{power}: {tied} hold {units} each; {winner} already controls it."),
    ControlBy.LOT: N_("{power}: {tied} hold {units} each; the lot falls on {winner}."),
    ControlBy.KEPT: N_("{power}: {winner} keeps it; no new controllers are chosen this turn."),
    ControlBy.NOBODY: N_("{power}: nobody may control it."),
}

STEPS: Mapping[CashStep, str] = {
    CashStep.RETURNED: N_("back to the bank {amount}"),
    CashStep.DROPPED: N_("lost {amount}"),
    CashStep.GRANTED: N_("cash on buying in {amount}"),
}


def reckoning_text(evaluation: Evaluation, titles: Mapping[str, str], lang: BoardLanguage) -> ReckoningText | None:
    """The appendix, or None where it is not wanted."""
    turn, settled, board = evaluation.played, evaluation.played.settlement, evaluation.played_on
    if not evaluation.shows_reckoning or settled is None:
        return None
    words = words_in(lang)

    def steps(name: str) -> str:
        prices = turn.start.prices
        told = [
            f"{board.letters[power]} {signed(units, lang)} × {hundredths(prices[power], lang)}"
            f" = {signed_hundredths(-units * prices[power], lang)}"
            for power, units in executed(turn, name, board)
        ]
        told += [
            words.gettext(STEPS[step]).format(amount=signed_hundredths(amount, lang))
            for step, amount in cash_steps(turn, settled, name, board)
        ]
        none = [] if executed(turn, name, board) else [words.gettext("no trade")]
        return "; ".join([*none, *(one.replace(" ", "\u00a0") for one in told)])

    def row(name: str) -> list[Figure]:
        before = turn.start.accounts[name].cash if name in turn.start.accounts else 0
        return [
            Figure(clean_line(name), is_text=True),
            Figure(hundredths(before, lang), role="text_secondary"),
            Figure(steps(name), is_text=True),
            Figure(hundredths(settled.accounts[name].cash, lang), bold=True),
        ]

    heads = [
        Column(titles["player"], key="player"),
        Column(titles["cash_before"]),
        Column(titles["trades"], key="trades"),
        Column(titles["cash_after"]),
    ]
    table = Table(heads, list(map(row, by_name(settled.accounts))), "reckoning", titles["reckoning"])
    prices = tuple(
        words.gettext(
            "{currency}: {before} with {net} units net and {centres} centres gives {after}."
            if centres
            else "{currency}: {before} with {net} units net gives {after}."
        ).format(
            currency=board.currencies[lang].get(power, power),
            before=hundredths(turn.start.prices.get(power, 0), lang),
            net=signed(settled.net.get(power, 0), lang),
            centres=signed(centres, lang),
            after=hundredths(settled.prices[power], lang),
        )
        for power, centres in _counted(evaluation, settled)
    )
    found = {one.power: one for one in settled.decided}
    control = tuple(_control(found[power], lang, words) for power in board.powers if power in found)
    return ReckoningText(table, prices, control)


def _counted(evaluation: Evaluation, settled: PublicSettlement) -> Iterator[tuple[Power, int]]:
    """The currencies with a price, each with the centres gained in the turn where they count in it."""
    turn = evaluation.played
    counts = evaluation.profile.counts_centres and not is_frozen(settled)
    for power in filter(settled.prices.__contains__, evaluation.played_on.powers):
        now, before = (len(at.centres.get(power, ())) for at in (turn.after, turn.start.position))
        yield power, now - before if counts else 0


def _control(one: PublicControl, lang: BoardLanguage, words: Translator) -> str:
    return words.gettext(CONTROL[one.by]).format(
        power=power_name(one.power, lang),
        winner=isolated(clean_line(one.controller or "–")),
        units=whole(one.units, lang),
        tied=listed([clean_line(name) for name in one.tied], words),
    )
