"""Asking an edited document again: only what the edit touches."""
