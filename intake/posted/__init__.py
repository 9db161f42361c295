"""Short texts that are posted at a table, read against the words of the procedure they belong to."""
