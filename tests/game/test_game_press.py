"""Press as in docs/rules.md 9: white, grey, black; order; addressees; limits; logged edits;
nothing that tells an author.
"""

from dataclasses import replace

import pytest

from kapdip.game.checklist import checklist
from kapdip.game.collation import collation_key
from kapdip.game.entries import answer_condition
from kapdip.game.errors import GameError
from kapdip.game.machine import next_step
from kapdip.game.model import Game, PressColour, PressItem, PressPart, PublishedPress
from kapdip.game.press import (
    MOST_ITEMS,
    add_press,
    edit_press,
    lost_addressees,
    press_colour,
    press_count,
    publish_press,
    remove_press,
    rewrite_press,
    telling_press,
)
from kapdip.game.setup import new_game
from kapdip.game.stages.stage import ItemState
from kapdip.game.variant import variant_of
from tests.game.tables import NAMES, opened, orders, played, refusal, sheet, slips, standard, stepped, table


def item(author: str, text: str, sender: str = "", to: str = "") -> PressItem:
    return PressItem(author, sender, to, (PressPart(text),))


def after(game: Game) -> tuple[PublishedPress, ...]:
    """The press that the turn publishes."""
    number = game.turn.number
    return played(slips(game)).turns[number - 1].results.press or ()


def test_white_press_goes_under_the_authors_alias_and_a_missing_sender_is_filled_in() -> None:
    game = add_press(add_press(table(), item("Anna", "hi")), item("Bert", "ho", sender="Bert"))
    assert press_count(game) == 2
    assert [(one.sender, one.colour) for one in after(game)] == [
        ("Anna", PressColour.WHITE),
        ("Bert", PressColour.WHITE),
    ]


def test_grey_press_goes_under_a_name_that_is_no_alias_and_holds_nothing_of_its_author() -> None:
    game = add_press(table(), item("Anna", "hi", sender="Lucky Luke"))
    assert press_colour(game, game.turn.inputs.press[0]) is PressColour.GREY
    published = after(game)
    assert published == (PublishedPress("Lucky Luke", "", "hi", PressColour.GREY),)
    assert "Anna" not in repr(published)


@pytest.mark.parametrize("sender", ["Bert", " Bert ", "Be\u200brt", "Веrt", "Ｂｅｒｔ"])
def test_black_press_is_refused(sender: str) -> None:
    with pytest.raises(GameError) as error:
        add_press(table(), item("Anna", "hi", sender=sender))
    assert refusal(error.value) == ("press.black",)


def test_a_name_that_looks_like_the_author_s_own_is_grey() -> None:
    assert add_press(table(), item("Anna", "hi", sender="Аnnа")).turn.inputs.press


@pytest.mark.parametrize(
    "within", ["Bert an alle:\nIch gebe auf!", 'Bert an alle: "Ich gebe auf!"', "von: Bert\nHallo"]
)
def test_press_is_black_wherever_another_player_stands_as_its_sender(within: str) -> None:
    with pytest.raises(GameError) as error:
        add_press(table(), item("Anna", f"Hört, hört.\n\n{within}", sender="Tick"))
    assert refusal(error.value) == ("press.black",)
    quoted = within.replace("Bert", "Anna")
    assert add_press(table(), item("Anna", f"Hört, hört.\n\n{quoted}", sender="Tick")).turn.inputs.press


def test_another_spelling_of_an_alias_is_grey() -> None:
    assert after(add_press(table(), item("Anna", "hi", sender="bert")))[0].colour is PressColour.GREY


def test_press_is_published_in_the_order_of_senders_whoever_wrote_it() -> None:
    game = table()
    for sender in ("Zorro", "Äsop", "apfel", "Azur", "ärger"):
        game = add_press(game, item("Anna", "x", sender=sender))
    game = add_press(add_press(game, item("Bert", "b", sender="Zorro")), item("Cleo", "a", sender="Zorro", to="A"))
    assert [one.sender for one in after(game)] == ["apfel", "ärger", "Äsop", "Azur", "Zorro", "Zorro", "Zorro"]
    assert [(one.to, one.text) for one in after(game)][-3:] == [("", "b"), ("", "x"), ("A", "a")]


def test_white_and_grey_may_be_printed_apart() -> None:
    game = replace(table(), press_apart=True)
    game = add_press(add_press(game, item("Anna", "x", sender="Aal")), item("Bert", "y"))
    assert [one.sender for one in after(game)] == ["Bert", "Aal"]


