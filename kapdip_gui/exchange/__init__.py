"""The exchange at the table: the sheet of slips, one player's ticket, the settled table, and
the answer to every "why?".
"""

from kapdip_gui.exchange.panel import ExchangePanel

__all__ = ["ExchangePanel"]
