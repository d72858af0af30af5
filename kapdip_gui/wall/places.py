"""Where everything is on the wall: map, column, clock, in units of a screen of 1920 × 1080.

Takes: a `WallLook`, a scene. Gives: `Places`. On a screen that is nearly square (4 : 3) map and column are closer.
Source: docs/wall.md 6.
"""

from dataclasses import dataclass

from PySide6.QtCore import QRectF

from kapdip.showing.wall.bids import BidsScene
from kapdip.showing.wall.scenes import ExchangeScene, GameFilm, Moment, Podium, Results, WallScene, Writing
from kapdip_gui.wall.brush import WallLook
from kapdip_gui.wall.strip import HEIGHT

HEAD, GUTTER = 84.0, 28.0
MAP_WIDTH, NARROW_MAP, NARROW_TABLE = 1140.0, 760.0, 830.0
COLUMN, NARROW_COLUMN, BARS, NARROW_BARS = 696.0, 560.0, 560.0, 420.0
"""What the column needs, beside the map and beside the exchange: where everything is larger, the map gives way."""
EXCHANGE_MAP, EXCHANGE_MAP_PART = 422.0, 0.463
BOARD = 0.8
"""A board's height, as a part of its width, where there is more room than that."""
PROGRESS = 60.0
"""What is left under the map for the replay's progress."""
SMALL_CLOCK = 190.0
"""The width of the clock in the head."""


@dataclass(frozen=True, slots=True)
class Places:
    """Boxes in units."""

    whole: QRectF
    """Everything between head and ticker."""
    left: QRectF
    """The wide part: the map, or the table of the exchange."""
    column: QRectF
    map: QRectF
    below: QRectF
    """What is free under the map."""
    clock: QRectF
    """Above what is awaited, else in the head; empty where a scene has no clock."""

    @property
    def has_small_clock(self) -> bool:
        """Whether the clock is in the head."""
        return not self.clock.isEmpty() and self.clock.bottom() <= HEAD


def places_for(look: WallLook, scene: WallScene | None) -> Places:
    """The boxes of a scene."""
    strip = HEIGHT if getattr(scene, "ticker", ()) else 0
    whole = QRectF(GUTTER, HEAD + 8, look.width - 2 * GUTTER, look.height - HEAD - strip - 8 - 10)
    if isinstance(scene, ExchangeScene | BidsScene):
        most, least = (NARROW_TABLE, NARROW_BARS) if look.is_narrow else (MAP_WIDTH, BARS)
    else:
        most, least = (NARROW_MAP, NARROW_COLUMN) if look.is_narrow else (MAP_WIDTH, COLUMN)
    left = QRectF(whole.left(), whole.top(), min(most, whole.width() - GUTTER - least), whole.height())
    column = QRectF(left.right() + GUTTER, whole.top(), whole.right() - left.right() - GUTTER, whole.height())
    board = _board(look, scene, left, column)
    below = QRectF(board.left(), board.bottom(), board.width(), whole.bottom() - board.bottom())
    return Places(whole, left, column, board, below, _clock(scene, whole, column))


def _clock(scene: WallScene | None, whole: QRectF, column: QRectF) -> QRectF:
    if scene is None or isinstance(scene, Writing):
        return QRectF(column.left() + 24, column.top() + 16, column.width() - 48, 262.0)
    if isinstance(scene, Moment | Podium):
        return QRectF()
    return QRectF(whole.right() - SMALL_CLOCK, 14, SMALL_CLOCK, HEAD - 28)


def _board(look: WallLook, scene: WallScene | None, left: QRectF, column: QRectF) -> QRectF:
    if isinstance(scene, ExchangeScene | BidsScene):
        return QRectF(
            column.left(), column.top(), column.width(), min(EXCHANGE_MAP, column.height() * EXCHANGE_MAP_PART)
        )
    if isinstance(scene, Results) or (isinstance(scene, GameFilm) and not look.is_narrow):
        return left.adjusted(0, 0, 0, -PROGRESS)
    return QRectF(left.left(), left.top(), left.width(), left.width() * BOARD) if look.is_narrow else left
