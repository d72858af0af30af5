"""What players hand in as text: sheets of military slips, exchange slips and press, read line by line."""
