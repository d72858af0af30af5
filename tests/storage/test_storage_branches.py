"""Branches beside a save: each has a name of its own, and what is thrown away leaves nothing behind."""

from pathlib import Path

from kapdip.storage.branches import branch_folder, branch_path, throw_away
from kapdip.storage.files import generations, save_game
from tests.game.tables import table


def test_no_branch_takes_the_place_of_another(tmp_path: Path) -> None:
    save = tmp_path / "game.yaml"
    branch_folder(save).mkdir()
    for name, taken in (("Plan", "Plan"), ("Plan", "Plan 2"), ("Plan", "Plan 3"), ("Plan 2", "Plan 4"), ("", "1")):
        path = branch_path(save, name)
        assert path == branch_folder(save) / f"{taken}.yaml"
        path.touch()


def test_the_folder_goes_with_the_last_branch(tmp_path: Path) -> None:
    save = tmp_path / "game.yaml"
    branch_folder(save).mkdir()
    first, second = branch_path(save, "one"), branch_path(save, "two")
    for path in (first, second, second):
        save_game(table(), path)
    assert generations(second)
    throw_away(second)
    assert [file.name for file in branch_folder(save).iterdir()] == ["one.yaml"]
    throw_away(first)
    assert list(tmp_path.iterdir()) == []
