"""What was handed in for a turn, from plain data.

Takes the fields of a turn and what is known of the game; gives `TurnInputs` and notes every problem.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from kapdip.auction.homes import QUESTION as HOMES
from kapdip.board.board import Board
from kapdip.board.model import Power, Unit
from kapdip.game.model import (
    LARGEST_TRADE,
    Alias,
    Conditional,
    ExchangeSlip,
    MilitarySlip,
    Origin,
    PressItem,
    PressPart,
    SeatChange,
    SeatChangeKind,
    StageName,
    Treaty,
    Turn,
    TurnInputs,
)
from kapdip.game.names import clean_line, clean_text
from kapdip.game.origins import BIDS, PRESS, SLIP, orders_of
from kapdip.game.press import cleaned
from kapdip.game.seating import POWER_LOT
from kapdip.game.stages import chain_of, stages_by_name
from kapdip.game.variant import Variant
from kapdip.orders.model import AdjustmentOrder, Build, Disband, Hold, MovementOrder, Retreat, RetreatOrder, Waive
from kapdip.storage import file_causes as causes
from kapdip.storage.reader import Fields, Reader

INPUTS = (
    "resolved_once",
    "slips_unlocked",
    "headline",
    "comment",
    "deadline",
    "orders",
    "exchange",
    "press",
    "without_orders",
    "lots",
    "answers",
    "seats",
    "draw_votes",
    "treaty",
    "play_on",
    "conceded",
    "first_units",
    "origins",
)


class ReadSoFar(NamedTuple):
    """What the rest of the file has said so far."""

    variant: Variant
    aliases: tuple[Alias, ...]
    """The seats that may be named in this turn: those that play, and who buys in now."""

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self.variant.board

    @property
    def stages(self) -> tuple[StageName, ...]:
        """The stages in which a turn of the game can be."""
        return tuple(stages_by_name(self.variant))

    @property
    def input_stages(self) -> tuple[StageName, ...]:
        """The stages for which plain data are handed in."""
        return tuple(stage.name for stage in chain_of(self.variant) if stage.keeps)

    @property
    def output_names(self) -> tuple[str, ...]:
        """Under which names the file holds plain data that came out of stages."""
        return tuple(name for stage in chain_of(self.variant) for name in stage.tells)

    @property
    def powers(self) -> tuple[Power, ...]:
        """The powers of the board."""
        return self.variant.board.powers


def read_inputs(fields: Fields, known: ReadSoFar) -> TurnInputs:
    """All inputs of a turn."""
    slips = fields.get("exchange").tuple_of(lambda node: _exchange(node, known))
    if len({alias for alias, _ in slips}) != len(slips):
        fields.get("exchange").note(causes.slips_twice())
    return TurnInputs(
        orders=fields.get("orders").map_of(lambda node: _military(node, known), dict.fromkeys(known.powers)),
        slips=dict(slips),
        press=fields.get("press").tuple_of(lambda node: _press(node, known)),
        decisions=frozenset(fields.get("without_orders").tuple_of(lambda node: _decision(node, known))),
        lots={question: read_drawn(node, question, known) for question, node in fields.get("lots").pairs()},
        answers=fields.get("answers").map_of(Reader.flag),
        seat_changes=fields.get("seats").tuple_of(lambda node: _seat_change(node, known)),
        draw_votes=frozenset(fields.get("draw_votes").tuple_of(lambda node: node.one_of(known.aliases))),
        treaty=fields.read("treaty", lambda node: _treaty(node, known), None),
        play_on=fields.read("play_on", Reader.flag, False),
        headline=fields.read("headline", lambda node: clean_line(node.text()), ""),
        comment=fields.read("comment", lambda node: clean_text(node.text()), ""),
        deadline=fields.read("deadline", lambda node: clean_line(node.text()), ""),
        slips_unlocked=fields.read("slips_unlocked", Reader.flag, False),
        conceded=fields.read("conceded", lambda node: node.one_of(known.aliases), ""),
        first_units=fields.get("first_units").map_of(
            lambda node: node.tuple_of(Reader.unit), dict.fromkeys(known.powers)
        ),
        given={name: _given(fields.get(name), known) for name in known.input_stages if name in fields},
        origins=dict(fields.get("origins").tuple_of(lambda node: _origin(node, known))),
        resolved_once=fields.read("resolved_once", Reader.flag, False),
    )


def seats_settled(turn: Turn) -> set[Alias]:
    """The seats in a settlement: those that play, and who buys in."""
    return {*turn.start.accounts, *(one.alias for one in turn.inputs.seat_changes if one.kind is SeatChangeKind.BUY_IN)}


def read_drawn(node: Reader, lot: str, known: ReadSoFar) -> str:
    """What a lot gave: for control a player, for a player's buy a currency."""
    among_players = lot.startswith(("control:", POWER_LOT, HOMES))
    return node.one_of(known.aliases if among_players else known.powers)


