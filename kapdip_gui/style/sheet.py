"""The style sheet: what Fusion and the palette cannot say. Flat panels, 1 px lines, a focus ring that is never removed.

Takes: a theme and two functions for scaled sizes. Gives: Qt style sheet text. The signs of controls are in
`assets/look`.
"""

from collections.abc import Callable

from kapdip.paths import ASSETS
from kapdip.theme import Theme, UiColours, look

_FRAME = """
QMenuBar, QMenu, QToolTip { font-family: "%(family)s"; font-size: %(f_base)dpx; }
QToolTip { background: %(panel)s; color: %(text)s; border: 1px solid %(line_strong)s; padding: 2px 3px; }
QMenuBar { background: %(window)s; padding: 0 8px; }
QMenuBar::item { padding: 5px 9px; background: transparent; border-radius: 3px; }
QMenuBar::item:selected { background: %(accent_tint)s; }
QMenuBar::item:pressed { background: %(selection)s; }
QMenu { background: %(panel)s; border: 1px solid %(line_strong)s; padding: 4px; }
QMenu::item { padding: 2px 24px 2px 15px; border: 1px solid transparent; border-radius: 3px; }
QMenu::item:selected { background: %(selection)s; border-color: %(selection_edge)s; color: %(text)s; }
QMenu::item:disabled { color: %(text_hint)s; }
QMenu::icon { padding: 2px; left: 6px; border: 1px solid transparent; border-radius: 3px; }
QMenu::icon:checked { background: %(accent_tint)s; border-color: %(accent)s; }
QMenu::separator { height: 1px; background: %(line)s; margin: 4px 6px; }
QMenu::indicator { width: 16px; height: 16px; left: 6px; }
QMenu::indicator:checked { image: url("%(look)s/tick.svg"); }
QMenu::right-arrow { image: url("%(look)s/right.svg"); width: 14px; height: 14px; right: 4px; }
QToolBar { background: %(window)s; border: none; spacing: 4px; padding: 4px 8px; }
QToolBar::separator { background: %(line)s; width: 1px; margin: 6px 6px; }
QStatusBar { background: %(window)s; border-top: 1px solid %(line)s; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: %(text_secondary)s; font-size: %(f13)dpx; padding: 0 6px; }
QMainWindow::separator { background: %(separator)s; width: 4px; height: 4px; }
QMainWindow::separator:hover { background: %(accent)s; }
QSplitter::handle { background: %(line)s; }
QSplitter::handle:hover { background: %(accent)s; }
QMainWindow > QTabBar { max-height: 0; height: 0; qproperty-focusPolicy: NoFocus; }
QMainWindow > QTabBar::tab { height: 0; max-height: 0; margin: 0; padding: 0; border: none; }
QScrollBar:vertical { background: transparent; width: 11px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 11px; margin: 0; }
QScrollBar::handle { background: %(line_strong)s; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: %(text_hint)s; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {
    background: none; width: 0; height: 0;
}
QAbstractScrollArea::corner { background: transparent; border: none; }
QMessageBox, QFileDialog, QInputDialog { background: %(panel)s; }
"""

