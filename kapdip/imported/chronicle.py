"""Cuts the history of a game, as it comes by mail, into its phases: whose lines follow, what is an order, what a list.

    Movement results for Fall of 1901.
    Austria: Army Vienna -> Trieste.  (*bounce*)
    Ownership of supply centers:
    Austria: Budapest, Serbia.

Takes a text, German or English, and a board; gives a `Chronicle`. Nothing is read as an order here: for that one has to
know where the units are. Never raises. Rules: docs/contract.md, "Histories of games".
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeAlias

from kapdip.board.board import Board
from kapdip.board.model import Phase, Power, Season, Step
from kapdip.orders.cleaning import LONGEST_LINE, clean, fold, tokens
from kapdip.orders.notation import grammar_of
from kapdip.orders.vocabulary import ARMY, BUILD, FILLERS, FLEET, REMOVE
from kapdip.press.vocabulary import ADDRESSEE, EVERYBODY, SENDER
from kapdip.sheets.headers import LONGEST_HEADER, find_header
from kapdip.sheets.mail import broken, plain
from kapdip.sheets.military import power_heading
from kapdip.sheets.model import Alias
from kapdip.sheets.vocabulary import PRESS, SEASONS, SECTIONS

LONGEST_HISTORY = 400_000


Rank: TypeAlias = tuple[int, int, int]
"""The date of a phase: year, season and kind."""


class Reported(StrEnum):
    """What a mail says became of an order; the values are the flags of an adjudication, as far as there are any."""

    BOUNCE = "bounce"
    CUT = "cut"
    DISLODGED = "dislodged"
    DISRUPTED = "disrupted"
    VOID = "void"
    FAILED = "failed"
    """It did not succeed, and nothing is said of why."""
    DONE = "done"


class HistoryPart(StrEnum):
    """What a line of a phase is."""

    ORDER = "order"
    UNITS = "units"
    """Where units are afterwards."""
    CENTRES = "centres"
    DISLODGED = "dislodged"
    PLAYER = "player"
    """Whose slip begins here: `Orders "Anna"`."""


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A line of a phase, without the power's name and its outcome."""

    number: int
    text: str
    part: HistoryPart
    power: Power | None
    written: str = ""
    """With its outcome."""
    is_headed: bool = False
    """The line itself names the power, before a colon."""


@dataclass(frozen=True, slots=True)
class HistoryPhase:
    """A heading and what is below it."""

    phase: Phase
    number: int
    """The line of the heading."""
    lines: tuple[HistoryLine, ...] = ()
    names_results: bool = False
    """Whether one of its headings speaks of results."""

    @property
    def is_played(self) -> bool:
        """Whether anything is said of its outcome."""
        return self.names_results or any(
            bool(without_marks(line.written)[1])
            if line.part is HistoryPart.ORDER
            else line.part is not HistoryPart.PLAYER
            for line in self.lines
        )

    @property
    def step(self) -> Step:
        """What is ordered in it."""
        return self.phase.step

    @property
    def rank(self) -> Rank:
        """Its place in time."""
        return phase_rank(self.phase)

    def of_part(self, part: HistoryPart) -> tuple[HistoryLine, ...]:
        """Its lines of a kind."""
        return tuple(line for line in self.lines if line.part is part)


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A history, phase by phase."""

    phases: tuple[HistoryPhase, ...]
    aside: tuple[int, ...] = ()
    """The lines before the first phase, what a mail begins with; and those of press."""
    players: Mapping[Power, Alias] = field(default_factory=dict[Power, Alias])
    """Who is in brackets after a power: `England (Anna):`."""


def phase_rank(phase: Phase) -> Rank:
    """When a phase is; builds are winter's, whatever their season is called."""
    season = Season.WINTER if phase.step is Step.ADJUSTMENTS else phase.season
    return phase.year, list(Season).index(season), list(Step).index(phase.step)


def _words(*texts: str) -> frozenset[str]:
    return frozenset(word for text in texts for word in text.split())


