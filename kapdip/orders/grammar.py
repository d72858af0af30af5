"""The grammar of an order in every notation: from tokens to `Draft`s, in which places and unit letters may still be
open.

Takes: folded tokens, the names of places and powers, and the phase. Gives: `Draft`s; raises `NotRead`, which says where
it got stuck.
Rules: Ludomaniac standard 2011, 3.5, 4.5, 7.5, 8.6 and 9.7; docs/contract.md, "Text that people write"; DATC, nJudge,
jDip, Realpolitik, webDiplomacy.
"""

from collections.abc import Sequence
from dataclasses import replace

from kapdip.board.model import Power, Step, UnitKind
from kapdip.orders import causes
from kapdip.orders.draft import Draft, NotRead, UnitRef, Verb
from kapdip.orders.homonyms import doubtful, spellings
from kapdip.orders.naming import Names, Naming
from kapdip.orders.places import PlaceReading
from kapdip.orders.vocabulary import (
    ARMY,
    ARTICLES,
    AUXILIARIES,
    BACK,
    BUILD,
    BUILD_FIRST,
    CONVOY,
    CROSSES,
    FILLERS,
    FLEET,
    GIVE_UP,
    GO_NOUNS,
    HOLD,
    HOLD_MORE,
    MOVE,
    MOVE_FIRST,
    NO_BUILD,
    OR,
    PARTICLES,
    POLITE,
    REMARKS,
    REMOVE,
    RETREAT,
    SUPPORT,
    TELLING,
    TOWARDS,
    WAIVE,
    WITHDRAW,
)

_NOTHING = frozenset({"keine", "keiner", "keinen", "none", "nichts", "nothing"})
_OPENING = ("(", "[", "<", "{")
_CLOSING = (")", "]", ">", "}")
_SEPARATORS = (",", ";", "/", "-", ">")
_SIGNS = (":", "-", ">", "(", "[", "/", "=", ",", ";")
"""What may be around `retreat` before its places."""
_BEHIND_VERB = (":", "(", "[", "-")
_ENDING = frozenset({*_CLOSING, ",", ";", ":", "/"})
_MOST_REMARKS = 3
_FIRST_LETTERS = 3


class Grammar(Names):
    """Reads tokens as orders. It knows a board's names, and no position."""

    def read(self, tokens: Sequence[str], step: Step | None) -> tuple[Draft, ...]:
        """The drafts that the tokens make: several where a word may be a place or none. Raises NotRead."""
        problem: NotRead | None = None
        for group in spellings(tokens, self.gazetteer):
            drafts: list[Draft] = []
            for words in group:
                try:
                    drafts.append(GrammarReader(self, words, step).order())
                except NotRead as stuck:
                    problem = problem or stuck
            found = tuple(dict.fromkeys(drafts))
            if found:
                return found if len(found) == 1 else tuple(replace(draft, doubt=doubtful(tokens)) for draft in found)
        assert problem is not None
        raise problem