_BUTTONS = """
QToolButton { border: 1px solid transparent; border-radius: 4px; padding: 4px 8px; }
QToolButton:hover { background: %(accent_tint)s; border-color: %(selection_edge)s; }
QToolButton:pressed { background: %(selection)s; }
QToolButton:checked {
    background: %(accent_tint)s; color: %(accent)s; font-weight: 600; border-color: %(selection_edge)s;
}
QToolButton:focus { border: 2px solid %(accent)s; padding: 3px 7px; }
QToolButton:disabled { color: %(text_hint)s; }
QTabBar QToolButton { padding: 0; background: %(header)s; border-radius: 0; }
QToolButton[popupMode="2"] { padding-right: 20px; }
QToolButton[popupMode="2"]:focus { padding-right: 19px; }
QToolButton::menu-indicator {
    image: url("%(look)s/down.svg"); width: 14px; height: 14px; subcontrol-origin: padding;
    subcontrol-position: center right; right: 4px;
}
QToolButton[dock="sign"] { padding: 2px 3px; }
QToolButton[dock="sign"]:focus { padding: 1px 2px; }
QToolButton[dock="front"], QToolButton[dock="behind"] {
    background: transparent; padding: 2px 6px; border: none; border-radius: 0; font-size: %(f13)dpx;
}
QToolButton[dock="front"] { color: %(text)s; font-weight: 600; }
QToolButton[dock="behind"] { color: %(text_secondary)s; }
QToolButton[dock="front"]:focus, QToolButton[dock="behind"]:focus {
    border: 2px solid %(accent)s; border-radius: 3px; padding: 0 4px;
}
QPushButton {
    background: %(panel)s; border: 1px solid %(line_strong)s; border-radius: 4px; padding: 4px 13px;
    min-height: %(button)dpx;
}
QPushButton:hover { background: %(accent_tint)s; }
QPushButton:pressed { background: %(selection)s; }
QPushButton:checked { background: %(accent_tint)s; border-color: %(accent)s; }
QPushButton:focus { border: 2px solid %(accent)s; padding: 3px 12px; }
QPushButton:disabled { color: %(text_hint)s; border-color: %(line)s; background: %(window)s; }
QPushButton[row="true"] { min-height: 0; padding: 1px 8px; border-radius: 3px; }
QPushButton[big="true"] { min-height: %(bigbutton)dpx; padding-left: 17px; padding-right: 17px; }
QPushButton[big="true"]:focus { padding-left: 16px; padding-right: 16px; }
QDockWidget QPushButton { min-height: %(dockbutton)dpx; padding: 3px 8px; }
QDockWidget QPushButton:focus { padding: 2px 7px; }
QDockWidget QPushButton[kind="primary"] { min-height: %(button)dpx; }
QPushButton[kind="primary"] {
    background: %(accent)s; color: %(on_accent)s; border: 1px solid %(accent)s; font-weight: 600;
}
QPushButton[kind="primary"]:hover { background: %(accent_hover)s; border-color: %(accent_hover)s; }
QPushButton[kind="primary"]:focus { border: 2px solid %(text)s; }
QPushButton[kind="primary"]:disabled {
    background: %(window)s; color: %(text_secondary)s; border-color: %(line_strong)s;
}
QPushButton[kind="link"] {
    background: transparent; border: 2px solid transparent; color: %(accent)s; padding: 1px 4px; min-height: 0;
    text-align: left;
}
QPushButton[kind="link"]:hover { background: %(accent_tint)s; }
QPushButton[kind="link"]:focus { border: 2px solid %(accent)s; padding: 1px 4px; }
QPushButton[kind="card"] { border-color: %(line)s; padding: 0; text-align: left; }
QPushButton[kind="card"]:hover { background: %(panel)s; border-color: %(accent)s; }
QPushButton[kind="card"]:checked { background: %(accent_tint)s; border: 2px solid %(accent)s; }
QPushButton[kind="card"]:focus { padding: 0; }
QPushButton[kind="card"]:checked:focus { border: 2px solid %(text)s; }
QPushButton[kind="card"] QLabel { background: transparent; }
QPushButton[kind="tab"] { border-radius: 3px; padding: 2px 10px; min-height: %(tabbutton)dpx; }
QPushButton[kind="tab"]:checked {
    background: %(accent_tint)s; border-color: %(accent)s; color: %(accent)s; font-weight: 600;
}
QPushButton[kind="tab"]:focus { border: 2px solid %(accent)s; padding: 1px 9px; }
QCheckBox, QRadioButton { spacing: 9px; padding: 1px 3px; border: 2px solid transparent; border-radius: 4px; }
QCheckBox:focus, QRadioButton:focus { border-color: %(accent)s; }
QCheckBox:disabled, QRadioButton:disabled { color: %(text_hint)s; }
QCheckBox::indicator, QAbstractItemView::indicator, QGroupBox::indicator {
    width: %(tick)dpx; height: %(tick)dpx; border: 1px solid %(line_strong)s; border-radius: 3px; background: %(panel)s;
}
QCheckBox::indicator:hover { border-color: %(accent)s; background: %(accent_tint)s; }
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked, QGroupBox::indicator:checked {
    background: %(accent)s; border-color: %(accent)s; image: url("%(look)s/check.svg");
}
QCheckBox::indicator:disabled { background: %(window)s; border-color: %(line)s; }
QCheckBox::indicator:checked:disabled { background: %(window)s; image: url("%(look)s/check-off.svg"); }
QRadioButton::indicator {
    width: %(tick)dpx; height: %(tick)dpx; border: 1px solid %(line_strong)s; border-radius: %(round)dpx;
    background: %(panel)s;
}
QRadioButton::indicator:hover { border-color: %(accent)s; background: %(accent_tint)s; }
QRadioButton::indicator:checked {
    width: %(dot)dpx; height: %(dot)dpx; border: %(ring)dpx solid %(accent)s; background: %(panel)s;
}
QRadioButton::indicator:disabled { border-color: %(line)s; }
"""

