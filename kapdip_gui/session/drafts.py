"""What was typed into a form and not taken: it is there again when the form is opened next, until it is taken.

Takes: the session, a key, texts. Gives: `keep_draft`, `draft_of`, `drafts_text`, and `TypedKeeper`, which has it on
disk within a second, for the game that is open. Source: docs/threats.md, "When the machine fails".
"""

from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from kapdip.words.catalogue import mark
from kapdip_gui.session.session import Session

WRITTEN_MS = 400
"""How long what is typed is in memory only."""


def _place(session: Session, key: tuple[object, ...]) -> tuple[str, ...]:
    game = session.game
    where = (str(session.path), game.name, str(game.turn.number)) if game is not None else ()
    return (*where, *map(str, key))


def keep_draft(session: Session, *key: object, texts: tuple[str, ...] = ()) -> None:
    """Keep texts under a key of this game's turn; none: let go of what was kept."""
    place = _place(session, key)
    if texts == session.drafts.get(place, ()):
        return
    if texts:
        session.drafts[place] = texts
    else:
        del session.drafts[place]
    session.typed.emit()


def draft_of(session: Session, *key: object) -> tuple[str, ...]:
    """What was kept, `()` for nothing."""
    return session.drafts.get(_place(session, key), ())


KINDS = {
    "line": mark("an order being typed (F8 shows it)"),
    "order": mark("a line in the list of orders"),
    "press": mark("a text for the press"),
    "notes": mark("headline, comment or deadline"),
    "bids": mark("bids not handed in"),
    "own": mark("what was typed on a player's own panel"),
    "faults": mark("invalid amounts in the exchange sheet"),
    "live": mark("an amount in the exchange sheet"),
}
"""What a draft is, by its key; a pasted sheet asks for itself."""


def drafts_text(session: Session) -> str:
    """What had been typed for the turn of the game that was opened, and is there again; by kinds, as people read it;
    "" where there is nothing.
    """
    from kapdip.words.format import listing  # not at the start: it knows orders

    here = _place(session, ())
    kinds = {key[len(here)] for key in session.drafts if here and key[: len(here)] == here}
    texts = [session.say(text) for kind, text in KINDS.items() if kind in kinds]
    names = listing(texts, session.language)
    return session.say("Restored, but not entered yet: {names}.", names=names) if texts else ""


class TypedKeeper(QObject):
    """Has what is typed written for the save that is open, and read when that is opened again."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._path: Path | None = None
        self._timer = QTimer(self, singleShot=True, interval=WRITTEN_MS)
        self._timer.timeout.connect(self.write)
        session.typed.connect(self._typed)
        session.opened.connect(self._opened)

    def _typed(self) -> None:
        if self._path is not None and not self._timer.isActive():
            self._timer.start()

    def _opened(self) -> None:
        """What was typed for the game before is written; what had been typed for this one is
        there before any form asks for it.
        """
        from kapdip.storage.typed import read_typed

        self.write()
        session = self._session
        self._path = None if session.game is None or session.read_only else session.path
        if self._path is not None:
            session.drafts |= {(str(self._path), *key): texts for key, texts in read_typed(self._path).items()}

    def write(self) -> None:
        """Write it now."""
        from kapdip.storage.typed import write_typed

        self._timer.stop()
        if self._path is not None:
            of = str(self._path)
            write_typed(self._path, {key[1:]: texts for key, texts in self._session.drafts.items() if key[0] == of})
