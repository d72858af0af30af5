"""What the Turn dock says of the open game. Takes: the glance.

Gives: `rows_of`, `next_step_of`; see `showing.turn_status`.
"""

from kapdip_gui.showing.turn_status import NextStep, StatusRow, next_of, status_rows
from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.recent import clubs_with
from kapdip_gui.ui.wall.audience import audience_of


def rows_of(glance: Glance) -> tuple[StatusRow, ...]:
    """The rows for the turn in progress; where nothing may be published, nothing is said of that, nor of clubs."""
    game = glance.current
    rows = status_rows(
        game,
        glance.speaker,
        is_mended=glance.mending is not None,
        covered=glance.hidden,
        conceals=glance.conceals,
        soon=audience_of(glance).soon(game),
        clubs=tuple(clubs_with(glance.settings, game).values()) if game.is_over else (),
    )
    return tuple(row for row in rows if glance.publishes or not row.leads_to.startswith(("publish.", "file.club")))


def next_step_of(glance: Glance) -> NextStep:
    """The next step of the turn in progress and what it lacks."""
    is_mended, supposes = glance.mending is not None, not glance.publishes
    return next_of(
        glance.current,
        glance.speaker,
        is_mended=is_mended,
        covered=glance.hidden,
        conceals=glance.conceals,
        supposes=supposes,
    )
