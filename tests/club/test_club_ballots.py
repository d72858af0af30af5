"""Ballots as people mail them (docs/club.md, "Ballots as text")."""

from fractions import Fraction

import pytest

from kapdip.club.ballots import read_ballots

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    "line",
    [
        "Zine A 9, Zine B 7,5",
        "Zine A 9,Zine B 7.5",
        "Zine A: 9; Zine B: 7,5",
        "zine a = 9; ZINE  B - 7.5.",
        "> Zine A 9, Zine B 7,5",
        "Ute Maier: Zine A 9, Zine B 7,5",
        "Ute:\nZine A 9\nZine B 7,5",
        "Zine A 9\n# remark\nZine B 7,5\n\n",
    ],
)
def test_one_ballot_in_many_writings(line: str) -> None:
    sheet = read_ballots(line)
    assert [{name.casefold(): vote for name, vote in ballot.items()} for ballot in sheet.ballots] == [
        {"zine a": 9, "zine b": 7 + HALF}
    ]
    assert (sheet.unread, sheet.wrong) == ((), ())


def test_each_line_of_several_votes_is_a_ballot_and_single_votes_go_on_to_the_next_gap() -> None:
    sheet = read_ballots("A 9, B 6\nA 7, B 8\n\nA 1\nB 2\n\nB 3\nC 4, D 5\nUte:\nA 4")
    assert [dict(one) for one in sheet.ballots] == [
        {"A": 9, "B": 6},
        {"A": 7, "B": 8},
        {"A": 1, "B": 2},
        {"B": 3},
        {"C": 4, "D": 5},
        {"A": 4},
    ]


def test_a_name_keeps_its_first_spelling_and_may_end_in_a_number() -> None:
    assert [dict(one) for one in read_ballots("Zine 2000 9, B 1\nzine 2000 8, b 2").ballots] == [
        {"Zine 2000": 9, "B": 1},
        {"Zine 2000": 8, "B": 2},
    ]


def test_lines_without_a_vote_are_named_with_their_number() -> None:
    sheet = read_ballots("Hallo Karl,\nhier mein Zettel\nA 9, B\n\nViele Grüße")
    assert [(one.key, one.facts["line"]) for one in sheet.unread] == [
        ("club.ballot_unread", line) for line in (1, 2, 3, 5)
    ]
    assert [dict(one) for one in sheet.ballots] == [{"A": 9}]


def test_votes_off_the_scale_and_given_twice_are_wrong() -> None:
    sheet = read_ballots("A 11, B 3, B 4")
    assert [(one.key, one.facts["line"], one.facts["name"]) for one in sheet.wrong] == [
        ("club.ballot_off_scale", 1, "A"),
        ("club.ballot_twice", 1, "B"),
    ]
    assert not read_ballots("A 11", Fraction(1), Fraction(20)).wrong
    assert read_ballots("A 0", Fraction(1), Fraction(20)).wrong


MAILS = (
    "From: anna@example.org\nSubject: Zine poll\nDate: 23 Nov 2026 10:12\n\nmy votes for 2026:\nA 9\n\nB: 6\n\n"
    "Cheers, Anna\nTel. 0171 12\n\n"
    "From: bert@example.org\nSubject: Re: Zine poll\n{wrote}> A 9\n> B: 6\nI disagree:\nA 7, B 8\nC 5\n\n"
    "From: Dirk <dirk@example.org>\nA 4, B 2\n"
)


@pytest.mark.parametrize("wrote", ["", "Anna wrote:\n"])
def test_each_mail_is_one_ballot_of_its_sender_and_quotations_count_for_nobody(wrote: str) -> None:
    sheet = read_ballots(MAILS.format(wrote=wrote))
    assert [(one.voter, {name: int(vote) for name, vote in one.votes.items()}) for one in sheet.cast] == [
        ("anna@example.org", {"A": 9, "B": 6}),
        ("bert@example.org", {"A": 7, "B": 8, "C": 5}),
        ("Dirk", {"A": 4, "B": 2}),
    ]
    assert not sheet.wrong
    assert [one.facts["text"] for one in sheet.unread] == ["Cheers, Anna", "Tel. 0171 12"]


@pytest.mark.parametrize(
    ("text", "voters"),
    [
        ("Von: Ute\nA 9\nB 6\n\nFrom: Vera\n\nA 7, B 8\n", ["Ute", "Vera"]),
        ("Hello\nFrom: Club <club@x.de>\nSubject: Poll\n\nFrom: Ute\nA 9\n\nB 6\nFrom: Vera\nA 7\n", ["Ute", "Vera"]),
        ("A 9, B 5\n\nVon: GM\nAn: Ute\nGesendet: 1.1.\nA 4, B 6\n", [""]),
        ("> From: Ute\n> A 9, B 4\nA 3, B 4\n", [""]),
        ("From: 9\nSender: 7\n", [""]),
    ],
)
def test_a_line_that_names_a_sender_needs_no_second_one_of_a_head(text: str, voters: list[str]) -> None:
    sheet = read_ballots(text)
    assert [one.voter for one in sheet.cast] == voters
    assert not sheet.wrong
    assert [one.facts["text"] for one in sheet.unread if one.facts["text"] != "Hello"] == []


def test_lines_with_an_empty_one_between_all_of_them_are_one_ballot() -> None:
    assert [dict(one) for one in read_ballots("A 9\n\nB 6\n\nC 6").ballots] == [{"A": 9, "B": 6, "C": 6}]
    mails = read_ballots("From: a@x.de\n\nA 9\n\nB 6\n\nFrom: b@x.de\n\nA 7\n\nB 8\n")
    assert [(one.voter, one.line) for one in mails.cast] == [("a@x.de", 3), ("b@x.de", 9)]


def test_a_second_ballot_of_a_voter_is_asked_about_and_not_counted() -> None:
    sheet = read_ballots("Ute: A 9, B 5\nVera: A 4, B 6\nUTE: A 3, B 8")
    assert [one.voter for one in sheet.cast] == ["Ute", "Vera"]
    assert [(one.key, one.facts["line"], one.facts["first"]) for one in sheet.wrong] == [("club.ballot_again", 3, 1)]
    assert not read_ballots("Ute: A 9, B 5\n# Ute: A 3, B 8").wrong


def test_a_mail_that_brings_the_ballots_of_others_is_theirs() -> None:
    sheet = read_ballots("From: club@example.org\nSubject: Poll\n\nUte: A 9, B 5\nVera: A 4, B 6\n")
    assert [one.voter for one in sheet.cast] == ["Ute", "Vera"]


def test_of_a_mail_that_only_talks_above_a_quotation_it_is_asked_whether_that_counts() -> None:
    sheet = read_ballots("From: b@x.de\nSubject: Re: Poll\n\nI am on holiday until Monday.\n\n> A 9, B 5\n")
    assert sheet.cast == ()
    assert "club.ballot_quoted" in [one.key for one in sheet.unread]
