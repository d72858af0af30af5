"""Every version of the format is read for ever, and written in the present one."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from kapdip.exchange.profile import Nmr
from kapdip.exchange.profile_data import PROFILES
from kapdip.game.nmr import missed_before, must_be_replaced
from kapdip.game.public import public_view
from kapdip.game.replay import check
from kapdip.game.rules import unreplaced
from kapdip.storage import migrations
from kapdip.storage.codec import game_text, load_text, parse_game
from kapdip.storage.encode import FORMAT
from kapdip.storage.reader import Fields, Reader
from tests.storage.format_kit import SAMPLES, VERSIONS


def before_ids(text: str) -> str:
    """A save as it was written before games had ids."""
    return re.sub(r"\nid: .*", "", text, count=1)


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
        "identity": (4, True),
        "westling": (4, False),
        "halfway": (4, False),
        "treaty": (2, True),
        "intimate": (5, True),
        "tant": (5, True),
        "bourse": (3, True),
        "baseball": (5, False),
        "stab": (4, False),
        "phones": (2, False),
        "practice": (2, False),
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
    tells_more = file.stem.split("-")[2:] in ([], ["standard"], ["identity"], ["westling"])
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


@pytest.mark.parametrize("name", ["", "-standard", "-westling", "-halfway"])
def test_a_game_of_the_first_format_is_written_in_the_present_one(name: str) -> None:
    old = parse_game((VERSIONS / f"format-1{name}.yaml").read_text(encoding="utf-8"))
    text = game_text(replace(old, name=old.name.replace("format 1", f"format {FORMAT}")))
    assert before_ids(text) == (VERSIONS / f"format-{FORMAT}{name}.yaml").read_text(encoding="utf-8")


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
    # of retreats a game asks for those of dislodged units only; a board of one's own lies beside no sample
    # what a game by post adds has tests of its own: tests/post
    assert missing == {"strays", "board", "due", "schedule", "post"}


def test_the_present_version_is_written_as_it_is_read() -> None:
    for file in VERSIONS.glob(f"format-{FORMAT}*.yaml"):
        text = file.read_text(encoding="utf-8")
        written = game_text(parse_game(text))
        assert (written if "\nid: " in text else before_ids(written)) == text


def test_migrations_are_applied_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrations, "FORMAT", 3)
    monkeypatch.setattr(
        migrations, "STEPS", {1: lambda data: {**data, "a": 1}, 2: lambda data: {**data, "b": data["a"] + 1}}
    )
    assert migrations.migrated({"kapdip": 1, "end": True}) == {"kapdip": 1, "end": True, "a": 1, "b": 2}
    assert migrations.migrated({"kapdip": 3, "end": True}) == {"kapdip": 3, "end": True}


@pytest.mark.parametrize(("flag", "balance"), [("true", "fraction lost"), ("false", "kept")])
def test_the_flag_of_a_dropped_fraction_is_read_as_what_becomes_of_a_balance(flag: str, balance: str) -> None:
    text = (VERSIONS / "format-2-halfway.yaml").read_text(encoding="utf-8")
    assert text.count("profile_version: 1\n") == 1
    ruled = text.replace("profile_version: 1\n", f"profile_version: 1\nhouse_rules: {{drop_fraction: {flag}}}\n")
    game = load_text(ruled).game
    assert game.profile.balance.value == balance
