"""Whether the game is over with a turn, and who won.

Takes a game whose turn in progress is resolved; gives `Ending` or None. Rules: docs/rules.md 8; KA 2007,
"Siegbedingung"; Ludomaniac standard 2011, 1.3 to 1.6.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from kapdip.board.model import Power, Season
from kapdip.exchange.model import SeatStatus, Settlement
from kapdip.exchange.money import Points
from kapdip.exchange.profile import BoardVictory, GameEnd
from kapdip.exchange.projections import ranks
from kapdip.game import causes
from kapdip.game.change import demand_open, demand_seat, logged, with_inputs
from kapdip.game.errors import GameError
from kapdip.game.model import Alias, Ending, EndKind, Game, Placing, Treaty
from kapdip.game.names import clean_line
from kapdip.game.rules import unreplaced
from kapdip.game.steps import position_now
from kapdip.game.victory import quiet_years_after, victorious_power
from kapdip.reason import Reason

_Value = TypeVar("_Value", bound=Fraction | int)


def ending_of(game: Game, quiet_years: int) -> Ending | None:
    """How the game ends with the turn in progress, which is resolved; None if it goes on.

    `quiet_years` counts this year.
    """
    match game.profile.victory:
        case BoardVictory.POINTS:
            return _by_points(game) if is_last_turn(game) else None
        case BoardVictory.CENTRES:
            found = _on_the_board(game, quiet_years)
            return found if found is None else replace(found, investors=_investors(game))
    return agreed_ending(game)


def is_last_turn(game: Game) -> bool:
    """Whether the game ends with the turn in progress, as far as is known before its exchange."""
    if game.profile.victory is BoardVictory.POINTS:
        return game.turn.number >= game.profile.last_turn or victorious_power(game) is not None
    return _on_the_board(game, quiet_years_after(game)) is not None


def _on_the_board(game: Game, quiet_years: int) -> Ending | None:
    """How a game for centres ends."""
    power = victorious_power(game)
    if power is not None:
        return _by_centres(game, EndKind.CENTRES, winner=power)
    agreed = agreed_ending(game)
    if agreed is not None:
        return agreed
    if game.turn.number >= game.profile.last_turn and game.profile.end is GameEnd.CENTRES:
        return _by_centres(game, EndKind.SHORTENED)
    if _is_draw_due(game, quiet_years) and not game.turn.inputs.play_on:
        return _drawn(game, EndKind.FORCED_DRAW, survivors(game))
    return None


def _is_draw_due(game: Game, quiet_years: int) -> bool:
    """Whether the game is drawn after so many years without a conquest, or since it is as long as it may be (1.5)."""
    limit = game.profile.quiet_years
    return game.turn.number >= game.profile.last_turn or (limit is not None and quiet_years >= limit)


def survivors(game: Game) -> dict[Power, Alias]:
    """The powers that own a centre now, with their players (profile without an exchange). A seat on which nobody plays
    any more has none (9.10.1d).
    """
    return {power: alias for power, alias in _owners(game).items() if alias not in unreplaced(game)}


def _owners(game: Game) -> dict[Power, Alias]:
    """The powers that own a centre now, with their seats."""
    centres = position_now(game).centres
    return {power: alias for power, alias in game.turn.start.control.items() if centres.get(power)}


def draw_refusal(game: Game) -> Reason | None:
    """Why nobody can agree on a draw now; None if they can."""
    if game.is_over:
        return causes.game_over(turn=game.turn.number)
    return None if game.profile.draws else causes.draw_none(profile=game.profile.name)


def treaty_refusal(game: Game) -> Reason | None:
    """Why no capitulation plan can be made now; None from an autumn of the profile's year on (1.4)."""
    first = game.profile.plan_from_year
    if (reason := draw_refusal(game)) is not None:
        return reason
    if first is None or game.profile.no_press:
        return causes.treaty_none(profile=game.profile.name)
    date = game.variant.date(game.turn.number)
    is_early = (date.year, date.season is not Season.SPRING) < (first, True)
    return causes.treaty_too_early(text=str(first)) if is_early else None


