"""Every cause takes the facts that its sentence tells; no key is declared twice."""

import inspect
import string

import pytest

from kapdip.reason import Cause, Reason, no_facts
from tests.words.causes import all_causes


def test_the_sentence_of_a_cause_tells_its_own_facts() -> None:
    for key, cause in all_causes().items():
        facts = set(inspect.get_annotations(cause.facts)) - {"return"}
        texts = (cause.sentence, *cause.without.values())
        told = {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}
        assert told <= facts, key
        assert set(cause.without) <= facts, key


def test_a_key_is_declared_once() -> None:
    taken = next(iter(all_causes()))
    with pytest.raises(ValueError, match="declared twice"):
        Cause(taken, no_facts, "Something else.")


def test_a_cause_knows_the_reasons_that_it_gave() -> None:
    ours, other = list(all_causes().values())[:2]
    assert ours.gave(Reason(ours.key))
    assert not ours.gave(Reason(other.key))
    assert not ours.gave(None)
