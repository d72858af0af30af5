"""What the room sees on the wall: scenes, the film of a turn told fight by fight, the clock, the ticker.

Made of public views only.
"""
