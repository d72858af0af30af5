"""What is in cells of the exchange sheet but not in the game: texts that are not amounts, and what is being typed.

Takes: the session, whose drafts keep them. Gives: `TypedCells`. They wait while another game is open, and are there
again after a crash. Source: docs/window.md 7 and 9.10.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from kapdip.exchange.model import Currency, Player
from kapdip.showing.exchange.picture import SheetDraft
from kapdip_gui.session.drafts import draft_of, keep_draft
from kapdip_gui.session.session import Session

Cell: TypeAlias = tuple[Player, Currency]


class TypedCells:
    """The faults of a turn's sheet, and the text of the cell that is being edited (`live`)."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._faults: dict[Cell, str] = {}
        self._came_with: dict[Cell, object] = {}
        """The edit with which a text came."""
        self._over: dict[Cell, int | None] = {}
        """What was entered for a cell when its text came."""
        self.live: tuple[Player, Currency, str] | None = None

    def read_again(self) -> None:
        """The faults that were kept for the turn that is entered now."""
        kept = iter(draft_of(self._session, "faults"))
        self._faults = {(player, currency): text for player, currency, text in zip(kept, kept, kept, strict=True)}
        self._came_with.clear()
        self._over.clear()

    def forget(self) -> None:
        """Another game is shown; what was kept of this one stays kept."""
        self._faults.clear()
        self.live = None

    def left(self) -> Sequence[str]:
        """Player, currency and text of the cell that was open when the program ended; empty where none was."""
        return draft_of(self._session, "live")

    def as_draft(self) -> SheetDraft:
        """All texts, for the picture of the sheet."""
        texts = dict(self._faults)
        if self.live is not None:
            player, currency, text = self.live
            texts[player, currency] = text
        return SheetDraft(texts)

    def type(self, live: tuple[Player, Currency, str] | None) -> None:
        """What is being typed; None: nothing."""
        self.live = live
        keep_draft(self._session, "live", texts=live or ())

    def put(self, faults: Iterable[tuple[Player, Currency, str]], edit: object = None) -> None:
        """Keep texts that are not amounts in their cells; those that came with an edit go with its undo."""
        for player, currency, text in faults:
            self._faults[player, currency] = text
            self._came_with[player, currency] = edit
            self._over.pop((player, currency), None)
        self._keep()

    def undone(self, edit: object) -> None:
        """An edit was undone."""
        gone = [cell for cell, one in self._came_with.items() if one is not None and one is edit]
        if gone:
            self.drop(gone)

    def overtaken(self, amount_of: Callable[[Player, Currency], int | None]) -> None:
        """Forget the texts of cells for which something else is entered since, as a pasted slip does."""
        gone = [cell for cell in self._faults if self._over.setdefault(cell, amount_of(*cell)) != amount_of(*cell)]
        if gone:
            self.drop(gone)

    def drop(self, cells: Iterable[Cell]) -> bool:
        """Forget texts that are not amounts. Gives whether there was one."""
        dropped = []
        for cell in cells:
            dropped.append(self._faults.pop(cell, None))
            self._came_with.pop(cell, None)
            self._over.pop(cell, None)
        self._keep()
        return any(text is not None for text in dropped)

    def __contains__(self, cell: object) -> bool:
        return cell in self._faults

    def _keep(self) -> None:
        texts = tuple(part for (player, currency), text in self._faults.items() for part in (player, currency, text))
        keep_draft(self._session, "faults", texts=texts)
