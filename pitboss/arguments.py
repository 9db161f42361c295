"""Options shared by several commands."""

from __future__ import annotations

import argparse
from datetime import date

from grammar.errors.faults import Unreadable
from pitboss.loading import Loaded, source_for
from pitboss.review import CheckInputs, inputs, known_readings


def inputs_from(loaded: Loaded, args: argparse.Namespace) -> CheckInputs:
    """The inputs of a check from ``--source``, ``--sources``, ``--profile``, ``--as-of`` and ``--reading``."""
    return inputs(
        loaded,
        source=source_for(loaded, args.source, args.sources),
        profile=args.profile,
        as_of=day(args.as_of),
        readings=chosen_readings(args.reading, loaded),
    )


def chosen_readings(words: list[str], loaded: Loaded) -> dict[str, str]:
    """The ``LABEL=NAME`` pairs, which the exhibit must know."""
    return known_readings(loaded, {label: name for label, _, name in (word.partition("=") for word in words)})


def day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise Unreadable(f'"{text}" is no date; write it as 2026-11-16') from None
