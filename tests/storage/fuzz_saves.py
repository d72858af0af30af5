"""Damages saves at random and looks whether anything but a clear refusal comes of it.

Run: `python -m tests.storage.fuzz_saves [SECONDS [SEED]]` (default 600). A save is damaged in its bytes, its lines or its values; what is
still read must be shown, replayed, written and carried on without an error that isn't ours.
"""

import random
import sys
import time
from pathlib import Path
from typing import Any

from kapdip_gui.game.checklist import checklist
from kapdip_gui.game.conditions import all_conditions, facts_for
from kapdip_gui.game.errors import GameError
from kapdip_gui.game.machine import next_step, take_back
from kapdip_gui.game.model import Game
from kapdip_gui.game.replay import amend, check, reopen
from kapdip_gui.game.state import public_status
from kapdip_gui.storage.codec import game_text, parse_game
from kapdip_gui.storage.errors import SaveError
from kapdip_gui.storage.strict_yaml import dump, load

VERSIONS = Path(__file__).parent / "versions"
WORDS = (
    "0 1.00 -1.00 Anna Bert Zoe AUSTRIA ITALY WAIVE exchange finished orders retreats active excluded resigned "
    "control:ITALY buy_in resign substitute standard cd1991 cd1985 true null"
)
TEXTS = ("", "A PAR", "F STP/SC", "A PAR - BUR", "A MUN R BER", "x" * 300, "\u202e", *WORDS.split())
ODD: tuple[Any, ...] = (None, True, False, 0, 1, -1, 2, 7, 10**14, -(10**14), [], {}, [[]], {"a": 1}, *TEXTS)
SIGNS = ("", "[", "]", "{", "}", ":", "- ", "\n", "'", '"', "&", "*", "!", "\x00", "9")


def use(text: str) -> str:
    """What became of a text: `refused` or `read`; raises whatever is not ours."""
    try:
        game = parse_game(text)
    except SaveError as error:
        if not error.problems:
            raise AssertionError("a refusal without a reason") from error
        return "refused"
    assert parse_game(game_text(game)) == game
    public_status(game)
    check(game)
    for question in all_conditions(game):
        facts_for(game, question)
    checklist(game)
    for deed in (_on, _back, _amended):
        try:
            deed(game)
        except GameError:
            continue
    return "read"


def _on(game: Game) -> None:
    for _ in range(3):
        game = next_step(game, hold_missing=True)


def _back(game: Game) -> None:
    for _ in range(4):
        game = take_back(game)


def _amended(game: Game) -> None:
    amend(game, reopen(game, 1 + len(game.turns) // 2))


def damaged(text: str, data: Any, chance: random.Random) -> str:
    """The save with a few random changes."""
    kind = chance.random()
    if kind < 0.15:
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice(SIGNS) + text[at + chance.randrange(3) :]
        return text
    if kind < 0.3:
        lines = text.split("\n")
        one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        if chance.random() < 0.5:
            lines[one], lines[other] = lines[other], lines[one]
        else:
            del lines[one : one + chance.randrange(1, 4)]
        return "\n".join(lines)
    data = load(text)
    for _ in range(chance.randrange(1, 3)):
        change_value(data, chance)
    return dump(data)


def change_value(data: Any, chance: random.Random) -> None:
    """Replace, drop, double or move one value somewhere in the data."""
    node = data
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            return
        key = chance.choice(keys)
        deeper = node[key]
        if isinstance(deeper, dict | list) and deeper and chance.random() < 0.85:
            node = deeper
            continue
        break
    kind = chance.random()
    if kind < 0.5:
        node[key] = chance.choice(ODD)
    elif kind < 0.7:
        del node[key]
    elif isinstance(node, list):
        node.insert(chance.randrange(len(node) + 1), node[key])
    else:
        other = chance.choice(list(node))
        node[key], node[other] = node[other], node[key]


def run(seconds: float, seed: int) -> dict[str, int]:
    """Damage saves for so long; counts what became of them."""
    chance = random.Random(seed)
    samples = [(text, load(text)) for text in (file.read_text(encoding="utf-8") for file in sorted(VERSIONS.glob("*.yaml")))]
    counts = {"refused": 0, "read": 0}
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        text, data = chance.choice(samples)
        tried = damaged(text, data, chance)
        try:
            counts[use(tried)] += 1
        except Exception:
            Path("fuzz-failure.yaml").write_text(tried, encoding="utf-8", errors="replace")
            print("kept as fuzz-failure.yaml", file=sys.stderr)
            raise
    return counts


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 600.0
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    counts = run(seconds, seed)
    told = f"{counts['refused']} refused, {counts['read']} read; no error that isn't ours"
    print(f"{sum(counts.values())} damaged saves in {seconds:.0f} s: {told}")


if __name__ == "__main__":
    main()
