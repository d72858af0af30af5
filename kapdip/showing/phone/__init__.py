"""What phones at the table are shown: JSON, the map's layers, style sheets of the board; made of public views."""
