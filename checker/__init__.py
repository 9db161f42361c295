"""Finds what is wrong with a document: the checks, and the findings they report."""
