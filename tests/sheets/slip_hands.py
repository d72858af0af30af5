"""The hands that write exchange slips: names and figures, and how lines, groups and tables are made of them.

Takes: a slip (power → units, negative for a sale, no zeros) and a source of chance. Gives: its text.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

Slip = Mapping[str, int]
Way = Callable[[Slip, Random], str]

NAMES = {
    "de": {
        "AUSTRIA": ("Kronen", "Österreich", "Krone", "Österreich-Ungarn", "Oesterreich", "KuK"),
        "ENGLAND": ("Pfund", "England", "Pfunde", "Großbritannien"),
        "FRANCE": ("Francs", "Frankreich", "Franc", "Franken"),
        "GERMANY": ("Mark", "Deutschland", "Reichsmark", "Deutsches Reich"),
        "ITALY": ("Lire", "Italien", "Lira"),
        "RUSSIA": ("Rubel", "Russland", "Rußland"),
        "TURKEY": ("Piaster", "Türkei", "Tuerkei", "Osmanisches Reich"),
    },
    "en": {
        "AUSTRIA": ("Crowns", "Austria", "Kronen", "Austria-Hungary"),
        "ENGLAND": ("Pounds", "England", "Sterling", "pounds"),
        "FRANCE": ("Francs", "France", "francs"),
        "GERMANY": ("Marks", "Germany", "marks"),
        "ITALY": ("Lira", "Italy", "Lire"),
        "RUSSIA": ("Roubles", "Russia", "Rubles", "roubles"),
        "TURKEY": ("Piastres", "Turkey", "piastres", "Piasters"),
    },
}
LETTERS = {"de": dict(zip(NAMES["de"], "ÖEFDIRT", strict=True)), "en": dict(zip(NAMES["en"], "AEFGIRT", strict=True))}
SHORT = {
    "de": dict(zip(NAMES["de"], ("Öst", "Eng", "Fra", "Deu", "Ita", "Rus", "Tür"), strict=True)),
    "en": dict(zip(NAMES["en"], ("Aus", "Eng", "Fra", "Ger", "Ita", "Rus", "Tur"), strict=True)),
}
BANK = dict(zip(NAMES["en"], ("ATS", "GBP", "FRF", "DM", "ITL", "RUB", "TRL"), strict=True))


@dataclass(frozen=True)
class Hand:
    """How somebody writes names and figures."""

    language: str
    chance: Random
    style: str
    upper: bool
    thousands: str

    @classmethod
    def of(cls, language: str, chance: Random) -> "Hand":
        """Somebody's hand, the same for a whole slip."""
        style = chance.choice(("money", "money", "money", "country", "any"))
        thousands = chance.choice(("", "", ".", " ", "'") if language == "de" else ("", "", ",", " "))
        return cls(language, chance, style, chance.random() < 0.1, thousands)

    def name(self, power: str) -> str:
        """`Mark`, `Deutschland`, `MARK`."""
        some = NAMES[self.language][power]
        name = some[0] if self.style == "money" else some[1] if self.style == "country" else self.chance.choice(some)
        return name.upper() if self.upper else name

    def number(self, units: int) -> str:
        """`1.200`, `1200`."""
        return f"{abs(units):,}".replace(",", self.thousands)

    def signed(self, units: int, minus: str = "-") -> str:
        """`+1.200`, `-500`."""
        return f"{'+' if units > 0 else minus}{self.number(units)}"


SAFE = {"de": (("verkaufe", "kaufe"), ("Verkauf", "Kauf"), ("verkaufen", "kaufen"), ("verk.", "kaufe")),
        "en": (("sell", "buy"), ("Sell", "Buy"), ("sale", "purchase"), ("selling", "buying"))}  # fmt: skip


def _trades(slip: Slip, chance: Random) -> list[tuple[str, int]]:
    some = list(slip.items())
    if chance.random() < 0.5:
        chance.shuffle(some)
    return some


