"""Evaluations of boards with up to twenty powers: tables in bands, and never a figure over another or off the page."""

import io
import re
import subprocess
from itertools import combinations, pairwise
from shutil import which

import pypdf
import pytest

from kapdip.drawing.chart_model import ChartFrame, ChartLine
from kapdip.drawing.line_chart import line_chart
from kapdip.drawing.scene import Text
from kapdip.evaluation.documents import TurnDocuments
from kapdip.game.public import public_view
from tests.boards_of_many import game_of_many

MOST = 7
"""Currencies in a band."""


def documents(count: int) -> TurnDocuments:
    return TurnDocuments(public_view(game_of_many(count, 3, 3)), None, None, "en")


@pytest.mark.parametrize("count", [2, 7, 8, 9, 14, 17, 20])
def test_the_exchange_stands_in_even_bands_of_all_currencies(count: int) -> None:
    board = game_of_many(count, 3, 3).board
    html = documents(count).html()
    tables = re.findall(r'<table class="cards exchange".*?</table>', html, re.S)
    assert len(tables) == -(-count // MOST)
    shown = [re.findall(r'class="chip c-(\w+)"', table.split("</thead>")[0]) for table in tables]
    assert [power for band in shown for power in band] == list(board.powers)
    assert max(map(len, shown)) - min(map(len, shown)) <= 1
    for table, band in zip(tables, shown, strict=True):
        for row in re.findall(r"<tr.*?</tr>", table.split("</thead>")[1], re.S):
            assert re.findall(r'data-k="(\w+)"', row) == [board.letters[power] for power in band]


@pytest.mark.skipif(which("pdftotext") is None, reason="needs pdftotext (poppler-utils)")
@pytest.mark.parametrize("count", [7, 9, 17, 20])
def test_no_word_on_paper_stands_on_another_or_off_the_page(count: int) -> None:
    data = documents(count).pdf()
    told = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=data, capture_output=True, check=True).stdout.decode()
    pages = told.split("<page ")[1:]
    assert len(pages) == len(pypdf.PdfReader(io.BytesIO(data)).pages)
    for page in pages:
        found = re.search(r'width="([\d.]+)"', page)
        assert found
        boxes = [
            (*map(float, values[:4]), values[4])
            for values in re.findall(r'xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<', page)
            if re.fullmatch(r"[+−]?[\d,.]+", values[4])
        ]
        assert all(box[2] <= float(found[1]) - 30 for box in boxes)
        for one, other in combinations(boxes, 2):
            wide = min(one[2], other[2]) - max(one[0], other[0])
            high = min(one[3], other[3]) - max(one[1], other[1])
            assert wide < 1 or high < 3, (one, other)


@pytest.mark.parametrize(("count", "height"), [(9, 150), (17, 300), (20, 240)])
def test_every_line_of_a_chart_has_its_label_on_the_picture_and_none_on_another(count: int, height: float) -> None:
    lines = [ChartLine(f"P{n}", f"Power {n}", (100, 100 + n // 3), "ch-line", "P", f"P{n}") for n in range(count)]
    chart = line_chart(lines, ("S", "W"), str, ChartFrame(340, height, 14))
    ends = sorted(
        (item.y, item.size) for item in chart.drawing.items if isinstance(item, Text) and item.role == "ch-strong"
    )
    assert len(ends) == count
    assert ends[-1][0] <= height
    gaps = [below[0] - above[0] for above, below in pairwise(ends)]
    assert min(gaps) >= ends[0][1] * 0.99
