"""Prints the Debian packages that an administrator still has to install, found by trying what each is needed for.

Takes as arguments what is wanted: `venv` (a virtual environment with pip), `qt` (the program at all), `window` (a
window on a real display), `freeze` (the program as a folder), `deb` (a package of it). Runs on any bare python3; prints
nothing where all is there.
"""

import importlib.util
import shutil
import sys
import sysconfig
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from kapdip_gui.libraries import FOR_A_WINDOW, FOR_QT, FOR_WAYLAND, is_missing

PYTHON = Path(sysconfig.get_config_var("LIBDIR") or "/", sysconfig.get_config_var("INSTSONAME") or "")
"""The library of the Python that runs this: Debian's is linked without it."""
LIBRARIES = {
    "qt": FOR_QT,
    "window": FOR_A_WINDOW,
    # The folder brings along what a window needs elsewhere, whether there is a display here or not.
    "freeze": FOR_A_WINDOW | FOR_WAYLAND | {str(PYTHON): "libpython{}.{}".format(*sys.version_info)},
}
TOOLS = {
    "freeze": {"objcopy": "binutils"},
    "deb": {"dpkg-deb": "dpkg", "fakeroot": "fakeroot"},
}


def missing_packages(wanted: list[str]) -> list[str]:
    """The packages, each once, in the order in which they are needed."""
    found = []
    if "venv" in wanted and not (importlib.util.find_spec("ensurepip") and importlib.util.find_spec("venv")):
        found.append("python3-venv")
    for topic in wanted:
        found += [package for library, package in LIBRARIES.get(topic, {}).items() if is_missing(library)]
        found += [package for tool, package in TOOLS.get(topic, {}).items() if not shutil.which(tool)]
    return list(dict.fromkeys(found))


if __name__ == "__main__":
    print(*missing_packages(sys.argv[1:]))
