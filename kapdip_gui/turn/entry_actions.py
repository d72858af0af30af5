"""What the commands do by which orders and slips are entered: the next unit or slip that is missing, and what is
decided for several at once.

Takes: the session, the commands, where messages and dialogs are shown, the desk. Gives: `EntryActions`.
Source: docs/window.md 9.3 and 9.4; docs/rules.md 6.2.
"""

from kapdip.board.model import Step
from kapdip.game.checklist import missing_slips
from kapdip.game.entries import mark_missing, unlock_slips
from kapdip.game.model import Game
from kapdip.game.stages import orders_asked
from kapdip.showing.labels import plain_name
from kapdip.showing.orders.rows import open_units
from kapdip.words.catalogue import mark
from kapdip_gui.dialogs.running import Dialogs
from kapdip_gui.frame.commands import Commands
from kapdip_gui.frame.messages import Messages
from kapdip_gui.frame.workplace import Workplace
from kapdip_gui.orders import edits
from kapdip_gui.orders.panel import OrdersPanel
from kapdip_gui.session.session import Session


class EntryActions:
    """The commands by which orders and slips are entered."""

    def __init__(
        self, session: Session, commands: Commands, messages: Messages, dialogs: Dialogs, place: Workplace
    ) -> None:
        self._session = session
        self._messages = messages
        self._dialogs = dialogs
        self._place = place
        on = commands.on
        on("turn.line", self._line)
        on("turn.missing", self._next_missing)
        on("turn.hold", self._hold_rest)
        on("turn.clear", self._clear)
        on("turn.condition", self._condition)
        on("exchange.next", self._next_slip)
        on("exchange.nmr", self._declare_missing)
        on("exchange.unlock", self._unlock)

    # -- orders --------------------------------------------------------------------------------------------------------

    def _line(self) -> None:
        desk = self._place.desk
        if desk is not None and desk.line.edit.isEnabled():
            self._bring_desk()
            desk.line.setFocus()
        elif desk is not None:
            self._messages.tell(desk.line.edit.placeholderText())

    def _bring_desk(self) -> None:
        """Map and command line are to be seen: no dock fills their place."""
        if self._place.docks is not None:
            self._place.docks.shrink()

    def _next_missing(self) -> None:
        """Go to the next unit that waits for an order, on the map, in the list and in the command line; who comes from
        elsewhere gets the one that the line is at.
        """
        desk, session = self._place.desk, self._session
        if desk is None or session.game is None:
            return
        self._bring_desk()
        if session.conceals:
            self._messages.tell(session.say("Units are hidden. F8 shows them."))
            return
        waiting = [unit for _, unit in open_units(session.current)]
        if not waiting:
            if orders_asked(session.current) is Step.ADJUSTMENTS:
                desk.line.setFocus()
                return
            self._messages.tell(session.say("Every unit has an order."))
            return
        now = desk.line.aimed
        is_in_hand = desk.line.edit.hasFocus() or desk.board.gesture.picked == now
        unit = waiting[(waiting.index(now) + is_in_hand) % len(waiting)] if now in waiting else waiting[0]
        desk.gesture_pick(unit)
        desk.line.aim(unit)
        session.selected = str(unit)
        desk.line.setFocus()

    def _chosen_power(self) -> str | None:
        """The power of the current line in the Orders dock, else of the unit the command line waits for."""
        docks, desk = self._place.docks, self._place.desk
        panel = docks["orders"].made if docks is not None else None
        chosen = panel.chosen() if isinstance(panel, OrdersPanel) and panel.tree.hasFocus() else None
        if chosen is not None:
            return chosen[0]
        return desk.line.chip.power if desk is not None else None

    def _hold_rest(self) -> None:
        power = self._chosen_power()
        if power:
            edits.hold_rest(self._session, power)

    def _clear(self) -> None:
        power = self._chosen_power()
        if power:
            edits.clear_power(self._session, power)

    def _condition(self) -> None:
        """A new conditional line in the list of orders, for the power that is chosen there or
        that the command line waits for.
        """
        docks, desk = self._place.docks, self._place.desk
        if docks is None or desk is None:
            return
        panel = docks.bring("orders").panel()
        if isinstance(panel, OrdersPanel):
            chosen = panel.chosen()
            panel.begin_condition(chosen[0] if chosen is not None else desk.line.chip.power)

    # -- slips ---------------------------------------------------------------------------------------------------------

    def _next_slip(self) -> None:
        from kapdip_gui.exchange.panel import ExchangePanel

        docks = self._place.docks
        if docks is None:
            return
        panel = docks.bring("exchange").panel()
        if isinstance(panel, ExchangePanel):
            panel.next_open_player()

    def _declare_missing(self) -> None:
        lacking = missing_slips(self._session.current)
        if not lacking:
            self._messages.tell(self._session.say("No slip is missing."))
            return

        def all_missing(game: Game) -> Game:
            for alias in lacking:
                game = mark_missing(game, alias)
            return game

        self._session.do(plain_name(mark("NMR {names}"), names=", ".join(lacking)), all_missing)

    def _unlock(self) -> None:
        from kapdip_gui.dialogs.unlock import UnlockDialog

        dialog = UnlockDialog(self._session, self._dialogs.owner)
        if self._dialogs.run(dialog):
            by, why = dialog.by.text(), dialog.why.text()
            self._session.do(plain_name(mark("slips unlocked")), lambda game: unlock_slips(game, by, why))
