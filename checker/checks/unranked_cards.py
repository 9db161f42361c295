"""Wagers hang on how cards rank, and nothing says how: the order of hands, or where the ace stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from checker.context import CheckContext
from checker.facts.rank_tests import (
    compares,
    named_events,
    opened,
    out_of_order,
    own_pays,
    says_aces,
    says_ranking,
    tests_straight,
)
from checker.facts.silent_kinds import rank_name
from checker.finding import Certainty, Finding, Severity, place_of
from grammar.exhibit import Exhibit, Stated
from grammar.question_names import QuestionName

SHOWN = 3


def unranked_cards(context: CheckContext) -> Iterator[Finding]:
    exhibit = context.exhibit
    pays = own_pays(exhibit)
    hands = exhibit.structure.ranking.events if exhibit.structure else ()
    compared = [one for one in pays if any(map(compares, opened(one.when, exhibit)))]
    if compared and hands and says_ranking(context) is None:
        yield from order_of_hands(hands, compared, pays, exhibit)
    if compared and not hands and not says_aces(context, "ace rank"):
        yield finding(
            "rank of the ace",
            "cards are compared, and nothing says whether the ace ranks above the king or below the two",
            compared,
            Severity.ERROR,
            "Does the ace rank above the king or below the two?",
        )
    straights = [one for one in pays if any(map(tests_straight, opened(one.when, exhibit)))]
    if straights and not says_aces(context, "ace in straights"):
        yield finding(
            "ace in straights",
            "straights are paid, and nothing says whether the ace may stand above the king, below the two, or both",
            straights,
            Severity.WARNING,
            "May the ace be high, low or both in a straight?",
        )


def order_of_hands(
    hands: Sequence[str], compared: list[Stated], pays: tuple[Stated, ...], exhibit: Exhibit
) -> Iterator[Finding]:
    """Everybody knows how hands of poker rank; a game that ranks some of them otherwise has to say so."""
    listed = {
        event for one in pays for test in opened(one.when, exhibit) for event in named_events(test, exhibit)
    }  # a schedule shows the order of the hands in it
    for higher, lower in [pair for pair in out_of_order(hands) if not listed.issuperset(pair)][-1:]:
        yield finding(
            "wager pay",
            "hands are compared, and nothing says how they rank: "
            f"here a {rank_name(higher)} beats a {rank_name(lower)}, elsewhere it does not",
            compared,
            Severity.ERROR,
            "How do the hands rank, from the highest to the lowest?",
        )


def finding(question: QuestionName, message: str, stated: Sequence[Stated], severity: Severity, asks: str) -> Finding:
    return Finding(
        check="unranked-cards",
        severity=severity,
        certainty=Certainty.READ,
        message=message,
        places=tuple(dict.fromkeys(map(place_of, stated)))[:SHOWN],
        question=question,
        asks=asks,
    )
