"""The news in words: the box of news.

Takes: the news of an evaluation. Gives: `news_texts`; `NewsTeller`, with which the headline is worded, too.
Rules: docs/window.md 10.2.
"""

from collections.abc import Iterator, Mapping, Sequence

from kapdip.board.board import Board
from kapdip.board.model import Power, ProvinceCode
from kapdip.evaluation.figures import hundredths, in_words, listed, signed_hundredths, whole
from kapdip.evaluation.model import Evaluation
from kapdip.evaluation.news_items import (
    CentreNews,
    CheapestNews,
    ControlNews,
    EliminationNews,
    EndNews,
    InningNews,
    LotNews,
    MarkNews,
    NewsItem,
    PauseNews,
    PriceNews,
    ResignedNews,
    SeatNews,
    of_kind,
)
from kapdip.evaluation.own_words import N_, words_in
from kapdip.evaluation.page import NewsText
from kapdip.game.model import EndKind, SeatChangeKind
from kapdip.orders.writing import Style, format_location, format_unit
from kapdip.words.catalogue import Translator
from kapdip.words.format import MINUS, capital, in_sentence
from kapdip.words.gaps import NO_BREAK
from kapdip.words.isolating import apart, isolated

LABELS: Mapping[str, str] = {
    "ending": N_("End of the game"),
    "eliminated": N_("Eliminated"),
    "control": N_("Control"),
    "inning": N_("Inning"),
    "centres": N_("Centres"),
    "price": N_("Prices"),
    "red": N_("RED"),
    "nmr": N_("NMR"),
    "resigned": N_("Resigned"),
    "lot": N_("Lot"),
    "seat": N_("Seats"),
    "pause": N_("Pause"),
}

MOST_PRICES = 3
STILL_TRADED = (
    N_("{currency} was still traded in this turn and is worthless from now on (last price {price})."),
    N_("{currency} were still traded in this turn and are worthless from now on (last price {price})."),
)
NOT_TRADED = (
    N_("{currency} was no longer traded and is worthless (last price {price})."),
    N_("{currency} were no longer traded and are worthless (last price {price})."),
)
"""About one unit that stands for its currency, and about many."""


class NewsTeller:
    """Words news in one language."""

    def __init__(self, board: Board, lang: str, base_currency: str) -> None:
        self.board = board
        self.lang = lang
        self.words: Translator = words_in(lang)
        self.base = base_currency

    def say(self, message: str, **facts: str) -> str:
        """A translated text with its facts put in; facts are never read as a pattern."""
        return self.words.gettext(message).format(**{name: isolated(fact) for name, fact in facts.items()})

    def name(self, power: Power) -> str:
        """A power as tables name it."""
        return self.board.power_names[self.lang].get(power, power)

    def in_sentence(self, power: Power) -> str:
        """A power with its article, where the language wants one."""
        return self.board.speech.said.get(self.lang, {}).get(power) or self.name(power)

    def currency(self, power: Power) -> str:
        """A currency within a sentence: `Kronen`, but `crowns`."""
        return in_sentence(self.board.currencies[self.lang].get(power, power), self.lang)

    def of_currency(self, one: str, many: str, power: Power, **facts: str) -> str:
        """A sentence about a currency: about `das Pfund` where the board has it so, else about `pounds`."""
        coin = self.board.speech.coins.get(self.lang, {}).get(power)
        return self.words.ngettext(one, many, 1 if coin else 2).format(currency=coin or self.currency(power), **facts)

    def place(self, code: ProvinceCode) -> str:
        """`Con`"""
        return format_location(code, self.board, Style.LUDOMANIAC)


def news_texts(evaluation: Evaluation, board: Board, lang: str) -> tuple[NewsText, ...]:
    """The lines of the news box, one for each kind of news."""
    teller = NewsTeller(board, lang, evaluation.base_currency)
    return tuple(
        NewsText(kind, teller.words.gettext(LABELS[kind]), text) for kind, text in _told(teller, evaluation.news)
    )