_STEP_WORDS = {
    Step.ADJUSTMENTS: _words(
        "a adjustment adjustments build builds building placing removal removals",
        "aufbau aufbauten abbau abbauten bauten anpassung anpassungen aufbauphase",
    ),
    Step.RETREATS: _words("r retreat retreats ruckzug rueckzug ruckzuge rueckzuege ruckzugsphase"),
    Step.MOVEMENT: _words(
        "m movement movements move moves diplomacy", "zug zuge zuege bewegung bewegungen befehle diplomatie"
    ),
}
_BESIDE_DATES = _words(
    "unit of the for in and results result orders order phase season turn status starting start position after year",
    "report history final standing here are is come my hier sind ist kommen kommt folgen folgt meine eure zum fur fuer",
    "im des der die das und ergebnis ergebnisse auswertung nach vom jahr endstand adjudication",
)
"""What may come beside season and year in a heading."""
_LISTS = {
    HistoryPart.DISLODGED: _words("dislodged vertrieben vertriebene"),
    HistoryPart.CENTRES: _words(
        "centres centers ownership owns sc scs", "zentren versorgungszentren vz besitz besitzt"
    ),
    HistoryPart.UNITS: _words("units positions position locations einheiten stellung stellungen standorte"),
}
_BESIDE_LISTS = _words("of the supply unit were following new and die folgenden der wurden neue und")
_RESULTS = _words("orders order and results result befehle und ergebnisse zuge zuege")
_PLAYED = _words("results result report final adjudication ergebnis ergebnisse auswertung endstand")
"""What only a heading of a phase says that was played."""
_OUTCOMES = {
    Reported.BOUNCE: "bounce bounces bounced standoff abgeprallt prallt~ab prallt patt pattgestellt",
    Reported.CUT: "cut geschnitten unterbrochen gestört gestoert",
    Reported.DISLODGED: "dislodged vertrieben geschlagen verdrängt verdraengt",
    Reported.DISRUPTED: "no~convoy kein~konvoi kein~geleit disrupted",
    Reported.VOID: "void invalid illegal ungültig ungueltig nso nsu imp no~match no~effect ohne~wirkung wirkungslos",
    Reported.FAILED: "fail fails failed miss scheitert gescheitert misslingt misslungen mißlingt mißlungen erfolglos",
    Reported.DONE: "success succeeds succeeded successful ok okay gelingt gelungen erfolgreich",
}
_MARKS = {word.replace("~", " "): mark for mark, words in _OUTCOMES.items() for word in words.split()}
_ANY_MARK = "|".join(sorted(_MARKS, key=len, reverse=True))
_SOME_MARK = re.compile(rf"\b(?:{_ANY_MARK})\b", re.IGNORECASE)
_SIGNS_OF_ADJUSTMENT = (["+"], ["-"])
_SIGNS = frozenset(",;:.-")
_BETWEEN: tuple[list[str], ...] = ([], [","], [";"])
_BEHIND_PLACES = [[word] for word in ("-", "s", "c", "u", "k", "h", "xxx")]
_IN_BRACKETS = re.compile(r"[(\[{]([^()\[\]{}]*)[)\]}]")
_WITH_RETREAT = re.compile(
    rf"[(\[{{]\s*(?:{_OUTCOMES[Reported.DISLODGED].replace(' ', '|')})\W{{0,9}}(?:"
    r"(?:r|rz|ret\w*|rück\w*|rueck\w*|nach|to|-{1,3}>|=>|→)[\s:.]{1,9}(?:(?:nach|to)\s)?([^()\[\]{}]*)"
    r"|aufgel\w+|disband\w*)[)\]}]",
    re.IGNORECASE,
)
"""What a mark says that its unit did then: `A Mün H (vertrieben, R: Ruh)`, `(dislodged, disbanded)`."""
_UNIT = re.compile(r"\W*((?:[AF]\b\.?\s*)?[^\W\d_]{2,}(?:\s?(?:/|\()[nsewk][ck]\)?)?)", re.IGNORECASE)
_AT_THE_END = re.compile(
    r"(?:(?<!\s)\s+(?:[,;:=>*–-]+\s*)?|(?<![\s,;:=>*–-])[,;:=>*–-]+\s*)(?:und |and )?"
    rf"({_ANY_MARK})[\s*.!]*$",
    re.IGNORECASE,
)
_UNKNOWN_MARK = re.compile(r"(?<!\s)\s*([(\[{][^()\[\]{}]{0,24}[)\]}]|(?<!\*)\*+|(?<!#)#+)(?=[\s.!]*(?:[,;]|$))")
"""What may give an order's outcome after it, in somebody's own signs."""
_COAST = re.compile(r"\W*+(?:[nsew]c|[nso]k|.*(?:coast|küste|kueste))\W*", re.IGNORECASE)
_DATED = re.compile(r"(\D*\d{2,4})\s*[.,–-]?\s+(.+)")
_QUOTED = re.compile(r"^(?:\s*>)+\s?")
_CLAUSE = re.compile(r"(?:[.,;:!?]|\s[–-])\s+")
_PART = re.compile(r"(?<!\s)\s*([,;])")
_ADDRESS = re.compile(r"(.*?)(?:(?<!\s)(?:\s*->\s*|\s+-\s+)|\b(?:to|an)\b)(.*)", re.IGNORECASE)
_NO_NAMES = _words(
    "nmr gm sl eliminated out gone none continued anarchy civil disorder ausgeschieden niemand weiter anarchie units"
    " einheiten centres centers zentren"
)
"""What may be in brackets after a power without naming anybody."""
_UNDER_TURN = re.compile(r"\b(?:turn|zug)\s*[0-9]{1,3}\b")