_FIELDS = """
QLineEdit, QPlainTextEdit, QTextEdit, QComboBox, QAbstractSpinBox {
    background: %(panel)s; color: %(text)s; border: 1px solid %(line_strong)s; border-radius: 4px; padding: 3px 8px;
    selection-background-color: %(selection)s; selection-color: %(text)s;
}
QLineEdit, QPlainTextEdit, QTextEdit { placeholder-text-color: %(text_hint)s; }
QLineEdit, QComboBox, QAbstractSpinBox { min-height: %(field)dpx; }
QComboBox { padding-right: 26px; }
QAbstractSpinBox { padding-right: 24px; }
QDockWidget QLineEdit, QDockWidget QComboBox { min-height: %(dockfield)dpx; padding-top: 2px; padding-bottom: 2px; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QComboBox:focus, QComboBox:on, QAbstractSpinBox:focus {
    border: 2px solid %(accent)s; padding: 2px 7px;
}
QDockWidget QLineEdit:focus, QDockWidget QComboBox:focus { padding-top: 1px; padding-bottom: 1px; }
QComboBox:focus, QComboBox:on { padding-right: 25px; }
QAbstractSpinBox:focus { padding-right: 23px; }
QLineEdit:disabled, QPlainTextEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled {
    background: %(window)s; color: %(text_hint)s; border-color: %(line)s;
}
QLineEdit[fault="true"], QPlainTextEdit[fault="true"] { border: 2px solid %(bad)s; padding: 2px 7px; }
QComboBox QLineEdit, QAbstractSpinBox QLineEdit { border: none; padding: 0; min-height: 0; background: transparent; }
QComboBox { combobox-popup: 0; }
QComboBox::drop-down { subcontrol-origin: border; subcontrol-position: center right; width: 28px; border: none; }
QComboBox::down-arrow { image: url("%(look)s/down.svg"); width: 16px; height: 16px; }
QComboBox::down-arrow:disabled { image: url("%(look)s/down-off.svg"); }
QComboBox QAbstractItemView {
    background: %(panel)s; border: 1px solid %(line_strong)s; padding: 3px; outline: none;
    selection-background-color: %(selection)s; selection-color: %(text)s;
}
QComboBox QAbstractItemView::item { min-height: %(item)dpx; padding: 0 6px; }
QAbstractSpinBox::up-button {
    subcontrol-origin: border; subcontrol-position: top right; width: 22px; border: none; margin: 2px 2px 0 0;
    border-radius: 2px;
}
QAbstractSpinBox::down-button {
    subcontrol-origin: border; subcontrol-position: bottom right; width: 22px; border: none; margin: 0 2px 2px 0;
    border-radius: 2px;
}
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover { background: %(accent_tint)s; }
QAbstractSpinBox::up-arrow { image: url("%(look)s/up.svg"); width: 13px; height: 13px; }
QAbstractSpinBox::down-arrow { image: url("%(look)s/down.svg"); width: 13px; height: 13px; }
QAbstractSpinBox::up-arrow:off, QAbstractSpinBox::up-arrow:disabled { image: url("%(look)s/up-off.svg"); }
QAbstractSpinBox::down-arrow:off, QAbstractSpinBox::down-arrow:disabled { image: url("%(look)s/down-off.svg"); }
"""

