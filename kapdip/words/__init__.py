"""The program's own words in German and English: catalogue, and a sentence for every reason of the rules."""
