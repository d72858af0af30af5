"""Which of a turn's entries came from a player's own hand, by which receipt, and which were typed over since.

Takes and gives `TurnInputs` and games; nothing of the rules follows from it. A hand-in whose receipt a game knows was
dealt with in that game: it was taken, or sent back. Source: docs/table.md 6.
"""

from dataclasses import replace
from typing import NamedTuple

from kapdip.board.model import Power
from kapdip.game.model import Alias, Game, Origin, TurnInputs

SLIP, PRESS, BIDS = "slip", "press", "bids"
"""The entries of a seat beside its orders."""


BY_COMPUTER = "computer "
"""How a receipt begins that was given to a seat by computer."""


def orders_of(power: Power) -> str:
    """The name of a power's orders as an entry."""
    return f"orders.{power}"


def known_receipts(game: Game) -> frozenset[str]:
    """Every receipt whose hand-in was dealt with in this game."""
    return frozenset(receipt for turn in game.turns for receipt in turn.inputs.origins)


def dealt_with(game: Game, receipt: str) -> Origin | None:
    """What became of a hand-in in the turn in progress; None where nothing did."""
    return game.turn.inputs.origins.get(receipt)


def with_origin(inputs: TurnInputs, receipt: str, origin: Origin) -> TurnInputs:
    """The inputs with one more origin: its entries come from nowhere else now."""
    taken = set(origin.entries)
    others = {
        other: replace(one, entries=_without(one.entries, taken), changed=_without(one.changed, taken))
        if one.alias == origin.alias
        else one
        for other, one in inputs.origins.items()
    }
    return replace(inputs, origins={**others, receipt: origin})


def typed_over(before: TurnInputs, after: TurnInputs) -> TurnInputs:
    """The inputs after a change of them: entries that it touched are marked as changed in their origins."""
    origins = {receipt: _marked(origin, before, after) for receipt, origin in after.origins.items()}
    return after if origins == after.origins else replace(after, origins=origins)


class EntryOrigin(NamedTuple):
    """The receipt by which an entry came, and whether it was typed over since."""

    receipt: str
    is_changed: bool
    by_post: bool = False

    @property
    def is_computer(self) -> bool:
        """Whether the computer handed it in, for a seat that it plays."""
        return self.receipt.startswith(BY_COMPUTER)


def origin_of(inputs: TurnInputs, alias: Alias, entry: str) -> EntryOrigin | None:
    """How an entry of a seat came by phone or post; None where it was typed."""
    for receipt, origin in inputs.origins.items():
        if origin.alias == alias and entry in origin.entries:
            return EntryOrigin(receipt, entry in origin.changed, origin.by_post)
    return None


def _marked(origin: Origin, before: TurnInputs, after: TurnInputs) -> Origin:
    changed = tuple(
        entry
        for entry in origin.entries
        if entry in origin.changed or _entry(before, origin.alias, entry) != _entry(after, origin.alias, entry)
    )
    return origin if changed == origin.changed else replace(origin, changed=changed)


def _entry(inputs: TurnInputs, alias: Alias, entry: str) -> object:
    if entry == SLIP:
        return inputs.slips.get(alias, ...)
    if entry == PRESS:
        return tuple(item for item in inputs.press if item.author == alias)
    if entry == BIDS:
        return inputs.given.get(BIDS, {}).get(alias, ...)
    return inputs.orders.get(entry.partition(".")[2])


def _without(entries: tuple[str, ...], gone: set[str]) -> tuple[str, ...]:
    return tuple(entry for entry in entries if entry not in gone)
