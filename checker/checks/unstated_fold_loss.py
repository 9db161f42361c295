"""A hand may be given up, and nothing says what that costs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.checks.abandoned_wager import chosen, givings, speaks_of_choice
from checker.context import CheckContext, GameContext
from checker.facts.jurisdiction import side_pays
from checker.facts.lines import lines_in, listed, words_of
from checker.facts.rank_tests import opened
from checker.finding import Certainty, Finding, Severity, place_of
from grammar.exhibit import Stated
from grammar.tree import Declaration, Statement, Worded


def unstated_fold_loss(context: CheckContext) -> Iterator[Finding]:
    structure = context.exhibit.structure
    own = {line.name for line in lines_in(context) if isinstance(line, Declaration) and line.form == "stage"}
    stages = [stage for stage in structure.stages if stage.name in own] if structure else []
    offered = {option.name for stage in stages for option in stage.options} | set(told_as_steps(context))
    for game in context.games if offered else ():
        for choice in givings(game):
            paid = paid_as_if_played(game, choice) if choice in offered else {}
            if paid:
                yield finding(choice, paid)
                return


def told_as_steps(context: CheckContext) -> Iterator[str]:
    """Choices of the game that a step of the document names: ``player must fold or make the Play wager``."""
    structure = context.exhibit.structure
    steps = [line for line in lines_in(context) if isinstance(line, Statement) and line.subject == "course of play"]
    said = " ".join(words_of(line).lower() for line in steps)
    for option in (option for stage in structure.stages for option in stage.options) if structure else ():
        if re.search(rf"\b{re.escape(option.name)}\b", said):
            yield option.name


def paid_as_if_played(game: GameContext, choice: str) -> dict[str, Stated]:
    """Wagers whose pays do not ask what was chosen; none where some wager is settled by this very choice."""
    pays = {about: [rule.stated for rule in rules] for about, rules in side_pays(game).items()}
    if any(names(stated, choice, game) for own in pays.values() for stated in own):
        return {}
    lost = {
        rule.stated.about for rule in game.usual.statements.get("wager pay", ()) if names(rule.stated, choice, game)
    }
    stages = game.exhibit.structure.stages if game.exhibit.structure else ()
    placed = {option.wager for stage in stages for option in stage.options}
    blind = {about: own for about, own in pays.items() if about in lost - placed}
    return {about: own[0] for about, own in blind.items() if not any(speaks(one, game) for one in own)}


def speaks(stated: Stated, game: GameContext) -> bool:
    return speaks_of_choice(stated, game.exhibit)


def names(stated: Stated, choice: str, game: GameContext) -> bool:
    tests = (test for test in opened(stated.when, game.exhibit) if isinstance(test, Worded))
    return any(test.verb == "chose" and chosen(test) == choice for test in tests)


def finding(choice: str, paid: dict[str, Stated]) -> Finding:
    names = [f'"{about}"' for about in paid]
    are = "are" if len(names) > 1 else "is"
    return Finding(
        check="unstated-fold-loss",
        severity=Severity.ERROR,
        certainty=Certainty.READ,
        message=f"a player may {choice}, and nothing says what is lost then: as written {listed(names)} {are} "
        "settled as if the hand were played",
        places=tuple(map(place_of, paid.values())),
        question="wager pay",
        about=", ".join(paid),
        asks=f"What does a player lose who chose {choice}?",
    )
