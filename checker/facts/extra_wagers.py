"""Extra wagers beside the ante, such as a double or insurance: can they be made with every legal ante?"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from checker.answer_text import money
from checker.context import CheckContext, GameContext
from checker.facts.stakes import bounds, legal_stakes, parts, smallest_chip
from checker.finding import Certainty, Finding, Severity, Witness, place_of
from engine.effects import ALLOWED, FORBIDDEN
from engine.family import family_of
from grammar.exhibit import MAIN
from grammar.question_names import QuestionName

HALF_DOLLAR = Fraction(1, 2)


def infeasible_extra(
    context: CheckContext, check: str, question: QuestionName, moment: str, called: str
) -> Iterator[Finding]:
    """A finding if some legal ante leaves no amount for the extra wager, or none that the chips can make."""
    for game in context.games:
        antes = legal_stakes(game, MAIN)
        if not game.rules.statements.get(question) or not antes:
            continue
        chip = smallest_chip(game)
        for ante in antes:
            if not payable(game, question, moment, ante, chip):
                yield finding(game, check, question, called, ante, chip)
                return


def payable(game: GameContext, question: QuestionName, moment: str, ante: Fraction, chip: Fraction | None) -> bool:
    situation = family_of(game.exhibit).situation
    for amount in candidates(game, question, ante, chip):
        said = game.rules.ask(question, situation(moment, amount=amount, ante=ante)).effects
        if ALLOWED in said or FORBIDDEN not in said:
            return True
    return False


def candidates(game: GameContext, question: QuestionName, ante: Fraction, chip: Fraction | None) -> Iterator[Fraction]:
    """Amounts that the chips can make, the bounds first; if no chips are named, every half dollar and every bound."""
    shares = [
        edge * ante
        for rule in game.rules.statements[question]
        for part in parts(rule.stated)
        if part.unit == "share"
        for interval in part.intervals
        for edge in interval[:2]
        if edge is not None
    ]
    lows, highs = bounds(game, question, "")
    edges = [*shares, *lows, *highs]
    step = chip or HALF_DOLLAR
    most = max([*edges, 2 * ante]) + step
    yield from (edge for edge in edges if edge > 0 and not (chip and edge % chip))
    yield from (step * at for at in range(1, min(int(most / step) + 1, MOST_TRIED)))


MOST_TRIED = 1000


def finding(
    game: GameContext, check: str, question: QuestionName, called: str, ante: Fraction, chip: Fraction | None
) -> Finding:
    statements = game.rules.statements[question]
    chips = f" in chips of {money(chip)}" if chip else ""
    return Finding(
        check=check,
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"with an ante of {money(ante)} no amount{chips} can be put on {called}",
        places=tuple(place_of(rule.stated) for rule in statements),
        question=question,
        witness=Witness(deal=f"ante {money(ante)}", answers=(), game=game.name),
    )
