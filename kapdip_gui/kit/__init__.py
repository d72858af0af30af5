"""Small parts and habits that every panel and dialog uses."""
