"""Who has what: tables of figures that can be sorted, copied and asked why; standings at any turn; news of a turn."""
