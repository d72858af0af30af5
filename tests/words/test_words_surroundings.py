"""The language of the surroundings: KAPDIP_LANG first, then what the system's variables say as gettext reads them."""

import pytest

from kapdip.cli.voice import language
from kapdip.words.surroundings import named_language, spoken_language

NAMES = ("KAPDIP_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Surroundings that say nothing."""
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("around", "spoken"),
    [
        ({}, None),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "en_GB:en:de"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "fr:de_AT:en"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "fr:es"}, "de"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANGUAGE": "de"}, None),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "en", "KAPDIP_LANG": "de"}, "de"),
        ({"LANG": "de_DE.UTF-8", "KAPDIP_LANG": "en"}, "en"),
    ],
)
def test_the_language_is_that_of_the_surroundings(
    around: dict[str, str], spoken: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in around.items():
        monkeypatch.setenv(name, value)
    assert spoken_language() == spoken
    assert language() == spoken or spoken is None
    assert named_language() == around.get("KAPDIP_LANG")