def parse_chronicle(text: str, board: Board) -> Chronicle:
    """The phases of a text, in the order in which they were played: a thread of mails may begin with the last."""
    cut = _Cut(board)
    for number, raw in enumerate(text.splitlines(), start=1):
        for part in broken(raw):
            cut.line(number, " ".join(clean(_QUOTED.sub("", plain(part))).split()))
    phases = (
        replace(heading, lines=tuple(lines), names_results=heading.rank in cut.played)
        for heading, lines in cut.phases.values()
    )
    return Chronicle(tuple(sorted(phases, key=lambda one: one.rank)), tuple(cut.aside), _each_once(cut.players))


def _each_once(players: Mapping[Power, Alias]) -> dict[Power, Alias]:
    """Without what follows several powers: that is not a name."""
    said = Counter(players.values())
    return {power: name for power, name in players.items() if said[name] == 1}


_KINDS_OF_PRESS = _words(
    "white weisse weiss grey gray graue grau black schwarze public offentliche oeffentliche anonymous anonyme"
)
"""What may come before the word: it does not change the heading."""


def begins_press(text: str, board: Board) -> bool:
    """Whether a line is the heading of press: `Press from France:`, `Grey press:`, `France -> Germany: liar!`."""
    head, colon, _ = text[:LONGEST_HEADER].partition(":")
    words = [word for word in re.findall(r"[^\W_]+", fold(head)) if word not in _KINDS_OF_PRESS]
    if words and words[0] in PRESS:
        header = find_header(text, (), in_press=False)
        if header is not None or len(words) == 1:
            return True
        behind = " ".join(words[1:])
        is_from = words[1] in SENDER | ADDRESSEE or behind in EVERYBODY
        return bool(colon) and (is_from or power_heading(f"{behind}:", board) is not None)
    found = _ADDRESS.fullmatch(head) if colon else None
    if found is None:
        return False
    sender, addressee = (fold(_IN_BRACKETS.sub(" ", side)).strip() for side in found.groups())
    is_known = addressee in EVERYBODY or power_heading(f"{addressee}:", board) is not None
    return is_known and (not sender or power_heading(f"{sender}:", board) is not None)


