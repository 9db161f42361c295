"""Checks an edited document again, asking only what the edit affects."""
