"""The document's drawings as SVG: two maps and two charts, from the same figures and positions as the tables.

Takes: an evaluation and a language. Gives: `Pictures` for print (each one complete) or for HTML (shared shapes, classes
only, small twins of the charts for phones). Names are made printable for print; `drawing.svg` escapes everything.
"""

from kapdip.board.board import Board
from kapdip.drawing.chart_model import ChartFrame
from kapdip.drawing.chart_style import chart_paints
from kapdip.drawing.charts import PointsLine, PriceLine, points_multiples, price_chart
from kapdip.drawing.map_picture import DrawnOrder, Labels, MapOptions, MapPicture, Tint
from kapdip.drawing.map_sheet import sheet_of
from kapdip.drawing.map_svg import PREFIX, map_svg
from kapdip.drawing.scene import DisplayList
from kapdip.drawing.svg import to_svg
from kapdip.evaluation.figures import hundredths, tick_name, whole
from kapdip.evaluation.lettering import clean_line, printable
from kapdip.evaluation.model import Evaluation
from kapdip.evaluation.page import Page, Pictures
from kapdip.exchange.projections import ranked
from kapdip.game.model import Ending
from kapdip.game.public import PublicSettlement
from kapdip.orders.model import Hold
from kapdip.words.catalogue import words_in

_BANDS = f'<path class="{PREFIX}shallows'
PRINT_ZOOM = 0.52
"""Screen pixels per map pixel that a map of 180 mm comes to: symbols and lines grow accordingly."""
WIDE, SMALL = ChartFrame(1000, 470, 19), ChartFrame(380, 330, 14)
_FLAGS = {"invalid": "void"}
"""What the map calls a mark of the document."""
TINTS = {"last": Tint.OCCUPANT, "home": Tint.HOMELAND, "neutral": Tint.NEUTRAL}
LABELS = {"codes": Labels.CODES, "names": Labels.NAMES}


def print_pictures(evaluation: Evaluation, page: Page) -> Pictures:
    """The drawings for paper: print colours with patterns, each one a complete SVG."""
    board, has_charts = evaluation.played_on, has_prices(evaluation)
    return Pictures(
        position=_printed(position_picture(evaluation, page.lang, patterns=True), board),
        moves=_printed(moves_picture(evaluation, page.lang, patterns=True), board) if has_moves(evaluation) else "",
        prices=_svg(prices_drawing(evaluation, page.lang, WIDE), "print", board) if has_charts else "",
        points=_svg(points_drawing(evaluation, page.lang, across(evaluation), 1000, 19), "print", board)
        if has_charts
        else "",
    )


def screen_pictures(evaluation: Evaluation, page: Page) -> Pictures:
    """The drawings for HTML: without style sheets and shapes of their own; the document brings them once."""
    w, board = page.words, evaluation.played_on
    has_charts = has_prices(evaluation)
    prices, points = w["price_alt"], w["points_alt"]
    return Pictures(
        position=map_svg(
            position_picture(evaluation, page.lang, patterns=True),
            sheet=sheet_of(board),
            title=w["map_alt"],
            shared=True,
        ),
        moves=map_svg(
            moves_picture(evaluation, page.lang, patterns=True),
            sheet=sheet_of(board),
            title=w["moves_alt"],
            shared=True,
        )
        if has_moves(evaluation)
        else "",
        prices=_bare(prices_drawing(evaluation, page.lang, WIDE), prices, board) if has_charts else "",
        prices_small=_bare(prices_drawing(evaluation, page.lang, SMALL), prices, board) if has_charts else "",
        points=_bare(points_drawing(evaluation, page.lang, across(evaluation), 1000, 19), points, board)
        if has_charts
        else "",
        points_small=_bare(points_drawing(evaluation, page.lang, 2, 380, 14), points, board) if has_charts else "",
    )


