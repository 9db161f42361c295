"""Statements of the language as plain English."""
