"""The first command on a machine without a display: what it leaves behind."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from kapdip.paths import SAVES
from kapdip_gui.tour import EVALUATION, PICTURE, main

SAMPLE = SAVES / "mittwochsrunde.yaml"


@pytest.mark.usefixtures("qapp")
def test_the_tour_leaves_an_evaluation_and_a_picture_and_names_the_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = SAMPLE.read_bytes()
    folder = tmp_path / "out"
    assert main([str(SAMPLE), str(folder)]) == 0
    told = capsys.readouterr().out
    assert str(folder) in told
    assert "21" in told
    page = (folder / EVALUATION).read_text(encoding="utf-8")
    assert "<svg" in page
    assert "Hauptmann Köpenick" in page
    picture = QImage(str(folder / PICTURE))
    assert picture.width() >= 1000
    colours = {picture.pixel(x, y) for x in range(0, picture.width(), 16) for y in range(0, picture.height(), 16)}
    assert len(colours) > 30
    assert SAMPLE.read_bytes() == before


def test_the_tour_says_what_it_wants_and_what_it_does_not_find(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([]) == 2
    assert main([str(tmp_path / "nothing.yaml"), str(tmp_path / "out")]) == 1
    assert "nothing.yaml" in capsys.readouterr().err
