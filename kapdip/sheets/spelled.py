"""Amounts that are spelled out in hundreds and thousands.

Takes: a folded line. Gives: the line with figures in their place.
"""

import re

_ONES = (
    "",
    "ein one a",
    "zwei zwo two",
    "drei three",
    "vier four",
    "fuenf funf five",
    "sechs six",
    "sieben seven",
    "acht eight",
    "neun nine",
    "",
    "elf eleven",
    "zwoelf zwolf twelve",
)
_TENS = (
    "",
    "zehn ten",
    "zwanzig twenty",
    "dreissig thirty",
    "vierzig forty",
    "fuenfzig funfzig fifty",
    "sechzig sixty",
    "siebzig seventy",
    "achtzig eighty",
    "neunzig ninety",
)
_SPELLED = {
    word: times * number
    for times, spelled in ((1, _ONES), (10, _TENS))
    for number, words in enumerate(spelled)
    for word in words.split()
}
_ONE_OF_THEM = "|".join(sorted(_SPELLED, key=len, reverse=True))
_SPELLED_TENS = "|".join(" ".join(_TENS[2:]).split())
_SPELLED_OUT = re.compile(
    rf"(?<![\w.,])(?:(?:({_ONE_OF_THEM}|[1-9])[ -]?)?(?:hundert|hundred)"
    rf"(?:[ -]?(?:und |and )?({_ONE_OF_THEM})(?:und|-)?({_ONE_OF_THEM})?)?|({_SPELLED_TENS}))(?![a-z])"
)
_HALF = r"half|a half|halbes|ein halbes|1/2|½"
_THOUSANDS = re.compile(
    rf"(?<![\w.,])(?:({_HALF}|{_ONE_OF_THEM}) ?(?:a )?(?:thousand|tausend)(?:er)?"
    r"|([0-9])(?:[.,]([0-9]))?(?:k| ?thousand| ?tausend))(?![\w.,])"
)
_TIMES_HUNDRED = re.compile(rf"(?<![\w.,])({_ONE_OF_THEM}) ?(?:mal|times) ?(?:ein)?(?:hundert|hundred)(?!\w)")
"""`drei mal hundert`"""


def _of_thousands(found: "re.Match[str]") -> str:
    """Thousands that are spelled out or cut short: `half a thousand`, `1,2k`."""
    if found[2]:
        return str(1000 * int(found[2]) + 100 * int(found[3] or 0))
    return str(1000 * _SPELLED[found[1]] if found[1] in _SPELLED else 500)


def _of_hundreds(found: "re.Match[str]") -> str:
    """Hundreds that are spelled out: `dreihundertfünfzig`, `five hundred`."""
    hundreds, *rest = (int(one) if one.isdigit() else _SPELLED.get(one, 0) for one in found.groups(""))
    return str(sum(rest) + (0 if found[4] else 100 * (hundreds or 1)))


def in_figures(line: str) -> str:
    """`dreihundert Mark` as `300 Mark`."""
    line = _THOUSANDS.sub(_of_thousands, line) if "k" in line or "thousand" in line or "tausend" in line else line
    line = _TIMES_HUNDRED.sub(r"\1hundred", line) if "hund" in line else line
    return _SPELLED_OUT.sub(_of_hundreds, line) if "hund" in line or "zig" in line or "ty" in line else line
