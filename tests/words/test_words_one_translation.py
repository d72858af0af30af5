"""No text has a German translation that nobody ever hears: the first room by name speaks, the evaluation for itself."""

import gettext

from kapdip_gui.words.catalogue import LOCALE

OWN = "evaluation"
"""The room that hears its own catalogue before all others."""


def test_of_two_translations_both_are_heard() -> None:
    heard: dict[object, tuple[str, str]] = {}
    silent = []
    for file in sorted((LOCALE / "de" / "LC_MESSAGES").glob("*.mo")):
        with file.open("rb") as stream:
            catalogue: dict[object, str] = gettext.GNUTranslations(stream)._catalog  # type: ignore[attr-defined]
        for text, german in catalogue.items():
            room, first = heard.setdefault(text, (file.stem, german))
            if text and first != german and file.stem != OWN:
                silent.append(f"{text}: {first} ({room}), never {german} ({file.stem})")
    assert silent == []