def play_on_refusal(game: Game) -> Reason | None:
    """Why there is nothing to play on against: the game can't be drawn with this turn anyhow.

    None if it may be (1.5).
    """
    if (reason := draw_refusal(game)) is not None:
        return reason
    profile, turn = game.profile, game.turn
    is_shortened = turn.number >= profile.last_turn and profile.end is GameEnd.CENTRES
    may_be_due = _is_draw_due(game, turn.start.quiet_years + game.variant.date(turn.number).adjustments)
    return None if may_be_due and not is_shortened else causes.play_on_not_due()


def vote_draw(game: Game, alias: Alias, agrees: bool = True) -> Game:
    """Note a player's vote for a draw.

    It is secret; the game ends with the turn if all who own a centre then agree (1.4).
    """
    _demand(draw_refusal(game))
    _demand_vote(game, alias)
    votes = game.turn.inputs.draw_votes
    return with_inputs(game, draw_votes=votes | {alias} if agrees else votes - {alias})


def _demand_vote(game: Game, alias: Alias) -> None:
    demand_seat(game, alias)
    if game.profile.has_investors and alias not in game.turn.start.homes:
        raise GameError(causes.draw_no_leader(player=alias))
    if alias in unreplaced(game):
        raise GameError(causes.draw_nobody(player=alias))


def agree_treaty(game: Game, treaty: Treaty | None) -> Game:
    """Note a capitulation plan and who agreed to it, all centres told apart (1.4); None removes it."""
    demand_open(game)
    if treaty is not None:
        _demand(treaty_refusal(game))
        owned = sum(map(len, position_now(game).centres.values()))
        if sum(treaty.centres.values()) != owned or any(count < 0 for count in treaty.centres.values()):
            raise GameError(causes.treaty_sum(count=sum(treaty.centres.values()), centres=owned))
        left = _owners(game)
        if gone := [power for power, count in treaty.centres.items() if count and power not in left]:
            raise GameError(*(causes.treaty_eliminated(power=power) for power in gone))
        for alias in sorted(treaty.agreed):
            _demand_vote(game, alias)
    return with_inputs(game, treaty=treaty)


def play_on(game: Game, by: str, on: bool = True) -> Game:
    """All survivors and the game master agreed to go on although the forced draw is due (1.5); `by` goes into the log.

    It holds for this turn.
    """
    demand_open(game)
    if on:
        _demand(play_on_refusal(game))
    entry = logged(game, "game.play_on" if on else "game.no_play_on", {"player": clean_line(by)})
    return with_inputs(entry, play_on=on)


def _demand(refusal: Reason | None) -> None:
    if refusal is not None:
        raise GameError(refusal)


def agreed_ending(game: Game) -> Ending | None:
    """The end on which all who own a centre have agreed in this turn, a draw before a plan;
    None while they have not.
    """
    inputs = game.turn.inputs
    left = survivors(game)
    if left and set(left.values()) <= inputs.draw_votes:
        return _drawn(game, EndKind.DRAW, left)
    treaty = inputs.treaty
    if treaty is None or not set(left.values()) <= treaty.agreed:
        return None
    solo = next((power for power, count in treaty.centres.items() if count >= game.profile.victory_centres), None)
    if solo is not None:
        return _by_centres(game, EndKind.SURRENDER, winner=solo, counts=treaty.centres)
    sharing = {power: alias for power, alias in left.items() if treaty.centres.get(power)}
    return _drawn(game, EndKind.SURRENDER, sharing, treaty.centres)


def conceded_ending(game: Game) -> Ending | None:
    """The end that a player has chosen by giving up; None where nobody has."""
    who = game.turn.inputs.conceded
    if not who:
        return None
    return placed_by_home(game, EndKind.CONCEDED, tuple(alias for alias in game.turn.start.homes if alias != who))


def concede_refusal(game: Game) -> Reason | None:
    """Why nobody can give up now; None if somebody can."""
    if game.is_over:
        return causes.game_over(turn=game.turn.number)
    return None if game.profile.victory is BoardVictory.OCCUPATION else causes.concede_none(profile=game.profile.name)


def concede(game: Game, alias: Alias, gives_up: bool = True) -> Game:
    """Note that a player gives up: what is still missing of the turn blocks nothing, and with its end the other has
    won.
    """
    _demand(concede_refusal(game))
    demand_seat(game, alias)
    entry = logged(game, "game.conceded" if gives_up else "game.not_conceded", {"player": alias})
    return with_inputs(entry, conceded=alias if gives_up else "")


