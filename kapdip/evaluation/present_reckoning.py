"""The appendix in words: how cash, prices and control of the turn came about.

Takes: an evaluation with a reckoning. Gives: `reckoning_text`. All of it follows from published tables; the wish behind
a RED does not.
Rules: docs/rules.md 2.1, 2.2 to 2.5, 2.6, 3 and 11; KA 2007, "Kontrolle über die Nationen".
"""

from collections.abc import Iterator, Mapping

from kapdip.board.board import Board
from kapdip.evaluation.figures import hundredths, listed, signed, signed_hundredths, whole
from kapdip.evaluation.model import ControlReckoning, Evaluation, ExecutedTrade, PlayerReckoning
from kapdip.evaluation.own_words import N_, words_in
from kapdip.evaluation.page import ReckoningRow, ReckoningText
from kapdip.exchange.audit import ControlBy
from kapdip.words.catalogue import Translator
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


def reckoning_text(evaluation: Evaluation, board: Board, lang: str) -> ReckoningText | None:
    """The appendix, or None where it is not wanted."""
    reckoning = evaluation.reckoning
    if reckoning is None or evaluation.exchange is None:
        return None
    words = words_in(lang)

    def trade(one: ExecutedTrade) -> str:
        worth = signed_hundredths(-one.units * one.price, lang)
        return (
            f"{board.letters[one.power]} {signed(one.units, lang)} × {hundredths(one.price, lang)} = {worth}".replace(
                " ", "\u00a0"
            )
        )

    def steps(one: PlayerReckoning) -> str:
        told = [*map(trade, one.trades)] or [words.gettext("no trade")]
        told += [
            words.gettext(key).format(amount=signed_hundredths(amount, lang)).replace(" ", "\u00a0")
            for key, amount in _rest(one)
        ]
        return "; ".join(told)

    rows = tuple(
        ReckoningRow(one.player, hundredths(one.cash_before, lang), steps(one), hundredths(one.cash, lang))
        for one in reckoning.players
    )
    prices = tuple(
        words.gettext(
            "{currency}: {before} with {net} units net and {centres} centres gives {after}."
            if column.centres_counted
            else "{currency}: {before} with {net} units net gives {after}."
        ).format(
            currency=board.currencies[lang].get(column.power, column.power),
            before=hundredths(column.price_before, lang),
            net=signed(column.net, lang),
            centres=signed(column.centres_counted, lang),
            after=hundredths(column.price, lang),
        )
        for column in evaluation.exchange.columns
        if column.price is not None
    )
    return ReckoningText(rows, prices, tuple(_control(one, board, lang, words) for one in reckoning.control))


def _rest(one: PlayerReckoning) -> Iterator[tuple[str, int]]:
    """What moved the cash besides trades."""
    if one.returned:
        yield N_("back to the bank {amount}"), -one.returned
    if one.dropped:
        yield N_("lost {amount}"), -one.dropped
    if one.granted:
        yield N_("cash on buying in {amount}"), one.granted


def _control(one: ControlReckoning, board: Board, lang: str, words: Translator) -> str:
    return words.gettext(CONTROL[one.by]).format(
        power=board.power_names[lang].get(one.power, one.power),
        winner=isolated(one.winner or "–"),
        units=whole(one.units, lang),
        tied=listed(one.tied, words),
    )
