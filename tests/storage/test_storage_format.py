"""The format of saves: every version is read for ever, load ∘ save is the identity, every error has its path."""

import contextlib
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from kapdip_gui.exchange.profile import Nmr
from kapdip_gui.exchange.profile_data import PROFILES
from kapdip_gui.game.change import with_inputs
from kapdip_gui.game.model import Game, Origin
from kapdip_gui.game.nmr import missed_before, must_be_replaced
from kapdip_gui.game.public import public_view
from kapdip_gui.game.replay import check
from kapdip_gui.game.rules import unreplaced
from kapdip_gui.game.setup import new_game
from kapdip_gui.game.variant import variant_of
from kapdip_gui.storage import codec, migrations
from kapdip_gui.storage.club_file import parse_club
from kapdip_gui.storage.codec import Writer, game_text, load_text, parse_game
from kapdip_gui.storage.encode import FORMAT
from kapdip_gui.storage.errors import SaveError
from kapdip_gui.storage.reader import Fields, Reader
from kapdip_gui.storage.strict_yaml import DEEPEST, LARGEST, FlowMapping, YamlError, dump, load
from kapdip_gui.words.sentences import say
from tests.game.tables import NAMES, played, standard, table
from tests.tongues import spoken

VERSIONS = Path(__file__).parent / "versions"
SAMPLES = sorted(VERSIONS.glob("*.yaml"))
SAMPLE = (VERSIONS / f"format-{FORMAT}.yaml").read_text(encoding="utf-8")
OLDER = (VERSIONS / "format-1.yaml").read_text(encoding="utf-8")


def problems(text: str) -> list[tuple[str, str]]:
    """Path and key of every problem of a save; each of them has words."""
    with pytest.raises(SaveError) as error:
        parse_game(text)
    for reason in error.value.reasons:
        for lang in ("de", "en"):
            assert not say(reason, spoken(lang)).startswith("save.")
    return [(problem.path, problem.reason.key) for problem in error.value.problems]


# -- versions ----------------------------------------------------------------------------------------------------------


def test_there_is_a_sample_of_every_version() -> None:
    numbers = {int(file.stem.split("-")[1]) for file in SAMPLES}
    assert sorted(numbers) == list(range(1, FORMAT + 1))
    assert sorted(migrations.STEPS) == list(range(1, FORMAT))


def test_a_draw_by_treaty_written_with_the_centres_of_the_board_is_read_with_those_of_the_treaty() -> None:
    text = (VERSIONS / "format-1-treaty.yaml").read_text(encoding="utf-8")
    game = parse_game(text)
    owned = {"Russ": 4}
    row = r"alias: (\w+), place: (\d), points: '\d+'"
    on_board = re.sub(row, lambda one: f"alias: {one[1]}, place: {one[2]}, points: '{owned.get(one[1], 3)}'", text)
    assert on_board != text
    read = load_text(on_board)
    assert (read.game, read.differences) == (game, ())
    assert check(read.game) == ()
    bent = load_text(text.replace("points: '15'", "points: '9'"))
    assert bent.differences, "any other figure is a difference"
    assert check(bent.game)


@pytest.mark.parametrize("file", [file for file in SAMPLES if "older" not in file.stem], ids=lambda file: file.stem)
def test_a_sample_of_every_version_is_read_and_replays(file: Path) -> None:
    kinds = {
        "": (6, True),
        "standard": (4, True),
        "westling": (4, False),
        "halfway": (4, False),
        "treaty": (2, True),
        "intimate": (5, True),
        "tant": (5, True),
        "bourse": (3, True),
        "baseball": (5, False),
        "stab": (4, False),
        "phones": (2, False),
        "set-up": (2, False),
        "nmr-after": (5, False),
        "nmr-before": (3, False),
        "kautzsch": (5, False),
        "kujambel": (4, True),
    }
    turns, is_over = kinds["-".join(file.stem.split("-")[2:])]
    loaded = load_text(file.read_text(encoding="utf-8"))
    game = loaded.game
    assert loaded.differences == ()
    assert len(game.turns) == turns
    assert game.is_over is is_over
    tells_more = file.stem.split("-")[2:] in ([], ["standard"], ["westling"])
    assert not tells_more or "alle" in {entry.facts.get("player") for entry in game.log}
    assert check(game) == ()
    assert parse_game(game_text(game)) == game


