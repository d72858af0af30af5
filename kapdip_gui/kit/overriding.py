"""Marks methods that override one of Qt's: checked by mypy; at run time, errors in them are completed before Qt gets
them.

Gives: `override`. Why: docs/decisions/0008.
"""

import sys
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["override"]

if TYPE_CHECKING:
    from typing_extensions import override
elif sys.version_info >= (3, 12):
    from typing import override
else:
    _Method = TypeVar("_Method", bound=Callable[..., object])

    def override(method: _Method) -> _Method:
        """The method, from which errors come with a value: before 3.12, those that the interpreter raises itself (an
        index out of range, a wrong number of arguments) have none until somebody catches them, and PySide then reads
        memory that is no error.
        """

        @wraps(method)
        def whole(*args: Any, **more: Any) -> object:
            try:
                return method(*args, **more)
            except BaseException:
                raise

        whole.__override__ = True
        return whole
