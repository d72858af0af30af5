"""Prints whose work is in the package: every part with its licence, then the licences' texts."""

from kapdip.showing.licences import PARTS, licence_text, version_of


def page() -> str:
    """The parts in a list, then the text of each licence that lies on this machine."""
    listed = [f"{part.name} {version_of(part)}".rstrip() + f": {part.licence} {part.home}".rstrip() for part in PARTS]
    texts = [f"{'=' * 78}\n{part.name}\n\n{text.strip()}" for part in PARTS if (text := licence_text(part))]
    return "\n\n".join(["Kapdip, and what is shipped with it", "\n".join(listed), *texts]) + "\n"


if __name__ == "__main__":
    print(page(), end="")
