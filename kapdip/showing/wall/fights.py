"""The fights of a movement: each a story of its own, in the order in which one decides the next.

Takes a `PublicMovement`; gives `Fight`s. A fight is about one province (two, where units went for each other's place):
who went there, who was there, who helped. A fight that cuts a support, breaks a convoy or keeps a unit at home is
shown before the fight it decides, and who leaves a province before who comes in; where two decide each other, the
order of the powers counts. Moves of a power that nobody minded are one story, told as soon as the first of them is.
Units that nobody attacked and that stayed are not a story.
Source: docs/wall.md 3.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from kapdip.adjudicator.model import Flag
from kapdip.board.model import Power, ProvinceCode, Unit, province_of
from kapdip.game.public_orders import PublicFact, PublicMovement, PublicOutcome
from kapdip.orders.model import Convoy, Move, SupportHold, SupportMove

STOPPED = frozenset({"movement.bounce", "movement.swap", "movement.bounce_no_help"})
"""Reasons that say with what strength a move failed, and against what."""
BEATEN = frozenset({"movement.dislodged"})
"""The reason that says with what strength a unit was dislodged."""


class FightEnd(StrEnum):
    """How a fight ended."""

    MOVED = "moved"
    """Somebody went there, and nobody minded."""
    WON = "won"
    """One came in, others that wanted to were thrown back."""
    TAKEN = "taken"
    """The unit that was there was dislodged."""
    HELD = "held"
    """The unit that was there repelled all attacks."""
    STANDOFF = "standoff"
    """Several wanted in, and nobody came in."""
    BLOCKED = "blocked"
    """A unit of the same power did not make room."""
    STRANDED = "stranded"
    """The convoy failed, or the move came to nothing for another reason than a fight."""


class Odds(NamedTuple):
    """The strength that won and the strength that lost; equal in a standoff."""

    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class Fight:
    """One story. `movers` by power and place; `holder` was there and did not leave of its own will (None: nobody).

    Of several quiet moves, the first `mover` is the one that others will talk about: into a centre of theirs.
    """

    provinces: tuple[ProvinceCode, ...]
    movers: tuple[PublicOutcome, ...]
    holder: PublicOutcome | None
    helpers: tuple[PublicOutcome, ...]
    """Supports and convoys that were ordered for this fight, also those that were cut or broken."""

    @property
    def province(self) -> ProvinceCode:
        """What it was about."""
        return self.provinces[0]

    @property
    def winner(self) -> PublicOutcome | None:
        """Who came in."""
        return next((one for one in self.movers if _came_in(one)), None)

    @property
    def losers(self) -> tuple[PublicOutcome, ...]:
        """Who wanted in and did not come in."""
        return tuple(one for one in self.movers if not _came_in(one))

    @property
    def is_dislodging(self) -> bool:
        """Whether the unit that was there was beaten."""
        return self.holder is not None and Flag.DISLODGED in self.holder.flags

    @property
    def end(self) -> FightEnd:
        """How it ended."""
        if self.winner is not None:
            return FightEnd.TAKEN if self.is_dislodging else FightEnd.WON if self.losers else FightEnd.MOVED
        if self.odds is not None:
            return FightEnd.HELD if self.holder is not None else FightEnd.STANDOFF
        stopped = [reason for one in self.movers for reason in one.reasons if reason.key == "movement.bounce_own"]
        return FightEnd.BLOCKED if stopped else FightEnd.STRANDED

    @property
    def is_quiet(self) -> bool:
        """Whether nobody minded, and nobody had to be carried."""
        return self.end is FightEnd.MOVED and not self.movers[0].route

    @property
    def odds(self) -> Odds | None:
        """The strengths that decided it; None where nothing was weighed."""
        if self.is_dislodging and self.holder is not None:
            return _odds_of(self.holder, BEATEN)
        found = [odds for one in self.losers if (odds := _odds_of(one, STOPPED)) is not None]
        return max(found, key=lambda odds: (odds.lost, odds.won), default=None)

    @property
    def cut(self) -> tuple[PublicOutcome, ...]:
        """The supports that did not count."""
        return tuple(one for one in self.helpers if Flag.CUT in one.flags)

    @property
    def powers(self) -> tuple[Power, ...]:
        """Whose fight it is: who moves first, then who is there."""
        who = (*(one.power for one in self.movers), *((self.holder.power,) if self.holder is not None else ()))
        return tuple(dict.fromkeys(who))

    @property
    def outcomes(self) -> tuple[PublicOutcome, ...]:
        """Everybody who had a part in it."""
        return (*self.movers, *((self.holder,) if self.holder is not None else ()), *self.helpers)

    @property
    def places(self) -> frozenset[ProvinceCode]:
        """Every province that has to be in sight."""
        return frozenset((*self.provinces, *(one.unit.province for one in (*self.movers, *self.helpers))))


def fights_of(movement: PublicMovement, powers: Sequence[Power]) -> tuple[Fight, ...]:
    """All fights, in the order in which they are shown; `powers` in the order of the board."""
    moves = [one for one in movement.outcomes if isinstance(one.order, Move) and Flag.VOID not in one.flags]
    about = _provinces_together(moves)
    found: dict[ProvinceCode, list[PublicOutcome]] = {}
    for one in sorted(moves, key=lambda one: (powers.index(one.power), one.unit.location)):
        found.setdefault(about[_target(one)], []).append(one)
    fights = {place: _fight(place, movers, movement, about) for place, movers in found.items()}
    owners = {code: power for power, centres in movement.position.centres.items() for code in centres}
    return tuple(_together(told, owners) for told in _told_in_order(fights))


def _fight(
    place: ProvinceCode,
    movers: Sequence[PublicOutcome],
    movement: PublicMovement,
    about: Mapping[ProvinceCode, ProvinceCode],
) -> Fight:
    fought_for = tuple(dict.fromkeys(_target(one) for one in sorted(movers, key=lambda one: not _came_in(one))))
    stayed = [
        one for one in movement.outcomes if one.unit.province in fought_for and one not in movers and not _came_in(one)
    ]
    helpers = tuple(
        one for one in movement.outcomes if one not in movers and about.get(_helped_at(one, movers, stayed)) == place
    )
    return Fight(fought_for, tuple(movers), stayed[0] if stayed else None, helpers)


def _provinces_together(moves: Iterable[PublicOutcome]) -> dict[ProvinceCode, ProvinceCode]:
    """For every province that somebody moved to, the one that its fight is shown under: two that swap are one fight."""
    about = {_target(one): _target(one) for one in moves}
    for one in moves:
        if any(reason.key == "movement.swap" for reason in one.reasons) and one.unit.province in about:
            pair = sorted((_target(one), one.unit.province))
            about[pair[1]] = about[pair[0]]
    return about


def _helped_at(one: PublicOutcome, movers: Sequence[PublicOutcome], stayed: Sequence[PublicOutcome]) -> ProvinceCode:
    """Where the unit helped somebody who takes part; `""`: nowhere.

    A support that fitted nothing that was ordered helped nobody.
    """
    if Flag.VOID in one.flags:
        return ""
    match one.order:
        case SupportMove() | Convoy():
            helped = one.order.supported if isinstance(one.order, SupportMove) else one.order.convoyed
            target = province_of(one.order.target)
            return target if any(mover.unit == helped and _target(mover) == target for mover in movers) else ""
        case SupportHold():
            return one.order.supported.province if any(unit.unit == one.order.supported for unit in stayed) else ""
    return ""


def _told_in_order(fights: Mapping[ProvinceCode, Fight]) -> Iterator[list[Fight]]:
    """What decides another fight comes before it; what is quiet comes with what else of the power is."""
    of_unit = {mover.unit: place for place, fight in fights.items() for mover in fight.movers}
    leaving: dict[ProvinceCode, list[Unit]] = {}
    for fight in fights.values():
        if winner := fight.winner:
            left = [place for place, one in fights.items() if winner.unit.province in one.provinces]
            if left:
                leaving.setdefault(left[0], []).append(winner.unit)
    begun, told = set[ProvinceCode](), set[ProvinceCode]()

    def before(place: ProvinceCode) -> Iterator[ProvinceCode]:
        told_of = (unit for one in fights[place].outcomes for reason in one.reasons for unit in _units(reason.facts))
        return (of_unit[unit] for unit in (*told_of, *leaving.get(place, ())) if unit in of_unit)

    def tell(place: ProvinceCode) -> Iterator[list[Fight]]:
        if place in begun:
            return
        begun.add(place)
        for earlier in before(place):
            yield from tell(earlier)
        told.add(place)
        fight, together = fights[place], [fights[place]]
        for other, one in fights.items() if fight.is_quiet else ():
            if other not in begun and one.is_quiet and one.powers == fight.powers and told.issuperset(before(other)):
                begun.add(other)
                told.add(other)
                together.append(one)
        yield together

    for place in fights:
        yield from tell(place)


def _together(told: Sequence[Fight], owners: Mapping[ProvinceCode, Power]) -> Fight:
    """Quiet moves of a power as one story."""
    movers = [one for fight in told for one in fight.movers]
    if len(told) > 1:
        movers.sort(key=lambda one: owners.get(_target(one), one.power) == one.power)
    provinces = dict.fromkeys(_target(one) for one in movers) if len(told) > 1 else told[0].provinces
    return Fight(tuple(provinces), tuple(movers), told[0].holder, tuple(one for fight in told for one in fight.helpers))


def _units(facts: Mapping[str, PublicFact]) -> Iterator[Unit]:
    for name in ("by", "other"):
        if isinstance(unit := facts.get(name), Unit):
            yield unit


def _odds_of(one: PublicOutcome, keys: Collection[str]) -> Odds | None:
    for reason in one.reasons:
        mine, theirs = reason.facts.get("strength"), reason.facts.get("by_strength")
        if reason.key in keys and isinstance(mine, int) and isinstance(theirs, int):
            return Odds(theirs, mine)
    return None


def _target(one: PublicOutcome) -> ProvinceCode:
    assert isinstance(one.order, Move)
    return province_of(one.order.target)


def _came_in(one: PublicOutcome) -> bool:
    """Whether the unit moved where it wanted."""
    return isinstance(one.order, Move) and one.destination is not None and province_of(one.destination) == _target(one)
