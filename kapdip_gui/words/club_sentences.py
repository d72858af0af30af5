"""Sentences for the club: what can't be entered, and why.

Takes and gives: see `words.sentences`. The keys come from `club` and `storage.club_file` (`club.…`).
"""

from collections.abc import Mapping

TEMPLATES: Mapping[str, str] = {
    "club.no_name": "A club needs a name.",
    "club.no_file": "This is not a club: the file doesn't begin with kapdip_club: 1.",
    "club.game_twice": "This game is already entered, as {number} ({name}).",
    "club.number_taken": "{number} is taken by {name}.",
    "club.number_wrong": "“{text}” is not a number of this family; write it like {example}.",
    "club.no_date": "“{text}” is not a date; write it like 2026-11-18.",
    "club.nobody_placed": "Nobody has a place in this game.",
    "club.no_places": "These are not places: {text}. They go 1, 2, 3 …, shared ones as 1, 1, 3.",
    "club.nameless": "Each seat needs a person or an alias.",
    "club.not_over": "{name} is still being played (turn {turn}); it counts when it is over.",
    "club.unknown_alias": "Nobody in this game is called {player}.",
    "club.no_pair": "“{text}” names nobody; write it like Krösus=Susanne Lüders.",
    "club.no_weights": "“{text}” are not weights; write them like 2,1 or 1,0.8,0.4.",
    "club.unknown_person": "Nobody in this club is called {name}.",
    "club.no_person": "A person needs a name.",
    "club.person_twice": "{name} is listed twice among the people.",
    "club.unknown_game": "There is no game {number} in this club.",
    "club.no_centres": "{number} has no centres of players, which “{text}” counts.",
    "club.unknown_season": "There is no season “{text}” in this club.",
    "club.ballot_unread": "Line {line:plain}: “{text}” holds no vote, or something else besides. Write it like Zine A 9, Zine B 7.5.",
    "club.ballot_off_scale": "Line {line:plain}: {name} has {vote}, but votes go from {least} to {most}.",
    "club.ballot_twice": "Line {line:plain}: {name} has two votes on one ballot.",
    "club.no_ballots": "There is no ballot in this file; write one like Zine A 9, Zine B 7.5.",
    "club.read_only": "This club can be looked at only: another program has it open, or its file is write-protected.",
    "club.changed_outside": "Another program has changed {path}. Nothing of it is overwritten until you decide.",
    "club.why.vote": "{number}, {name}: place {place} of {placed}",
    "club.why.dropped": "{number}, {name}: place {place} of {placed}, left out of the mean",
    "club.why.mean": "M: the mean of {games}",
    "club.why.won": "{other}: {above} times ahead, {equal} beside, {below} behind, so won",
    "club.why.drawn": "{other}: {above} times ahead, {equal} beside, {below} behind, so drawn",
    "club.why.lost": "{other}: {above} times ahead, {equal} beside, {below} behind, so lost",
    "club.why.pairs": "All {pairs} pairs",
    "club.why.preference": "R: ten times that, divided by the most it could be, {best}",
    "club.why.whole_mean": "M {figure} × {weight}",
    "club.why.whole_pairs": "R {figure} × {weight}",
    "club.why.shared_mean": "M {figure} × {weight} : {divisor}",
    "club.why.shared_pairs": "R {figure} × {weight} : {divisor}",
    "club.why.final": "The value, which gives place {place}",
    "club.unknown_family": "There is no game of the family {text} in this club.",
}