class GrammarReader(Naming):
    """One reading from left to right."""

    def __init__(self, grammar: Grammar, tokens: Sequence[str], step: Step | None) -> None:
        super().__init__(grammar, tokens)
        self.step = step

    # --- the whole line

    def order(self) -> Draft:
        """The whole line. Raises NotRead."""
        self._skip_numbering()
        power = self._power()
        draft = replace(self._signed(), power=power)
        self._accept_words(_ENDING | POLITE)
        if self.at < self._end():
            raise NotRead(causes.rest, self.at, draft)
        return draft

    def _skip_numbering(self) -> None:
        """`1.`, `2)`, `a)`, a mail's `>`, brackets round the whole line."""
        for _ in range(2):
            self._accept_words((*_OPENING, ">"))
            if len(self._peek()) == 1 and self._peek().isalpha() and self._peek(1) == ")":
                self.at += 2
            self._skip_number()
        self._accept_words(POLITE)

    def _skip_number(self) -> None:
        if self._peek().isdigit():
            self.at += 1
            self._accept(")", ":", ",")

    def _end(self) -> int:
        """Where the order ends: remarks in brackets (`(failed)`, `(hoffentlich)`) that say
        nothing about it come after.
        """
        end = len(self.tokens)
        for _ in range(_MOST_REMARKS):
            opening = max((at for at in range(self.at, end) if self.tokens[at] in _OPENING), default=end)
            words = self.tokens[opening + 1 : end - 1]
            if not words or self.tokens[end - 1] not in _CLOSING or not self._is_remark(words):
                break
            end = opening
        return end

    def _is_remark(self, words: Sequence[str]) -> bool:
        if all(word in REMARKS or not word.isalnum() for word in words):
            return True
        return not any(word in TELLING or self._names_place(words, at) for at, word in enumerate(words))

    def _names_place(self, words: Sequence[str], at: int) -> bool:
        """Whether a place is named, not only with its first three letters (`wie` besprochen)."""
        gazetteer = self.names.gazetteer
        return gazetteer.named(words, at) is not None or (
            len(words[at]) > _FIRST_LETTERS and gazetteer.find(words, at) is not None
        )

    def _power(self) -> Power | None:
        for length in (3, 2, 1):
            words = self.tokens[self.at : self.at + length]
            power = self.names.powers.get(" ".join(word for word in words if word != "-"))
            if power and len(words) == length and words[-1] != "-":
                self.at += length
                self._accept(":", ",")
                return power
        if self._peek(1) == ":" and (power := self.names.short.get(self._peek())):
            self.at += 2
            return power
        if len(self._peek()) > 1 and (power := self._power_ahead()):
            self.at += 1
            return power
        return None

    def _signed(self) -> Draft:
        """An order after a sign or verb at the beginning, or one that begins with its unit."""
        if not self._peek():
            raise NotRead(causes.empty, self.at)
        if self._accept("+"):
            self._accept_words(BUILD)
            return self._waive() or Draft(Verb.BUILD, self._unit_to_build())
        if self._accept("-"):
            return self._removal_or_bullet()
        if waive := self._waive():
            return waive
        for words, build in (
            (BUILD_FIRST, self._build),
            (REMOVE, self._removal),
            (GIVE_UP, self._give_up),
            (RETREAT, self._retreat_first),
            (HOLD, self._hold_first),
            (MOVE_FIRST, self._move_first),
        ):
            if self._peek() in words and self._verb_first():
                self.at += 1
                self._accept(":")
                return build()
        return self._with_unit(self._unit())

    def _verb_first(self) -> bool:
        """Whether the current word is a verb before its unit, not a unit or place itself (`D
        Par` against `Den - Kie`).
        """
        return not self._place_ahead()

    def _removal_or_bullet(self) -> Draft:
        """`- A Par` is a removal; a dash before a whole order is only a mark of a list."""
        self._accept_words(REMOVE)
        start = self.at
        unit = self._unit()
        if self.at >= len(self.tokens):
            return Draft(Verb.DISBAND, unit, removal=True)
        self.at = start
        return self._signed()

    def _waive(self) -> Draft | None:
        if tuple(self.tokens[self.at : self.at + 2]) in NO_BUILD:
            self.at = len(self.tokens)
            return Draft(Verb.WAIVE)
        if self._peek() in WAIVE or (self._peek(1) in WAIVE and self._peek() in BUILD) or self._is_nothing():
            self.at += 1
            self._accept_words(WAIVE | BUILD | ARTICLES | FILLERS)
            self._skip_number()
            return Draft(Verb.WAIVE)
        return None

    def _is_nothing(self) -> bool:
        """`w`, in adjustments `none`: a word alone."""
        return not self._peek(1) and (
            self._peek() == "w" or (self.step is Step.ADJUSTMENTS and self._peek() in _NOTHING)
        )

    def _build(self) -> Draft:
        if self._accept_words(_NOTHING):
            return Draft(Verb.WAIVE)
        if waive := self._waive():
            return waive
        unit = self._unit_to_build()
        if self._accept("ab"):
            return Draft(Verb.DISBAND, unit, removal=True)
        self._accept("auf")
        return Draft(Verb.BUILD, unit)

    def _unit_to_build(self) -> UnitRef:
        """The unit; `Aufbau in Brest: Flotte` names its kind last."""
        unit = self._unit()
        self._accept(":", ",")
        if unit.kind is None and self._peek() in ARMY | FLEET:
            unit = UnitRef(UnitKind.ARMY if self._peek() in ARMY else UnitKind.FLEET, unit.place)
            self.at += 1
        return unit

    def _removal(self) -> Draft:
        return Draft(Verb.DISBAND, self._unit(), removal=True)

    def _give_up(self) -> Draft:
        return Draft(Verb.DISBAND, self._unit())

    def _retreat_first(self) -> Draft:
        """`R A Ser: Alb`; in adjustments `r f bre` is short for "remove"."""
        unit = self._unit()
        if self.step is Step.ADJUSTMENTS and not self._peek():
            return Draft(Verb.DISBAND, unit, removal=True)
        self._accept(":", ",")
        self._go()
        return self._retreat(unit)

    def _hold_first(self) -> Draft:
        return self._with_retreats(Draft(Verb.HOLD, self._unit()))

    def _move_first(self) -> Draft:
        """`Move A Mun to Ber`"""
        return self._move(self._unit())

    # --- after the unit

    def _with_unit(self, unit: UnitRef) -> Draft:
        named = self._accept(":")
        if (
            named
            and self.step is Step.ADJUSTMENTS
            and unit.kind is None
            and self._peek() in ARMY | FLEET
            and not self._peek(1)
        ):
            unit = UnitRef(self._kind(), unit.place)
            return Draft(Verb.BUILD, unit)
        self._accept_words(AUXILIARIES)
        if self._verb(HOLD):
            self._accept_words(HOLD | HOLD_MORE)
            self._own_place(unit)
            return self._with_retreats(Draft(Verb.HOLD, unit))
        if self._verb(SUPPORT):
            return self._with_retreats(self._support(unit))
        if self._verb(CONVOY):
            return self._with_retreats(self._convoy(unit))
        if self._retreat_ahead():
            return self._behind_retreat(unit)
        return self._last_words(unit) or self._move(unit)

    def _own_place(self, unit: UnitRef) -> None:
        """`bleibt in München`: the place where the unit is anyway."""
        start = self.at
        if self._accept_words(FILLERS) and self._place_ahead() and self._place().provinces == unit.place.provinces:
            return
        self.at = start

    def _verb(self, words: frozenset[str]) -> bool:
        """One of these verbs, perhaps after a dash or in brackets: `A Mun - H`, `A Mun (S) A Ber`. Nothing is taken if
        it isn't.

        Crosses after a dash (`A Mun - XXX`) may as well be a place that was left open.
        """
        start = self.at
        dashed = self._accept_words(("-", ","))
        opened = self._accept("(", "[")
        if (
            self._peek() in (words - CROSSES if dashed else words)
            and not self._place_ahead()
            and (not opened or self._peek(1) in _CLOSING)
        ):
            self.at += 2 if opened else 1
            return True
        self.at = start
        return False

    def _last_words(self, unit: UnitRef) -> Draft | None:
        """`A Par D`, `A Par B`, `A Par removed`: a verb that ends the order."""
        if self._verb(REMOVE):
            self._accept_words(REMOVE)
            return Draft(Verb.DISBAND, unit, removal=True)
        if self._verb(GIVE_UP):
            self._accept_words(GIVE_UP | FILLERS)
            return Draft(Verb.DISBAND, unit)
        if self._verb(BUILD):
            self._accept_words(BUILD)
            return Draft(Verb.BUILD, unit)
        return None

    def _move(self, unit: UnitRef) -> Draft:
        if self._peek() == "":
            raise NotRead(causes.incomplete, self.at, Draft(Verb.HOLD, unit))
        if self._peek() == "," and self._peek(1) in MOVE:
            self.at += 1
        goes, carried = self._go(), self._via()
        if not goes and not carried and not self._place_ahead():
            raise NotRead(causes.unknown_verb, self.at, Draft(Verb.HOLD, unit))
        if self.step is Step.RETREATS:
            return self._retreat(unit)
        self._go()
        route, via = self._route()
        self._accept_words(PARTICLES)
        return self._with_retreats(Draft(Verb.MOVE, unit, route=route, via=via or carried or len(route) > 1))

    def _support(self, unit: UnitRef) -> Draft:
        self._accept_words(_BEHIND_VERB)
        nationalities = self.names.nationalities
        self._skip(
            lambda: self._peek() in ARTICLES | nationalities and self._peek(1) in GO_NOUNS | HOLD | nationalities
        )
        if self._accept_words(HOLD):
            return Draft(Verb.SUPPORT, unit, self._unit())
        moves = self._accept_words(GO_NOUNS)
        if named := self._target_first():
            return Draft(Verb.SUPPORT, unit, named[0], (named[1],))
        other = self._unit()
        if self._holds() or self._helps():
            return Draft(Verb.SUPPORT, unit, other)
        if self._go() or self._place_ahead():
            return Draft(Verb.SUPPORT, unit, other, self._route()[0])
        if moves:
            raise NotRead(causes.incomplete, self.at, Draft(Verb.SUPPORT, unit, other))
        return Draft(Verb.SUPPORT, unit, other)

    def _holds(self) -> bool:
        """`hold`, `to hold`, `beim Halten` after a supported unit."""
        if self._peek() in FILLERS and self._peek(1) in HOLD:
            self.at += 1
        return self._accept_words(HOLD)

    def _helps(self) -> bool:
        """What a supported unit does itself, if it supports or convoys: `A Hol S F NTH C A Lon-Nwy`."""
        if self._peek() not in CONVOY | SUPPORT or self._place_ahead():
            return False
        self.at += 1
        self._unit()
        if self._go():
            self._route()
        return True

    def _convoy(self, unit: UnitRef) -> Draft:
        self._accept_words(_BEHIND_VERB)
        if named := self._target_first():
            return Draft(Verb.CONVOY, unit, named[0], (named[1],))
        if unit.kind is UnitKind.ARMY and self._peek() in TOWARDS and self._place_ahead(1):
            self._go()
            return Draft(Verb.MOVE, unit, route=self._route()[0], via=True)
        other = self._unit()
        self._accept(")")
        self._go()
        return Draft(Verb.CONVOY, unit, other, self._route()[0])

    # --- retreats

    def _behind_retreat(self, unit: UnitRef) -> Draft:
        self._to_retreats()
        return self._retreat(unit)

    def _to_retreats(self) -> None:
        """Past the word for retreats, and whatever comes before and after it."""
        self._accept_words(_SIGNS)
        self._accept_words(WITHDRAW)
        self._skip(
            lambda: (
                self._peek() in RETREAT
                or self._peek() in _SIGNS
                or (self._peek() in FILLERS and not self._place_ahead())
            )
        )

    def _retreat(self, unit: UnitRef) -> Draft:
        places = self._choices()
        return Draft(Verb.RETREAT, unit, route=places) if places else Draft(Verb.DISBAND, unit)

    def _with_retreats(self, draft: Draft) -> Draft:
        if self._retreat_ahead():
            self._to_retreats()
        elif self._bare_retreats_ahead():
            self.at += 1
        else:
            return draft
        return replace(draft, retreats=self._choices())

    def _bare_retreats_ahead(self) -> bool:
        """`A Mun H / Boh, Tyr`, `A Mun - Ber > Kie`, `A Mun - Ber [Kie]`"""
        return self._peek() in (">", "/", "[") and (self._place_ahead(1) or self._peek(1) in GIVE_UP)

    def _choices(self) -> tuple[PlaceReading, ...]:
        """Places in order of preference; empty where the unit gives up. Raises NotRead if it is neither."""
        if self._accept_words(GIVE_UP | REMOVE):
            return ()
        if not self._peek():
            raise NotRead(causes.incomplete, self.at)
        self._skip_number()
        places = [self._place()]
        for _ in self._left():
            self._skip(lambda: self._peek() in _SEPARATORS or self._peek() in OR)
            self._skip_number()
            if self._accept_words(GIVE_UP | REMOVE | BACK) or self._peek() in ("", *_CLOSING):
                break
            places.append(self._place())
        return tuple(places)
