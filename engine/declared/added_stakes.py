"""How much a choice adds to a wager: as the stage says, and as the document's own amounts say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from engine.declared.plan import WagerPlan
from engine.declared.steps import ChoiceStep
from engine.rulebook import Rulebook
from engine.side_wagers.counting import Uncountable
from engine.situation_classes import statements_on
from grammar.declared.structure import StakeChoice, Structure
from grammar.question_names import QuestionName
from grammar.tree import Declaration, Interval, bounds_in

AMOUNT: QuestionName = "wager amount"
NO_ENDS = Fraction(0), Fraction(0)


def stated_stages(rules: Rulebook, structure: Structure) -> Structure:
    """The stages as this document plays them: ``wager "Play": exactly 2 times the ante`` beside the usual stage, which
    adds the ante once, means twice. A stage that the document declares itself stands as it is.
    """
    own = own_stages(rules)
    stages = tuple(
        stage
        if stage.name in own
        else replace(stage, options=tuple(each for one in stage.options for each in stated(rules, structure, one)))
        for stage in structure.stages
    )
    return structure if stages == structure.stages else replace(structure, stages=stages)


def own_stages(rules: Rulebook) -> frozenset[str]:
    """The stages that the document declares itself."""
    lines = rules.exhibit.document.lines
    return frozenset(line.name for line in lines if isinstance(line, Declaration) and line.form == "stage")


def stated(rules: Rulebook, structure: Structure, option: StakeChoice) -> tuple[StakeChoice, ...]:
    """The option with the multiple that one statement names for all hands, if its wager is added to in no other way; of
    several multiples, or a range, once with the least and once with the most.

    Nothing in between can be best: with the cards and all other choices given, what a wager brings is its size times
    what one unit brings, so the mean over all deals is a straight line in the size, and its maximum is at an end.
    """
    least, most = ends(rules, option.wager) if adds(option) and len(added_to(structure, option.wager)) == 1 else NO_ENDS
    return tuple(option._replace(times=times) for times in sorted({least, most}) if times > 0) or (option,)


def ends(rules: Rulebook, wager: str) -> tuple[Fraction, Fraction]:
    """The least and the most that the document's one statement on a wager allows in shares of the ante.

    0 if there is no such end, or the statement does not hold for all hands.
    """
    statements, allowed = statements_on(rules, AMOUNT, wager), shares(rules, wager)
    lows = [one.low for one in allowed if one.low is not None and not one.low_open]
    highs = [one.high for one in allowed if one.high is not None and not one.high_open]
    if len(statements) != 1 or statements[0].stated.when is not None or not lows or not highs:
        return NO_ENDS
    return Fraction(min(lows)), Fraction(max(highs))


def refuse_ranges(plan: WagerPlan) -> None:
    """Raises Uncountable where an option is there twice, and leaves are known by the names of options."""
    for step in plan.steps:
        names = [option.name for option in step.options] if isinstance(step, ChoiceStep) else []
        if len(set(names)) < len(names):
            raise Uncountable(
                "how much a choice adds is left to the player: in games of this kind it is followed only if the stages "
                "of the document name the least and the most as choices of their own"
            )


def adds(option: StakeChoice) -> bool:
    return option.times > 0 and option.base != option.wager


def added_to(structure: Structure, wager: str) -> list[StakeChoice]:
    return [one for stage in structure.stages for one in stage.options if adds(one) and one.wager == wager]


def shares(rules: Rulebook, wager: str) -> list[Interval]:
    """What the document says of a wager's amount in shares of the ante."""
    said = (rule.stated.value for rule in statements_on(rules, AMOUNT, wager)) if wager else ()
    return [
        interval for value in said for part in bounds_in(value) if part.unit == "share" for interval in part.intervals
    ]


def unplayed_amounts(rules: Rulebook, structure: Structure) -> Iterator[tuple[str, str, str]]:
    """Wagers whose amounts are not those that choices add: the wager, the statement's key, and what is amiss."""
    for wager in dict.fromkeys(one.wager for stage in structure.stages for one in stage.options if adds(one)):
        times = [option.times for option in added_to(structure, wager)]
        if reaches(shares(rules, wager), times):
            continue
        added = " or ".join("the ante" if one == 1 else f"{one} times the ante" for one in sorted(set(times)))
        why = f'the choices add {added} to "{wager}", and the document allows another amount'
        yield from ((wager, rule.stated.key, why) for rule in statements_on(rules, AMOUNT, wager))


def reaches(allowed: list[Interval], times: list[Fraction]) -> bool:
    """Are the least and the most that is allowed among these multiples? Yes where nothing is said.

    What a choice brings is a straight line in the amount, so the best amount is always one of the two.
    """
    lows = [one.low for one in allowed if one.low is not None]
    highs = [one.high for one in allowed if one.high is not None]
    return not allowed or (bool(lows and highs) and (min(lows), max(highs)) == (min(times), max(times)))
