"""What a player would need to lead each power: a question of public holdings and prices only.

Takes: the public state in which the turn is entered. Gives: `bids`, one `Bid` for each existing power.
Rules: docs/rules.md 3: the one clear largest holder among the seats that count.
"""

from typing import NamedTuple

from kapdip.exchange.model import Cents, Currency, Player, SeatStatus
from kapdip.game.model import PublicState


class Bid(NamedTuple):
    """For one power: who leads it now, what the largest other holder has, and what is missing to have more.

    `missing` is 0 for who has most already; `cost` is its price today, without what the others will do this turn.
    """

    currency: Currency
    leader: Player | None
    most: int
    """The most units that another seat holds."""
    held: int
    missing: int
    cost: Cents


def bids(state: PublicState, player: Player) -> tuple[Bid, ...]:
    """What `player` would need for a clear lead in each currency that is traded, at the published prices."""
    others = [
        account.holdings
        for alias, account in state.accounts.items()
        if alias != player and account.status is SeatStatus.ACTIVE
    ]
    mine = state.accounts[player].holdings
    found = []
    for currency, price in state.prices.items():
        most = max((holdings.get(currency, 0) for holdings in others), default=0)
        held = mine.get(currency, 0)
        missing = max(0, most + 1 - held)
        found.append(Bid(currency, state.control.get(currency), most, held, missing, Cents(missing * price)))
    return tuple(found)
