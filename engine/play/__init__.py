"""Play in any family: deals as text, table setup, events, payouts."""
