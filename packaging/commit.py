"""Which commit a build is made from: `build/commit`, which packages bring along and `kapdip --version` tells.

Gives: `written`. A `+` behind it says that something was changed and not committed.
"""

import subprocess
from pathlib import Path


def written(root: Path) -> Path:
    """Write the file where git knows the checkout, else leave it as the archive of the source brought it."""
    file = root / "build" / "commit"
    try:
        commit = _git(root, "rev-parse", "--short=8", "HEAD")
        changed = _git(root, "status", "--porcelain", "--untracked-files=no")
    except (OSError, subprocess.CalledProcessError):
        commit = changed = ""
    if commit:
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"{commit}{'+' if changed else ''}\n", encoding="utf-8")
    return file


def _git(root: Path, *words: str) -> str:
    told = subprocess.run(["git", "-C", str(root), *words], check=True, capture_output=True, text=True)
    return told.stdout.strip()
