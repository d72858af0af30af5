"""Sentences for the club: what can't be entered, and why.

Takes and gives: see `words.sentences`. The keys come from `club` and `storage.club_file` (`club.…`).
"""

from collections.abc import Mapping

TEMPLATES: Mapping[str, str] = {
    "club.no_name": "A club needs a name.",
    "club.no_file": "This is no club: the file doesn't begin with kapdip_club: 1.",
    "club.game_twice": "This game counts already: it is {number} ({name}).",
    "club.number_taken": "{number} is taken by {name}.",
    "club.number_wrong": "“{text}” is no number of this family: it would be like {example}.",
    "club.no_date": "“{text}” is no day: it would be like 2026-11-18.",
    "club.nobody_placed": "Nobody has a place in this game.",
    "club.no_places": "These are no places: {text}. They go 1, 2, 3 …, shared ones as 1, 1, 3.",
    "club.nameless": "Each seat needs a person or an alias.",
    "club.not_over": "{name} is still played (turn {turn}): it counts when it is over.",
    "club.unknown_alias": "Nobody in this game is called {player}.",
    "club.no_pair": "“{text}” names nobody: it would be like Krösus=Susanne Lüders.",
    "club.no_weights": "“{text}” are no weights: they would be like 2,1 or 1,0.8,0.4.",
    "club.unknown_person": "Nobody in this club is called {name}.",
    "club.no_person": "A person needs a name.",
    "club.person_twice": "{name} stands among the people twice.",
    "club.unknown_game": "There is no game {number} in this club.",
    "club.no_centres": "{number} has no centres of players, which “{text}” counts.",
    "club.unknown_season": "There is no season “{text}” in this club.",
    "club.ballot_unread": "Line {line:plain} gives no vote, or not all: “{text}”. It would be like Zine A 9, Zine B 7.5.",
    "club.ballot_off_scale": "Line {line:plain}: {name} has {vote}, but votes go from {least} to {most}.",
    "club.ballot_twice": "Line {line:plain}: {name} has two votes on one ballot.",
    "club.no_ballots": "There is no ballot in this file: one would be like Zine A 9, Zine B 7.5.",
    "club.read_only": "This club can be looked at only: another program has it open, or its file is write-protected.",
    "club.changed_outside": "Another program has changed {path}. Nothing of it is overwritten until you decide.",
    "club.why.vote": "{number}, {name}: place {place} of {placed}",
    "club.why.dropped": "{number}, {name}: place {place} of {placed}, left out of the mean",
    "club.why.mean": "M: the mean of {games}",
    "club.why.won": "{other}: {above} times ahead, {equal} beside, {below} behind, so won",
    "club.why.drawn": "{other}: {above} times ahead, {equal} beside, {below} behind, so drawn",
    "club.why.lost": "{other}: {above} times ahead, {equal} beside, {below} behind, so lost",
    "club.why.pairs": "All {pairs} pairs",
    "club.why.preference": "R: ten times that, divided by the most that they could give, {best}",
    "club.why.whole_mean": "M {figure} × {weight}",
    "club.why.whole_pairs": "R {figure} × {weight}",
    "club.why.shared_mean": "M {figure} × {weight} : {divisor}",
    "club.why.shared_pairs": "R {figure} × {weight} : {divisor}",
    "club.why.final": "The value, which gives place {place}",
    "club.unknown_family": "There is no game of the family {text} in this club.",
}