_VIEWS = """
QAbstractItemView {
    background: %(panel)s; border: none; gridline-color: %(line)s; selection-background-color: %(selection)s;
    selection-color: %(text)s; outline: none;
}
QDialog QAbstractItemView { border: 2px solid transparent; }
QDialog QTableView::item, QDialog QTreeView::item { padding: 0 4px; border: 2px solid transparent; }
QDialog QListView[framed="true"]::item, QDialog QTreeView[framed="true"]::item {
    padding: 2px 4px; border: 2px solid transparent;
}
QDialog QListView[framed="true"]::item:selected, QDialog QTreeView[framed="true"]::item:selected {
    background: %(selection)s; color: %(text)s;
}
QDialog QAbstractItemView::item:focus { border: 2px solid %(accent)s; }
QDialog QAbstractItemView[framed="true"] { border: 1px solid %(line_strong)s; border-radius: 4px; padding: 1px; }
QDialog QAbstractItemView[framed="true"]:focus { border: 2px solid %(accent)s; padding: 0; }
QAbstractScrollArea[ringed="true"], QDialog QAbstractScrollArea[ringed="true"] { border: 2px solid transparent; }
QAbstractScrollArea[ringed="true"]:focus, QDialog QAbstractScrollArea[ringed="true"]:focus {
    border: 2px solid %(accent)s; border-radius: 4px;
}
QDialog QComboBox QAbstractItemView { border: 1px solid %(line_strong)s; padding: 3px; }
QTableView, QTreeView, QListView { alternate-background-color: %(alt)s; }
QTreeView::branch:has-children:closed { image: url("%(look)s/right.svg"); }
QTreeView::branch:has-children:open { image: url("%(look)s/down.svg"); }
QHeaderView { background: %(alt)s; border: none; }
QHeaderView:vertical { background: %(panel)s; }
QHeaderView::section {
    background: %(alt)s; color: %(text_secondary)s; border: none; border-bottom: 1px solid %(line_strong)s;
    padding: 5px 8px; font-size: %(f13)dpx; font-weight: 400;
}
QHeaderView::section:checked { font-weight: 400; }
QTableCornerButton::section { background: %(alt)s; border: none; }
QTabBar { background: %(header)s; }
QTabBar::tab {
    background: transparent; color: %(text_secondary)s; padding: 6px 12px; border-top: 2px solid transparent;
}
QTabBar::tab:selected { background: %(panel)s; color: %(text)s; border-top: 2px solid %(accent)s; font-weight: 600; }
QTabBar::tab:hover { color: %(text)s; }
QTabBar::tab:focus { color: %(accent)s; border: 2px solid %(accent)s; }
QTabWidget::pane { border: none; border-top: 1px solid %(line)s; }
QGroupBox { border: none; font-weight: 600; margin-top: 4px; padding-top: 18px; }
QGroupBox::title { subcontrol-origin: margin; left: 0; }
QProgressBar {
    border: 1px solid %(line_strong)s; border-radius: 4px; text-align: center; background: %(panel)s;
    color: transparent;
    min-height: 8px; max-height: 8px;
}
QProgressBar::chunk { background: %(accent)s; border-radius: 3px; }
"""

_ROLES = """
*[panel="true"] { background: %(panel)s; }
QFrame[thin="true"] { background: %(line)s; border: none; }
*[footer="true"] { background: %(window)s; border-top: 1px solid %(line)s; }
QLabel[role="secondary"] { color: %(text_secondary)s; font-size: %(f13)dpx; }
QLabel[role="hint"] { color: %(text_hint)s; font-size: %(f12)dpx; }
QLabel[role="title"] { font-size: %(f18)dpx; font-weight: 600; }
QLabel[role="strong"] { font-weight: 600; }
QLabel[role="bad"] { color: %(bad)s; font-size: %(f13)dpx; }
QLabel[role="ok"] { color: %(ok)s; font-size: %(f13)dpx; }
QLabel[role="warn"] { color: %(warn)s; font-size: %(f13)dpx; }
QLabel[ringed="true"] { border: 2px solid transparent; }
QLabel[ringed="true"]:focus { border: 2px solid %(accent)s; border-radius: 4px; }
QLabel[role="key"] {
    color: %(text_secondary)s; font-size: %(f12)dpx; border: 1px solid %(line_strong)s; border-radius: 3px;
    padding: 0 4px;
}
"""


def style_sheet(colours: Theme, size: Callable[[str], int], px: Callable[[float], int]) -> str:
    """The application's style sheet for a theme and a text size."""
    ui = colours.ui
    values: dict[str, object] = {name: getattr(ui, name) for name in UiColours.__dataclass_fields__}
    values |= {
        "selection_edge": ui.accent if colours.is_strong else "transparent",
        "separator": ui.line if colours.is_strong else ui.window,
        "look": (ASSETS / "look" / colours.name).as_posix(),
        "family": look().fonts["ui"],  # Windows and macOS have fonts of their own for these
        "f_base": size("font_base"),
        "f12": size("font_hint"),
        "f13": size("font_secondary"),
        "f18": size("font_panel"),
        "button": px(22),
        "bigbutton": px(32),
        "dockbutton": px(20),
        "tabbutton": px(20),
        "field": px(24),
        "dockfield": px(20),
        "item": px(26),
        "tick": px(16),
        "round": px(16) // 2 + 1,
        "dot": px(16) - 2 * (px(5) - 1),
        "ring": px(5),
    }
    return "".join(part % values for part in (_FRAME, _BUTTONS, _FIELDS, _VIEWS, _ROLES))
