"""Conditional lines as questions to the game master, at the right moment and with the facts that answer them.

Takes a game; gives `Question` values. Answers are stored with the turn's inputs under the question's id.
Rules: docs/rules.md 6.3 and 6.4; Ludomaniac standard 2011, 9.8; KA 2007, "Bedingte Presse".
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from kapdip.board.board import Board
from kapdip.board.model import Position, Power, ProvinceCode, Step
from kapdip.game import causes
from kapdip.game.model import Alias, Conditional, ConditionId, Game
from kapdip.game.steps import position_now
from kapdip.orders.cleaning import fold, tokens
from kapdip.orders.model import Build, Order, Retreat, Waive
from kapdip.orders.places import Gazetteer
from kapdip.reason import Reason

_LONGEST_NAME = 3


@dataclass(frozen=True, slots=True)
class Question:
    """A condition that the game master decides.

    `order` is what depends on it; of press it is None and `text` is the part that may be printed.
    """

    id: ConditionId
    asks: Step | None
    """The kind of orders that hangs on it; None: press, which is decided after the settlement."""
    player: Alias
    condition: str
    order: Order | None = None
    power: Power | None = None
    text: str = ""
    answer: bool | None = None


def all_conditions(game: Game) -> tuple[Question, ...]:
    """Every conditional line of the turn in progress, orders in the order of powers, then press."""
    return (*_of_orders(game), *_of_press(game))


def conditions_of(game: Game, asks: Step | None) -> Iterator[Question]:
    """The conditional lines that decide about orders of a kind; None: about press."""
    return (
        question for question in (_of_orders(game) if asks is not None else _of_press(game)) if question.asks is asks
    )


def holding_orders(game: Game, power: Power) -> tuple[Order, ...]:
    """The conditional orders of a power whose condition holds, as written one after the other."""
    slip = game.turn.inputs.orders[power]
    answers = game.turn.inputs.answers
    return tuple(
        line.order for number, line in enumerate(slip.conditionals, start=1) if answers.get(f"orders.{power}.{number}")
    )


def facts_for(game: Game, question: Question) -> tuple[Reason, ...]:
    """What is known about the places, powers and players that a condition names: who is there, what became of its
    order, who owns it, who leads the power; of players (asked for press only) what they traded and own.
    """
    words = tokens(question.condition)
    return (*_place_facts(game, words), *_power_facts(game, words), *_player_facts(game, question.condition))


def _of_orders(game: Game) -> Iterator[Question]:
    inputs = game.turn.inputs
    for power in sorted(inputs.orders):
        slip = inputs.orders[power]
        for number, line in enumerate(slip.conditionals, start=1):
            name = f"orders.{power}.{number}"
            yield Question(
                name,
                step_of(game, power, line),
                slip.player,
                line.condition,
                line.order,
                power,
                answer=inputs.answers.get(name),
            )


def _of_press(game: Game) -> Iterator[Question]:
    inputs = game.turn.inputs
    for number, item in enumerate(inputs.press, start=1):
        if item.edited is not None:
            continue
        for place, part in enumerate(item.parts, start=1):
            if part.condition:
                name = f"press.{number}.{place}"
                answer = inputs.answers.get(name)
                yield Question(name, None, item.author, part.condition, text=part.text, answer=answer)


def step_of(game: Game, power: Power, line: Conditional) -> Step:
    """A `Disband` is a retreat while its unit is dislodged, else a removal."""
    if isinstance(line.order, Build | Waive):
        return Step.ADJUSTMENTS
    movement = game.turn.results.movement
    dislodged = movement.position.dislodged.get(power, ()) if movement else ()
    is_out = line.order.unit.province in {one.unit.province for one in dislodged}
    return Step.RETREATS if is_out or isinstance(line.order, Retreat) else Step.ADJUSTMENTS


@cache
def gazetteer(board: Board) -> Gazetteer:
    """The names of a board's places."""
    return Gazetteer(board)


def _named_places(board: Board, words: tuple[str, ...]) -> tuple[ProvinceCode, ...]:
    """The provinces that a text names beyond doubt, in its order; a longer name wins over a shorter one."""
    names = gazetteer(board).names
    found: dict[ProvinceCode, None] = {}
    start = 0
    while start < len(words):
        for length in range(min(_LONGEST_NAME, len(words) - start), 0, -1):
            codes = names.get(words[start : start + length], ())
            if len(codes) == 1 and len("".join(words[start : start + length])) >= 3:
                found[codes[0]] = None
                start += length - 1
                break
        start += 1
    return tuple(found)


def _place_facts(game: Game, words: tuple[str, ...]) -> Iterator[Reason]:
    position = position_now(game)
    movement = game.turn.results.movement
    for place in _named_places(game.board, words):
        standing = [
            (power, unit) for power, units in position.units.items() for unit in units if unit.province == place
        ]
        for power, unit in standing:
            yield causes.fact_stands(unit=unit, power=power, province=place)
        if not standing:
            yield causes.fact_empty(province=place)
        for outcome in movement.outcomes.values() if movement else ():
            if outcome.unit.province == place and outcome.order is not None:
                cause = causes.fact_failed if outcome.flags else causes.fact_done
                yield cause(unit=outcome.unit, power=outcome.power, order=outcome.order)
        yield from _owner(position, place)


def _owner(position: Position, place: ProvinceCode) -> Iterator[Reason]:
    owner = next((power for power, centres in position.centres.items() if place in centres), None)
    if owner is not None:
        yield causes.fact_owner(power=owner, province=place)


def _power_facts(game: Game, words: tuple[str, ...]) -> Iterator[Reason]:
    board, position = game.board, position_now(game)
    text = " ".join(words)
    settlement = game.turn.results.settlement
    for power in board.powers:
        names = {fold(names[power]) for names in board.power_names.values()} | {power.lower()}
        if not any(name in text for name in names):
            continue
        units, centres = len(position.units.get(power, ())), len(position.centres.get(power, ()))
        yield causes.fact_power(power=power, units=units, centres=centres)
        control = settlement.control if settlement else game.turn.start.control
        if power in control:
            cause = causes.fact_controller if settlement else causes.fact_controller_now
            yield cause(power=power, controller=control[power])


def _player_facts(game: Game, condition: str) -> Iterator[Reason]:
    settlement = game.turn.results.settlement
    if settlement is None:
        return
    for alias, account in settlement.accounts.items():
        if alias in condition:
            held = {power: units for power, units in account.holdings.items() if units}
            yield causes.fact_player(player=alias, cash=account.cash, holdings=held)
            trades = settlement.trades[alias]
            yield causes.fact_trades(player=alias, trades=trades) if trades else causes.fact_no_trades(player=alias)
