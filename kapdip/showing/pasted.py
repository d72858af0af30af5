"""The result of a pasted text: its lines, what can be taken, and what is said about that.

Takes: a game, a text, how it is to be read. Gives: `Pasted`. Long texts are read beside the window, so nothing here
touches it.
Source: docs/window.md 9.3; docs/rules.md 2.2 to 2.5.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace

from kapdip.game.amending import LaterSlip, later_slips
from kapdip.game.intake import Taken, may_stand, read_sheet, sheet_context, take_understood
from kapdip.game.intake_effects import carried_out, left_without_orders
from kapdip.game.model import Alias, Game, MilitarySlip
from kapdip.sheets import causes
from kapdip.sheets.model import Later, MilitaryEntry, Sheet, SlipTrade, Subject
from kapdip.sheets.whom import names_of
from kapdip.showing.orders.headings import with_headings
from kapdip.showing.orders.rows import covered_groups
from kapdip.showing.sheet_rows import ReadLine, read_lines, trade_in_words
from kapdip.words import sentences
from kapdip.words.board_language import BoardLanguage
from kapdip.words.format import power_name
from kapdip.words.isolating import apart
from kapdip.words.speaker import Speaker

_MOST_CUT = 3
"""Slips of which it is said what is left."""


@dataclass(frozen=True, slots=True)
class Paste:
    """A text, and how it is to be read."""

    game: Game
    text: str
    language: BoardLanguage
    hidden: bool
    bare: frozenset[int] = frozenset()
    """Lines that are shown although the curtain is down."""
    agreed: frozenset[str] = frozenset()
    """Texts of lines that are taken as they stand."""
    chosen: Mapping[Subject, Later] = field(default_factory=dict)
    """Whether a later slip is added to what is there, where somebody said so."""
    from_outside: bool = False
    """Orders without a name are put under those who command the powers."""

    def read(self) -> "Pasted":
        """Read it to its end."""
        text = with_headings(self.game, self.text, self.language) if self.from_outside else self.text
        sheet, asked = self._sheet(text)
        taken = take_understood(self.game, sheet, self.agreed_lines(sheet), asked)
        lines = read_lines(
            sheet, taken, self.language, hidden=self.hidden, bare=self.bare, agreed=self.agreed, asked=asked
        )
        while lines and not lines[-1].raw.strip():
            lines.pop()
        return Pasted(replace(self, text=text), tuple(lines), sheet, taken, asked, is_assigned=text != self.text)

    def _sheet(self, text: str) -> tuple[Sheet, tuple[LaterSlip, ...]]:
        """The sheet, and what is to be asked about later slips. Where it holds several of one subject and adding them
        comes to the same as the last one alone, that one counts, and nothing is asked of the others.
        """
        sheet = read_sheet(self.game, text, language=self.language, later=Later.ADDS, chosen=self.chosen)
        asked = tuple(later_slips(self.game, sheet, self.chosen))
        slips = Counter(entry.subject for entry in sheet.slips)
        open_ones = {one.subject for one in asked} | self.chosen.keys()
        same = {one: Later.REPLACES for one, count in slips.items() if count > 1 and one not in open_ones}
        if not same:
            return sheet, asked
        return replace(self, chosen={**self.chosen, **same})._sheet(text)

    def agreed_lines(self, sheet: Sheet) -> list[int]:
        """The lines that are taken as they stand."""
        return [line.number for line in sheet.lines if line.raw in self.agreed and may_stand(line)]


@dataclass(frozen=True, slots=True)
class Pasted:
    """A text that was read."""

    paste: Paste
    lines: tuple[ReadLine, ...]
    sheet: Sheet
    taken: Taken
    """What can be taken."""
    asked: tuple[LaterSlip, ...] = ()
    is_assigned: bool = False
    """Names were put above its orders."""

    def taken_into(self, game: Game) -> Game:
        """The game with what can be taken; the one in which it was read needs no second look."""
        if game is self.paste.game:
            return self.taken.game
        return take_understood(game, self.sheet, self.paste.agreed_lines(self.sheet), self.asked).game

    def writers(self, row: int) -> tuple[Alias, ...]:
        """The players, of whom a row may be: first whom it names, then who has no slip of its kind yet."""
        known, now = sheet_context(self.paste.game), self.taken.game.turn.inputs
        found, _ = names_of(known.players or (), tuple(sorted(known.people.items()))).in_heading(self.lines[row].raw)
        reason = self.sheet.lines[row].reason
        of_orders = reason is not None and reason.key in (causes.no_header.key, causes.unknown_sender.key)
        orders = {slip.player for slip in now.orders.values()}
        idle = (
            (set((known.control or {}).values()) - orders) if of_orders else set(known.players or ()) - now.slips.keys()
        )
        return tuple(sorted(known.players or (), key=lambda player: (player not in found, player not in idle)))

    @property
    def _speaker(self) -> Speaker:
        return Speaker(self.paste.language)

    @property
    def takes(self) -> bool:
        """Whether anything is there to be taken: a slip, or at least some of its orders."""
        return bool(self.taken.lines) or self.taken.game.turn.inputs != self.paste.game.turn.inputs

    @property
    def taken_lines(self) -> int:
        """How many lines with orders, trades or bids are taken."""
        numbers = self.taken.lines | self.taken.parts
        return sum(
            bool(line.orders or line.trades or line.bids) and line.number in numbers for line in self.sheet.lines
        )

    @property
    def _press(self) -> tuple[int, int]:
        """How many press items are new, and how many were there already."""
        given = sum(self.taken.lines.issuperset(entry.lines) for entry in self.sheet.press)
        new = len(self.taken.game.turn.inputs.press) - len(self.paste.game.turn.inputs.press)
        return new, given - new

    def summary(self) -> str:
        """What is taken, in a line; whose press it is stays unsaid, and behind the curtain that there is some."""
        speaker, numbers, sheet = self._speaker, self.taken.lines | self.taken.parts, self.sheet
        given = [entry for entry in sheet.slips if not numbers.isdisjoint(entry.lines)]
        players = [entry.player for entry in given if not isinstance(entry, MilitaryEntry)]
        press, _ = self._press
        powers = dict.fromkeys(entry.power for entry in given if isinstance(entry, MilitaryEntry))
        told = []
        if powers:
            names = apart(power_name(power, speaker.language) for power in powers)
            told.append(speaker.say("orders for {names}", names=names))
        if players:
            names = apart(dict.fromkeys(players))
            told.append(speaker.say_n("slip from {names}", "slips from {names}", len(players), names=names))
        if press and not self.paste.hidden:
            told.append(speaker.say_n("{n} press item", "{n} press items", press))
        return speaker.say("Entered: {text}.", text="; ".join(told)) if told else speaker.say("Entered.")

    def why_not(self) -> str:
        """Why something is not taken."""
        if self.taken.problems and self.paste.hidden:
            return self._speaker.say("F8 shows why.")
        told = dict.fromkeys(sentences.say(problem.reason, self.paste.language) for problem in self.taken.problems)
        return " ".join([*told][:2])

    def note(self) -> str:
        """What is to be known before anything is taken."""
        say = self._speaker.say
        if not self.lines:
            if self.sheet.problems:
                return sentences.say(self.sheet.problems[0].reason, self.paste.language)
            return say("Nothing to read. Copy an order sheet or an email, then choose “Paste again”.")
        if not self.takes and (why := self.why_not()):
            return say("Nothing can be entered yet. {why}", why=why)
        return " ".join(self._consequences(self._speaker))

    def _consequences(self, speaker: Speaker) -> Iterator[str]:
        if self.is_assigned:
            yield speaker.say("No player was named, so the orders were read as coming from each power's controller.")
        if refused := [entry.player for entry in self.sheet.exchange if entry.refused]:
            yield speaker.say_n(
                "The slip from {names} is left out until it is corrected.",
                "The slips from {names} are left out until they are corrected.",
                len(refused),
                names=apart(refused),
            )
        if not self.paste.hidden:
            yield from self._cut(speaker)
            if self._press[1]:
                yield speaker.say("Press that was there already is not entered again.")
        yield speaker.say("One Undo reverses everything.")

    def _cut(self, speaker: Speaker) -> Iterator[str]:
        """What is left of slips that ask for more than can be carried out."""
        game, language = self.paste.game, self.paste.language
        entries = [entry for entry in self.sheet.exchange if not entry.refused and not entry.missing]
        cut = {entry.player: carried_out(game, entry.player, entry.amounts) for entry in entries}
        for player, trades in [(player, trades) for player, trades in cut.items() if trades is not None][:_MOST_CUT]:
            if trades:
                said = ", ".join(trade_in_words(SlipTrade(*trade), language) for trade in trades.items())
                yield speaker.say(
                    "Only part of the slip from {player} can be executed: {trades}.", player=player, trades=said
                )
            else:
                yield speaker.say("Nothing on the slip from {player} can be executed.", player=player)

    def replaces(self) -> str:
        """What was entered before and goes, with how much it is: a mail of one line may replace a whole slip."""
        speaker = self._speaker
        return "; ".join(self._replaces_something(speaker) if self.paste.hidden else self._replaces(speaker))

    def _replaces(self, speaker: Speaker) -> Iterator[str]:
        game, then = self.paste.game, self.taken.game.turn.inputs
        inputs, say_n = game.turn.inputs, speaker.say_n
        for power in dict.fromkeys(entry.power for entry in self.sheet.military):
            old, new = inputs.orders.get(power), then.orders.get(power)
            if old is not None and new is not None and (count := _gone(old, new)):
                name = power_name(power, speaker.language)
                yield say_n("replaces {n} order of {power}", "replaces {n} orders of {power}", count, power=name)
        for power, units in left_without_orders(game, self.taken.game).items():
            yield say_n(
                "{units} of {power} then has no order",
                "{units} of {power} then have no order",
                len(units),
                units=", ".join(map(str, units)),
                power=power_name(power, speaker.language),
            )
        slips = inputs.slips
        players = [entry.player for entry in self.sheet.exchange if entry.player in slips]
        if again := [player for player in players if then.slips.get(player) != slips[player]]:
            names = apart(again)
            yield say_n("replaces the slip of {names}", "replaces the slips of {names}", len(again), names=names)

    def _replaces_something(self, speaker: Speaker) -> Iterator[str]:
        """The same behind the curtain: whose it is, as far as it is seen that something is there."""
        there = {group.power for group in covered_groups(self.paste.game) if group.done}
        for power in dict.fromkeys(entry.power for entry in self.sheet.military if entry.power in there):
            yield speaker.say("replaces orders of {power}", power=power_name(power, speaker.language))
        slips = self.paste.game.turn.inputs.slips
        if again := [entry.player for entry in self.sheet.exchange if slips.get(entry.player) is not None]:
            yield speaker.say_n(
                "replaces the slip of {names}", "replaces the slips of {names}", len(again), names=apart(again)
            )


def _gone(old: MilitarySlip, new: MilitarySlip) -> int:
    """How many lines of a slip go with what another one replaces."""
    pairs = ((getattr(old, part.name), getattr(new, part.name)) for part in fields(MilitarySlip))
    return sum(line not in is_now for was, is_now in pairs if isinstance(was, tuple) for line in was)
