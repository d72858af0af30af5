"""Where the program keeps what nobody asked for: recovered games and the log of unexpected errors.

Gives: a folder as `Path`. Imports nothing, so that the log stands before anything else.
"""

import os
import sys
from pathlib import Path


def state_folder() -> Path:
    """The platform's place for what a program keeps of its own accord."""
    if sys.platform == "win32":  # pragma: no cover - the other platform
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "kapdip"
    if sys.platform == "darwin":  # pragma: no cover - the other platform
        return Path.home() / "Library" / "Application Support" / "kapdip"
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "kapdip"
