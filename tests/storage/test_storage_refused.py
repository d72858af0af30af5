"""A save that is wrong is refused: every error has its path and its words, and nothing is built before it is read."""

import re
from typing import Any

import pytest

from kapdip.storage.club_file import parse_club
from kapdip.storage.codec import game_text, load_text, parse_game
from kapdip.storage.encode import FORMAT
from kapdip.storage.errors import SaveError
from kapdip.storage.strict_yaml import DEEPEST, LARGEST, YamlError, dump, load
from kapdip.words.sentences import say
from tests.board_languages import spoken
from tests.game.tables import standard, table
from tests.storage.format_kit import OLDER, SAMPLE, VERSIONS, problems, replaced


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("[A PIC, A BUR, A GAS, A PAR]", "first_units.many"),
        ("[A BUR, F BUR]", "first_units.twice"),
        ("[A MUN]", "orders.not_own_land"),
        ("[A]", "save.expected_unit"),
    ],
)
def test_first_units_that_cannot_be_are_told_with_their_path(written: str, told: str) -> None:
    text = (VERSIONS / "format-2-nmr-before.yaml").read_text(encoding="utf-8")
    changed = re.sub(r"FRANCE: \[A BUR, A PIC, F MAR\]", f"FRANCE: {written}", text)
    assert changed != text
    found = problems(changed)
    assert told in {key for _, key in found}
    assert all(path.startswith("turns.0.first_units") for path, _ in found)


def test_first_units_in_a_game_without_a_free_start_are_refused() -> None:
    text = (VERSIONS / "format-2-nmr-before.yaml").read_text(encoding="utf-8").replace(", free_start: true", "")
    assert problems(text) == [("turns.0.first_units", "first_units.closed")]


def test_a_save_from_the_future_is_refused_with_one_clear_message() -> None:
    assert problems(SAMPLE.replace(f"kapdip: {FORMAT}", f"kapdip: {FORMAT + 1}", 1)) == [("", "save.from_the_future")]


@pytest.mark.parametrize(
    "text", ["", "hello", "[1, 2]", "a: 1", "kapdip: true", "kapdip: '1'", "kapdip: 0", "kapdip: -1"]
)
def test_what_is_no_save_is_refused_with_one_clear_message(text: str) -> None:
    assert problems(text) == [("", "save.no_save")]


def test_half_a_save_is_refused() -> None:
    for cut in range(50, len(SAMPLE), 997):
        assert problems(SAMPLE[:cut].rpartition("\n")[0])
    assert problems(SAMPLE.removesuffix("end: true\n")) == [("end", "save.cut_off")]


