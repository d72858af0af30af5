"""Which home centres can be entered next: where a player may lose the game with the coming move.

Takes the board, home countries and units; gives `HomeThreat` values. Only units of the other's home country count;
mercenaries do not occupy. Rules: docs/intimate.md, "Victory".
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kapdip.auction.homes import Player
from kapdip.board.board import Board
from kapdip.board.model import Power, ProvinceCode, Unit


@dataclass(frozen=True, slots=True)
class HomeThreat:
    """A home centre of a player, a unit of the other's home country that can reach it, and who is in it."""

    player: Player
    centre: ProvinceCode
    by: Unit
    guard: Unit | None
    """None: it is open."""


def threats(
    board: Board, homes: Mapping[Player, Power], units: Mapping[Power, Sequence[Unit]]
) -> tuple[HomeThreat, ...]:
    """The threatened home centres of both players, open ones first."""
    found = [one for player in homes for one in _against(board, homes, units, player)]
    return tuple(sorted(found, key=lambda one: (one.guard is not None, one.centre, str(one.by))))


def _against(
    board: Board, homes: Mapping[Player, Power], units: Mapping[Power, Sequence[Unit]], player: Player
) -> Iterator[HomeThreat]:
    standing = {unit.province: unit for some in units.values() for unit in some}
    others = [unit for other, home in homes.items() if other != player for unit in units.get(home, ())]
    for centre in board.home_centres(homes[player]):
        for unit in others:
            if unit.province == centre or board.arrivals(unit, centre):
                yield HomeThreat(player, centre, unit, standing.get(centre))
