"""From words scattered on pages to lines in reading order."""
