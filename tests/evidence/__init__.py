"""Real procedures that nobody tuned for: what an expert would raise, a reading, and how the first run was judged."""
