"""The gallery that a person looks at draws without fault, and drawing needs no window."""

import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest
from gallery import pictures

from kapdip.drawing.map_picture import MapPicture
from kapdip.drawing.map_sheet import standard_sheet
from kapdip.drawing.map_svg import map_svg

GALLERY = list(pictures(standard_sheet()))


@pytest.mark.parametrize(("name", "theme", "picture", "width"), GALLERY, ids=[name for name, *_ in GALLERY])
def test_every_picture_of_the_gallery_is_a_valid_drawing(
    name: str, theme: str, picture: MapPicture, width: int
) -> None:
    sheet = standard_sheet()
    svg = map_svg(picture.with_options(zoom=width / sheet.width), theme, sheet, title=name)
    assert len(svg.encode()) < 1_000_000
    ET.fromstring(svg)


def test_the_gallery_shows_every_kind_of_mark() -> None:
    sheet = standard_sheet()
    drawn = "".join(map_svg(picture, theme, sheet) for _, theme, picture, _ in GALLERY)
    for role in ("move", "failed", "support", "convoy", "hold", "retreat", "dot", "unit", "letter", "centre"):
        assert f'class="m-{role}-' in drawn, role
    for role in ("broken", "badge-bad", "badge-good", "badge-info", "tag", "label-sea", "label-land", "centre-neutral"):
        assert f'class="m-{role}"' in drawn, role


def test_a_map_is_drawn_without_qt() -> None:
    program = (
        "import sys\n"
        "from kapdip.drawing.map_picture import MapPicture\n"
        "from kapdip.drawing.map_sheet import standard_sheet\n"
        "from kapdip.drawing.map_svg import map_svg\n"
        "map_svg(MapPicture(standard_sheet().board.start))\n"
        "sys.exit(any(name.partition('.')[0] in ('PySide6', 'shapely', 'numpy') for name in sys.modules))\n"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
