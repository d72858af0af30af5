"""Random games of 21 turns at the exchange, under every profile: nothing raises, no money is conjured.

Run: `python -m tests.exchange.random_games [GAMES]` (default 10,000). Slips, centres, exclusions, buying in and
resigning are random from the game's number, so a game that fails can be played again.
"""

import sys
from collections.abc import Mapping
from random import Random

from kapdip.exchange.model import Account, ExchangeTurn, Holdings, SeatStatus, Settlement, Slip
from kapdip.exchange.money import Cents
from kapdip.exchange.profile import Newcomers, Profile
from kapdip.exchange.profile_data import load_profile
from kapdip.exchange.settle import settle_turn
from tests.exchange.builders import POWERS, START, TIE_ORDER

PROFILES = ("ka2007", "ka1997", "cd1985", "cd1991", "tant1982", "bourse1975")
WISHES = (0, 0, -500, -499, -750, 99999, 500, 1000, 37)


def play_random_game(number: int) -> Settlement:
    """Play one game to its last turn and give the last settlement; raises AssertionError where
    an account goes wrong.
    """
    random = Random(number)
    profile = load_profile(PROFILES[number % len(PROFILES)])
    accounts = {
        f"P{seat}": Account(profile.start_cash, dict.fromkeys(POWERS, profile.start_units))
        for seat in range(random.randint(2, 12))
    }
    prices: Mapping[str, Cents] = dict.fromkeys(POWERS, profile.start_price)
    centres = dict(START)
    history: tuple[Mapping[str, Holdings], ...] = ()
    control: Mapping[str, str] = {}
    turn = 1
    while True:
        gained = _next_centres(random, turn, centres, prices)
        question = ExchangeTurn(
            profile=profile,
            seed=number,
            turn=turn,
            last=turn == profile.last_turn,
            prices=prices,
            tie_order=TIE_ORDER,
            centres=centres,
            gained=gained,
            accounts=accounts,
            slips={player: _slip(random, prices) for player in accounts},
            history=history,
            control=control,
            newcomers=_newcomers(random, profile, turn),
        )
        settled = settle_turn(question)
        _check(question, settled)
        if question.last:
            return settled
        accounts = {player: _maybe_excluded(profile, account) for player, account in settled.accounts.items()}
        history = (*history, {player: account.holdings for player, account in accounts.items()})
        prices, control = settled.prices, settled.control
        turn += 1


def _next_centres(random: Random, turn: int, centres: dict[str, int], prices: Mapping[str, Cents]) -> dict[str, int]:
    """Centres go from one power to another in autumn; a power may lose its last one."""
    gained = dict.fromkeys(centres, 0)
    for _ in range(random.randint(0, 4) if turn % 2 and turn > 1 else 0):
        loser = random.choice([power for power in prices if centres[power]])
        winner = random.choice([power for power in prices if centres[power]])
        centres[loser] -= 1
        centres[winner] += 1
        gained[loser] -= 1
        gained[winner] += 1
    return gained


def _slip(random: Random, prices: Mapping[str, Cents]) -> Slip | None:
    if random.random() < 0.1:
        return None
    return {power: random.choice(WISHES) for power in prices if random.random() < 0.9}


def _newcomers(random: Random, profile: Profile, turn: int) -> tuple[str, ...]:
    return (f"N{turn}",) if profile.newcomers is Newcomers.BUY_IN and random.random() < 0.1 else ()


def _maybe_excluded(profile: Profile, account: Account) -> Account:
    if profile.exclude_after and account.missed >= profile.exclude_after:
        return Account(account.cash, account.holdings, SeatStatus.EXCLUDED, account.missed)
    return account


def _check(question: ExchangeTurn, settled: Settlement) -> None:
    for player, before in question.accounts.items():
        after, audit = settled.accounts[player], settled.audit.players[player]
        paid = sum(units * question.prices[power] for power, units in settled.trades[player].items())
        assert after.cash == before.cash - paid - audit.dropped - audit.returned, (question, player)
        assert after.cash >= 0, (question, player)
        assert min(after.holdings.values()) >= 0, (question, player)
    assert all(price >= 1 for price in settled.prices.values()), question


def main() -> None:
    """Play the games and say how many."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    for number in range(games):
        play_random_game(number)
    print(f"{games} games of 21 turns: nothing raised, no money conjured")


if __name__ == "__main__":
    main()
