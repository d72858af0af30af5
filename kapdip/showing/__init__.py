"""What is shown, without Qt: values and words for windows, pages and pictures, made of views of a game.

`ui/` draws them.
"""
