"""Marks methods that override one of Qt's: checked by mypy, nothing at run time, since Python 3.11 has no such decorator.

Gives: `override`.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

__all__ = ["override"]

if TYPE_CHECKING:
    from typing_extensions import override
else:
    _Method = TypeVar("_Method", bound=Callable[..., object])

    def override(method: _Method) -> _Method:
        """The method as it is."""
        return method
