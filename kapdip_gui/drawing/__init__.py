"""Pictures as plain data: map and charts as lists of shapes, written as SVG or painted by the window."""
