"""Several windows look at one game: what is done is seen in all of them, and each has a turn, a
curtain and a language of its own.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from kapdip.game.errors import GameError
from kapdip.game.mending import carry_on
from kapdip.game.model import Game
from kapdip.game.replay import reopen
from kapdip.reason import Reason
from kapdip_gui.session.session import Session
from kapdip_gui.session.settings import Settings
from tests.ui.window_kit import begun


def looks(tmp_path: Path, count: int = 2) -> list[Session]:
    """Several sessions at one game with three turns played."""
    first = Session(Settings(tmp_path / "0.ini"))
    rest = [Session(Settings(tmp_path / f"{number}.ini"), first.open_game) for number in range(1, count)]
    first.open(begun(3), None)
    return [first, *rest]


def noted(game: Game) -> Game:
    """The game under another name."""
    return replace(game, name=game.name + "!")


def test_a_edit_is_seen_by_everybody_and_told_to_whom_it_was_done_by(tmp_path: Path) -> None:
    desk, projector = looks(tmp_path)
    told: list[tuple[str, str]] = []
    seen: list[str] = []
    desk.told.connect(lambda text: told.append(("desk", text)))
    projector.told.connect(lambda text: told.append(("projector", text)))
    projector.changed.connect(lambda: seen.append(projector.current.name))
    assert desk.do("renamed", noted)
    assert projector.game is desk.game
    assert told == [("desk", "Renamed")]
    assert seen == [desk.current.name]


def test_a_refusal_is_told_only_where_somebody_tried(tmp_path: Path) -> None:
    desk, projector = looks(tmp_path)
    refused: list[str] = []
    desk.refused.connect(lambda reasons: refused.append(f"desk {reasons[0].key}"))
    projector.refused.connect(lambda _: refused.append("projector"))

    def never(_: Game) -> Game:
        raise GameError(Reason("game.over"))

    before = desk.game
    assert not desk.do("nothing", never)
    assert refused == ["desk game.over"]
    assert desk.game is before
    assert desk.next_undo is None


def test_curtain_and_language_belong_to_the_session(tmp_path: Path) -> None:
    desk, projector = looks(tmp_path)
    desk.hidden = False
    desk.language = "de"
    projector.language = "en"
    assert projector.hidden
    assert (desk.say("Undo"), projector.say("Undo")) == ("Rückgängig", "Undo")


def test_who_does_something_is_back_in_the_present_and_who_looks_on_stays_where_he_looks(tmp_path: Path) -> None:
    desk, projector = looks(tmp_path)
    desk.viewed_turn, projector.viewed_turn = 1, 2
    desk.do("renamed", noted)
    assert [one.viewed_turn for one in (desk, projector)] == [None, 2]
    desk.begin_mending(reopen(desk.current, 1))
    assert projector.viewed_turn is None, "there is no second turn while the first one lies open"


def test_another_game_begins_hidden_and_in_the_present_for_everybody(tmp_path: Path) -> None:
    sessions = looks(tmp_path, 3)
    for one in sessions:
        one.hidden, one.viewed_turn, one.selected = False, 1, "A PAR"
    heard: list[tuple[bool, int | None]] = []
    sessions[2].opened.connect(lambda: heard.append((sessions[2].hidden, sessions[2].viewed_turn)))
    sessions[0].open(begun(2), None)
    assert heard == [(True, None)]
    assert [(one.hidden, one.viewed_turn, one.selected) for one in sessions] == [(True, None, None)] * 3


def test_what_is_mended_is_on_every_desk_and_on_no_disk(tmp_path: Path) -> None:
    desk, other = looks(tmp_path)
    wanted: list[Game] = []
    desk.write_wanted.connect(lambda *_: wanted.append(desk.on_disk))
    before = desk.current
    desk.begin_mending(reopen(before, 1))
    desk.do("played", lambda game: carry_on(game, hold_missing=True), is_step=True)
    assert other.mending is not None
    assert (other.on_disk, wanted) == (before, [])
    assert other.public.turn.number == before.turn.number, "what is public is what belongs on disk"
    other.end_mending()
    assert desk.current is before
    assert desk.mending is None


@pytest.mark.parametrize("back", ["undo", "redo"])
def test_undo_is_one_list_for_all(tmp_path: Path, back: str) -> None:
    desk, other = looks(tmp_path)
    before = desk.current
    desk.do("renamed", noted)
    other.undo()
    assert desk.current is before
    if back == "redo":
        desk.redo()
        assert other.current.name.endswith("!")
