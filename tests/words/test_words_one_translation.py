"""No text has a German translation that nobody ever hears: the first room by name speaks, the evaluation for itself."""

import gettext

from kapdip.words.catalogue import LOCALE, PHONE_PAGE

OWN = "evaluation"
"""The room that hears its own catalogue before all others."""
APART = f"{PHONE_PAGE}.mo"
"""What no other room hears."""


def test_of_two_translations_both_are_heard() -> None:
    heard: dict[object, tuple[str, str]] = {}
    silent = []
    for file in sorted(set((LOCALE / "de" / "LC_MESSAGES").glob("*.mo")) - {LOCALE / "de" / "LC_MESSAGES" / APART}):
        with file.open("rb") as stream:
            catalogue: dict[object, str] = gettext.GNUTranslations(stream)._catalog  # type: ignore[attr-defined]
        for text, german in catalogue.items():
            room, first = heard.setdefault(text, (file.stem, german))
            if text and first != german and file.stem != OWN:
                silent.append(f"{text}: {first} ({room}), never {german} ({file.stem})")
    assert silent == []
