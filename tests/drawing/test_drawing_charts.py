"""Charts of lines: told apart without dashes, named at their ends, readable without colours,
the strip of control on their axis.
"""

import pytest

from kapdip.board.reading import standard_board
from kapdip.drawing.chart_model import ChartFrame, ChartLine, LineChart
from kapdip.drawing.chart_style import chart_paints
from kapdip.drawing.charts import PointsLine, points_multiples
from kapdip.drawing.line_chart import line_chart
from kapdip.drawing.metrics import text_width
from kapdip.drawing.reign_strip import Reign, reign_strip
from kapdip.drawing.scene import Path, Text
from kapdip.theme import look

TICKS = ("Start", "W00", "S01", "A01", "S02", "A02", "S03", "A03")
PRICES = {
    "AUSTRIA": ("A", (100, 90, 80, 70, 75, None, None, None)),
    "ENGLAND": ("E", (100, 110, 120, 130, 140, 150, 160, 170)),
    "FRANCE": ("F", (100, 101, 100, 101, 100, 101, 100, 101)),
}


def chart(width: float = 1000, **frame: int) -> LineChart:
    lines = [
        ChartLine(power, power.title(), values, f"ch-line-{power}", letter, power)
        for power, (letter, values) in PRICES.items()
    ]
    return line_chart(
        lines,
        TICKS,
        lambda value: f"{value / 100:.2f}",
        ChartFrame(width, 460, 14, **frame),
        par=100,
        gone=lambda turn: f"out in {turn}",
    )


def texts(drawn: LineChart, role: str) -> list[Text]:
    return [item for item in drawn.drawing if isinstance(item, Text) and item.role == role]


@pytest.mark.parametrize("theme", sorted(look().themes))
def test_powers_are_unbroken_lines(theme: str) -> None:
    paints = chart_paints(theme, standard_board())
    assert [paints[f"ch-line-{power}"].dash for power in standard_board().powers] == [()] * 7


def test_every_line_lies_on_a_casing_of_its_own() -> None:
    drawn = [
        item
        for item in chart().drawing
        if isinstance(item, Path) and (item.role == "ch-casing" or item.role.startswith("ch-line-"))
    ]
    assert [item.role == "ch-casing" for item in drawn] == [True, False] * 3
    assert all(casing.d == line.d for casing, line in zip(drawn[::2], drawn[1::2], strict=True))
    paints = chart_paints("light", standard_board())
    assert paints["ch-casing"].width > paints["ch-line-AUSTRIA"].width


def test_the_letters_at_the_axes_are_13_pixels_high_beside_labels_of_14() -> None:
    assert {round(item.size, 6) for item in texts(chart(), "ch-tick")} == {13}
    assert {item.size for item in texts(chart(), "ch-label")} == {14}


def test_lines_are_named_at_their_ends_with_the_values_in_a_column() -> None:
    drawn = chart()
    assert [(item.text, item.key) for item in texts(drawn, "ch-label")] == [
        ("England", "line:ENGLAND"),
        ("France", "line:FRANCE"),
    ]
    values = texts(drawn, "ch-strong")
    assert [item.text for item in values] == ["1.70", "1.01"]
    assert {(item.x, item.align) for item in values} == {(values[0].x, "end")}


def test_a_line_that_ends_in_between_says_when() -> None:
    assert [item.text for item in texts(chart(), "ch-halo")] == ["out in A02"]
    assert not texts(chart(300), "ch-halo")


def test_without_colours_every_line_has_its_letter_on_its_way_and_at_its_end() -> None:
    drawn = chart()
    assert sorted(item.text for item in texts(drawn, "ch-onto")) == ["A", "E", "F"]
    for power, (letter, _) in PRICES.items():
        assert [item.text for item in texts(drawn, f"ch-letter-{power}")] == [letter]
    for item in texts(drawn, "ch-onto"):
        _, values = PRICES[item.key.removeprefix("line:")]
        heights = [drawn.y_of(value) for value in values if value is not None]
        assert min(heights) - 6 <= item.y <= max(heights) + 6
        assert drawn.plot[0] < item.x < drawn.plot[2]
    assert not texts(chart(300), "ch-onto")


def test_a_chart_without_lines_keeps_its_axes() -> None:
    drawn = line_chart([], TICKS, str, ChartFrame(600, 300, 14), par=100)
    assert texts(drawn, "ch-tick")


def strip(drawn: LineChart, *reigns: Reign) -> list[tuple[float, float]]:
    powers = [("AUSTRIA", "A"), ("ENGLAND", "E")]
    made = reign_strip(powers, reigns, drawn, "Who leads", 13)
    assert any(item.text == "Who leads" for item in made.drawing if isinstance(item, Text))
    return [(box[0] - 0.5, box[2] + 0.5) for box, _ in made.bars]


def test_the_strip_of_control_stands_on_the_charts_axis() -> None:
    drawn = chart()
    bars = strip(drawn, Reign("AUSTRIA", "Anna", "AN", 1, 3), Reign("ENGLAND", "Bert", "BE", 4, 6))
    assert bars == [(drawn.x_of(0.5), drawn.x_of(3.5)), (drawn.x_of(3.5), drawn.x_of(6.5))]


def test_the_strip_shows_the_turns_that_the_chart_shows() -> None:
    drawn = chart(1400, first=3, last=7)
    bars = strip(
        drawn,
        Reign("AUSTRIA", "Anna", "AN", 1, 2),
        Reign("ENGLAND", "Bert", "BE", 1, 4),
        Reign("ENGLAND", "Carl", "CA", 5, 6),
    )
    assert bars == [(drawn.plot[0], drawn.x_of(4.5)), (drawn.x_of(4.5), drawn.x_of(6.5))]


def test_a_bar_too_narrow_for_the_name_carries_the_monogram() -> None:
    powers = [("AUSTRIA", "A")]
    reigns = [Reign("AUSTRIA", "Hauptmann von Köpenick", "HK", 1, 1), Reign("AUSTRIA", "Anna", "AN", 2, 7)]
    made = reign_strip(powers, reigns, chart(), "", 13)
    assert [item.text for item in made.drawing if isinstance(item, Text) and item.role == "ch-ink"] == ["HK", "Anna"]
    assert made.reign_at(*(made.bars[0][0][0] + 3, made.bars[0][0][1] + 3)) is reigns[0]
    assert made.reign_at(2, 2) is None


def test_small_charts_tell_every_name_whole_and_touch_no_figure() -> None:
    names = ("Oberstleutnant von Köpenick", "Lady Windermere", "Mutter Courage", "Krösus", "Anna")
    lines = [PointsLine(name, (100, 200, 79_200), "792") for name in names]
    texts = [item for item in points_multiples(lines, size=19).items if isinstance(item, Text)]
    for name in names:
        (told,) = (item for item in texts if item.text == name)
        (figure,) = (item for item in texts if item.key == told.key and item.text == "792")
        is_above = told.y <= figure.y - figure.size
        assert is_above or told.x + text_width(name, told.size, "ui") < figure.x - text_width(
            "792", figure.size, "ui", 700
        )
