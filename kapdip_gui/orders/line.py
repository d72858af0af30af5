"""The command line under the map: completes from the position, reads back in words, Enter goes on to the next unit.

Takes: the session. Gives: `CommandLine`; signals `order_thought(order | None)`, `left()`.
Source: docs/window.md 6 (command line) and 11.1.
"""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from kapdip.board.model import Power, Unit
from kapdip.game.stages import asks_bids, stage_of
from kapdip.orders import causes
from kapdip.orders.completion import CompletedWord
from kapdip.orders.model import Order, Waive
from kapdip.reason import Reason
from kapdip.showing.orders.condition_words import condition_choices
from kapdip.showing.orders.gesture import StepOptions
from kapdip.showing.orders.impossible import INSISTING, may_stand
from kapdip.showing.orders.phrases import order_phrase
from kapdip.showing.orders.prompts import prompt
from kapdip.showing.orders.rows import open_units
from kapdip.showing.orders.suggesting import Suggester
from kapdip.showing.orders.tables import options_now
from kapdip.showing.orders.typed import TypedLine
from kapdip.showing.orders.understanding import Understood, owner_of, phase_step
from kapdip.words import sentences
from kapdip.words.format import order_text, power_name
from kapdip.words.read_back import read_back
from kapdip_gui.kit.access import announce
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import label, row, set_role
from kapdip_gui.orders import edits
from kapdip_gui.orders.choice_list import ChoiceList
from kapdip_gui.orders.conditional import conditionals_text, enter_conditional, read_line
from kapdip_gui.orders.ghost_edit import GhostEdit
from kapdip_gui.orders.line_memory import LineMemory
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.chips import ChipLabel
from kapdip_gui.style.icons import pixmap

ROOMY = 900


