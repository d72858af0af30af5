"""Random whole games under every profile: random orders, slips, conditions, exclusions, substitutes, steps taken back.

Run: `python -m tests.game.random_games [FIRST [LAST]]`. Each game ends, keeps the laws of money and centres after every
turn, and replays from its inputs to exactly its stored results. A game is made from its number alone, so that one that
fails can be played again.
"""

import sys
from collections.abc import Mapping
from random import Random

from kapdip.board.model import Location, Position, Power, Unit, UnitKind
from kapdip.board.reading import standard_board
from kapdip.exchange.model import Account, SeatStatus
from kapdip.exchange.profile import MissingSlip, Newcomers
from kapdip.exchange.profile_data import load_profile, with_house_rules
from kapdip.game.entries import answer_condition, enter_orders, enter_slip, enter_unit_order
from kapdip.game.machine import next_step, take_back, with_all_decided
from kapdip.game.model import Conditional, ExchangeSlip, Game, MilitarySlip, TurnResults
from kapdip.game.public import public_view
from kapdip.game.replay import check
from kapdip.game.seats import buy_in, exclude, exclusion_offers, resign, substitute
from kapdip.game.setup import new_game
from kapdip.game.stages import open_questions
from kapdip.game.status import public_status
from kapdip.game.variant import variant_of
from kapdip.orders.model import Build, Disband, Hold, Move, MovementOrder, Retreat, SupportMove
from kapdip.orders.options import unit_options

GAMES: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("ka2007", {}),
    ("ka1997", {}),
    ("cd1985", {}),
    ("cd1991", {}),
    ("tant1982", {}),
    ("cd1985", {"rounds_a_year": 3}),
    ("tant1982", {"rounds_a_year": 3}),
    ("cd1991", {"rounds_a_year": 3}),
    ("standard", {}),
    ("standard", {"rounds_a_year": 3}),
    ("ka2007", {"rounds_a_year": 3, "victory_centres": 8}),
    ("baseball", {}),
    ("baseball", {"rounds_a_year": 2, "last_turn": 8}),
    ("stab", {}),
    ("bourse1975", {}),
    ("bourse1975", {"balance": "kept", "victory_centres": 8}),
)
WISHES = (0, -500, -300, 99_999, 100, 777)


def play_random_game(number: int, last_turn: int | None = None) -> Game:
    """Play game `number` to its end; raises AssertionError where a law is broken."""
    random = Random(number)
    name, rules = GAMES[number % len(GAMES)]
    profile = with_house_rules(load_profile(name), {**({"last_turn": last_turn} if last_turn else {}), **rules})
    players = 7 if not profile.trades else random.randint(max(profile.players_min, 3), 12)
    leaders = [f"P{seat}" for seat in range(2, 9)] if profile.has_investors else []
    names = [f"P{seat}" for seat in range(players)]
    game = new_game("Random", variant_of(profile), names, seed=number, leaders=leaders)
    while not game.is_over:
        turn = game.turn.number
        if profile.trades:
            game = _seats(random, _slips(random, game))
        while game.turn.number == turn and not game.is_over:
            game = step(random, game)
            public_status(public_view(game))
        _check_state(game)
    assert check(game) == (), number
    return game


def _slips(random: Random, game: Game) -> Game:
    start = game.turn.start
    for alias in _active(start.accounts):
        if random.random() < 0.9:
            game = enter_slip(game, alias, ExchangeSlip({power: random.choice(WISHES) for power in start.prices}))
    return game


def _seats(random: Random, game: Game) -> Game:
    profile, turn = game.profile, game.turn
    active = _active(turn.start.accounts)
    if profile.newcomers is Newcomers.BUY_IN and random.random() < 0.1:
        game = buy_in(game, f"N{turn.number}")
    if profile.missing_slip is MissingSlip.SELL_THEN_RESIGN and len(active) > 2 and random.random() < 0.05:
        game = resign(game, random.choice(active))
    for alias, account in turn.start.accounts.items():
        if account.status is SeatStatus.EXCLUDED and random.random() < 0.3:
            game = substitute(game, alias, "Somebody")
    return game


