"""Every cause that the program declares, in whatever room."""

import importlib
import pkgutil
from typing import Any

import kapdip
import kapdip_board
from kapdip.reason import CAUSES, Cause


def all_causes() -> dict[str, Cause[..., Any]]:
    """The causes of all modules `causes`, by key."""
    for package in (kapdip, kapdip_board):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if module.name.endswith(("causes", ".slips")):
                importlib.import_module(module.name)
    return dict(CAUSES)
