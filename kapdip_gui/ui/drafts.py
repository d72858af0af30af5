"""What was typed into a form and not taken: it is there again when the form is opened next, until it is taken.

Takes: the session, a key, texts. Gives: `keep_draft`, `draft_of`. Kept in memory, for the game that is open; what is private stays private.
Source: docs/window.md 9.10.
"""

from kapdip_gui.ui.session import Session


def _place(session: Session, key: tuple[object, ...]) -> tuple[str, ...]:
    game = session.game
    where = (str(session.path), game.name, str(game.turn.number)) if game is not None else ()
    return (*where, *map(str, key))


def keep_draft(session: Session, *key: object, texts: tuple[str, ...] = ()) -> None:
    """Keep texts under a key of this game's turn; none: let go of what was kept."""
    if texts:
        session.drafts[_place(session, key)] = texts
    else:
        session.drafts.pop(_place(session, key), None)


def draft_of(session: Session, *key: object) -> tuple[str, ...]:
    """What was kept, `()` for nothing."""
    return session.drafts.get(_place(session, key), ())
