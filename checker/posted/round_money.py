"""What an answer that settles nothing itself comes to in money: one round, by the rules and by the posted text."""

from __future__ import annotations

from dataclasses import replace

from checker.context import GameContext
from checker.played_witness import ONLY_SILENCE
from checker.posted.joined_document import JoinedDocument
from checker.witness_money import result_in
from engine.arbiter import Stopped
from engine.family import family_of
from engine.rulebook import Answers
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit, Stated


def round_money(
    joined: JoinedDocument, context: GameContext, stated: Stated, answers: Answers
) -> tuple[str, str, str] | None:
    """The results by the posted text and by the rules, and the cards; None where no round was found."""
    family = family_of(context.exhibit)
    if family.counterexample is None:
        return None
    try:
        houses = [
            family.house(exhibit, context.name, {}, ONLY_SILENCE, None)
            for exhibit in (as_posted(joined, stated), context.exhibit)
        ]
        found = family.counterexample(houses, answers.question.name, answers.situation)
    except (Stopped, Unreadable):
        return None
    if found is None:
        return None
    posted, rules = (result_in(net, found.stake) for net in found.results)
    return posted, rules, found.deal


def as_posted(joined: JoinedDocument, posted: Stated) -> Exhibit:
    """The procedure, overruled by one posted statement where that speaks."""
    rules = [one for one in joined.exhibit.stated if not joined.is_posted(one)]
    keys = tuple(one.key for one in rules if one.question == posted.question)
    own = [
        replace(one, overrides=keys)
        for one in joined.exhibit.stated
        if joined.is_posted(one) and one.span.line == posted.span.line
    ]
    return replace(joined.exhibit, stated=(*rules, *own))
