"""How long a test may take, and a wait in it: only what never comes uses it up. `KAPDIP_PATIENCE` says otherwise."""

import inspect
import os
import time
from collections.abc import Callable

import pytest

QUIET, BUSY = 60, 240
IS_BUSY = os.getloadavg()[0] > 2 * (os.cpu_count() or 1)
LIMIT = int(os.environ.get("KAPDIP_PATIENCE") or (BUSY if IS_BUSY else QUIET))
"""Seconds for a test."""
SECONDS = LIMIT * 3 / 4
"""Of these a wait takes so many at most, so that it is the wait that fails, and says what it was for."""
MILLISECONDS = int(SECONDS * 1000)


def until(is_so: Callable[[], object], meanwhile: Callable[[], object] = lambda: time.sleep(0.005)) -> None:
    """Wait until it is so, in this or another thread or process."""
    end = time.monotonic() + SECONDS
    while not is_so():
        if time.monotonic() > end:
            in_vain(is_so)
        meanwhile()


def in_vain(is_so: Callable[[], object]) -> None:
    """Fails the test that waited for this."""
    name = getattr(is_so, "__qualname__", repr(is_so))
    code = inspect.getsource(is_so).strip() if "<lambda>" in name else name
    pytest.fail(f"waited {SECONDS:g} s in vain for {code}")
