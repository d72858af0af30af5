"""The grammar of an order in every notation: from tokens to a `Draft`, in which places and unit letters may still be open.

Takes: folded tokens, the names of places and powers, and the step. Gives: `Draft`; raises `NotRead`, which says where it got stuck.
Rules: Ludomaniac standard 2011, 3.5, 4.5, 7.5, 8.6 and 9.7; formats.md, "Text that people write"; DATC, nJudge, jDip, Realpolitik.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from kapdip_gui.board.model import Power, Step, UnitKind
from kapdip_gui.orders.draft import Draft, NotRead, UnitRef, Verb
from kapdip_gui.orders.places import Gazetteer, Place
from kapdip_gui.orders.vocabulary import (
    ARMY,
    ARTICLES,
    BUILD,
    BY_CONVOY,
    CONVOY,
    FILLERS,
    FLEET,
    GIVE_UP,
    HOLD,
    MOVE,
    NO_BUILD,
    OVER,
    REMOVE,
    RETREAT,
    SUPPORT,
    VIA,
    WAIVE,
)

_BY = frozenset({"by", "per", "mit", "uber", "ueber", "durch"})
"""Words that ask for a convoy only together with its name: `by convoy`, `per Konvoi`."""
_NOTHING = frozenset({"keine", "keiner", "keinen", "none", "nichts", "nothing"})
_BRACKETED = SUPPORT | HOLD | BUILD | GIVE_UP | REMOVE
"""Verbs that some put into brackets: `A Mun (S) A Ber`."""


class Grammar:
    """Reads tokens as orders. It knows a board's names, and no position."""

    def __init__(self, gazetteer: Gazetteer, powers: Mapping[str, Power], letters: Mapping[str, Power]) -> None:
        self.gazetteer = gazetteer
        self.powers = powers
        """Folded names and adjectives of the powers, words parted by a space."""
        self.letters = letters
        self.nationalities = gazetteer.board.speech.nationalities

    def read(self, tokens: Sequence[str], step: Step | None) -> Draft:
        """The draft that the tokens make. Raises NotRead."""
        return _Reader(self, tokens, step).order()


