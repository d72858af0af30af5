"""Boards of any number of powers, made for a test: each has three provinces in a row, and below them those of the
next.
"""

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from kapdip.board.board import Board
from kapdip.board.reading import load_board
from kapdip.foreign.importing import import_board
from kapdip.game.entries import enter_slip
from kapdip.game.machine import play_turn
from kapdip.game.model import ExchangeSlip, Game
from kapdip.game.setup import new_game
from kapdip.game.variant import profile_on, variant_of
from tests.board_languages import EN

NAMES = (
    *("Avalon", "Brigadoon", "Cockaigne", "Dorado", "Elysium", "Faerie", "Gondwana", "Hyperborea", "Ithaca", "Jauja"),
    *("Kitezh", "Lemuria", "Mu", "Nod", "Ophir", "Pellucidar", "Quivira", "Ruritania", "Shambhala", "Thule"),
)
PLAYERS = (
    *("Effi Briest", "Felix Krull", "Fürst Pückler", "Graf Koks", "Hauptmann Köpenick", "Kapitän Nemo", "Krösus"),
    *("Lady Windermere", "Mutter Courage", "Till Eulenspiegel"),
)
_FOLDER = Path(tempfile.mkdtemp(prefix="kapdip-boards-"))
atexit.register(shutil.rmtree, _FOLDER, ignore_errors=True)


@cache
def board_of_many(count: int) -> Board:
    """A board of so many powers."""
    codes = [[f"{name[:2]}{place}" for place in "XYZ"] for name in NAMES[:count]]
    lines, places = [], ["% INFO"]
    for down, row in enumerate(codes):
        for right, code in enumerate(row):
            beside = row[max(0, right - 1) : right] + row[right + 1 : right + 2]
            beside += [codes[near][right] for near in (down - 1, down + 1) if 0 <= near < count]
            lines += [f"{NAMES[down]} {'XYZ'[right]} = {code}", f"LAND {code} ABUTS {' '.join(beside)}"]
            places.append(f"%  {100 + 200 * right}  {40 * (count - down)}  {code.upper()}  x")
        lines += [f"{NAMES[down]} ({NAMES[down]}:{NAMES[down][0]}) {' '.join(row)}", *(f"A {code}" for code in row)]
    source = _FOLDER / f"many{count}.map"
    source.write_text("\n".join(lines) + "\n", "utf-8")
    source.with_suffix(".ps").write_text("\n".join(places) + "\n", "utf-8")
    import_board(source, _FOLDER / f"many{count}", None, (), EN)
    return load_board(_FOLDER / f"many{count}")


@cache
def game_of_many(count: int, turns: int = 3, last: int = 21) -> Game:
    """A game on it after some turns, in which everybody sells one currency and buys another."""
    board = board_of_many(count)
    profile = profile_on(board, "ka2007", {"last_turn": last})
    game = new_game("Many", variant_of(profile, board=board), PLAYERS, seed=count)
    for turn in range(turns):
        for place, player in enumerate(PLAYERS):
            holdings = game.turn.start.accounts[player].holdings
            sold = max(sorted(holdings), key=lambda power: holdings[power])
            bought = board.powers[(3 * place + turn) % count]
            trades = dict.fromkeys(board.powers, 0) | {bought: 99999, sold: -min(500, holdings[sold])}
            game = enter_slip(game, player, ExchangeSlip(trades))
        game = play_turn(game, hold_missing=True)
    return game
