"""What the empty command line says: whose turn it is and what can be typed.

Takes: a game, a speaker, what is possible now, the unit aimed at. Gives: `prompt`.
Source: docs/window.md 6 (command line).
"""

from kapdip.board.model import Power, Unit
from kapdip.game.model import Game
from kapdip.showing.orders.gesture import StepOptions
from kapdip.showing.orders.understanding import free_builds
from kapdip.words.format import power_name, short_place
from kapdip.words.speaker import Speaker


def prompt(game: Game, speaker: Speaker, table: StepOptions, aimed: Unit | None) -> tuple[Power | None, str]:
    """The power that is waited for, if any, and the text."""
    if table.adjustments:
        return _adjusting(game, speaker, table)
    say = speaker.say
    if aimed is None:
        return None, say("All orders are in. F5")
    power, here = table.owner(aimed), short_place(aimed.location)
    if aimed not in table.retreats:
        return power, say("{unit} … a province, s, c or h; Enter skips", unit=f"{aimed.kind.value} {here}")
    places = ", ".join(short_place(place) for place in table.retreats[aimed].retreats)
    if not places:
        return power, say("{unit} d – no retreat is possible", unit=here)
    return power, say("{unit} r … ({places}), d = disband", unit=here, places=places)


def _adjusting(game: Game, speaker: Speaker, table: StepOptions) -> tuple[Power | None, str]:
    say = speaker.say
    open_ = next((one for one in table.adjustments.values() if free_builds(game, one.power)), None)
    if open_ is None:
        return None, say("All builds and removals are in. F5")
    name = power_name(open_.power, speaker.language)
    if open_.number > 0:
        units = ", ".join(f"+ {str(unit).lower()}" for unit in dict.fromkeys((*open_.builds[:1], *open_.builds[-1:])))
        return open_.power, say("{units}, waive … ({power} builds)", units=units, power=name)
    units = ", ".join(f"- {str(unit).lower()}" for unit in open_.removals[:2])
    return open_.power, say("{units} … ({power} removes)", units=units, power=name)
