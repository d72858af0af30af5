"""One sentence for every reason of the rules, in German and English.

Takes: a `Reason` and a language. Gives: the sentence of its cause (the modules `causes`), translated, with the facts
written by `words.format`. Facts of people (`player`, `text` …) are never translated.
"""

import string
from collections.abc import Mapping
from functools import cache

from kapdip.reason import CAUSES, Reason
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.format import PIECE_WRITERS, value_text
from kapdip.words.rule_names import PROFILE_CARDS

AS_WRITTEN = frozenset(
    {
        "player",
        "players",
        "controller",
        "text",
        "word",
        "name",
        "alias",
        "sender",
        "condition",
        "path",
        "file",
        "winner",
        "other",
    }
)
"""Facts that people wrote: they are shown as they are, even if a player is called ENGLAND."""


def say(reason: Reason, lang: BoardLanguage) -> str:
    """The sentence for a reason; one that nobody declares now (from an old save) is given by its key and facts."""
    cause = CAUSES.get(reason.key)
    if cause is None:
        return _undeclared(reason, lang)
    sentence, facts = cause.sentence, reason.facts
    for name, other in cause.without.items():
        if facts.get(name, "") is None:
            sentence = other
            break
    return filled(sentence, facts, lang)


def _undeclared(reason: Reason, lang: BoardLanguage) -> str:
    facts = ", ".join(f"{name}: {_fact(name, fact, '', lang)}" for name, fact in reason.facts.items())
    return f"{reason.key} ({facts})" if facts else reason.key


def filled(text: str, facts: Mapping[str, object], lang: BoardLanguage) -> str:
    """An English source text, translated, with its facts written in; one that is missing shows its name in braces."""
    said = ""
    for literal, name, spec in _parts(text, lang):
        said += one_stop(said, literal) if literal[:1] == "." else literal
        if name is not None:
            said += _fact(name, facts[name], spec, lang) if name in facts else f"{{{name}}}"
    return said


def one_stop(said: str, literal: str) -> str:
    """What goes on after a fact: a name such as `Götz von B.` brings the full stop of its sentence along."""
    ends = literal[:1] == "." and not literal[1:2].strip()
    return literal[1:] if ends and said.endswith(".") else literal


@cache
def _parts(text: str, language: str) -> tuple[tuple[str, str | None, str], ...]:
    """What comes before each field of the translated text, the field's name, and its spec; taken apart once, as
    sentences are made by the thousand.
    """
    template = words_in(language).gettext(text)
    return tuple((literal, name, spec or "") for literal, name, spec, _ in string.Formatter().parse(template))


def _fact(name: str, fact: object, spec: str, lang: BoardLanguage) -> str:
    kind = type(fact)
    if (write := PIECE_WRITERS.get(kind)) is not None:
        return write(fact, lang)
    if kind is int and not spec and 0 <= fact < 1000:  # type: ignore[operator]  # most are strengths
        return str(fact)
    if isinstance(fact, Reason):
        return say(fact, lang)
    if isinstance(fact, tuple | list) and fact and all(isinstance(one, Reason) for one in fact):
        return " ".join(say(one, lang) for one in fact)
    if name == "profile" and isinstance(fact, str) and fact in PROFILE_CARDS:
        return PROFILE_CARDS[fact][0]
    return value_text(fact, lang, spec or ("plain" if name in AS_WRITTEN else ""))