def test_there_is_a_sample_of_every_profile_and_of_both_procedures_for_missing_orders() -> None:
    kept = [parse_game(file.read_text(encoding="utf-8")).profile for file in SAMPLES]
    assert {profile.name for profile in kept} == set(PROFILES)
    assert {profile.nmr for profile in kept} == set(Nmr)


def test_a_kept_game_still_knows_who_missed_who_was_replaced_and_whom_nobody_replaces() -> None:
    after = parse_game((VERSIONS / "format-2-nmr-after.yaml").read_text(encoding="utf-8"))
    assert [missed_before(after, alias) for alias in ("Aust", "Engl", "Fran")] == [(1, 4), (), ()]
    assert unreplaced(after) == {"Aust"}
    before = parse_game((VERSIONS / "format-2-nmr-before.yaml").read_text(encoding="utf-8"))
    assert before.profile.grace_hours == 96
    assert must_be_replaced(before, "Ital") is False


def test_a_kept_free_start_still_stands_where_it_was_named() -> None:
    game = parse_game((VERSIONS / "format-2-nmr-before.yaml").read_text(encoding="utf-8"))
    units = game.turns[0].start.position.units
    assert [str(unit) for unit in units["FRANCE"]] == ["A BUR", "A PIC", "F MAR"]
    assert [str(unit) for unit in units["RUSSIA"]] == ["A MOS", "A UKR", "A WAR", "F STP/NC"]
    assert not any(public_view(game).turns[0].start.position.units.values())


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


@pytest.mark.parametrize("name", ["", "-standard", "-westling", "-halfway"])
def test_a_game_of_the_first_format_is_written_in_the_present_one(name: str) -> None:
    old = parse_game((VERSIONS / f"format-1{name}.yaml").read_text(encoding="utf-8"))
    text = game_text(replace(old, name=old.name.replace("format 1", f"format {FORMAT}")))
    assert text == (VERSIONS / f"format-{FORMAT}{name}.yaml").read_text(encoding="utf-8")


def test_the_samples_of_all_versions_hold_every_key_and_the_page_on_it_tells_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known: dict[tuple[str, ...], set[str]] = {}
    named: dict[tuple[str, ...], set[str]] = {}
    real = Reader.fields

    def noted(reader: Reader, *names: str) -> Fields:
        kind = names[:3]  # a turn has more keys in some profiles
        known.setdefault(kind, set()).update(reader.data)
        named.setdefault(kind, set()).update(names)
        return real(reader, *names)

    monkeypatch.setattr(Reader, "fields", noted)
    for file in SAMPLES:
        parse_game(file.read_text(encoding="utf-8"))
    page = (Path(__file__).parents[2] / "docs" / "save-format.md").read_text(encoding="utf-8")
    assert {name for names in named.values() for name in names if not re.search(rf"[`{{ ]{name}[`:]", page)} == set()
    missing = {name for kind, found in known.items() for name in named[kind] - found}
    assert missing == {"strays"}  # of retreats: a game asks for those of dislodged units only


def test_the_present_version_is_written_as_it_is_read() -> None:
    for file in VERSIONS.glob(f"format-{FORMAT}*.yaml"):
        text = file.read_text(encoding="utf-8")
        assert game_text(parse_game(text)) == text


def test_a_save_from_the_future_is_refused_with_one_clear_message() -> None:
    assert problems(SAMPLE.replace(f"kapdip: {FORMAT}", f"kapdip: {FORMAT + 1}", 1)) == [("", "save.from_the_future")]


@pytest.mark.parametrize(
    "text", ["", "hello", "[1, 2]", "a: 1", "kapdip: true", "kapdip: '1'", "kapdip: 0", "kapdip: -1"]
)
def test_what_is_no_save_is_refused_with_one_clear_message(text: str) -> None:
    assert problems(text) == [("", "save.no_save")]


def test_migrations_are_applied_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrations, "FORMAT", 3)
    monkeypatch.setattr(
        migrations, "STEPS", {1: lambda data: {**data, "a": 1}, 2: lambda data: {**data, "b": data["a"] + 1}}
    )
    assert migrations.migrated({"kapdip": 1, "end": True}) == {"kapdip": 1, "end": True, "a": 1, "b": 2}
    assert migrations.migrated({"kapdip": 3, "end": True}) == {"kapdip": 3, "end": True}


