"""Fingers on the map: one is a mouse, two move and zoom; trackpads pinch and glide."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kapdip_gui.map import MapView
from tests.patience import MILLISECONDS

NO_KEY = Qt.KeyboardModifier.NoModifier


@pytest.fixture(scope="module")
def screen(qapp: QApplication) -> QPointingDevice:
    return QTest.createTouchDevice()


def spot(view: MapView, code: str) -> QPoint:
    return view.mapFromScene(QPointF(*view.sheet.anchors[code].unit))


def touch(view: MapView, screen: QPointingDevice, *steps: tuple[str, dict[int, QPoint]]) -> None:
    """Fingers by number: `press`, `move`, `release` where they are; the others stay."""
    down: dict[int, QPoint] = {}
    for act, fingers in steps:
        sequence = QTest.touchEvent(view.viewport(), screen, False)
        for finger, at in fingers.items():
            getattr(sequence, act)(finger, at, view.viewport())
        for finger in down.keys() - fingers.keys():
            sequence.move(finger, down[finger], view.viewport())
        sequence.commit()
        down |= fingers
        if act == "release":
            down = {finger: at for finger, at in down.items() if finger not in fingers}


def pinch(view: MapView, screen: QPointingDevice, middle: QPoint, before: int, after: int, moved: QPoint) -> None:
    left, right = QPoint(-before, 0), QPoint(before, 0)
    steps: list[tuple[str, dict[int, QPoint]]] = [("press", {0: middle + left}), ("press", {1: middle + right})]
    for step in range(1, 11):
        apart = QPoint(before + (after - before) * step // 10, 0)
        at = middle + moved * (step / 10)
        steps.append(("move", {0: at - apart, 1: at + apart}))
    steps.append(("release", {0: middle + moved - QPoint(after, 0), 1: middle + moved + QPoint(after, 0)}))
    touch(view, screen, *steps)


def test_two_fingers_zoom_and_what_is_under_them_stays_there(view: MapView, screen: QPointingDevice) -> None:
    before, middle = view.zoom, spot(view, "MUN")
    held = view.mapToScene(middle)
    pinch(view, screen, middle, 60, 150, QPoint(0, 0))
    assert view.zoom == pytest.approx(2.5 * before, rel=0.02)
    drift = view.mapFromScene(held) - middle
    assert drift.manhattanLength() <= 12


def test_two_fingers_move_the_board(view: MapView, screen: QPointingDevice) -> None:
    view.zoom_by(2.5)
    zoom, middle = view.zoom, view.viewport().rect().center()
    held = view.mapToScene(middle)
    pinch(view, screen, middle, 80, 80, QPoint(90, -60))
    assert view.zoom == pytest.approx(zoom, rel=0.001)
    drift = view.mapFromScene(held) - (middle + QPoint(90, -60))
    assert drift.manhattanLength() <= 4


def test_a_finger_that_rests_opens_the_menu_and_does_nothing_else(
    qtbot: QtBot, view: MapView, screen: QPointingDevice
) -> None:
    said: list[object] = []
    view.province_clicked.connect(lambda *told: said.append(told))
    with qtbot.waitSignal(view.menu_wanted, timeout=MILLISECONDS) as menu:
        touch(view, screen, ("press", {0: spot(view, "PAR")}))
    assert menu.args[0] == "PAR"
    touch(view, screen, ("release", {0: spot(view, "PAR")}))
    assert said == []


def test_a_finger_that_moves_or_is_lifted_asks_for_no_menu(
    qtbot: QtBot, view: MapView, screen: QPointingDevice
) -> None:
    wait = QGuiApplication.styleHints().mousePressAndHoldInterval() + 100
    paris = spot(view, "PAR")
    with qtbot.assertNotEmitted(view.menu_wanted, wait=wait):
        touch(view, screen, ("press", {0: paris}), ("release", {0: paris}))
    with qtbot.assertNotEmitted(view.menu_wanted, wait=wait):
        touch(view, screen, ("press", {0: paris}), ("move", {0: paris + QPoint(60, 0)}))
    touch(view, screen, ("release", {0: paris + QPoint(60, 0)}))


def test_pinching_picks_and_orders_nothing(qtbot: QtBot, view: MapView, screen: QPointingDevice) -> None:
    said: list[object] = []
    view.province_clicked.connect(lambda *told: said.append(told))
    view.dragged.connect(lambda *told: said.append(told))
    paris = spot(view, "PAR")
    touch(
        view,
        screen,
        ("press", {0: paris}),
        ("move", {0: paris + QPoint(30, 0)}),
        ("press", {1: paris + QPoint(200, 0)}),
        ("move", {0: paris + QPoint(10, 0), 1: paris + QPoint(240, 0)}),
        ("release", {1: paris + QPoint(240, 0)}),
        ("move", {0: spot(view, "MUN")}),
        ("release", {0: spot(view, "MUN")}),
    )
    assert said == []


def test_one_finger_picks_a_province(qtbot: QtBot, view: MapView, screen: QPointingDevice) -> None:
    with qtbot.waitSignal(view.province_clicked, timeout=MILLISECONDS) as caught:
        touch(view, screen, ("press", {0: spot(view, "KIE")}), ("release", {0: spot(view, "KIE")}))
    assert caught.args is not None
    assert caught.args[0] == "KIE"


def test_one_finger_drags_an_order_or_the_board(qtbot: QtBot, view: MapView, screen: QPointingDevice) -> None:
    first, last = spot(view, "PAR"), spot(view, "BUR")
    with qtbot.waitSignal(view.dragged, timeout=MILLISECONDS) as caught:
        touch(
            view,
            screen,
            ("press", {0: first}),
            ("move", {0: first + QPoint(20, 5)}),
            ("move", {0: last}),
            ("release", {0: last}),
        )
    assert caught.args == ["PAR", "BUR"]
    view.zoom_by(2)
    sea, corner = spot(view, "NTH"), view.mapToScene(QPoint(0, 0))
    touch(view, screen, ("press", {0: sea}), ("move", {0: sea + QPoint(20, 0)}), ("release", {0: sea + QPoint(40, 0)}))
    assert view.mapToScene(QPoint(0, 0)).x() < corner.x()


def test_a_trackpad_pinches(view: MapView) -> None:
    before, at = view.zoom, QPointF(spot(view, "MUN"))
    device = QPointingDevice.primaryPointingDevice()
    kind = Qt.NativeGestureType.ZoomNativeGesture
    for _ in range(4):
        QApplication.sendEvent(view.viewport(), QNativeGestureEvent(kind, device, 2, at, at, at, 0.2, QPointF()))
    assert view.zoom == pytest.approx(before * 1.2**4, rel=0.01)


def test_two_fingers_on_a_trackpad_glide_over_the_board(view: MapView) -> None:
    view.zoom_by(2.5)
    zoom, held = view.zoom, view.mapToScene(QPoint(400, 400))
    event = QWheelEvent(
        QPointF(400, 400),
        QPointF(400, 400),
        QPoint(24, -36),
        QPoint(24, -36),
        Qt.MouseButton.NoButton,
        NO_KEY,
        Qt.ScrollPhase.ScrollUpdate,
        False,
    )
    view.wheelEvent(event)
    assert view.zoom == zoom
    assert view.mapFromScene(held) == QPoint(424, 364)
