"""The chart of prices beside a correction: what stands at the lines' ends leaves the names of the turns alone."""

import pytest
from PySide6.QtGui import QImage

from kapdip_gui.dialogs.mend_chart import PriceChart
from kapdip_gui.frame.window import MainWindow


@pytest.mark.parametrize("first_game", [4], indirect=True)
@pytest.mark.parametrize("ends", [(40, 41), (40, 40), (41, 40), (120, 40)])
def test_no_label_lies_on_the_names_of_the_turns_however_low_its_line_ends(
    window: MainWindow, ends: tuple[int, int]
) -> None:
    chart = PriceChart(window.session)
    lines = chart._lines
    lines.resize(420, 240)
    lines.power = "FRANCE"

    def names(old: int, new: int) -> QImage:
        lines.old, lines.new = [100, 120, 40, old], [100, 120, 40, new]
        painted = lines.grab().toImage()
        bottom = lines.height() - round(lines._line * 1.5)
        return painted.copy(0, bottom + 4, painted.width(), painted.height() - bottom - 4)

    assert names(*ends) == names(80, 80)
    chart.deleteLater()
