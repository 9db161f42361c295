"""A deck's card count does not match its ranks, or a step handles a different number of decks than are in play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from checker.context import CheckContext
from checker.facts.equipment import steps
from checker.facts.lines import A_NUMBER, lines_in, number_of, words_of
from checker.facts.ranks import removed
from checker.finding import Certainty, Finding, Severity, place_at, place_of
from engine.cards import RANKS, SUITS
from engine.rulebook import CompiledStatement
from grammar.tree import Numbers

ALL_DECKS = re.compile(rf"\ball (?:of )?(?:the )?{A_NUMBER} decks\b")


def deck_size_mismatch(context: CheckContext) -> Iterator[Finding]:
    seen: set[int] = set()
    for game in context.games:
        gone = removed(game)
        left = len(SUITS) * (len(RANKS) - len(gone))
        sizes = game.rules.statements.get("cards in a deck", [])
        nearest = min((rule.level for rule in sizes), default=0)
        for rule in sizes:
            size = exactly(rule)
            if rule.level == nearest and size not in (None, left) and rule.stated.span.line not in seen:
                seen.add(rule.stated.span.line)
                ranks = f"without {', '.join(f'{rank}s' for rank in sorted(gone))}" if gone else "with every rank"
                yield Finding(
                    check="deck-size-mismatch",
                    severity=Severity.ERROR,
                    certainty=Certainty.READ,
                    message=f"a deck of {game.name} is said to hold {size} cards; {ranks} it holds {left}",
                    places=(
                        place_of(rule.stated),
                        *(place_of(out.stated) for out in game.rules.statements.get("ranks removed", ())[:1]),
                    ),
                    question="cards in a deck",
                )
    yield from decks_in_steps(context)


def decks_in_steps(context: CheckContext) -> Iterator[Finding]:
    """``all eight decks`` where six are in play; steps that handle only some of the decks are ignored."""
    played = {decks for game in context.games for decks in game.decks()}
    for line in lines_in(context):
        shoe = " or ".join(map(str, sorted(played)))
        for word in ALL_DECKS.findall(words_of(line)) if steps(line) and played else ():
            if number_of(word) not in played:
                yield Finding(
                    check="deck-size-mismatch",
                    severity=Severity.WARNING,
                    certainty=Certainty.READ,
                    message=f"this step takes all {word} decks; the game is played with {shoe}",
                    places=(
                        place_at(line),
                        *(
                            place_of(rule.stated)
                            for rule in context.games[0].rules.statements.get("number of decks", ())[:1]
                        ),
                    ),
                    question="steps",
                )


def exactly(rule: CompiledStatement) -> Fraction | None:
    value = rule.stated.value
    if not isinstance(value, Numbers) or len(value.intervals) != 1:
        return None
    low, high = value.intervals[0][:2]
    return low if low == high else None
