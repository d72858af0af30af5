"""Sentences for what the window itself refuses.

Takes and gives: see `words.sentences`. The keys come from `ui.session`.
"""

from collections.abc import Mapping

TEMPLATES: Mapping[str, str] = {
    "window.read_only": "This game is open for reading only: nothing was changed. Save it under another name to go on.",
}
