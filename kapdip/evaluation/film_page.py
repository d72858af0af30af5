"""A replay as one HTML file that opens anywhere: a picture for each moment, and buttons to play, stop, step and choose
the speed.

Takes: frames, the words of the page, a board_language. Gives: HTML text. Nothing is loaded from anywhere; the style
sheet and the one script are allowed by their hashes, all text is escaped. Where scripts are off, all pictures are one
below the other.
Source: docs/wall.md 3.
"""

from collections.abc import Collection, Mapping, Sequence

from markupsafe import Markup

from kapdip.board.model import ProvinceCode
from kapdip.drawing.film_frame import Frame
from kapdip.drawing.film_ways import DECIDED, PLAYED, ways_between
from kapdip.drawing.map_sheet import MapSheet, sheet_of
from kapdip.drawing.map_svg import geometry_svg, map_svg
from kapdip.evaluation.html import allowed, environment, share, style_with, template_text
from kapdip.evaluation.pictures import PRINT_ZOOM
from kapdip.words.board_language import BoardLanguage

AROUND, NEAREST = 0.55, 2.4
"""How much of the picture the places of a fight take at most, and the largest zoom."""


def render_film(
    frames: Sequence[Frame],
    title: str,
    words: Mapping[str, str],
    board_language: BoardLanguage,
    notes: Sequence[str] = (),
) -> str:
    """The page. `words` are those of the buttons (see the template); `notes` are below them."""
    board = board_language.board
    sheet = sheet_of(board)
    drawn = [_drawn(frame, sheet, words["map"]) for frame in frames]
    maps, shapes = share(drawn)
    seen = [_looking_at(svg, sheet, frame.places) for svg, frame in zip(maps, frames, strict=True)]
    geometry = geometry_svg(sheet).replace("</defs>", f"{shapes}\n</defs>").replace("<svg ", '<svg class="hidden" ', 1)
    script = template_text("film.js")
    return (
        environment()
        .get_template("film.html.j2")
        .render(
            lang=board_language,
            title=title,
            frames=[(frame, Markup(svg)) for frame, svg in zip(frames, seen, strict=True)],
            words=words,
            notes=notes,
            played=PLAYED,
            decided=DECIDED,
            shared=Markup(geometry),
            style=Markup(style_with(board, "film.css")),
            script=Markup(script),
            style_hash=allowed(style_with(board, "film.css")),
            script_hash=allowed(script),
        )
    )


def _drawn(frame: Frame, sheet: MapSheet, title: str) -> str:
    """The map of a frame; each unit that comes from elsewhere with its way, for the script."""
    picture = frame.picture.with_options(zoom=PRINT_ZOOM)
    before = frame.before.with_options(zoom=PRINT_ZOOM) if frame.before is not None else None
    ways = ways_between(sheet, before, picture)
    if not ways.by_key:
        return map_svg(picture, sheet=sheet, title=title, shared=True)
    return map_svg(picture, sheet=sheet, title=title, shared=True, group=ways.group)


def _looking_at(svg: str, sheet: MapSheet, places: Collection[ProvinceCode]) -> str:
    """A map that shows these places and what is around them; none: all of it."""
    whole = f'viewBox="0 0 {sheet.width:g} {sheet.height:g}"'
    boxes = [sheet.outlines[code].box for code in places if code in sheet.outlines]
    if not boxes:
        return svg
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    share = max((right - left) / sheet.width / AROUND, (bottom - top) / sheet.height / AROUND, 1 / NEAREST)
    wide, high = sheet.width * min(1.0, share), sheet.height * min(1.0, share)
    x = max(0.0, min((left + right - wide) / 2, sheet.width - wide))
    y = max(0.0, min((top + bottom - high) / 2, sheet.height - high))
    return svg.replace(whole, f'viewBox="{x:.0f} {y:.0f} {wide:.0f} {high:.0f}"', 1)
