"""The document does not say something that the jurisdiction asks for."""

from __future__ import annotations

from collections.abc import Iterator

from checker.findings import Certainty, Finding, Place, Severity, place_at
from checker.law import anchor, offered, subject
from checker.paytables import tables
from checker.profile import Section
from checker.whole import ASKED, GameRules, Whole
from grammar.exhibit import MAIN
from grammar.vocabulary import plain, vocabulary


def missing_fact(whole: Whole) -> Iterator[Finding]:
    for section in whole.profile.sections if whole.profile else ():
        facts = [
            *missing_answers(section, whole),
            *missing_subjects(section, whole),
            *missing_of_wagers(section, whole),
        ]
        if facts:
            yield Finding(
                check="missing-fact",
                severity=Severity.ERROR,
                certainty=Certainty.READ,
                message=f"{section.citation} asks for {section.title.lower()}; the document does not say: "
                + ", ".join(dict.fromkeys(facts)),
                places=place(section, whole),
            )


def place(section: Section, whole: Whole) -> tuple[Place, ...]:
    own = [place_at(line) for line in whole.exhibit.sections if line.key == section.key]
    return tuple(own[:1]) or anchor(whole)


def missing_answers(section: Section, whole: Whole) -> Iterator[str]:
    """Questions that nothing answers; those asked in situations of play have a check of their own."""
    answered = {stated.question for stated in whole.exhibit.stated}
    for name in section.questions:
        question = vocabulary().questions.get(name)
        if question is None or whole.exhibit.family not in question.families or name in answered:
            continue
        if question.silence != "gap" or question.kind not in ASKED:
            yield name


def missing_subjects(section: Section, whole: Whole) -> Iterator[str]:
    stated = {subject(one) for one in whole.exhibit.stated}
    for name in (*section.subjects, *section.card_games):
        if not stated & {name, *SAID_BY.get(name, ())}:
            yield name


SAID_BY = {"wager": ("wager offered", "main wager")}
"""Other subjects by which a document says the same."""


def missing_of_wagers(section: Section, whole: Whole) -> Iterator[str]:
    for game in whole.games if section.each_wager else ():
        for wager in offered(game):
            name = whole.exhibit.main_wager if wager == MAIN else wager
            for fact in section.each_wager:
                if fact in FACTS and not FACTS[fact](game, wager):
                    yield f"{fact} of {name}"


def has_edge(game: GameRules, wager: str) -> bool:
    return any(claim.what == "house edge" and names(claim.names, wager) for claim in game.exhibit.claims)


def has_probability(game: GameRules, wager: str) -> bool:
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
"""The pay of a wager is asked for by a check of its own."""
