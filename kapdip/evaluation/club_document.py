"""A club's season and hall of fame as one document: headings and tables, made once for every format.

Takes: a club and what is asked. Gives: `club_document`. For everybody, a name is printed only where it
is ticked for the person; otherwise the alias or the initials. Rules: docs/club.md.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from kapdip.club.figures import UNKNOWN
from kapdip.club.formula import DEFAULT, FORMULAS
from kapdip.club.marks import Mark, MarkKind, best_marks
from kapdip.club.model import Club, Person, Plan, Record, Result
from kapdip.club.tables import Fame, hall_of_fame, ranking, records_of, season_points
from kapdip.evaluation.club_cells import ClubDocument, ClubTable, FigureColumn, TableCell, count_cell, text_cell
from kapdip.evaluation.lettering import clean_line
from kapdip.game.collation import collation_key
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.format import currency_name, day_text, money, points_text, power_name
from kapdip.words.rule_names import FORMULA_NAMES
from kapdip.words.season_text import plan_text

MOST_RESULTS = 5
"""How many of the best results are beside the total."""
SECTIONS = ("games", "ranking", "season", "fame")


@dataclass(frozen=True, slots=True)
class Asked:
    """What the document holds. `sections` of `SECTIONS`; `is_public`: for everybody."""

    season: str | None = None
    family: str | None = None
    sections: tuple[str, ...] = SECTIONS
    formula: str = DEFAULT
    system: str | None = None
    """The points of a season's game; None, as for `weights` and `least`: as the season counts."""
    weights: tuple[Fraction, ...] | None = None
    minimum: int | None = None
    """The fewest games for a place in the ranking; None: 2."""
    least: int | None = None
    """The fewest games for a place by the points of the season."""
    is_public: bool = True


def club_document(club: Club, asked: Asked, lang: BoardLanguage) -> ClubDocument:
    """The document. Raises ClubError where a season's system counts what a game does not hold."""
    records = records_of(club, family=asked.family, season=asked.season)
    words = words_in(lang)
    made = _Maker(club, asked, lang)
    parts = {"games": made.games, "ranking": made.ranking, "season": made.seasons, "fame": made.fame}
    return ClubDocument(
        club=clean_line(club.name),
        title=clean_line(asked.season or words.gettext("All games")),
        about=words.ngettext("{n} game", "{n} games", len(records)).format(n=len(records)),
        tables=tuple(table for name in SECTIONS if name in asked.sections for table in parts[name](records)),
        lang=lang,
        private=""
        if asked.is_public
        else words.gettext("For the game master only: it contains names that are not public."),
    )


def public_names(club: Club) -> dict[Person, str]:
    """How everybody is called in public: by their name where that is ticked, else by their only
    alias, else by their initials.
    """
    names: dict[Person, str] = {}
    for member in club.people:
        hidden = member.aliases[0] if len(member.aliases) == 1 else initials(member.name)
        names[member.name] = _other(member.name if member.is_public else hidden, set(names.values()))
    return names


def initials(name: str) -> str:
    """`S. L.`"""
    return (
        " ".join(f"{word[0].upper()}." for word in "".join(sign if sign.isalnum() else " " for sign in name).split())
        or UNKNOWN
    )


def _other(name: str, taken: set[str]) -> str:
    """The name, with a number where somebody else is called so."""
    return next(
        made for count in range(1, len(taken) + 2) if (made := name if count == 1 else f"{name} ({count})") not in taken
    )


