"""How the leaders of the sample game find their orders: think of some sets, play them against what the others may do,
mend the best.

Takes the board, a position, who leads which power and what he owns; gives movement orders per power. The program's own
adjudicator plays the guesses through. Seeded: the same question has the same answer.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random

from kapdip.adjudicator.model import MovementResult
from kapdip.adjudicator.movement import resolve_movement
from kapdip.adjudicator.rulebook import KA
from kapdip.board.board import Board
from kapdip.board.model import Location, Position, Power, ProvinceCode, Unit, province_of
from kapdip.orders.model import Convoy, Hold, Move, MovementOrder, SupportHold, SupportMove
from sample.chart import Chart
from sample.proposals import Draft, Plan

CENTRE = 10.0
HELD_IN_SPRING = 6.0
LOST = 5.0
TIRED = 1.1


@dataclass(frozen=True)
class Question:
    """What all generals look at before a turn."""

    board: Board
    position: Position
    leaders: Mapping[Power, str]
    stakes: Mapping[str, Mapping[Power, float]]
    """Per leader, which part of his fortune is in each currency."""
    is_autumn: bool
    seed: str
    stale: frozenset[MovementOrder] = frozenset()
    """What was tried in the turn before and failed: people try something else."""

    def chart(self, leader: str) -> Chart:
        """The chart of one leader's staff."""
        return Chart(self.board, self.position, self.leaders, leader, self.stakes[leader], self.is_autumn)


def find_orders(
    question: Question, *, ideas: int = 24, guesses: int = 5, mends: int = 120
) -> dict[Power, list[MovementOrder]]:
    """The orders of all powers; each leader decides for all his powers together, and nobody
    knows what the others decide.
    """
    leaders = sorted({leader for power, leader in question.leaders.items() if question.position.units.get(power)})
    thoughts = {leader: _think(question, leader, ideas) for leader in leaders}
    orders: dict[Power, list[MovementOrder]] = {power: [] for power in question.position.units}
    for leader in leaders:
        whim = Random(f"{question.seed} {leader} choice")
        rest = [_merge(whim.choice(thoughts[other]) for other in leaders if other != leader) for _ in range(guesses)]
        judge = Judge(question, leader, rest)
        best = max(thoughts[leader], key=judge.worth)
        best = _mend(question, judge, best, whim, mends)
        for power, units in question.position.units.items():
            if question.leaders.get(power) == leader:
                orders[power] = [best[unit] for unit in units]
    return orders


def _think(question: Question, leader: str, ideas: int) -> list[Plan]:
    chart = question.chart(leader)
    return [
        Draft(chart, Random(f"{question.seed} {leader} {index}"), 0.08 + 0.5 * index / ideas).propose()
        for index in range(ideas)
    ]


def _merge(plans: Iterable[Plan]) -> Plan:
    merged: Plan = {}
    for plan in plans:
        merged.update(plan)
    return merged


def _mend(question: Question, judge: "Judge", plan: Plan, whim: Random, tries: int) -> Plan:
    """Changes one order at a time and keeps what is better."""
    best, worth = plan, judge.worth(plan)
    units = list(plan)
    for _ in range(tries):
        unit = whim.choice(units)
        order = whim.choice(_alternatives(question, unit, best))
        if order == best[unit]:
            continue
        changed = _consistent(unit, {**best, unit: order})
        if _in_each_others_way(changed):
            continue
        value = judge.worth(changed)
        if value > worth + 0.05:
            best, worth = changed, value
    return best


def _alternatives(question: Question, unit: Unit, plan: Plan) -> list[MovementOrder]:
    board = question.board
    found: list[MovementOrder] = [Hold(unit)]
    for there in sorted(board.neighbours(unit.kind, unit.location)):
        found.append(Move(unit, there))
    reach = board.reach[unit.kind][unit.location]
    for other, order in plan.items():
        if other == unit:
            continue
        place = province_of(order.target) if isinstance(order, Move) else other.province
        if place in reach and place != unit.province:
            found += [
                SupportMove(unit, other, Location(place)) if isinstance(order, Move) else SupportHold(unit, other)
            ] * 2
    return found


