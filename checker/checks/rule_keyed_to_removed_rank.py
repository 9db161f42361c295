"""A rule requires a rank that was taken out of the decks, so its condition is never met."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.ranks import keyed, removed, statements
from checker.finding import Certainty, Finding, Severity, place_of
from grammar.tree import Row


def rule_keyed_to_removed_rank(context: CheckContext) -> Iterator[Finding]:
    seen: set[int] = set()
    for game in context.games:
        gone = removed(game)
        for stated in statements(game) if gone else ():
            ranks = keyed(stated, game, gone)
            if ranks and stated.span.line not in seen and not isinstance(stated.line, Row):
                seen.add(stated.span.line)
                named = ", ".join(f"{rank}s" for rank in sorted(ranks))
                yield Finding(
                    check="rule-keyed-to-removed-rank",
                    severity=Severity.WARNING,
                    certainty=Certainty.READ,
                    message=f"{stated.question} depends on {named}, which are taken out of the decks of {game.name}",
                    places=(place_of(stated),),
                    question=stated.question,
                    about=stated.about,
                )
