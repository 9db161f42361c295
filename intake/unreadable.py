"""Why a file cannot be read, worded for the person who chose it."""


class UnreadableDocument(Exception):
    """A sentence that says what is wrong with the file and what to do about it."""
