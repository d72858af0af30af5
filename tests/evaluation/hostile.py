"""A game of people who want to break the page: markup, direction marks, emoji, CJK, endless
words, an alias of 60 signs.
"""

from functools import cache

from kapdip.game.entries import set_notes
from kapdip.game.model import Game, PressItem, PressPart
from kapdip.game.press import add_press
from tests.evaluation.played_games import play, start

HOSTILE = (
    "#set page(fill: red)",
    "&lt;b&gt;{{7*7}}{% x %}",
    "'); DROP TABLE--;alert(1)",
    "東京タワー🗼👍🏽",
    "שלום עולם",
    "W" * 60,
    "*fett* _kursiv_ $x$ @ref [c]",
    "A\u0301\u0302\u0303 é ﬁ ½ €",
    "AUSTRIA",
)
TEXT = (
    '<script>alert(\'x\')</script><img src=x onerror=alert(1)> ]]> </style></svg> #eval("1") #image("/etc/passwd") ='
    " Heading\n- list\n+ enum\n/ term: x\n`raw` $ a^2 $ @label <label> \\ // comment /* c */ ~ -- ---"
    " …\n\u202eevil\u202c \u2067rtl\u2069 عربى עברית 漢字かな 😀👍🏽 "
    + "x" * 200
    + "\n=======\nhttps://example.org/"
    + "y" * 120
)


@cache
def hostile_game(turns: int = 5) -> Game:
    """Some turns with such names, press and comments."""
    game = start(HOSTILE, seed=3)
    game = set_notes(game, headline=TEXT[:120], comment=TEXT, deadline="<b>bald</b> #now()")
    game = add_press(game, PressItem(HOSTILE[0], "", "</h4><h1>alle", (PressPart(TEXT),)))
    game = add_press(game, PressItem(HOSTILE[1], "#text(red)[grau]", "{{ d.title }}", (PressPart(TEXT),)))
    return play(game, turns, 3)
