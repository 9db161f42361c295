"""Exhibits side by side: what differs between them, and what one says about another."""
