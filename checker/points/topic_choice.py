"""Which topic a finding belongs to: the engine decides where a topic's condition holds."""

from __future__ import annotations

from functools import cache

from checker.context import CheckContext
from checker.finding import Finding
from engine.rulebook import CompiledStatement, Rulebook
from grammar.exhibit import MAIN, Exhibit
from grammar.parser import parse
from grammar.resolver.resolution import resolve
from grammar.topics import Topic, own_topic, topics


def topic_of(finding: Finding, context: CheckContext | None) -> Topic | None:
    """The first topic that takes its question and fits its witness; None if it is about no question of play."""
    wager = finding.about if finding.about != MAIN else ""
    if not finding.question:
        named = topics().on("", wager) if wager else ()
        return named[0] if named else None
    known = topics().on(finding.question, wager)
    if finding.witness is None:
        spoken = (topic for topic in known if set(topic.subjects) & set(finding.causes))
        known = (*spoken, *known)
    fitting = (topic for topic in known if not topic.when or fits(topic, finding, context))
    return next(fitting, None) or own_topic(finding.question)


def fits(topic: Topic, finding: Finding, context: CheckContext | None) -> bool:
    witness = finding.witness
    if witness is None:
        return bool(set(topic.subjects) & set(finding.causes))
    game = next((one for one in context.games if one.name == witness.game), None) if context and witness else None
    if game is None or witness is None or witness.situation is None:
        return False
    return compiled(topic.name, game.rules).holds(witness.situation)


def compiled(name: str, rules: Rulebook) -> CompiledStatement:
    """A topic's condition in the words of a document: cards count and terms mean what they do there."""
    book = Rulebook(conditions(), GAME, rules.terms)
    return next(rule for rule in book.statements["main result"] if rule.stated.key == labelled(name))


GAME = "blackjack"


@cache
def conditions() -> Exhibit:
    """The conditions of all topics as statements, each labelled with its topic."""
    lines = [f"[{labelled(topic.name)}] main result: push when {topic.when}" for topic in topics().known if topic.when]
    exhibit, faults = resolve(
        parse("\n".join((f'exhibit "Topics"\nlanguage 1\ngame {GAME}\nsection "Topics"', *lines)))
    )
    assert not faults, faults
    return exhibit


def labelled(name: str) -> str:
    return name.replace(" ", "-")