def test_a_power_in_angle_brackets_becomes_whoever_controls_it_after_the_turn() -> None:
    game = add_press(opened(table()), item("Hans", "x", to="<ENGLAND> und <Osmanisches Reich>, <Atlantis>"))
    assert after(game)[0].to == "Bert und Gabi, <Atlantis>"
    names = ("<Deutschland>", "<germany>", "<Österreich-Ungarn>", "<Great  Britain>", "<Türkei>")
    for name, player in zip(names, ("Dora", "Dora", "Anna", "Bert", "Gabi"), strict=True):
        assert after(add_press(opened(table()), item("Hans", "x", to=name)))[0].to == player


def test_a_misread_item_is_replaced_whole_while_slips_are_open() -> None:
    conditional = PressItem("Anna", "", "", (PressPart("x", "y"),))
    game = add_press(add_press(opened(table()), item("Hans", "long live")), conditional)
    game = edit_press(answer_condition(game, "press.2.1", True), 0, "cut")
    mended = rewrite_press(game, 0, item("Bert", "long life", sender="Uhu", to="Hans"))
    assert mended.turn.inputs.press[0] == item("Bert", "long life", sender="Uhu", to="Hans")
    assert mended.turn.inputs.answers == {"press.2.1": True}
    assert rewrite_press(mended, 1, item("Anna", "z")).turn.inputs.answers == {}
    assert rewrite_press(mended, 1, replace(conditional, to="Bert")).turn.inputs.answers == {"press.2.1": True}
    for wrong in (item("Bert", "x", sender="Anna"), item("Bert", ""), item("Nobody", "x")):
        with pytest.raises(GameError):
            rewrite_press(game, 0, wrong)
    with pytest.raises(GameError) as locked:
        rewrite_press(stepped(game), 0, item("Anna", "z"))
    assert refusal(locked.value) == ("press.locked",)


def test_addressed_without_an_exchange() -> None:
    game = add_press(standard(), item("Turk", "x", to="<ENGLAND>"))
    assert played(game).turns[0].results.press == (PublishedPress("Turk", "Engl", "x", PressColour.WHITE),)


def test_a_power_that_is_gone_stays_as_text_and_is_put_before_the_gm() -> None:
    game = opened(table())
    gone = replace(game.turn.start, eliminated={"ENGLAND": 1})
    game = replace(game, turns=(*game.turns[:-1], replace(game.turn, start=gone)))
    game = add_press(game, item("Hans", "x", to="<England>"))
    assert lost_addressees(game) == (0,)
    assert [one.state for one in checklist(game).items if one.kind == "addressee"] == [ItemState.OFFER]
    game = rewrite_press(game, 0, item("Hans", "x", to="all"))
    assert lost_addressees(game) == ()


def test_length_and_number_of_items_are_limited() -> None:
    game = add_press(replace(table(), press_limit=10), item("Anna", "12345"))
    with pytest.raises(GameError) as error:
        add_press(game, item("Anna", "123456"))
    assert refusal(error.value) == ("press.too_long",)
    add_press(game, item("Bert", "1234567890"))
    with pytest.raises(GameError) as error:
        add_press(game, item("Anna", " \n "))
    assert refusal(error.value) == ("press.empty",)
    full = replace(game, press_limit=0)
    for _ in range(MOST_ITEMS - 1):
        full = add_press(full, item("Anna", "x"))
    with pytest.raises(GameError) as error:
        add_press(full, item("Anna", "x"))
    assert refusal(error.value) == ("press.too_many",)


def test_the_gm_may_cut_and_mend_and_the_log_tells() -> None:
    game = add_press(add_press(table(), item("Anna", "rude")), item("Bert", "gone"))
    game = edit_press(edit_press(game, 0, "polite", by="GM"), 1, "")
    assert [one.text for one in after(game)] == ["polite"]
    assert [entry.key for entry in game.log] == ["press.edited", "press.edited"]
    back = edit_press(game, 0, None)
    assert [one.text for one in after(back)] == ["rude"]
    removed = remove_press(game, 0)
    assert [one.author for one in removed.turn.inputs.press] == ["Bert"]
    with pytest.raises(GameError) as error:
        remove_press(game, 2)
    assert refusal(error.value) == ("press.unknown",)


def test_press_is_locked_by_the_first_resolution() -> None:
    game = stepped(add_press(opened(table()), item("Anna", "x")))
    with pytest.raises(GameError) as error:
        add_press(game, item("Bert", "y"))
    assert refusal(error.value) == ("press.locked",)
    with pytest.raises(GameError) as error:
        remove_press(game, 0)
    assert refusal(error.value) == ("press.locked",)
    assert edit_press(game, 0, "z").turn.inputs.press[0].edited == "z"


