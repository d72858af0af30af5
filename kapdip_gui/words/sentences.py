"""One sentence for every reason of the rules, in German and English.

Takes: a `Reason` and a language. Gives: the sentence of the room's table (`words/<room>_sentences.py`), translated, with the facts
written by `words.format`. A table is `TEMPLATES: Mapping[key, English text]`; facts stand in braces, with a spec of
`format.value_text` where needed: `{player}`, `{target:name}`, `{change:signed}`. Facts of people (`player`, `text` …) are never
translated. A key with `.without_<fact>` is told where that fact is None.
"""

import importlib
import pkgutil
import string
from collections.abc import Mapping
from functools import cache

import kapdip_gui.words as room
from kapdip_gui.reason import CAUSES, Reason
from kapdip_gui.words.catalogue import words_in
from kapdip_gui.words.format import PIECE_WRITERS, value_text
from kapdip_gui.words.tongue import Tongue

AS_WRITTEN = frozenset(
    {"player", "players", "controller", "text", "word", "name", "alias", "sender", "condition", "path", "file", "winner", "other"}
)
"""Facts that people wrote: they are shown as they are, even if a player calls himself ENGLAND."""


@cache
def templates() -> Mapping[str, str]:
    """The English source text of every reason, from all tables `words/*_sentences.py`."""
    found: dict[str, str] = {}
    for cause in CAUSES.values():
        found[cause.key] = cause.sentence
        found |= {f"{cause.key}.without_{name}": text for name, text in cause.without.items()}
    for module in pkgutil.iter_modules(room.__path__):
        if module.name.endswith("_sentences"):
            found |= importlib.import_module(f"{room.__name__}.{module.name}").TEMPLATES
    return found


def say(reason: Reason, lang: Tongue) -> str:
    """The sentence for a reason, in `"de"` or `"en"`; a reason that no table knows is told by its key and facts, rather than not at all."""
    template = _template(reason)
    if template is None:
        template = f"{reason.key} ({', '.join(f'{name}: {{{name}}}' for name in reason.facts)})" if reason.facts else reason.key
        return _fill(template, reason.facts, lang)
    return _fill(words_in(lang).gettext(template), reason.facts, lang)


def _template(reason: Reason) -> str | None:
    """The template of a reason: the one for a fact that is None (`movement.bounce.without_by_order`), if there is one."""
    cause = CAUSES.get(reason.key)
    if cause is not None:
        absent = (cause.without[name] for name in cause.without if reason.facts.get(name) is None)
        return next(absent, cause.sentence)
    for name, value in reason.facts.items():
        if value is None and (found := templates().get(f"{reason.key}.without_{name}")):
            return found
    return templates().get(reason.key)


def _fill(template: str, facts: Mapping[str, object], lang: Tongue) -> str:
    """Fills a template with facts; a fact that is missing shows its name in braces."""
    text = ""
    for literal, name, spec in _parts(template):
        text += literal
        if name is not None:
            text += _fact(name, facts.get(name, f"{{{name}}}"), spec, lang)
    return text


@cache
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """What stands before each field, the field's name, and its spec; taken apart once, as sentences are made by the thousand."""
    return tuple((literal, name, spec or "") for literal, name, spec, _ in string.Formatter().parse(template))


def _fact(name: str, fact: object, spec: str, lang: Tongue) -> str:
    if (write := PIECE_WRITERS.get(type(fact))) is not None:
        return write(fact, lang)
    if isinstance(fact, Reason):
        return say(fact, lang)
    if isinstance(fact, tuple | list) and fact and all(isinstance(one, Reason) for one in fact):
        return " ".join(say(one, lang) for one in fact)
    return value_text(fact, lang, spec or ("plain" if name in AS_WRITTEN else ""))
