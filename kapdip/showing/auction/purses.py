"""Purses, the last auction and threats, as the panel of bids shows them: made of what everybody may know.

Takes a public view and a speaker; gives `PurseCard` and `AuctionRow`. Source: docs/intimate.md.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kapdip.auction.explaining import tell_bids, tell_income, tell_start
from kapdip.auction.threat import HomeThreat, threats
from kapdip.board.model import Power, Season
from kapdip.game.model import Alias
from kapdip.game.public import PublicTurn, PublicView
from kapdip.words import sentences
from kapdip.words.catalogue import mark
from kapdip.words.format import number, place_name, power_name, unit_text
from kapdip.words.speaker import Speaker

MARKS = "①②③④⑤⑥⑦"


@dataclass(frozen=True, slots=True)
class PurseCard:
    """A player: the purse, what the next autumn pays, who is led for how much, what threatens them, and why."""

    mark: str
    player: Alias
    home: Power
    credits: str
    income: str
    hired: str
    threats: tuple[str, ...]
    why: tuple[str, ...]
    """Every credit since the start, the last auction or autumn, step by step."""


@dataclass(frozen=True, slots=True)
class AuctionRow:
    """A power of an auction: both bids, and who leads it for how much."""

    power: Power
    bids: tuple[str, ...]
    outcome: str
    winner: int | None
    """The column of who leads it."""


def purse_cards(view: PublicView, speaker: Speaker, number_: int | None = None) -> tuple[PurseCard, ...]:
    """A card for each player, in the order of their seats."""
    turn = view.turn if number_ is None else view.turns[number_ - 1]
    credits = credits_after(turn)
    position = turn.after
    is_paid = turn.income is not None or turn.date.season is Season.WINTER
    when = mark("+{count} next autumn") if is_paid else mark("+{count} after autumn")
    found = threats(view.board, turn.start.homes, position.units) if not turn.ending else ()
    return tuple(
        PurseCard(
            mark=MARKS[place],
            player=alias,
            home=home,
            credits=number(credits[alias], speaker.language),
            income=speaker.say(when, count=len(position.centres.get(home, ()))),
            hired=_hired(view, turn, alias, speaker),
            threats=tuple(_threat(one, speaker) for one in found if one.player == alias),
            why=tuple(why_lines(view, turn, alias, speaker)),
        )
        for place, (alias, home) in enumerate(turn.start.homes.items())
    )


def credits_after(turn: PublicTurn) -> Mapping[Alias, int]:
    """The purses as far as the turn is resolved."""
    if turn.auction is not None:
        return turn.auction.credits
    return turn.income.credits if turn.income is not None else turn.start.credits


def last_auction(view: PublicView, turn: PublicTurn) -> PublicTurn | None:
    """The last turn up to this one whose bids are opened."""
    return next((one for one in reversed(view.turns[: turn.number]) if one.auction is not None), None)


def why_lines(view: PublicView, turn: PublicTurn, alias: Alias, speaker: Speaker) -> Iterator[str]:
    """Every credit of a purse: the last income, or the last auction, whichever came later; at first the start."""
    for one in reversed(view.turns[: turn.number]):
        if (income := one.income) is not None:
            home = one.start.homes[alias]
            reasons = tell_income(home, income.before[alias], income.earned[alias], income.credits[alias])
            yield from (sentences.say(reason, speaker.language) for reason in reasons)
            return
        if (auction := one.auction) is not None:
            told = tell_bids(
                alias,
                before=auction.before,
                bids=auction.bids,
                cost=auction.cost[alias],
                flags=auction.flags,
                after=auction.credits[alias],
            )
            yield from (sentences.say(reason, speaker.language) for reason in told)
            return
    begun = tell_start(turn.start.homes[alias], turn.start.credits[alias])
    yield from (sentences.say(reason, speaker.language) for reason in begun)


def _hired(view: PublicView, turn: PublicTurn, alias: Alias, speaker: Speaker) -> str:
    held = last_auction(view, turn)
    if held is None or held.auction is None:
        return ""
    cost = held.auction.cost[alias]
    told = [f"{power_name(power, speaker.language)} {number(paid, speaker.language)}" for power, paid in cost.items()]
    year = held.date.year + 1
    if not told:
        return speaker.say("No mercenaries in {year}", year=year)
    return speaker.say("Mercenaries in {year}: {names}", year=year, names=", ".join(told))


def _threat(threat: HomeThreat, speaker: Speaker) -> str:
    place, unit = place_name(threat.centre, speaker.language), unit_text(threat.by)
    if threat.by.province == threat.centre:
        return speaker.say("{unit} is in {place}.", unit=unit, place=place)
    if threat.guard is None:
        return speaker.say("{place} is empty. {unit} can enter it: that wins the game.", place=place, unit=unit)
    return speaker.say(
        "{unit} is next to {place}, defended by {guard}.", unit=unit, place=place, guard=unit_text(threat.guard)
    )


def last_year(view: PublicView, alias: Alias, speaker: Speaker) -> Mapping[Power, str]:
    """Who led each power in the year that is over, and for how much, as a player sees it; nothing before the
    first auction.
    """
    held = last_auction(view, view.turn)
    if held is None or held.auction is None:
        return {}
    auction = held.auction
    told = {power: speaker.say("was neutral") for power in auction.sale}
    for power, leader in auction.control.items():
        count = number(auction.cost[leader][power], speaker.language)
        if leader == alias:
            told[power] = speaker.say("you hired it, for {count}", count=count)
        else:
            told[power] = speaker.say("{player} hired it, for {count}", player=leader, count=count)
    for power in auction.tied:
        both = max((bids or {}).get(power, 0) for bids in auction.bids.values())
        told[power] = speaker.say("was neutral, {count} each", count=number(both, speaker.language))
    return told


def auction_rows(turn: PublicTurn, speaker: Speaker) -> tuple[AuctionRow, ...]:
    """The powers of an auction that is opened, with both bids; that with the highest one first."""
    auction = turn.auction
    if auction is None:
        return ()
    names = list(auction.bids)
    rows = []
    highest = {power: max((bids or {}).get(power, 0) for bids in auction.bids.values()) for power in auction.sale}
    for power in sorted(auction.sale, key=lambda power: -highest[power]):
        leader = auction.control.get(power)
        if leader is not None:
            outcome = speaker.say(
                "to {mark} for {count}", mark=MARKS[names.index(leader)], count=auction.cost[leader][power]
            )
        else:
            outcome = speaker.say("tied: neutral") if power in auction.tied else speaker.say("neutral")
        bids = tuple(str((auction.bids[name] or {}).get(power, 0)) for name in names)
        rows.append(AuctionRow(power, bids, outcome, None if leader is None else names.index(leader)))
    return tuple(rows)


def flag_lines(turn: PublicTurn, speaker: Speaker) -> tuple[str, ...]:
    """What the marks after the bids mean."""
    auction = turn.auction
    told = []
    for alias, flags in auction.flags.items() if auction is not None else ():
        for flag in flags:
            text = {
                "OVER": "{player} OVER: won for more than the purse holds. All credits lost, no mercenaries.",
                "HALF": "{player} HALF: gets every power they bid for at half the bid, rounded up.",
                "NMR": "{player} NMR: no slip.",
            }[flag.value]
            told.append(speaker.say(text, player=alias))
    return tuple(told)
