"""What the project says of itself: its name on desktops and its addresses, `""` where it claims nothing; its version.

Gives: `values_of_project` (keys: `id`, `maintainer`, `homepage`, `defects`, `pictures`), `version`. Packages and
entries for desktops are made of the same file, `assets/project.json`.
"""

import json

from kapdip import __version__
from kapdip.paths import ASSETS, COMMIT


def values_of_project() -> dict[str, str]:
    """The values by their names."""
    return dict(json.loads((ASSETS / "project.json").read_text(encoding="utf-8")))


def version() -> str:
    """The version, in a package with the commit that it was made from: `0.1.0 (7d216a5d)`."""
    try:
        return f"{__version__} ({COMMIT.read_text(encoding='utf-8').strip()})"
    except OSError:
        return __version__
