"""Painter paths are what the path data say: read slowly, step by step, they have the very same elements."""

import re

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath

from kapdip.drawing.map_sheet import standard_sheet
from kapdip_gui.map.pens import painter_path


def slowly(d: str) -> QPainterPath:
    path = QPainterPath()
    for command, numbers in re.findall(r"([MLZ])([^MLZ]*)", d):
        if command == "Z":
            path.closeSubpath()
            continue
        x, y = map(float, numbers.split(","))
        (path.moveTo if command == "M" else path.lineTo)(x, y)
    return path


def test_the_board_s_paths_are_those_of_its_drawing() -> None:
    sheet = standard_sheet()
    drawn = [part.d for parts in (sheet.outlines.values(), sheet.scenery, sheet.borders) for part in parts]
    assert len(drawn) > 500
    for d in drawn:
        assert painter_path(d) == slowly(d)
        assert painter_path(d).elementCount() == slowly(d).elementCount()
        assert painter_path(d).fillRule() == Qt.FillRule.OddEvenFill


def test_several_pieces_some_of_them_open() -> None:
    d = "M1,2L3,4L5,0ZM7.5,8L9,10M0,0L4,0L4,4L0,0Z"
    assert painter_path(d) == slowly(d)
    assert painter_path(d).elementCount() == slowly(d).elementCount() == 10
    assert painter_path("M0,0L4,0L4,4L0,4Z").contains(QPointF(2, 2))
