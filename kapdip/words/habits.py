"""What a person's card says in sentences: cut and missing slips, best and worst power, best trade, best turn.

Takes: a `Card`, a language. Gives: `habit_texts`, `power_of`. Rules: docs/club.md, "A person's card".
"""

from fractions import Fraction

from kapdip.board.board import Board
from kapdip.club.card import Card
from kapdip.club.model import Trade
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.format import coins, figure_text, money, power_name


def power_of(letter: str, board: Board) -> str:
    """The power of a letter; a letter that no power of the board has stands for itself."""
    return next((power for power, own in board.letters.items() if own == letter), letter)


def habit_texts(card: Card, language: BoardLanguage) -> list[str]:
    """Habits, powers, the best trade and the best turn, a sentence each."""
    words = words_in(language)
    told = []
    if card.red or card.missed or any(one.record.course for one in card.played):
        red = words.ngettext("{n} slip reduced (RED)", "{n} slips reduced (RED)", card.red).format(n=card.red)
        missed = words.ngettext("{n} slip missing (NMR)", "{n} slips missing (NMR)", card.missed).format(n=card.missed)
        told.append(f"{red}, {missed}.")
    if card.powers:
        best, worst = card.powers[0], card.powers[-1]
        told.append(
            _power(
                words.gettext("Best power: {power}, place {place} on average."), best.letter, best.mean_place, language
            )
        )
        if best.letter != worst.letter:
            told.append(
                _power(
                    words.gettext("Worst power: {power}, place {place} on average."),
                    worst.letter,
                    worst.mean_place,
                    language,
                )
            )
    trades = [
        (trade.gain, -index, one, trade) for index, one in enumerate(card.played) if (trade := one.trade) is not None
    ]
    if trades:
        *_, one, trade = max(trades, key=lambda found: found[:2])
        told.append(_trade(trade, one.record.name, language))
    jumps = [(jump[0], -index, one, jump[1]) for index, one in enumerate(card.played) if (jump := one.jump) is not None]
    if jumps:
        gain, _, one, turn = max(jumps, key=lambda jump: jump[:2])
        text = words.gettext("Best turn: {points} points in turn {turn} of {game}.")
        told.append(
            text.format(points=f"+{figure_text(Fraction(gain, 100), language)}", turn=turn, game=one.record.name)
        )
    return told


def _trade(trade: Trade, game: str, language: BoardLanguage) -> str:
    words = words_in(language)
    bought = words.gettext("Best trade: {units} bought at {price} in turn {turn} of {game}, {last} at the end: {gain}.")
    sold = words.gettext("Best trade: {units} sold at {price} in turn {turn} of {game}, {last} at the end: {gain}.")
    return (bought if trade.amount > 0 else sold).format(
        units=coins(abs(trade.amount), power_of(trade.letter, language.board), language),
        price=money(trade.price, language),
        turn=trade.turn,
        game=game,
        last=money(trade.last, language),
        gain=money(trade.gain, language, sign=True),
    )


def _power(text: str, letter: str, place: Fraction, language: BoardLanguage) -> str:
    return text.format(
        power=power_name(power_of(letter, language.board), language), place=_one_decimal(place, language)
    )


def _one_decimal(value: Fraction, language: str) -> str:
    tenths = int(value * 10 + Fraction(1, 2))
    return f"{tenths // 10}{',' if language == 'de' else '.'}{tenths % 10}" if tenths % 10 else str(tenths // 10)
