"""The exchange slips of the recorded game in `../shared/data/game-a`, read without the sheet
parser, and what must come out.
"""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kapdip.exchange.model import Account, ExchangeTurn, Holdings, Settlement
from kapdip.exchange.money import Cents
from kapdip.exchange.profile_data import load_profile
from kapdip.exchange.settle import settle_turn
from tests.exchange.builders import TIE_ORDER

START_CENTRES = {"AUSTRIA": 3, "ENGLAND": 3, "FRANCE": 3, "GERMANY": 3, "ITALY": 3, "RUSSIA": 4, "TURKEY": 3}
NATIONS = {
    "Österreich-Ungarn": "AUSTRIA",
    "England": "ENGLAND",
    "Frankreich": "FRANCE",
    "Deutschland": "GERMANY",
    "Italien": "ITALY",
    "Russland": "RUSSIA",
    "Osmanisches Reich": "TURKEY",
}


def exchange_slips(sheet: str) -> dict[str, dict[str, int]]:
    """The slips of a German order sheet, as this game's sheets write them."""
    slips: dict[str, dict[str, int]] = {}
    current: dict[str, int] | None = None
    for line in sheet.splitlines():
        header = re.fullmatch(r'(\S+zug) "(.*)"', line)
        entry = re.fullmatch(r"(.+): ([+-]\d+)", line)
        if header:
            current = slips.setdefault(header[2], {}) if header[1] == "Börsenzug" else None
        elif entry and current is not None:
            current[NATIONS[entry[1]]] = int(entry[2])
    return slips


def played_turns(folder: Path) -> Iterator[tuple[Mapping[str, Any], ExchangeTurn, Settlement]]:
    """Every turn: what is expected, the question, and what the settlement says, each turn
    starting from the settlement before.
    """
    expected = json.loads((folder / "expect.json").read_text(encoding="utf-8"))
    players = (folder / "players.txt").read_text(encoding="utf-8").strip().split(",")
    prices = dict.fromkeys(START_CENTRES, Cents(100))
    accounts = {player: Account(Cents(0), dict.fromkeys(START_CENTRES, 1000)) for player in players}
    history: tuple[Mapping[str, Holdings], ...] = ()
    control: Mapping[str, str] = {}
    for turn in expected["turns"]:
        number = turn["turn"]
        centres = (
            {power: len(owned) for power, owned in turn["centres"].items()} if "centres" in turn else START_CENTRES
        )
        question = ExchangeTurn(
            profile=load_profile("ka2007"),
            seed=1,
            turn=number,
            last=number == 21,
            prices=prices,
            tie_order=TIE_ORDER,
            centres=centres,
            accounts=accounts,
            slips=exchange_slips((folder / f"turn{number:02d}.txt").read_text(encoding="utf-8")),
            history=history,
            control=control,
        )
        settled = settle_turn(question)
        yield turn, question, settled
        history = (*history, {player: account.holdings for player, account in settled.accounts.items()})
        prices, accounts, control = dict(settled.prices), dict(settled.accounts), settled.control
