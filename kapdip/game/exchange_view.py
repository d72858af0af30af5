"""The exchange of the turn in progress, with the slips that may be seen and no others.

Takes a `Game` and whose slips may be seen; gives `ExchangeView`. How far each slip is belongs to the game master's desk
(docs/public.md); what is in one is here only where its player was named. Rules: docs/rules.md 2.1 and 6.2.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from kapdip.exchange.model import Account, Currency, Profile
from kapdip.game.model import Alias, ExchangeSlip, Game, PublicState
from kapdip.game.origins import SLIP, EntryOrigin, origin_of
from kapdip.game.question import accounts_now
from kapdip.game.steps import slips_locked


@dataclass(frozen=True, slots=True)
class ExchangeView:
    """What a sheet of the exchange is computed from."""

    profile: Profile
    turn: int
    start: PublicState
    accounts: Mapping[Alias, Account]
    """Exclusions and substitutes of the turn count already."""
    handed_in: frozenset[Alias]
    declared_missing: frozenset[Alias]
    seen: frozenset[Alias]
    """Whose slips may be seen, whether there are any or not."""
    slips: Mapping[Alias, ExchangeSlip]
    """The slips handed in, of those who may be seen."""
    by_phone: Mapping[Alias, EntryOrigin]
    """Of the slips handed in, those that came by phone."""
    shows_sums: bool
    """Whether what the slips that are seen come to together may be shown."""
    is_locked: bool
    """Whether slips can no longer be changed."""
    is_over: bool
    """Whether the game is over."""

    def sellable(self, alias: Alias, currency: Currency) -> int:
        """How many units of a currency a player can sell in this turn."""
        return min(self.profile.sale_limit, self.start.accounts[alias].holdings.get(currency, 0))


def exchange_view(game: Game, seen: Collection[Alias] = (), *, shows_sums: bool = False) -> ExchangeView:
    """The exchange with the slips of these players: none, unless somebody is named."""
    turn = game.turn
    given = turn.inputs.slips
    return ExchangeView(
        profile=game.profile,
        turn=turn.number,
        start=turn.start,
        accounts=accounts_now(turn),
        handed_in=frozenset(alias for alias, slip in given.items() if slip is not None),
        declared_missing=frozenset(alias for alias, slip in given.items() if slip is None),
        seen=frozenset(seen),
        slips={alias: slip for alias, slip in given.items() if slip is not None and alias in seen},
        by_phone={
            alias: came
            for alias, slip in given.items()
            if slip is not None and (came := origin_of(turn.inputs, alias, SLIP)) is not None
        },
        shows_sums=shows_sums,
        is_locked=slips_locked(game),
        is_over=game.is_over,
    )
