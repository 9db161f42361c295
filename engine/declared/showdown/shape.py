"""Which games are showdowns: cards enter what is paid only by how the best five of two hands rank."""

from __future__ import annotations

from collections.abc import Iterator

from base.records import dataclass
from engine.declared.atom_reads import atoms_in
from engine.declared.last_draw import tests_after
from engine.declared.plan import PAY, WagerPlan, conditions_on
from engine.declared.steps import AskStep, ChoiceStep, DrawStep
from grammar.declared.atoms import Atom, Chose, IsEvent, RanksAgainst, RanksAtLeast

OWN_CARDS = 2
BEST = 5
FEWEST_SHARED = 3
MOST_STREETS = 2


@dataclass(frozen=True, slots=True)
class Shape:
    """The open and the hidden hand, and how many shared cards are turned at each street."""

    own: str
    other: str
    streets: tuple[int, ...]
    draws: tuple[DrawStep, ...]
    """Own cards, each street, hidden cards."""

    @property
    def shared(self) -> int:
        return sum(self.streets)

    def seen_before(self, choice: ChoiceStep) -> int:
        """How many streets the player has seen at a choice."""
        return sum(draw.stage < choice.stage for draw in self.draws[1:-1])


def shape_of(plan: WagerPlan) -> Shape | None:
    """None where the game is no showdown, or one that is looked at deal by deal."""
    draws = tuple(step for step in plan.steps if isinstance(step, DrawStep))
    if not plan.chooses or not single_deck(plan) or not dealt_freely(plan, draws):
        return None
    own_place, *streets, hidden = draws
    hands = {name for test in tests_after(plan) for name in hands_in(test)}
    members = {name: set(plan.terms.structure.members(name)) for name in hands}
    shared = {draw.place for draw in streets}
    own = [name for name in hands if members[name] == shared | {own_place.place}]
    other = [name for name in hands if members[name] == shared | {hidden.place}]
    if len(hands) != 2 or len(own) != 1 or len(other) != 1 or not all(best_of_five(plan, name) for name in hands):
        return None
    sizes = tuple(draw.number for draw in streets)
    return Shape(own[0], other[0], sizes, draws) if FEWEST_SHARED <= sum(sizes) <= BEST else None


def single_deck(plan: WagerPlan) -> bool:
    """Is each card there once, and is no suit told from another?"""
    terms = plan.terms
    return terms.has_cards and plan.source.symmetric and plan.source.single and terms.suits_alike


def dealt_freely(plan: WagerPlan, draws: tuple[DrawStep, ...]) -> bool:
    """Does everything always get dealt, own cards first and the hidden ones last, and do tests read ranks alone?"""
    if any(isinstance(step, AskStep) for step in plan.steps) or not all(
        draw.free and not draw.ordered for draw in draws
    ):
        return False
    sizes = 2 < len(draws) <= MOST_STREETS + 2 and draws[0].number == draws[-1].number == OWN_CARDS
    hidden = [draw.hidden for draw in draws] == [False] * (len(draws) - 1) + [True]
    ranked = all(isinstance(test, RanksAgainst | RanksAtLeast | IsEvent | Chose) for test in pay_tests(plan))
    return sizes and hidden and ranked and all(isinstance(test, Chose) for test in offer_tests(plan))


def pay_tests(plan: WagerPlan) -> Iterator[Atom]:
    for wager in plan.wagers:
        for condition in conditions_on(plan.rules, plan.usual, PAY, wager):
            yield from atoms_in(condition, plan.terms)


def offer_tests(plan: WagerPlan) -> Iterator[Atom]:
    for step in plan.steps:
        if isinstance(step, ChoiceStep):
            yield from atoms_in(step.when, plan.terms)


def hands_in(test: Atom) -> tuple[str, ...]:
    match test:
        case RanksAgainst(left, _, right):
            return left, right
        case RanksAtLeast(name) | IsEvent(name):
            return (name,)
        case _:
            return ()


def best_of_five(plan: WagerPlan, name: str) -> bool:
    combination = plan.terms.structure.combinations.get(name)
    return combination is not None and (combination.pick, combination.number) == ("best", BEST)
