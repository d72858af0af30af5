"""What is this? The rule that belongs to what has the focus, in a few sentences, with its paragraph (F1).

Gives: `RulesDialog`: topics at the left, their sentences at the right, and a field that looks through all of them.
Source: docs/window.md 8; see `rules_topics`.
"""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from kapdip.exchange.profile_data import differences
from kapdip.orders.cleaning import fold
from kapdip.showing.rules_topics import TOPICS, Rule, topic_for
from kapdip.words import sentences
from kapdip_gui.dialogs.base import Dialog, scrolled
from kapdip_gui.frame.manual import open_manual
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import AS_AROUND, button, column, empty, label, row
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.icons import icon

LEAST = 3
"""Letters from which on every topic is looked through."""


class RulesDialog(Dialog):
    """Topics, sentences, a search."""

    def __init__(self, session: Session, topic: str, parent: QWidget | None = None, *, page: str = "") -> None:
        super().__init__(session, parent, session.say("What the rules say"), session.say("Close"), cancel="")
        self._from, self._page = topic_for(topic), page or topic
        self.manual_button = button(self.say("Manual"), "external-link", kind="link", keys="F1", do=self.show_manual)
        self.footer.insertWidget(0, self.manual_button)
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.say("Search the rules, such as “support” or “500”"))
        self.field.setAccessibleName(self.say("Search the rules"))
        self.field.setClearButtonEnabled(True)
        self.field.addAction(icon("search", "text_secondary"), QLineEdit.ActionPosition.LeadingPosition)
        self.field.textChanged.connect(lambda _: self._show())
        self.topics = QListWidget()
        self.topics.setProperty("framed", True)
        self.topics.setAccessibleName(self.say("Topics"))
        for key, (name, _) in TOPICS.items():
            item = QListWidgetItem(self.say(name))
            item.setData(Qt.ItemDataRole.UserRole, key)
            item.setSizeHint(QSize(100, style().px(27)))
            self.topics.addItem(item)
        metrics = QFontMetrics(style().font("font_base"))
        widest = max(metrics.horizontalAdvance(self.say(name)) for name, _ in TOPICS.values())
        self.topics.setFixedWidth(widest + self.topics.verticalScrollBar().sizeHint().width() + style().px(28))
        self._rules = column(margins=(4, 0, 12, 0), spacing=2)
        self._area = scrolled(self._rules)
        self._area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._area.setProperty("ringed", True)
        self._area.setAccessibleName(self.say("What the rules say"))
        column(
            row(self.field, margins=(0, 0, 12, 0), spacing=AS_AROUND),
            (row(self.topics, (self._area, 1), spacing=16), 1),
            on=self.body,
            margins=(20, 18, 8, 12),
            spacing=12,
        )
        self.topics.setCurrentRow(list(TOPICS).index(topic_for(topic)))
        self.topics.currentRowChanged.connect(self._chosen)
        self.accept_button.setDefault(False)
        self.begin(820, 600)
        self._show()
        self.field.setFocus()

    def _chosen(self, _: int) -> None:
        self.field.blockSignals(True)
        self.field.clear()
        self.field.blockSignals(False)
        self._show()

    def shown_topic(self) -> str:
        """The topic that is chosen."""
        return str(self.topics.currentItem().data(Qt.ItemDataRole.UserRole))

    def hits(self) -> Iterator[tuple[str, tuple[Rule, ...]]]:
        """What is shown: the chosen topic, or every rule with all the words of the field."""
        sought = fold(self.field.text()).split()
        if len("".join(sought)) < LEAST:
            yield TOPICS[self.shown_topic()]
            return
        for name, rules in TOPICS.values():
            found = tuple(rule for rule in rules if self._has(name, rule, sought))
            if found:
                yield name, found

    def _has(self, name: str, rule: Rule, sought: Sequence[str]) -> bool:
        text = fold(" ".join((self.say(name), self.say(rule.text), self.where(rule))))
        return all(word in text for word in sought)

    def where(self, rule: Rule) -> str:
        """Where the rules say it."""
        places = []
        if rule.ka:
            places.append(self.say("KA 2007, “{heading}”", heading=rule.ka))
        if rule.standard:
            places.append(self.say("Standard rules {number}", number=rule.standard))
        if rule.manual:
            places.append(self.say("Manual {number}", number=rule.manual))
        return " · ".join(places)

    @override
    def show_manual(self) -> None:
        """The page of what F1 was pressed on; that of another topic's rules where another one was chosen."""
        chosen = self.shown_topic()
        open_manual(self.session, self, self._page if chosen == self._from else f"rules_{chosen}")

    def _show(self) -> None:
        empty(self._rules)
        count = 0
        for name, rules in self.hits():
            self._add(label(self.say(name), "title"), 6)
            for rule in rules:
                count += 1
                self._add(label(self.say(rule.text), wrap=True))
                self._add(label(self.where(rule), "hint", wrap=True), 10)
        if not count:
            self._add(
                label(
                    self.say("No help topic contains all these words. The full rules are in docs/rules.md."),
                    "secondary",
                    wrap=True,
                )
            )
        game = self.session.game
        told = (
            [sentences.say(reason, self.session.language) for reason in differences(game.profile)]
            if game is not None
            else []
        )
        if told and not self.field.text():
            self._add(label(self.say("This game differs from KA 2007:"), "strong"))
            for text in told:
                self._add(label(f"•  {text}", wrap=True))
        self._rules.addStretch(1)
        self._area.verticalScrollBar().setValue(0)

    def _add(self, made: QWidget, below: int = 0) -> None:
        self._rules.addWidget(made)
        if below:
            self._rules.addSpacing(below)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.field.text():
            self.field.clear()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up) and self.field.hasFocus():
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self.topics.setCurrentRow(max(0, min(self.topics.count() - 1, self.topics.currentRow() + step)))
        else:
            super().keyPressEvent(event)
