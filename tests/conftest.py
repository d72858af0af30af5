"""What every test stands on: Qt without a display, a home of its own, and the data beside the checkout.

The environment is set before anything imports Qt, since Qt reads it once.
"""

import faulthandler
import gc
import locale
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Generator, Iterator, Mapping
from pathlib import Path

import compile_words
import pytest
from hypothesis import HealthCheck, settings

from tests.patience import BUSY, LIMIT

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
pytest_plugins = ["tests.chromium"]

# Whoever changed German words since the set-up tests the new ones.
compile_words.compile_stale()

# What thousands of tests have loaded stays: a look at all of it takes a fifth of a second, and finds next to nothing.
gc.set_threshold(10_000, 10, 30)

# Settings, recent games and recovery files of whoever runs the tests stay untouched.
_HOME = tempfile.TemporaryDirectory(prefix="kapdip-tests-")
for _name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
    os.environ[_name] = str(Path(_HOME.name) / _name.lower())
_CONFIG = Path(os.environ["XDG_CONFIG_HOME"])
_CONFIG.mkdir()
(_CONFIG / "user-dirs.dirs").write_text(f'XDG_DOCUMENTS_DIR="{_HOME.name}/documents"\n', encoding="utf-8")

# Time limits would make a busy machine fail a right program, and chance a right one now and then; the fuzzers search on
# their own.
settings.register_profile(
    "gate", deadline=None, max_examples=40, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "gate"))

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the recorded game, the DATC cases and the samples; it lies beside the
    checkout and is not part of it.
    """
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("the folder ../shared with the recorded games is not here")
    return folder


def process_state() -> Mapping[str, object]:
    """What the whole process shares and a test can change for those that come after it.

    Whether Python's own collector is on is not in it: that depends on the windows that stand, which tests of a module
    share.
    """
    return {
        "garbage": gc.get_threshold(),
        "signals": {
            name: signal.getsignal(getattr(signal, name))
            for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGPROF", "SIGXFSZ")
            if hasattr(signal, name)
        },
        "folder": Path.cwd(),
        "environment": {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")},
        "locale": locale.setlocale(locale.LC_ALL),
        "limits": (sys.getrecursionlimit(), sys.getswitchinterval()),
        "hooks": (sys.excepthook, threading.excepthook),
        "look": _look(),
    }


def _look() -> tuple[str, float]:
    """Theme and text size of the application, which all windows share."""
    module = sys.modules.get("kapdip_gui.style.look")
    look = module.style() if module is not None else None
    return (look.theme.name, look.scale) if look is not None else ("light", 1.0)


@pytest.fixture(autouse=True)
def _process_state_is_kept() -> Iterator[None]:
    """A test that changes what all share would be met by another one, on some machine, in some order."""
    before = process_state()
    yield
    after = process_state()
    assert {name: value for name, value in after.items() if value != before[name]} == {}


RULE_ROOMS = frozenset(
    {"board", "orders", "lines", "press", "adjudicator", "exchange", "game", "sheets", "club", "auction", "foresight"}
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests that must reach every branch of the rule rooms on their own: the gate runs them by themselves,
    with coverage. Those that read the data beside the checkout are not among them: they skip where it is absent, and
    every branch must be reached there, too.
    """
    for item in items:
        is_of_rules = item.path.parent.name in RULE_ROOMS and item.get_closest_marker("unmeasured") is None
        if is_of_rules and "shared" not in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.measured)


_TOLD = pytest.StashKey[int]()
"""Where a process that is ended tells why, past pytest's capture."""


def pytest_sessionstart(session: pytest.Session) -> None:
    """Remembers it."""
    capture = session.config.pluginmanager.get_plugin("capturemanager")
    assert capture is not None
    with capture.global_and_fixture_disabled():
        session.config.stash[_TOLD] = os.dup(2)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """A test that hangs ends its process, which tells where each thread stood: nothing else ends a window that waits
    for an answer. (pytest-timeout says nothing in a worker, and needs a thread that still gets its turn.)
    """
    # A browser may be silent for two minutes, and is asked a second time.
    limit = 2 * BUSY if item.get_closest_marker("browser") else LIMIT
    faulthandler.dump_traceback_later(limit, exit=True, file=item.config.stash[_TOLD])
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


def pytest_collection_finish() -> None:
    """What was loaded for thousands of tests stays to the end: no collector has to look at all of it again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Windows that a test closed are gone before the next one.

    Without an event loop of its own Qt puts off `deleteLater` for ever: the windows of all tests would stay, and every
    new style sheet would dress them all again.
    """
    if "PySide6.QtWidgets" in sys.modules:
        from PySide6.QtCore import QCoreApplication, QEvent

        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
