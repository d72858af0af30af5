"""Compiles the German words, and puts the built manual into the wheel, where there is one: `sh packaging/manual.sh`
first.

Into the source's own archive, too: wheels are made of that one.
"""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildHook(BuildHookInterface[Any]):
    """Compiles and takes `build/manual` along; a wheel that is built without it says in its window that it has none."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the files are gathered."""
        runpy.run_path(str(Path(__file__).with_name("compile_words.py")))["compile_stale"]()
        manual = Path(self.root) / "build" / "manual"
        place = "kapdip/_data/manual" if self.target_name == "wheel" else "build/manual"
        for language in ("de", "en"):
            if (manual / language).is_dir():
                build_data["force_include"][str(manual / language)] = f"{place}/{language}"
