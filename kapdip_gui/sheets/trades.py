"""Reads a line of an exchange slip: which currency, how many units.

Takes: a line, the board's names. Gives: `Trade`. +n buys, −n sells, `0`, `-0`, `N/T` do nothing; a line with a condition counts as 0.
Rules: rulings C2; KA 2007, "Befehlssyntax für Börsenzüge"; EP #276, Westling 6.
"""

import re
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from kapdip_gui.board.board import Board
from kapdip_gui.board.model import Power
from kapdip_gui.orders.cleaning import clean, fold
from kapdip_gui.orders.likeness import distance
from kapdip_gui.orders.notation import power_words
from kapdip_gui.orders.vocabulary import CONDITION
from kapdip_gui.reason import Reason
from kapdip_gui.sheets.vocabulary import BUY, NOTHING, SELL, UNITS

MOST_UNITS = 10**12
"""More on one line is a slip of the pen."""
_CONDITION = re.compile(rf"\b(?:{'|'.join(CONDITION)})\b")
_AMOUNT = re.compile(r"([+-]?)\s*([0-9]{1,3}(?:[ '][0-9]{3})+|[0-9]+)")
_GROUPED = re.compile(r"([+-]?)\s*([0-9]{1,3}(?:[.,][0-9]{3})+)")
_FRACTION = re.compile(r"([+-]?)\s*([0-9]+)[.,]0+")
_WORD = re.compile(r"[a-z]+")


@dataclass(frozen=True, slots=True)
class Trade:
    """A line of an exchange slip. `power` is None if no currency was found, `units` if no amount was."""

    power: Power | None = None
    units: int | None = None
    conditional: bool = False
    unsigned: bool = False
    """A number without a sign: read as a buy."""
    problem: Reason | None = None
    suggestion: str | None = None


class CurrencyNames:
    """What people write for the currencies of a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        names = power_words(board)
        for power in board.powers:
            for spelling in board.speech.currencies.get(power, ()):
                names[spelling] = power
            for words in board.currencies.values():
                names[fold(words[power])] = power
        names.pop("", None)
        letters = {fold(letter): power for letter, power in board.input_letters.items()}
        self.letters = letters
        self.names = {name: power for name, power in names.items() if name not in letters}
        longest_first = sorted(self.names, key=len, reverse=True)
        self._name = re.compile(
            rf"(?<![a-z0-9])({'|'.join('[ -]+'.join(map(re.escape, name.split())) for name in longest_first)})(?![a-z0-9])"
        )
        self._letter = re.compile(rf"\W*({'|'.join(sorted(map(re.escape, letters), key=len, reverse=True))})(?=[\s:=+-])")

    def find(self, line: str) -> tuple[tuple[Power, ...], str]:
        """The currencies that a folded line names, and the line without them."""
        found: list[Power] = []
        while match := self._name.search(line):
            found.append(self.names[re.sub(r"[ -]+", " ", match[1])])
            line = f"{line[: match.start()]} {line[match.end() :]}"
        if not found and (match := self._letter.match(line)):
            return (self.letters[match[1]],), line[match.end() :]
        return tuple(dict.fromkeys(found)), line

    def nearest(self, word: str) -> tuple[str, Power] | None:
        """The name most like a word that names no currency."""
        best: tuple[int, str] | None = None
        for name in self.names:
            far = distance(word[:24], name, 2 if len(word) > 4 else 1)
            if far is not None and (best is None or (far, name) < best):
                best = far, name
        return (best[1], self.names[best[1]]) if best else None


_known: "WeakKeyDictionary[Board, CurrencyNames]" = WeakKeyDictionary()


def currency_names(board: Board) -> CurrencyNames:
    """The names of a board's currencies, made once."""
    found = _known.get(board)
    if found is None:
        found = _known[board] = CurrencyNames(board)
    return found


def read_trade(text: str, board: Board) -> Trade:
    """Read one line of an exchange slip. Never raises."""
    names = currency_names(board)
    line = fold(clean(text)).replace("±", "").replace("\u202f", " ")
    conditional = _CONDITION.search(line) is not None
    powers, rest = names.find(line)
    if conditional:
        return Trade(powers[-1] if powers else None, 0, conditional=True)
    if not powers:
        return _unknown(text, line, names)
    if len(powers) > 1:
        return Trade(problem=Reason("sheet.two_currencies", {"currencies": powers}))
    return _amount(powers[0], rest, text, board)


def _amount(power: Power, rest: str, text: str, board: Board) -> Trade:
    body = re.sub(r"[\s:=()\[\]*•\"]+", " ", rest).strip(" .,;")
    if not body and "-" not in rest:
        return Trade(power, problem=Reason("sheet.no_amount", {"currency": power}))
    words = [word for word in _WORD.findall(body) if word not in UNITS]
    direction = 1 if any(word in BUY for word in words) else -1 if any(word in SELL for word in words) else 0
    if body in NOTHING or not body:
        return Trade(power, 0)
    known = BUY | SELL | UNITS
    bare = re.sub(r"\s+", " ", _WORD.sub(lambda found: "" if found[0] in known else found[0], body)).strip(" .,;")
    number = _AMOUNT.fullmatch(bare)
    not_whole = Reason("slip.refused.not_whole", {"currency": power, "units": _as_written(body, text)})
    if number is None:
        return Trade(power, problem=not_whole, suggestion=_mended(power, bare, board))
    digits = re.sub(r"[ ']", "", number[2])
    if len(digits) > 15 or int(digits) > MOST_UNITS:
        return Trade(power, problem=Reason("sheet.too_many_units", {"currency": power, "most": MOST_UNITS}))
    units = int(digits)
    if number[1] == "-" or direction < 0:
        units = -units
    if number[1] == "+" and direction < 0:
        return Trade(power, problem=not_whole)
    return Trade(power, units, unsigned=not number[1] and not direction and units != 0)


def _as_written(body: str, text: str) -> str:
    """Folded text with the letters of the line."""
    written = {fold(word): word for word in re.findall(r"[^\W\d_]+", clean(text))}
    return _WORD.sub(lambda found: written.get(found[0], found[0]), body)


def _mended(power: Power, bare: str, board: Board) -> str | None:
    """What a number with a slip of the pen should be: `5oo`, `6.500`, `500,00`."""
    digits = bare.translate(str.maketrans("ol", "01"))
    found = _AMOUNT.fullmatch(digits) or _GROUPED.fullmatch(digits) or _FRACTION.fullmatch(digits)
    if found is None:
        return None
    whole = re.sub(r"[^0-9]", "", found[2])
    return f"{board.power_names['en'][power]}: {found[1] or '+'}{whole[:9]}"


def _unknown(text: str, line: str, names: CurrencyNames) -> Trade:
    """No currency was found: the likeliest one, if the line looks like a trade."""
    words = _WORD.findall(line)
    digits = re.search(r"[+-]?\s*[0-9][0-9 ']*", line)
    if not words:
        return Trade(problem=Reason("sheet.not_a_trade", {"text": clean(text)[:80]}))
    guess = names.nearest(words[0])
    written = re.findall(r"[^\W\d_]+", clean(text))[0]
    problem = Reason("slip.refused.unknown", {"currency": written}) if digits else Reason("sheet.not_a_trade", {"text": clean(text)[:80]})
    if guess is None or digits is None:
        return Trade(problem=problem)
    return Trade(problem=problem, suggestion=f"{names.board.power_names['en'][guess[1]]}: {digits[0].replace(' ', '')}")
