"""How long it takes to sell a holding, what will stay unsold, and which currencies are about to become worthless.

Takes an `Outlook` and the position; gives `Sellout` for each holding and `Danger` for each power. Rules:
docs/foresight.md 4; docs/rules.md 2.3 and 2.7.
"""

from collections.abc import Collection
from dataclasses import dataclass

from kapdip.board.model import Position
from kapdip.exchange.model import Currency, Player
from kapdip.foresight.outlook import Outlook


@dataclass(frozen=True, slots=True)
class Sellout:
    """One holding, and the turns that it takes to sell everything."""

    player: Player
    power: Currency
    units: int
    turns: int
    """Exchanges that it takes at the sale limit."""
    begin: int | None
    """The last turn with which the sale can begin and still end; None where that is past."""
    unsold: int
    """What stays if the sale begins at once."""


@dataclass(frozen=True, slots=True)
class Danger:
    """A power that may lose its last centre: its currency is worthless then."""

    power: Currency
    centres: int
    kept: int
    """Centres that would be left if those that others occupy changed hands now."""

    @property
    def is_lost(self) -> bool:
        """Whether nothing would be left."""
        return self.kept == 0


def horizon(outlook: Outlook) -> tuple[Sellout, ...]:
    """Every holding of those who play, the longest sale of each player first, players with the longest one first."""
    limit, left = outlook.question.profile.sale_limit, outlook.turns_left
    sales = []
    for player in outlook.players:
        held = outlook.question.accounts[player].holdings
        for power in outlook.market.prices:
            if units := held.get(power, 0):
                turns = -(-units // limit)
                begin = outlook.question.profile.last_turn - turns + 1 if turns <= left else None
                sales.append(Sellout(player, power, units, turns, begin, max(0, units - limit * left)))
    longest = {player: max(sale.units for sale in sales if sale.player == player) for player in _sellers(sales)}
    return tuple(sorted(sales, key=lambda sale: (-longest[sale.player], sale.player, -sale.units)))


def _sellers(sales: Collection[Sellout]) -> frozenset[Player]:
    return frozenset(sale.player for sale in sales)


def dangers(outlook: Outlook, position: Position) -> tuple[Danger, ...]:
    """Powers with centres that others occupy, the fewest left first."""
    stands = {unit.province: power for power, units in position.units.items() for unit in units}
    found = []
    for power in outlook.market.prices:
        centres = position.centres.get(power, ())
        kept = sum(stands.get(centre, power) == power for centre in centres)
        if kept < len(centres) or not centres:
            found.append(Danger(power, len(centres), kept))
    return tuple(sorted(found, key=lambda danger: (danger.kept, danger.centres)))
