"""Prose to proposed statements: folded text, patterns as data, and what they read in a sentence."""
