"""What everybody at the table may read on a phone: the state of the game, in the reader's language, as JSON.

Takes: a public view, a language, the clock of the room. Gives: `public_state`, bytes that stay the same as long as
nothing changes. Source: docs/table.md 7.
"""

import json
from collections.abc import Mapping
from typing import Any, TypeAlias

from kapdip.board.model import Power
from kapdip.game.public import PublicTurn, PublicView
from kapdip.showing.orders.results import result_lines
from kapdip.showing.wall.clock import Clock
from kapdip.showing.wall.parts import PriceRow, handed_in_text, head_now, price_rows, race_rows
from kapdip.showing.wall.rules import rules_in_short
from kapdip.showing.wall.ticker import ticker
from kapdip.words.board_language import BoardLanguage
from kapdip.words.format import addressee, currency_name, money, number, place_name, power_name
from kapdip.words.monograms import monograms
from kapdip.words.speaker import Speaker

NO_CLOCK = Clock()
Json: TypeAlias = dict[str, Any]


def public_state(view: PublicView, language: str, clock: Clock = NO_CLOCK) -> bytes:
    """The state for everybody who reads that language, with the clock of the room."""
    told = {
        "name": view.name,
        "gm": view.gm,
        "letters": dict(view.board.letters),
        "clock": {"ends": _milliseconds(clock.ends), "rest": _milliseconds(clock.rest)},
        "said": _said(view, Speaker(BoardLanguage(language, view.board))),
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def _milliseconds(seconds: float | None) -> int | None:
    return None if seconds is None else round(seconds * 1000)


def _said(view: PublicView, speaker: Speaker) -> Json:
    last = view.turn.number if view.turn.is_finished else view.turn.number - 1
    head = head_now(view, speaker)
    marks = monograms(view.now.people)
    return {
        "title": head.title,
        "number": head.number,
        "steps": [{"name": step.name, "done": step.is_done, "now": step.is_now} for step in head.steps],
        "now": _now(view, speaker),
        "prices": [_price(view, row, marks, speaker) for row in price_rows(view, last)] if view.profile.trades else [],
        "race": [
            {
                "rank": str(row.rank or ""),
                "name": row.name,
                "mark": marks.get(row.name, ""),
                "power": row.power,
                "text": row.text,
                "trend": row.trend,
                "money": money(view.now.money[row.name], speaker.language) if row.name in view.now.money else "",
            }
            for row in race_rows(view, last, speaker)
        ],
        "board": [_power(view, power, marks, speaker) for power in view.board.powers],
        "results": _results(view, speaker),
        "news": list(ticker(view, speaker) if last else rules_in_short(view.profile, speaker)),
        "press": _press(view, speaker.language),
    }


def _now(view: PublicView, speaker: Speaker) -> str:
    if view.ending is not None:
        names = " · ".join(view.ending.winners)
        return speaker.say_n("Won by {names}", "A draw between {names}", len(view.ending.winners), names=names)
    return handed_in_text(view, speaker)


def _price(view: PublicView, row: PriceRow, marks: Mapping[str, str], speaker: Speaker) -> Json:
    lang, power = speaker.language, row.power
    held = sorted(
        ((account.holdings.get(power, 0), alias) for alias, account in view.now.accounts.items()),
        key=lambda one: (-one[0], one[1]),
    )
    holders = [(units, alias) for units, alias in held if units]
    most = holders[0][0] if holders else 1
    point = _settled(view).get(power)
    return {
        "power": power,
        "name": currency_name(power, lang),
        "price": money(row.price, lang),
        "change": money(abs(row.change), lang) if row.change else "",
        "trend": (row.change > 0) - (row.change < 0),
        "series": list(row.series),
        "leader": row.leader,
        "mark": marks.get(row.leader, ""),
        "net": number(row.net, lang, sign=True) if row.net is not None else "",
        "point": money(point, lang) if point is not None else "",
        "lead": number(holders[0][0] - holders[1][0], lang) if len(holders) > 1 else "",
        "holders": [
            {"name": alias, "mark": marks[alias], "units": number(units, lang), "share": units * 1000 // most}
            for units, alias in holders
        ],
    }


def _settled(view: PublicView) -> Mapping[Power, int]:
    """The price of a point by currency, after the last turn that was settled."""
    done = [turn.settlement for turn in view.turns if turn.settlement is not None]
    return done[-1].price_per_point if done else {}


def _power(view: PublicView, power: Power, marks: Mapping[str, str], speaker: Speaker) -> Json:
    """A power's units and centres in words: the map for those who can't see it."""
    lang, position, leader = speaker.language, view.turn.after, view.now.control.get(power, "")
    return {
        "power": power,
        "name": power_name(power, lang),
        "leader": leader,
        "mark": marks.get(leader, ""),
        "units": [f"{unit.kind} {place_name(unit.location, lang)}" for unit in position.units.get(power, ())],
        "dislodged": [
            f"{one.unit.kind} {place_name(one.unit.location, lang)}" for one in position.dislodged.get(power, ())
        ],
        "centres": sorted(place_name(code, lang) for code in position.centres.get(power, ())),
    }


def _results(view: PublicView, speaker: Speaker) -> Json | None:
    """What became of the orders of the last turn in which a movement was resolved; None before the first."""
    moved = [turn for turn in view.turns if turn.movement is not None]
    if not moved:
        return None
    turn = moved[-1]
    lines: dict[Power, list[Json]] = {}
    for line in result_lines(turn, speaker):
        told = {"unit": line.name, "text": line.text, "why": line.below, "failed": line.failed}
        lines.setdefault(line.power, []).append(told)
    return {
        "turn": speaker.say("Turn {turn}", turn=turn.number),
        "powers": [
            {"power": power, "name": power_name(power, speaker.language), "lines": lines[power]}
            for power in view.board.powers
            if power in lines
        ],
    }


def _press(view: PublicView, language: str) -> list[Json]:
    """The press of the last turn that is over."""
    over: list[PublicTurn] = [turn for turn in view.turns if turn.is_finished]
    press = over[-1].press if over else ()
    return [{"from": one.sender, "to": addressee(one.to, language), "text": one.text} for one in press]
