"""The short style sheet: what Fusion and the palette cannot say. Flat panels, 1 px lines, a focus ring that is never removed.

Takes: the window's colours and two functions for scaled sizes. Gives: Qt style sheet text.
"""

from collections.abc import Callable

from kapdip_gui.theme import UiColours

_SHEET = """
QToolTip { background: %(panel)s; color: %(text)s; border: 1px solid %(line_strong)s; padding: 4px 6px; }
QMenuBar { background: %(window)s; padding: 0 8px; }
QMenuBar::item { padding: 5px 9px; background: transparent; border-radius: 3px; }
QMenuBar::item:selected { background: %(accent_tint)s; }
QMenu { background: %(panel)s; border: 1px solid %(line_strong)s; padding: 4px; }
QMenu::item { padding: 5px 28px 5px 26px; border-radius: 3px; }
QMenu::item:selected { background: %(selection)s; }
QMenu::item:disabled { color: %(text_hint)s; }
QMenu::separator { height: 1px; background: %(line)s; margin: 4px 6px; }
QToolBar { background: %(window)s; border: none; spacing: 4px; padding: 4px 8px; }
QToolBar::separator { background: %(line)s; width: 1px; margin: 6px 6px; }
QToolButton { border: 1px solid transparent; border-radius: 4px; padding: 4px 8px; }
QToolButton:hover { background: %(accent_tint)s; }
QToolButton:checked { background: %(accent_tint)s; color: %(accent)s; font-weight: 600; }
QToolButton:focus { border: 2px solid %(accent)s; padding: 3px 7px; }
QToolButton:disabled { color: %(text_hint)s; }
QStatusBar { background: %(window)s; border-top: 1px solid %(line)s; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: %(text_secondary)s; font-size: %(f13)dpx; }
QMainWindow::separator { background: %(window)s; width: 4px; height: 4px; }
QPushButton {
    background: %(panel)s; border: 1px solid %(line_strong)s; border-radius: 4px; padding: 4px 14px;
    min-height: %(button)dpx;
}
QPushButton:hover { background: %(accent_tint)s; }
QPushButton:pressed { background: %(selection)s; }
QPushButton:focus { border: 2px solid %(accent)s; padding: 3px 13px; }
QPushButton:disabled { color: %(text_hint)s; border-color: %(line)s; background: %(window)s; }
QPushButton[kind="primary"] { background: %(accent)s; color: %(on_accent)s; border: 1px solid %(accent)s; font-weight: 600; }
QPushButton[kind="primary"]:hover { background: %(accent_hover)s; }
QPushButton[kind="primary"]:focus { border: 2px solid %(text)s; }
QPushButton[kind="primary"]:disabled { background: %(line)s; color: %(text_secondary)s; border-color: %(line)s; }
QPushButton[kind="link"] {
    background: transparent; border: 1px solid transparent; color: %(accent)s; padding: 2px 4px; min-height: 0;
    text-align: left;
}
QPushButton[kind="link"]:hover { text-decoration: underline; }
QPushButton[kind="link"]:focus { border: 2px solid %(accent)s; padding: 1px 3px; }
QPushButton[kind="tab"] { border-radius: 3px; padding: 2px 10px; min-height: %(tabbutton)dpx; }
QPushButton[kind="tab"]:checked { background: %(accent_tint)s; border-color: %(accent)s; color: %(accent)s; font-weight: 600; }
QLineEdit, QPlainTextEdit, QTextEdit {
    background: %(panel)s; border: 1px solid %(line_strong)s; border-radius: 4px; padding: 3px 8px;
    selection-background-color: %(selection)s; selection-color: %(text)s;
}
QLineEdit { min-height: %(field)dpx; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus {
    border: 2px solid %(accent)s; padding: 2px 7px;
}
QLineEdit[fault="true"] { border: 2px solid %(bad)s; padding: 2px 7px; }
QComboBox QAbstractItemView {
    background: %(panel)s; border: 1px solid %(line_strong)s; selection-background-color: %(selection)s;
}
QAbstractItemView {
    background: %(panel)s; border: none; gridline-color: %(line)s; selection-background-color: %(selection)s;
    selection-color: %(text)s; outline: none;
}
QTableView, QTreeView, QListView { alternate-background-color: %(alt)s; }
QHeaderView { background: %(alt)s; border: none; }
QHeaderView::section {
    background: %(alt)s; color: %(text_secondary)s; border: none; border-bottom: 1px solid %(line_strong)s;
    padding: 5px 8px; font-size: %(f13)dpx;
}
QTableCornerButton::section { background: %(alt)s; border: none; }
QTabBar { background: %(header)s; }
QTabBar::tab { background: transparent; color: %(text_secondary)s; padding: 6px 12px; border-top: 2px solid transparent; }
QTabBar::tab:selected { background: %(panel)s; color: %(text)s; border-top: 2px solid %(accent)s; font-weight: 600; }
QTabBar::tab:hover { color: %(text)s; }
QTabBar::tab:focus { color: %(accent)s; }
QMainWindow > QTabBar { max-height: 0; height: 0; }
QMainWindow > QTabBar::tab { height: 0; max-height: 0; margin: 0; padding: 0; border: none; }
QTabWidget::pane { border: none; border-top: 1px solid %(line)s; }
QScrollBar:vertical { background: transparent; width: 11px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 11px; margin: 0; }
QScrollBar::handle { background: %(line_strong)s; border-radius: 4px; margin: 2px; min-height: 28px; min-width: 28px; }
QScrollBar::handle:hover { background: %(text_hint)s; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: none; width: 0; height: 0; }
QSplitter::handle { background: %(line)s; }
QGroupBox { border: none; font-weight: 600; margin-top: 4px; padding-top: 18px; }
QGroupBox::title { subcontrol-origin: margin; left: 0; }
QCheckBox, QRadioButton { spacing: 8px; padding: 2px; }
QCheckBox:focus, QRadioButton:focus { color: %(accent)s; }
QProgressBar { border: 1px solid %(line)s; border-radius: 4px; text-align: center; background: %(panel)s; }
QProgressBar::chunk { background: %(accent)s; }
*[panel="true"] { background: %(panel)s; }
*[footer="true"] { background: %(window)s; border-top: 1px solid %(line)s; }
QLabel[role="secondary"] { color: %(text_secondary)s; font-size: %(f13)dpx; }
QLabel[role="hint"] { color: %(text_hint)s; font-size: %(f12)dpx; }
QLabel[role="title"] { font-size: %(f18)dpx; font-weight: 600; }
QLabel[role="strong"] { font-weight: 600; }
QLabel[role="bad"] { color: %(bad)s; font-size: %(f13)dpx; }
QLabel[role="ok"] { color: %(ok)s; font-size: %(f13)dpx; }
QLabel[role="warn"] { color: %(warn)s; font-size: %(f13)dpx; }
QLabel[role="key"] {
    color: %(text_secondary)s; font-size: %(f12)dpx; border: 1px solid %(line_strong)s; border-radius: 3px;
    padding: 0 4px;
}
"""


def style_sheet(colours: UiColours, size: Callable[[str], int], px: Callable[[float], int]) -> str:
    """The application's style sheet for a set of colours and a text size."""
    values: dict[str, object] = {name: getattr(colours, name) for name in UiColours.__dataclass_fields__}
    values |= {
        "f12": size("font_hint"),
        "f13": size("font_secondary"),
        "f18": size("font_panel"),
        "button": px(22),
        "tabbutton": px(20),
        "field": px(24),
    }
    return _SHEET % values
