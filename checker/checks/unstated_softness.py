"""The dealer's rule names 17, and no word of the document is on soft hands, of which tables play 17 in two ways."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from checker.context import CheckContext, GameContext
from checker.facts.lines import lines_in, words_of
from checker.facts.silent_kinds import divided
from checker.finding import Certainty, Finding, Severity, place_of
from checker.witness import witness
from engine.conditions import predicate
from engine.rulebook import Answers
from grammar.exhibit import Stated
from grammar.source import pieces_at
from grammar.tree import Define, Flag, Interval, TotalIs, TotalSet, tests_in

KINDS = ("soft", "hard")
ALL_KINDS = re.compile(r"\b(?:soft|hard|(?:all|any|every) (?:1[67]|sixteen|seventeen))")
SOFT_17 = TotalIs("own", (TotalSet("soft", Interval(Fraction(17), Fraction(17))),))
"""The hand that some dealers draw to and others do not."""


def unstated_softness(context: CheckContext) -> Iterator[Finding]:
    if not context.exhibit.asks("dealer draw") or knows_soft_hands(context) or source_names_all(context):
        return
    for game in context.games:
        found = next(doubtful(game), None)
        if found is not None:
            yield finding(game, found)
            return


def knows_soft_hands(context: CheckContext) -> bool:
    """Does any line tell soft hands from hard ones?"""
    lines = lines_in(context)
    defined = any(isinstance(line, Define) and line.term.startswith(KINDS) for line in lines)
    return (
        defined
        or any(kind in words_of(line).lower().split() for line in lines for kind in KINDS)
        or any(tells_apart(stated) for stated in context.exhibit.stated if not stated.base)
    )


def source_names_all(context: CheckContext) -> bool:
    """Does the sentence that was read speak of soft hands, or of all 17s?"""
    drawn = [stated for stated in context.exhibit.stated if stated.question == "dealer draw" and not stated.base]
    cites = [cite for stated in drawn for cite in stated.tail.cites]
    pieces = [piece for cite in cites if context.source for piece in pieces_at(context.source, cite.first, cite.last)]
    return any(ALL_KINDS.search(piece.text.lower()) for piece in pieces)


def tells_apart(stated: Stated) -> bool:
    return any(
        (isinstance(test, TotalIs) and any(totals.kind != "any" for totals in test.totals))
        or (isinstance(test, Flag) and test.name.startswith("ace "))
        for test in tests_in(stated.when)
    )


def doubtful(game: GameContext) -> Iterator[Answers]:
    """A soft 17 that a plain total answers, as it was read in a sentence; in the language it means every kind."""
    holds = predicate(SOFT_17, game.rules.terms, game.exhibit.events)
    own = game.rules.statements.get("dealer draw", ())
    for at in divided(game, "dealer draw", "", [SOFT_17]) if own else ():
        answers = game.rules.ask("dealer draw", at)
        totals = [
            one.stated for one in answers.given if any(isinstance(test, TotalIs) for test in tests_in(one.stated.when))
        ]
        if holds(at) and answers.clear and any(stated.tail.cites for stated in totals):
            yield answers


def finding(game: GameContext, answers: Answers) -> Finding:
    return Finding(
        check="unstated-softness",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"no word says whether the rule on 17 means soft hands too: {answers.situation.told()}",
        places=tuple(dict.fromkeys(place_of(one.stated) for one in answers.given)),
        question="dealer draw",
        about="soft hands",
        witness=witness(answers, answers.given, game),
        asks="Does the dealer stand on a soft 17, or draw?",
    )
