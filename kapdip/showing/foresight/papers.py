"""What is thought ahead as files: a page as a drawing (SVG, PNG), all tables for a spreadsheet (XLSX, CSV).

Takes a `Foresight` and what a sum buys; gives `OutlookPaper`, of which `evaluation.paper_files` makes files. A reader
looks at one reads of which turn it is and whose figures these are. Source: docs/foresight.md;
docs/contract.md, `explore`.
"""

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TypeAlias

from kapdip.drawing.chart_style import heat_paints
from kapdip.drawing.heat_chart import HeatBox, HeatLine, HeatWords, heat_chart
from kapdip.drawing.metrics import text_width
from kapdip.drawing.point_chart import AxisWords, point_chart
from kapdip.drawing.sales_chart import sales_chart
from kapdip.drawing.scene import DisplayList, Layer, Text
from kapdip.drawing.svg import to_svg
from kapdip.foresight.worth import Worth
from kapdip.showing.foresight.ahead import Foresight
from kapdip.showing.foresight.charts import priced_points, sales_rows
from kapdip.showing.foresight.heat import heat_map, legend
from kapdip.showing.foresight.tables import nearest, points_table, race_table, sales_table
from kapdip.showing.texts import Dated, turn_title
from kapdip.tables.figures import Figure, Table
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import mark
from kapdip.words.format import MINUS, money, power_name
from kapdip.words.gaps import THOUSANDS

Value: TypeAlias = str | int | Decimal | None
Rows: TypeAlias = list[list[Value]]
DRAWN = {
    "radar": mark("Takeover radar"),
    "points": mark("Points for money"),
    "sales": mark("Turns needed to sell"),
}
"""The pages of which there is a drawing."""
WIDTH, HEIGHT, SIZE, ABOVE = 1000, 560, 15, 42
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_BETWEEN = re.compile(rf"(?<=\d)[{''.join(THOUSANDS.values())}](?=\d{{3}})")


def exchange_title(about: Foresight, game: Dated) -> str:
    """Which exchange is looked ahead of, and whose figures count."""
    say = about.speaker.say
    whose = say("with the slips entered") if about.with_slips else say("public figures")
    return say("Exchange of {turn}: {whose}", turn=turn_title(game, about.number, about.lang), whose=whose)


@dataclass(frozen=True, slots=True)
class OutlookPaper:
    """What is written down: an exchange, what a sum buys, of which turn the figures are and whose, the page that is
    drawn.
    """

    about: Foresight
    bought: Worth
    whose: str
    page: str = "radar"

    @property
    def lang(self) -> BoardLanguage:
        """The language of words and figures."""
        return self.about.lang

    @property
    def title(self) -> str:
        """What the drawing shows, and whose figures."""
        return f"{self.about.speaker.say(DRAWN[self.page])} · {self.whose}"

    def tables(self) -> dict[str, Rows]:
        """All tables by name; the first says whose figures these are."""
        head: dict[str, Rows] = {self.about.speaker.say("Outlook"): [[self.whose]]}
        return head | outlook_tables(self.about, self.bought)

    def svg(self) -> tuple[str, float, float]:
        """The page below its title, with width and height. Raises KeyError for one that is not drawn."""
        title, drawing = self.title, outlook_drawing(self.about, self.page)
        width = max(drawing.width, text_width(title, SIZE, "ui", 700) + SIZE)
        head = Text(SIZE * 0.4, -SIZE, title, SIZE, "ch-strong", Layer.BADGES, align="start")
        headed = replace(drawing, width=width, items=(head, *drawing.items))
        text = to_svg(headed, heat_paints("print", self.lang.board), title=title, above=ABOVE)
        return text, width, drawing.height + ABOVE


def outlook_drawing(about: Foresight, page: str) -> DisplayList:
    """A page as a drawing, in a size for paper."""
    say = about.speaker.say
    if page == "radar":
        shown = heat_map(about)
        words = HeatWords(say("margin"), say("defence"), legend(about))
        return heat_chart(_heat_lines(about), shown.players, words, SIZE)
    if page == "points":
        axes = AxisWords(say("centres"), say("price of a unit"), lambda price: money(price, about.lang))
        return point_chart(priced_points(about), axes, WIDTH, HEIGHT, SIZE)
    end = say("the game ends with turn {turn}", turn=about.outlook.question.profile.last_turn)
    return sales_chart(sales_rows(about), about.outlook.turns_left, end, WIDTH, SIZE).drawing


def _heat_lines(about: Foresight) -> list[HeatLine]:
    letters = about.lang.board.letters
    return [
        HeatLine(
            row.power,
            letters.get(row.power, row.power[:1]),
            row.name,
            row.leader,
            row.margin,
            row.margin_role != "text",
            row.defence,
            tuple(HeatBox(cell.kind.value, cell.text, cell.second, cell.bar) for cell in row.cells),
        )
        for row in heat_map(about).rows
        if not row.is_gone
    ]


def outlook_tables(about: Foresight, bought: Worth) -> dict[str, Rows]:
    """All tables by name: the radar and its nearest takeovers where there is one, points, sales, the race."""
    say = about.speaker.say
    radar = {}
    if about.radar is not None:
        titles = (say("Power"), say("controller"), say("margin"), say("defence"))
        radar = {
            say("Takeover radar"): [[_value(text) for text in line] for line in heat_map(about).table(titles)],
            say("Nearest takeovers"): _nearest(about),
        }
    return radar | {
        say("Points"): _rows(points_table(about, bought)),
        say("Selling"): _rows(sales_table(about)),
        say("Race"): _rows(race_table(about)),
    }


def _nearest(about: Foresight) -> Rows:
    say = about.speaker.say
    titles: list[Value] = [say("Power"), say("Player"), say("Units"), say("Cost"), say("can buy"), say("In words")]
    found: Rows = [titles]
    for claim, text in nearest(about):
        cost = Decimal(claim.cost).scaleb(-2)
        found.append([power_name(claim.power, about.lang), claim.player, claim.need, cost, claim.reach, text])
    return found


def _rows(table: Table) -> Rows:
    """A table of figures as rows; a column of bars is left out."""
    kept = [place for place in range(len(table.columns)) if not any(row[place].share is not None for row in table.rows)]
    titles: list[Value] = [table.columns[place].title for place in kept]
    return [titles, *([_figure(row[place]) for place in kept] for row in table.rows)]


def _figure(figure: Figure) -> Value:
    return _value(figure.plain or figure.text or figure.tip)


def _value(text: str) -> Value:
    """A figure as a number where it is nothing else: German ones have a point in `plain`, whole ones a gap or comma."""
    figure = _BETWEEN.sub("", text).replace(MINUS, "-").removeprefix("+")
    if not _NUMBER.fullmatch(figure):
        return text or None
    return Decimal(figure) if "." in figure else int(figure)
