"""For which decks and stakes an edge can be wanted: those that a document allows and that its other rules permit."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.effects import ALLOWED, FORBIDDEN
from engine.family import family_of
from engine.play.payouts import ROUNDED, is_rounding
from engine.rulebook import Rulebook
from engine.side_wagers.odds import deck_numbers, shoe_of
from engine.situation_classes import bounds, single, statements_on
from grammar.exhibit import MAIN, Exhibit, Stated
from grammar.question_names import QuestionName
from grammar.tree import Choice, Count, NumberIs, Outcome, Statement, Value, bounds_in

MOST_STAKES = 60
"""Of more stakes than these the lowest are taken, and the highest."""
DEPTHS: tuple[QuestionName, ...] = ("player cut depth", "stop card depth", "burn")


def playable_decks(rules: Rulebook) -> tuple[int, ...]:
    """The numbers of decks that the document allows, but for those of which a cut or a burn leaves nothing."""
    allowed = deck_numbers(rules)
    deepest = max(
        (depth(rule.stated, rules) for one in DEPTHS for rule in statements_on(rules, one)), default=Fraction(0)
    )
    return tuple(number for number in allowed if number > deepest) or allowed


def depth(stated: Stated, rules: Rulebook) -> Fraction:
    """How many decks deep a statement goes at least; "about" so many is no bound."""
    cards = len(shoe_of(rules, 1)) or 1
    return max(
        (
            interval.low / (cards if part.unit == "cards" else 1)
            for part in bounds_in(stated.value)
            if part.unit in ("decks", "cards") and not part.about
            for interval in part.intervals
            if interval.low is not None
        ),
        default=Fraction(0),
    )


def allowed_stakes(rules: Rulebook, wager: str = MAIN, most: int = MOST_STAKES) -> tuple[Fraction, ...]:
    """What may be staked on a wager, in the document's steps, lowest first; empty where no highest is said.

    Of more than so many the lowest and the highest: `unlisted_stakes` has the others.
    """
    named = [amount for amount in bounds(rules, "wager amount", wager) if amount > 0]
    if not named:
        return ()
    first, last, step = named[0], named[-1], wager_step(rules, wager)
    number = int((last - first) / step)
    places = range(number + 1) if number < most else (*range(most), number)
    even = -(-first // step) * step  # the steps of "multiples of $10" do not begin at a lowest wager of $5
    starts = (first, even) if even > first and not may_stake(rules, first, wager) else (first,)
    stakes = sorted({*(one + at * step for one in starts for at in places), *(one for one in named if one % step == 0)})
    return tuple(stake for stake in stakes if may_stake(rules, stake, wager))


def unlisted_stakes(rules: Rulebook, wager: str = MAIN, most: int = MOST_STAKES) -> tuple[Fraction, Fraction] | None:
    """The lowest and the highest of the stakes that are too many to be listed."""
    named = [amount for amount in bounds(rules, "wager amount", wager) if amount > 0]
    step = wager_step(rules, wager)
    number = int((named[-1] - named[0]) / step) if named else 0
    return (named[0] + most * step, named[0] + (number - 1) * step) if number > most else None


def takes_stake(rules: Rulebook, stake: Fraction, wager: str = MAIN) -> bool:
    """May this be staked? In the document's steps, where it names limits."""
    named = [amount for amount in bounds(rules, "wager amount", wager) if amount > 0]
    in_steps = not named or stake in named or (stake - named[0]) % wager_step(rules, wager) == 0
    return in_steps and may_stake(rules, stake, wager) and (not named or named[0] <= stake <= named[-1])


def lowest_stake(rules: Rulebook, wager: str = MAIN) -> Fraction:
    """The lowest amount that the document allows on a wager; where it names none, what it is priced with."""
    named = [amount for amount in bounds(rules, "wager amount", wager) if amount > 0]
    lowest = min((amount for amount in named if may_stake(rules, amount, wager)), default=None)
    between = allowed_stakes(rules, wager) if lowest is None or lowest > named[0] else ()
    return min((*between[:1], *(() if lowest is None else (lowest,))), default=UNSTATED)


UNSTATED = Fraction(10)


def may_stake(rules: Rulebook, amount: Fraction, wager: str = MAIN) -> bool:
    at = family_of(rules.exhibit).situation("wager", amount=amount, ante=amount, wager=wager)
    said = rules.ask("wager amount", at, wager).effects
    return ALLOWED in said or FORBIDDEN not in said


def wager_step(rules: Rulebook, wager: str = MAIN) -> Fraction:
    return max((step for step in steps(rules, wager) if step > 0), default=Fraction(1))


def steps(rules: Rulebook, wager: str) -> Iterator[Fraction]:
    for rule in statements_on(rules, "chips", wager):
        line = rule.stated.line
        if isinstance(line, Statement) and line.subject == "wager steps":
            for part in bounds_in(rule.stated.value):
                yield from (edge for interval in part.intervals for edge in interval[:2] if edge is not None)
    for rule in statements_on(rules, "wager amount", wager):
        yield from (part.intervals[0].low or Fraction(0) for part in bounds_in(rule.stated.value) if part.multiple)


# Whether the stake matters ------------------------------------------------------------------------------------


def stake_classes(rules: Rulebook) -> tuple[tuple[Fraction, ...], ...]:
    """The stakes that may be placed, those together that are settled alike; one class where the stake does not matter.

    Fixed dollars and rounding settle every stake in its own way; rules by the size of the wager have a class for each.
    """
    if each_stake_matters(rules.exhibit):
        return tuple((stake,) for stake in allowed_stakes(rules))
    sizes = [interval for test in size_tests(rules) for interval in test.intervals]
    found: dict[tuple[bool, ...], list[Fraction]] = {}
    for stake in allowed_stakes(rules, most=MOST_SIZES if sizes else MOST_STAKES):
        found.setdefault(tuple(stake in interval for interval in sizes), []).append(stake)
    return tuple(map(tuple, found.values()))


MOST_SIZES = 2000


def size_tests(rules: Rulebook) -> Iterator[NumberIs]:
    """The tests of the main wager's size that its results and pays look at."""
    for question in MAIN_AMOUNTS:
        for rule in statements_on(rules, question):
            for test in single(rule.stated.when, rules):
                if isinstance(test, NumberIs) and test.quantity == Count("ante"):
                    yield test


def each_stake_matters(exhibit: Exhibit) -> bool:
    return in_dollars(exhibit, MAIN) or rounds(exhibit)


def in_dollars(exhibit: Exhibit, wager: str) -> bool:
    """Does the document settle this wager, or add to it, by a fixed number of dollars, or round what it pays?"""
    questions = MAIN_AMOUNTS if wager == MAIN else ("wager pay",)
    about = ("", MAIN) if wager == MAIN else (wager,)
    return any(
        (stated.question in questions and stated.about in about and "$" in units(stated.value))
        or (is_rounding(stated) and getattr(stated.value, "word", "") in ROUNDED)
        for stated in exhibit.stated
    )


MAIN_AMOUNTS: tuple[QuestionName, ...] = ("main result", "main pay", "surrender loss", "double amount", "split amount")


def units(value: Value) -> set[str]:
    lost = (value.amount,) if isinstance(value, Outcome) and value.amount else ()
    return {part.unit for part in (*lost, *bounds_in(value))}


def rounds(exhibit: Exhibit) -> bool:
    """Does the document round what it pays?"""
    return any(
        isinstance(one.line, Statement)
        and one.line.subject == "rounding"
        and not (isinstance(one.value, Choice) and one.value.word == "exact")
        for one in exhibit.stated
    )
