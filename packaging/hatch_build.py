"""Compiles the German words, and puts the built manual (`sh packaging/manual.sh` first) and the commit into the wheel.

Into the source's own archive, too: wheels are made of that one. `assets/project.json` gives the project's addresses.
"""

import json
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

HERE = Path(__file__).parent


class BuildHook(BuildHookInterface[Any]):
    """Compiles and takes `build/manual` along; a wheel that is built without it says in its window that it has none."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the files are gathered."""
        runpy.run_path(str(HERE / "compile_words.py"))["compile_stale"]()
        root, built = Path(self.root), build_data["force_include"]
        place = "kapdip/_data" if self.target_name == "wheel" else "build"
        for language in ("de", "en"):
            manual = root / "build" / "manual" / language
            if manual.is_dir():
                built[str(manual)] = f"{place}/manual/{language}"
        commit = runpy.run_path(str(HERE / "commit.py"))["written"](root)
        if commit.is_file():
            built[str(commit)] = f"{place}/commit"


class MetadataHook(MetadataHookInterface):
    """Gives the addresses that the project has."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called when the package's metadata are gathered."""
        values = json.loads((Path(self.root) / "assets" / "project.json").read_text(encoding="utf-8"))
        names = {"Homepage": "homepage", "Issues": "defects"}
        metadata["urls"] = {name: values[key] for name, key in names.items() if values[key]}
