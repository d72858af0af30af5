"""Who sits where: which player leads which power, and who only trades.

Takes a variant, aliases, home countries or lists of preference; gives seats, or what is wrong with them. Rules:
docs/rules.md 1 and 8; docs/intimate.md, "Who plays what"; Ludomaniac standard 2011, 9.3.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kapdip.auction.homes import check_preferences, homes_by_preference
from kapdip.board.model import Power
from kapdip.exchange.profile import Control
from kapdip.game import causes
from kapdip.game.model import Alias, Occupant, Seat
from kapdip.game.variant import Variant
from kapdip.lots import Draw
from kapdip.reason import Reason

POWER_LOT = "power:"
"""How the questions begin by which a power is drawn among the players."""


class People(NamedTuple):
    """The people of a game and what they wish for."""

    players: tuple[Alias, ...]
    """All who play, or, where others lead than trade, all who trade."""
    leaders: tuple[Alias, ...] = ()
    homes: Mapping[Alias, Power] = {}
    preferences: Mapping[Alias, tuple[Power, ...]] = {}


def leading(variant: Variant, people: People) -> tuple[Alias, ...]:
    """Those who may lead powers."""
    return people.leaders if variant.profile.has_investors else people.players


def check_people(variant: Variant, people: People) -> list[Reason]:
    """What is wrong with leaders, home countries, and the lists by which powers are given out."""
    profile, powers = variant.profile, variant.board.powers
    if profile.has_investors and len(people.leaders) != len(powers):
        return [causes.setup_leaders(count=len(people.leaders), powers=len(powers), profile=profile.name)]
    if people.leaders and not profile.has_investors:
        return [causes.leaders_none(profile=profile.name)]
    if profile.control is Control.AUCTION and bool(people.homes) == bool(people.preferences):
        return [causes.homes_or_lists()]
    if people.homes and profile.control is not Control.AUCTION:
        return [causes.homes_none(profile=profile.name)]
    if people.preferences and profile.control not in (Control.AUCTION, Control.SEATS):
        return [causes.lists_none(profile=profile.name)]
    return _check_wishes(variant, people)


def _check_wishes(variant: Variant, people: People) -> list[Reason]:
    powers, names = variant.board.powers, leading(variant, people)
    given = people.homes or people.preferences
    wrong = [causes.homes_unknown(player=alias) for alias in given if alias not in names]
    if variant.profile.control is Control.AUCTION:
        wrong += [causes.homes_missing(player=alias) for alias in names if alias not in given]
    wrong += [causes.homes_no_power(name=name, powers=powers) for name in people.homes.values() if name not in powers]
    if not wrong and people.homes and len(set(people.homes.values())) < len(people.homes):
        wrong.append(causes.homes_same(power=next(iter(people.homes.values()))))
    faults = (check_preferences(alias, wanted, powers) for alias, wanted in people.preferences.items())
    return [*wrong, *filter(None, faults)]


def seats_of(variant: Variant, people: People, persons: Mapping[Alias, str], draw: Draw) -> tuple[Seat, ...]:
    """The seats: leaders in the order of the powers, then those who only trade. Lots are drawn where wishes collide."""
    powers = _powers(variant, people, draw)
    seats = [
        Seat(alias, (Occupant(persons.get(alias, ""), 1),), powers.get(alias), account=alias in people.players)
        for alias in dict.fromkeys((*people.leaders, *people.players))
    ]
    if variant.profile.control is Control.SEATS:
        order = (*variant.board.powers, None)
        seats.sort(key=lambda seat: order.index(seat.power))
    return tuple(seats)


def _powers(variant: Variant, people: People, draw: Draw) -> Mapping[Alias, Power]:
    """The power of everybody who leads one for good."""
    names, powers = leading(variant, people), variant.board.powers
    match variant.profile.control:
        case Control.SEATS:
            if people.preferences:
                return powers_by_preference(powers, names, people.preferences, draw)
            return dict(zip(names, powers, strict=True))
        case Control.AUCTION:
            return people.homes or homes_by_preference({one: people.preferences[one] for one in names}, draw).powers
    return {}


def powers_by_preference(
    powers: Sequence[Power], names: Sequence[Alias], lists: Mapping[Alias, Sequence[Power]], draw: Draw
) -> dict[Alias, Power]:
    """Rank by rank each power that is free goes to who has it there and has none yet, by lot among several; what is
    left goes by lot to those without a list (standard 9.3).
    """
    found: dict[Alias, Power] = {}
    for rank in range(len(powers)):
        for power in powers:
            if power not in found.values():
                among = [alias for alias in lists if alias not in found and lists[alias][rank] == power]
                _give(found, power, among, f"{POWER_LOT}{power}:{rank + 1}", draw)
    for power in powers:
        if power not in found.values():
            _give(found, power, [alias for alias in names if alias not in found], f"{POWER_LOT}rest:{power}", draw)
    return found


def _give(found: dict[Alias, Power], power: Power, among: Sequence[Alias], question: str, draw: Draw) -> None:
    if among:
        found[among[0] if len(among) == 1 else draw.ask(question, among)] = power
