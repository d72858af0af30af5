"""One save of each version of the format, and how what is wrong with a save is looked up."""

import re
from pathlib import Path

import pytest

from kapdip.storage.codec import parse_game
from kapdip.storage.encode import FORMAT
from kapdip.storage.errors import SaveError
from kapdip.words.sentences import say
from tests.board_languages import spoken

VERSIONS = Path(__file__).parent / "versions"
SAMPLES = sorted(VERSIONS.glob("*.yaml"))
SAMPLE = (VERSIONS / f"format-{FORMAT}.yaml").read_text(encoding="utf-8")
OLDER = (VERSIONS / "format-1.yaml").read_text(encoding="utf-8")


def problems(text: str) -> list[tuple[str, str]]:
    """Path and key of every problem of a save; each of them has words."""
    with pytest.raises(SaveError) as error:
        parse_game(text)
    for reason in error.value.reasons:
        for lang in ("de", "en"):
            assert not say(reason, spoken(lang)).startswith("save.")
    return [(problem.path, problem.reason.key) for problem in error.value.problems]


def replaced(pattern: str, new: str, sample: str = SAMPLE) -> str:
    text, count = re.subn(pattern, new, sample, count=1)
    assert count == 1
    return text