def across(evaluation: Evaluation) -> int:
    """How many small charts are side by side, so that the rows are full: 8 players 4, 10 players 5, 12 players 6."""
    count = len(evaluation.series.points)
    rows = -(-count // 6)
    return max(4, -(-count // max(1, rows)))


def map_scale() -> float:
    """How much larger than life the symbols of the document's maps are: the style sheet of shared maps must know."""
    return MapOptions(zoom=PRINT_ZOOM).scale


def has_moves(evaluation: Evaluation) -> bool:
    """Whether there is a map of moves: not in Winter 1900, not where it was not wanted."""
    return evaluation.shows_moves and evaluation.board.moved is not None


def has_prices(evaluation: Evaluation) -> bool:
    """Whether there is a chart of prices: a line needs two turns."""
    return evaluation.shows_charts and evaluation.played.settlement is not None and len(evaluation.series.ticks) > 1


def _options(evaluation: Evaluation, lang: str, patterns: bool) -> MapOptions:
    return MapOptions(
        language=lang,
        labels=LABELS[evaluation.map_labels],
        tint=TINTS[evaluation.map_tint],
        patterns=patterns,
        zoom=PRINT_ZOOM,
    )


def position_picture(evaluation: Evaluation, lang: str, *, patterns: bool) -> MapPicture:
    """The map after the turn."""
    return MapPicture(
        evaluation.board.after, last_held=evaluation.board.last_occupant, options=_options(evaluation, lang, patterns)
    )


def moves_picture(evaluation: Evaluation, lang: str, *, patterns: bool) -> MapPicture:
    """The map after the movement, with the printed orders that led there; ownership is that before the turn.

    A unit without an order is drawn as one that holds where nobody may know that it had none; where its code is shown,
    it is not.
    """
    board = evaluation.board
    orders = tuple(
        DrawnOrder(
            report.power,
            line.order or Hold(line.unit),
            frozenset(_FLAGS.get(mark, mark) for mark in line.marks),
            line.reasons,
        )
        for report in evaluation.powers
        for line in report.orders
        if line.order is not None or line.marks or not line.code
    )
    return MapPicture(
        board.moved or board.before,
        orders=orders,
        last_held=board.last_occupant_before,
        options=_options(evaluation, lang, patterns),
    )


def prices_drawing(evaluation: Evaluation, lang: str, frame: ChartFrame) -> DisplayList:
    """The prices of all currencies up to this turn."""
    on = evaluation.played_on
    series = evaluation.series
    lines = [
        PriceLine(power, on.letters[power], on.power_names[lang][power], series.prices[power])
        for power in on.powers
        if any(value is not None for value in series.prices[power])
    ]
    out = words_in(lang).gettext("eliminated in {turn}")
    return price_chart(
        lines,
        _ticks(evaluation, lang),
        lambda value: hundredths(value, lang),
        frame,
        lambda tick: out.format(turn=tick),
    )


def points_drawing(evaluation: Evaluation, lang: str, across: int, width: float, size: float) -> DisplayList:
    """The points of every player up to this turn, those with most points first."""
    ending = evaluation.played.ending
    order = _placed(ending) if ending is not None else _ahead(evaluation.played.settlement)
    series = evaluation.series.points
    lines = [
        PointsLine(printable(name), series[name], whole(_rounded(series[name][-1]), lang))
        for name in order
        if series.get(name)
    ]
    return points_multiples(lines, across=across, width=width, size=size, cell_height=size * 7)


def _ahead(settled: PublicSettlement | None) -> list[str]:
    """Everybody who trades, those with most points first."""
    return [clean_line(one.player) for one in ranked(settled.points, settled.point_ranks, {}, {})] if settled else []


def _placed(ending: Ending) -> list[str]:
    """Those whose points are drawn at the end: who traded, where others did than led."""
    return [clean_line(one.alias) for one in ending.investors or ending.places]


def _rounded(value: int | None) -> int:
    return ((value or 0) + 50) // 100


def _ticks(evaluation: Evaluation, lang: str) -> list[str]:
    return [tick_name(tick.season, tick.year, lang) for tick in evaluation.series.ticks]


def _printed(picture: MapPicture, board: Board) -> str:
    """A map for paper, without the bands of pale water along the coasts: they cost a tenth of
    the file and print as dirt.
    """
    return "\n".join(
        line for line in map_svg(picture, "print", sheet_of(board)).split("\n") if not line.startswith(_BANDS)
    )


def _svg(drawing: DisplayList, theme: str, board: Board) -> str:
    return to_svg(drawing, chart_paints(theme, board))


def _bare(drawing: DisplayList, title: str, board: Board) -> str:
    return to_svg(drawing, chart_paints("light", board), title=title, styled=False)
