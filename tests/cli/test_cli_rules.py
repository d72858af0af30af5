"""House rules as they are typed behind `--rule`."""

from pathlib import Path

import pytest

from kapdip.storage.files import load_game
from kapdip_gui.app import main

EIGHT = "Anna,Bert,Cleo,Dora,Emil,Fine,Gus,Hans"


def made(folder: Path, *rules: str) -> int:
    asked = [part for rule in rules for part in ("--rule", rule)]
    return main(["new", str(folder / "x.yaml"), "--players", EIGHT, *asked])


def test_numbers_amounts_and_lists_are_typed_as_they_are_said(tmp_path: Path) -> None:
    assert made(tmp_path, "last_turn=13", "start_price=1.50", "tie_breaks=history,lot", "base_currency=7") == 0
    rules = load_game(tmp_path / "x.yaml").profile.house_rules
    assert rules == {"last_turn": 13, "start_price": "1.50", "tie_breaks": ["history", "lot"], "base_currency": "7"}


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("start_price=1,50", "; write an amount of at least 0.01."),
        ("tie_breaks=lot,history", "; list some of history, fewest, present and lot, each once, the lot at the end."),
        ("tie_order=GERMANY", "; list each of AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA and TURKEY once."),
        ("overbuying=x", "; choose proportion or largest."),
        ("nix=3", "they can change rulebook, players_min, players_max,"),
    ],
)
def test_what_is_not_possible_is_refused_with_what_is(
    rule: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KAPDIP_LANG", "en")
    assert made(tmp_path, rule) == 1
    assert told in capsys.readouterr().err
    assert not (tmp_path / "x.yaml").exists()


def test_a_rule_without_a_value_is_wrong_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        made(tmp_path, "last_turn")
    assert left.value.code == 2
    assert "last_turn=13" in capsys.readouterr().err
