"""One value for the look in use: theme, text size, colours, fonts and sizes in device-independent pixels.

Takes: the settings. Gives: `WindowLook` (frozen), `apply_style` (palette, font and style sheet of the application),
`style()`.
"""

from dataclasses import dataclass
from functools import cache, lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from kapdip.board.board import Board
from kapdip.drawing.livery import theme_of
from kapdip.game.variant import usual_board
from kapdip.theme import Theme, look
from kapdip_gui.session.settings import Settings
from kapdip_gui.style.fonts import load_fonts
from kapdip_gui.style.sheet import style_sheet


@dataclass(frozen=True, slots=True)
class WindowLook:
    """The look in use. Sizes are in device-independent pixels and follow the setting *Text size*."""

    theme: Theme
    board: Board
    """Whose powers are shown: the theme is dressed for it."""
    scale: float
    reduce_motion: bool = False

    @property
    def is_dark(self) -> bool:
        """Whether text is light on dark panels."""
        return self.theme.is_dark

    def colour(self, role: str) -> QColor:
        """A colour of the window by its token: `text`, `accent`, `bad_tint` …"""
        return QColor(_colour(getattr(self.theme.ui, role)))

    def size(self, token: str) -> int:
        """A size by its token in the theme file (`row_list`, `font_base` …), scaled."""
        return round(look().sizes[token] * self.scale)

    def px(self, pixels: float) -> int:
        """Any length, scaled with the text."""
        return round(pixels * self.scale)

    def font(self, token: str = "font_base", *, bold: bool = False, italic: bool = False, serif: bool = False) -> QFont:
        """A font by its size token; bold is the semi-bold of the family."""
        return QFont(_font(look().fonts["map" if serif else "ui"], self.size(token), bold, italic))


@lru_cache(maxsize=256)
def _colour(name: str) -> QColor:
    return QColor(name)


@lru_cache(maxsize=256)
def _font(family: str, pixels: int, bold: bool, italic: bool) -> QFont:
    """Fonts are asked for with every cell that is painted."""
    font = QFont(family)
    font.setPixelSize(pixels)
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    font.setItalic(italic)
    return font


_in_use: list[WindowLook] = []


def style() -> WindowLook:
    """The look in use; the light one where none was applied yet. It is asked for with every size and colour."""
    return _in_use[0] if _in_use else _light()


@cache
def _light() -> WindowLook:
    board = usual_board()
    return WindowLook(theme_of("light", board), board, 1.0)


def chosen_theme(name: str) -> str:
    """The theme for a setting: `system` follows the desktop in light or dark and in asking for high contrast."""
    if name != "system":
        return name
    hints = QGuiApplication.styleHints()
    is_dark = hints.colorScheme() == Qt.ColorScheme.Dark
    wishes = getattr(hints, "accessibility", None)  # since Qt 6.10
    if wishes is not None and wishes().contrastPreference() == Qt.ContrastPreference.HighContrast:
        return "contrast-dark" if is_dark else "contrast"
    return "dark" if is_dark else "light"


def apply_style(app: QApplication, settings: Settings, board: Board | None = None) -> WindowLook:
    """Give the application the look that the settings ask for, with the powers of a board; every widget is dressed
    anew, unless that is the look in use.
    """
    load_fonts()
    board = board or usual_board()
    chosen = WindowLook(
        theme_of(chosen_theme(settings.theme), board),
        board,
        settings.text_size / 100,
        settings.flag("reduce_motion", False),
    )
    if _in_use == [chosen]:
        return chosen
    if not _in_use:  # once: under a style sheet, the style no longer gives its name
        app.setStyle("Fusion")
    _in_use[:] = [chosen]
    app.setStyleSheet("")  # put in place of another one, Qt dresses every widget again with each that it is in
    app.setPalette(_palette(chosen))
    app.setFont(chosen.font())
    app.setStyleSheet(style_sheet(chosen.theme, chosen.size, chosen.px))
    return chosen


def _palette(chosen: WindowLook) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    pairs = (
        (role.Window, "window"),
        (role.WindowText, "text"),
        (role.Base, "panel"),
        (role.AlternateBase, "alt"),
        (role.Text, "text"),
        (role.Button, "window"),
        (role.ButtonText, "text"),
        (role.BrightText, "bad"),
        (role.Highlight, "selection"),
        (role.HighlightedText, "text"),
        (role.PlaceholderText, "text_hint"),
        (role.Link, "accent"),
        (role.LinkVisited, "accent"),
        (role.ToolTipBase, "panel"),
        (role.ToolTipText, "text"),
        (role.Light, "panel"),
        (role.Midlight, "alt"),
        (role.Mid, "line"),
        (role.Dark, "line_strong"),
        (role.Shadow, "line_strong"),
        (role.Accent, "accent"),
    )
    for which, token in pairs:
        palette.setColor(which, chosen.colour(token))
    faded = chosen.colour("text_hint")
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, faded)
    palette.setColor(QPalette.ColorGroup.Disabled, role.Highlight, chosen.colour("alt"))
    return palette
