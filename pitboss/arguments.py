"""Options shared by several commands."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit
from pitboss.loading import Loaded, source_for
from pitboss.review import LEFT_OPEN, CheckInputs, inputs, known_readings

Settle = Callable[[str], tuple[Exhibit, dict[str, str]]]
"""For a game, its document as it is read, and the readings."""


def inputs_from(loaded: Loaded, args: argparse.Namespace) -> CheckInputs:
    """The inputs of a check from ``--source``, ``--sources``, ``--profile``, ``--as-of`` and ``--reading``."""
    return inputs(
        loaded,
        source=source_for(loaded, args.source, args.sources),
        profile=args.profile,
        as_of=day(args.as_of),
        readings=chosen_readings(args.reading, loaded),
    )


def settled_in(words: list[str], loaded: Loaded, game: str) -> tuple[Exhibit, dict[str, str]]:
    """The exhibit as a game of it is read, and the readings; among the pairs may be silences and a dealer's options."""
    from engine.money.open_document import opened, with_choices

    readings = own_readings(words, loaded)
    wanted = {label: name for label, name in pairs_of(words).items() if label not in readings}
    if not wanted:
        return loaded.exhibit, readings
    known = {
        choice.name: [option.name for option in choice.options]
        for one in loaded.exhibit.games
        for choice in opened(loaded.exhibit, one.name).choices
    }
    for label, name in wanted.items():
        if label not in known:
            raise Unreadable(f'{loaded.path} has no "{label}"; it has: {", ".join(known) or "none"}')
        if name not in known[label]:
            raise Unreadable(f'"{label}" has no reading "{name}"; it has: {", ".join(known[label])}')
    exhibit, more = with_choices(loaded.exhibit, game, wanted)
    return exhibit, readings | more


def settled_among(words: list[str], files: Sequence[Loaded]) -> dict[str, Settle]:
    """By path, how a document of several is read: by those of the pairs that it has. One of them must have each."""
    from engine.money.open_document import opened

    labels = {
        one.path: {
            *one.exhibit.readings,
            *(choice.name for game in one.exhibit.games for choice in opened(one.exhibit, game.name).choices),
        }
        for one in files
        if words
    }
    for label in pairs_of(words):
        if not any(label in known for known in labels.values()):
            every = ", ".join(dict.fromkeys(label for known in labels.values() for label in sorted(known)))
            raise Unreadable(f'none of these documents has "{label}"; they have: {every or "none"}')
    own = {one.path: [word for word in words if word.partition("=")[0] in labels[one.path]] for one in files if words}
    return {one.path: partial(settled_in, own[one.path], one) for one in files if own.get(one.path)}


def own_readings(words: list[str], loaded: Loaded) -> dict[str, str]:
    """Those of the pairs that are readings of the document's own sentences."""
    pairs = pairs_of(words)
    return known_readings(loaded, {label: name for label, name in pairs.items() if not label.startswith(LEFT_OPEN)})


def pairs_of(words: list[str]) -> dict[str, str]:
    return {label: name for label, _, name in (word.partition("=") for word in words)}


def chosen_readings(words: list[str], loaded: Loaded) -> dict[str, str]:
    """The ``LABEL=NAME`` pairs, which the exhibit must know."""
    return known_readings(loaded, pairs_of(words))


def day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise Unreadable(f'"{text}" is no date; write it as 2026-11-16') from None
