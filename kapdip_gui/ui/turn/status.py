"""What the Turn dock says of the open game. Takes: the glance.

Gives: `rows_of`, `next_step_of`; see `showing.turn_status`.
"""

from kapdip_gui.showing.turn_status import NextStep, StatusRow, next_of, status_rows
from kapdip_gui.ui.glance import Glance


def rows_of(glance: Glance) -> tuple[StatusRow, ...]:
    """The rows for the turn in progress; of publishing nothing is said where nothing may be published."""
    is_mended, shows_press = glance.mending is not None, glance.desk_view() is not None
    rows = status_rows(
        glance.current, glance.speaker, is_mended=is_mended, shows_press=shows_press, conceals=glance.conceals
    )
    return tuple(row for row in rows if glance.publishes or not row.leads_to.startswith("publish."))


def next_step_of(glance: Glance) -> NextStep:
    """The next step of the turn in progress and what it lacks."""
    is_mended, supposes = glance.mending is not None, not glance.publishes
    return next_of(glance.current, glance.speaker, is_mended=is_mended, conceals=glance.conceals, supposes=supposes)
