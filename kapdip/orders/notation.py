"""Reads an order in every notation that players use, and writes it in every one that the program prints.

Takes: a line of text, the board and what is known of the position. Gives: `Reading`: an order, or why the line was not
understood and its likeliest meaning. Never raises, whatever the text. Whether an order is possible is a matter of
`orders.legality`.
Rules: docs/contract.md, "Names" and "Text that people write"; Ludomaniac standard 2011, 3.5, 4.5, 7.5, 8.6, 9.7 and
9.8.
"""

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from kapdip.board.board import Board
from kapdip.board.model import Position, Power, Step, Unit
from kapdip.orders import causes
from kapdip.orders.canonical import read_canonical
from kapdip.orders.cleaning import LONGEST_LINE, clean, fold, tokens
from kapdip.orders.draft import Draft, NotRead
from kapdip.orders.grammar import Grammar
from kapdip.orders.homonyms import parted
from kapdip.orders.likely import likely_meaning, with_retreats
from kapdip.orders.meaning import Situation, meaning_of
from kapdip.orders.places import Gazetteer
from kapdip.orders.reading import Reading
from kapdip.orders.vocabulary import (
    CONDITION,
    CONDITION_ENGLISH,
    CONDITION_IN,
    DISLODGED,
    FILLERS,
    GO_NOUNS,
    OUTCOMES,
)
from kapdip.orders.writing import Style, format_location, format_order, format_unit

__all__ = [
    "Reading",
    "Style",
    "format_location",
    "format_order",
    "format_unit",
    "grammar_of",
    "parse_order",
    "split_condition",
    "with_condition",
]

_MOST_DRAFTS = 512
_NOTHING_LIKELY = (causes.no_unit, causes.no_unit_of, causes.doubtful)
"""Problems with choices of which none is the likeliest."""
_REMARK = re.compile(r"(?<!\s)\s*(?:#|//|\(\*).*$")
_ONE_TIMES = re.compile(r"\b1 ?x ?(?=[A-Za-z])", re.IGNORECASE)
_OUTCOME = re.compile(rf"(?<!\s)\s+-+\s*(?:{'|'.join(sorted(OUTCOMES))})\W*$", re.IGNORECASE)
_LONE_UMLAUT = re.compile(r"([->] ?[^\W\d_]{2,20}\.?)?(?<=[\w.]) ü\.?(?= )", re.IGNORECASE)
"""`A Nwy - Den ü F Nth`, `F Nth ü A Nwy - Den`: the way, or the ship."""
_CARRIES = re.compile(r"\bsetzt\s+((?:die\s+|eine\s+)?(?:A|Armee)\s+.+?)\s+(?:über|ueber)\W*$", re.IGNORECASE)
_OF_A_PLACE = re.compile(
    rf"\b([^\W\d_]{{3,}}?)(?:'s|s)(?=\s+(?:{'|'.join(sorted(GO_NOUNS - FILLERS))})\b)", re.IGNORECASE
)
_WORD = re.compile(r"[^\W_]+")
_CONDITION = re.compile(
    rf"^\W*(?:{'|'.join(CONDITION)})\b[\s,]*+(.*?)(?:(?<!\s)\s+)?(?::|->|,\s*(?:dann|then)\b:?)\s*(\S.*)$",
    re.IGNORECASE,
)
_BEHIND = "|".join(word for word in CONDITION if word not in ("sonst", "ansonsten", "else", "otherwise"))
_CONDITION_BEHIND = re.compile(rf"^(.*?)(?<![\s,;(])[\s,;(]+((?:{_BEHIND})\b.*?)\)?$", re.IGNORECASE)
_IF_DISLODGED = re.compile(rf"(?<![\s,;(])[\s,;(]+(?:{'|'.join(CONDITION)}|bei|on)\s+(\w+)\s*:", re.IGNORECASE)


class _Kept:
    """Per board: its grammar, and what it made of the last lines."""

    def __init__(self, board: Board) -> None:
        letters = {fold(letter): power for letter, power in board.input_letters.items()}
        self.powers = power_words(board)
        self.grammar = Grammar(Gazetteer(board), self.powers, letters)
        self.drafts = lru_cache(maxsize=_MOST_DRAFTS)(self._draft)

    def _draft(self, words: tuple[str, ...], step: Step | None) -> tuple[Draft, ...] | NotRead:
        try:
            return self.grammar.read(words, step)
        except NotRead as problem:
            return problem.with_traceback(None)


@cache
def _kept(board: Board) -> _Kept:
    return _Kept(board)


def grammar_of(board: Board) -> Grammar:
    """The grammar with the names of a board."""
    return _kept(board).grammar


def marked_letter(letter: str, board: Board) -> str:
    """`Ö` as the letter of the one power whose name begins with it; as it is where none or several do."""
    begins = letter.casefold()
    meant = {
        power
        for names in board.power_names.values()
        for power, name in names.items()
        if name.casefold().startswith(begins)
    }
    return next((own for own, power in board.input_letters.items() if meant == {power}), letter)


def power_of_letter(letter: str, board: Board) -> Power | None:
    """The power that a letter stands for in any language: `G`, `D`, `Ö`."""
    return grammar_of(board).letters.get(fold(marked_letter(letter, board)))


def power_letters(board: Board, language: str) -> dict[Power, str]:
    """A letter for each power as its name begins in a language, where that letter is its own."""
    first = {power: board.power_names[language][power][:1].upper() for power in board.powers}
    return {
        power: letter if power_of_letter(letter, board) == power else board.letters[power]
        for power, letter in first.items()
    }


