"""The manual as tests look at it: built once in a checkout, and anew when something that it is made of has changed.

Workers of one run wait for each other, and the next run finds what the last one built.
"""

import fcntl
import hashlib
import shutil
from pathlib import Path

from manual.build import LANGUAGES, build

ROOT = Path(__file__).resolve().parents[2]
MADE_OF = ("docs", "packaging/manual", "packaging/requirements-manual.txt", "kapdip", "kapdip_gui", "assets", "saves")
BUILT = ROOT / "build" / "manual-of-tests"
KEPT = 3


def built_manual() -> Path:
    """The manual in both languages, with dots for its pictures. Raises `ManualError`, and keeps nothing then."""
    BUILT.mkdir(parents=True, exist_ok=True)
    folder, making = BUILT / f"{_digest()}.built", BUILT / "making"
    with (BUILT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            shutil.rmtree(making, ignore_errors=True)
            for language in LANGUAGES:
                build(making, language, pictures=False)
            making.rename(folder)
        for old in sorted(BUILT.glob("*.built"), key=lambda one: one.stat().st_mtime)[:-KEPT]:
            shutil.rmtree(old)
    return folder


def _digest() -> str:
    """Another one for everything that could change a page."""
    digest = hashlib.sha256()
    for place in map(ROOT.joinpath, MADE_OF):
        for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if file.is_file() and file.suffix != ".pyc":
                digest.update(f"{file.relative_to(ROOT)} {file.stat().st_size}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:16]
