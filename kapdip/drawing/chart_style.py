"""What the roles of charts look like, per theme: powers are unbroken lines in their colours, players are told apart by
dashes.

Takes: a theme. Gives: `chart_paints`, role → `Paint`, for `svg.to_svg` and the window's painter.
Source: docs/window.md 4 (never colour alone, labels beside lines in the text colour).
"""

from functools import cache

from kapdip.board.board import Board
from kapdip.drawing.livery import theme_of
from kapdip.drawing.map_style import DASHES, striped, worn
from kapdip.drawing.style import Paint, css


@cache
def chart_paints(name: str, board: Board) -> dict[str, Paint]:
    """The paints of every chart role in a theme (`light`, `dark`, `print`)."""
    theme = theme_of(name, board)
    ui = theme.ui
    paints = {
        "ch-grid": Paint(stroke=ui.line, width=1),
        "ch-par": Paint(stroke=ui.line_strong, width=1.4, dash=(1.4, 4.2)),
        "ch-casing": Paint(stroke=ui.panel, width=5.4, cap="round"),
        "ch-axis": Paint(stroke=ui.line_strong, width=1),
        "ch-leader": Paint(stroke=ui.line_strong, width=0.9),
        "ch-other": Paint(stroke=ui.line_strong, width=1, opacity=0.55),
        "ch-player": Paint(stroke=ui.line_strong, width=1.5),
        "ch-pick-0": Paint(stroke=ui.text, width=2.6),
        "ch-pick-1": Paint(stroke=ui.text, width=2.6, dash=(8, 4)),
        "ch-pick-2": Paint(stroke=ui.text, width=2.6, dash=(2, 3)),
        "ch-pick-3": Paint(stroke=ui.text, width=2.6, dash=(9, 3, 2, 3)),
        "ch-second": Paint(stroke=ui.text, width=2.2, dash=(7, 4)),
        "ch-pill": Paint(fill=ui.panel, stroke=ui.line_strong, width=1),
        "ch-hero": Paint(stroke=ui.text, width=3, cap="round"),
        "ch-bad": Paint(fill=ui.bad, font="ui", weight=600),
        "ch-end-line": Paint(stroke=ui.bad, width=2),
        "ch-unsold": Paint(fill=ui.bad_tint, stroke=ui.bad, width=0.8),
        "ch-hatch": Paint(stroke=ui.bad, width=0.9),
        "ch-dot": Paint(fill=ui.text),
        "ch-tick": Paint(fill=ui.text_secondary, font="ui"),
        "ch-label": Paint(fill=ui.text, font="ui"),
        "ch-strong": Paint(fill=ui.text, font="ui", weight=700),
        "ch-title": Paint(fill=ui.text_secondary, font="ui", weight=600),
        "ch-ink": Paint(fill=theme.map.ink, font="ui"),
        "ch-onto": Paint(fill=ui.text, font="ui", weight=700, halo=ui.panel, halo_width=5),
        "ch-halo": Paint(fill=ui.text, font="ui", halo=ui.panel, halo_width=4),
    }
    for power, colours in theme.powers.items():
        dash = DASHES[colours.cut]
        paints[f"ch-line-{power}"] = Paint(stroke=colours.line, width=2.6, dash=dash, cap="butt" if dash else "round")
        paints[f"ch-lead-{power}"] = Paint(stroke=colours.line, width=3, dash=dash)
        paints[f"ch-bar-{power}"] = striped(colours.fill, ui.panel, colours.cut, stroke=ui.line_strong, width=0.8)
        paints[f"ch-end-{power}"] = Paint(stroke=colours.line, width=3, cap="round")
        paints[f"ch-dot-{power}"] = Paint(fill=colours.line)
        paints[f"ch-chip-{power}"] = worn(colours, stroke=ui.line_strong, width=0.8)
        paints[f"ch-letter-{power}"] = Paint(fill=colours.letter, font="ui", weight=700)
    return paints


@cache
def heat_paints(name: str, board: Board) -> dict[str, Paint]:
    """The paints of charts and, besides, those of the radar."""
    theme = theme_of(name, board)
    ui = theme.ui
    return chart_paints(name, board) | {
        "ch-cell": Paint(fill=ui.panel, stroke=ui.line, width=1),
        "ch-cell-certain": Paint(fill=ui.bad_tint, stroke=ui.bad, width=1),
        "ch-cell-open": Paint(fill=ui.warn_tint, stroke=ui.warn, width=1),
        "ch-foot": Paint(fill=ui.line_strong),
        "ch-foot-certain": Paint(fill=ui.bad),
        "ch-foot-open": Paint(fill=ui.warn),
        "ch-heat-ink": Paint(fill=theme.map.ink, font="ui", weight=700),
    }


def chart_css(name: str, board: Board) -> str:
    """The class rules of all chart roles, for a document that holds several charts."""
    paints = chart_paints(name, board)
    return css(paints, paints)
