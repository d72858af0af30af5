"""Everything that the game master decides in a turn, in one list: missing orders, conditions, lots drawn at the table.

Takes: the session. Gives: `DecisionsDialog`; every choice is an edit with an undo. It does the same for a past turn
that is being corrected.
Source: docs/rules.md 5, 6.3 and 6.4.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QWidget

from kapdip.board.model import Power
from kapdip.exchange.model import Lot
from kapdip.exchange.profile import Nmr
from kapdip.game.checklist import missing_powers
from kapdip.game.conditions import Question, all_conditions, facts_for
from kapdip.game.desk import desk_view
from kapdip.game.entries import answer_condition, decide_missing, type_in_lot
from kapdip.game.model import MOVEMENT, Game
from kapdip.game.nmr import pause
from kapdip.game.stages import settled_lots, stage_of
from kapdip.showing.grace import grace_text
from kapdip.showing.labels import named, of_power
from kapdip.words import sentences
from kapdip.words.catalogue import mark
from kapdip.words.edit_name import EditName, Spoken
from kapdip.words.format import order_text, power_name
from kapdip.words.isolating import apart
from kapdip_gui.dialogs.base import scrolled
from kapdip_gui.dialogs.ruled import RuledDialog
from kapdip_gui.kit.parts import column, empty, label, name_field
from kapdip_gui.session.session import Session

Choices: TypeAlias = tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """One line: what it is about, the facts, the choices by name and value, what is chosen now,
    and what a choice does.
    """

    key: str
    text: str
    below: str
    choices: Choices
    now: object
    label: Spoken
    edit: Callable[[Game, Any], Game]
    is_open: bool = True
    """Whether it can still be chosen otherwise: what the movement was played by stays on record."""


class DecisionsDialog(RuledDialog):
    """A line for each decision: what it is about, the facts, and the choice."""

    topic = "missing"
    is_private = True

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent, session.say("Decisions and lots"), session.say("Close"), cancel="")
        self._grid = QGridLayout()
        self._grid.setContentsMargins(20, 8, 20, 12)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(0, 1)
        column((scrolled(column(self._grid, None)), 1), on=self.body, margins=(0, 8, 0, 8))
        self.boxes: dict[str, QComboBox] = {}
        session.changed.connect(self.refresh)
        self.begin(720, 560)
        self.refresh()

    def refresh(self) -> None:
        """Read the session again."""
        game = self.session.game
        if game is None:
            return
        focused = next((key for key, box in self.boxes.items() if box.hasFocus()), "")
        empty(self._grid)
        self.boxes = {}
        say = self.session.say
        self._part(say("Missing orders"), self._missing(game), say("No orders are missing."))
        self._part(say("Conditions"), self._conditions(game), say("There are no conditions."))
        if game.profile.trades:
            self._part(say("Lots"), self._lots(game), self._no_lots(game))
        if focused in self.boxes:
            self.boxes[focused].setFocus()

    def _part(self, title: str, decisions: Iterable[Decision], nothing: str) -> None:
        """The head of a part with its lines, or with a sentence why there are none."""
        line = self._grid.rowCount()
        self._grid.addWidget(label(title, "strong"), line, 0, 1, 2)
        found = tuple(decisions)
        for place, decision in enumerate(found, start=line + 1):
            self._line(decision, place)
        if not found:
            self._grid.addWidget(label(nothing, "secondary", wrap=True), line + 1, 0, 1, 2)

    def _line(self, decision: Decision, place: int) -> None:
        words = QWidget()
        laid = column(label(decision.text, wrap=True), on=words, spacing=0)
        if decision.below:
            laid.addWidget(label(decision.below, "secondary", wrap=True))
        box = QComboBox()
        for name, value in decision.choices:
            box.addItem(name, value)
        box.setCurrentIndex(
            next((number for number, (_, value) in enumerate(decision.choices) if value == decision.now), 0)
        )
        name_field(box, decision.text)
        box.setEnabled(decision.is_open and not self.session.read_only)
        box.activated.connect(lambda index: self._chosen(decision, index))
        self._grid.addWidget(words, place, 0)
        self._grid.addWidget(box, place, 1, Qt.AlignmentFlag.AlignTop)
        self.boxes[decision.key] = box

    def _chosen(self, decision: Decision, index: int) -> None:
        value = decision.choices[index][1]
        if value != decision.now:
            self.session.do(
                EditName(decision.label, named(mark("a decision"))), lambda game: decision.edit(game, value)
            )

    # -- what is decided -----------------------------------------------------------------------------------------------

    def _missing(self, game: Game) -> Iterator[Decision]:
        say = self.session.say
        decisions = desk_view(game).entered.decisions
        decided = {power: step for step, power in decisions}
        for power in dict.fromkeys((*missing_powers(game), *decided)):
            text = say("{power} has no orders", power=power_name(power, self.session.language))
            is_movement = decided.get(power, game.turn.step) == MOVEMENT
            pauses = is_movement and game.profile.nmr is not Nmr.NONE
            on = say("marked as missing") if pauses else say("continue without them")
            choices: Choices = ((say("wait"), False), (on, True))
            waits = pause(game, power) if game.turn.step == MOVEMENT and power in missing_powers(game) else None
            rule = say("Its units hold.") if is_movement else ""
            if waits is not None:
                grace = grace_text(game, self.session.speaker, datetime.now())
                rule = f"{sentences.say(waits, self.session.language)} {grace}".strip()
            told = named(mark("decision about {power}"), power=of_power(power))

            def decide(now: Game, on: bool, power: Power = power) -> Game:
                return decide_missing(now, power, go_on=on)

            is_open = game.turn.step == MOVEMENT or (MOVEMENT, power) not in decisions
            yield Decision(f"orders:{power}", text, rule, choices, power in decided, told, decide, is_open)

    def _conditions(self, game: Game) -> Iterator[Decision]:
        say = self.session.say
        choices: Choices = ((say("open"), None), (say("Met"), True), (say("Not met"), False))
        for question in all_conditions(game):
            text = say("{player} wrote: if {condition}", player=question.player, condition=question.condition)
            told = named(mark("condition of {player}"), player=question.player)

            def answer(now: Game, holds: bool | None, name: str = question.id) -> Game:
                return answer_condition(now, name, holds)

            yield Decision(question.id, text, self._facts(game, question), choices, question.answer, told, answer)

    def _facts(self, game: Game, question: Question) -> str:
        language = self.session.language
        what = order_text(question.order, language) if question.order is not None else question.text
        facts = " ".join(sentences.say(reason, language) for reason in facts_for(game, question))
        return f"{what}\n{facts}" if facts else what

    def _lots(self, game: Game) -> Iterator[Decision]:
        say = self.session.say
        for lot in settled_lots(game) if game.turn.results.settlement is None else ():
            drawn = desk_view(game).entered.lots.get(lot.question)
            program = say("the program draws") if drawn else say("the program draws: {player}", player=lot.winner)
            choices: Choices = (
                (program, None),
                *((say("drawn at the table: {player}", player=name), name) for name in lot.candidates),
            )

            def draw(now: Game, winner: str | None, question: str = lot.question) -> Game:
                return type_in_lot(now, question, winner)

            yield Decision(
                lot.question, self._lot_name(lot), "", choices, drawn, named(mark("a lot drawn at the table")), draw
            )

    def _no_lots(self, game: Game) -> str:
        say = self.session.say
        if not stage_of(game).settles:
            return say("Lots appear once movement, retreats and builds are resolved (F5).")
        if game.turn.results.settlement is not None:
            return say("The exchange is settled. Undo it to draw again.")
        return say("With the current entries, no lot is needed.")

    def _lot_name(self, lot: Lot) -> str:
        kind, _, subject = lot.question.partition(":")
        if kind != "control":
            return lot.question
        power = power_name(subject, self.session.language)
        return self.session.say("{power} is tied between {names}", power=power, names=apart(lot.candidates))
