"""What stands in cells of the exchange sheet but not in the game: texts that are not amounts, and what is being typed.

Takes: the glance, whose drafts keep them. Gives: `TypedCells`. They wait while another game is open, and are there
again after a crash. Source: docs/window.md 7 and 9.10.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from kapdip_gui.exchange.model import Currency, Player
from kapdip_gui.showing.exchange.picture import SheetDraft
from kapdip_gui.ui.drafts import draft_of, keep_draft
from kapdip_gui.ui.glance import Glance

Cell: TypeAlias = tuple[Player, Currency]


class TypedCells:
    """The faults of a turn's sheet, and the text of the cell that is being edited (`live`)."""

    def __init__(self, glance: Glance) -> None:
        self._glance = glance
        self._faults: dict[Cell, str] = {}
        self._came_with: dict[Cell, object] = {}
        """The deed with which a text came."""
        self.live: tuple[Player, Currency, str] | None = None

    def read_again(self) -> None:
        """The faults that were kept for the turn that is entered now."""
        kept = iter(draft_of(self._glance, "faults"))
        self._faults = {(player, currency): text for player, currency, text in zip(kept, kept, kept, strict=True)}
        self._came_with.clear()

    def forget(self) -> None:
        """Another game is shown; what was kept of this one stays kept."""
        self._faults.clear()
        self.live = None

    def left(self) -> Sequence[str]:
        """Player, currency and text of the cell that was open when the program ended; empty where none was."""
        return draft_of(self._glance, "live")

    def as_draft(self) -> SheetDraft:
        """All texts, for the picture of the sheet."""
        texts = dict(self._faults)
        if self.live is not None:
            player, currency, text = self.live
            texts[player, currency] = text
        return SheetDraft(texts)

    def type(self, live: tuple[Player, Currency, str] | None) -> None:
        """What is being typed; None: nothing any more."""
        self.live = live
        keep_draft(self._glance, "live", texts=live or ())

    def put(self, faults: Iterable[tuple[Player, Currency, str]], deed: object = None) -> None:
        """Keep texts that are not amounts in their cells; those that came with a deed go with its undo."""
        for player, currency, text in faults:
            self._faults[player, currency] = text
            self._came_with[player, currency] = deed
        self._keep()

    def undone(self, deed: object) -> None:
        """A deed was taken back."""
        gone = [cell for cell, one in self._came_with.items() if one is not None and one is deed]
        if gone:
            self.drop(gone)

    def drop(self, cells: Iterable[Cell]) -> bool:
        """Forget texts that are not amounts. Gives whether there was one."""
        dropped = [(self._faults.pop(cell, None), self._came_with.pop(cell, None))[0] for cell in cells]
        self._keep()
        return any(text is not None for text in dropped)

    def __contains__(self, cell: object) -> bool:
        return cell in self._faults

    def _keep(self) -> None:
        texts = tuple(part for (player, currency), text in self._faults.items() for part in (player, currency, text))
        keep_draft(self._glance, "faults", texts=texts)
