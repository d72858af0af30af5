"""The year between two auctions: income, and who has won.

Takes home countries, purses, units and centres; gives purses, and `Victory`. Rules: docs/intimate.md, "The year" and
"Victory" (Intimate Diplomacy 4, 5 and 7, I-A 9 and 10).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from kapdip.auction.bids import Credits
from kapdip.auction.homes import Player
from kapdip.board.board import Board
from kapdip.board.model import Power, ProvinceCode, Season, Unit

MOST_OCCUPIED = 3
"""No more occupied centres count, so that Russia's four home centres are no disadvantage."""


class VictoryKind(StrEnum):
    """What decided the game."""

    OCCUPATION = "occupation"
    ELIMINATION = "elimination"
    LAST_TURN = "last_turn"


@dataclass(frozen=True, slots=True)
class Year:
    """What a look at victory is given.

    `centres` counts what each power owns, `tied` says that an earlier look ended in an open tie.
    """

    season: Season
    homes: Mapping[Player, Power]
    credits: Mapping[Player, Credits]
    """With this autumn's income."""
    units: Mapping[Power, Sequence[Unit]]
    centres: Mapping[Power, int]
    tied: bool = False
    last: bool = False
    """This is the last turn of the game; it counts in an autumn only."""


@dataclass(frozen=True, slots=True)
class Victory:
    """Who has won and how (nobody and None: the game goes on), which centres each occupies,
    whether a tie is open.
    """

    winners: tuple[Player, ...]
    kind: VictoryKind | None
    occupied: Mapping[Player, tuple[ProvinceCode, ...]]
    tied: bool = False


def income(homes: Mapping[Player, Power], centres: Mapping[Power, int]) -> dict[Player, Credits]:
    """One credit for each centre that the home country owns after an autumn."""
    return {player: centres.get(home, 0) for player, home in homes.items()}


def with_income(
    credits: Mapping[Player, Credits], earned: Mapping[Player, Credits], *, carry_over: bool
) -> dict[Player, Credits]:
    """The purses after an autumn; without `carry_over` what was left lapses first."""
    return {player: amount + (credits[player] if carry_over else 0) for player, amount in earned.items()}


def look_at_victory(board: Board, year: Year) -> Victory:
    """Whether somebody has won, at the end of a season: by occupation, then by the other's end,
    then by the last turn.
    """
    occupied = {player: _occupied(board, year, player) for player in year.homes}
    is_autumn = year.season is Season.AUTUMN
    is_passed_over = year.tied and not is_autumn
    tied = is_passed_over
    if any(occupied.values()) and not is_passed_over:
        winners = _best(year, lambda player: min(len(occupied[player]), MOST_OCCUPIED))
        if len(winners) == 1:
            return Victory(winners, VictoryKind.OCCUPATION, occupied)
        tied = True
    if is_autumn:
        centres = {player: year.centres.get(home, 0) for player, home in year.homes.items()}
        if sum(map(bool, centres.values())) <= 1:
            return Victory(_best(year, lambda player: int(centres[player] > 0)), VictoryKind.ELIMINATION, occupied)
        if year.last:
            return Victory(_best(year, lambda player: centres[player]), VictoryKind.LAST_TURN, occupied)
    return Victory((), None, occupied, tied)


def _occupied(board: Board, year: Year, player: Player) -> tuple[ProvinceCode, ...]:
    """The home centres of others' home countries in which the player has a unit, sorted."""
    home = year.homes[player]
    theirs = (code for power in year.homes.values() if power != home for code in board.home_centres(power))
    stands = {unit.province for unit in year.units.get(home, ())}
    return tuple(sorted(code for code in theirs if code in stands))


def _best(year: Year, worth: Callable[[Player], int]) -> tuple[Player, ...]:
    """Who is worth more, then who has more credits; both, sorted, where both are alike."""
    rank = {player: (worth(player), year.credits[player]) for player in year.homes}
    best = max(rank.values())
    return tuple(sorted(player for player in rank if rank[player] == best))
