"""The guided games that there are. Gives: `GUIDED_GAMES`, the first of them that of the game master."""

from kapdip.showing.guide.desk_course import FOR_THE_DESK
from kapdip.showing.guide.players_course import FOR_PLAYERS

GUIDED_GAMES = (FOR_THE_DESK, FOR_PLAYERS)
