"""What the Turn dock says of the open game. Takes: the session.

Gives: `rows_of`, `faulty_slips`, `next_step_of`; see `showing.turn_status`.
"""

from kapdip.showing.turn_status import NextStep, StatusRow, next_of, status_rows
from kapdip_gui.file.recent import clubs_with
from kapdip_gui.session.drafts import draft_of
from kapdip_gui.session.session import Session
from kapdip_gui.wall.audience import audience_of


def faulty_slips(session: Session) -> tuple[str, ...]:
    """Whose slip has a cell of the exchange sheet that holds no amount."""
    return draft_of(session, "faults")[::3]


def rows_of(session: Session) -> tuple[StatusRow, ...]:
    """The rows for the turn in progress; where nothing may be published, that is not mentioned, nor are clubs."""
    game = session.current
    rows = status_rows(
        game,
        session.speaker,
        is_mended=session.mending is not None,
        covered=session.hidden,
        conceals=session.conceals,
        soon=audience_of(session).soon(game),
        faulty=faulty_slips(session),
        clubs=tuple(clubs_with(session.settings, game).values()) if game.is_over else (),
    )
    return tuple(row for row in rows if session.publishes or not row.leads_to.startswith(("publish.", "file.club")))


def next_step_of(session: Session) -> NextStep:
    """The next phase of the turn in progress and what it lacks."""
    is_mended, supposes = session.mending is not None, not session.publishes
    return next_of(
        session.current,
        session.speaker,
        is_mended=is_mended,
        covered=session.hidden,
        conceals=session.conceals,
        supposes=supposes,
    )
