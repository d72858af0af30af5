"""Who writes what: press about the turn before, in the voices of `press_texts`.

Takes a game in progress; gives press items. Seeded; no text is used twice in a game.
"""

import re
from collections.abc import Iterator, Mapping
from random import Random

from kapdip.board.model import Power
from kapdip.board.reading import standard_board
from kapdip.game.model import Game, PressItem, PressPart
from kapdip.game.news import news_of
from kapdip.game.public import public_turn
from sample.press_texts import TEXTS, Text

SENTENCE = re.compile(r"(?:^|[.!?] )\w")
"""Where a sentence begins: a name with a small article may stand there."""

NAMES: Mapping[Power, tuple[str, str]] = {
    "AUSTRIA": ("Österreich", "Österreich"),
    "ENGLAND": ("England", "England"),
    "FRANCE": ("Frankreich", "Frankreich"),
    "GERMANY": ("Deutschland", "Deutschland"),
    "ITALY": ("Italien", "Italien"),
    "RUSSIA": ("Russland", "Russland"),
    "TURKEY": ("die Türkei", "der Türkei"),
}
ADDRESSES: Mapping[Power, str] = {power: standard_board().power_names["de"][power] for power in NAMES}

Facts = dict[str, str]
Event = tuple[str, str, Facts]
"""What it is about, who writes (his alias), and what fills the gaps."""


def write_press(game: Game, used: set[str], seed: str) -> list[PressItem]:
    """Two or three letters for the turn in progress; what was used goes into `used`."""
    whim = Random(seed)
    events = list(_events(game, whim))
    whim.shuffle(events)
    wanted = whim.choice((2, 2, 3, 3)) + (game.turn.number in {1, 21})
    written: list[PressItem] = []
    topics: set[str] = set()
    for about, author, facts in sorted(events, key=lambda event: _RANK.get(event[0], 1)):
        fitting = [text for text in TEXTS if text.about == about and text.text not in used]
        if len(written) >= wanted or about in topics or not fitting or any(item.author == author for item in written):
            continue
        text = whim.choice(fitting)
        used.add(text.text)
        topics.add(about)
        written.append(_item(text, author, facts))
    return written


_RANK = {
    "start": -1,
    "end": -1,
    "eliminated": -1,
    "nmr_self": 0,
    "crown": 0,
    "capture": 1,
    "alliance": 1,
    "lead": 2,
    "mood": 3,
}


def _item(text: Text, author: str, facts: Facts) -> PressItem:
    filled = SENTENCE.sub(lambda start: start[0].upper(), text.text.format_map(facts))
    return PressItem(author, text.sender.format_map(facts), text.to.format_map(facts), (PressPart(filled),))


def _land(power: Power, feind: Power = "") -> Facts:
    facts = {
        "land": NAMES[power][0],
        "name": NAMES[power][0].removeprefix("die "),
        "dem_land": NAMES[power][1],
        "gegner": ADDRESSES[power],
    }
    if feind:
        facts |= {"feind": NAMES[feind][0], "dem_feind": NAMES[feind][1], "gegner": ADDRESSES[feind]}
    return facts


def _events(game: Game, whim: Random) -> Iterator[Event]:
    number, seats = game.turn.number, [seat.alias for seat in game.seats]
    anybody = whim.choice(seats)
    control = game.turn.start.control
    if number == 1:
        yield from (("start", alias, {}) for alias in seats)
        return
    if number >= 17:
        yield "late", whim.choice(seats), {}
    if number == 21:
        yield from (("end", alias, {}) for alias in whim.sample(seats, 3))
    for reason in news_of(public_turn(game, game.turns[-2])):
        facts = reason.facts
        match reason.key:
            case "news.control":
                power, new, old = str(facts["power"]), str(facts["player"]), str(facts["other"])
                rival = _neighbour(game, power, whim)
                yield "crown", new, _land(power) | {"ich": new, "er": old, "gegner": ADDRESSES[rival]}
                yield "lostcrown", old, _land(power) | {"ich": old, "er": new}
            case "news.centre_lost":
                power, loser = str(facts["power"]), str(facts["loser"])
                place = standard_board().provinces[str(facts["province"])].names["de"]
                if power in control:
                    yield "capture", control[power], _land(power, loser) | {"ort": place}
                if loser in control:
                    yield "lostplace", control[loser], _land(loser, power) | {"ort": place}
            case "news.red":
                yield "red", str(facts["player"]), {"ich": str(facts["player"])}
            case "news.nmr":
                missing = str(facts["player"])
                yield "nmr_self", missing, {}
                yield "nmr", whim.choice([alias for alias in seats if alias != missing]), {"er": missing}
            case "news.eliminated":
                yield from (("eliminated", alias, _land(str(facts["power"]))) for alias in whim.sample(seats, 2))
            case _:
                pass
    yield from _market(game, whim)
    yield from _politics(game, whim)
    yield "mood", anybody, {}


def _market(game: Game, whim: Random) -> Iterator[Event]:
    now, before = game.turn.start.prices, game.turns[-2].start.prices
    moves = sorted((now[power] - before[power], power) for power in now)
    seats = [seat.alias for seat in game.seats]
    for about, (change, power) in (("crash", moves[0]), ("boom", moves[-1])):
        if abs(change) >= 7:
            price = f"{now[power] // 100},{now[power] % 100:02d}"
            yield about, whim.choice(seats), _land(power) | {"kurs": price}


def _politics(game: Game, whim: Random) -> Iterator[Event]:
    state = game.turn.start
    leader = max(state.points, key=lambda alias: (state.points[alias], alias))
    others = [seat.alias for seat in game.seats if seat.alias != leader]
    best = max(state.control, key=lambda power: (len(state.position.centres[power]), power))
    if game.turn.number > 4:
        yield "lead", whim.choice(others), _land(best) | {"er": leader}
    powers = sorted(power for power in state.control if power != best and state.control[power] != state.control[best])
    if len(powers) > 1:
        mine, theirs = whim.sample(powers, 2)
        if state.control[mine] != state.control[theirs]:
            facts = _land(mine, best) | {"er": state.control[theirs], "gegner": ADDRESSES[theirs]}
            yield "alliance", state.control[mine], facts


def _neighbour(game: Game, power: Power, whim: Random) -> Power:
    return whim.choice(sorted(other for other in game.turn.start.control if other != power))
