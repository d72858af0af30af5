"""Both sample games handed in by phones, seat by seat and step by step, and taken: they come out as they stand."""

from dataclasses import replace
from pathlib import Path

import pytest

from kapdip.board.model import Step
from kapdip.game.handing_in import HandedIn, OwnText, base_of, judge
from kapdip.game.inbox import InboxItem, accept
from kapdip.game.machine import next_step
from kapdip.game.model import Game, MilitarySlip, Turn, TurnInputs
from kapdip.game.origins import known_receipts
from kapdip.game.replay import check
from kapdip.game.setup import first_turn
from kapdip.game.stages import orders_asked
from kapdip.game.steps import slips_locked
from kapdip.storage.codec import game_text, parse_game
from tests.samples import MIDDLE, WHOLE, sample_game

pytestmark = pytest.mark.unmeasured


class Table:
    """A game that is played anew by what its seats send."""

    def __init__(self, model: Game) -> None:
        self.model = model
        self.sent = 0
        begun = replace(first_turn(model.variant, model.seats), inputs=self._rest(model.turns[0].inputs))
        self.game = replace(model, turns=(begun,))

    @staticmethod
    def _rest(inputs: TurnInputs) -> TurnInputs:
        """What no player hands in by phone."""
        return replace(inputs, orders={}, slips={}, press=(), origins={}, resolved_once=False, slips_unlocked=False)

    def play(self) -> Game:
        """Hand everything in, step by step, to where the model stands."""
        while (self.game.turn.number, self.game.turn.step) != (self.model.turn.number, self.model.turn.step):
            if self.game.is_over:
                break
            self.hand_in_all()
            number = self.game.turn.number
            self.game = next_step(self.game, hold_missing=True)
            if self.game.turn.number != number:
                rest = self._rest(self.model.turns[number].inputs)
                self.game = replace(self.game, turns=(*self.game.turns[:-1], replace(self.game.turn, inputs=rest)))
        self.hand_in_all()
        return self.game

    def hand_in_all(self) -> None:
        """Every seat hands in what it gave for the step at hand."""
        if self.game.is_over:
            return
        turn = self.model.turns[self.game.turn.number - 1]
        for alias in self.game.turn.start.accounts:
            self.hand_in(alias, turn)

    def hand_in(self, alias: str, turn: Turn) -> None:
        game, inputs, asked = self.game, turn.inputs, orders_asked(self.game)
        orders = {}
        for power, given in inputs.orders.items():
            if given.player == alias and asked is not None and (lines := lines_of(given, asked)):
                orders[power] = lines
        is_open = not slips_locked(game)
        slip = inputs.slips.get(alias) if is_open else None
        press = tuple(
            OwnText(item.sender, item.to, "".join(part.text for part in item.parts))
            for item in inputs.press
            if item.author == alias
        )
        one = HandedIn(
            alias,
            game.turn.number,
            base_of(game, alias),
            orders,
            dict(slip.amounts) if slip is not None else None,
            press if is_open and press else None,
            asked,
        )
        if (one.orders, one.slip, one.press) == ({}, None, None):
            return
        assert judge(game, one).reasons == ()
        self.sent += 1
        self.game = accept(self.game, InboxItem(f"R{self.sent:03}", "", "2026-01-01T21:04:00", one))


def lines_of(slip: MilitarySlip, asked: Step) -> tuple[str, ...]:
    """What is given for a step; with the movement, whatever is given in advance."""
    advance = [*map(str, slip.retreats), *map(str, slip.adjustments)]
    advance += [f"if {line.condition}: {line.order}" for line in slip.conditionals]
    match asked:
        case Step.MOVEMENT:
            return (*map(str, slip.movement), *slip.unreadable, *advance)
        case Step.RETREATS | Step.ADJUSTMENTS:
            return ()


@pytest.mark.parametrize("sample", [WHOLE, MIDDLE], ids=lambda path: path.stem)
def test_a_game_by_phone_comes_out_as_it_was_pasted(sample: Path) -> None:
    model = sample_game(sample)
    table = Table(model)
    game = table.play()
    for number, (turn, also) in enumerate(zip(model.turns, game.turns, strict=True), start=1):
        assert also.results == turn.results, number
        assert also.start == turn.start, number
    assert table.sent > 20
    assert len(known_receipts(game)) == table.sent
    assert check(game) == ()
    assert parse_game(game_text(game)) == game
