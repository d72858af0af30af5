"""What the start of the window leaves undone."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_no_source_is_read_again_when_a_module_is_imported() -> None:
    program = (
        "import builtins, linecache, kapdip_gui.ui.main\n"
        "from PySide6.QtGui import *\n"
        "print(builtins.__import__ is builtins.__feature_import__, QColor.__name__)\n"
        "print([name for name in linecache.cache if 'kapdip_gui' in name])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.splitlines() == ["False QColor", "[]"]
