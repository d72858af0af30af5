"""The window. The only room that knows Qt; the session is the only mutable thing."""

from kapdip_gui.ui.none_guard import guard_none

guard_none()