class _Cut:
    """Line by line: which phase, which list, whose."""

    def __init__(self, board: Board) -> None:
        self.phases: dict[Rank, tuple[HistoryPhase, list[HistoryLine]]] = {}
        self.aside: list[int] = []
        self.played: set[Rank] = set()
        """The phases of which a heading speaks of results."""
        self._board = board
        self._told_as = HistoryPart.ORDER
        self._power: Power | None = None
        self.players: dict[Power, Alias] = {}
        self._is_press = False
        self._at: HistoryPhase | None = None
        self._latest: HistoryPhase | None = None
        """The last phase of which lines below the heading speak: `Winter: + A Bud` among an autumn's moves."""

    def line(self, number: int, text: str) -> None:
        """A heading, or what is below one."""
        if not text:
            return
        is_long = len(text) > LONGEST_LINE
        heading = None if is_long else self._heading(text, number) or self._announced(text, number)
        if heading is not None:
            self._begin(heading, text)
        elif not is_long and (begun := self._with_orders(text, number)) is not None:
            self._begin(begun[0], "")
            self._below(number, begun[1], begun[0], begun[0])
        elif self._at is None or self._latest is None:
            self.aside.append(number)
        elif begins_press(text, self._board) or (is_long and self._is_press):
            self._is_press = True
            self.aside.append(number)
        elif is_long:
            self._add(number, text[: LONGEST_LINE + 1], self._at)  # enough to be refused as too long
        elif (power := self._power_of(text)) is not None:
            self._power = power
        elif (header := find_header(text, (), in_press=False)) and header.player and header.kind == "military":
            self._told_as, self._power, self._is_press = HistoryPart.PLAYER, None, False
            self._add(number, header.player, self._at)
            self._told_as = HistoryPart.ORDER
            if header.rest:
                self._below(number, header.rest, self._at, self._latest)
        else:
            self._below(number, text, self._at, self._latest)

    def _begin(self, heading: HistoryPhase, text: str) -> None:
        self._at = self._latest = heading
        self.phases.setdefault(heading.rank, (heading, []))
        self._told_as, self._power, self._is_press = HistoryPart.ORDER, None, False
        if _PLAYED.intersection(re.findall(r"[a-z]+", fold(text))):
            self.played.add(heading.rank)

    def _below(self, number: int, text: str, at: HistoryPhase, latest: HistoryPhase) -> None:
        head, colon, rest = text.partition(":")
        is_headed = False
        part, power = self._list_of(head if colon else text)
        if part is not None:
            self._told_as, self._power, self._is_press = part, power, False
            text = rest.strip()
        elif colon and (power := self._power_of(head + colon)) is not None:
            self._power, text, is_headed = power, rest.strip(), True
        elif colon and (later := self._later_step(head, at, number)) is not None:
            at = self._latest = later
            self._is_press, text = False, rest.strip()
        if text and self._is_press:
            self.aside.append(number)
        elif text:
            self._add(number, text, at if self._told_as is HistoryPart.ORDER else latest, is_headed=is_headed)

    def _power_of(self, text: str) -> Power | None:
        """The power that a heading names, whose orders follow; and who plays it where that is in brackets."""
        power = power_heading(_IN_BRACKETS.sub(" ", text), self._board)
        if power is not None:
            self._is_press = False
            name = " ".join(_IN_BRACKETS.findall(text)).strip()
            words = re.findall(r"[^\W\d_]+", fold(name))
            if words and not _NO_NAMES.union(_MARKS).intersection(words) and not any(map(str.isdigit, name)):
                self.players.setdefault(power, name)
        return power

    def _later_step(self, head: str, at: HistoryPhase, number: int) -> HistoryPhase | None:
        """The phase of `Winter: + A Bud` below an autumn."""
        step = SECTIONS.get(fold(head))
        if step is None or step is Step.MOVEMENT or self._told_as is not HistoryPart.ORDER:
            return None
        return _phase(at.phase.season, at.phase.year, step, number)

    def _add(self, number: int, text: str, phase: HistoryPhase, *, is_headed: bool = False) -> None:
        bare = without_marks(text)[0] if self._told_as is HistoryPart.ORDER else text
        line = HistoryLine(number, bare, self._told_as, self._power, text, is_headed)
        self.phases.setdefault(phase.rank, (phase, []))[1].append(line)
        if self._told_as is HistoryPart.ORDER and phase.phase.step is Step.MOVEMENT:
            after = _phase(phase.phase.season, phase.phase.year, Step.RETREATS, number)
            for retreat in _retreats_in(text):
                self._add(number, retreat, after)

    def _list_of(self, head: str) -> tuple[HistoryPart | None, Power | None]:
        """The list that a heading begins, and whose it is where it says so: `Centres England`."""
        words = re.findall(r"[a-z]+", fold(head))
        if words and _RESULTS.issuperset(words):
            return HistoryPart.ORDER, None
        part = next((one for one, known in _LISTS.items() if known.intersection(words)), None)
        known = _BESIDE_LISTS.union(*_LISTS.values())
        name = " ".join(word for word in words if word not in known)
        power = power_heading(f"{name}:", self._board) if name else None
        return (None, None) if part is None or (name and power is None) else (part, power)

    # -- headings ------------------------------------------------------------------------------------------------------

    def _heading(self, text: str, number: int) -> HistoryPhase | None:
        """The phase that a line begins; a phase or a season alone goes on in the year of the phase before."""
        words = re.findall(r"[a-z]+|[0-9]+", _UNDER_TURN.sub(" ", fold(_IN_BRACKETS.sub(" ", text))))
        figures = [word for word in words if word.isdigit()]
        said = [word for word in words if not word.isdigit()]
        season = next((SEASONS[word] for word in said if word in SEASONS), None)
        step = next((one for one, known in _STEP_WORDS.items() if known.intersection(said)), None)
        beside = _BESIDE_DATES.union(SEASONS, *_STEP_WORDS.values())
        if not beside.issuperset(said) or len(figures) > 1 or (season is None and step is None):
            return None
        before = self._at
        if figures and season is not None and (year := _year(figures[0])):
            return _phase(season, year, step, number)
        if figures or before is None or (season and len(said[0]) == 1):
            return None
        return self._undated(before, season, step, number) if _is_alone(said, text) else None

    def _with_orders(self, text: str, number: int) -> tuple[HistoryPhase, str] | None:
        """The phase whose date a line begins with, and what follows it: `Winter 1901: Austria + A Vie`."""
        head, _, rest = text.partition(":")
        found = _DATED.fullmatch(text)
        for date, orders in ((head, rest.strip()), found.groups() if found else ("", "")):
            if (
                begins_order(orders, self._board)
                and any(map(str.isdigit, date))
                and (heading := self._heading(date, number)) is not None
            ):
                return heading, orders
        return None

    def _announced(self, text: str, number: int) -> HistoryPhase | None:
        """The phase that the end of a sentence begins: `And on we go. Autumn 1901:`"""
        clause = _CLAUSE.split(text)[-1]
        is_dated = text[-1] == ":" and clause != text and any(letter.isdigit() for letter in clause)
        return self._heading(clause, number) if is_dated else None

    @staticmethod
    def _undated(before: HistoryPhase, season: Season | None, step: Step | None, number: int) -> HistoryPhase:
        year = before.phase.year
        found = _phase(season or before.phase.season, year, step, number)
        is_next_year = season is not None and found.rank < before.rank
        return _phase(season, year + 1, step, number) if is_next_year and season else found