class _Maker:
    """Makes the tables of one document."""

    def __init__(self, club: Club, asked: Asked, lang: BoardLanguage) -> None:
        self._club, self._asked, self._lang = club, asked, lang
        self._say = words_in(lang).gettext
        self._names = public_names(club) if asked.is_public else {member.name: member.name for member in club.people}

    def _table(
        self, title: str, note: str, columns: Sequence[tuple[str, bool]], rows: Sequence[tuple[TableCell, ...]]
    ) -> ClubTable:
        return ClubTable(
            title, note, tuple(name for name, _ in columns), tuple(is_figure for _, is_figure in columns), tuple(rows)
        )

    def _person(self, person: Person, *, strong: bool = False) -> TableCell:
        return text_cell(self._names[person], strong=strong)

    def _who(self, result: Result) -> str:
        """A winner: the alias, with the name where that may appear there."""
        alias = result.alias or UNKNOWN
        member = self._club.member(result.person) if result.person is not None else None
        if member is None or (self._asked.is_public and not member.is_public):
            return alias if result.alias or result.person is None else initials(result.person)
        return member.name if alias in (member.name, UNKNOWN) else f"{member.name} ({alias})"

    def _gm(self, name: str | None) -> str:
        member = self._club.member(name) if name is not None else None
        if name is None or not self._asked.is_public or (member is not None and member.is_public):
            return name or UNKNOWN
        return initials(name)

    def games(self, records: Sequence[Record]) -> Iterator[ClubTable]:
        """The games of each family with their winners."""
        families = dict.fromkeys(record.family for record in records)
        for family in families:
            own = [record for record in records if record.family == family]
            yield self._games(own, self._say("Games") + (f" {family}" if len(families) > 1 else ""))
        if not families:
            yield self._games(records, self._say("Games"))

    def _games(self, records: Sequence[Record], title: str) -> ClubTable:
        say = self._say
        columns = (
            (say("Number"), False),
            (say("Ended on"), False),
            (say("Name of the game"), False),
            (say("Game master"), False),
        )
        points = FigureColumn((record.winners[0].points for record in records), self._lang)
        rows = []
        for record in records:
            winners = ", ".join(self._who(result) for result in record.winners)
            day = TableCell(day_text(record.ended, self._lang), record.ended or UNKNOWN)
            number, *others = (text_cell(text) for text in (record.number, record.name, self._gm(record.gm), winners))
            rows.append((number, day, *others, points.cell(record.winners[0].points)))
        return self._table(title, "", (*columns, (say("Winner"), False), (say("Points"), True)), rows)

    def ranking(self, records: Sequence[Record]) -> Iterator[ClubTable]:
        """The ranking by the formula, and who has too few games."""
        minimum = 2 if self._asked.minimum is None else self._asked.minimum
        poll = ranking(records, FORMULAS[self._asked.formula], minimum_games=minimum)
        say = self._say
        value, mean, pairs = (
            FigureColumn(values.values(), self._lang) for values in (poll.final, poll.mean, poll.preference)
        )
        rows: list[tuple[TableCell, ...]] = [
            (
                count_cell(place),
                self._person(person, strong=True),
                value.cell(poll.final[person], strong=True),
                mean.cell(poll.mean[person]),
                pairs.cell(poll.preference[person]),
                count_cell(poll.votes[person]),
            )
            for person, place in self._by_place(poll.places)
        ]
        unplaced = sorted(poll.unplaced, key=lambda person: (-poll.votes[person], self._key(person)))
        rows += [
            (text_cell("–"), self._person(person), *[text_cell("")] * 3, count_cell(poll.votes[person]))
            for person in unplaced
        ]
        note = say("By the formula {formula}, from {n} games on.").format(
            formula=say(FORMULA_NAMES[self._asked.formula]), n=minimum
        )
        columns = (
            (say("Place"), True),
            (say("Player"), False),
            (say("Value"), True),
            ("M", True),
            ("R", True),
            (say("Games"), True),
        )
        yield self._table(say("Ranking"), note, columns, rows)

    def season(self, records: Sequence[Record]) -> Iterator[ClubTable]:
        """The points of the season, with the results that count."""
        plan, say = self._plan(), self._say
        table = season_points(records, plan)
        most = min(MOST_RESULTS, len(plan.weights or ()) or max(map(len, table.counted.values()), default=0))
        totals = FigureColumn(table.total.values(), self._lang)
        counted = FigureColumn((points for one in table.counted.values() for points in one[:most]), self._lang)
        rows = []
        unplaced = sorted(table.unplaced, key=lambda person: (-table.games[person], self._key(person)))
        for person in (*(person for person, _ in self._by_place(table.places)), *unplaced):
            place = table.places.get(person)
            results = [counted.cell(points) for points in table.counted[person][:most]]
            total = totals.cell(table.total[person], strong=True) if place is not None else text_cell("")
            blank = [text_cell("")] * (most - len(results))
            rows.append(
                (
                    text_cell("–") if place is None else count_cell(place),
                    self._person(person, strong=place is not None),
                    total,
                    *results,
                    *blank,
                )
            )
        heads = (
            (say("Place"), True),
            (say("Player"), False),
            (say("Total"), True),
            *((str(one + 1), True) for one in range(most)),
        )
        title = (
            say("Points of the season {season}").format(season=plan.season)
            if plan.season
            else say("Points of all games")
        )
        yield self._table(clean_line(title), plan_text(plan, self._lang), heads, rows)

    def seasons(self, records: Sequence[Record]) -> Iterator[ClubTable]:
        """The points of the season that is asked for; of a whole club those of each season, as
        games without one belong to none.
        """
        names = dict.fromkeys(record.season for record in records if record.season is not None)
        if self._asked.season is not None or self._asked.sections == ("season",):
            yield from self.season(records)
            return
        for name in names:
            asked = replace(self._asked, season=name)
            yield from _Maker(self._club, asked, self._lang).season(
                [record for record in records if record.season == name]
            )

    def _plan(self) -> Plan:
        """How the season counts that is asked for, but for what is asked otherwise."""
        asked, plan = self._asked, self._club.plan(self._asked.season)
        return Plan(
            plan.season,
            asked.system or plan.system,
            plan.weights if asked.weights is None else asked.weights,
            plan.minimum if asked.least is None else asked.least,
        )

    def _key(self, person: Person) -> tuple[object, ...]:
        """Sorts people as they are called here: an order by names that are hidden would reveal them."""
        return collation_key(self._names[person])

    def _by_place(self, places: Mapping[Person, int]) -> list[tuple[Person, int]]:
        return sorted(places.items(), key=lambda one: (one[1], self._key(one[0])))

    def fame(self, records: Sequence[Record]) -> Iterator[ClubTable]:
        """The hall of fame of each family, over all seasons, and its best marks."""
        say = self._say
        families = dict.fromkeys(record.family for record in records)
        columns = (
            (say("Player"), False),
            (say("alone"), True),
            (say("shared"), True),
            (say("Games"), True),
            (say("Best points"), True),
        )
        for family in families:
            everything = records_of(self._club, family=family)
            famous = sorted(hall_of_fame(everything), key=self._fame_key)
            best = FigureColumn((row.best for row in famous), self._lang)
            rows = [
                (
                    self._person(row.person, strong=row.sole + row.shared > 0),
                    *(count_cell(count) for count in (row.sole, row.shared, row.games)),
                    best.cell(row.best),
                )
                for row in famous
            ]
            title = say("Hall of fame {family}").format(family=family)
            yield self._table(title, say("Victories in all years."), columns, rows)
            marks = [tuple(map(text_cell, self._mark(mark))) for mark in best_marks(everything)]
            heads = ((say("Best mark"), False), (say("Who"), False), (say("Game"), False), (say("How much"), False))
            if marks:
                yield self._table(say("Best marks {family}").format(family=family), "", heads, marks)

    def _fame_key(self, row: Fame) -> tuple[object, ...]:
        best = (row.best is None, -(row.best or 0)) if self._asked.is_public else ()
        return (-row.sole, -row.shared, row.games, *best, self._key(row.person))

    def _mark(self, mark: Mark) -> tuple[str, str, str, str]:
        lang, words = self._lang, words_in(self._lang)
        powers: Mapping[str, str] = {letter: power for power, letter in lang.board.letters.items()}
        power = powers.get(mark.letter, mark.letter)
        who = self._who(mark.result) if mark.result is not None else ""
        game = f"{mark.record.number}, {mark.record.name}"
        match mark.kind:
            case MarkKind.CLOSEST:
                told = points_text(mark.value, lang)
                return words.gettext("Closest victory"), who, game, told
            case MarkKind.REIGN:
                told = words.ngettext("{n} turn", "{n} turns", int(mark.value)).format(n=mark.value)
                return words.gettext("Longest reign"), f"{who}, {power_name(power, lang)}", game, told
            case MarkKind.COMEBACK:
                return (
                    words.gettext("From far behind"),
                    who,
                    game,
                    words.gettext("place {place} → 1").format(place=mark.value),
                )
            case MarkKind.DEAREST:
                told = words.gettext("{currency}, turn {turn}").format(
                    currency=currency_name(power, lang), turn=mark.turn
                )
                return words.gettext("Most expensive currency"), told, game, money(int(mark.value), lang)
