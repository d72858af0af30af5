"""Taking mails: whatever kills the program at whatever write, no mail is lost and none is taken twice."""

import os
import signal
import sys
from pathlib import Path

import pytest

from kapdip.cli.main import main
from kapdip.storage.files import load_game
from kapdip.storage.inbox import InboxJournal, marks_of
from tests.post.post_kit import address, box_of, game_file, mail, read, slip, states, with_addresses

PLAYERS = ("Effi Briest", "Felix Krull", "Krösus", "Lady Windermere")


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def killed_at(call: int, path: Path, box: Path) -> bool:
    """Take the box in another process that is killed at its n-th call that writes; False: it came to its end."""
    child = os.fork()
    if child == 0:  # pragma: no cover - the other process
        count = 0

        def counted(name: str) -> None:
            real = getattr(os, name)

            def call_of_it(*given: object, **named: object) -> object:
                nonlocal count
                count += 1
                if count == call:
                    os.kill(os.getpid(), signal.SIGKILL)
                return real(*given, **named)

            setattr(os, name, call_of_it)

        for name in ("write", "fsync", "replace", "rename", "unlink"):
            counted(name)
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        os._exit(main(["post", "read", str(path), "--box", str(box), "--take"]))
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status):
        assert os.WEXITSTATUS(status) == 0
    return os.WIFSIGNALED(status)


@pytest.mark.skipif(sys.platform == "win32", reason="nothing is killed there")
def test_killed_at_any_write_no_mail_is_lost_and_none_is_taken_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = game_file(tmp_path)
    with_addresses(source)
    whole = source.read_bytes()
    box = box_of(tmp_path, *(mail(address(who), f'Börsenzug "{who}"\n{slip(Russia=-5)}\n') for who in PLAYERS))
    call, was_killed = 0, True
    while was_killed:
        call += 1
        folder = tmp_path / f"{call}"
        folder.mkdir()
        path = folder / "game.yaml"
        path.write_bytes(whole)
        was_killed = killed_at(call, path, box)
        now = read(capsys, path, "--box", str(box))
        assert [state in ("waiting", "taken") for state in states(now)] == [True] * 4
        given = {one["receipt"] for one in now if one["receipt"]}
        assert states(read(capsys, path, "--box", str(box), "--take")) == ["taken"] * 4
        game = load_game(path)
        origins = game.turn.inputs.origins
        assert sorted(origin.alias for origin in origins.values()) == sorted(PLAYERS)
        assert given <= {*origins}
        lines = [line for line in InboxJournal(path).read() if line["what"] == "handed_in"]
        assert len(lines) == 4
        assert {line["game"] for line in lines} <= {*marks_of(game)}
    assert call > 10
