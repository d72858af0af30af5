"""What people will talk about, one type for each kind of news: values without words.

Takes: nothing but public facts. Gives: `NewsItem`, which `gather_news` makes and `present_news` words. They are no
reasons (`kapdip.reason`): a sentence is made of all news of a kind together. Source: docs/window.md 10.2.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from kapdip.board.model import Power, ProvinceCode, Unit
from kapdip.exchange.model import Cents, SlipFlag
from kapdip.game.model import EndKind, SeatChangeKind


@dataclass(frozen=True, slots=True)
class EndNews:
    """The game is over; `count` are the centres of the power that won on the board."""

    kind: EndKind
    power: Power | None
    count: int
    turn: int
    is_last: bool
    """It was the last turn that the profile has."""
    occupiers: tuple[Unit, ...] = ()
    """The winner's units in home centres of the opponent."""


@dataclass(frozen=True, slots=True)
class EliminationNews:
    """A power has lost its last centre."""

    power: Power
    price: Cents | None
    """The last price of its currency; None where there is no exchange."""
    traded: bool
    """Its currency was still traded in the turn."""


@dataclass(frozen=True, slots=True)
class ControlNews:
    """A power changes hands; an alias is empty where nobody leads it."""

    power: Power
    old: str
    old_units: int
    new: str
    new_units: int


@dataclass(frozen=True, slots=True)
class CentreNews:
    """A power has other centres than before."""

    power: Power
    before: int
    after: int
    gained: tuple[ProvinceCode, ...]
    lost: tuple[ProvinceCode, ...]


@dataclass(frozen=True, slots=True)
class PriceNews:
    """A currency has another price."""

    power: Power
    change: int
    price: Cents


@dataclass(frozen=True, slots=True)
class CheapestNews:
    """The currencies in which a point costs least."""

    powers: tuple[Power, ...]
    price: Cents


@dataclass(frozen=True, slots=True)
class MarkNews:
    """Who of those that play got a mark."""

    flag: SlipFlag
    players: tuple[str, ...]
    of: int


@dataclass(frozen=True, slots=True)
class ResignedNews:
    """A seat has resigned; cash and units went back to the bank."""

    player: str
    cash: Cents
    units: Mapping[Power, int]


@dataclass(frozen=True, slots=True)
class LotNews:
    """A lot gave a power to a player."""

    power: Power
    winner: str
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatNews:
    """What was decided about a seat."""

    kind: SeatChangeKind
    player: str


@dataclass(frozen=True, slots=True)
class PauseNews:
    """The game pauses for a player who gave no orders."""

    player: str


@dataclass(frozen=True, slots=True)
class InningNews:
    """An inning is over: who got most points in it, and who leads by all of them."""

    number: int
    best: tuple[str, ...]
    points: int
    leading: tuple[str, ...]
    total: int


NewsItem: TypeAlias = (
    EndNews
    | EliminationNews
    | ControlNews
    | CentreNews
    | PriceNews
    | CheapestNews
    | MarkNews
    | ResignedNews
    | LotNews
    | SeatNews
    | PauseNews
    | InningNews
)
Kind = TypeVar("Kind")


def of_kind(news: Iterable[NewsItem], kind: type[Kind]) -> list[Kind]:
    """The news of one kind, in their order."""
    return [item for item in news if isinstance(item, kind)]
