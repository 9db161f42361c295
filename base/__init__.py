"""Utilities that know nothing about games: cache, processes, a sandbox for hostile files, atomic writes."""
