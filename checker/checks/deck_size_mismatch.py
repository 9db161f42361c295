"""The number of cards in a deck is not that of its ranks, or a step takes another number of decks than are played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from checker.equipment import steps
from checker.findings import Certainty, Finding, Severity, place_at, place_of
from checker.lines import A_NUMBER, lines_in, number_of, words_of
from checker.ranks import removed
from checker.whole import Whole
from engine.asking import Law
from engine.cards import RANKS, SUITS
from grammar.tree import Numbers

ALL_DECKS = re.compile(rf"\ball (?:of )?(?:the )?{A_NUMBER} decks\b")


def deck_size_mismatch(whole: Whole) -> Iterator[Finding]:
    seen: set[int] = set()
    for game in whole.games:
        gone = removed(game)
        left = len(SUITS) * (len(RANKS) - len(gone))
        sizes = game.rules.laws.get("cards in a deck", [])
        nearest = min((law.level for law in sizes), default=0)
        for law in sizes:
            size = exactly(law)
            if law.level == nearest and size not in (None, left) and law.stated.span.line not in seen:
                seen.add(law.stated.span.line)
                ranks = f"without {', '.join(f'{rank}s' for rank in sorted(gone))}" if gone else "with every rank"
                yield Finding(
                    check="deck-size-mismatch",
                    severity=Severity.ERROR,
                    certainty=Certainty.READ,
                    message=f"a deck of {game.name} is said to hold {size} cards; {ranks} it holds {left}",
                    places=(
                        place_of(law.stated),
                        *(place_of(out.stated) for out in game.rules.laws.get("ranks removed", ())[:1]),
                    ),
                    question="cards in a deck",
                )
    yield from decks_in_steps(whole)


def decks_in_steps(whole: Whole) -> Iterator[Finding]:
    """``all eight decks`` where six are played; steps that take some of the decks are let alone."""
    played = {decks for game in whole.games for decks in game.decks()}
    for line in lines_in(whole):
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
                        *(place_of(law.stated) for law in whole.games[0].rules.laws.get("number of decks", ())[:1]),
                    ),
                    question="steps",
                )


def exactly(law: Law) -> Fraction | None:
    value = law.stated.value
    if not isinstance(value, Numbers) or len(value.intervals) != 1:
        return None
    low, high = value.intervals[0][:2]
    return low if low == high else None