def _is_alone(said: list[str], text: str) -> bool:
    """Whether a line without a year is a heading: `Retreats:`, `Herbst`; `Orders and results` begins nothing."""
    return len(said[0]) > 1 and not _RESULTS.issuperset(said) and (":" not in text or text.rstrip()[-1:] == ":")


def _phase(season: Season, year: int, step: Step | None, number: int) -> HistoryPhase:
    if step is None:
        step = Step.ADJUSTMENTS if season is Season.WINTER else Step.MOVEMENT
    if season is Season.WINTER and step is not Step.ADJUSTMENTS:
        season = Season.AUTUMN
    return HistoryPhase(Phase(season, year, step), number)


def _year(figure: str) -> int | None:
    if len(figure) == 2:
        return 1900 + int(figure)
    return int(figure) if len(figure) == 4 and 1800 <= int(figure) < 2200 else None


def _retreats_in(text: str) -> Iterator[str]:
    """The retreats that a line of moves gives with what became of them."""
    for found in _WITH_RETREAT.finditer(text):
        begin = max(text.rfind(sign, 0, found.start()) for sign in ",;") + 1
        if unit := _UNIT.match(text, begin, found.start()):
            yield f"{unit[1]} R {found[1]}" if found[1] else f"{unit[1]} D"


def without_marks(text: str) -> tuple[str, frozenset[Reported]]:
    """A line without what became of the order: `A Vie - Gal (*bounce*)`, `A Vie - Gal => failed`, and what that was."""
    marks: set[Reported] = set()
    for found in _IN_BRACKETS.finditer(text):
        marks.update(_MARKS[one.lower()] for one in _SOME_MARK.findall(found[1]))
    bare = _IN_BRACKETS.sub(lambda found: "" if _SOME_MARK.search(found[1]) else found[0], text)
    *parted, end = _PART.split(bare)  # each order of a line has its own: `A Vie - Tri FAILED, A Bud - Ser`
    orders = [*zip(parted[::2], parted[1::2], strict=True), (end, "")]
    left = [(_without_end(order, marks), sign) for order, sign in orders]
    return "".join(f"{order}{sign}" for order, sign in left if order.strip()).strip(" ,;"), frozenset(marks)


