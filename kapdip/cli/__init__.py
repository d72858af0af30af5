"""The commands of the outside contract, without Qt."""
