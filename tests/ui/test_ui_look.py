"""The look: signs of controls in the themes' colours, key caps, and every theme shown."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from kapdip.showing.texts import THEME_NAMES
from kapdip.theme import look
from kapdip_gui.kit.parts import button, line
from kapdip_gui.process.main import make_application
from kapdip_gui.session.settings import THEMES, Settings
from kapdip_gui.style import apply_style
from kapdip_gui.style.sheet import style_sheet

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))
import build_look  # noqa: E402

SHOWN = [theme for name, theme in look().themes.items() if name != "print"]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[QApplication]:
    made = make_application(["kapdip"])
    yield made
    settings = Settings(tmp_path / "settings.ini")
    settings.put("theme", "light")
    apply_style(made, settings)


@pytest.mark.parametrize("theme", SHOWN, ids=lambda theme: theme.name)
def test_the_signs_of_controls_have_the_colours_of_their_theme(theme: object) -> None:
    for name in build_look.SIGNS:
        file = ROOT / "assets" / "look" / theme.name / f"{name}.svg"  # type: ignore[attr-defined]
        assert file.read_text(encoding="utf-8") == build_look.sign(name, theme.ui), "run packaging/build_look.py"  # type: ignore[attr-defined]


@pytest.mark.parametrize("theme", SHOWN, ids=lambda theme: theme.name)
def test_every_picture_that_the_style_sheet_names_is_there(theme: object) -> None:
    named = re.findall(r'url\("([^"]+)"\)', style_sheet(theme, lambda _: 14, round))  # type: ignore[arg-type]
    assert len(named) > 10
    assert [file for file in named if not Path(file).is_file()] == []


def test_every_theme_of_the_settings_has_a_name_and_colours() -> None:
    assert set(THEME_NAMES) == set(THEMES)
    assert set(THEMES) - {"system"} <= set(look().themes)


@pytest.mark.parametrize("name", THEMES)
def test_every_theme_becomes_the_look_of_the_application(app: QApplication, tmp_path: Path, name: str) -> None:
    settings = Settings(tmp_path / "settings.ini")
    settings.put("theme", name)
    chosen = apply_style(app, settings)
    assert app.palette().window().color().name() == chosen.theme.ui.window
    assert chosen.is_dark is (name in {"dark", "contrast-dark"})
    thin = line()
    thin.resize(8, thin.height())
    drawn = thin.grab().toImage()
    assert drawn.pixelColor(4, 0).name() == chosen.theme.ui.line.lower(), "no line of a panel is as loud as its text"


def test_a_key_cap_is_not_part_of_the_name_and_goes_first_where_there_is_no_room(app: QApplication) -> None:
    made, bare = button("Resolve movement", "player-play", keys="F5"), button("Resolve movement", "player-play")
    assert made.text() == "Resolve movement"
    assert made.keys == "F5"
    assert made.sizeHint().width() > bare.sizeHint().width()
    assert made.minimumSizeHint() == bare.minimumSizeHint()
