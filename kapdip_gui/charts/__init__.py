"""Charts under the hand: prices, centres, money, points, holdings; hover, legend, zoom,
pictures and tables to take away.
"""

from kapdip_gui.charts.panel import ChartsPanel

__all__ = ["ChartsPanel"]
