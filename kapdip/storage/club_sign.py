"""Distinguishes a club from a game by the beginning of its file, before either is read.

Takes a path; gives `is_club`.
"""

import re
from pathlib import Path

from kapdip.regular import read_regular

_CLUB = re.compile(rb"^\xef?\xbb?\xbf?kapdip_club[ \t]*:", re.MULTILINE)
_HEAD = 64 * 1024


def is_club(path: Path) -> bool:
    """Whether a file says of itself that it is a club, also one that is broken further down."""
    try:
        return _CLUB.search(read_regular(path, _HEAD)) is not None
    except OSError:
        return False
