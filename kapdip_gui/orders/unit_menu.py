"""The menus at the pointer: everything a unit may do, and what is asked where a click may mean two things.

Takes: the session, options, a function that gives an order. Gives: `unit_menu`, `choice_text`.
Source: docs/window.md 6 (right click: the same choices as a menu; coasts by N, S, E; support or convoy by S, C).
"""

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from kapdip.board.model import Power, Unit
from kapdip.orders.model import Build, Convoy, Hold, Move, Order, SupportHold, SupportMove
from kapdip.showing.orders.gesture import StepOptions
from kapdip.showing.orders.phrases import order_phrase
from kapdip.words.format import capital, coast_name, order_text, place_name, unit_text
from kapdip_gui.session.session import Session


def unit_menu(
    session: Session,
    parent: QWidget,
    table: StepOptions,
    unit: Unit,
    *,
    give: Callable[[Power, Order], object],
    clear: Callable[[], object],
) -> QMenu:
    """Everything a unit may do: holds and moves at once, supports and convoys below."""
    say = session.say
    power = table.owner(unit)
    menu = QMenu(parent)
    menu.setTitle(unit_text(unit))
    names: dict[type[Order], str] = {
        Move: say("Move"),
        SupportMove: say("Support"),
        SupportHold: say("Support"),
        Convoy: say("Convoy"),
    }
    parts: dict[str, QMenu] = {}
    known = table.retreats.get(unit) or table.units[unit]
    for order in known.orders():
        name = say("By convoy") if isinstance(order, Move) and order.via else names.get(type(order), "")
        into = menu
        if name:
            into = parts[name] = parts.get(name) or menu.addMenu(name)
        text = say("hold") if isinstance(order, Hold) else order_phrase(order, session.language)
        action = QAction(capital(text), into)
        action.triggered.connect(lambda _=False, chosen=order: give(power, chosen))
        into.addAction(action)
    menu.addSeparator()
    away = QAction(say("Clear the order"), menu)
    away.triggered.connect(lambda _=False: clear())
    menu.addAction(away)
    return menu


def choice_text(session: Session, order: Order) -> str:
    """A choice with the key that takes it: coasts by their first letter, support by S, convoy by C."""
    language = session.language
    match order:
        case SupportMove():
            return session.say("&Support: {order}", order=order_text(order, language))
        case Convoy():
            return session.say("&Convoy: {order}", order=order_text(order, language))
        case Move() if order.target.coast:
            return f"&{coast_name(order.target, language).capitalize()}"
        case Build():
            return f"+ &{unit_text(order.unit)}"
        case Move():
            return f"&{place_name(order.target, language)}"
        case _:
            return order_text(order, language)
