"""House rules that may change while a game is played, and from which turn a change holds.

Takes a game; gives one with the rule changed, or raises `GameError` that says why not. What turns that were played hang
on stays as it is: a replay must give their results again. Rules: docs/rules.md 1 and 9.
"""

from dataclasses import replace
from types import MappingProxyType
from typing import TypeAlias

from kapdip.exchange.profile import Corrections
from kapdip.exchange.profile_data import ProfileError
from kapdip.game import causes
from kapdip.game.change import demand_open, logged
from kapdip.game.errors import GameError
from kapdip.game.model import Game, RuleChange
from kapdip.game.steps import slips_locked
from kapdip.game.variant import profile_on

RuleValue: TypeAlias = int | str | None
"""A number, a flag as 0 or 1, one of `CHOICES`, or None where there is no such rule."""

_OF_GAME = ("press_limit", "press_apart")
_OF_PROFILE = ("strict_slips", "grace_hours", "exclude_after", "last_turn", "corrections")
CHANGEABLE = (*_OF_GAME, *_OF_PROFILE)
"""What may change: none alters a turn that is over. Everything else of a profile is fixed with the first turn."""
FLAGS = frozenset({"press_apart", "strict_slips"})
CHOICES = MappingProxyType({"corrections": tuple(one.value for one in Corrections)})
LATEST_TURN = 99
LONGEST_PRESS = 100_000


def rule_now(game: Game, rule: str) -> RuleValue:
    """A changeable rule as it is now. Raises GameError for a rule that is fixed."""
    if rule not in CHANGEABLE:
        raise GameError(causes.rule_fixed(name=rule))
    value = getattr(game if rule in _OF_GAME else game.profile, rule)
    return value.value if isinstance(value, Corrections) else None if value is None else int(value)


def rule_at(game: Game, rule: str, turn: int) -> RuleValue:
    """A changeable rule as it was in a turn: of the changes that hold from a later turn on, the first one says."""
    later = (change for change in game.rule_changes if change.rule == rule and change.turn > turn)
    first = min(later, key=lambda change: change.turn, default=None)
    return rule_now(game, rule) if first is None else first.before


def holds_from(game: Game, rule: str) -> int:
    """The turn from which a change made now holds: the one in progress, or the next where this
    one's press and slips are locked.
    """
    is_entry = rule in ("press_limit", "strict_slips")
    return game.turn.number + (1 if is_entry and slips_locked(game) else 0)


def change_rule(game: Game, rule: str, value: RuleValue) -> Game:
    """Change a house rule from this turn (or the next) on; logged.

    Raises GameError where it is fixed, senseless, or too late.
    """
    demand_open(game)
    before = rule_now(game, rule)
    if value == before:
        return game
    if rule == "last_turn":
        _check_last_turn(game, value)
    changed = _of_game(game, rule, value) if rule in _OF_GAME else _of_profile(game, rule, value)
    turn = holds_from(game, rule)
    entry = logged(
        changed, "rule.changed", {"name": rule, "old": _text(before), "new": _text(value), "turn": str(turn)}
    )
    return replace(entry, rule_changes=_with_change(game, RuleChange(turn, rule, before, value)))


def _with_change(game: Game, change: RuleChange) -> tuple[RuleChange, ...]:
    """The list of changes; a rule changed twice for one turn is one change, and none if it is as it was."""
    kept = [one for one in game.rule_changes if (one.rule, one.turn) != (change.rule, change.turn)]
    earlier = next((one for one in game.rule_changes if (one.rule, one.turn) == (change.rule, change.turn)), None)
    first = change if earlier is None else replace(change, before=earlier.before)
    return tuple(kept) if first.before == first.after else (*kept, first)


def _of_game(game: Game, rule: str, value: RuleValue) -> Game:
    if not isinstance(value, int) or not 0 <= value <= (1 if rule in FLAGS else LONGEST_PRESS):
        raise GameError(causes.rule_value(name=rule, value=_text(value)))
    return replace(game, press_apart=bool(value)) if rule in FLAGS else replace(game, press_limit=value)


def _of_profile(game: Game, rule: str, value: RuleValue) -> Game:
    """The game with a point of its profile changed; a save stores it among the house rules."""
    plain = bool(value) if rule in FLAGS and value in (0, 1) else value
    wanted = {**game.profile.house_rules, rule: plain}
    try:
        profile = profile_on(game.board, game.profile.name, wanted)
        return replace(game, variant=replace(game.variant, profile=profile))
    except ProfileError as error:
        raise GameError(causes.rule_value(name=rule, value=_text(value))) from error


def _check_last_turn(game: Game, value: RuleValue) -> None:
    number = game.turn.number
    if not isinstance(value, int) or not 1 <= value <= LATEST_TURN:
        raise GameError(causes.rule_value(name="last_turn", value=_text(value)))
    least = number + 1 if game.turn.results.settlement is not None else number
    if value < least:
        raise GameError(causes.rule_last_turn_over(turn=number, least=least))
    if game.turn.results.settlement is not None and game.profile.last_turn <= number:
        raise GameError(causes.rule_last_turn_settled(turn=number))


def _text(value: RuleValue) -> str:
    return "–" if value is None else str(value)
