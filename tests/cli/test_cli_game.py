"""`kapdip new`, `orders`, `resolve`, `status`, `check`: the outside contract (docs/contract.md)."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from kapdip.cli import voice
from kapdip.storage.files import load_game, save_game
from kapdip.storage.letters import LARGEST_LETTER
from kapdip.storage.lock import Lock
from kapdip_gui.app import main, wants_window
from tests.game.bourse import bourse
from tests.game.tables import NAMES

PLAYERS = ",".join(NAMES)
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KAPDIP_LANG", "en")


@pytest.fixture
def game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "game.yaml"
    assert main(["new", str(path), "--players", PLAYERS, "--seed", "7"]) == 0
    capsys.readouterr()
    return path


def sheet(game: Path, text: str) -> str:
    path = game.with_name("sheet.txt")
    path.write_text(text, encoding="utf-8")
    return str(path)


def errors(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().err.splitlines()


# -- new ---------------------------------------------------------------------------------------------------------------


def test_new_makes_a_game_and_refuses_to_overwrite(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.yaml"
    rules = [
        "--rule",
        "last_turn=13",
        "--rule",
        "end=points",
        "--gm",
        "Gus",
        "--name",
        "Friday",
        "--start",
        "fleet-rome",
        "--lang",
        "de",
    ]
    assert (
        main(["new", str(path), "--profile", "ka2007", "--players", " Anna , Bert,C,D,E,F,G,H", "--seed", "5", *rules])
        == 0
    )
    assert capsys.readouterr().out == f"{path}: a new game of ka2007 with 8 players, seed 5\n"
    made = load_game(path)
    assert (made.name, made.gm, made.seed, made.language, made.variant.start) == (
        "Friday",
        "Gus",
        5,
        "de",
        "fleet-rome",
    )
    assert made.seats[0].alias == "Anna"
    assert made.profile.house_rules == {"last_turn": 13}
    before = path.read_bytes()
    assert main(["new", str(path), "--players", PLAYERS]) == 1
    assert errors(capsys) == [f"{path}: This file already exists and will not be overwritten. Choose another name."]
    assert path.read_bytes() == before
    assert main(["new", str(tmp_path), "--players", PLAYERS]) == 1
    assert main(["club", "new", str(tmp_path), "--name", "Us"]) == 1
    sentence = f"{tmp_path}: A folder has that name. Choose a file name inside it, or another name."
    assert errors(capsys) == [sentence, sentence]


def test_new_draws_a_seed_where_none_is_given(tmp_path: Path) -> None:
    seeds = set()
    for number in range(3):
        assert main(["new", str(tmp_path / f"{number}.yaml"), "--players", PLAYERS]) == 0
        seeds.add(load_game(tmp_path / f"{number}.yaml").seed)
    assert len(seeds) == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ["--players", "A,B"],
        ["--players", PLAYERS, "--rule", "nonsense=1"],
        ["--players", PLAYERS, "--start", "moon"],
        ["--players", PLAYERS + ",Anna"],
    ],
)
def test_new_refuses_what_the_rules_refuse(
    tmp_path: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.yaml"
    assert main(["new", str(path), *arguments]) == 1
    assert all(line.startswith(f"{path}: ") for line in errors(capsys))
    assert not path.exists()
    assert main(["new", str(tmp_path / "no" / "x.yaml"), "--players", PLAYERS]) == 1


# -- usage -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ["new"],
        ["new", "x.yaml"],
        ["new", "x.yaml", "--players", "A", "--profile", "chess"],
        ["orders", "x.yaml"],
        ["orders", "x.yaml", "--answer", "press.1.1=perhaps"],
        ["resolve", "x", "--until", "end"],
        ["status"],
    ],
)
def test_wrong_usage_is_status_2(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as error:
        main(arguments)
    assert error.value.code == 2


def test_an_unknown_command_is_told_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fly", "away"]) == 2
    assert "expected a game file or one of new, import, orders" in capsys.readouterr().err
    for asked in (["--help"], ["help", "me"], ["-h"]):
        assert main(asked) == 0
        assert "adjudicate" in capsys.readouterr().out


def test_no_argument_or_a_file_opens_the_window(game: Path) -> None:
    assert wants_window([])
    assert wants_window([str(game)])
    assert wants_window(["missing.yaml"])
    assert not wants_window(["status"])
    assert not wants_window(["--help"])
    assert not wants_window(["fly"])


def test_the_commands_run_without_qt_and_import_only_what_they_need(game: Path) -> None:
    code = (
        f"import sys\nfrom kapdip_gui.app import main\nstatus = main(['status', {str(game)!r}, '--json'])\nbad = [name"
        " for name in sys.modules if name.split('.')[0] in ('PySide6', 'shapely', 'typst', 'jinja2',"
        " 'numpy')]\nsys.exit(status or (f'imported {bad}' if bad else 0))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", ["resolve", "status", "check", "evaluate", "slips", "orders"])
@pytest.mark.parametrize("place", ["", ".", "/", "/dev/null"])
def test_what_is_no_file_is_refused_in_a_sentence(
    command: str, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sheet.txt").write_text("")
    before = sorted(Path("/").iterdir())
    assert main([command, place, *(["sheet.txt"] if command == "orders" else [])]) == 1
    assert len(errors(capsys)) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["sheet.txt"]
    assert sorted(Path("/").iterdir()) == before


def test_a_house_rule_of_a_hundred_thousand_brackets_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for rule in ("x=" + "[" * 100_000, "last_turn=" + "[" * 100_000):
        assert main(["new", str(tmp_path / "x.yaml"), "--players", ",".join("ABCDEFGHI"), "--rule", rule]) == 1
        told = errors(capsys)
        assert len(told) == 1
        assert len(told[0]) < 2000
    assert not (tmp_path / "x.yaml").exists()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_sheet_may_be_written_by_whatever_program(
    encoding: str, game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = 'Börsenzug "Anna"\nÖsterreich: +5\n'.encode(encoding)
    sent = game.with_name("sheet.txt")
    sent.write_bytes(raw)
    assert main(["orders", str(game), str(sent)]) == 0
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
    assert main(["orders", str(game), "-"]) == 0
    assert capsys.readouterr().out.count("Anna · exchange: Austria +5") == 2


def test_a_flood_on_standard_input_is_refused(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"x" * (LARGEST_LETTER + 1)), encoding="utf-8"))
    assert main(["orders", str(game), "-"]) == 1
    assert errors(capsys) == ["-: The file is too large for a player's text: the limit is 2 MB."]


# -- orders ------------------------------------------------------------------------------------------------------------


def test_orders_tells_what_it_understood(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        '# turn 1\nBörsenzug "Anna"\nItalien: +5\nRussland: -1200\nExchange "Bert"\nItaly: 0\nPresse "Cleo"\nvon: Lucky'
        " Luke\nHallo!\n"
    )
    assert main(["orders", str(game), sheet(game, text)]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines() == [
        "Anna · exchange: Italy +5, Russia −1,200 (only 500 can be sold)",
        "Bert · exchange: no trades",
        "Cleo · press, 6 characters",
    ]
    assert len(load_game(game).turn.inputs.press) == 1
    path = sheet(game, text)
    assert main(["orders", str(game), path]) == 0
    assert f"{path}: Press that was there already is not entered again." in errors(capsys)
    assert len(load_game(game).turn.inputs.press) == 1


def test_orders_takes_nothing_of_a_sheet_with_a_problem(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = game.read_bytes()
    path = sheet(game, 'Exchange "Anna"\nItaly: +5\nItaly: +6\n\nExchange "Nobody"\nRussia: 1\n')
    assert main(["orders", str(game), path]) == 1
    told = errors(capsys)
    assert told[0].startswith(f"{path}:3: ") or told[0].startswith(f"{path}:2: ")
    assert any(line.startswith(f"{path}:5: ") for line in told)
    assert game.read_bytes() == before


def test_orders_for_another_turn_are_refused(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["orders", str(game), sheet(game, "# turn 5\n")]) == 1
    assert len(errors(capsys)) == 1


def test_orders_of_a_power_that_somebody_else_leads_name_its_controller(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["resolve", str(game), "--missing", "hold", "--until", "turn"]) == 0
    control = load_game(game).turn.start.control
    other = next(name for name in NAMES if name != control["ITALY"])
    capsys.readouterr()
    assert main(["orders", str(game), sheet(game, f'Orders "{other}"\nItaly:\nA ROM H\n')]) == 1
    assert control["ITALY"] in errors(capsys)[0]
    assert main(["orders", str(game), sheet(game, f'Orders "{control["ITALY"]}"\nItaly:\nif lost: A ROM R TUS\n')]) == 0
    assert "if lost: A ROM R TUS" in capsys.readouterr().out
    assert main(["orders", str(game), sheet(game, f'Orders "{control["ITALY"]}"\nItaly:\n')]) == 0
    assert "no orders" in capsys.readouterr().out


def test_orders_says_which_unit_a_later_sheet_leaves_without_an_order(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["resolve", str(game), "--missing", "hold", "--until", "turn"]) == 0
    head = f'Orders "{load_game(game).turn.start.control["ITALY"]}"\nItaly:\n'
    assert main(["orders", str(game), sheet(game, f"{head}A Rom H\nA Ven - Tyr\n")]) == 0
    assert errors(capsys) == []
    assert main(["orders", str(game), sheet(game, f"{head}A Rom - Apu\n")]) == 0
    assert [line.partition(": ")[2] for line in errors(capsys)] == ["A VEN of Italy now has no order"]


def test_orders_says_what_a_later_slip_drops(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for options in ([], ["--add"]):
        assert main(["orders", str(game), sheet(game, 'Exchange "Anna"\nItaly: -10\nRussia: -20\n')]) == 0
        capsys.readouterr()
        few = sheet(game, 'Exchange "Anna"\nItaly: -10\n')
        assert main(["orders", str(game), few, *options]) == 0
        told = errors(capsys)
        named_more = f"{few}:1: The earlier slip from Anna named more. Only adding keeps Russia."
        assert told == [] if options else told[-1] == named_more


def test_orders_reads_standard_input_and_complains_of_missing_files(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    monkeypatch.setattr(sys, "stdin", io.StringIO('Exchange "Anna"\nItaly: -5\n'))
    assert main(["orders", str(game), "-"]) == 0
    slip = load_game(game).turn.inputs.slips["Anna"]
    assert slip is not None
    assert slip.amounts["ITALY"] == -5
    capsys.readouterr()
    assert main(["orders", str(game), "nothing.txt"]) == 1
    assert errors(capsys) == ["nothing.txt: There is no such file."]


def test_a_suggestion_is_told_with_the_problem(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", str(game), "--missing", "hold", "--until", "turn"]) == 0
    player = load_game(game).turn.start.control["AUSTRIA"]
    capsys.readouterr()
    path = sheet(game, f'Orders "{player}"\nAustria:\nA Vei-Tyr\n')
    assert main(["orders", str(game), path]) == 1
    told = errors(capsys)
    assert told[0].startswith(f"{path}:3: ")
    assert "Did you mean" in told[0]


# -- resolve -----------------------------------------------------------------------------------------------------------


def test_resolve_stops_with_a_list_where_something_is_missing(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = game.read_bytes()
    assert main(["resolve", str(game)]) == 1
    assert errors(capsys) == [f"{game}: The exchange slip of {name} is missing." for name in NAMES]
    assert game.read_bytes() == before


def test_resolve_goes_step_by_step_or_to_the_end_of_the_turn(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", str(game), "--missing", "hold"]) == 0
    assert "Turn 2, Spring 1901: next: movement" in capsys.readouterr().out
    assert main(["resolve", str(game), "--missing", "hold"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Turn 2, Spring 1901: next: exchange"
    assert main(["status", str(game), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["step"] == "exchange"
    assert main(["resolve", str(game), "--until", "turn"]) == 0
    assert load_game(game).turn.number == 3


def test_a_game_that_is_over_is_not_resolved_any_further(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "short.yaml"
    assert main(["new", str(path), "--players", PLAYERS, "--rule", "last_turn=1"]) == 0
    assert main(["resolve", str(path), "--missing", "hold", "--until", "turn"]) == 0
    assert "the game is over" in capsys.readouterr().out
    assert main(["resolve", str(path), "--missing", "hold"]) == 1
    assert main(["status", str(path)]) == 0
    assert "Won by Anna, Bert" in capsys.readouterr().out


def test_a_player_who_holds_nothing_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bourse.yaml"
    save_game(bourse(), path)
    assert main(["status", str(path)]) == 0
    told = capsys.readouterr().out
    assert ", –; " in told
    assert ", ; " not in told


def test_a_game_that_another_program_holds_is_left_alone(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lock = Lock(game)
    assert lock.acquire()
    code = (
        f"import sys; from kapdip_gui.app import main; sys.exit(main(['resolve', {str(game)!r}, '--missing', 'hold']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    lock.release()
    assert done.returncode == 1
    assert "open in another program" in done.stderr or "in einem anderen Programm" in done.stderr


# -- status and check --------------------------------------------------------------------------------------------------


def test_status_shows_nothing_that_is_not_evaluated(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["status", str(game), "--json"]) == 0
    before = capsys.readouterr().out
    assert main(["orders", str(game), sheet(game, 'Exchange "Anna"\nItaly: -500\n')]) == 0
    capsys.readouterr()
    assert main(["status", str(game), "--json"]) == 0
    assert capsys.readouterr().out == before
    keys = "turn season year step profile base_currency prices centres units dislodged control players winners ending"
    assert list(json.loads(before)) == keys.split()


def test_status_of_turns(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["resolve", str(game), "--missing", "hold"])
    capsys.readouterr()
    assert main(["status", str(game), "--turn", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["turn"], told["season"], told["year"], told["step"]) == (1, "winter", 1900, "finished")
    assert main(["status", str(game), "--turn", "3"]) == 1
    assert errors(capsys) == [f"{game}: There is no turn 3; the last one is turn 2."]
    assert main(["status", str(game)]) == 0
    assert "Austria: 3" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["status", "check", "resolve"])
def test_what_is_no_save_is_refused_and_untouched(
    tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.yaml"
    for text in ("hello", "kapdip: 99\n", "a: [1", ""):
        path.write_text(text)
        assert main([command, str(path)]) == 1
        assert len(errors(capsys)) == 1
        assert path.read_text() == text


def test_check_finds_what_was_changed_by_hand(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["resolve", str(game), "--missing", "hold"])
    capsys.readouterr()
    assert main(["check", str(game)]) == 0
    assert capsys.readouterr().out == f"{game}: 2 turns replayed, no difference\n"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("prices: {AUSTRIA: '0.60'", "prices: {AUSTRIA: '0.61'"), encoding="utf-8")
    assert game.read_text(encoding="utf-8") != text
    assert main(["check", str(game)]) == 1
    assert f"{game}: Turn 1, price of Austria: 0.61 → 0.60." in errors(capsys)


def test_problems_of_a_save_are_told_with_line_or_path(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game.write_text(game.read_text(encoding="utf-8").replace("seed: 7", "seed: '7'"), encoding="utf-8")
    assert main(["status", str(game)]) == 1
    assert errors(capsys) == [f"{game}: seed: expected a whole number, found '7'"]
    game.write_text("kapdip: 1\na: 1\na: 2\n", encoding="utf-8")
    assert main(["status", str(game)]) == 1
    assert errors(capsys)[0].startswith(f"{game}:3: ")


def test_what_comes_next_is_said_in_the_language_of_the_surroundings(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KAPDIP_LANG", "de")
    assert main(["status", str(game)]) == 0
    assert capsys.readouterr().out.startswith("Zug 1, Winter 1900 (als Nächstes: Börse)")
    assert main(["resolve", str(game), "--missing", "hold"]) == 0
    capsys.readouterr()
    assert main(["status", str(game), "--turn", "1"]) == 0
    assert capsys.readouterr().out.startswith("Zug 1, Winter 1900 (zu Ende)")
    assert main(["status", str(game), "--turn", "9"]) == 1
    assert errors(capsys) == [f"{game}: Zug 9 gibt es nicht; der letzte ist Zug 2."]


def test_the_likeliest_meaning_is_written_in_the_language_of_the_surroundings(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KAPDIP_LANG", "de")
    assert main(["orders", str(game), sheet(game, 'Börsenzug "Anna"\nKauf 300 Rubel (wenn möglich)\n')]) == 1
    assert "Russland: +300" in errors(capsys)[0]


def test_a_sheet_without_a_slip_is_told(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["orders", str(game), sheet(game, "# turn 1\n")]) == 0
    assert errors(capsys)[0].endswith("It contains no slip; nothing was changed.")


def test_a_game_in_a_folder_that_there_is_not_is_refused_by_the_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "no" / "x.yaml"
    assert main(["club", "new", str(path), "--name", "X"]) == 1
    told = f"the folder {path.parent} does not exist. Create it, or choose another."
    assert errors(capsys) == [f"{path}: x.yaml was not saved: {told}"]


# -- the voice ---------------------------------------------------------------------------------------------------------


def test_control_characters_never_reach_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    voice.complain("a\x1b[31m", "b\u202ec\nd")
    assert capsys.readouterr().err == "a\ufffd[31m: b\ufffdc d\n"


def test_words_from_right_to_left_are_quoted_whole_and_turn_nothing(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["orders", str(game), sheet(game, 'Orders "Anna"\nA Bud - שלום\n')]) == 1
    told = " ".join(errors(capsys))
    assert "\ufffd" not in told
    assert "“\u2068שלום\u2069” is not a province" in told


# -- conditions --------------------------------------------------------------------------------------------------------


def with_conditions(game: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Anna's press of turn 1 hangs on two conditions; gives their names."""
    text = 'Press "Anna"\nto: Bert (only if Bert sells)\nBuy! [if Cleo buys: Both of you!]\n'
    assert main(["orders", str(game), sheet(game, text)]) == 0
    capsys.readouterr()
    assert main(["orders", str(game), "--conditions"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert listed == [
        "press.1.1 · open · Anna: if Bert sells: Buy!",
        "press.1.2 · open · Anna: if Bert sells; Cleo buys: Both of you!",
    ]
    return [line.split()[0] for line in listed]


def test_conditions_are_listed_and_answered_by_command(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = with_conditions(game, capsys)
    assert main(["orders", str(game), "--answer", f"{first}=yes", "--answer", f"{second}=no"]) == 0
    assert [line.split(" · ")[1] for line in capsys.readouterr().out.splitlines()] == ["met", "not met"]
    assert main(["resolve", str(game), "--missing", "hold"]) == 0
    assert "not answered" not in capsys.readouterr().err
    assert [one.text for one in load_game(game).turns[0].results.press or ()] == ["Buy!"]


def test_an_answer_to_nothing_changes_nothing(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with_conditions(game, capsys)
    before = game.read_bytes()
    assert main(["orders", str(game), "--answer", "press.1.1=yes", "--answer", "press.9.9=yes"]) == 1
    assert errors(capsys) == [f"{game}: There is no condition “press.9.9” in this turn."]
    assert game.read_bytes() == before
    assert main(["orders", str(game.with_name("none.yaml")), "--conditions"]) == 1


def test_what_counts_as_not_fulfilled_is_said(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with_conditions(game, capsys)
    assert main(["resolve", str(game), "--missing", "hold", "--until", "turn"]) == 0
    assert "Buy!" not in str(load_game(game).turns[0].results.press)
    told = errors(capsys)
    assert f"{game}: press.1.1, Anna: “Bert sells” was not answered and counts as not met." in told


def test_the_board_decides_what_it_can_and_says_why(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = 'Press "Anna"\nHello! [if London is empty: Go!] [if Munich is occupied: Halt!] [if Bert sells: Buy!]\n'
    assert main(["orders", str(game), sheet(game, text)]) == 0
    capsys.readouterr()
    assert main(["resolve", str(game), "--missing", "hold", "--until", "turn"]) == 0
    done = capsys.readouterr()
    said = done.out.replace("\u00a0", " ").splitlines()
    assert said[:2] == [
        "press.1.2, Anna: “London is empty” is not met, according to the board. F Lon (England) is in London.",
        "press.1.3, Anna: “Munich is occupied” is met, according to the board. A Mun (Germany) is in Munich.",
    ]
    assert done.err.count("counts as not met") == 1
    assert "press.1.4, Anna: “Bert sells” was not answered" in done.err
    assert [one.text for one in load_game(game).turns[0].results.press or ()] == ["Hello! Halt!"]


def test_a_step_that_asks_people_asks_nothing_of_the_board(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = 'Press "Anna"\nHello! [if London is empty: Go!]\n' + "".join(f'Exchange "{name}"\nA 0\n' for name in NAMES)
    assert main(["orders", str(game), sheet(game, text)]) == 0
    assert main(["resolve", str(game)]) == 0
    assert main(["resolve", str(game)]) == 0
    assert "is not met, according to the board" in capsys.readouterr().out
    assert load_game(game).turns[0].inputs.answers == {"press.1.2": False}


def test_what_has_to_be_answered_is_named_with_its_condition(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with_conditions(game, capsys)
    names = "".join(f'Exchange "{name}"\nA 0\n' for name in NAMES)
    assert main(["orders", str(game), sheet(game, names)]) == 0
    assert main(["resolve", str(game)]) == 0
    capsys.readouterr()
    assert main(["resolve", str(game)]) == 1
    assert errors(capsys)[0].endswith("(kapdip orders … --answer press.1.1=yes|no)")


@pytest.mark.parametrize(
    ("profile", "players", "silent", "told"), [("standard", 7, 1, "no orders"), ("ka2007", 8, 2, "has missed 3 slips")]
)
def test_whoever_hands_in_nothing_again_and_again_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], profile: str, players: int, silent: int, told: str
) -> None:
    game, names = str(tmp_path / "g.yaml"), [f"Player {number}" for number in range(players)]
    assert main(["new", game, "--profile", profile, "--players", ",".join(names)]) == 0
    for _ in range(silent):
        assert main(["resolve", game, "--missing", "hold", "--until", "turn"]) == 0
    assert told not in capsys.readouterr().out
    assert main(["resolve", game, "--missing", "hold", "--until", "turn"]) == 0
    out = capsys.readouterr().out
    assert all(any(line.startswith(name) and told in line for line in out.splitlines()) for name in names)
    assert main(["status", game]) == 0
    out = capsys.readouterr().out
    assert all(any(line.startswith(name) and told in line for line in out.splitlines()) for name in names)
    assert main(["status", game, "--turn", "1"]) == 0
    assert told not in capsys.readouterr().out


def test_reading_a_sheet_tells_who_gave_no_orders_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = str(tmp_path / "g.yaml")
    assert main(["new", game, "--profile", "standard", "--players", "Aust,Engl,Fran,Germ,Ital,Russ,Turk"]) == 0
    silent = "has now given no orders in 2 turns"
    for _ in range(2):
        assert main(["orders", game, sheet(tmp_path / "g.yaml", 'Orders "Fran"\nFrance:\nA Par H\n')]) == 0
        assert silent not in capsys.readouterr().out
        assert main(["resolve", game, "--missing", "hold", "--until", "turn"]) == 0
        capsys.readouterr()
    assert main(["orders", game, sheet(tmp_path / "g.yaml", 'Orders "Fran"\nFrance:\nA Par H\n')]) == 0
    told = [line for line in capsys.readouterr().out.splitlines() if silent in line]
    assert [line.split()[0] for line in told] == ["Aust", "Engl", "Germ", "Ital", "Russ", "Turk"]


def test_reading_a_sheet_tells_whose_third_slip_in_a_row_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, names = str(tmp_path / "g.yaml"), "Anna,Bert,Cleo,Dora,Emil,Fred,Gabi,Hans"
    assert main(["new", game, "--profile", "ka2007", "--players", names]) == 0
    missing = sheet(tmp_path / "g.yaml", 'Exchange "Anna"\nAustria: +100 if Bert is away\n')
    for _ in range(2):
        assert main(["orders", game, missing]) == 0
        assert "in a row" not in capsys.readouterr().out
        assert main(["resolve", game, "--missing", "hold", "--until", "turn"]) == 0
        capsys.readouterr()
    assert main(["orders", game, missing]) == 0
    assert "Anna has missed 3 slips in a row. Exclude this player?" in capsys.readouterr().out.splitlines()


def test_who_resigns_by_a_missing_slip_is_named_before_and_after(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, names = str(tmp_path / "g.yaml"), [f"Player {number}" for number in range(10)]
    assert main(["new", game, "--profile", "cd1991", "--players", ",".join(names)]) == 0
    assert main(["resolve", game, "--missing", "hold", "--until", "turn"]) == 0
    assert all(
        f"{name} has missed a slip. With another missing slip next turn {name} resigns" in capsys.readouterr().out
        for name in names[:1]
    )
    assert main(["resolve", game, "--until", "turn"]) == 1
    refused = errors(capsys)
    assert all(any(f"without it {name} resigns" in line for line in refused) for name in names)
    assert main(["resolve", game, "--missing", "hold", "--until", "turn"]) == 0
    out = capsys.readouterr().out
    assert all(f"{name} has resigned: holdings and cash are back at the bank." in out for name in names)


def test_a_sale_that_is_too_large_says_how_much_can_be_sold(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["orders", str(game), sheet(game, 'Exchange "Anna"\nAustria: -2000\nItaly: -100\n')]) == 0
    told = capsys.readouterr().out
    assert "(only 500 can be sold)" in told
    assert told.count("can be sold") == 1


@pytest.fixture
def standard(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "standard.yaml"
    players = "Aust,Engl,Fran,Germ,Ital,Russ,Turk"
    assert main(["new", str(path), "--profile", "standard", "--players", players, "--seed", "7"]) == 0
    capsys.readouterr()
    return path


def test_a_later_sheet_replaces_what_is_there_or_is_added_to_it(standard: Path) -> None:
    def moves_after(text: str, *options: str) -> list[str]:
        assert main(["orders", str(standard), sheet(standard, f'Orders "Germ"\n{text}'), *options]) == 0
        return sorted(map(str, load_game(standard).turn.inputs.orders["GERMANY"].movement))

    assert moves_after("A Mun H\nA Ber - Kie") == ["A BER - KIE", "A MUN H"]
    assert moves_after("A Ber - Sil", "--add") == ["A BER - SIL", "A MUN H"]
    assert moves_after("A Mun R Tyr") == ["A BER - SIL", "A MUN H"]
    assert moves_after("A Ber - Pru") == ["A BER - PRU"]


def test_what_comes_too_late_is_told_as_not_taken_and_changes_nothing(
    standard: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["orders", str(standard), sheet(standard, 'Orders "Germ"\nF Kie - Den')]) == 0
    assert main(["resolve", str(standard), "--missing", "hold", "--until", "turn"]) == 0
    assert main(["resolve", str(standard), "--missing", "hold"]) == 0
    assert load_game(standard).turn.step == "adjustments"
    assert main(["orders", str(standard), sheet(standard, 'Orders "Germ"\n+ A Kie')]) == 0
    before = standard.read_bytes()
    capsys.readouterr()
    late = sheet(standard, 'Orders "Germ"\nA Ber - Kie')
    assert main(["orders", str(standard), late]) == 1
    assert errors(capsys) == [f"{late}:2: A\xa0Ber – Kie: too late, so it was not entered; that phase is over."]
    assert standard.read_bytes() == before
    mixed = sheet(standard, 'Orders "Germ"\nA Ber - Kie\n+ F Kie')
    assert main(["orders", str(standard), mixed, "--strict"]) == 1
    assert standard.read_bytes() == before
    capsys.readouterr()
    assert main(["orders", str(standard), mixed]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines() == ["Germ · Germany: F KIE B"]
    assert told.err.splitlines() == [f"{mixed}:2: A\xa0Ber – Kie: too late, so it was not entered; that phase is over."]
