"""How far one word is from another: letters left out, put in, changed, or swapped with their neighbour.

Takes: two short folded words. Gives: the number of slips between them, or None beyond a limit.
Source: Damerau's measure in its restricted form (optimal string alignment).
"""


def distance(one: str, other: str, limit: int) -> int | None:
    """The number of slips between two words, None if there are more than `limit`."""
    if abs(len(one) - len(other)) > limit:
        return None
    letters, wanted_letters = set(one), set(other)
    if len(letters - wanted_letters) > limit or len(wanted_letters - letters) > limit:
        return None
    before: list[int] = []
    row = list(range(len(other) + 1))
    least = 0
    for i, letter in enumerate(one, 1):
        new = [i]
        for j, wanted in enumerate(other, 1):
            cost = min(row[j] + 1, new[j - 1] + 1, row[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, before[j - 2] + 1)
            new.append(cost)
        if least > limit and min(new) > limit:
            return None
        before, row, least = row, new, min(new)
    return row[-1] if row[-1] <= limit else None
