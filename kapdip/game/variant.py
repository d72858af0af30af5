"""What a game is played on and by: a board, one of its start positions, and a profile with the house rules in it.

Takes a profile and the name of a start; gives `Variant`, which every room asks instead of assuming one board. The
profile names the board and the rulebook; the board brings its own powers, words and order of ties. Rules: docs/rules.md
1 and 3.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from kapdip.adjudicator.rulebook import RULEBOOKS, Rulebook
from kapdip.auction.purses import has_purses
from kapdip.board.board import Board
from kapdip.board.model import Position, Power, ProvinceCode, Step
from kapdip.board.reading import STANDARD, board_named
from kapdip.exchange import profile_causes as causes
from kapdip.exchange.profile import Control, Profile
from kapdip.exchange.profile_data import PROFILES, Fit, ProfileError, demand_fits, load_profile, with_house_rules
from kapdip.game.calendar import TurnDate, turn_date
from kapdip.reason import Reason


@dataclass(frozen=True, slots=True)
class SetUp:
    """A position that was set up by hand, and the phase with which it is played on (docs/sandbox.md 6)."""

    position: Position
    turn: int = 1
    """Which turn of the profile's calendar the first one is."""
    step: Step = Step.MOVEMENT


@dataclass(frozen=True, slots=True)
class Variant:
    """A board, a profile (house rules are already in it), and the name of a start position of the board; or, instead of
    that, a position that was set up by hand.
    """

    board: Board
    profile: Profile
    start: str = STANDARD
    set_up: SetUp | None = field(default=None, hash=False)

    @property
    def rulebook(self) -> Rulebook:
        """The rules by which orders are adjudicated."""
        return RULEBOOKS[self.profile.rulebook]

    @property
    def position(self) -> Position:
        """Where the units are when the game begins. Raises KeyError for a start that the board does not have."""
        return self.board.starts[self.start] if self.set_up is None else self.set_up.position

    @property
    def occupants(self) -> Mapping[ProvinceCode, Power]:
        """Who is in each province when the game begins."""
        return occupants_of(self.position)

    @property
    def tie_order(self) -> tuple[Power, ...]:
        """The powers in the order in which ties of control are settled: the board's, unless a
        house rule has another.
        """
        return self.profile.tie_order or self.board.control_order

    def date(self, turn: int) -> TurnDate:
        """When a turn is, and what is played in it."""
        number = turn + (self.set_up.turn - 1 if self.set_up is not None else 0)
        return turn_date(self.profile, number, self.board.first_year)

    def opens_with(self, turn: int) -> Step | None:
        """The orders with which a turn begins whatever its date: those of a position that was set up by hand."""
        return self.set_up.step if self.set_up is not None and turn == 1 else None


def occupants_of(position: Position) -> Mapping[ProvinceCode, Power]:
    """Who is in each province."""
    return {unit.province: power for power, units in position.units.items() for unit in units}


def variant_of(profile: Profile, start: str = STANDARD, board: Board | None = None) -> Variant:
    """The variant that a profile describes, on a board, else on the one that it names.

    Raises ProfileError for points that don't fit the board.
    """
    variant = Variant(board or board_named(profile.board), profile, start)
    check_variant(variant)
    return variant


def profile_on(board: Board | None, name: str, rules: Mapping[str, object]) -> Profile:
    """The profile of that name with house rules; a board may have its own number of centres to win, and as many players
    as powers where each leads one. Raises ProfileError.
    """
    usual = load_profile(name)
    if board is not None:
        usual = replace(usual, victory_centres=board.victory_centres or usual.victory_centres)
        if usual.control in (Control.SEATS, Control.ROTATION) and not usual.has_investors:
            usual = replace(usual, players_min=len(board.powers), players_max=len(board.powers))
        if usual.innings:
            usual = replace(usual, last_turn=usual.rounds_a_year * len(board.powers))
    return with_house_rules(usual, rules, usual)


def unfit(board: Board, name: str) -> tuple[Reason, ...]:
    """Why a kind of game can't be played on a board; nothing where it can."""
    try:
        variant_of(profile_on(board, name, {}), board=board)
    except ProfileError as error:
        return error.reasons
    return ()


def usual_board() -> Board:
    """The board of the profile that is offered first: for callers that need names while there is no game."""
    return board_named(load_profile(PROFILES[0]).board)


def check_variant(variant: Variant) -> None:
    """Raises ProfileError with every point of the profile that the board makes impossible."""
    board, profile = variant.board, variant.profile
    number, latest = partial(causes.refused_number, least=1), profile.rounds_a_year * len(board.powers)
    is_whole = sorted(variant.tie_order) == sorted(board.powers)
    has_lands = all(power in board.lands for power in board.powers)
    fits: tuple[Fit, ...] = (
        ("tie_order", is_whole, partial(causes.refused_list, choices=tuple(board.powers))),
        ("victory_centres", profile.victory_centres <= len(board.centres), partial(number, most=len(board.centres))),
        ("board", not profile.bids or has_purses(board), causes.refused_purses),
        ("free_start", not profile.free_start or has_lands, partial(causes.refused_choice, choices=("false",))),
        ("last_turn", not profile.innings or profile.last_turn <= latest, partial(number, most=latest)),
    )
    demand_fits(profile, fits)
