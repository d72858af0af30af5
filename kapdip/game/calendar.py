"""Which season, year and phases a turn has.

Takes a profile and a turn's number (from 1); gives `TurnDate`. Values of the profile decide: whether the game opens
with an exchange-only Winter 1900, whether a year has two rounds (Spring; Autumn with Winter) or three (Winter apart,
or a Summer), and whether each begins with an auction in the winter before it.
Rules: docs/rules.md 6.1.
"""

from typing import NamedTuple

from kapdip.board.model import Season
from kapdip.board_rules import FIRST_YEAR
from kapdip.exchange.profile import Profile, ThirdRound


class TurnDate(NamedTuple):
    """When a turn is, and what is played in it beside the exchange."""

    season: Season
    year: int
    movement: bool
    """Units move and retreat."""
    ownership: bool
    """Centres change hands after the moves (autumn)."""
    adjustments: bool
    """Units are built and removed."""
    auction: bool = False
    """Nothing moves: bids for the coming year are opened."""

    def __str__(self) -> str:
        return f"{self.season.value}{self.year}"


def turn_date(profile: Profile, number: int, first_year: int = FIRST_YEAR) -> TurnDate:
    """Season, year and phases of turn `number`; `str` of it is e.g. `W1900`, as on order sheets."""
    if profile.opening_exchange and number == 1:
        return TurnDate(Season.WINTER, first_year - 1, movement=False, ownership=False, adjustments=False)
    if profile.winter_opens:
        year, round_ = divmod(number - 1, profile.rounds_a_year + 1)
        if round_ == 0:
            return TurnDate(Season.WINTER, first_year - 1 + year, False, False, False, auction=True)
        round_ -= 1
    else:
        year, round_ = divmod(number - (2 if profile.opening_exchange else 1), profile.rounds_a_year)
    match _rounds(profile)[round_]:
        case Season.AUTUMN:
            winter_too = profile.adjusts and _rounds(profile)[-1] is Season.AUTUMN
            return TurnDate(Season.AUTUMN, first_year + year, movement=True, ownership=True, adjustments=winter_too)
        case Season.WINTER:
            return TurnDate(Season.WINTER, first_year + year, movement=False, ownership=False, adjustments=True)
        case season:
            return TurnDate(season, first_year + year, movement=True, ownership=False, adjustments=False)


def _rounds(profile: Profile) -> tuple[Season, ...]:
    """The seasons of a year in which something is played on the board."""
    if profile.rounds_a_year == 2:
        return Season.SPRING, Season.AUTUMN
    if profile.third_round is ThirdRound.SUMMER:
        return Season.SPRING, Season.SUMMER, Season.AUTUMN
    return Season.SPRING, Season.AUTUMN, Season.WINTER
