"""Mails and a game for the tests of the post."""

import json
from email.message import EmailMessage
from hashlib import sha256
from pathlib import Path
from typing import Any

from kapdip.board.model import Power
from kapdip.cli.main import main
from kapdip.game.model import Game
from kapdip.paths import SAVES
from kapdip.post.people import read_contacts, write_contacts
from kapdip.storage.files import load_game

SAMPLE = SAVES / "zwischenstand.yaml"
"""Autumn 1902, turn 5, with some of it handed in already."""


def game_file(folder: Path, name: str = "") -> Path:
    """A game at the beginning of its fifth turn: nothing is handed in."""
    text = SAMPLE.read_text(encoding="utf-8")
    last = text.rindex("- turn: 5")
    bare = "- turn: 5\n  date: F1902\n  step: orders\n"
    path = folder / f"{name or 'game'}.yaml"
    whole = f"{text[:last]}{bare}end: true\n"
    if name:
        whole = whole.replace("name: Zwischenstand", f"name: {name}").replace(
            "3ae5299f082f1843", sha256(name.encode()).hexdigest()[:16]
        )
    path.write_text(whole, encoding="utf-8")
    return path


def address(alias: str) -> str:
    """The address of a player."""
    word = alias.lower().translate(str.maketrans("üöä", "uoa"))
    return f"{word.replace(' ', '.')}@example.org"


def with_addresses(path: Path) -> Game:
    """The game, of which everybody's address is known."""
    game = load_game(path)
    contacts = read_contacts()
    for seat in game.seats:
        contacts = contacts.with_addresses(game, seat.alias, [address(seat.alias)])
    write_contacts(contacts)
    return game


def mail(sender: str, text: str, *, subject: str = "Zug 5", hour: int = 12, day: int = 20, **head: str) -> bytes:
    """A mail as a server has received it."""
    made = EmailMessage()
    made["Received"] = f"from mx by mail; Fri, {day} Nov 2026 {hour:02d}:00:00 +0100"
    made["From"] = sender
    made["To"] = "gm@example.org"
    made["Subject"] = subject
    made["Date"] = f"Fri, {day} Nov 2026 {hour:02d}:00:00 +0100"
    made["Message-ID"] = head.pop(
        "id", f"<{sha256(repr((sender, text, subject, hour)).encode()).hexdigest()[:12]}@example.org>"
    )
    for name, value in head.items():
        made[name.replace("_", "-")] = value
    made.set_content(text, cte="8bit")
    return made.as_bytes()


def box_of(folder: Path, *mails: bytes, name: str = "box") -> Path:
    """A folder with mails as files."""
    box = folder / name
    box.mkdir(exist_ok=True)
    for number, data in enumerate(mails):
        (box / f"{number:03d}.eml").write_bytes(data)
    return box


def led(game: Game, alias: str) -> list[Power]:
    """The powers that a player leads."""
    return [power for power, who in game.turn.start.control.items() if who == alias]


def orders(game: Game, alias: str) -> str:
    """Orders by which every unit of a player holds."""
    rows = []
    for power in led(game, alias):
        rows.append(f"{power.title()}:")
        rows += [f"{unit} holds" for unit in game.turn.start.position.units.get(power, ())]
    return "\n".join(rows)


def slip(**amounts: int) -> str:
    """A whole slip."""
    powers = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
    return "\n".join(f"{power}: {amounts.get(power, 0):+d}" for power in powers)


def read(capsys: Any, game: Path, *more: str) -> list[dict[str, Any]]:
    """What the command says of each mail."""
    capsys.readouterr()
    assert main(["post", "read", str(game), "--json", *more]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["mails"]
    return found


def states(mails: list[dict[str, Any]]) -> list[str]:
    """Their states."""
    return [one["state"] for one in mails]