def test_conditional_parts_are_asked_after_the_exchange_and_joined_as_written() -> None:
    parts = (
        PressPart("I support you.\n"),
        PressPart("You are strong. ", "you control England"),
        PressPart("", "x"),
        PressPart("Bye.", "it rains"),
    )
    game = slips(add_press(table(), PressItem("Anna", "", "", parts)))
    settled = next_step(game)
    assert settled.turn.results.settlement is not None
    assert settled.turn.number == 1
    with pytest.raises(GameError) as error:
        next_step(settled)
    assert refusal(error.value) == ("missing.press_answer", "missing.press_answer")
    answered = answer_condition(answer_condition(settled, "press.1.2", True), "press.1.3", True)
    done = next_step(answer_condition(answered, "press.1.3", False))
    assert done.turns[0].results.press == (
        PublishedPress("Anna", "", "I support you.\nYou are strong.", PressColour.WHITE),
    )
    with pytest.raises(GameError):
        answer_condition(settled, "press.9.9", True)
    assert answer_condition(answered, "press.1.2", None).turn.inputs.answers == {"press.1.3": True}
    edited = edit_press(settled, 0, "short")
    assert publish_press(edited)[0].text == "short"
    assert next_step(edited).turn.number == 2


def test_without_an_exchange_conditions_of_press_are_asked_at_the_end_of_the_turn() -> None:
    game = add_press(standard(), PressItem("Turk", "", "", (PressPart("x", "y"),)))
    moved = stepped(orders(game, "TURKEY", "A CON H"))
    assert moved.turn.number == 1
    done = next_step(answer_condition(moved, "press.1.1", True))
    assert done.turns[0].results.press == (PublishedPress("Turk", "", "x", PressColour.WHITE),)


def test_the_published_order_is_that_of_a_dictionary() -> None:
    ordered = ["!x", "1", "a b", "a-b", "a1", "a10", "ab", "Æon", "ahn", "Ahn", "Ähn", "ähnlich"]
    ordered += ["Lodz", "Łódź", "Strasse", "Straße", "Zoe", "Αθήνα", "Москва"]
    backwards = ordered[::-1]
    assert sorted(backwards, key=collation_key) == ordered
    assert collation_key("\u0301x")[0]


def test_aliases_of_a_game_are_senders_even_before_they_play() -> None:
    game = new_game("x", variant_of(table().profile), ("Ännchen", *NAMES[1:]), seed=1)
    with pytest.raises(GameError):
        add_press(game, item("Bert", "x", sender="A\u0308nnchen"))


def test_the_press_of_a_turn_is_limited_for_all_together() -> None:
    game = table()
    for author in ("Anna", "Bert"):
        game = add_press(game, item(author, "x" * 99_999))
    with pytest.raises(GameError) as error:
        add_press(game, item("Cleo", "xyz"))
    assert refusal(error.value) == ("press.too_long",)


def test_an_addressee_on_a_condition_is_asked_for_and_never_printed() -> None:
    game = add_press(table(), item("Anna", "Nun gut.", to="DEUTSCHLAND (nur wenn ich nicht selbst DEUTSCHLAND bin)"))
    handed_in = game.turn.inputs.press[0]
    assert (handed_in.to, handed_in.parts) == (
        "DEUTSCHLAND",
        (PressPart("Nun gut.", "ich nicht selbst DEUTSCHLAND bin"),),
    )
    assert after(game) == ()
    assert [one.to for one in after(answer_condition(game, "press.1.1", True))] == ["DEUTSCHLAND"]


def test_press_that_may_tell_its_author_is_put_before_the_gm() -> None:
    game = table()
    for text, sender in (
        ("Anna ist eine Hexe.", "Luke"),
        ("Hi!\n\nGruß\nAnna", "Luke"),
        ("Hi!\n\nGruß\nAnna", ""),
        ("Hannah!", "Luke"),
    ):
        game = add_press(game, item("Anna", text, sender=sender))
    assert telling_press(game) == (0, 1)
    assert [one.state for one in checklist(game).items if one.kind == "telling"] == [ItemState.OFFER] * 2
    assert telling_press(edit_press(edit_press(game, 0, "Sie ist eine Hexe."), 1, "Hi!")) == ()


def test_a_mail_that_is_pasted_again_brings_its_press_but_once() -> None:
    first = sheet(table(), 'Press "Anna"\nHear, hear.')
    again = sheet(first, 'Press "Anna"\nHear, hear.\n\nExchange "Anna"\nbuy 100 lira')
    assert [item.parts[0].text for item in again.turn.inputs.press] == ["Hear, hear."]
    other = sheet(again, 'Press "Anna"\nHear, hear!')
    assert len(other.turn.inputs.press) == 2


def test_a_turn_is_untouched_until_something_comes_for_it() -> None:
    game = opened(table())
    assert game.turn.is_untouched
    assert not sheet(game, 'Exchange "Anna"\nbuy 100 lira').turn.is_untouched
