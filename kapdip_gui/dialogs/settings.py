"""The settings: every change is seen at once in all windows and kept; there is nothing to confirm.

Gives: `SettingsDialog`. Source: docs/window.md 3, 5 and 7.
"""

from collections.abc import Sequence

from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLabel, QWidget

from kapdip.showing.texts import THEME_NAMES
from kapdip.words.catalogue import mark
from kapdip.words.format import percent
from kapdip_gui.dialogs.base import Dialog, scrolled
from kapdip_gui.kit.parts import beside_ticks, column, label, name_field
from kapdip_gui.session.session import Session
from kapdip_gui.session.settings import TEXT_SIZES
from kapdip_gui.style import style

ChoiceSetting = tuple[str, str, tuple[tuple[str, str], ...]]
"""A setting of a few words: its key, its name, values with their names."""
TickSetting = tuple[str, str, bool]
"""A setting that is on or off: its key, its name, what it is at first."""

SECTIONS: tuple[tuple[str, tuple[ChoiceSetting, ...], tuple[TickSetting, ...]], ...] = (
    (
        mark("Window"),
        (
            ("language", mark("Language"), (("de", "Deutsch"), ("en", "English"))),
            ("theme", mark("Theme"), tuple(THEME_NAMES.items())),
            ("text_size", mark("Text size"), tuple((str(size), "") for size in TEXT_SIZES)),
        ),
        (("reduce_motion", mark("Reduce motion: skip to the end result"), False),),
    ),
    (
        mark("Map"),
        (
            (
                "labels",
                mark("Province labels"),
                (
                    ("auto", mark("as there is room")),
                    ("names", mark("names")),
                    ("codes", mark("three letters")),
                    ("none", mark("no labels")),
                ),
            ),
            (
                "land",
                mark("Land without a centre"),
                (
                    ("occupied", mark("by last occupant")),
                    ("homeland", mark("home country")),
                    ("neutral", mark("neutral")),
                ),
            ),
            (
                "film_ms",
                mark("Replay"),
                (
                    ("500", mark("0.5 seconds a turn")),
                    ("1500", mark("1.5 seconds a turn")),
                    ("4000", mark("4 seconds a turn")),
                ),
            ),
        ),
        (
            ("patterns", mark("Patterns on the map as well as colours"), False),
            ("show_control", mark("Show controllers on the map"), False),
            ("pick_next", mark("After a typed order, go to the same power's next unit"), True),
            ("play_moves", mark("Play the moves after resolving"), True),
        ),
    ),
    (
        mark("Privacy"),
        (),
        (
            ("hide_orders", mark("The curtain (F8) also hides orders"), True),
            ("curtain_again", mark("Lower the curtain after 3 minutes without input"), True),
            ("dots_only", mark("While hidden, show dots even in the cell being edited"), False),
        ),
    ),
)
USUAL = {"film_ms": "1500"}
"""What is chosen at first where that is not the first value."""


class SettingsDialog(Dialog):
    """Combo boxes and ticks in three sections."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent, session.say("Settings"), session.say("Close"), cancel="")
        self.boxes: dict[str, QComboBox] = {}
        self.ticks: dict[str, QCheckBox] = {}
        self._titles: list[tuple[QLabel, str]] = []
        self._names: list[QLabel] = []
        """What comes before the boxes."""
        self._column = column(margins=(23, 20, 28, 18), spacing=5)
        for number, (name, choices, flags) in enumerate(SECTIONS):
            if number:
                self._column.addSpacing(14)
            self._column.addLayout(beside_ticks(self._title(name, "strong")))
            self._column.addLayout(beside_ticks(self._grid(choices)))
            for key, text, default in flags:
                self._column.addWidget(self._tick(key, text, default))
        self._column.addStretch(1)
        column(scrolled(self._column), on=self.body)
        session.language_changed.connect(self.retranslate)
        self._take_room()
        self.boxes["language"].setFocus()

    def _take_room(self) -> None:
        """As large as the text asks for."""
        self._align()
        self.begin(600, 720)

    def _align(self) -> None:
        """All boxes one below the other, whatever their names are."""
        widest = max(title.sizeHint().width() for title in self._names)
        for title in self._names:
            title.setMinimumWidth(widest)

    def _title(self, name: str, role: str = "") -> QLabel:
        made = label(self.say(name), role)
        self._titles.append((made, name))
        return made

    def _grid(self, choices: Sequence[ChoiceSetting]) -> QGridLayout:
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 4)
        grid.setVerticalSpacing(8)
        grid.setHorizontalSpacing(16)
        grid.setColumnMinimumWidth(0, style().px(160))
        grid.setColumnStretch(1, 1)
        for number, (key, name, values) in enumerate(choices):
            box = self._box(key, name, values)
            title = self._title(name)
            self._names.append(title)
            name_field(box, self.say(name), title)
            grid.addWidget(title, number, 0)
            grid.addWidget(box, number, 1)
        return grid

    def _choice(self, key: str, value: str, text: str) -> str:
        return percent(int(value), self.session.language) if key == "text_size" else self.say(text)

    def _box(self, key: str, name: str, choices: Sequence[tuple[str, str]]) -> QComboBox:
        box = QComboBox()
        for value, text in choices:
            box.addItem(self._choice(key, value, text), value)
        now = self.session.settings.text(key, USUAL.get(key, ""))
        if key in {"language", "theme", "text_size"}:
            now = str(getattr(self.session.settings, key))
        box.setCurrentIndex(max(0, box.findData(now)))
        box.currentIndexChanged.connect(lambda _, which=key, source=box: self._chosen(which, str(source.currentData())))
        self.boxes[key] = box
        return box

    def _tick(self, key: str, name: str, default: bool) -> QCheckBox:
        tick = QCheckBox(self.say(name))
        tick.setChecked(self.session.settings.flag(key, default))
        tick.toggled.connect(lambda on, which=key: self._flag(which, on))
        self.ticks[key] = tick
        return tick

    def _chosen(self, key: str, value: str) -> None:
        self.session.put_option(key, int(value) if key in {"text_size", "film_ms"} else value)
        if key == "text_size":
            self._take_room()

    def _flag(self, key: str, on: bool) -> None:
        self.session.put_option(key, on)
        if key == "reduce_motion":
            self.session.theme_changed.emit()

    def retranslate(self) -> None:
        """Texts in the language that was just chosen."""
        self.setWindowTitle(self.say("Settings"))
        self.accept_button.setText(self.say("Close"))
        for title, name in self._titles:
            title.setText(self.say(name))
        for _, choices, flags in SECTIONS:
            for key, name, values in choices:
                self.boxes[key].setAccessibleName(self.say(name))
                for number, (value, text) in enumerate(values):
                    self.boxes[key].setItemText(number, self._choice(key, value, text))
            for key, name, _ in flags:
                self.ticks[key].setText(self.say(name))
        self._align()
