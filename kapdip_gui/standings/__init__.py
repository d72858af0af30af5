"""Who has what: tables of figures that can be sorted, copied and asked why; standings at any turn; news of a turn."""

from kapdip_gui.standings.panel import StandingsPanel

__all__ = ["StandingsPanel"]
