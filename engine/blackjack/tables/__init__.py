"""The main game as rule tables, compiled by asking the document."""
