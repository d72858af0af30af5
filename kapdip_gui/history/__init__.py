"""Past turns: the timeline under the map and the list of all turns."""
