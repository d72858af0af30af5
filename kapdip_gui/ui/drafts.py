"""What was typed into a form and not taken: it is there again when the form is opened next, until it is taken.

Takes: the glance, a key, texts. Gives: `keep_draft`, `draft_of`, `told_of_drafts`, and `TypedKeeper`, which has it on
disk within a second, for the game that is open. Source: docs/threats.md, "When the machine fails".
"""

from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from kapdip_gui.ui.glance import Glance
from kapdip_gui.words.catalogue import mark

WRITTEN_MS = 400
"""How long what is typed is in memory only."""


def _place(glance: Glance, key: tuple[object, ...]) -> tuple[str, ...]:
    game = glance.game
    where = (str(glance.path), game.name, str(game.turn.number)) if game is not None else ()
    return (*where, *map(str, key))


def keep_draft(glance: Glance, *key: object, texts: tuple[str, ...] = ()) -> None:
    """Keep texts under a key of this game's turn; none: let go of what was kept."""
    place = _place(glance, key)
    if texts == glance.drafts.get(place, ()):
        return
    if texts:
        glance.drafts[place] = texts
    else:
        del glance.drafts[place]
    glance.typed.emit()


def draft_of(glance: Glance, *key: object) -> tuple[str, ...]:
    """What was kept, `()` for nothing."""
    return glance.drafts.get(_place(glance, key), ())


KINDS = {
    "line": mark("an order being typed (F8 shows it)"),
    "press": mark("a text for the press"),
    "notes": mark("headline, comment or deadline"),
    "bids": mark("bids not handed in"),
    "own": mark("what was typed on a player's own panel"),
    "faults": mark("invalid amounts in the exchange sheet"),
    "live": mark("an amount in the exchange sheet"),
}
"""What a draft is, by its key; a pasted sheet asks for itself."""


def told_of_drafts(glance: Glance) -> str:
    """What had been typed for the turn of the game that was opened, and is there again; by kinds, for whoever looks;
    "" where there is nothing.
    """
    from kapdip_gui.words.format import listing  # not at the start: it knows orders

    here = _place(glance, ())
    kinds = {key[len(here)] for key in glance.drafts if here and key[: len(here)] == here}
    texts = [glance.say(text) for kind, text in KINDS.items() if kind in kinds]
    names = listing(texts, glance.language)
    return glance.say("Restored, but not entered yet: {names}.", names=names) if texts else ""


class TypedKeeper(QObject):
    """Has what is typed written for the save that is open, and read when that is opened again."""

    def __init__(self, glance: Glance) -> None:
        super().__init__(glance)
        self._glance = glance
        self._path: Path | None = None
        self._timer = QTimer(self, singleShot=True, interval=WRITTEN_MS)
        self._timer.timeout.connect(self.write)
        glance.typed.connect(self._typed)
        glance.opened.connect(self._opened)

    def _typed(self) -> None:
        if self._path is not None and not self._timer.isActive():
            self._timer.start()

    def _opened(self) -> None:
        """What was typed for the game before is written; what had been typed for this one is
        there before any form asks for it.
        """
        from kapdip_gui.storage.typed import read_typed

        self.write()
        glance = self._glance
        self._path = None if glance.game is None or glance.read_only else glance.path
        if self._path is not None:
            glance.drafts |= {(str(self._path), *key): texts for key, texts in read_typed(self._path).items()}

    def write(self) -> None:
        """Write it now."""
        from kapdip_gui.storage.typed import write_typed

        self._timer.stop()
        if self._path is not None:
            of = str(self._path)
            write_typed(self._path, {key[1:]: texts for key, texts in self._glance.drafts.items() if key[0] == of})