def unknown_marks(text: str, board: Board) -> tuple[str, tuple[str, ...]]:
    """A line without the brackets and stars after its orders that name neither coast nor power; and these."""
    marks: list[str] = []

    def taken(found: re.Match[str]) -> str:
        inner = found[1].strip("()[]{}")
        if _COAST.fullmatch(inner) or (len(inner) > 1 and power_heading(f"{inner}:", board) is not None):
            return found[0]
        marks.append(found[1])
        return ""

    return _UNKNOWN_MARK.sub(taken, text), tuple(marks)


def begins_order(text: str, board: Board) -> bool:
    """Whether a line begins as an order does: with a power and a colon or an order, a unit, a place and a sign."""
    words = [word for word in tokens(text) if word not in FILLERS]
    grammar = grammar_of(board)
    lengths = (length for length in (3, 2, 1) if " ".join(words[:length]) in grammar.powers)
    if named := next(lengths, 0):
        return words[named : named + 1] == [":"] or begins_order(" ".join(words[named:]), board)
    if words[:1] in _SIGNS_OF_ADJUSTMENT:
        return len(words) > 1 and (words[1] in ARMY | FLEET or grammar.gazetteer.find(words, 1) is not None)
    if words[:1] and words[0] in ARMY | FLEET | BUILD | REMOVE:
        rest = next((at for at in range(1, len(words)) if words[at] not in _SIGNS), len(words))
        found = grammar.gazetteer.find(words, rest)
        return "-" in words or (found is not None and words[found[1] : found[1] + 1] not in _BETWEEN)
    place = grammar.gazetteer.find(words, 0) if words else None
    return place is not None and words[place[1] : place[1] + 1] in _BEHIND_PLACES


def _without_end(text: str, marks: set[Reported]) -> str:
    """An order without what is said after it, which is added to the marks."""
    for _ in text:
        last = _AT_THE_END.search(text)
        if last is None:
            break
        marks.add(_MARKS[last[1].lower()])
        text = text[: last.start()]
    return text
