"""Prints whose work is in the package: every part with its licence, then the licences' texts."""

from kapdip.showing.licences import PARTS, ShippedPart, licence_text, version_of

COMMON = {"Apache-2.0": "Apache-2.0", "LGPL-3.0": "LGPL-3"}
"""Licences whose text every Debian has."""


def text_of(part: ShippedPart) -> str:
    """The licence's text, or where it is in every Debian; `""` where it is not on this machine."""
    common = COMMON.get(part.licence)
    return f"The licence is in /usr/share/common-licenses/{common}." if common else licence_text(part).strip()


def page() -> str:
    """The parts in a list, then the text of each licence that lies on this machine."""
    listed = [f"{part.name} {version_of(part)}".rstrip() + f": {part.licence} {part.home}".rstrip() for part in PARTS]
    texts = [f"{'=' * 78}\n{part.name}\n\n{text}" for part in PARTS if (text := text_of(part))]
    return "\n\n".join(["Kapdip, and what is shipped with it", "\n".join(listed), *texts]) + "\n"


if __name__ == "__main__":
    print(page(), end="")
