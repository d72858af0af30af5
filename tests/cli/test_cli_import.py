"""`kapdip import`: a game out of its history in mails (docs/contract.md, "Histories of games")."""

from pathlib import Path

import pytest

from kapdip.evaluation.documents import TurnDocuments
from kapdip.game.public import public_view
from kapdip.storage.club_file import load_club
from kapdip.storage.files import load_game
from kapdip_gui.app import main
from tests.conftest import ROOT

SAMPLE = ROOT / "saves" / "mittwochsrunde.yaml"
HISTORY = "Spring 1901\nAustria: A Vie - Gal, A Bud - Ser\nRussia: A War - Gal (bounce)\n"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KAPDIP_LANG", "en")


def written(folder: Path, text: str) -> str:
    path = folder / "history.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_history_becomes_a_file_and_what_it_tells_otherwise_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "friday.yaml"
    history = written(tmp_path, HISTORY)
    assert main(["import", history, "--to", str(target), "--players", "Ann,Bo,Cy,Di,Ed,Flo,Gus"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines() == ["Spring 1901, moves: 3 orders, 2 remarks"]
    assert f"{history}:2: The email says A\u00a0Vie – Gal succeeded" in err
    game = load_game(target)
    assert (game.name, game.turn.number, game.seats[0].alias) == ("friday", 2, "Ann")
    assert main(["check", str(target)]) == 0


def test_nothing_is_written_without_a_target_nor_for_a_history_that_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "friday.yaml"
    assert main(["import", written(tmp_path, HISTORY)]) == 0
    assert main(["import", written(tmp_path, HISTORY), "--strict", "--to", str(target)]) == 1
    capsys.readouterr()
    assert main(["import", written(tmp_path, f"Hello\n{HISTORY}Fall 1902\nA Bud H\n"), "--to", str(target)]) == 1
    out, err = capsys.readouterr()
    assert out.splitlines() == ["Spring 1901, moves: 3 orders, 2 remarks"]
    assert "history.txt:3: The email says A\u00a0Vie – Gal succeeded" in err, "the remarks until then"
    assert (
        "history.txt:5: The moves of 2 phases, from Autumn 1901 to Spring 1902, are missing before Autumn 1902" in err
    )
    assert main(["import", written(tmp_path, HISTORY), "--players", "Ann,Bo", "--to", str(target)]) == 1
    assert not target.exists()


def test_a_last_phase_of_which_orders_are_missing_stays_open_with_what_was_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "friday.yaml"
    assert main(["import", written(tmp_path, f"{HISTORY}Fall 1901\nAustria: A Ser - Bul\n"), "--to", str(target)]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("Autumn 1901, moves: 1 order, still open: orders of England, France")
    game = load_game(target)
    assert (game.turn.number, list(game.turn.inputs.orders)) == (2, ["AUSTRIA"])


def test_a_game_is_never_replaced(tmp_path: Path) -> None:
    target = tmp_path / "friday.yaml"
    target.write_text("mine", encoding="utf-8")
    assert main(["import", written(tmp_path, HISTORY), "--to", str(target)]) == 1
    assert target.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_evaluations_of_a_whole_game_come_back_as_the_same_game(language: str, tmp_path: Path) -> None:
    played = load_game(SAMPLE)
    view = public_view(played)
    texts = [TurnDocuments(view, turn.number, lang=language).text() for turn in played.turns]
    file = tmp_path / "turn.txt"
    assert main(["evaluate", str(SAMPLE), "--turn", "9", "--text", str(file), "--lang", language]) == 0
    assert file.read_text(encoding="utf-8") == texts[8]
    target = tmp_path / "again.yaml"
    players = ",".join(seat.alias for seat in played.seats)
    given = ["import", written(tmp_path, "\n".join(texts)), "--to", str(target), "--strict"]
    assert main([*given, "--profile", "ka2007", "--players", players]) == 0
    again = load_game(target)
    assert [turn.results.position for turn in again.turns] == [turn.results.position for turn in played.turns]


def test_two_imports_of_the_same_players_are_two_games_of_a_club(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both had the seed 0 once, and the club took the second for the first."""
    played = load_game(SAMPLE)
    texts = [TurnDocuments(public_view(played), turn.number, lang="en").text() for turn in played.turns]
    players = ",".join(seat.alias for seat in played.seats)
    club, games = str(tmp_path / "club.yaml"), [str(tmp_path / "one.yaml"), str(tmp_path / "two.yaml")]
    changed = texts[-2].replace("A Tyr holds", "A Tyr S A Tri", 1)
    assert changed != texts[-2]
    for target, told in zip(games, (texts, [*texts[:-2], changed, texts[-1]]), strict=True):
        given = ["import", written(tmp_path, "\n".join(told)), "--to", target]
        assert main([*given, "--profile", "ka2007", "--players", players]) == 0
        assert main(["resolve", target, "--missing", "hold", "--until", "turn"]) == 0
    one, two = map(load_game, map(Path, games))
    assert one.id != two.id
    assert main(["club", "new", club, "--name", "Circle"]) == 0
    assert [main(["club", "add", club, game]) for game in games] == [0, 0]
    assert [record.number for record in load_club(Path(club)).records] == ["KA 1", "KA 2"]
    capsys.readouterr()
    assert [main(["check", game]) for game in games] == [0, 0]
    assert main(["club", "add", club, games[1]]) == 1
    assert "This game is already entered, as KA 2 (two)." in capsys.readouterr().err
