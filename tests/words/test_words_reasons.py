"""Every reason that the program gives has a sentence."""

import re
from pathlib import Path

import pytest

from kapdip_gui.adjudicator import model
from kapdip_gui.words.sentences import templates

PROGRAM = Path(__file__).resolve().parents[2] / "kapdip_gui"
NEWS_OF_THE_DOCUMENT = {"news.centres", "news.ending", "news.price", "news.seat"}
"""The evaluation tells these in its own words (`evaluation.present_news`), with the figures beside them."""
KEYS = sorted(
    {
        found
        for file in PROGRAM.rglob("*.py")
        for found in re.findall(r'Reason\(\s*(?:key=)?"([a-z_]+\.[a-z_.]+)"', file.read_text(encoding="utf-8"))
    }
    - NEWS_OF_THE_DOCUMENT
)


@pytest.mark.parametrize("key", KEYS)
def test_the_reason_has_a_sentence(key: str) -> None:
    assert key in templates()


def test_every_key_that_the_adjudicator_lists_has_a_sentence() -> None:
    listed = set(re.findall(r"\b((?:movement|retreat|adjustment)\.[a-z_]+)", model.__doc__ or ""))
    assert len(listed) > 60
    assert listed <= set(templates())
