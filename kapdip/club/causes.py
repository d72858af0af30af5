"""What the club refuses, and how it comes to its figures: causes. See `kapdip.reason`."""

from fractions import Fraction
from typing import Protocol

from kapdip.reason import Cause, Reason, no_facts


def _number_name(*, number: str, name: str) -> None: ...
def _text_example(*, text: str, example: str) -> None: ...
def _text(*, text: str) -> None: ...
def _name_turn(*, name: str, turn: int) -> None: ...
def _name(*, name: str) -> None: ...
def _number_text(*, number: str, text: str) -> None: ...
def _line_text(*, line: int, text: str) -> None: ...
def _path(*, path: str) -> None: ...
def _games_value(*, games: int, value: Fraction) -> None: ...
def _place_value(*, place: int, value: Fraction) -> None: ...
def _pairs_value(*, pairs: int, value: Fraction) -> None: ...
def _best_value(*, best: Fraction, value: Fraction) -> None: ...
def _limit(*, minimum: int, most: int) -> None: ...
def _vote(*, line: int, name: str, vote: Fraction, least: Fraction, most: Fraction) -> None: ...
def _ballot(*, number: str, name: str, place: int, placed: int, vote: Fraction) -> None: ...
def _again(*, line: int, name: str, first: int) -> None: ...
def _pair(*, other: str, above: int, equal: int, below: int, compared: int, more: int, points: Fraction) -> None: ...
def _weighed(*, weight: Fraction, divisor: Fraction, figure: Fraction, value: Fraction) -> None: ...
def _won(*, number: str, name: str, points: Fraction | None) -> None: ...
def _came(*, number: str, name: str, place: int, placed: int, points: Fraction | None) -> None: ...
def _value(*, value: Fraction) -> None: ...
def _result(*, number: str, name: str, figure: Fraction, weight: Fraction, value: Fraction) -> None: ...
def _player_names(*, player: str, names: tuple[str, ...] | None) -> None: ...
def _name_names(*, name: str, names: tuple[str, ...] | None) -> None: ...
def _number_names(*, number: str, names: tuple[str, ...] | None) -> None: ...
def _text_of(*, text: str, names: tuple[str, ...]) -> None: ...
def _text_names(*, text: str, names: tuple[str, ...] | None) -> None: ...


class PairCause(Protocol):
    """A cause that says how two people compare with each other."""

    def __call__(
        self, *, other: str, above: int, equal: int, below: int, compared: int, more: int, points: Fraction
    ) -> Reason:
        """The reason, with these facts."""


# The club

no_name = Cause("club.no_name", no_facts, "A club needs a name.")
no_file = Cause("club.no_file", no_facts, "This is not a club file: it does not start with kapdip_club: 1.")
game_twice = Cause("club.game_twice", _number_name, "This game is already entered, as {number} ({name}).")
number_taken = Cause("club.number_taken", _number_name, "{number} is taken by {name}.")
number_wrong = Cause(
    "club.number_wrong",
    _text_example,
    "“{text}” is not a game number of this kind; write it like {example}.",
)
no_date = Cause("club.no_date", _text, "“{text}” is not a date; write it like 18.11.2026 or 2026-11-18.")
nobody_placed = Cause("club.nobody_placed", no_facts, "Nobody has a place in this game.")
no_places = Cause("club.no_places", _text, "These are not places: {text}. They go 1, 2, 3 …, shared ones as 1, 1, 3.")
nameless = Cause("club.nameless", no_facts, "Each seat needs a person or an alias.")
not_over = Cause("club.not_over", _name_turn, "{name} is still being played (turn {turn}); it counts when it is over.")
unknown_alias = Cause(
    "club.unknown_alias",
    _player_names,
    "Nobody in this game is called {player}. Those who play: {names}.",
    without={"names": "Nobody in this game is called {player}."},
)
no_pair = Cause("club.no_pair", _text, "“{text}” does not name anyone; write it like Krösus=Susanne Lüders.")
no_weights = Cause("club.no_weights", _text, "“{text}” are not weights; write them like 2,1 or 1,0.8,0.4.")
unknown_person = Cause(
    "club.unknown_person",
    _name_names,
    "Nobody in this club is called {name}. Likely: {names:or}.",
    without={"names": "Nobody in this club is called {name}."},
)
no_person = Cause("club.no_person", no_facts, "A person needs a name.")
person_twice = Cause("club.person_twice", _name, "{name} is listed twice among the people.")
unknown_game = Cause(
    "club.unknown_game",
    _number_names,
    "There is no game {number} in this club. There are: {names}.",
    without={"names": "There is no game {number} in this club."},
)
no_centres = Cause("club.no_centres", _number_text, "{number} does not record players' centres, which “{text}” counts.")
families_mixed = Cause(
    "club.families_mixed",
    _text_of,
    "These games belong to several families ({names}) whose points can't be compared: “{text}” can't "
    "count them together; “linear” and “calhamer” can.",
)
season_twice = Cause("club.season_twice", _text, "There is a season “{text}” already.")
no_season = Cause("club.no_season", no_facts, "A season needs a name.")
few_games = Cause(
    "club.few_games",
    _limit,
    "A place requires {minimum:plain} games, and nobody has that many: the most is {most:plain}.",
)
unknown_season = Cause(
    "club.unknown_season",
    _text_names,
    "There is no season “{text}” in this club. There are: {names}.",
    without={"names": "There is no season “{text}” in this club."},
)
ballot_unread = Cause(
    "club.ballot_unread",
    _line_text,
    "Line {line:plain}: “{text}” is not a vote, or contains something else. Write it like Zine A 9, Zine B 7.5.",
)
ballot_off_scale = Cause(
    "club.ballot_off_scale",
    _vote,
    "Line {line:plain}: {name} has {vote}, but votes go from {least} to {most}.",
)
ballot_twice = Cause("club.ballot_twice", _vote, "Line {line:plain}: {name} has two votes on one ballot.")
ballot_again = Cause(
    "club.ballot_again",
    _again,
    "Line {line:plain}: {name} has a ballot in line {first:plain} already. Which one counts? Leave one out.",
)
ballot_quoted = Cause(
    "club.ballot_quoted",
    _line_text,
    "Line {line:plain}: “{text}” is quoted from another email. Does it count? Then remove the quotation mark.",
)
no_ballots = Cause("club.no_ballots", no_facts, "There is no ballot in this file; write one like Zine A 9, Zine B 7.5.")
read_only = Cause(
    "club.read_only",
    no_facts,
    "This club is read-only: another program has it open, or its file is write-protected.",
)
changed_outside = Cause(
    "club.changed_outside",
    _path,
    "Another program has changed {path}. Kapdip will not overwrite it until you decide.",
)
unknown_family = Cause(
    "club.unknown_family",
    _text_names,
    "There is no game of the family {text} in this club. There are: {names}.",
    without={"names": "There is no game of the family {text} in this club."},
)

