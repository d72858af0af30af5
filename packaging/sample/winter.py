"""What the leaders write behind their orders: where to retreat, what to build, what to give up.

Takes a chart; gives priority lists, as people hand them in before they know how the turn ends.
"""

from random import Random

from kapdip.board.model import Location, Power, ProvinceCode, Unit, UnitKind, province_of
from kapdip.orders.model import AdjustmentOrder, Build, Disband, Retreat
from sample.chart import Chart

MOST_RETREATS = 3


def retreat_lists(chart: Chart, power: Power, whim: Random) -> list[Retreat]:
    """For each unit that somebody could attack: where it would go, the best place first."""
    found = []
    for unit in chart.position.units[power]:
        if not chart.pressure(unit.province, friends=False) or whim.random() < 0.12:
            continue
        free = [
            there
            for there in sorted(chart.board.neighbours(unit.kind, unit.location))
            if province_of(there) not in chart.standing
        ]
        near = sorted(free, key=lambda there: -chart.pull(power, unit.kind, there))
        if near:
            found.append(Retreat(unit, tuple(near[:MOST_RETREATS])))
    return found


def builds(chart: Chart, power: Power, whim: Random) -> list[AdjustmentOrder]:
    """What to raise in which home centre, the most wanted first; more than will be possible, as people do."""
    homes = chart.board.home_centres(power)
    fleets = sum(unit.kind is UnitKind.FLEET for unit in chart.position.units[power])
    total = max(1, len(chart.position.units[power]))
    wishes: list[tuple[float, Unit]] = []
    for home in homes:
        for kind in UnitKind:
            for location in chart.board.locations(kind, home):
                value = max(
                    chart.pull(power, kind, location), 0.6 * _overseas(chart, power, kind, home)
                ) * whim.uniform(0.85, 1.15)
                share = fleets / total
                wanted = {
                    "ENGLAND": 0.6,
                    "TURKEY": 0.42,
                    "ITALY": 0.42,
                    "FRANCE": 0.4,
                    "GERMANY": 0.25,
                    "RUSSIA": 0.25,
                    "AUSTRIA": 0.14,
                }[power]
                if kind is UnitKind.FLEET:
                    value *= 1.0 + 1.6 * (wanted - share)
                wishes.append((value, Unit(kind, location)))
    wishes.sort(reverse=True)
    chosen: dict[str, Unit] = {}
    for _, unit in wishes:
        chosen.setdefault(unit.province, unit)
    return [Build(unit) for unit in list(chosen.values())[:3]]


def _overseas(chart: Chart, power: Power, kind: UnitKind, home: ProvinceCode) -> float:
    """What an army could reach from here with the ships that lie before the coast."""
    if kind is UnitKind.FLEET or home not in chart.board.ports:
        return 0.0
    ships = [
        sea for sea in chart.board.shores[home] if sea in chart.standing and chart.friendly(chart.standing[sea][0])
    ]
    shores = sorted(port for port in chart.board.ports if any(sea in chart.board.shores[port] for sea in ships))
    return max((chart.pull(power, kind, Location(port)) for port in shores), default=0.0)


def removals(chart: Chart, power: Power) -> list[AdjustmentOrder]:
    """Whom to send home first: those who stand where there is least to gain or to guard."""
    units = sorted(chart.position.units[power], key=lambda unit: chart.pull(power, unit.kind, unit.location))
    return [Disband(unit) for unit in units[:2]]