@pytest.mark.parametrize(
    ("old", "new", "path", "key"),
    [
        ("seed: 42", "seed: '42'", "seed", "save.expected_number"),
        ("seed: 42", "seed: -1", "seed", "save.out_of_bounds"),
        ("seed: 42", "seed: 4_2", "seed", "save.expected_number"),
        ("seed: 42\n", "", "seed", "save.missing_key"),
        ("seed: 42", "seed: 42\nsead: 43", "sead", "save.unknown_key"),
        ("name: Sample of format 2", "name: [x]", "name", "save.expected_text"),
        ("press_apart: true", "press_apart: yes", "press_apart", "save.expected_flag"),
        (
            "'control:GERMANY': Hans",
            "'control:GERMANY': Nobody",
            "turns.0.lots.control:GERMANY",
            "save.expected_choice",
        ),
        ("'control:GERMANY': Hans", "'buy:Hans:1': Hans", "turns.0.lots.buy:Hans:1", "save.expected_choice"),
        ("profile: ka2007", "profile: ka2008", "profile", "save.expected_choice"),
        ("profile_version: 1", "profile_version: 9", "profile_version", "save.newer_profile"),
        ("sale_limit: 400", "sale_limit: '400'", "house_rules", "profile.refused.number"),
        ("alias: Bert", "alias: Anna", "seats", "save.seats_twice"),
        ("alias: Bert", 'alias: "Be\\u202Ert"', "seats.1", "alias.characters"),
        ("date: S1901", "date: S1902", "turns.1.date", "save.expected_choice"),
        ("- turn: 2\n", "- turn: 7\n", "turns.1.turn", "save.out_of_bounds"),
        (
            "- {player: Bert, missing: true}",
            "- {player: Berta, missing: true}",
            "turns.2.exchange.1.player",
            "save.expected_choice",
        ),
        ("- {player: Bert, missing: true}", "- {player: Anna, missing: true}", "turns.2.exchange", "save.slips_twice"),
        (
            "{ITALY: -300, RUSSIA: 99999}",
            "{ITALY: '-300', RUSSIA: 99999}",
            "turns.2.exchange.0.amounts.ITALY",
            "save.expected_number",
        ),
        ("{ITALY: -300, RUSSIA: 99999}", "{ATLANTIS: -300}", "turns.2.exchange.0.amounts.ATLANTIS", "save.unknown_key"),
        (
            "movement: [A VIE - TYR, A BUD - SER]",
            "movement: [A VIE TYR]",
            "turns.1.orders.AUSTRIA.movement.0",
            "save.expected_order",
        ),
        (
            "movement: [A VIE - TYR, A BUD - SER]",
            "movement: [A VIE B]",
            "turns.1.orders.AUSTRIA.movement.0",
            "save.expected_movement",
        ),
        (
            "movement: [A VIE - TYR, A BUD - SER]",
            "movement: A VIE - TYR",
            "turns.1.orders.AUSTRIA.movement",
            "save.expected_list",
        ),
        (
            "retreats: ['A MUN R BER, SIL']",
            "retreats: [A MUN H]",
            "turns.2.orders.GERMANY.retreats.0",
            "save.expected_retreat",
        ),
        (
            "adjustments: [A BUD B, WAIVE]",
            "adjustments: [A BUD H]",
            "turns.2.orders.AUSTRIA.adjustments.0",
            "save.expected_adjustment",
        ),
        ("order: A MUN R BOH", "order: A MUN H", "turns.2.orders.GERMANY.conditionals.0", "save.expected_adjustment"),
        ("step: finished", "step: exchange", "turns.0.step", "save.step_not_last"),
        ("step: finished", "step: done", "turns.0.step", "save.expected_choice"),
        ("cash: '0.00'", "cash: 0.00", "", ""),
        ("cash: '0.00'", "cash: 0", "turns.0.results.accounts.Anna.cash", "save.expected_amount"),
        ("cash: '0.00'", "cash: '0.001'", "turns.0.results.accounts.Anna.cash", "save.expected_amount"),
        (
            "holdings: {AUSTRIA: 1000",
            "holdings: {AUSTRIA: -1",
            "turns.0.results.accounts.Anna.holdings.AUSTRIA",
            "save.out_of_bounds",
        ),
        ("{change: exclude, alias: Hans}", "{change: resign, alias: Hans}", "turns.2.seats", "save.seat_change"),
        ("{change: exclude, alias: Hans}", "{change: buy_in, alias: Hans}", "turns.2.seats", "save.seat_change"),
        (
            "step: orders, power: ENGLAND",
            "step: orders, power: ATLANTIS",
            "turns.1.without_orders.0.power",
            "save.expected_choice",
        ),
    ],
)
def test_every_error_is_told_with_its_path(old: str, new: str, path: str, key: str) -> None:
    if not key:
        parse_game(SAMPLE.replace(old, new, 1))
        return
    assert old in SAMPLE
    assert (path, key) in problems(SAMPLE.replace(old, new, 1))


def test_all_problems_are_named_at_once() -> None:
    text = (
        SAMPLE.replace("seed: 42", "seed: x")
        .replace("name: Sample of format 2", "name: 7")
        .replace("press_limit: 2000", "press_limit: -1")
    )
    assert {path for path, _ in problems(text)} >= {"seed", "name", "press_limit"}
    many = SAMPLE.replace("alias: ", "allias: ")
    assert len(problems(many)) <= 100


