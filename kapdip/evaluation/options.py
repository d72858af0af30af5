"""What the game master chooses about an evaluation: what goes in, how press is printed, what the map shows.

Takes and gives: `EvaluationOptions`, a frozen value that a window can remember (`to_dict`, `from_dict`).
Rules: KA 2007, "Auswertung der Partie", "Veröffentlichung von Presse"; docs/window.md 10.8.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

_E = TypeVar("_E", bound=StrEnum)


class Block(StrEnum):
    """The parts of the document that can be left out. What the source demands of every evaluation is not a choice."""

    NEWS = "news"
    MOVES_MAP = "moves_map"
    POSITIONS = "positions"
    """The list of units by power: always in the text, which has no map; in print and HTML by choice."""
    CHARTS = "charts"
    PRESS = "press"
    COMMENT = "comment"
    RECKONING = "reckoning"
    """The appendix that makes every public figure checkable: trades, cash, prices, control, lots."""
    RADAR = "radar"
    """Who could take which power in the next turn, by public figures."""


class PressMode(StrEnum):
    """Whether grey press is apart from white press. `GAME` takes what the game says."""

    GAME = "game"
    APART = "apart"
    TOGETHER = "together"


class MapLabels(StrEnum):
    """How provinces are labelled: the three letters of the orders, or names."""

    CODES = "codes"
    NAMES = "names"


class LandTint(StrEnum):
    """How land without a centre is tinted: by who was there last, by the homeland, or not at all."""

    LAST = "last"
    HOME = "home"
    NEUTRAL = "neutral"


DEFAULT_BLOCKS = frozenset(Block) - {Block.POSITIONS, Block.RECKONING, Block.RADAR}


@dataclass(frozen=True, slots=True)
class EvaluationOptions:
    """The choices for one document; texts are the game master's own and printed as they are.

    `published` is the date as it is to be printed (`""` leaves it out). `headline`, `deck`, `deadline` and `comment`
    replace what the game holds or what would be generated, where they are not None.
    """

    blocks: frozenset[Block] = field(default=DEFAULT_BLOCKS)
    press: PressMode = PressMode.APART
    labels: MapLabels = MapLabels.CODES
    tint: LandTint = LandTint.LAST
    published: str = ""
    headline: str | None = None
    deck: str | None = None
    deadline: str | None = None
    comment: str | None = None
    waiting: tuple[str, ...] = ()
    """Powers whose orders for the next turn are missing, where the game master publishes that
    the game waits for them.
    """

    def has(self, block: Block) -> bool:
        """Whether a block goes in."""
        return block in self.blocks

    def to_dict(self) -> dict[str, object]:
        """The lasting choices (blocks, press, labels, tint) as plain data; texts belong to a turn and are left out."""
        return {
            "blocks": sorted(block.value for block in self.blocks),
            "press": self.press.value,
            "labels": self.labels.value,
            "tint": self.tint.value,
        }


def options_from_dict(raw: Mapping[str, object]) -> EvaluationOptions:
    """The choices that `to_dict` gave; whatever is not understood (an older or newer program
    wrote it) takes its default.
    """
    known = [block.value for block in Block]
    blocks = raw.get("blocks")
    return EvaluationOptions(
        blocks=frozenset(Block(b) for b in blocks if b in known) if isinstance(blocks, list) else DEFAULT_BLOCKS,
        press=_one_of(PressMode, raw.get("press"), PressMode.APART),
        labels=_one_of(MapLabels, raw.get("labels"), MapLabels.CODES),
        tint=_one_of(LandTint, raw.get("tint"), LandTint.LAST),
    )


def _one_of(kind: type[_E], value: object, default: _E) -> _E:
    return kind(value) if value in [member.value for member in kind] else default
