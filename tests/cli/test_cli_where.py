"""`kapdip where`: places of what is the user's, and settings that move to theirs."""

import json
from pathlib import Path

import pytest

from kapdip_gui.app import main


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    return tmp_path


def test_every_place_has_one_spelling(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["where", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "settings": str(home / "config" / "kapdip" / "kapdip.ini"),
        "boards": str(home / "data" / "kapdip" / "boards"),
        "state": str(home / "state" / "kapdip"),
        "log": str(home / "state" / "kapdip" / "kapdip.log"),
    }
    monkeypatch.setenv("KAPDIP_LANG", "de")
    assert main(["where"]) == 0
    assert f"Einstellungen: {home}/config/kapdip/kapdip.ini\n" in capsys.readouterr().out
    assert list(home.iterdir()) == []