# Where a figure comes from

why_vote = Cause("club.why.vote", _ballot, "{number}, {name}: place {place} of {placed}")
why_dropped = Cause(
    "club.why.dropped",
    _ballot,
    "{number}, {name}: place {place} of {placed}, left out of the average",
)
why_mean = Cause("club.why.mean", _games_value, "M: the average of {games}")
why_won = Cause(
    "club.why.won",
    _pair,
    "{other}: {above:time|times} ahead, {equal} level, {below} behind, so won",
)
why_drawn = Cause(
    "club.why.drawn",
    _pair,
    "{other}: {above:time|times} ahead, {equal} level, {below} behind, so drawn",
)
why_lost = Cause(
    "club.why.lost",
    _pair,
    "{other}: {above:time|times} ahead, {equal} level, {below} behind, so lost",
)
why_chance = Cause(
    "club.why.chance",
    _pair,
    "{other}: {above:time|times} ahead, {equal} level, {below} behind: P({compared:plain}, {more:plain})",
)
why_share = Cause(
    "club.why.share",
    _pair,
    "{other}: {above:time|times} ahead, {equal} level, {below} behind: the share that had the player ahead",
)
why_result = Cause("club.why.result", _result, "{number}, {name}: {figure} × {weight}")
why_beyond = Cause("club.why.beyond", _result, "{number}, {name}: {figure}, not among the results that count")
why_sole = Cause("club.why.sole", _won, "{number}, {name}: sole victory")
why_joint = Cause("club.why.joint", _won, "{number}, {name}: shared victory")
why_came = Cause("club.why.came", _came, "{number}, {name}: place {place} of {placed}")
why_unplaced = Cause("club.why.unplaced", _won, "{number}, {name}: without a place")
why_best = Cause("club.why.best", _value, "The best points")
why_total = Cause("club.why.total", _place_value, "The total, which gives place {place}")
why_pairs = Cause("club.why.pairs", _pairs_value, "In all {pairs:pair|pairs}")
why_preference = Cause("club.why.preference", _best_value, "R: ten times that, divided by the maximum possible, {best}")
why_whole_mean = Cause("club.why.whole_mean", _weighed, "M {figure} × {weight}")
why_whole_pairs = Cause("club.why.whole_pairs", _weighed, "R {figure} × {weight}")
why_shared_mean = Cause("club.why.shared_mean", _weighed, "M {figure} × {weight} : {divisor}")
why_shared_pairs = Cause("club.why.shared_pairs", _weighed, "R {figure} × {weight} : {divisor}")
why_final = Cause("club.why.final", _place_value, "The value, which gives place {place}")
