"""Laws that hold for any game: replay equals the stored results, taking back is exact, one controller per power,
nothing raises.
"""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kapdip.board.model import Location
from kapdip.board.reading import standard_board
from kapdip.game.entries import enter_orders, enter_slip, mark_missing
from kapdip.game.machine import take_back
from kapdip.game.model import ExchangeSlip, Game, MilitarySlip
from kapdip.game.public import public_view
from kapdip.game.replay import replay
from kapdip.game.status import public_status
from kapdip.game.steps import position_now
from kapdip.orders.model import AdjustmentOrder, Build, Disband, Move, MovementOrder, SupportHold
from kapdip.storage.codec import game_text, parse_game
from tests.game.tables import NAMES, STANDARD, stepped, table

pytestmark = pytest.mark.unmeasured

PROFILES = ("ka2007", "ka1997", "cd1985", "cd1991", "tant1982", "standard")


def random_step(game: Game, chance: Random) -> Game:
    """Hand in something for the step that comes next, and resolve it."""
    if game.turn.step == "orders":
        for power in sorted(game.turn.start.control):
            if chance.random() < 0.8:
                game = enter_orders(game, power, random_slip(game, power, chance))
    if game.profile.trades and not game.turn.inputs.resolved_once:
        for alias in sorted(game.turn.start.accounts):
            if game.turn.start.accounts[alias].status.value != "active":
                continue
            amounts = {power: chance.choice((0, -500, -73, 100, 99999)) for power in game.turn.start.prices}
            game = (
                mark_missing(game, alias) if chance.random() < 0.1 else enter_slip(game, alias, ExchangeSlip(amounts))
            )
    return stepped(game)


def random_slip(game: Game, power: str, chance: Random) -> MilitarySlip:
    board = standard_board()
    movement: list[MovementOrder] = []
    units = position_now(game).units.get(power, ())
    for unit in units:
        near = sorted(board.neighbours(unit.kind, unit.location))
        movement.append(
            Move(unit, chance.choice(near)) if chance.random() < 0.8 else SupportHold(unit, chance.choice(units))
        )
    homes = board.home_centres(power)
    adjustments: list[AdjustmentOrder] = [
        Build(type(units[0])(chance.choice(units).kind, Location(home))) for home in homes if units
    ]
    adjustments += [Disband(unit) for unit in units if chance.random() < 0.3]
    return MilitarySlip(
        game.turn.start.control[power],
        tuple(movement),
        (),
        tuple(adjustments),
        (),
        ("A PAR hmm",) if power == "FRANCE" else (),
    )


@settings(max_examples=12)
@given(st.sampled_from(PROFILES), st.integers(0, 10**6))
def test_any_game_replays_takes_back_and_survives_its_save(profile: str, seed: int) -> None:
    chance = Random(seed)
    game = table(profile, STANDARD if profile == "standard" else (*NAMES, "Ida"), seed=seed, last_turn=9)
    for _ in range(chance.randrange(1, 16)):
        if game.is_over:
            break
        before = game
        game = random_step(game, chance)
        back = take_back(game)
        assert (back.turn.step, back.turn.results, back.turn.start) == (
            before.turn.step,
            before.turn.results,
            before.turn.start,
        )
        for power, centres in position_now(game).centres.items():
            alive = power not in game.turn.start.eliminated and (centres or game.turn.step != "orders")
            if (
                game.turn.number > 1
                and alive
                and any(one.status.value == "active" for one in game.turn.start.accounts.values())
            ):
                assert power in game.turn.start.control or profile == "cd1991"
    again = replay(game)
    assert again == game
    text = game_text(game)
    loaded = parse_game(text)
    assert loaded == game
    assert game_text(loaded) == text == game_text(again)
    assert public_status(public_view(game)) == public_status(public_view(loaded))
