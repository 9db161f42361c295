"""Simulation of the main game, from the rule tables and a strategy."""
