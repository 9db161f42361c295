"""Words of a damaged copy on which a number rests, read as they were most likely meant: a condition of the number."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rulebook import Rulebook
from grammar.exhibit import MAIN
from grammar.resolver.likely_words import beyond_reading
from grammar.tree import Row, Statement
from grammar.vocabulary import vocabulary

SURELY = "surely"


def damaged_words(rules: Rulebook, about: str = MAIN) -> tuple[str, ...]:
    """What is read in place of damage, in the statements on money that speak of the main game or of this wager."""
    subjects = ("", MAIN) if about == MAIN else (about,)
    found = (
        f'the damaged "{one.printed}" of {rule.stated.key} is read "{one.taken_as}"'
        for question, statements in rules.statements.items()
        if vocabulary().questions[question].stake == "money"
        for rule in statements
        if rule.stated.about in subjects and isinstance(rule.stated.line, Statement | Row)
        for one in rule.stated.line.tail.damage
        if one.certainty != SURELY
    )
    return tuple(dict.fromkeys((*found, *unreadable(rules, subjects))))


def unreadable(rules: Rulebook, subjects: tuple[str, ...]) -> Iterator[str]:
    """Lines on money that say nothing until a clean copy is filed."""
    words, played = vocabulary(), rules.exhibit.lineage(rules.game)
    for line, about in beyond_reading(rules.exhibit.document.lines):
        on_money = isinstance(line, Row) or words.questions[words.subjects[line.subject].question].stake == "money"
        if on_money and about in subjects and (not line.tail.games or {*line.tail.games} & {*played}):
            read = " and ".join(f'"{one.printed}"' for one in line.tail.damage)
            yield f"line {line.span.line} is damaged beyond reading at {read}, and says nothing here"