def by_line(language: str, form: str, *, join: str = "\n", minus: str = "-", head: str = "") -> Way:
    """One form for every trade: {name} {n} {signed} {behind} {verb} {Verb} {i} {short} {letter} {bank}."""

    def write(slip: Slip, chance: Random) -> str:
        hand = Hand.of(language, chance)
        sell, buy = chance.choice(SAFE[language])
        lines = []
        for number, (power, units) in enumerate(_trades(slip, chance), 1):
            verb = sell if units < 0 else buy
            lines.append(
                form.format(
                    name=hand.name(power),
                    n=hand.number(units),
                    signed=hand.signed(units, minus),
                    behind=f"{hand.number(units)}{'+' if units > 0 else minus}",
                    verb=verb,
                    Verb=verb[0].upper() + verb[1:],
                    vk="vk" if units < 0 else "kf",
                    raus="raus" if units < 0 else "rein",
                    updown="runter" if units < 0 else "rauf",
                    downup="down" if units < 0 else "up",
                    out="out" if units < 0 else "in",
                    past="sold" if units < 0 else "bought",
                    noun="Verkauf" if units < 0 else "Kauf",
                    done="verkauft" if units < 0 else "gekauft",
                    infinitive="verkaufen" if units < 0 else "kaufen",
                    V=("V" if units < 0 else "K") if language == "de" else ("S" if units < 0 else "B"),
                    i=number,
                    short=SHORT[language][power],
                    letter=LETTERS[language][power],
                    bank=BANK[power],
                )
            )
        return head + join.join(lines)

    return write


def grouped(
    language: str,
    sell: str,
    buy: str,
    form: str = "{n} {name}",
    *,
    join: str = "\n",
    between: str = "\n",
    last: str = "",
    behind: tuple[str, str] = ("", ""),
    end: str = "",
) -> Way:
    """Sales below `sell`, purchases below `buy`, in either order; `last` stands before the last of several."""

    def write(slip: Slip, chance: Random) -> str:
        hand = Hand.of(language, chance)
        groups = [
            (sell, behind[0], [(power, units) for power, units in slip.items() if units < 0]),
            (buy, behind[1], [(power, units) for power, units in slip.items() if units > 0]),
        ]
        if chance.random() < 0.4:
            groups.reverse()
        texts = []
        for head, tail, some in groups:
            if not some:
                continue
            items = [
                form.format(name=hand.name(power), n=hand.number(units), signed=hand.signed(units))
                for power, units in some
            ]
            body = join.join(items[:-1]) + (last or join) + items[-1] if len(items) > 1 else items[0]
            texts.append(head + body + tail)
        return between.join(texts) + end

    return write


def table(language: str, heads: tuple[str, str, str], cell: str, *, rule: bool = False, signs: bool = False) -> Way:
    """A table with a column for sales and one for purchases, in that order or the other."""

    def write(slip: Slip, chance: Random) -> str:
        hand = Hand.of(language, chance)
        sells_first = chance.random() < 0.5
        order = (heads[1], heads[2]) if sells_first else (heads[2], heads[1])
        rows = [(heads[0], *order)]
        for power, units in slip.items():
            text = hand.signed(units) if signs else hand.number(units)
            rows.append((hand.name(power), *((text, "") if (units < 0) == sells_first else ("", text))))
        if cell == "columns":
            widths = [max(len(row[at]) for row in rows) + 2 for at in range(3)]
            lines = [
                "".join(f"{text:<{width}}" for text, width in zip(row, widths, strict=True)).rstrip() for row in rows
            ]
        elif cell == "right":
            widths = [max(len(row[at]) for row in rows) + 2 for at in range(3)]
            lines = [f"{row[0]:<{widths[0]}}{row[1]:>{widths[1]}}{row[2]:>{widths[2]}}".rstrip() for row in rows]
        else:
            lines = [cell.join(row) for row in rows]
        if rule:
            lines.insert(1, "-" * max(map(len, lines)))
        return "\n".join(lines)

    return write


def all_powers(language: str, form: str, zero: str, join: str = "\n") -> Way:
    """A line for each of the seven, with a word for nothing."""

    def write(slip: Slip, chance: Random) -> str:
        hand = Hand.of(language, chance)
        lines = []
        for power in NAMES[language]:
            units = slip.get(power, 0)
            lines.append(
                form.format(
                    name=hand.name(power), letter=LETTERS[language][power], x=hand.signed(units) if units else zero
                )
            )
        return join.join(lines)

    return write


def row_of_letters(language: str, gap: str) -> Way:
    """The seven letters, and their figures below."""

    def write(slip: Slip, chance: Random) -> str:
        hand = Hand(language, chance, "money", False, "")
        cells = [
            (LETTERS[language][power], hand.signed(slip[power]) if slip.get(power) else "0")
            for power in NAMES[language]
        ]
        if gap:
            return gap.join(letter for letter, _ in cells) + "\n" + gap.join(text for _, text in cells)
        return "".join(f"{letter:>7}" for letter, _ in cells) + "\n" + "".join(f"{text:>7}" for _, text in cells)

    return write