class _Reader:
    """One reading from left to right."""

    def __init__(self, grammar: Grammar, tokens: Sequence[str], step: Step | None) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.step = step
        self.at = 0

    # --- the whole line

    def order(self) -> Draft:
        self._skip_numbering()
        power = self._power()
        draft = replace(self._signed(), power=power)
        while self._peek() in (")", ",", ";", ":", "]", "/"):
            self.at += 1
        if self.at < len(self.tokens):
            raise NotRead("orders.rest", self.at, draft)
        return draft

    def _skip_numbering(self) -> None:
        if self._peek().isdigit():
            self.at += 1
            self._accept(")", ":", ",")
        while self._accept(">"):
            pass

    def _power(self) -> Power | None:
        for length in (3, 2, 1):
            words = self.tokens[self.at : self.at + length]
            power = self.grammar.powers.get(" ".join(word for word in words if word != "-"))
            if power and len(words) == length and words[-1] != "-":
                self.at += length
                self._accept(":", ",")
                return power
        if self._peek(1) == ":" and (power := self.grammar.letters.get(self._peek())):
            self.at += 2
            return power
        return None

    def _signed(self) -> Draft:
        """An order behind a sign or verb at the beginning, or one that begins with its unit."""
        if not self._peek():
            raise NotRead("orders.empty", self.at)
        if self._accept("+"):
            self._accept_words(BUILD)
            return self._waive() or Draft(Verb.BUILD, self._unit_to_build())
        if self._accept("-"):
            return self._removal_or_bullet()
        if waive := self._waive():
            return waive
        for words, build in ((BUILD, self._build), (REMOVE, self._removal), (GIVE_UP, self._give_up), (RETREAT, self._retreat_first)):
            if self._peek() in words and self._verb_first():
                self.at += 1
                self._accept(":")
                return build()
        return self._with_unit(self._unit())

    def _verb_first(self) -> bool:
        """Whether the word at hand is a verb before its unit, not a unit or place itself (`D Par` against `Den - Kie`)."""
        return self.grammar.gazetteer.find(self.tokens, self.at) is None

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
        if self._peek() in WAIVE or (self._peek(1) in WAIVE and self._peek() in BUILD):
            self.at += 1
            self._accept_words(WAIVE | BUILD | ARTICLES | FILLERS)
            return Draft(Verb.WAIVE)
        return None

    def _build(self) -> Draft:
        if self._accept_words(_NOTHING):
            return Draft(Verb.WAIVE)
        return self._waive() or Draft(Verb.BUILD, self._unit_to_build())

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
        unit = self._unit()
        self._accept(":", ",")
        self._go()
        return self._retreat(unit)

    # --- behind the unit

    def _with_unit(self, unit: UnitRef) -> Draft:
        self._accept(":")
        if self._peek() in ("(", "[") and self._peek(1) in _BRACKETED and self._peek(2) in (")", "]"):
            self.tokens = (*self.tokens[: self.at], self.tokens[self.at + 1], *self.tokens[self.at + 3 :])
        if self._accept_words(HOLD):
            return self._with_retreats(Draft(Verb.HOLD, unit))
        if self._peek() in SUPPORT and not self._place_ahead():
            self.at += 1
            return self._with_retreats(self._support(unit))
        if self._peek() in CONVOY and not self._place_ahead():
            self.at += 1
            return self._with_retreats(self._convoy(unit))
        if self._retreat_ahead():
            return self._behind_retreat(unit)
        return self._last_words(unit) or self._move(unit)

    def _last_words(self, unit: UnitRef) -> Draft | None:
        """`A Par D`, `A Par B`, `A Par removed`: a verb that ends the order."""
        self._accept("wird", "is")
        if self._peek() in REMOVE:
            self._accept_words(REMOVE)
            return Draft(Verb.DISBAND, unit, removal=True)
        if self._peek() in GIVE_UP and not self._place_ahead():
            self._accept_words(GIVE_UP | FILLERS)
            return Draft(Verb.DISBAND, unit)
        if self._peek() in BUILD:
            self._accept_words(BUILD)
            return Draft(Verb.BUILD, unit)
        return None

    def _move(self, unit: UnitRef) -> Draft:
        if self._peek() == "":
            raise NotRead("orders.incomplete", self.at, Draft(Verb.HOLD, unit))
        if not self._go() and not self._place_ahead():
            raise NotRead("orders.unknown_verb", self.at, Draft(Verb.HOLD, unit))
        if self.step is Step.RETREATS:
            return self._retreat(unit)
        carried = self._peek() in ("per", "by", "mit") and self._peek(1) in BY_CONVOY
        if carried:
            self.at += 2
            self._go()
        route, via = self._route()
        return self._with_retreats(Draft(Verb.MOVE, unit, route=route, via=via or carried or len(route) > 1))

    def _support(self, unit: UnitRef) -> Draft:
        self._accept(":", "(", "[")
        other = self._unit()
        if self._accept_words(HOLD):
            return Draft(Verb.SUPPORT, unit, other)
        if self._peek() in CONVOY and not self._place_ahead():
            self.at += 1
            self._unit()
            self._go()
            self._route()
            return Draft(Verb.SUPPORT, unit, other)
        if self._peek() in ("to", "beim", "zum", "zu") and self._peek(1) in HOLD:
            self.at += 2
            return Draft(Verb.SUPPORT, unit, other)
        if self._go() or self._place_ahead():
            return Draft(Verb.SUPPORT, unit, other, self._route()[0])
        return Draft(Verb.SUPPORT, unit, other)

    def _convoy(self, unit: UnitRef) -> Draft:
        self._accept(":", "(", "[")
        other = self._unit()
        self._go()
        return Draft(Verb.CONVOY, unit, other, self._route()[0])

    def _go(self) -> bool:
        """A dash, an arrow, `to`, `zieht nach` …; false if there is none."""
        start = self.at
        while self._accept("-", ">") or (self._peek() in MOVE and not self._place_ahead() and self._accept(self._peek())):
            pass
        return self.at > start

    def _route(self) -> tuple[tuple[Place, ...], bool]:
        """Places one after the other, and whether the text asks for a convoy."""
        places = [self._place()]
        via = self._via(places)
        while self._peek() and not self._retreat_ahead() and self._go():
            if self._via(places):
                via = True
                continue
            places.append(self._place())
            via = self._via(places) or via
        return tuple(places), via

    def _via(self, places: list[Place]) -> bool:
        """`via`, `via Convoy`, `by convoy`, `(c)`, `via NTH, NWG`: the route named behind it is left aside."""
        start = self.at
        self._accept("(", "[", ",")
        is_bare = self._peek() in BY_CONVOY - {"sea", "see"} and self.at > start
        if is_bare or (self._peek() in OVER and self.grammar.gazetteer.find(self.tokens, self.at + 1)):
            self.at += 1
        elif self._peek() in VIA and (self._peek() not in _BY or self._peek(1) in BY_CONVOY):
            self.at += 1
            self._accept_words(BY_CONVOY)
        else:
            self.at = start
            return False
        while self._place_ahead() or (self._peek() in FLEET and self._peek(1) and not self._retreat_ahead()):
            self._unit()
            self._accept("-", ",", "/")
        self._accept(")", "]")
        return bool(places)

    # --- retreats

    def _retreat_ahead(self) -> bool:
        """Whether retreats follow: `R`, `, Rückzug:`, `(Rückzug: …`, `zieht sich zurück`."""
        at = self.at
        while at < len(self.tokens) and self.tokens[at] in (",", ";", "(", "[", "/", ":", "-"):
            at += 1
        if at < len(self.tokens) - 1 and self.tokens[at] in ("zieht", "ziehe", "weicht") and "zuruck" in self.tokens[at : at + 4]:
            return True
        return at < len(self.tokens) and self.tokens[at] in RETREAT and (at > self.at or not self._place_ahead())

    def _behind_retreat(self, unit: UnitRef) -> Draft:
        self._to_retreats()
        return self._retreat(unit)

    def _to_retreats(self) -> None:
        while self._peek() not in RETREAT:
            self.at += 1
        self._accept_words(RETREAT)
        while self._accept(":", "-", ">", "(", "=") or (self._peek() in FILLERS and not self._place_ahead()):
            if self.tokens[self.at - 1] not in (":", "-", ">", "(", "="):
                self.at += 1

    def _retreat(self, unit: UnitRef) -> Draft:
        places = self._choices()
        return Draft(Verb.RETREAT, unit, route=places) if places else Draft(Verb.DISBAND, unit)

    def _with_retreats(self, draft: Draft) -> Draft:
        if not self._retreat_ahead():
            return draft
        self._to_retreats()
        return replace(draft, retreats=self._choices())

    def _choices(self) -> tuple[Place, ...]:
        """Places in order of preference; empty where the unit gives up. Raises NotRead if it is neither."""
        if self._accept_words(GIVE_UP | REMOVE):
            return ()
        if not self._peek():
            raise NotRead("orders.incomplete", self.at)
        places = [self._place()]
        while self._peek() not in ("", ")", "]"):
            while self._accept(",", ";", "/", "-", ">") or self._accept_words(
                {"or", "oder", "then", "dann", "und", "and", "sonst", "else"}
            ):
                pass
            if self._accept_words(GIVE_UP | REMOVE) or not self._peek():
                break
            places.append(self._place())
        return tuple(places)

    # --- units and places

    def _unit(self) -> UnitRef:
        nationalities = self.grammar.nationalities
        self._accept_words(nationalities)
        while self._peek() in FILLERS and self._peek(1) in ARMY | FLEET | FILLERS:
            self.at += 1
        if self._peek() in ARTICLES and (self._peek(1) in ARMY - {"a"} or self._peek(1) in FLEET | nationalities):
            self.at += 1
            self._accept_words(nationalities)
        if self._peek(1) and self._peek() in self.grammar.powers and not self._place_ahead():
            self.at += 1
        kind = None
        if self._peek() in ARMY and not self._place_ahead():
            kind = UnitKind.ARMY
        elif self._peek() in FLEET and not self._place_ahead():
            kind = UnitKind.FLEET
        if kind:
            self.at += 1
        elif glued := self._glued_letter():
            return glued
        return UnitRef(kind, self._place())

    def _glued_letter(self) -> UnitRef | None:
        """`fnth`: the letter stuck to the place."""
        word = self._peek()
        if len(word) < 4 or word[0] not in "af" or self._place_ahead():
            return None
        rest = [word[1:], *self.tokens[self.at + 1 :]]
        found = self.grammar.gazetteer.named(rest, 0)
        if found is None:
            return None
        self.at += found[1]
        return UnitRef(UnitKind(word[0].upper()), found[0])

    def _place(self) -> Place:
        start = self.at
        while True:
            found = self.grammar.gazetteer.find(self.tokens, self.at)
            if found and not (self._peek() == "den" and self.grammar.gazetteer.find(self.tokens, self.at + 1)):
                self.at = found[1]
                return found[0]
            if self._peek() in FILLERS or self._peek() == "den":
                self.at += 1
                continue
            if not self._peek():
                raise NotRead("orders.incomplete", self.at)
            self.at = max(start, self.at)
            raise NotRead("orders.unknown_place", self.at)

    def _place_ahead(self) -> bool:
        return self.grammar.gazetteer.find(self.tokens, self.at) is not None

    # --- tokens

    def _peek(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self.tokens[at] if at < len(self.tokens) else ""

    def _accept(self, *signs: str) -> bool:
        if self._peek() in signs:
            self.at += 1
            return True
        return False

    def _accept_words(self, words: Collection[str]) -> bool:
        start = self.at
        while self._peek() in words:
            self.at += 1
        return self.at > start
