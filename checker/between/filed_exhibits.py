"""Compares the exhibits on file: where two differ, and what one says about another. Reports only notes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from base.records import dataclass
from checker.answer_text import odds
from checker.between.parameters import differing, parameters
from checker.context import CheckContext, check_context
from checker.facts.jurisdiction import subject
from checker.facts.paytables import Table, tables
from checker.finding import Certainty, Finding, Place, Severity, place_at, place_of
from grammar.exhibit import Exhibit, Stated
from grammar.tree import Text
from grammar.vocabulary import plain


def findings_between(exhibits: Sequence[Exhibit]) -> tuple[Finding, ...]:
    """Notes on the exhibits of one folder; each place carries the path of its file."""
    seen = [check_context(exhibit) for exhibit in exhibits]
    return (*tables_elsewhere(seen), *rules_elsewhere(exhibits), *references_elsewhere(exhibits))


def at(exhibit: Exhibit, place: Place) -> Place:
    return replace(place, path=exhibit.document.path)


# The same wager with another pay table ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Listed:
    """A pay table of an exhibit, with what its winning rows pay."""

    exhibit: Exhibit
    table: Table

    @property
    def pays(self) -> tuple[tuple[str, Fraction], ...]:
        rows = ((row.event, row.pays) for row in self.table.rows)
        return tuple(sorted((event, pays) for event, pays in rows if pays is not None and pays > 0))

    @property
    def text(self) -> str:
        pays = ", ".join(odds(pays) for _, pays in sorted(self.pays, key=lambda pair: -pair[1]))
        return f"{self.exhibit.title} ({self.table.game.name}): {pays}"


def tables_elsewhere(seen: Sequence[CheckContext]) -> Iterator[Finding]:
    by_wager: dict[str, list[Listed]] = {}
    for one in seen:
        for game in one.games:
            for table in tables(game):
                if table.about and table.reading is None:
                    by_wager.setdefault(plain(table.wager), []).append(Listed(one.exhibit, table))
    for listed in by_wager.values():
        files = {entry.exhibit.document.path for entry in listed}
        if len(files) > 1 and len({entry.pays for entry in listed}) > 1:
            yield Finding(
                check="another-pay-table",
                severity=Severity.NOTE,
                certainty=Certainty.READ,
                message=f'"{listed[0].table.wager}" is paid differently in {len(files)} documents',
                places=tuple(at(entry.exhibit, place_at(entry.table.table)) for entry in listed),
                question="wager pay",
                about=listed[0].table.wager,
                details=tuple(dict.fromkeys(entry.text for entry in listed)),
            )


# The same operator with other rules ---------------------------------------------------------------------------


def rules_elsewhere(exhibits: Sequence[Exhibit]) -> Iterator[Finding]:
    by_operator: dict[str, list[tuple[Exhibit, Stated]]] = {}
    for exhibit in exhibits:
        for stated in exhibit.stated:
            if subject(stated) == "operator" and isinstance(stated.value, Text):
                by_operator.setdefault(plain(stated.value.text), []).append((exhibit, stated))
    for named in by_operator.values():
        for index, (one, said) in enumerate(named):
            for two, other in named[index + 1 :]:
                yield from other_rules(one, said, two, other)


def other_rules(one: Exhibit, said: Stated, two: Exhibit, other: Stated) -> Iterator[Finding]:
    """The rules on which two documents of one operator differ, for games of the same name."""
    for first in parameters(one):
        for second in parameters(two):
            apart = differing((first, second)) if first.game == second.game else []
            if apart:
                yield Finding(
                    check="operator-with-other-rules",
                    severity=Severity.NOTE,
                    certainty=Certainty.READ,
                    message=f"one operator plays {first.game} by two sets of rules: "
                    + ", ".join(name for name, _ in apart),
                    places=(at(one, place_of(said)), at(two, place_of(other))),
                    about=first.game,
                    details=tuple(f"{name}: {values[0]}; {values[1]}" for name, values in apart),
                )


# One document that speaks of another's game -------------------------------------------------------------------


def references_elsewhere(exhibits: Sequence[Exhibit]) -> Iterator[Finding]:
    for exhibit in exhibits:
        for stated in {entry.span: entry for entry in exhibit.stated}.values():
            for reference in stated.tail.refers:
                others = [other for other in exhibits if other is not exhibit and is_about(reference.target, other)]
                if others and not is_about(reference.target, exhibit):
                    yield Finding(
                        check="reference-to-another-exhibit",
                        severity=Severity.NOTE,
                        certainty=Certainty.READ,
                        message=f'"{exhibit.title}" refers to "{reference.target}", which belongs to the game of '
                        + " and ".join(f'"{other.title}"' for other in others),
                        places=(at(exhibit, place_of(stated)),),
                        about=reference.target,
                    )


def is_about(target: str, exhibit: Exhibit) -> bool:
    """Does the title begin with the name of one of this exhibit's games?"""
    return any(joined(target).startswith(joined(game.name)) for game in exhibit.games)


def joined(words: str) -> str:
    return re.sub(r"[^a-z0-9]", "", words.lower())
