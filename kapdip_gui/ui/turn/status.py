"""What the Turn dock says of the open game. Takes: the session. Gives: `rows_of`, `next_step_of`; see `showing.turn_status`."""

from kapdip_gui.showing.turn_status import NextStep, StatusRow, next_of, status_rows
from kapdip_gui.ui.session import Session


def rows_of(session: Session) -> tuple[StatusRow, ...]:
    """The rows for the turn in progress."""
    is_mended, shows_press = session.mending is not None, session.desk_view() is not None
    return status_rows(session.current, session.speaker, is_mended=is_mended, shows_press=shows_press)


def next_step_of(session: Session) -> NextStep:
    """The next step of the turn in progress and what it lacks."""
    return next_of(session.current, session.speaker, is_mended=session.mending is not None)
