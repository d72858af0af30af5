"""What the game master keeps of people: their addresses, where the mails of each game are, when somebody is absent.

One file in the program's own folder, readable by its owner alone; never in a save, never in anything that goes out:
who plays under which alias is a secret. Takes and gives a `Contacts`; what is written is on the disk when
`write_contacts` returns.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from kapdip.game.model import Alias, Game, Seat
from kapdip.paths import state_folder
from kapdip.post.mails import bare_address, forms_of
from kapdip.storage.outputs import make_folder, write_output

VERSION = 1
Who: TypeAlias = str
"""A person, by name; where nobody wrote one down, by game, alias and first turn."""


class Placed(NamedTuple):
    """A person in a seat of a game, in these turns."""

    alias: Alias
    who: Who
    since: int
    until: int | None


class Absence(NamedTuple):
    """When somebody can't play: days in ISO 8601, both included."""

    who: Who
    begins: str
    ends: str
    note: str = ""


class KnownGame(NamedTuple):
    """A game of the game master's, as far as others have to know of it."""

    name: str
    tag: str = ""
    box: str = ""
    people: tuple[Who, ...] = ()
    over: bool = False


@dataclass(frozen=True, slots=True)
class Contacts:
    """What is kept."""

    own: str = ""
    """The game master's own `From`."""
    addresses: Mapping[Who, tuple[str, ...]] = field(default_factory=dict)
    games: Mapping[str, KnownGame] = field(default_factory=dict)
    """By the id of the game."""
    absences: tuple[Absence, ...] = ()
    written: Mapping[str, str] = field(default_factory=dict)
    """When a letter was written, by game, turn, kind and alias."""

    def game(self, game: Game) -> KnownGame:
        """What is known of a game."""
        return self.games.get(game.id) or KnownGame(game.name)

    def of_address(self, address: str) -> tuple[Who, ...]:
        """Whose address it is, with what stands behind a `+` and without."""
        forms = {*forms_of(address)}
        known = self.addresses.items()
        return tuple(who for who, own in known if any(not forms.isdisjoint(forms_of(one)) for one in own))

    def addresses_of(self, game: Game, alias: Alias) -> tuple[str, ...]:
        """The addresses of whoever sits there now; letters go to the first one."""
        now = next((one for one in placed(game) if one.alias == alias and one.until is None), None)
        return self.addresses.get(now.who, ()) if now is not None else ()

    def elsewhere(self, game: Game, who: Who) -> tuple[str, ...]:
        """The names of other games in which a person plays and whose mails may be in the same box."""
        box = self.game(game).box
        others = (known for known in self.games.values() if known.name != game.name and not known.over)
        return tuple(one.name for one in others if who in one.people and (not box or not one.box or one.box == box))

    def with_addresses(self, game: Game, alias: Alias, addresses: Iterable[str]) -> "Contacts":
        """With the addresses of whoever sits there now in the place of earlier ones."""
        who = next(one.who for one in placed(game) if one.alias == alias and one.until is None)
        bare = tuple(dict.fromkeys(filter(None, map(bare_address, addresses))))
        others = {one: own for one, own in self.addresses.items() if one != who}
        return replace(self, addresses=others | ({who: bare} if bare else {})).with_game(game)

    def with_absence(self, game: Game, alias: Alias, begins: str, ends: str, note: str = "") -> "Contacts":
        """With one more absence of whoever sits there now."""
        who = next(one.who for one in placed(game) if one.alias == alias and one.until is None)
        return replace(self, absences=(*self.absences, Absence(who, begins, ends, note)))

    def with_game(self, game: Game, **changes: str) -> "Contacts":
        """With what is to be known of a game, as it is now."""
        people = tuple(dict.fromkeys(one.who for one in placed(game) if one.until is None))
        known = self.game(game)._replace(name=game.name, people=people, over=game.is_over, **changes)
        return replace(self, games={**self.games, game.id: known})


def placed(game: Game) -> Iterator[Placed]:
    """Everybody who sits in a seat, or sat there."""
    for seat in game.seats:
        sat = [(one.person, one.since) for one in seat.occupants] or [("", seat.joined)]
        ends = [since - 1 for _, since in sat[1:]]
        for (person, since), until in zip(sat, [*ends, None], strict=True):
            yield Placed(seat.alias, person or _nameless(game, seat, since), since, until)


def _nameless(game: Game, seat: Seat, since: int) -> Who:
    return f"{game.id} {seat.alias} {since}"


def contacts_file() -> Path:
    """Where it is kept."""
    return state_folder() / "post.json"


def read_contacts() -> Contacts:
    """What was kept; nothing where there is nothing, or nothing that can be read."""
    try:
        told = json.loads(contacts_file().read_text(encoding="utf-8"))
        return Contacts(
            str(told["own"]),
            {str(who): tuple(map(str, own)) for who, own in told["addresses"].items()},
            {str(key): _known(one) for key, one in told["games"].items()},
            tuple(Absence(*map(str, one)) for one in told["absences"]),
            {str(what): str(at) for what, at in told["written"].items()},
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Contacts()


def _known(told: Mapping[str, Any]) -> KnownGame:
    people = tuple(map(str, told["people"]))
    return KnownGame(str(told["name"]), str(told["tag"]), str(told["box"]), people, bool(told["over"]))


def write_contacts(contacts: Contacts) -> None:
    """Keep it. Raises OSError: then what was there is as it was."""
    told = {
        "kapdip_post": VERSION,
        "own": contacts.own,
        "addresses": {who: list(own) for who, own in contacts.addresses.items()},
        "games": {key: one._asdict() for key, one in contacts.games.items()},
        "absences": [list(one) for one in contacts.absences],
        "written": dict(contacts.written),
    }
    file = contacts_file()
    make_folder(file.parent)
    write_output(file, json.dumps(told, ensure_ascii=False, indent=1), is_private=True)