def test_positions_are_possible() -> None:
    twice = replaced(r"AUSTRIA: \[A SER, A TYR, F TRI\]", "AUSTRIA: [A SER, A SER, F TRI]")
    assert any(key == "save.place_twice" for _, key in problems(twice))
    afloat = replaced(r"AUSTRIA: \[A SER, A TYR, F TRI\]", "AUSTRIA: [A NTH, A TYR, F TRI]")
    assert any(key == "save.no_place" for _, key in problems(afloat))
    nowhere = replaced(r"AUSTRIA: \[A SER, A TYR, F TRI\]", "AUSTRIA: [A XXX, A TYR, F TRI]")
    assert any(key == "save.no_place" for _, key in problems(nowhere))
    unit = replaced(r"AUSTRIA: \[A SER, A TYR, F TRI\]", "AUSTRIA: [Army, A TYR, F TRI]")
    assert any(key == "save.expected_unit" for _, key in problems(unit))


def test_a_turn_that_contradicts_itself_is_refused() -> None:
    def without(data: Any, *path: Any) -> Any:
        node = data
        for key in path[:-1]:
            node = node[key]
        del node[path[-1]]
        return data

    older: list[tuple[tuple[Any, ...], str]] = [
        (("turns", 1, "results", "movement"), "save.step_contradicts"),
        (("turns", 1, "results", "settlement"), "save.step_contradicts"),
        (("turns", 1, "results", "settlement", "accounts", "Anna"), "save.other_players"),
        (("turns", 1, "results", "settlement", "money", "Anna"), "save.other_players"),
        (("turns", 5, "results", "ending"), "save.no_ending"),
        (("turns", 1, "results", "press_is_out"), "save.step_contradicts"),
        (("turns", 1, "results"), "save.step_contradicts"),
    ]
    cases: list[tuple[tuple[Any, ...], str]] = [
        (("turns", 1, "results", "position"), "save.step_contradicts"),
        (("turns", 1, "results", "prices"), "save.missing_key"),
        (("turns", 1, "results", "control"), "save.missing_key"),
        (("turns", 1, "results", "accounts"), "save.missing_key"),
        (("turns", 1, "results", "accounts", "Anna"), "save.other_players"),
        (("turns", 5, "results", "ending"), "save.no_ending"),
        (("turns", 1, "results"), "save.step_contradicts"),
    ]
    for sample, every in ((OLDER, older), (SAMPLE, cases)):
        for path, key in every:
            found = problems(dump(without(load(sample), *path)))
            assert key in {one for _, one in found}, path


def test_what_is_wrong_in_an_older_save_is_told_as_it_is_found_there() -> None:
    path = "turns.0.results.settlement.accounts.Anna.cash"
    assert (path, "save.expected_amount") in problems(OLDER.replace("cash: '0.00'", "cash: 0", 1))


def test_nothing_follows_a_turn_that_ended_the_game() -> None:
    data = load(SAMPLE)
    data["turns"].append({**data["turns"][-1], "turn": 7, "date": "S1904"})
    assert ("turns.6", "save.after_the_end") in problems(dump(data))


@pytest.mark.parametrize("turns", ["[]", "null", "{}", "7"])
def test_a_game_has_turns(turns: str) -> None:
    data = load(SAMPLE)
    data["turns"] = load(f"x: {turns}")["x"]
    assert problems(dump(data))


def test_seats_fit_the_profile() -> None:
    text = game_text(standard())
    assert ("seats", "save.seat_powers") in problems(text.replace("power: AUSTRIA", "power: ENGLAND", 1))
    assert ("seats", "save.seat_powers") in problems(
        game_text(table()).replace("- alias: Anna", "- alias: Anna\n  power: ITALY")
    )
    assert ("seats", "save.no_seats") in problems(
        re.sub(r"seats:\n(?:- .*\n(?:  .*\n)*)+turns:", "seats: []\nturns:", game_text(table()))
    )


