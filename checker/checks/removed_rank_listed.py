"""A rank that was taken out of the decks is still listed among others."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.ranks import listed, removed, statements
from checker.finding import Certainty, Finding, Severity, place_of
from grammar.exhibit import Stated


def removed_rank_listed(context: CheckContext) -> Iterator[Finding]:
    seen: set[int] = set()
    shared = {id(stated.line) for game in context.games if not removed(game) for stated in statements(game)}
    for game in context.games:
        gone = removed(game)
        for stated in statements(game) if gone else ():
            ranks = listed(stated, game, gone, id(stated.line) in shared)
            if ranks and not stated.base and stated.span.line not in seen:
                seen.add(stated.span.line)
                yield finding(stated, ranks, game.name, takes_out(context, game.name))


def takes_out(context: CheckContext, game: str) -> list[Stated]:
    lineage = context.exhibit.lineage(game)
    return [
        stated
        for stated in context.exhibit.stated
        if stated.question == "ranks removed" and (not stated.games or set(stated.games) & set(lineage))
    ]


def finding(stated: Stated, ranks: frozenset[str], game: str, out: list[Stated]) -> Finding:
    named = ", ".join(f"{rank}s" for rank in sorted(ranks))
    return Finding(
        check="removed-rank-listed",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"{named} are taken out of the decks of {game}, and {stated.question} still lists them",
        places=(place_of(stated), *(place_of(one) for one in out[:1])),
        question=stated.question,
        about=stated.about,
    )
