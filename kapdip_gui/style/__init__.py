"""The look of the window: the theme file's tokens as Qt's palette, fonts, icons and a short style sheet.

Gives: `style()`, the look in use (`WindowLook`), and `apply_style`, which makes it that of the application;
`icons.icon`, `chips.paint_chip`.
"""

from kapdip_gui.style.look import WindowLook, apply_style, style

__all__ = ["WindowLook", "apply_style", "style"]