def test_reasons_in_an_older_save_are_checked_too() -> None:
    kinds = ("{order: A PAR}", "{foo: 1}", "{order: A PAR H, unit: A PAR}", "[1]")
    for wrong in kinds:
        text = replaced(r"facts: \{unit: \{unit: [AF] [A-Z/]+\}", f"facts: {{unit: {wrong}", OLDER)
        assert problems(text)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("a: &x 1\nb: *x", "yaml.alias"),
        ("a: *x", "yaml.alias"),
        ("a: !!python/object:os.system x", "yaml.tag"),
        ("!!set {a}", "yaml.tag"),
        ("a: 1\na: 2", "yaml.duplicate"),
        ("{a: 1, 'a': 2}", "yaml.duplicate"),
        ("? [a]\n: 1", "yaml.key"),
        ("a: 1\n---\nb: 2", "yaml.documents"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "yaml.too_deep"),
        ("[" * 50_000, "yaml.too_deep"),
        ("- " * 50_000, "yaml.too_deep"),
        ("{a: " * 50_000, "yaml.too_deep"),
        ("a: [1", "yaml.open"),
        ("a: }", "yaml.broken"),
        ("a: \x00", "yaml.character"),
        ("a: '\ud800'", "yaml.character"),
        ("%YAML 9.9\n---\na: 1", "yaml.broken"),
        ("x" * (LARGEST + 1), "yaml.too_large"),
    ],
)
def test_dangerous_yaml_is_refused_before_anything_is_built(text: str, key: str) -> None:
    with pytest.raises(YamlError) as error:
        load(text)
    assert error.value.cause.key == f"save.{key}"


@pytest.mark.parametrize(
    ("text", "place", "told"),
    [
        ("a: 1\n  b: 2\nc: 3", (2, 4), "Ein Anführungszeichen, eine Klammer oder ein Doppelpunkt fehlt"),
        ("a: 1\nb: 'two\nc: 3\n", (2, 4), "Was hier beginnt, hat kein Ende"),
        ("a: 1\nb: [2\n", (2, 4), "Was hier beginnt, hat kein Ende"),
        ("a: 1\nb: x\x07y", (2, 5), "ein Zeichen, das in keinen Text gehört"),
        ("\ud800", (1, 1), "ein Zeichen, das in keinen Text gehört"),
    ],
)
def test_a_broken_file_is_told_with_its_place_and_none_of_the_parsers_words(
    text: str, place: tuple[int, int], told: str
) -> None:
    with pytest.raises(YamlError) as error:
        load(text)
    assert (error.value.line, error.value.column) == place
    for parse in (parse_game, parse_club):
        with pytest.raises(SaveError) as refused:
            parse(text)
        (problem,) = refused.value.problems
        line, column = place
        assert say(problem.reason, spoken("de")).startswith(f"Zeile {line}, Spalte {column}: ")
        assert told in say(problem.reason, spoken("de"))
        assert error.value.text not in say(problem.reason, spoken("en")), "for the log only"


def test_an_alias_bomb_costs_nothing() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9)]
    with pytest.raises(YamlError):
        load("\n".join(lines))


def test_lots_name_who_is_known() -> None:
    lot = r"(question: 'control:GERMANY', candidates: )\[[^]]*\](, winner: )\w+"
    assert any(key == "save.expected_choice" for _, key in problems(replaced(lot, r"\1[Anna, Nobody]\2Anna", OLDER)))
    assert any(path.endswith(".winner") for path, _ in problems(replaced(lot, r"\1[Anna, Bert]\2Cleo", OLDER)))


def test_a_seat_of_bourse_that_neither_leads_nor_invests_is_refused() -> None:
    text = (VERSIONS / "format-2-bourse.yaml").read_text(encoding="utf-8")
    broken = text.replace("- alias: Lena\n  account: true\n", "- alias: Lena\n")
    with pytest.raises(SaveError) as error:
        load_text(broken)
    assert [problem.reason.key for problem in error.value.problems] == ["save.seat_account"]
