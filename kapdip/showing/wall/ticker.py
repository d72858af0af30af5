"""The ticker: what everybody may talk about, one line after the other.

Takes a public view; gives at most eight texts, in the evaluation's order. Only finished turns speak: eliminated powers,
control, centres, prices, RED and NMR, press that was published. Nothing of what a game master noted privately has a way
into it.
Source: docs/wall.md 5.
"""

from collections.abc import Iterator
from itertools import islice

from kapdip.exchange.model import SlipFlag
from kapdip.game.model import PublishedPress
from kapdip.game.news import inning_news, report_news
from kapdip.game.public import PublicSettlement, PublicTurn, PublicView
from kapdip.game.public_hiring import PublicAuction
from kapdip.words import sentences
from kapdip.words.board_language import BoardLanguage
from kapdip.words.computers import computers_text
from kapdip.words.format import capital, currency_name, listing, money, number, power_name
from kapdip.words.read_back import power_text
from kapdip.words.speaker import Speaker

MOST, MOST_PRICES, LONGEST = 8, 3, 140
"""Items, prices among them, and the signs of an item; longer press is cut at a word."""
MOST_NAMED = 2
"""Powers whose names have room in a headline."""


def ticker(view: PublicView, speaker: Speaker, last: int | None = None) -> tuple[str, ...]:
    """What runs along the wall's lower edge: the last turn that is over, not later than `last`;
    empty before the first one is.
    """
    finished = [turn for turn in view.turns[:last] if turn.is_finished]
    if not finished:
        return ()
    told = (*headlines(view, finished[-1], speaker), *map(_press, finished[-1].press))[:MOST]
    return (*told, computers_text(view.computers, speaker.words)) if view.computers else told


def headlines(view: PublicView, turn: PublicTurn, speaker: Speaker) -> tuple[str, ...]:
    """All of it that is no press."""
    return tuple(_items(view, turn, speaker))


def _items(view: PublicView, turn: PublicTurn, speaker: Speaker) -> Iterator[str]:
    say, lang = speaker.say, speaker.language
    for power in turn.eliminated:
        yield capital(say("{power} is eliminated", power=power_text(power, lang)))
    settled = turn.settlement
    if settled is not None:
        yield from _control(turn, settled, speaker)
    if turn.auction is not None:
        yield from _hired(turn.auction, speaker)
    for reason in (*inning_news(turn), *report_news(turn)):
        yield sentences.say(reason, lang)
    if changed := _centres(view, turn, lang):
        yield say("Centres: {changes}", changes=", ".join(changed))
    if settled is not None:
        yield from islice(_prices(view, turn, settled, speaker), MOST_PRICES)
        for flag in SlipFlag:
            if marked := [alias for alias, flags in sorted(settled.flags.items()) if flag in flags]:
                yield f"{flag.value}: {listing(marked, lang)}"


def _centres(view: PublicView, turn: PublicTurn, lang: BoardLanguage) -> list[str]:
    """Who has more centres or fewer, the most grown first; where they are many, by their letters."""
    before, after = turn.start.position.centres, turn.after.centres
    grown = {power: len(after.get(power, ())) - len(before.get(power, ())) for power in view.board.powers}
    changed = {power: change for power, change in grown.items() if change}
    is_short = len(changed) > MOST_NAMED
    return [
        f"{view.board.letters[power] if is_short else power_name(power, lang)} {number(change, lang, sign=True)}"
        for power, change in sorted(changed.items(), key=lambda one: (-one[1], -len(after.get(one[0], ()))))
    ]


def _control(turn: PublicTurn, settled: PublicSettlement, speaker: Speaker) -> Iterator[str]:
    for power, alias in settled.control.items():
        if turn.start.control.get(power) != alias:
            yield speaker.say("{player} now controls {power}", player=alias, power=power_name(power, speaker.language))


def _hired(auction: PublicAuction, speaker: Speaker) -> Iterator[str]:
    for power, alias in auction.control.items():
        paid = number(auction.cost[alias][power], speaker.language)
        name = power_text(power, speaker.language)
        yield speaker.say("{player} hires {power} for {credits}", player=alias, power=name, credits=paid)
    for alias, lost in auction.forfeited.items():
        yield speaker.say_n(
            "{player} has overbid and loses {n} credit",
            "{player} has overbid and loses {n} credits",
            lost,
            player=alias,
        )


def _prices(view: PublicView, turn: PublicTurn, settled: PublicSettlement, speaker: Speaker) -> Iterator[str]:
    """Every price that moved, the largest move first; a price that was never so high is said to be one."""
    lang = speaker.language
    moved = [(power, price - turn.start.prices.get(power, price)) for power, price in settled.prices.items()]
    for power, change in sorted(moved, key=lambda item: (-abs(item[1]), item[0])):
        if change:
            price = money(settled.prices[power], lang)
            sign = "▲" if change > 0 else "▼"
            earlier = [
                one.settlement.prices.get(power, 0)
                for one in view.turns[: turn.number - 1]
                if one.settlement is not None
            ]
            is_highest = bool(earlier) and settled.prices[power] > max(earlier)
            text = f"{currency_name(power, lang)} {price} {sign} {money(abs(change), lang)}"
            yield speaker.say("{price}: a record high", price=text) if is_highest else text


def _press(item: PublishedPress) -> str:
    text = " ".join(item.text.split())
    if len(text) > LONGEST:
        text = f"{text[:LONGEST].rsplit(' ', 1)[0]} …"
    return f"{item.sender}: {text}" if item.sender else text