def placed_by_home(game: Game, kind: EndKind, winners: Collection[Alias]) -> Ending:
    """The winners are first, the others follow in one place; points are the centres of the home country."""
    centres, homes = position_now(game).centres, game.turn.start.homes
    first: dict[Alias, Fraction | int] = {alias: int(alias in winners) for alias in homes}
    points = {alias: Points(100 * len(centres.get(power, ()))) for alias, power in homes.items()}
    return _placed(kind, points, ranks(first), None)


def placed_by_innings(game: Game, totals: Mapping[Alias, int]) -> Ending:
    """Places by the points of all innings; equal totals share a place."""
    points = {alias: Points(100 * total) for alias, total in totals.items()}
    return _placed(EndKind.LAST_TURN, points, ranks(_played(game, points)), None)


def _by_points(game: Game) -> Ending:
    """Places by victory points."""
    settlement = game.turn.results.settlement
    assert settlement is not None
    points, places = _points(settlement)
    power = victorious_power(game)
    return _placed(EndKind.LAST_TURN if power is None else EndKind.CENTRES, points, places, power)


def _points(settlement: Settlement) -> tuple[Mapping[Alias, Points], Mapping[Alias, int]]:
    """Victory points and places; equal points share one, seats that are excluded or resigned have none."""
    points = settlement.final_points
    assert points is not None
    placed = {alias: value for alias, value in points.items() if settlement.accounts[alias].status is SeatStatus.ACTIVE}
    return points, ranks(placed)


def _investors(game: Game) -> tuple[Placing, ...]:
    """The places at the exchange of a game that was decided on the board; nothing where there is none."""
    settlement = game.turn.results.settlement
    return () if settlement is None else _in_order(*_points(settlement))


def _by_centres(
    game: Game, kind: EndKind, winner: Power | None = None, counts: Mapping[Power, int] | None = None
) -> Ending:
    """Places by centres; a sole winner is first whatever the rest own."""
    owned = counts or {power: len(centres) for power, centres in position_now(game).centres.items()}
    points = {alias: Points(100 * owned.get(power, 0)) for alias, power in _seats(game).items()}
    return _placed(kind, points, ranks(_played(game, points)), winner)


def _drawn(
    game: Game, kind: EndKind, sharing: Mapping[Power, Alias], counts: Mapping[Power, int] | None = None
) -> Ending:
    """Everybody who shares the draw is first; the others follow in one place. `counts`: the centres of a plan."""
    winners = set(sharing.values())
    owned = counts or {power: len(centres) for power, centres in position_now(game).centres.items()}
    seats = _seats(game)
    first: dict[Alias, Fraction | int] = {alias: int(alias in winners) for alias in seats}
    first = _played(game, first)
    points = {alias: Points(100 * owned.get(power, 0)) for alias, power in seats.items()}
    return _placed(kind, points, ranks(first), None)


def _played(game: Game, values: Mapping[Alias, _Value]) -> dict[Alias, _Value]:
    """Without the seats on which nobody plays now: they have no place."""
    empty = unreplaced(game)
    return {alias: value for alias, value in values.items() if alias not in empty}


def _seats(game: Game) -> dict[Alias, Power]:
    return {seat.alias: seat.power for seat in game.seats if seat.power is not None}


def _placed(kind: EndKind, points: Mapping[Alias, Points], places: Mapping[Alias, int], power: Power | None) -> Ending:
    return Ending(
        kind=kind,
        winners=tuple(sorted(alias for alias, place in places.items() if place == 1)),
        places=_in_order(points, places),
        power=power,
    )


def _in_order(points: Mapping[Alias, Points], places: Mapping[Alias, int]) -> tuple[Placing, ...]:
    order = sorted(points, key=lambda alias: (alias not in places, places.get(alias, 0), -points[alias], alias))
    return tuple(Placing(alias, places.get(alias), points_text(points[alias])) for alias in order)


def points_text(points: Points) -> str:
    """Final points without needless decimals: `656`, `681.96`."""
    return str(points).removesuffix(".00")