def power_words(board: Board) -> dict[str, Power]:
    """The folded names of the powers, in every language, as people write them in front of an
    order or a list of orders.
    """
    found: dict[str, Power] = {}
    for names in board.power_names.values():
        for power, name in names.items():
            for spelling in (name, power, *board.speech.powers.get(power, ())):
                found[_folded(spelling)] = power
    return found


def power_named(text: str, board: Board) -> Power | None:
    """The power that a text names in any language, or None: `<Deutschland>` of a press item, `Austria-Hungary`."""
    return _kept(board).powers.get(_folded(text))


def _folded(name: str) -> str:
    return " ".join(fold(name).replace("-", " ").split())


def parse_order(
    text: str,
    board: Board,
    *,
    position: Position | None = None,
    units: Iterable[Unit] | None = None,
    step: Step | None = None,
    power: Power | None = None,
    strict: bool = False,
    suggest: bool = True,
) -> Reading:
    """Read one line as one order.

    `position` (or just `units`) decides missing letters, coasts and ambiguous short names; `step` decides what `A Ser -
    Alb` and `A Ser D` are; `power` is the one whose orders these are. `strict`: what is only likely is not understood.
    `suggest=False` saves the time that looking for a likeliest meaning takes.
    """
    if len(text) > LONGEST_LINE:
        return Reading(text[:LONGEST_LINE], problem=causes.too_long(limit=LONGEST_LINE))
    order = read_canonical(text, board, step)
    if order is not None:
        return Reading(text, order)
    if position is None and units is not None:
        position = Position({"": tuple(units)}, {"": ()})
    return _read(text, _kept(board), Situation(board, position, step, power), strict=strict, suggest=suggest)


def _read(text: str, kept: _Kept, situation: Situation, *, strict: bool, suggest: bool) -> Reading:
    condition, line = split_condition(without_remark(text))
    words = parted(tokens(_OF_A_PLACE.sub(lambda found: _place_itself(found, kept.grammar), line)))
    drafts = kept.drafts(words, situation.step)
    if isinstance(drafts, NotRead):
        stuck = words[drafts.at : drafts.at + (6 if drafts.cause is causes.rest else 1)]
        problem = drafts.cause(word=_as_written(line, stuck))
        guess = likely_meaning(words, drafts, kept.grammar, situation) if suggest else None
        return Reading(text, problem=problem, suggestion=guess, condition=condition)
    meaning = meaning_of(drafts, situation, strict=strict)
    guess = None
    if meaning.problem and meaning.choices and not any(cause.gave(meaning.problem) for cause in _NOTHING_LIKELY):
        guess = with_retreats(meaning.choices[0], meaning.retreat)
    return Reading(
        text,
        meaning.order,
        meaning.problem,
        guess,
        meaning.retreat if meaning.order else None,
        condition,
        drafts[0].power,
        drafts[0].removal,
        meaning.notes,
    )


def _place_itself(found: re.Match[str], grammar: Grammar) -> str:
    """`Berlins` before `Zug` as `Berlin`; what is a name with its s, or none without it, stays."""
    named, whole = ((fold(text),) in grammar.gazetteer.names for text in (found[1], found[0].replace("'", "")))
    return found[1] if named and not whole else found[0]


def without_remark(text: str) -> str:
    """The clean line without what follows `#` or `//`, and without the outcome (`- failed`)."""
    line = _ONE_TIMES.sub("", _OUTCOME.sub("", _REMARK.sub("", clean(text))))
    if "ü" in line or "Ü" in line:
        line = _LONE_UMLAUT.sub(lambda found: f"{found[1]} über" if found[1] else " übersetzt", line)
    return _retreats_named(_CARRIES.sub(r"konvoiert \1", line))


def _retreats_named(text: str) -> str:
    """`A Par-Bre, falls vertrieben: Mar` says what `A Par-Bre, Rückzug: Mar` says."""
    found = _IF_DISLODGED.search(text)
    if found is None or fold(found[1]) not in DISLODGED:
        return text
    return f"{text[: found.start()]}, retreat: {text[found.end() :]}"


def _as_written(line: str, words: tuple[str, ...]) -> str:
    """The words with the letters of the line."""
    wanted, written = set(words), dict[str, str]()
    for found in _WORD.finditer(line):
        folded = fold(found[0])
        if folded in wanted:
            written.setdefault(folded, found[0])
            if len(written) == len(wanted):
                break
    return " ".join(written.get(word, word) for word in words)


def with_condition(condition: str, order: str, written: str) -> str:
    """A line that says the condition before the order, in English or German as it was `written`."""
    language = "en" if CONDITION_ENGLISH.intersection(tokens(written)) else "de"
    return f"{CONDITION_IN[language]} {condition}: {order}"


def split_condition(text: str) -> tuple[str, str]:
    """`if Mun falls: A Ber R Kie` gives `("Mun falls", "A Ber R Kie")`, likewise the other way round; without a
    condition `("", text)`.
    """
    if found := _CONDITION.match(text):
        return found[1] or fold(text).split()[0].strip(":"), found[2]
    if (found := _CONDITION_BEHIND.match(text)) and found[1]:
        words = found[2].split(maxsplit=1)
        return words[-1] if len(words) > 1 else found[2], found[1].rstrip(" ,;(")
    return "", text
