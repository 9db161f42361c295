"""Compares exhibits: how they differ, and what one says about another."""