def _military(node: Reader, known: ReadSoFar) -> MilitarySlip:
    fields = node.fields("player", "movement", "retreats", "adjustments", "conditionals", "unreadable")
    return MilitarySlip(
        player=fields.need("player").one_of(known.aliases),
        movement=fields.get("movement").tuple_of(_movement),
        retreats=fields.get("retreats").tuple_of(_retreat),
        adjustments=fields.get("adjustments").tuple_of(_adjustment),
        conditionals=fields.get("conditionals").tuple_of(_conditional),
        unreadable=fields.get("unreadable").tuple_of(lambda line: clean_line(line.text())),
    )


def _movement(node: Reader) -> MovementOrder:
    order = node.order()
    if isinstance(order, Retreat | Disband | Build | Waive):
        node.expected(causes.expected_movement)
        return Hold(Unit.parse("A PAR"))
    return order


def _retreat(node: Reader) -> RetreatOrder:
    order = node.order()
    if isinstance(order, Retreat | Disband):
        return order
    node.expected(causes.expected_retreat)
    return Disband(Unit.parse("A PAR"))


def _adjustment(node: Reader) -> AdjustmentOrder:
    order = node.order()
    if isinstance(order, Build | Disband | Waive):
        return order
    node.expected(causes.expected_adjustment)
    return Waive()


def _conditional(node: Reader) -> Conditional:
    fields = node.fields("if", "order")
    order = fields.need("order").order()
    if not isinstance(order, Retreat | Build | Disband | Waive):
        node.expected(causes.expected_adjustment)
        order = Waive()
    return Conditional(clean_line(fields.need("if").text()), order)


def _exchange(node: Reader, known: ReadSoFar) -> tuple[Alias, ExchangeSlip | None]:
    fields = node.fields("player", "amounts", "left_out", "conditional", "missing")
    alias = fields.need("player").one_of(known.aliases)
    if fields.read("missing", Reader.flag, False):
        return alias, None
    powers = dict.fromkeys(known.powers)
    amounts = fields.need("amounts").map_of(lambda units: units.number(-LARGEST_TRADE, LARGEST_TRADE), powers)
    left_out = fields.get("left_out").tuple_of(lambda one: one.one_of(known.powers))
    return alias, ExchangeSlip(
        amounts, left_out, fields.get("conditional").tuple_of(lambda line: clean_line(line.text()))
    )


def _given(node: Reader, known: ReadSoFar) -> dict[Alias, Mapping[str, Any] | None]:
    """What was handed in for a stage, by player; its rules look at it when the turn is played."""
    found = node.tuple_of(lambda one: _given_by(one, known))
    if len({alias for alias, _ in found}) != len(found):
        node.note(causes.slips_twice())
    return dict(found)


def _given_by(node: Reader, known: ReadSoFar) -> tuple[Alias, Mapping[str, Any] | None]:
    fields = node.fields("player", "amounts", "missing")
    alias = fields.need("player").one_of(known.aliases)
    return alias, None if fields.read("missing", Reader.flag, False) else fields.need("amounts").plain_map()


def _press(node: Reader, known: ReadSoFar) -> PressItem:
    fields = node.fields("author", "sender", "to", "parts", "edited")
    return cleaned(
        PressItem(
            author=fields.need("author").one_of(known.aliases),
            sender=fields.read("sender", Reader.text, ""),
            to=fields.read("to", Reader.text, ""),
            parts=fields.need("parts").tuple_of(_part),
            edited=fields.read("edited", Reader.text, None),
        )
    )


def _part(node: Reader) -> PressPart:
    fields = node.fields("if", "text")
    return PressPart(fields.need("text").text(), fields.read("if", Reader.text, ""))


def _origin(node: Reader, known: ReadSoFar) -> tuple[str, Origin]:
    fields = node.fields("receipt", "player", "at", "entries", "changed", "sent_back", "post")
    entries = (SLIP, BIDS, PRESS, *map(orders_of, known.powers))
    came = fields.get("entries").tuple_of(lambda one: one.one_of(entries))
    return fields.need("receipt").text(), Origin(
        fields.need("player").one_of(known.aliases),
        clean_line(fields.need("at").text()),
        came,
        fields.get("changed").tuple_of(lambda one: one.one_of(came)),
        fields.read("sent_back", lambda one: clean_line(one.text()), None),
        fields.read("post", Reader.flag, False),
    )


def _decision(node: Reader, known: ReadSoFar) -> tuple[StageName, Power]:
    fields = node.fields("step", "power")
    return fields.need("step").one_of(known.stages), fields.need("power").one_of(known.powers)


def _seat_change(node: Reader, known: ReadSoFar) -> SeatChange:
    fields = node.fields("change", "alias", "person")
    return SeatChange(
        fields.need("change").choice(SeatChangeKind),
        fields.need("alias").one_of(known.aliases),
        fields.read("person", lambda one: clean_line(one.text()), ""),
    )


def _treaty(node: Reader, known: ReadSoFar) -> Treaty:
    fields = node.fields("centres", "agreed")
    return Treaty(
        fields.need("centres").map_of(lambda count: count.number(0, 1000), dict.fromkeys(known.powers)),
        frozenset(fields.get("agreed").tuple_of(lambda one: one.one_of(known.aliases))),
    )
