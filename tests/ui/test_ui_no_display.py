"""Where no window can be made the program says so in words, and how to go on; nothing is dumped."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kapdip.words.no_window import without_window
from kapdip_gui.process.no_display import PLUGINS, missing_library
from tests.patience import SECONDS

ROOT = Path(__file__).resolve().parents[2]


def started(folder: Path, *code: str, **surroundings: str) -> subprocess.CompletedProcess[str]:
    """The program's end and what it said, with nothing of a desktop around it but what is given."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    kept |= {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "LC_ALL": "C.UTF-8", **surroundings}
    script = "\n".join([*code, "import sys", "from kapdip_gui.app import main", "sys.exit(main(['x.yaml']))"])
    return subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=kept, capture_output=True, text=True, check=False, timeout=SECONDS
    )


@pytest.mark.skipif(sys.platform != "linux", reason="other platforms always have a desktop")
@pytest.mark.parametrize(
    ("surroundings", "told"),
    [
        ({}, "there is none here: neither DISPLAY nor WAYLAND_DISPLAY is set."),
        pytest.param(
            {"DISPLAY": ":9779"},
            "the display “:9779” cannot be reached.",
            marks=pytest.mark.skipif(
                missing_library(PLUGINS) is not None, reason="where a library is missing Qt asks for no display"
            ),
        ),
        ({"QT_QPA_PLATFORM": "nonsense"}, "Qt says: Could not find the Qt platform plugin"),
    ],
)
def test_without_a_display_it_is_told_what_is_missing_and_how_to_go_on(
    tmp_path: Path, surroundings: dict[str, str], told: str
) -> None:
    done = started(tmp_path, **surroundings)
    assert done.returncode == 1
    why, ways = done.stderr.splitlines()
    assert told in why
    assert "kapdip status x.yaml" in ways


def test_without_qt_the_program_says_how_to_get_its_window(tmp_path: Path) -> None:
    missing = "raise ModuleNotFoundError(f'No module named {name!r}', name=name)"
    finder = f"import sys\nclass No:\n def find_spec(self, name, *_):\n  if name.startswith('PySide6'): {missing}"
    done = started(tmp_path, finder, "sys.meta_path.insert(0, No())")
    assert done.returncode == 1
    why, ways = done.stderr.splitlines()
    assert why == "kapdip: The window is not installed; “pip install kapdip[gui]” brings it."
    assert "kapdip status x.yaml" in ways


def test_the_command_that_is_told_can_be_typed_as_it_stands() -> None:
    assert "kapdip status 'Anna & Bert.yaml'" in without_window(["nothing"], Path("Anna & Bert.yaml"), "en")


def test_of_what_qt_needs_for_a_window_the_library_is_named_that_the_system_misses(tmp_path: Path) -> None:
    assert missing_library(tmp_path) is None
    (tmp_path / "platforms").mkdir()
    shutil.copy(PLUGINS / "platforms" / "libqxcb.so", tmp_path / "platforms")  # without Qt's own libraries beside it
    taken = "from kapdip_gui.process.no_display import Path, missing_library"
    done = started(tmp_path, taken, f"print(missing_library(Path({str(tmp_path)!r})), flush=True)")
    assert "libQt6" in done.stdout
    assert "cannot open shared object file" in done.stdout


def test_a_library_that_is_missing_is_told_too(tmp_path: Path) -> None:
    missing = "raise ImportError('libEGL.so.1: cannot open shared object file: No such file or directory')"
    hook = (
        "import sys",
        "class Hook:",
        "    def find_spec(self, name, *rest):",
        f"        if name == 'PySide6': {missing}",
    )
    done = started(tmp_path, *hook, "sys.meta_path.insert(0, Hook())", KAPDIP_LANG="de")
    assert done.returncode == 1
    why, ways = done.stderr.splitlines()
    assert (
        why
        == "kapdip: Dem Fenster fehlt eine Bibliothek des Systems: libEGL.so.1: cannot open shared object file: No such"
        " file or directory (Debian: apt install libegl1)."
    )
    assert "kapdip status x.yaml" in ways


@pytest.mark.skipif(sys.platform != "linux", reason="other platforms always have a desktop")
def test_the_language_that_kapdip_lang_names_reaches_the_window_before_the_one_chosen_there(tmp_path: Path) -> None:
    (tmp_path / "Kapdip").mkdir()
    chosen = tmp_path / "Kapdip" / "Kapdip.ini"
    chosen.write_text("[General]\nlanguage=en\n", encoding="utf-8")
    assert "there is none here" in started(tmp_path, LC_ALL="de_DE.UTF-8").stderr
    assert "hier ist keine" in started(tmp_path, KAPDIP_LANG="de").stderr
    assert not chosen.exists(), "the place of earlier versions"
    assert "language=en" in (tmp_path / "kapdip" / "kapdip.ini").read_text(encoding="utf-8")
    change = "from kapdip_gui.session.settings import Settings; found = Settings(); found.put('theme', 'dark')"
    done = started(
        tmp_path,
        change,
        "print(found.language, flush=True); found.put('language', 'en')",
        "print(found.language, flush=True)",
        KAPDIP_LANG="de",
    )
    assert done.stdout.split() == ["de", "en"]