def _told(teller: NewsTeller, news: Sequence[NewsItem]) -> Iterator[tuple[str, str]]:
    for ending in of_kind(news, EndNews):
        yield "ending", _ending(teller, ending)
    if gone := of_kind(news, EliminationNews):
        yield "eliminated", _eliminated(teller, gone)
    if leads := of_kind(news, ControlNews):
        yield "control", _control(teller, leads)
    for inning in of_kind(news, InningNews):
        yield "inning", _inning(teller, inning)
    if centres := of_kind(news, CentreNews):
        yield "centres", _centres(teller, centres)
    moves, cheapest = of_kind(news, PriceNews), of_kind(news, CheapestNews)
    if moves or cheapest:
        yield "price", _prices(teller, moves, cheapest)
    for marked in of_kind(news, MarkNews):
        yield marked.flag.value.lower(), _players(teller, marked)
    if resigned := of_kind(news, ResignedNews):
        yield "resigned", _resigned(teller, resigned)
    if lots := of_kind(news, LotNews):
        yield "lot", " ".join(_lot(teller, lot) for lot in lots)
    if seats := of_kind(news, SeatNews):
        yield "seat", " ".join(teller.say(SEATS[one.kind], player=one.player) for one in seats)
    if pauses := of_kind(news, PauseNews):
        yield "pause", " ".join(teller.say(PAUSE, player=one.player) for one in pauses)


ENDINGS: Mapping[EndKind, str] = {
    EndKind.DRAW: N_("A draw: all who own a centre agreed to it."),
    EndKind.FORCED_DRAW: N_("A draw: no centre was conquered for too long."),
    EndKind.SURRENDER: N_("The players agreed on a plan that says how many centres each is left with."),
    EndKind.SHORTENED: N_("The game ended early, as agreed beforehand; places go by centres."),
    EndKind.OCCUPATION: N_("A unit of the winner's is in one of the opponent's home centres: {units}."),
    EndKind.ELIMINATION: N_("A home country has no centres left."),
    EndKind.CONCEDED: N_("The opponent has conceded."),
}
LAST_DRAW = N_("A draw: the last year is over.")
PAUSE = N_(
    "{player} has given no orders. The game continues once those for the next turn arrive, or with a substitute."
)
SEATS: Mapping[SeatChangeKind, str] = {
    SeatChangeKind.UNREPLACED: N_("Nobody takes over from {player}: the units hold."),
    SeatChangeKind.EXCLUDE: N_("{player} is excluded."),
    SeatChangeKind.SUBSTITUTE: N_("A substitute now plays {player}."),
    SeatChangeKind.RESIGN: N_("{player} has resigned."),
    SeatChangeKind.BUY_IN: N_("{player} has bought in."),
}


def _ending(teller: NewsTeller, ending: EndNews) -> str:
    if ending.kind is EndKind.CENTRES and ending.power is not None:
        return teller.say(
            "{power} owns {count} centres.",
            power=capital(teller.in_sentence(ending.power)),
            count=whole(ending.count, teller.lang),
        )
    if ending.kind is EndKind.LAST_TURN:
        return teller.say("Turn {turn} was the last one.", turn=whole(ending.turn, teller.lang))
    if ending.kind is EndKind.FORCED_DRAW and ending.is_last:
        return teller.say(LAST_DRAW)
    units = [format_unit(unit, teller.board, Style.LUDOMANIAC).replace(" ", NO_BREAK) for unit in ending.occupiers]
    return teller.say(ENDINGS[ending.kind], units=listed(units, teller.words))


def _inning(teller: NewsTeller, news: InningNews) -> str:
    return teller.say(
        "Most points of inning {number}: {best} ({points}). In the lead: {leading} ({total}).",
        number=whole(news.number, teller.lang),
        best=listed(news.best, teller.words),
        points=whole(news.points, teller.lang),
        leading=listed(news.leading, teller.words),
        total=whole(news.total, teller.lang),
    )


