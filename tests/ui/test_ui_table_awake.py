"""The computer is kept awake while the table is open, by the desktop's own word, on a bus of the test's own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import SECONDS

DESKTOP = """
import sys
from PySide6.QtCore import ClassInfo, QCoreApplication, QObject, Slot
from PySide6.QtDBus import QDBusConnection

@ClassInfo({"D-Bus Interface": "org.freedesktop.ScreenSaver"})
class Desktop(QObject):
    @Slot(str, str, result="uint")
    def Inhibit(self, who, why):
        print("inhibit", who, why, flush=True)
        return 47

app = QCoreApplication([])
bus, desktop = QDBusConnection.sessionBus(), Desktop()
bus.registerObject("/org/freedesktop/ScreenSaver", desktop, QDBusConnection.RegisterOption.ExportAllSlots)
bus.registerService("org.freedesktop.ScreenSaver")
print("ready", flush=True)
app.exec()
"""
ASKING = """
import time
from PySide6.QtCore import QCoreApplication
from PySide6.QtDBus import QDBusConnection
from kapdip_gui.table.awake import Awake

app, end = QCoreApplication([]), time.monotonic() + 60
awake = Awake()
told = []
awake.changed.connect(lambda: told.append(awake.is_kept))
awake.begin("Phones are waiting")
while not told and time.monotonic() < end:
    app.processEvents()
"""
LETTING_GO = """
def names():
    return set(QDBusConnection.sessionBus().interface().registeredServiceNames().value())
lines = names()
awake.end()
while lines <= names() and time.monotonic() < end:
    app.processEvents()
    time.sleep(0.01)
print(told, len(lines - names()))
"""


@pytest.mark.skipif(shutil.which("dbus-run-session") is None, reason="dbus-run-session is not there")
def test_the_desktop_is_asked_and_let_go(tmp_path: Path) -> None:
    (tmp_path / "desktop.py").write_text(DESKTOP)
    (tmp_path / "guest.py").write_text(ASKING + LETTING_GO)
    script = f"""
{sys.executable} {tmp_path}/desktop.py > {tmp_path}/out &
until grep -q ready {tmp_path}/out; do sleep 0.05; done
{sys.executable} {tmp_path}/guest.py
kill $!
"""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(
        ["dbus-run-session", "--", "sh", "-c", script],
        env=environment, capture_output=True, text=True, timeout=SECONDS, check=False,
    )  # fmt: skip
    assert done.stdout.strip() == "[True, False] 1", done.stderr
    assert (tmp_path / "out").read_text().splitlines() == ["ready", "inhibit Kapdip Phones are waiting"]


def test_without_a_desktop_nothing_is_kept_awake_and_nothing_fails() -> None:
    script = ASKING.replace("+ 60", "+ 0.5") + "awake.end()"
    environment = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert done.returncode == 0, done.stderr
