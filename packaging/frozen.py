"""Where the frozen program begins.

Takes the environment that PyInstaller's starter made: its paths for libraries and Qt's plugins lead into the folder.
What the program opens (a browser, a program for PDF) must not load anything from there, so those paths are what they
were before: this process has read the first one already, and finds the plugins by `qt.conf` (`freeze.sh`).
"""

import os
import sys

from kapdip_gui.app import main

OURS = ("LD_LIBRARY_PATH", "QT_PLUGIN_PATH", "QML2_IMPORT_PATH")


def keep_paths_to_ourselves() -> None:
    """Programs that are started from here find their own libraries and plugins."""
    for name in OURS:
        os.environ.pop(name, None)
    if "LD_LIBRARY_PATH_ORIG" in os.environ:
        os.environ["LD_LIBRARY_PATH"] = os.environ.pop("LD_LIBRARY_PATH_ORIG")


if __name__ == "__main__":
    keep_paths_to_ourselves()
    sys.exit(main())
