"""Drawings as data: the board with units, orders and results, and charts, as display lists that know nothing of Qt.

Takes: board, position, orders with outcomes, options (`map_picture.MapPicture`, a pure value).
Gives: display lists (`scene.DisplayList`: paths, discs and texts with a style role, a layer `z` and a `key`), which
`svg` writes as SVG text and `kapdip_gui.map` paints in the window: one drawing code, two outputs.

    map_picture MapPicture(position, orders=(DrawnOrder(power, order, outcome=None), …), last_held={}, control={},
    options=MapOptions(…)) map_draw draw_map(sheet, picture) -> DisplayList; parts: draw_land, draw_labels,
    draw_centres, draw_units, draw_orders map_sheet load_sheet(folder) / standard_sheet() -> MapSheet: the board's
    shapes and anchors beside the rules' `Board` map_svg map_svg(picture, theme="light", sheet=None, shared=False) ->
    str; map_css(theme) for documents with several maps;
                  geometry_svg(sheet): the shapes once, for maps made with shared=True
    map_facts     facts_about(sheet, picture, code): owner, units, control of a province, as lines of text
    animation     moves_film(sheet, before, after).at(milliseconds): the frames of a resolution
    scene, style primitives; role -> Paint for a theme (`Paint`: fill, stroke, width, dash, …); charts bring roles of
    their own metrics text widths from the shipped TTF files, without Qt svg to_svg(display_list, paints) for any
    display list

The window's widget is `kapdip_gui.map.MapView`: it shows pictures, zooms, pans, plays replays, and reports what is
clicked, hovered and typed; `kapdip_gui.map.choosing` has the menu of filters and saves the map as PNG or SVG.
`packaging/gallery.py` draws everything once.
"""