def _consistent(unit: Unit, plan: Plan) -> Plan:
    """After one unit changed its mind, those who helped or carried it, or whom it carried, do something else."""
    fixed = {other: _still(theirs, unit, plan) for other, theirs in plan.items()}
    carried = {(theirs.convoyed, theirs.target) for theirs in fixed.values() if isinstance(theirs, Convoy)}
    for other, theirs in fixed.items():
        if isinstance(theirs, Move) and theirs.via and (other, theirs.target) not in carried:
            fixed[other] = Hold(other)
    return fixed


def _in_each_others_way(plan: Plan) -> bool:
    """Whether two of ours go to the same place."""
    goals = [province_of(order.target) for order in plan.values() if isinstance(order, Move)]
    return len(goals) != len(set(goals))


def _still(theirs: MovementOrder, changed: Unit, plan: Plan) -> MovementOrder:
    """An order as it makes sense after another unit changed its own."""
    order = plan[changed]
    match theirs:
        case SupportMove(unit, supported, target) if supported == changed:
            fits = isinstance(order, Move) and province_of(order.target) == province_of(target)
            return theirs if fits else Hold(unit)
        case SupportHold(unit, supported) if supported == changed and isinstance(order, Move):
            return Hold(unit)
        case Convoy(unit, convoyed, target) if convoyed == changed and order != Move(changed, target, via=True):
            return Hold(unit)
        case _:
            return theirs


class Judge:
    """Values a plan for one leader: his powers' centres and prospects, and those of the powers
    in which his money is.
    """

    def __init__(self, question: Question, leader: str, rest: list[Plan]) -> None:
        self.question = question
        self.leader = leader
        self.rest = rest
        self.chart = question.chart(leader)
        stakes = question.stakes[leader]
        self.weights = {
            power: stakes.get(power, 0.0) + (0.45 if question.leaders.get(power) == leader else 0.0)
            for power in question.position.units
        }
        self.known: dict[frozenset[tuple[Unit, MovementOrder]], float] = {}

    def worth(self, plan: Plan) -> float:
        """The mean value over what the others may do."""
        key = frozenset(plan.items())
        if key not in self.known:
            results = [self._play({**rest, **plan}) for rest in self.rest]
            tired = sum(order in self.question.stale for order in plan.values())
            self.known[key] = sum(map(self._value, results)) / len(results) - TIRED * tired
        return self.known[key]

    def _play(self, plan: Plan) -> MovementResult:
        position = self.question.position
        orders = {power: [plan[unit] for unit in units] for power, units in position.units.items()}
        return resolve_movement(self.question.board, KA, position, orders)

    def _value(self, result: MovementResult) -> float:
        after = Chart(
            self.question.board,
            result.position,
            self.question.leaders,
            self.leader,
            self.question.stakes[self.leader],
            self.question.is_autumn,
        )
        total = sum(self._centre(after, centre) for centre in self.question.board.centres)
        for power, units in result.position.units.items():
            weight = self.weights[power]
            if self.chart.friendly(power):
                # The old chart's fields: what was worth going to. Near enough, and computed once.
                total += weight * sum(
                    min(self.chart.pull(power, unit.kind, unit.location), 30.0) * 0.22 for unit in units
                )
        for power, lost in result.position.dislodged.items():
            total -= LOST * len(lost) * (self.weights[power] - 0.12)
        return total

    def _centre(self, after: Chart, centre: ProvinceCode) -> float:
        owner = after.owner.get(centre)
        occupant = after.standing.get(centre)
        if occupant is None:
            return 0.0 if owner is None else self._held(after, owner, centre, CENTRE)
        power = occupant[0]
        if power == owner:
            return self._held(after, power, centre, CENTRE)
        if self.question.is_autumn:
            return self._held(after, power, centre, CENTRE)
        rest = 0.0 if owner is None else self._net(owner) * (CENTRE - HELD_IN_SPRING)
        return self._held(after, power, centre, HELD_IN_SPRING) + rest

    def _held(self, after: Chart, power: Power, centre: ProvinceCode, value: float) -> float:
        friends = after.friendly(power)
        attack = after.pressure(centre, friends=not friends)
        guard = (centre in after.standing) + 0.8 * after.pressure(centre, friends=friends)
        risk = min(0.75, 0.28 * max(0.0, attack - guard + 0.4)) if attack else 0.0
        return self._net(power) * value * (1.0 - risk)

    def _net(self, power: Power) -> float:
        """What a centre of that power is worth to the leader: his own gain less the mean gain of his rivals."""
        return self.weights[power] - 0.12