def test_half_a_save_is_refused() -> None:
    for cut in range(50, len(SAMPLE), 997):
        assert problems(SAMPLE[:cut].rpartition("\n")[0])
    assert problems(SAMPLE.removesuffix("end: true\n")) == [("end", "save.cut_off")]


# -- errors have paths -------------------------------------------------------------------------------------------------


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


def replaced(pattern: str, new: str, sample: str = SAMPLE) -> str:
    text, count = re.subn(pattern, new, sample, count=1)
    assert count == 1
    return text


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


# -- hostile YAML ------------------------------------------------------------------------------------------------------


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
        ("a: 1\nb: 'two\nc: 3\n", (2, 4), "was hier beginnt, hat kein Ende"),
        ("a: 1\nb: [2\n", (2, 4), "was hier beginnt, hat kein Ende"),
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


TRAPS = (
    "NO",
    "on",
    "yes",
    "1:30",
    "017",
    "0x1F",
    "1_000",
    "1.05",
    "1e3",
    ".inf",
    "2001-01-01",
    "9999999999999999",
    "=",
    "<<",
)
PLAIN = {"true": True, "false": False, "null": None, "~": None, "12": 12, "-7": -7, "'12'": "12"}


@pytest.mark.parametrize(("text", "value"), [*((trap, trap) for trap in TRAPS), *PLAIN.items()])
def test_only_plain_words_and_decimal_numbers_are_more_than_text(text: str, value: object) -> None:
    assert load(f"a: {text}") == {"a": value}


TEXT = st.text(st.characters(exclude_categories=["Cs"])) | st.text(
    "NOyesnofftru 0123456789.:-_,'\"#&*!|>%@`{}[]\n~", max_size=12
)
VALUES = st.none() | st.booleans() | st.integers(-(10**14), 10**14) | TEXT


@given(
    st.recursive(
        VALUES,
        lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner) | st.dictionaries(TEXT, inner).map(FlowMapping),
        max_leaves=18,
    )
)
def test_any_plain_data_survive_and_other_readers_understand_them_alike(data: Any) -> None:
    text = dump(data)
    assert load(text) == data
    assert yaml.safe_load(text) == data


@given(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
    | st.text("ae\u0301\u0327\u200b\u202e\x07\x85 \t\n", max_size=9)
)
def test_names_texts_and_press_of_any_kind_survive(text: str) -> None:
    from kapdip_gui.game.entries import enter_slip, set_notes
    from kapdip_gui.game.errors import GameError
    from kapdip_gui.game.model import ExchangeSlip, PressItem, PressPart
    from kapdip_gui.game.press import add_press

    try:
        game = new_game(text, variant_of(table().profile), (*NAMES[:7], f"x{text}"), seed=1, gm=text)
    except GameError:
        game = new_game(text, variant_of(table().profile), NAMES, seed=1, gm=text)
    with contextlib.suppress(GameError):
        game = add_press(game, PressItem("Anna", text, text, (PressPart(f"{text} \n", text), PressPart(text))))
    game = set_notes(game, headline=text, comment=text, deadline=text)
    game = enter_slip(game, "Anna", ExchangeSlip({}, conditional=(text,)))
    assert parse_game(game_text(game)) == game


@given(st.text("ae\u0301\u200b\u202e\x07 \t", max_size=9))
def test_conditions_and_unread_lines_of_any_kind_survive(text: str) -> None:
    from kapdip_gui.game.entries import enter_orders
    from kapdip_gui.game.model import Conditional, MilitarySlip
    from kapdip_gui.orders.model import Waive
    from tests.game.tables import opened

    game = opened(table())
    slip = MilitarySlip(
        game.turn.start.control["ITALY"], conditionals=(Conditional(text, Waive()),), unreadable=(text,)
    )
    game = enter_orders(game, "ITALY", slip)
    assert parse_game(game_text(game)) == game


def test_press_whose_parts_grow_together_survives() -> None:
    from kapdip_gui.game.model import PressItem, PressPart
    from kapdip_gui.game.press import add_press
    from tests.game.tables import opened

    game = add_press(opened(table()), PressItem("Anna", "", "<ITALY>\u0301", (PressPart("e"), PressPart("\u0301"))))
    game = played(game)
    published = game.turns[1].results.press
    assert published is not None
    assert published[0].text == "é"
    assert parse_game(game_text(game)) == game


