"""What the room sees on the wall: scenes, the replay of a turn fight by fight, the clock, the ticker.

Made of public views only.
"""
