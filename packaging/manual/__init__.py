"""How the manual is built: its pages staged and generated, its pictures taken, HTML by Sphinx, PDF by typst."""