@given(st.data())
def test_a_save_that_was_damaged_anywhere_is_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from((SAMPLE, OLDER)))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        length = data.draw(st.integers(0, 30))
        text = (
            text[:at]
            + data.draw(st.text(st.sampled_from("[]{}:,'\"&*!-\n 017ABCxyz\x00\u202e"), max_size=4))
            + text[at + length :]
        )
    read_or_refuse(text)


@given(st.data())
def test_a_save_in_which_values_were_exchanged_is_read_or_refused(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from((SAMPLE, OLDER))).split("\n")
    for _ in range(data.draw(st.integers(1, 4))):
        one, other = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        lines[one], lines[other] = lines[other], lines[one]
    read_or_refuse("\n".join(lines))


def read_or_refuse(text: str) -> None:
    """No error but ours; and what can be read can be written, replayed and shown."""
    from kapdip_gui.game.public import public_view
    from kapdip_gui.game.status import public_status

    try:
        game = parse_game(text)
    except SaveError:
        return
    assert parse_game(game_text(game)) == game
    public_status(public_view(game))
    check(game)


def test_writing_again_costs_only_what_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "_KEPT_TURNS", 8)
    game: Game = parse_game(SAMPLE)
    writer = Writer()
    assert writer.text(game) == SAMPLE
    assert writer.text(game) == SAMPLE
    for number in range(20):
        first = replace(game.turn, number=number)
        assert f"turn: {number}" in writer.text(replace(game, turns=(first,)))


def test_a_writer_writes_a_head_that_has_changed() -> None:
    writer, game = Writer(), table()
    before = writer.text(game)
    renamed = replace(game, name="Another evening")
    assert writer.text(renamed) == game_text(renamed) != before
    assert writer.text(game) == before


def test_the_largest_game_is_read_again() -> None:
    """200 players for all 31 turns of a game with three rounds a year have fewer values than the reader takes."""
    from kapdip_gui.game.setup import MOST_PLAYERS
    from kapdip_gui.storage.strict_yaml import MOST_NODES

    game = played(table("cd1985", tuple(f"P{number}" for number in range(MOST_PLAYERS))), 2)
    text = game_text(game)
    assert parse_game(text) == game
    assert sum(1 for _ in re.finditer(r"[:,\n]", text)) / 2 * 31 < MOST_NODES


def test_lots_name_who_is_known() -> None:
    lot = r"(question: 'control:GERMANY', candidates: )\[[^]]*\](, winner: )\w+"
    assert any(key == "save.expected_choice" for _, key in problems(replaced(lot, r"\1[Anna, Nobody]\2Anna", OLDER)))
    assert any(path.endswith(".winner") for path, _ in problems(replaced(lot, r"\1[Anna, Bert]\2Cleo", OLDER)))


def test_what_came_by_phone_is_kept_with_its_receipt() -> None:
    origins = {
        "1234": Origin("Anna", "2026-01-01T21:04:00", ("orders.ENGLAND", "slip"), ("slip",)),
        "7K2M": Origin("Bert", "2026-01-01T21:05:00", sent_back=""),
    }
    game = with_inputs(played(table()), origins=origins)
    assert parse_game(game_text(game)) == game
    wrong = game_text(game).replace("entries: [orders.ENGLAND, slip]", "entries: [orders.ATLANTIS]")
    assert [key for _, key in problems(wrong)] == ["save.expected_choice"]


@pytest.mark.parametrize(("flag", "balance"), [("true", "fraction lost"), ("false", "kept")])
def test_the_flag_of_a_dropped_fraction_is_read_as_what_becomes_of_a_balance(flag: str, balance: str) -> None:
    text = (VERSIONS / "format-2-halfway.yaml").read_text(encoding="utf-8")
    assert text.count("profile_version: 1\n") == 1
    ruled = text.replace("profile_version: 1\n", f"profile_version: 1\nhouse_rules: {{drop_fraction: {flag}}}\n")
    game = load_text(ruled).game
    assert game.profile.balance.value == balance


def test_a_seat_of_bourse_that_neither_leads_nor_invests_is_refused() -> None:
    text = (VERSIONS / "format-2-bourse.yaml").read_text(encoding="utf-8")
    broken = text.replace("- alias: Lena\n  account: true\n", "- alias: Lena\n")
    with pytest.raises(SaveError) as error:
        load_text(broken)
    assert [problem.reason.key for problem in error.value.problems] == ["save.seat_account"]