def step(random: Random, game: Game) -> Game:
    """Entries for the step, decisions for whatever is missing, and now and then the step before once more."""
    turn = game.turn.number
    game = _orders(random, game)
    for alias in exclusion_offers(game):
        if random.random() < 0.5:
            game = exclude(game, alias)
    for question in open_questions(game):
        game = answer_condition(game, question.id, random.random() < 0.5)
    if random.random() < 0.1 and game.turn.results != TurnResults():
        back = take_back(game)
        game = back if back.turn.number == turn else game
    return next_step(with_all_decided(game))


def _orders(random: Random, game: Game) -> Game:
    position = game.turn.results.position or game.turn.start.position
    for power in game.turn.start.control:
        if power in game.turn.start.eliminated or random.random() < 0.1:
            continue
        if game.turn.step == "orders" and position.units.get(power):
            game = enter_orders(game, power, _movement(random, game, position, power))
        elif game.turn.step == "retreats":
            for exile in position.dislodged.get(power, ()):
                if exile.retreats:
                    game = enter_unit_order(game, power, Retreat(exile.unit, (random.choice(exile.retreats),)))
        elif game.turn.step == "adjustments":
            game = _adjustments(random, game, position, power)
    return game


def _movement(random: Random, game: Game, position: Position, power: Power) -> MilitarySlip:
    options = unit_options(standard_board(), position)
    everybody = [unit for units in position.units.values() for unit in units]
    orders: list[MovementOrder] = []
    for unit in position.units[power]:
        helped = random.choice(everybody)
        if random.random() < 0.7 and options[unit].moves:
            orders.append(Move(unit, random.choice(options[unit].moves)))
        elif helped != unit and options[helped].moves:
            orders.append(SupportMove(unit, helped, random.choice(options[helped].moves)))
        else:
            orders.append(Hold(unit))
    unit = random.choice(position.units[power])
    away = random.choice(sorted(standard_board().neighbours(unit.kind, unit.location)))
    conditions = (Conditional("so it is", Retreat(unit, (away,))), Conditional("or not", Disband(unit)))
    return MilitarySlip(
        game.turn.start.control[power], tuple(orders), conditionals=conditions if random.random() < 0.3 else ()
    )


def _adjustments(random: Random, game: Game, position: Position, power: Power) -> Game:
    balance = len(position.centres.get(power, ())) - len(position.units.get(power, ()))
    if balance > 0:
        for home in standard_board().home_centres(power):
            game = enter_unit_order(game, power, Build(Unit(random.choice(list(UnitKind)), Location(home))))
    for unit in random.sample(position.units.get(power, ()), max(0, min(-balance, len(position.units.get(power, ()))))):
        game = enter_unit_order(game, power, Disband(unit))
    return game


def _active(accounts: Mapping[str, Account]) -> list[str]:
    return [alias for alias, account in accounts.items() if account.status is SeatStatus.ACTIVE]


def _check_state(game: Game) -> None:
    if game.is_over:
        return
    state = game.turn.start
    living = {power for power in standard_board().powers if power not in state.eliminated}
    for account in state.accounts.values():
        assert account.cash >= 0
        assert all(units >= 0 for units in account.holdings.values())
    if game.profile.trades:
        assert set(state.prices) == living
        assert set(state.control) <= living
        if game.profile.missing_slip is MissingSlip.SELL and _active(state.accounts):
            assert set(state.control) == living
    if game.profile.rounds_a_year == 2:
        assert not any(state.position.units.get(power) for power in state.eliminated)
    standing = [unit.province for units in state.position.units.values() for unit in units]
    assert len(standing) == len(set(standing))


def main() -> None:
    """Play the games and tell how each ended."""
    first, last = (int(sys.argv[1]), int(sys.argv[-1])) if len(sys.argv) > 1 else (0, 90)
    for number in range(first, last):
        game = play_random_game(number)
        ending = game.turn.results.ending
        assert ending is not None
        print(
            number,
            *GAMES[number % len(GAMES)],
            game.turn.number,
            ending.kind.value,
            ", ".join(ending.winners),
            flush=True,
        )


if __name__ == "__main__":
    main()
