"""Prose to proposed statements: normalized text, patterns as data, and what they find in a sentence."""