class CommandLine(QWidget):
    """Chip, field, reading."""

    order_thought = Signal(object)
    left = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.aimed: Unit | None = None
        self.is_going_on = False
        """The unit that is selected now comes next by itself: nobody has chosen it."""
        self._was_open = False
        """The unit aimed at had no order when it was aimed at: once it has one, the next is due."""
        self._choices: tuple[CompletedWord, ...] = ()
        self._offer: Callable[[], object] | None = None
        self._insisting = ""
        self._asked_about = ""
        """A line that several units fit: a letter alone answers which."""
        self._mine: Power | None = None
        """The power that is waited for: it gets what names none itself."""
        self._in_the_way = ""
        """What was said about a line that is typed and keeps the turn from going on."""
        self._sign = QLabel()
        self.chip = ChipLabel()
        self.edit = GhostEdit()
        self.reading = label("", "secondary", wrap=True)
        self._enter = label("Enter", "key")
        self._take = label("", "hint")
        row(
            self._sign,
            self.chip,
            (self.edit, 3),
            (self.reading, 2),
            (self._enter, Qt.AlignmentFlag.AlignVCenter),
            self._take,
            on=self,
            margins=(12, 6, 12, 6),
        )
        self.list = ChoiceList(session, self, self.edit)
        self.list.chosen.connect(self._take_choice)
        self.setFocusProxy(self.edit)
        self.edit.textEdited.connect(lambda _: self.think())
        self.edit.textChanged.connect(self._is_gone)
        self.edit.taken.connect(self.take_ghost)
        self.edit.entered.connect(self.enter)
        self.edit.escaped.connect(self._escape)
        self.edit.moved.connect(self.list.step)
        self.edit.recalled.connect(self._recall)
        self.memory = LineMemory(session, self.edit, self._with_unit)
        session.hidden_changed.connect(self._curtain)
        looks = session.language_changed, session.theme_changed, session.options_changed, session.opening_changed
        for signal in (session.changed, session.viewed_turn_changed, *looks):
            signal.connect(self.refresh)
        session.opened.connect(self._begin_anew)
        self.refresh()
        self._begin_anew()

    # -- the position --------------------------------------------------------------------------------------------------

    def table(self) -> StepOptions | None:
        """What is possible now."""
        session = self.session
        may_order = (
            session.game is not None
            and session.viewed_turn is None
            and not (session.read_only or session.conceals or session.opening)
        )
        return options_now(session.current) if may_order else None

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """What Enter does is said where there is room."""
        super().resizeEvent(event)
        self._take.setVisible(self.width() >= style().px(ROOMY))

    def refresh(self) -> None:
        """Read the session again."""
        table = self.table()
        self.edit.setEnabled(table is not None)
        self._sign.setPixmap(pixmap("keyboard", "text_secondary", 18))
        self._take.setText(self.session.say("take"))
        self.edit.setFont(style().font("font_command"))
        self.edit.setAccessibleName(self.session.say("Command line for orders"))
        if table is None:
            self._clear()
            self.aimed = None
            self.edit.setPlaceholderText(self._instead())
            self._mine = None
            self._show_power(None)
            return
        waiting = [unit for _, unit in open_units(self.session.current)]
        is_gone = self.aimed is None or table.unit_at(self.aimed.province) != self.aimed
        if is_gone or table.adjustments or (self._was_open and self.aimed not in waiting):
            self.aimed = waiting[0] if waiting else None
        self._was_open = self.aimed in waiting
        self._show_aim(table)
        self.think()

    def _instead(self) -> str:
        """What is next, or how orders come back, where none can be written."""
        game, say = self.session.game, self.session.say
        if game is not None and self.session.viewed_turn is None:
            if stage_of(game).settles:
                return say("No orders now: the exchange is next")
            if asks_bids(game):
                return say("No orders now: the bids are next")
        return say("Units are hidden. F8 shows them.") if self.session.conceals else ""

    def _show_aim(self, table: StepOptions) -> None:
        power, text = prompt(self.session.current, self.session.speaker, table, self.aimed)
        self._mine = power
        self._show_power(power)
        self.edit.setPlaceholderText(text)

    def _show_power(self, power: Power | None) -> None:
        """The power that is waited for or, as soon as an order is typed, the one to which it belongs."""
        self.chip.show_power(power)
        self.chip.setAccessibleName(power_name(power, self.session.language) if power else "")

    def _begin_anew(self) -> None:
        """Another game: what had been typed for it and was not entered is there again."""
        self.memory.begin()
        self._curtain()
        self.aim(None)

    def _with_unit(self, text: str) -> str:
        """A line with the unit that it is for."""
        table = self.table()
        return text if table is None else Suggester(table, self.aimed).with_unit(text)

    def aim(self, unit: Unit | None) -> None:
        """Let the next line be for this unit unless it names another."""
        self.aimed = unit
        self._was_open = unit is not None and unit in {one for _, one in open_units(self.session.current)}
        self._insisting = ""
        table = self.table()
        if table is not None:
            self._show_aim(table)

    def begin(self, text: str) -> None:
        """Take over what was typed on the map."""
        if self.edit.isEnabled() and self.isVisible():
            self.edit.setFocus()
            self.edit.setText(self.edit.text() + text)
            self.think()

    # -- thinking ------------------------------------------------------------------------------------------------------

    def think(self) -> None:
        """What is typed has changed: complete, read, draw the ghost."""
        self._insisting = ""
        text, table = self.edit.text(), self.table()
        self._show_power(self._mine)
        set_role(self.edit, "fault", False)
        self.edit.setEchoMode(QLineEdit.EchoMode.Password if self._is_veiled else QLineEdit.EchoMode.Normal)
        if self._is_veiled:
            self._forget_choices()
            self._offer = None
            self.reading.setText("")
            return
        if table is None or not text.strip():
            self._forget_choices()
            if self._offer is None:
                self.reading.setText("")
            return
        self._offer = None
        conditional = read_line(self.session.current, text, self._mine)
        if conditional is not None:  # no order yet: nothing is drawn, it is read back as soon as it is whole
            self._forget_choices()
            offered = condition_choices(text, table.board, table.position, self._mine)
            self._choices = offered.choices
            self.edit.set_ghost(offered.ghost)
            self.list.show_choices(self._choices)
            set_role(self.reading, "role", "secondary")
            self.reading.setText(conditionals_text(conditional[1].lines, self.session.language))
            return
        waiting = [unit for _, unit in open_units(self.session.current)]
        typed = self._typed()
        is_answer = typed is not None and typed.answers(text)
        ghost, self._choices = ("", ()) if is_answer else Suggester(table, self.aimed).choices(text, waiting)
        self.edit.set_ghost(ghost)
        whole = self.understand(text) if not ghost and not text[-1:].isspace() and len(self._choices) == 1 else None
        finished = whole is not None and whole.order is not None
        self.list.show_choices(() if finished else self._choices)
        self._read_back(text + self.edit.ghost)

    @property
    def _is_veiled(self) -> bool:
        """The curtain hides orders: what is typed shows as dots, and nothing shows what it means."""
        return not self.session.sees_orders

    def _read_back(self, text: str) -> None:
        found = self.understand(text)
        if found is None or found.order is None:
            self.order_thought.emit(None)
            self.reading.setText("")
            return
        self._show_power(self._power_of(found) or None)
        set_role(self.reading, "role", "bad" if found.against is not None else "secondary")
        self.reading.setText(self._told(found))
        self.order_thought.emit(found.order if found.against is None else None)

    def _told(self, found: Understood) -> str:
        language = self.session.language
        if found.against is not None:
            return sentences.say(found.against, language)
        assert found.order is not None
        told = read_back(found.order, language, removal=self._is_adjusting())
        retreat = found.reading.retreat
        return told if retreat is None else f"{told} · {order_phrase(retreat, language)}"

    def _typed(self) -> TypedLine | None:
        table = self.table()
        return (
            None if table is None else TypedLine(self.session.current, table, self.aimed, self._asked_about, self._mine)
        )

    def understand(self, text: str) -> Understood | None:
        """What a text comes to; None for an empty one, or where nothing can be ordered."""
        typed = self._typed()
        return None if typed is None else typed.understood(text)

    def _is_adjusting(self) -> bool:
        table = self.table()
        return table is not None and bool(table.adjustments)

    # -- the hand ------------------------------------------------------------------------------------------------------

    def take_ghost(self) -> None:
        """Tab or →: take the word that is offered."""
        if self.edit.ghost:
            self.edit.setText(self.edit.text() + self.edit.ghost + " ")
            self.think()

    def _take_choice(self, number: int) -> None:
        if 0 <= number < len(self._choices):
            self.edit.setText(self._choices[number].line + " ")
            self.think()

    def offer(self, text: str, run: Callable[[], object]) -> None:
        """Offer something to do: Enter on the empty line does it.

        It would reveal what was ordered: not while the curtain hides that.
        """
        if self._is_veiled:
            return
        self._offer = run
        set_role(self.reading, "role", "ok")
        self.reading.setText(text)
        self.edit.setFocus()

    def enter(self) -> None:
        """Enter: take what is chosen in the list, the offer, or the line."""
        if self.list.current() > 0:
            self._take_choice(self.list.current())
            return
        text = self.edit.text()
        if not text.strip():
            if self._offer is not None:
                run, self._offer = self._offer, None
                self.reading.setText("")
                run()
            else:
                self._skip()
            return
        if self._enter_condition(text + self.edit.ghost):
            return
        found = self.understand(text + self.edit.ghost)
        if found is None or found.order is None:
            self._not_understood(found)
        elif found.against is not None and (self._is_veiled or self._insisting != text or not self._may_stand(found)):
            self._insisting = text
            again = self.session.say(INSISTING[phase_step(self.session.current)]) if self._may_stand(found) else ""
            self._refuse(f"{sentences.say(found.against, self.session.language)} {again}".strip())
        else:
            self._give(found)

    def _refuse(self, why: str) -> None:
        """Mark the line and say why it is not taken; the next thing typed takes its place."""
        set_role(self.edit, "fault", True)
        set_role(self.reading, "role", "bad")
        self.reading.setText(
            self.session.say("Not entered. F8 shows the line and the reason.") if self._is_veiled else why
        )
        announce(self, self.reading.text())
        self.edit.selectAll()

    def settle(self) -> bool:
        """Before a phase is resolved: take a line that is whole and allowed as it stands.

        False: something else is typed, and it is said.
        """
        if self.table() is None:
            return True
        say, text = self.session.say, self.edit.text()
        if text.strip() and not self.edit.property("fault") and self._is_whole(text):
            self.list.show_choices(())
            self.edit.set_ghost("")
            self.enter()
        if self.edit.text().strip():
            self._in_the_way = say("The command line holds an unfinished order: complete it, or discard it with Esc.")
            self.session.told.emit(self._in_the_way)
            self.edit.setFocus()
            self.edit.selectAll()
        elif self.session.hidden and self.memory.waits:
            self.session.told.emit(say("A hidden line has not been entered yet: F8 shows it."))
        else:
            return True
        return False

    def _is_gone(self, text: str) -> None:
        """Nothing is typed any longer, however it went: the message about it goes as well."""
        if self._in_the_way and not text.strip():
            self.session.told_no_more.emit(self._in_the_way)
            self._in_the_way = ""

    def _is_whole(self, text: str) -> bool:
        """Whether a line is an order, or a condition with its order, and nothing is offered to be added; a unit alone
        is none yet.
        """
        conditional = read_line(self.session.current, text, self._mine)
        if conditional is not None:
            return conditional[1].problem is None
        typed = self._typed()
        return typed is not None and not self.edit.ghost and typed.is_whole(text)

    def _enter_condition(self, text: str) -> bool:
        """A line with a condition goes onto the slip for its phase, or is refused; False for one without."""
        conditional = read_line(self.session.current, text, self._mine)
        if conditional is None:
            return False
        power, read = conditional
        if read.problem is None and enter_conditional(self.session, power, read.lines):
            self._taken(text)
            return True
        self._refuse(sentences.say(read.problem, self.session.language) if read.problem is not None else "")
        return True

    def _taken(self, text: str) -> None:
        """Keep the line for Ctrl+arrow, and empty the field."""
        self.memory.taken(text)
        self._clear()

    def _not_understood(self, found: Understood | None) -> None:
        say, typed = self.session.say, self._typed()
        meant = typed.likeliest(found) if typed is not None else None
        if meant is not None and meant.order is not None and not self._is_veiled:
            self.edit.setText(meant.reading.text.lower())
            self._refuse(
                say(
                    "Did you mean {order}? Press Enter to accept.", order=order_text(meant.order, self.session.language)
                )
            )
            self.edit.set_ghost("")
            self.list.show_choices(())
            return
        problem: Reason | None = found.reading.problem if found is not None else None
        if found is not None and problem is not None and causes.which_unit.gave(problem):
            self._asked_about = found.reading.text
        self._refuse(sentences.say(problem, self.session.language) if problem else say("Not understood"))

    def _give(self, found: Understood) -> None:
        assert found.order is not None
        order, power = found.order, self._power_of(found)
        text = self.edit.text()
        if not edits.give(self.session, power, order, found.reading.retreat):
            set_role(self.edit, "fault", True)
            return
        self._taken(text)
        self._go_on(power, order)

    def _power_of(self, found: Understood) -> Power:
        """Whose order a line is; "" for that of a unit that isn't there while the line waits for none."""
        assert found.order is not None
        mine = self._mine or ""
        if isinstance(found.order, Waive) and mine:
            return mine
        return found.reading.power or owner_of(self.session.current, found.order) or mine

    def _may_stand(self, found: Understood) -> bool:
        """Whether an order that the rules do not allow can be taken all the same."""
        assert found.order is not None
        return may_stand(self.session.current, self._power_of(found), found.order)

    def _go_on(self, power: Power, order: Order) -> None:
        waiting = open_units(self.session.current)
        mine = [unit for owner, unit in waiting if owner == power] or [unit for _, unit in waiting]
        self._wait_for(mine[0] if mine else None)

    def _skip(self) -> None:
        waiting = [unit for _, unit in open_units(self.session.current)]
        if not waiting:
            return
        now = waiting.index(self.aimed) if self.aimed in waiting else -1
        self._wait_for(waiting[(now + 1) % len(waiting)])

    def _wait_for(self, unit: Unit | None) -> None:
        """The next unit, selected everywhere."""
        self.aim(unit)
        self.is_going_on = True
        self.session.selected = str(unit) if unit is not None else None
        self.is_going_on = False

    def _clear(self) -> None:
        self.edit.setText("")
        self._asked_about = ""
        self._forget_choices()
        set_role(self.edit, "fault", False)
        if self._offer is None:
            self.reading.setText("")
        if self.memory.bring_back():
            self.think()

    def _forget_choices(self) -> None:
        self._choices = ()
        self.list.show_choices(())
        self.edit.set_ghost("")
        self.order_thought.emit(None)

    def _escape(self) -> None:
        if self.list.isVisible():
            self.list.show_choices(())
        elif self.edit.text():
            self._clear()
        else:
            self._offer = None
            self.reading.setText("")
            self.left.emit()

    def _curtain(self) -> None:
        self.memory.curtain()
        self.refresh()
        self.think()

    def _recall(self, step: int) -> None:
        if self.memory.recall(step):
            self.think()
