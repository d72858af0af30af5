"""A list of players out of a mail: the names, who plays under them, and nothing else of the mail."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kapdip.imported.listed import read_players

MAIL = """Von: Werner Pohlmann <w.pohlmann@mail.example>
Datum: 19. November 2026 21:14
Betreff: Re: KA 7 - Mitspieler

Moin Günter,

hier die Liste, wie wir sie beim Stammtisch zusammenbekommen haben:

1. Graf Zahl (Werner Pohlmann, w.pohlmann@mail.example)
2. Dagobert Duck - Hannelore Breitscheid <hanne.b@mail.example>
3. Käpt'n Blaubär - Jörg Weiß
4. Die Bank von England :-)

Bis bald, Werner
"""
LISTS = {
    MAIL: "Graf Zahl=Werner Pohlmann|Dagobert Duck=Hannelore Breitscheid|Käpt'n Blaubär=Jörg Weiß|Die Bank von England",
    "Anna, Bert,Cid": "Anna|Bert|Cid",
    "Anna\nBert\nCid\n": "Anna|Bert|Cid",
    "1. Anna\n2. Bert\n3) Cid": "Anna|Bert|Cid",
    "1 Anna\n2 Bert": "Anna|Bert",
    "Anna;Bert\tCid": "Anna|Bert|Cid",
    "- Anna\n- Bert\n• Cid": "Anna|Bert|Cid",
    "Players: 1. Anna 2. Bert 3. Cid": "Anna|Bert|Cid",
    "Anna, Bert, Carl und Dora": "Anna|Bert|Carl|Dora",
    "Carl und Dora\nEmil": "Carl|Dora|Emil",
    "1. Tick und Trick\n2. Track": "Tick und Trick|Track",
    "Hallo Jörg,\n\nhier die Mitspieler:\n1. Anna\n2. Lieber Augustin\n- Bert\nHerzlichst\nSabine": (
        "Anna|Lieber Augustin|Bert"
    ),
    "Lieber Augustin\nAnna\n\nViele Grüße\nSabine": "Lieber Augustin|Anna",
    "Wir sind dieses Mal zu zehnt.\nMoin Günter,\nAnna\nBert\nGruß\nW.": "Anna|Bert",
    "Müller, Karl\nMeier, Anna\nSchulze, Otto": "Karl Müller|Anna Meier|Otto Schulze",
    "Anna, Bert\nCid, Dora": "Anna|Bert|Cid|Dora",
    "Nr.\tName\tPerson\n1\tGraf Zahl\tWerner\n2\tOnassis\t": "Graf Zahl=Werner|Onassis",
    "Graf Zahl\tWerner\tw@mail.example\nOnassis\tAri\ta@mail.example": "Graf Zahl=Werner|Onassis=Ari",
    "Spieler;Mail\nAnna;a@mail.example\nBert;b@mail.example": "Anna|Bert",
    "> Anna\n> Bert": "Anna|Bert",
    "Anna\nBert\n\nAm 3.4. um 12:00 schrieb Günter:\n> Cid\n> Dora": "Anna|Bert",
    '"Graf Zahl" (Werner)\n„Onassis“': "Graf Zahl=Werner|Onassis",
    'Werner "Graf Zahl" Pohlmann': "Graf Zahl=Werner Pohlmann",
    "Werner als Graf Zahl\nJane plays Miss Marple": "Graf Zahl=Werner|Miss Marple=Jane",
    "Jean-Luc\nSt. Nikolaus\nDr. No\nBert!": "Jean-Luc|St. Nikolaus|Dr. No|Bert!",
    "Anna <anna@mail.example>\nBert (b@mail.example)": "Anna|Bert",
    "": "",
}


@pytest.mark.parametrize("text", LISTS)
def test_a_list_gives_its_names_and_who_plays_under_them(text: str) -> None:
    found = read_players(text)
    assert "|".join(f"{one.name}={one.person}" if one.person else one.name for one in found) == LISTS[text]


@given(st.lists(st.one_of(st.sampled_from(sorted(LISTS)), st.text(max_size=40)), max_size=6))
def test_any_text_gives_names_that_are_some(parts: list[str]) -> None:
    assert all(player.name.strip() == player.name != "" for player in read_players("\n".join(parts)))
