"""Two statements put the same things in opposite order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise

from base.records import dataclass
from checker.context import CheckContext, GameContext
from checker.facts.lines import can_meet, content, folded, in_one_game, singular, stated_once, words_of
from checker.facts.timing import Before, against_every_table, befores
from checker.finding import Certainty, Finding, Severity, place_of
from grammar.exhibit import Stated
from grammar.question_names import SubjectName
from grammar.tree import Statement

STEP = re.compile(r"(?:,|(?<![\s,]))\s+then\s+")
SAME = {"ante": "main", "original": "main"}
"""Different words for the same thing that is settled."""


@dataclass(frozen=True, slots=True)
class Edge:
    """One thing is settled before another, according to this statement."""

    first: frozenset[str]
    second: frozenset[str]
    words: tuple[str, str]
    stated: Stated


def contradictory_orders(context: CheckContext) -> Iterator[Finding]:
    edges = [
        edge for stated in context.exhibit.stated if stated.question == "settling sequence" for edge in edges_of(stated)
    ]
    reported: set[frozenset[int]] = set()
    for edge in edges:
        cycle = back(edge, edges)
        lines = frozenset(part.stated.span.line for part in cycle)
        if cycle and lines not in reported:
            reported.add(lines)
            yield circular(cycle)
    yield from opposite_ways(context.games[0])
    yield from reversed_steps(context)
    yield from reversed_moments(context)


def edges_of(stated: Stated) -> Iterator[Edge]:
    names: list[str] = []
    for part in STEP.split(getattr(stated.value, "word", "")):
        if " before " in part:
            names += part.split(" before ")
        elif " after " in part:
            names += reversed(part.split(" after "))
        else:
            names.append(part)
    for one, two in pairwise(name.strip(" ,") for name in names):
        yield Edge(thing(one), thing(two), (one, two), stated)


def thing(name: str) -> frozenset[str]:
    return frozenset(SAME.get(word, word) for word in content(name) - {"bet", "wager"})


def back(edge: Edge, edges: list[Edge]) -> list[Edge]:
    """The shortest cycle that leads from this edge back to its start."""
    fitting = [other for other in edges if meet(edge.stated, other.stated)]
    ways = [[edge]]
    seen = {edge.second}
    while ways:
        way = ways.pop(0)
        if way[-1].second == edge.first:
            return way
        for other in fitting:
            if other.first == way[-1].second and other.second not in seen:
                seen.add(other.second)
                ways.append([*way, other])
    return []


def meet(one: Stated, two: Stated) -> bool:
    """Can both be in force? Statements with different conditions, games or readings may exclude each other."""
    return (
        in_one_game(one, two)
        and (one.when is None or two.when is None or one.when == two.when)
        and one.reading == two.reading
    )


def circular(cycle: list[Edge]) -> Finding:
    words = ", ".join(f"{edge.words[0]} before {edge.words[1]}" for edge in cycle)
    return Finding(
        check="contradictory-orders",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"the order of settling runs in a circle: {words}",
        places=tuple({edge.stated.span: place_of(edge.stated, " before ".join(edge.words)) for edge in cycle}.values()),
        question="settling sequence",
    )


Act = tuple[str, frozenset[str]]
"""What is done, and with what: ``collect the wager`` and ``take losing bets`` are one act."""


def reversed_steps(context: CheckContext) -> Iterator[Finding]:
    """Two statements on one subject that put the same two acts in opposite order."""
    known: dict[tuple[str, Act, Act], Stated] = {}
    for stated in context.exhibit.stated:
        if not isinstance(stated.line, Statement) or stated.line.subject not in DONE_ONCE:
            continue
        acts = [found for part in STEP.split(words_of(stated.line)) if (found := act(part))]
        for one, two in combinations(acts, 2) if len(set(acts)) == len(acts) else ():
            other = known.get((stated.line.subject, two, one))
            if other is not None and other.line is not stated.line and meet(other, stated):
                yield the_other_way_round(other, stated)
            known.setdefault((stated.line.subject, one, two), stated)


def act(part: str) -> Act | None:
    """The act that a step names; None if it is not done with something at the table."""
    words = [singular(word) for word in folded(part).split()]
    verb = next((KINDS_OF_ACT[word] for word in words if word in KINDS_OF_ACT), None)
    things = frozenset(THINGS[word] for word in words if word in THINGS)
    return (verb, things) if verb and things else None


DONE_ONCE: frozenset[SubjectName] = frozenset(
    {
        *("bust procedure", "settling", "removal", "pick-up", "reveal on blackjack", "dealer reveal"),
        *("double procedure", "split procedure", "course of play", "insurance gesture", "closing"),
    }
)
"""Steps that are taken once; the steps of a shuffle are repeated and may come in either order."""
KINDS_OF_ACT = {
    **dict.fromkeys(("take", "collect", "gather", "remove", "muck", "discard", "clear", "pick"), "take"),
    **dict.fromkeys(("pay", "settle", "resolve"), "pay"),
    **dict.fromkeys(("turn", "reveal", "expose", "show"), "turn"),
    **dict.fromkeys(("offer", "announce"), "offer"),
    **dict.fromkeys(("check", "peek"), "check"),
}
THINGS = {
    **dict.fromkeys(("bet", "wager", "ante", "winner", "loser", "chip"), "wager"),
    **dict.fromkeys(("card", "hand"), "card"),
    **{word: word for word in ("insurance", "side", "hole", "match")},
}


def the_other_way_round(one: Stated, two: Stated) -> Finding:
    return Finding(
        check="contradictory-orders",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"{one.key} and {two.key} take the same steps in opposite order",
        places=(place_of(one), place_of(two)),
        question="steps",
    )


def reversed_moments(context: CheckContext) -> Iterator[Finding]:
    """One statement puts something before a moment that another statement, or every table, puts after it."""
    known: dict[tuple[str, str], Before] = {}
    contested: set[frozenset[str]] = set()
    for stated in stated_once(context):
        for new in befores(stated):
            old = known.setdefault((new.first, new.second), new)
            other = known.get((new.second, new.first))
            if other is not None and old is new and can_meet(other.stated, stated):
                contested.add(frozenset((new.first, new.second)))
                yield Finding(
                    check="contradictory-orders",
                    severity=Severity.WARNING,
                    certainty=Certainty.READ,
                    message=f"{other.stated.key} puts the {other.first} before the {other.second}, "
                    f"and {stated.key} the {new.first} before the {new.second}",
                    places=(place_of(other.stated), place_of(stated)),
                    question="steps",
                    about=f"{new.first}, {new.second}",
                )
    for (first, second), one in known.items():
        if against_every_table(one) and frozenset((first, second)) not in contested:
            yield turned_round(one)


def turned_round(new: Before) -> Finding:
    return Finding(
        check="contradictory-orders",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"this puts the {new.first} before the {new.second}; at every table the {new.second} comes first",
        places=(place_of(new.stated),),
        question="steps",
        about=f"{new.first}, {new.second}",
    )


def opposite_ways(game: GameContext) -> Iterator[Finding]:
    """A wager collected in one direction and paid in the other, or cards dealt and played so: seldom intended."""
    dealt, played = (game.answers(question)[:1] for question in ("dealing order", "acting order"))
    if dealt and played and dealt[0].clear and played[0].clear and dealt[0].effects != played[0].effects:
        yield Finding(
            check="contradictory-orders",
            severity=Severity.NOTE,
            certainty=Certainty.READ,
            message=f"cards are dealt {dealt[0].effects[0].word}, and players act {played[0].effects[0].word}",
            places=tuple(place_of(answers.given[0].stated) for answers in (*dealt, *played)),
            question="acting order",
        )
    for about in game.reach.subjects("collecting order"):
        collected = game.answers("collecting order", about)[0]
        paid = game.answers("paying order", about)[0]
        if collected.clear and paid.clear and collected.effects != paid.effects:
            shown = (collected.given[0], paid.given[0])
            subject = "the main wager" if about in ("", "main") else f'"{about}"'
            yield Finding(
                check="contradictory-orders",
                severity=Severity.NOTE,
                certainty=Certainty.READ,
                message=f"losing wagers on {subject} are collected {shown[0].effect.word}, "
                f"winning ones are paid {shown[1].effect.word}",
                places=tuple(place_of(answer.stated, answer.effect.word) for answer in shown),
                question="collecting order",
                about=about,
            )
