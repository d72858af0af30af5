"""`kapdip` as a library: its public names, what loading it costs, and the examples of its page."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import kapdip

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "library.md").read_text("utf-8")


def typed() -> dict[str, str]:
    """The module of each public name, as a checker of types reads it."""
    tree = ast.parse(Path(kapdip.__file__).read_text("utf-8"))
    found = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module != "typing")
    modules = {one.name: str(node.module) for node in found for one in node.names}
    return {name: module for name, module in modules.items() if module.startswith("kapdip.")}


def test_every_public_name_is_loaded_from_where_its_types_are_read() -> None:
    assert sorted(typed()) == sorted(kapdip.__all__)
    for name, module in typed().items():
        assert getattr(kapdip, name) is getattr(import_module(module), name)


def test_what_is_not_public_is_missing_as_from_every_module() -> None:
    with pytest.raises(AttributeError, match="'kapdip' has no attribute 'nonsense'"):
        kapdip.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_every_public_class_and_function_says_what_it_is() -> None:
    silent = [name for name in kapdip.__all__ if callable(one := getattr(kapdip, name)) and not one.__doc__]
    assert silent == []
    assert [name for name in kapdip.__all__ if f"`{name}" not in PAGE] == []


def test_importing_it_loads_nothing_and_using_it_no_window() -> None:
    code = (
        "import sys, kapdip; print([m for m in sys.modules if m.startswith('kapdip.')]); kapdip.standard_board; "
        "kapdip.open_game; kapdip.say; print([m for m in sys.modules if m.startswith(('PySide6', 'kapdip_gui'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", "[]"]


def test_the_examples_of_its_page_give_what_they_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "saves").symlink_to(ROOT / "saves")
    blocks = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    assert len(blocks) >= 3
    names: dict[str, object] = {}
    told: list[str] = []
    names["print"] = lambda *values: told.append(" ".join(map(str, values)).replace("\N{NO-BREAK SPACE}", " "))
    for block in blocks:
        exec(compile(block, "docs/library.md", "exec"), names)
    assert told == re.findall(r"# → (.*)", "\n".join(blocks))
