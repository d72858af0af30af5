"""The language that the surroundings speak: one rule for the window and the commands.

Takes: the environment. Gives: `named_language` (what KAPDIP_LANG asks for), `spoken_language` (what is spoken there),
each None where nothing is said. Source: docs/contract.md, "Commands".
"""

import os

from kapdip.words.catalogue import LANGUAGES


def named_language() -> str | None:
    """The language that KAPDIP_LANG names: German where it begins with `de`, else English."""
    named = os.environ.get("KAPDIP_LANG", "")
    return _ours(named) if named else None


def spoken_language() -> str | None:
    """That of KAPDIP_LANG, else that of the system's variables, as gettext reads them: LANGUAGE lists those that are
    wanted, unless LC_ALL, LC_MESSAGES or LANG (the first that is set) asks for plain `C`.
    """
    place = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    wanted = os.environ.get("LANGUAGE", "").split(":") if place and _base(place) not in ("c", "posix") else []
    listed = next((_base(one) for one in wanted if _base(one) in LANGUAGES), None)
    return named_language() or listed or (_ours(place) if place else None)


def _ours(locale: str) -> str:
    return "de" if locale.lower().startswith("de") else "en"


def _base(locale: str) -> str:
    """`de` of `de_AT.UTF-8`."""
    return locale.lower().replace(".", "_").partition("_")[0]
