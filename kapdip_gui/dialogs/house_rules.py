"""House rules that may change while the game is played, each with the turn from which it holds; and why the others may
not.

Takes: the session. Gives: `HouseRulesDialog`; all changes together are one edit. Source: docs/rules.md 1 and 9;
`game.house_rules`.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QSpinBox, QWidget

from kapdip.game import causes
from kapdip.game.errors import GameError
from kapdip.game.house_rules import (
    CHANGEABLE,
    CHOICES,
    FLAGS,
    LATEST_TURN,
    LONGEST_PRESS,
    RuleValue,
    change_rule,
    holds_from,
    rule_now,
)
from kapdip.game.model import Game
from kapdip.reason import Reason
from kapdip.showing.labels import plain_name
from kapdip.words.catalogue import mark
from kapdip_gui.dialogs.base import scrolled
from kapdip_gui.dialogs.refusal_line import RefusalLine
from kapdip_gui.dialogs.ruled import RuledDialog
from kapdip_gui.kit.number_field import number_field
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import DIALOG, column, label, name_field
from kapdip_gui.session.session import Session

NAMES = {
    "press_limit": mark("Press limit per player and turn (characters)"),
    "press_apart": mark("Print grey press separately"),
    "strict_slips": mark("A slip must name every currency"),
    "grace_hours": mark("Grace period for missing orders (hours)"),
    "exclude_after": mark("Missed slips in a row before exclusion is offered"),
    "last_turn": mark("Last turn"),
    "corrections": mark("A later email with part of the orders, proposed first"),
}
"""The rules of `game.house_rules.CHANGEABLE`, as the dialog names them."""
_NONE = {"press_limit": mark("no limit"), "grace_hours": mark("none"), "exclude_after": mark("never")}
_LEAST = {"press_limit": 0, "grace_hours": 0, "exclude_after": 0, "last_turn": 1}
_MOST = {"press_limit": LONGEST_PRESS, "grace_hours": 10_000, "exclude_after": 99, "last_turn": LATEST_TURN}


_CHOSEN = {"add": mark("is added to the earlier orders"), "replace": mark("replaces the earlier orders")}
_ANSWERS = {"0": mark("no"), "1": mark("yes")}


def rule_facts(session: Session, facts: Mapping[str, str]) -> dict[str, str]:
    """What the log has of a changed rule, in the window's language."""
    rule = facts.get("name", "")
    values = {**_CHOSEN, **(_ANSWERS if rule in FLAGS else {})}
    words = {"name": NAMES, "old": values, "new": values}
    return {
        fact: session.say(words[fact][text]) if text in words.get(fact, {}) else text for fact, text in facts.items()
    }


_Field: TypeAlias = QSpinBox | QCheckBox | QComboBox


class HouseRulesDialog(RuledDialog):
    """A field for each rule that may change."""

    topic = "setup"

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent, session.say("House rules"), session.say("Apply"))
        game = session.current
        self.fields: dict[str, _Field] = {}
        self._from: dict[str, str] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(0, 1)
        rules = (
            CHANGEABLE
            if game.profile.trades
            else [rule for rule in CHANGEABLE if rule not in ("strict_slips", "exclude_after")]
        )
        for line, rule in enumerate(rules):
            field = self._field(game, rule)
            title = label(self.say(NAMES[rule]), wrap=True)
            name_field(field, self.say(NAMES[rule]), title)
            grid.addWidget(title, line, 0)
            grid.addWidget(field, line, 1)
            grid.addWidget(label(self._since(game, rule), "hint"), line, 2)
            self.fields[rule] = field
        self.verdict = RefusalLine(self)
        self.verdict.hide()
        holder = column(
            grid,
            self.verdict,
            label(
                self.say("All other rules are fixed from the first turn: prices, holdings and results depend on them."),
                "hint",
                wrap=True,
            ),
            None,
            margins=DIALOG,
            spacing=12,
        )
        column(scrolled(holder), on=self.body)
        self.accept_button.setEnabled(not game.is_over and not session.read_only and session.mending is None)
        if game.is_over:
            self._refuse((causes.game_over(turn=game.turn.number),))
        self.begin(640, 420)

    def _field(self, game: Game, rule: str) -> _Field:
        value = rule_now(game, rule)
        if rule in FLAGS:
            box = QCheckBox()
            box.setChecked(bool(value))
            return box
        if rule in CHOICES:
            choice = QComboBox()
            for name in CHOICES[rule]:
                choice.addItem(self.say(_CHOSEN[name]), name)
            choice.setCurrentIndex(choice.findData(value))
            return choice
        least = _LEAST[rule] - (1 if rule == "grace_hours" else 0)
        field = number_field(least, _MOST[rule], 100 if rule == "press_limit" else 1)
        if rule in _NONE:
            field.setSpecialValueText(self.say(_NONE[rule]))
        field.setValue(value if isinstance(value, int) else least)
        return field

    def _since(self, game: Game, rule: str) -> str:
        return self.say("applies from turn {turn}", turn=holds_from(game, rule))

    def value(self, rule: str) -> RuleValue:
        """What is entered for a rule."""
        field = self.fields[rule]
        if isinstance(field, QCheckBox):
            return int(field.isChecked())
        if isinstance(field, QComboBox):
            return str(field.currentData())
        if rule in ("grace_hours", "exclude_after") and field.value() == field.minimum():
            return None
        return field.value()

    def _refuse(self, reasons: Sequence[Reason], field: QWidget | None = None) -> None:
        self.verdict.show()
        self.verdict.refuse(reasons, field, go=True)

    @override
    def accept(self) -> None:
        """Take all changes together, or say why not, in the field that is wrong."""
        wanted = {rule: self.value(rule) for rule in self.fields}
        changed = self.session.current
        for rule, value in wanted.items():
            try:
                changed = change_rule(changed, rule, value)
            except GameError as error:
                self._refuse(error.reasons, self.fields[rule])
                return
        if self.session.do(plain_name(mark("house rules")), lambda game: self._changed(game, wanted)):
            super().accept()

    @staticmethod
    def _changed(game: Game, wanted: dict[str, RuleValue]) -> Game:
        for rule, value in wanted.items():
            game = change_rule(game, rule, value)
        return game
