"""What everybody's property is worth in a public state: for the beginning of a game, before the first settlement.

Takes a state; gives it with both projections. Later turns take theirs from the settlement. Rules: docs/rules.md 4.
"""

from dataclasses import replace

from kapdip.exchange.model import Cents, Points, Profile
from kapdip.exchange.projections import cheapest_point, money_projection, points_projection, shown_points
from kapdip.game.model import PublicState


def centre_counts(state: PublicState) -> dict[str, int]:
    """How many centres each power owns."""
    return {power: len(centres) for power, centres in state.position.centres.items()}


def with_projections(profile: Profile, state: PublicState) -> PublicState:
    """The state with money and points of every seat; without an exchange the points are the
    centres of the seat's power, or what its innings gave.
    """
    centres = centre_counts(state)
    if not profile.trades:
        owned = {alias: Points(100 * centres[power]) for alias, power in state.homes.items()}
        owned |= {alias: Points(100 * sum(scores)) for alias, scores in state.innings.items()}
        return replace(
            state,
            money=dict.fromkeys(state.accounts, Cents(0)),
            points={alias: owned.get(alias, Points(0)) for alias in state.accounts},
        )
    cheapest = cheapest_point(state.prices, centres)
    return replace(
        state,
        money={alias: money_projection(account, state.prices) for alias, account in state.accounts.items()},
        points={
            alias: shown_points(points_projection(account, centres, state.prices, cheapest))
            for alias, account in state.accounts.items()
        },
    )
