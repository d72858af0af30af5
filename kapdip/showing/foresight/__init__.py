"""What the radar and its neighbours show, without Qt: cells, sentences, tables."""
