"""One line of text where there is no room for the whole: a sentence loses its end, a name its middle.

Takes: the metrics of a font, a text, a width. Gives: `cut`, `cut_name`. Names that are alike often differ at their end
only (*Maximiliane von Hohenfels A*, *… B*), so theirs stays.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF


def cut(metrics: QFontMetrics | QFontMetricsF, text: str, width: float, flags: int = 0) -> str:
    """A text of which the end may go."""
    return _cut(metrics, text, Qt.TextElideMode.ElideRight, width, flags)


def cut_name(metrics: QFontMetrics | QFontMetricsF, name: str, width: float) -> str:
    """A name of a player, a power or a game, or a path: its beginning and its end stay."""
    return _cut(metrics, name, Qt.TextElideMode.ElideMiddle, width, 0)


def _cut(metrics: QFontMetrics | QFontMetricsF, text: str, mode: Qt.TextElideMode, width: float, flags: int) -> str:
    if isinstance(metrics, QFontMetrics):
        return metrics.elidedText(text, mode, int(width), flags)
    return metrics.elidedText(text, mode, width, flags)
