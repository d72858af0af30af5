"""Takes the picture of the window that the README shows: `docs/window.png`, with the sample game in the middle of a
turn.

    python packaging/make_screenshot.py

Needs no display.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("LANGUAGE", "en")

from kapdip_gui.process.picture import window_picture  # noqa: E402


def main() -> int:
    """Write the picture."""
    target = ROOT / "docs" / "window.png"
    window_picture(ROOT / "saves" / "zwischenstand.yaml", target)
    print(f"wrote docs/{target.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
