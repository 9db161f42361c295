"""The document does not state something that the jurisdiction requires."""

from __future__ import annotations

from collections.abc import Iterator

from checker.checks.missing_section import is_missing
from checker.context import ASKED, CheckContext, GameContext
from checker.facts.jurisdiction import anchor, offered, subject
from checker.facts.paytables import tables
from checker.finding import Certainty, Finding, Place, Severity, place_at
from checker.profile import Section
from grammar.exhibit import MAIN
from grammar.vocabulary import plain, vocabulary


def missing_fact(context: CheckContext) -> Iterator[Finding]:
    """Of parts on which something is said; those on which nothing is said at all, missing-section tells."""
    for section in context.profile.sections if context.profile else ():
        if is_missing(section, context):
            continue
        facts = [
            *missing_answers(section, context),
            *missing_subjects(section, context),
            *missing_of_wagers(section, context),
        ]
        if facts:
            yield Finding(
                check="missing-fact",
                severity=Severity.ERROR,
                certainty=Certainty.READ,
                message=f"not stated, though {section.citation} asks for it under {section.title.lower()}: "
                + ", ".join(dict.fromkeys(facts)),
                places=place(section, context),
            )


def place(section: Section, context: CheckContext) -> tuple[Place, ...]:
    own = [place_at(line) for line in context.exhibit.sections if line.key == section.key]
    return tuple(own[:1]) or anchor(context)


def missing_answers(section: Section, context: CheckContext) -> Iterator[str]:
    """Questions that nothing answers; missing-answers covers those asked during play."""
    answered = {stated.question for stated in context.exhibit.stated}
    for name in section.questions:
        question = vocabulary().questions.get(name)
        if question is None or not context.exhibit.asks(question.name) or name in answered:
            continue
        if question.silence != "gap" or question.kind not in ASKED:
            yield name


def missing_subjects(section: Section, context: CheckContext) -> Iterator[str]:
    stated = {subject(one) for one in context.exhibit.stated}
    for name in (*section.subjects, *section.card_games):
        if not stated & {name, *SAID_BY.get(name, ())}:
            yield name


SAID_BY = {"wager": ("wager offered", "main wager")}
"""Other subjects that say the same."""


def missing_of_wagers(section: Section, context: CheckContext) -> Iterator[str]:
    for game in context.games if section.each_wager else ():
        for wager in offered(game):
            name = context.exhibit.main_wager if wager == MAIN else wager
            for fact in section.each_wager:
                if fact in FACTS and not FACTS[fact](game, wager):
                    yield f"{fact} of {name}"


def has_edge(game: GameContext, wager: str) -> bool:
    return any(claim.what == "house edge" and names(claim.names, wager) for claim in game.exhibit.claims)


def has_probability(game: GameContext, wager: str) -> bool:
    if wager in (MAIN, "Insurance", "Even money"):
        return True
    printed = any(
        claim.kind == "probability"
        for table in tables(game)
        if plain(table.wager) == plain(wager)
        for row in table.rows
        for claim in row.row.claims
    )
    claimed = any("probability" in claim.what and names(claim.names, wager) for claim in game.exhibit.claims)
    return printed or claimed


def names(named: tuple[str, ...], wager: str) -> bool:
    return plain(wager) in map(plain, named) if wager != MAIN else not named


FACTS = {"house edge": has_edge, "probability": has_probability}
"""The pay of a wager has a check of its own."""
