"""The news in words: the box of news, the headline and the deck.

Takes: the news of an evaluation (`Reason` with keys `news.*`). Gives: `news_texts`, `headline_and_deck`.
Headline and deck are made of the first news; the game master may write his own. Rules: docs/window.md 10.2.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kapdip_gui.board.board import Board
from kapdip_gui.board.model import Power, ProvinceCode, Season
from kapdip_gui.evaluation.figures import MINUS, hundredths, in_words, listed, signed_hundredths, whole
from kapdip_gui.evaluation.model import Evaluation
from kapdip_gui.evaluation.own_words import N_, words_in
from kapdip_gui.evaluation.page import NewsText
from kapdip_gui.orders.writing import Style, format_location
from kapdip_gui.words.catalogue import Translator

LABELS: Mapping[str, str] = {
    "ending": N_("End of the game"),
    "eliminated": N_("Eliminated"),
    "control": N_("Control"),
    "centres": N_("Centres"),
    "price": N_("Prices"),
    "red": N_("RED"),
    "nmr": N_("NMR"),
    "resigned": N_("Resigned"),
    "lot": N_("Lot"),
    "seat": N_("Seats"),
}

MOST_PRICES = 3
Facts = Mapping[str, Any]


RISING = (N_("{currency} rises by {change} to {price}"), N_("{currency} rise by {change} to {price}"))
FALLING = (N_("{currency} falls by {change} to {price}"), N_("{currency} fall by {change} to {price}"))
STILL_TRADED = (
    N_("{currency} was still traded in this turn and is worthless from now on (last price {price})."),
    N_("{currency} were still traded in this turn and are worthless from now on (last price {price})."),
)
NOT_TRADED = (
    N_("{currency} was not traded any more and is worthless (last price {price})."),
    N_("{currency} were not traded any more and are worthless (last price {price})."),
)
"""About one unit that stands for its currency, and about many."""


class NewsTeller:
    """Tells news in one language."""

    def __init__(self, board: Board, lang: str, base_currency: str) -> None:
        self.board = board
        self.lang = lang
        self.words: Translator = words_in(lang)
        self.base = base_currency

    def say(self, message: str, **facts: str) -> str:
        """A translated text with its facts put in; facts are never read as a pattern."""
        return self.words.gettext(message).format(**facts)

    def name(self, power: Power) -> str:
        """A power as tables name it."""
        return self.board.power_names[self.lang].get(power, power)

    def in_sentence(self, power: Power) -> str:
        """A power with its article, where the language wants one."""
        return self.board.speech.said.get(self.lang, {}).get(power) or self.name(power)

    def currency(self, power: Power) -> str:
        """`Kronen`"""
        return self.board.currencies[self.lang].get(power, power)

    def of_currency(self, one: str, many: str, power: Power, **facts: str) -> str:
        """A sentence about a currency: about `das Pfund` where the board has it so, else about `Pounds`."""
        coin = self.board.speech.coins.get(self.lang, {}).get(power)
        return self.words.ngettext(one, many, 1 if coin else 2).format(currency=coin or self.currency(power), **facts)

    def place(self, code: ProvinceCode) -> str:
        """`Con`"""
        return format_location(code, self.board, Style.LUDOMANIAC)


def capital(text: str) -> str:
    """A text with a capital first letter."""
    return text[:1].upper() + text[1:]


def news_texts(evaluation: Evaluation, board: Board, lang: str) -> tuple[NewsText, ...]:
    """The lines of the news box, one per kind of news, in the order of the evaluation."""
    teller = NewsTeller(board, lang, evaluation.base_currency)
    grouped: dict[str, list[Facts]] = {}
    for item in evaluation.news:
        grouped.setdefault(item.key.removeprefix("news."), []).append(item.facts)
    return tuple(
        NewsText(kind, teller.words.gettext(LABELS[kind]), TELL[kind](teller, facts))
        for kind, facts in grouped.items()
        if kind in TELL
    )


ENDINGS: Mapping[str, str] = {
    "draw": N_("A draw: all who own a centre agreed to it."),
    "forced_draw": N_("A draw: for too long nobody conquered a centre."),
    "last_draw": N_("A draw: the last year is over."),
    "surrender": N_("The players agreed on a treaty; it says who is left with how many centres."),
    "shortened": N_("The game ended as early as agreed beforehand; places go by centres."),
}


def _ending(teller: NewsTeller, items: Sequence[Facts]) -> str:
    facts = items[0]
    if facts["kind"] == "centres":
        return teller.say(
            "{power} owns {count} centres.",
            power=capital(teller.in_sentence(facts["power"])),
            count=whole(facts["count"]),
        )
    if facts["kind"] == "last_turn":
        return teller.say("Turn {turn} was the last one.", turn=whole(facts["turn"]))
    kind = "last_draw" if facts["kind"] == "forced_draw" and facts["is_last"] else facts["kind"]
    return teller.say(ENDINGS.get(kind, N_("The game is over.")))


def _eliminated(teller: NewsTeller, items: Sequence[Facts]) -> str:
    parts = []
    for facts in items:
        power, price = facts["power"], facts["price"]
        parts.append(teller.say("{power} loses its last centre.", power=capital(teller.in_sentence(power))))
        if price is not None:
            pattern = STILL_TRADED if facts["traded"] else NOT_TRADED
            parts.append(capital(teller.of_currency(*pattern, power, price=hundredths(price, teller.lang))))
    return " ".join(parts)


def _control(teller: NewsTeller, items: Sequence[Facts]) -> str:
    first = [facts for facts in items if not facts["old"]]
    texts = []
    if first:
        pairs = [f"{teller.name(facts['power'])} {facts['new']}" for facts in first]
        texts.append(
            teller.say("For the first time: {pairs}.", pairs="; ".join(pairs)) if len(first) > 1 else f"{pairs[0]}."
        )
    for facts in items:
        if facts["old"] and facts["new"]:
            texts.append(
                teller.say(
                    "{power}: {new} ({new_units}) takes over from {old} ({old_units}).",
                    power=teller.name(facts["power"]),
                    new=facts["new"],
                    new_units=whole(facts["new_units"]),
                    old=facts["old"],
                    old_units=whole(facts["old_units"]),
                )
            )
        elif facts["old"]:
            texts.append(teller.say("{power}: nobody leads it any more.", power=teller.name(facts["power"])))
    return " ".join(texts)


def _centres(teller: NewsTeller, items: Sequence[Facts]) -> str:
    texts = []
    for facts in items:
        changes = [f"+{teller.place(code)}" for code in facts["gained"]] + [
            f"{MINUS}{teller.place(code)}" for code in facts["lost"]
        ]
        texts.append(
            f"{teller.name(facts['power'])} {whole(facts['before'])}\u00a0→\u00a0{whole(facts['after'])}"
            f" ({', '.join(changes)})"
        )
    return f"{'; '.join(texts)}." if texts else ""


def _price(teller: NewsTeller, items: Sequence[Facts]) -> str:
    moves = [facts for facts in items if "change" in facts]
    best = [facts for facts in items if "best" in facts]
    texts = [
        teller.say(
            "{currency} {change} to {price}",
            currency=teller.currency(facts["power"]),
            change=signed_hundredths(facts["change"], teller.lang),
            price=hundredths(facts["price"], teller.lang),
        )
        for facts in moves[:MOST_PRICES]
    ]
    told = f"{'; '.join(texts)}." if texts else teller.say("No price moves.")
    if best:
        names = listed([teller.currency(power) for power in best[0]["best"]], teller.words)
        cheapest = teller.say(
            "Cheapest point: {currency} at {price}.", currency=names, price=hundredths(best[0]["price"], teller.lang)
        )
        told = f"{told} {cheapest}"
    return told


def _players(teller: NewsTeller, items: Sequence[Facts]) -> str:
    facts = items[0]
    players: Sequence[str] = facts["players"]
    if not players:
        return teller.say("nobody")
    if len(players) == facts["of"] and len(players) > 2:
        return teller.say("all {count} players", count=in_words(len(players), teller.words))
    return ", ".join(players)


def _resigned(teller: NewsTeller, items: Sequence[Facts]) -> str:
    def back(facts: Facts) -> str:
        held = [f"{teller.board.letters[power]}\u00a0{whole(units)}" for power, units in facts["units"].items()]
        return ", ".join([*held, f"{hundredths(facts['cash'], teller.lang)}\u00a0{teller.base}"])

    texts = [
        teller.say("{player} (back to the bank: {returned})", player=facts["player"], returned=back(facts))
        for facts in items
    ]
    return f"{'; '.join(texts)}."


def _lot(teller: NewsTeller, items: Sequence[Facts]) -> str:
    texts = [
        teller.say(
            "{what}: {winner}, by lot among {candidates}.",
            what=teller.name(facts["power"]) if facts.get("power") else teller.say("A buy"),
            winner=facts["winner"],
            candidates=", ".join(facts["candidates"]),
        )
        for facts in items
    ]
    return " ".join(texts)


def _seat(teller: NewsTeller, items: Sequence[Facts]) -> str:
    patterns = {
        "exclude": "{player} is excluded.",
        "substitute": "{player} is led by a substitute.",
        "resign": "{player} has resigned.",
        "buy_in": "{player} has bought in.",
    }
    return " ".join(teller.say(patterns[facts["kind"]], player=facts["player"]) for facts in items)


TELL: Mapping[str, Callable[[NewsTeller, Sequence[Facts]], str]] = {
    "ending": _ending,
    "eliminated": _eliminated,
    "control": _control,
    "centres": _centres,
    "price": _price,
    "red": _players,
    "nmr": _players,
    "resigned": _resigned,
    "lot": _lot,
    "seat": _seat,
}
EXTRACTED = (
    N_("{player} is excluded."),
    N_("{player} is led by a substitute."),
    N_("{player} has resigned."),
    N_("{player} has bought in."),
)


def headline_and_deck(evaluation: Evaluation, board: Board, lang: str) -> tuple[str, str]:
    """Headline and deck: the game master's, where he wrote any; else the weightiest news as
    headline, the next three as deck.
    """
    teller = NewsTeller(board, lang, evaluation.base_currency)
    tells_end = evaluation.is_final and evaluation.ranking is not None
    found = _final_clauses(teller, evaluation) if tells_end else _clauses(teller, evaluation)
    headline = capital(found[0]) if evaluation.headline is None else evaluation.headline
    if evaluation.deck is not None:
        return headline, evaluation.deck
    rest = found[1:4] if evaluation.headline is None else found[:3]
    return headline, f"{capital(_sentence(rest, teller))}." if rest else ""


def _sentence(clauses: Sequence[str], teller: NewsTeller) -> str:
    if len(clauses) < 2:
        return "".join(clauses)
    return teller.say("{first}, and {last}", first=", ".join(clauses[:-1]), last=clauses[-1])


def _final_clauses(teller: NewsTeller, evaluation: Evaluation) -> list[str]:
    ranking = evaluation.ranking
    assert ranking is not None
    winners = list(ranking.winners)
    is_draw = ranking.is_draw
    if is_draw:
        headline = teller.say("the game ends in a draw")
    elif not winners:
        headline = teller.say("the game is over")
    elif len(winners) == 1:
        headline = teller.say("{player} wins the game", player=winners[0])
    else:
        headline = teller.say("{players} win the game together", players=listed(winners, teller.words))
    placed = [row for row in ranking.rows if row.place is not None]
    clauses = [headline]
    if is_draw and winners:
        pattern = N_("{players} share it after {turns} turns")
        clauses.append(teller.say(pattern, players=listed(winners, teller.words), turns=whole(evaluation.turn)))
    elif placed:
        pattern = (
            N_("{points} victory points after {turns} turns")
            if ranking.columns
            else N_("{points} centres after {turns} turns")
        )
        clauses.append(
            teller.say(pattern, points=_points(placed[0].total, evaluation, teller.lang), turns=whole(evaluation.turn))
        )
        clauses += [
            teller.say(
                "{player} comes {place} with {points}",
                player=row.player,
                place=_place(row.place or 0, teller),
                points=_points(row.total, evaluation, teller.lang),
            )
            for row in placed
            if row.player not in winners
        ][:2]
    return clauses


def _points(total: int, evaluation: Evaluation, lang: str) -> str:
    ranking = evaluation.ranking
    return (
        whole(total // 100)
        if ranking is not None and (ranking.whole_hundreds or not ranking.columns)
        else hundredths(total, lang)
    )


def _place(place: int, teller: NewsTeller) -> str:
    return {2: teller.say("second"), 3: teller.say("third")}.get(
        place, teller.say("in place {place}", place=whole(place))
    )


def _clauses(teller: NewsTeller, evaluation: Evaluation) -> list[str]:
    """What happened, in clauses, the weightiest first; never empty."""
    news: dict[str, list[Facts]] = {}
    for item in evaluation.news:
        news.setdefault(item.key.removeprefix("news."), []).append(item.facts)
    clauses: list[str] = []
    gone = [teller.in_sentence(facts["power"]) for facts in news.get("eliminated", [])]
    if gone:
        pattern = teller.words.ngettext("{powers} is eliminated", "{powers} are eliminated", len(gone))
        clauses.append(pattern.format(powers=listed(gone, teller.words)))
    if evaluation.season is Season.WINTER and evaluation.turn == 1:
        clauses.append(teller.say("the exchange is open"))
        leaders = len({facts["new"] for facts in news.get("control", []) if facts["new"]})
        if leaders:
            text = teller.words.ngettext("{count} player leads the powers", "{count} players share the powers", leaders)
            clauses.append(text.format(count=in_words(leaders, teller.words)))
    clauses += _change_clauses(teller, news)
    return clauses or [teller.say("a quiet turn")]


def _change_clauses(teller: NewsTeller, news: Mapping[str, Sequence[Facts]]) -> list[str]:
    clauses: list[str] = []
    taken = [facts for facts in news.get("control", []) if facts["new"] and facts["old"]]
    grown = sorted(
        (f for f in news.get("centres", []) if f["after"] > f["before"]),
        key=lambda f: (f["before"] - f["after"], -f["after"]),
    )
    for facts in grown[:1]:
        clauses.append(
            teller.say(
                "{power} grows to {count} centres",
                power=teller.in_sentence(facts["power"]),
                count=in_words(facts["after"], teller.words),
            )
        )
    if len(taken) > 2:
        clauses.append(teller.say("{count} powers change hands", count=in_words(len(taken), teller.words)))
    else:
        clauses += [
            teller.say("{player} takes over {power}", player=f["new"], power=teller.in_sentence(f["power"]))
            for f in taken
        ]
    for facts in [f for f in news.get("price", []) if f.get("change")][:2]:
        change, price = hundredths(abs(facts["change"]), teller.lang), hundredths(facts["price"], teller.lang)
        clauses.append(
            teller.of_currency(
                *(RISING if facts["change"] > 0 else FALLING), facts["power"], change=change, price=price
            )
        )
    return clauses
