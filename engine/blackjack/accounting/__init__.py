"""Accounting: which statements entered the rule tables, which change nothing, and which were left out, and why."""
