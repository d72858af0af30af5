"""Revisions grow for a reader when his own bytes change, and for nobody else; limits let through what they say."""

import pytest

from kapdip.table.bundle import PUBLIC, Shown
from kapdip.table.limits import PAUSE, WRONG_KEYS, Buckets, Knocking
from tests.table.phone import bundle


def test_only_the_seat_whose_bytes_changed_hears_of_it() -> None:
    shown = Shown(bundle(own={1: "a", 2: "b"}))
    before = [shown.revision(reader) for reader in (PUBLIC, 1, 2)]
    assert shown.show(bundle(own={1: "a!", 2: "b"})) == {1}
    assert [shown.revision(reader) for reader in (PUBLIC, 1, 2)] == [before[0], before[1] + 1, before[2]]


def test_what_is_public_is_news_for_everybody() -> None:
    shown = Shown(bundle(own={1: "a"}))
    before = [shown.revision(reader) for reader in (PUBLIC, 1)]
    assert shown.show(bundle(state='{"turn": 2}', own={1: "a"})) == {PUBLIC}
    assert [shown.revision(reader) for reader in (PUBLIC, 1)] == [number + 1 for number in before]


def test_the_same_again_is_no_news() -> None:
    shown = Shown(bundle(own={1: "a"}))
    assert shown.show(bundle(own={1: "a"})) == frozenset()


def test_revisions_never_fall() -> None:
    shown = Shown(bundle())
    last = 0
    for turn in range(20):
        shown.show(bundle(state=f'{{"turn": {turn // 2}}}', own={1: str(turn // 3)} if turn % 5 else {}))
        assert shown.revision(1) >= last
        last = shown.revision(1)


def test_a_bucket_gives_a_burst_and_then_its_rate() -> None:
    buckets = Buckets(5, 10)
    assert [buckets.take("Anna", 0.0) > 0 for _ in range(12)] == [False] * 10 + [True] * 2
    assert buckets.take("Bert", 0.0) == 0
    assert buckets.take("Anna", 0.1) > 0
    assert buckets.take("Anna", 0.3) == 0
    assert [buckets.take("Anna", 1000.0) > 0 for _ in range(11)] == [False] * 10 + [True]


def test_buckets_do_not_grow_without_end() -> None:
    buckets = Buckets(1, 1)
    for asker in range(5000):
        buckets.take(asker, 0.0)
    assert len(buckets._of) <= 1000


def test_whoever_knocks_with_wrong_keys_has_to_pause() -> None:
    knocking = Knocking()
    for knock in range(WRONG_KEYS):
        assert knocking.pause("10.0.0.1", knock) == 0
        knocking.wrong("10.0.0.1", knock)
    assert knocking.pause("10.0.0.1", 10.0) == pytest.approx(PAUSE - 1)
    assert knocking.pause("10.0.0.2", 10.0) == 0
    assert knocking.pause("10.0.0.1", 10.0 + PAUSE) == 0


def test_a_wrong_key_now_and_then_is_forgiven() -> None:
    knocking = Knocking()
    for knock in range(100):
        knocking.wrong("10.0.0.1", knock * 10.0)
        assert knocking.pause("10.0.0.1", knock * 10.0) == 0
