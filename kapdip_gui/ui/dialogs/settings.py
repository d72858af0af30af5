"""The settings: every change is seen at once and kept; there is nothing to confirm.

Gives: `SettingsDialog`. Source: issue "Orders at the table", 8; the design's decided questions.
"""

from collections.abc import Sequence

from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from kapdip_gui.ui.commands import mark
from kapdip_gui.ui.dialogs.base import Dialog
from kapdip_gui.ui.parts import label
from kapdip_gui.ui.session import Session
from kapdip_gui.ui.settings import TEXT_SIZES
from kapdip_gui.ui.texts import THEME_NAMES

CHOICES: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...] = (
    ("language", mark("Language"), (("de", "Deutsch"), ("en", "English"))),
    ("theme", mark("Theme"), tuple(THEME_NAMES.items())),
    ("text_size", mark("Text size"), tuple((str(size), f"{size} %") for size in TEXT_SIZES)),
    (
        "labels",
        mark("Places on the map"),
        (("auto", mark("as there is room")), ("names", mark("names")), ("codes", mark("three letters")), ("none", mark("no labels"))),
    ),
    (
        "land",
        mark("Land without a centre"),
        (("occupied", mark("by last occupant")), ("homeland", mark("homeland")), ("neutral", mark("neutral"))),
    ),
    (
        "film_ms",
        mark("Film"),
        (("500", mark("0.5 seconds a turn")), ("1500", mark("1.5 seconds a turn")), ("4000", mark("4 seconds a turn"))),
    ),
)
FLAGS: tuple[tuple[str, str, bool], ...] = (
    ("patterns", mark("Patterns on the map, beside colours"), False),
    ("show_control", mark("Show on the map who leads a power"), False),
    ("pick_next", mark("After an order take the next unit of the power in hand"), True),
    ("play_moves", mark("Play the moves after a resolution"), True),
    ("reduce_motion", mark("Reduce motion: show the end at once"), False),
    ("hide_orders", mark("The curtain (F8) hides orders, too"), True),
    ("curtain_again", mark("The curtain comes down again after 3 minutes"), True),
    ("dots_only", mark("While hidden, show dots even in the cell that is edited"), False),
)


class SettingsDialog(Dialog):
    """Combo boxes and ticks."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent, session.say("Settings"), session.say("Close"), cancel="")
        outer = QVBoxLayout(self.body)
        outer.setContentsMargins(0, 0, 0, 0)
        area = QScrollArea()
        area.setWidgetResizable(True)
        inside = QWidget()
        inside.setProperty("panel", True)
        area.setWidget(inside)
        outer.addWidget(area)
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(28, 22, 28, 18)
        self.boxes: dict[str, QComboBox] = {}
        self.ticks: dict[str, QCheckBox] = {}
        self._names: list[tuple[QWidget, str]] = []
        grid = QGridLayout()
        grid.setVerticalSpacing(10)
        for number, (key, name, choices) in enumerate(CHOICES):
            title = label(self.say(name))
            grid.addWidget(title, number, 0)
            grid.addWidget(self._box(key, name, choices), number, 1)
            self._names.append((title, name))
        grid.setColumnStretch(1, 1)
        self._column.addLayout(grid)
        self._column.addSpacing(14)
        for key, name, default in FLAGS:
            tick = QCheckBox(self.say(name))
            tick.setChecked(session.settings.flag(key, default))
            tick.toggled.connect(lambda on, which=key: self._flag(which, on))
            self.ticks[key] = tick
            self._column.addWidget(tick)
        self._column.addStretch(1)
        session.language_changed.connect(self.retranslate)
        self.begin(560, 620)

    def _box(self, key: str, name: str, choices: Sequence[tuple[str, str]]) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(self.say(name))
        for value, text in choices:
            box.addItem(self.say(text), value)
        now = self.session.settings.text(key, "")
        if key in {"language", "theme", "text_size"}:
            now = str(getattr(self.session.settings, key))
        box.setCurrentIndex(max(0, box.findData(now)) if now else (1 if key == "film_ms" else 0))
        box.currentIndexChanged.connect(lambda _, which=key, source=box: self._chosen(which, str(source.currentData())))
        self.boxes[key] = box
        return box

    def _chosen(self, key: str, value: str) -> None:
        self.session.put_option(key, int(value) if key in {"text_size", "film_ms"} else value)

    def _flag(self, key: str, on: bool) -> None:
        self.session.put_option(key, on)
        if key == "reduce_motion":
            self.session.theme_changed.emit()

    def retranslate(self) -> None:
        """Texts in the language that was just chosen."""
        self.setWindowTitle(self.say("Settings"))
        self.accept_button.setText(self.say("Close"))
        for title, name in self._names:
            title.setProperty("text", self.say(name))
        for key, _, choices in CHOICES:
            for number, (_, text) in enumerate(choices):
                self.boxes[key].setItemText(number, self.say(text))
        for key, name, _ in FLAGS:
            self.ticks[key].setText(self.say(name))
