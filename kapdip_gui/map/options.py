"""How the user wants the map. Takes: the settings. Gives: `map_options`."""

from kapdip.drawing.map_picture import Labels, MapOptions, Tint
from kapdip_gui.session.settings import Settings

_TINTS = {"occupied": Tint.OCCUPANT, "homeland": Tint.HOMELAND, "neutral": Tint.NEUTRAL}


def map_options(settings: Settings) -> MapOptions:
    """Labels, colours of the land, patterns.

    Names that would be too small to read become codes by themselves (`drawing.map_labels`).
    """
    wanted = settings.choice("labels", ("auto", "names", "codes", "none"), "auto")
    labels = {"names": Labels.NAMES, "codes": Labels.CODES, "none": Labels.NONE}.get(wanted, Labels.NAMES)
    return MapOptions(
        language=settings.language,
        labels=labels,
        tint=_TINTS[settings.choice("land", tuple(_TINTS), "occupied")],
        patterns=settings.flag("patterns", False),
        control=settings.flag("show_control", False),
    )