def _eliminated(teller: NewsTeller, news: Sequence[EliminationNews]) -> str:
    parts = []
    for one in news:
        parts.append(teller.say("{power} loses its last centre.", power=capital(teller.in_sentence(one.power))))
        if one.price is not None:
            pattern = STILL_TRADED if one.traded else NOT_TRADED
            parts.append(capital(teller.of_currency(*pattern, one.power, price=hundredths(one.price, teller.lang))))
    return " ".join(parts)


def _control(teller: NewsTeller, news: Sequence[ControlNews]) -> str:
    pairs = [f"{teller.name(one.power)} {isolated(one.new)}" for one in news if not one.old]
    texts = []
    if pairs:
        texts.append(
            teller.say("For the first time: {pairs}.", pairs="; ".join(pairs)) if len(pairs) > 1 else f"{pairs[0]}."
        )
    for one in news:
        if one.old and one.new:
            texts.append(
                teller.say(
                    "{power}: {new} ({new_units}) takes over from {old} ({old_units}).",
                    power=teller.name(one.power),
                    new=one.new,
                    new_units=whole(one.new_units, teller.lang),
                    old=one.old,
                    old_units=whole(one.old_units, teller.lang),
                )
            )
        elif one.old:
            texts.append(teller.say("{power}: nobody controls it now.", power=teller.name(one.power)))
    return " ".join(texts)


def _centres(teller: NewsTeller, news: Sequence[CentreNews]) -> str:
    texts = []
    for one in news:
        changes = [f"+{teller.place(code)}" for code in one.gained] + [
            f"{MINUS}{teller.place(code)}" for code in one.lost
        ]
        counts = f"{whole(one.before, teller.lang)}\u00a0→\u00a0{whole(one.after, teller.lang)}"
        texts.append(f"{teller.name(one.power)} {counts} ({', '.join(changes)})")
    return f"{'; '.join(texts)}."


def _prices(teller: NewsTeller, moves: Sequence[PriceNews], cheapest: Sequence[CheapestNews]) -> str:
    texts = [
        teller.say(
            "{currency} {change} to {price}",
            currency=teller.currency(one.power),
            change=signed_hundredths(one.change, teller.lang),
            price=hundredths(one.price, teller.lang),
        )
        for one in moves[:MOST_PRICES]
    ]
    told = [f"{capital('; '.join(texts))}." if texts else teller.say("No price moves.")]
    for best in cheapest:
        names = listed([teller.currency(power) for power in best.powers], teller.words)
        price = hundredths(best.price, teller.lang)
        told.append(teller.say("Cheapest point: {currency} at {price}.", currency=names, price=price))
    return " ".join(told)


def _players(teller: NewsTeller, marked: MarkNews) -> str:
    players = marked.players
    if not players:
        return teller.say("nobody")
    if len(players) == marked.of and len(players) > 2:
        return teller.say("all {count} players", count=in_words(len(players), teller.words, teller.lang))
    return apart(players)


def _resigned(teller: NewsTeller, news: Sequence[ResignedNews]) -> str:
    def back(one: ResignedNews) -> str:
        held = [f"{teller.board.letters[power]}\u00a0{whole(units, teller.lang)}" for power, units in one.units.items()]
        return ", ".join([*held, f"{hundredths(one.cash, teller.lang)}\u00a0{teller.base}"])

    texts = [
        teller.say("{player} (back to the bank: {returned})", player=one.player, returned=back(one)) for one in news
    ]
    return f"{'; '.join(texts)}."


def _lot(teller: NewsTeller, lot: LotNews) -> str:
    return teller.say(
        "{what}: {winner}, by lot among {candidates}.",
        what=teller.name(lot.power),
        winner=lot.winner,
        candidates=apart(lot.candidates),
    )
