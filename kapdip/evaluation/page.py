"""The evaluation in words: strings and flags only, ready to be set. Templates never compute, round, sort or translate.

Takes: nothing. Gives: `Page` (one turn) and `Book` (a whole game), made by `present`, read by the HTML, PDF and text
renderers alike.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kapdip.tables.figures import Table
from kapdip.words.board_language import BoardLanguage


@dataclass(frozen=True, slots=True)
class NewsText:
    """A line of the news box: `kind` is the key's last part, `label` its word."""

    kind: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class OrderText:
    """An order as it is printed; `result` and `reason` only where it did not do as ordered."""

    text: str
    ok: bool
    result: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Tail:
    """A line below a power's orders: retreats, builds, elimination."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class PowerText:
    """A power's block."""

    power: str
    letter: str
    name: str
    controller: str
    orders: tuple[OrderText, ...]
    tail: tuple[Tail, ...]


@dataclass(frozen=True, slots=True)
class PositionText:
    """A power's units."""

    power: str
    letter: str
    name: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrintedPress:
    """A piece of press: sender, the line that names the addressees, paragraphs."""

    sender: str
    to: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PressGroup:
    """Press under one heading (`""`: white and grey together, no heading)."""

    label: str
    items: tuple[PrintedPress, ...]


@dataclass(frozen=True, slots=True)
class ReckoningText:
    """The appendix: every player's cash before, trades one by one, cash after; prices and control in sentences."""

    table: Table
    prices: tuple[str, ...]
    control: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pictures:
    """The drawings as SVG text. `""` = not in this document."""

    position: str = ""
    moves: str = ""
    prices: str = ""
    prices_small: str = ""
    points: str = ""
    points_small: str = ""


@dataclass(frozen=True, slots=True)
class MapLegend:
    """A chip, a name and a number of centres under the map."""

    power: str
    letter: str
    name: str
    count: str


@dataclass(frozen=True, slots=True)
class PurseText:
    """A player's purse, with every credit."""

    player: str
    home: str
    flags: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """One turn in words. What is empty or None is not printed at all, its heading neither."""

    lang: BoardLanguage
    turn: str
    title: str
    masthead: str
    byline: str
    kicker: str
    running: tuple[str, str]
    headline: str
    deck: str
    news: tuple[NewsText, ...]
    next_label: str
    next_text: str
    next_deadline: str
    waiting: str
    legend: tuple[MapLegend, ...]
    powers: tuple[PowerText, ...]
    orders_note: str
    """What the codes after the orders mean."""
    positions: tuple[PositionText, ...]
    shows_positions: bool
    centres: Table | None
    exchange: Table | None
    money: Table | None
    points: Table | None
    ranking: Table | None
    press: tuple[PressGroup, ...]
    comment: tuple[str, ...]
    reckoning: ReckoningText | None
    leads: Table | None
    hiring: Table | None
    """The bids; without rows in a turn that only pays income."""
    purses: tuple[PurseText, ...]
    sections: tuple[Table, ...]
    """What only some games have: a table, or sentences, or both."""
    is_final: bool
    words: Mapping[str, str]
    """The fixed words of the document by key (headings, column heads, captions)."""
    pictures: Pictures = field(default=Pictures())


@dataclass(frozen=True, slots=True)
class Digest:
    """A line of the whole game's contents."""

    turn: str
    season: str
    headline: str
    prices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """A whole game as one document: a front page, contents, a chapter a turn.

    The last page's ranking and charts come first.
    """

    lang: BoardLanguage
    title: str
    masthead: str
    byline: str
    kicker: str
    headline: str
    deck: str
    letters: tuple[str, ...]
    contents: tuple[Digest, ...]
    front: Page
    """The last turn once more, for the standing and the charts of the whole game; the chapters have no charts."""
    pages: tuple[Page, ...]
    words: Mapping[str, str]
