"""Which games are duels: two hands apart from each other; the player sees one, and perhaps a card of the other."""

from __future__ import annotations

from base.records import dataclass
from engine.declared.atom_reads import atom_reads
from engine.declared.last_draw import tests_after
from engine.declared.plan import WagerPlan
from engine.declared.showdown.shape import offer_tests
from engine.declared.steps import AskStep, ChoiceStep, DrawStep
from grammar.declared.atoms import Atom, Chose, IsEvent, RanksAgainst, RanksAtLeast

MOST_OWN = 5
MOST_OTHER = 6
MOST_LOOKED_AT = 5
"""Larger hands of the dealer are ranked, and not looked at card by card."""
FEW_CARDS = 3
"""A hand of so many cards against a hidden one is looked at deal by deal."""


@dataclass(frozen=True, slots=True)
class Duel:
    """The two hands by the names under which they are ranked, and the draws that make them."""

    own: str
    other: str
    own_draw: DrawStep
    shown: DrawStep | None
    """The card of the dealer's that the player sees."""
    hidden: DrawStep
    best_own: int
    best_other: int
    """So many cards of each hand count."""

    @property
    def size(self) -> int:
        """How many cards the dealer has."""
        return self.hidden.number + self.up

    @property
    def up(self) -> int:
        return 1 if self.shown else 0


def duel_of(plan: WagerPlan) -> Duel | None:
    """None where the game is no duel, or one so small that it is looked at deal by deal, or too large."""
    found = two_hands(plan)
    if found is None or too_large(found):
        return None
    few = found.own_draw.number <= FEW_CARDS and not found.up
    return None if few or not all(read_apart(plan, found, test) for test in tests_after(plan)) else found


def too_large(duel: Duel) -> bool:
    looked_at = max(duel.best_own, duel.best_other)
    return duel.own_draw.number > MOST_OWN or duel.size > MOST_OTHER or looked_at > MOST_LOOKED_AT


def two_hands(plan: WagerPlan) -> Duel | None:
    """One's own hand against a hidden one, of whatever size."""
    draws = [step for step in plan.steps if isinstance(step, DrawStep)]
    dealt = all(draw.free and not draw.ordered for draw in draws)
    if not plan.chooses or not single_cards(plan) or not dealt or any(isinstance(step, AskStep) for step in plan.steps):
        return None
    hidden = [draw for draw in draws if draw.hidden]
    compared = {frozenset((test.left, test.right)) for test in tests_after(plan) if isinstance(test, RanksAgainst)}
    if len(hidden) != 1 or len(compared) != 1 or len(draws) > 3 or not seen_before_all(plan, draws):
        return None
    names = sorted(next(iter(compared)))
    other = [name for name in names if hidden[0].place in plan.terms.structure.members(name)]
    own = [name for name in names if name not in other]
    return between(plan, own[0], other[0], draws) if len(own) == len(other) == 1 else None


def between(plan: WagerPlan, own: str, other: str, draws: list[DrawStep]) -> Duel | None:
    members = {name: set(plan.terms.structure.members(name)) for name in (own, other)}
    mine = [draw for draw in draws if draw.place in members[own]]
    shown = [draw for draw in draws if draw.place in members[other] and not draw.hidden]
    apart = members[own].isdisjoint(members[other]) and len(mine) == 1 and len(mine) + len(shown) + 1 == len(draws)
    if not apart or [draw.number for draw in shown] not in ([], [1]):
        return None
    up = shown[0] if shown else None
    hidden = next(draw for draw in draws if draw.hidden)
    sizes = mine[0].number, hidden.number + len(shown)
    best_own, best_other = (best_of(plan, name, size) for name, size in zip((own, other), sizes, strict=True))
    return Duel(own, other, mine[0], up, hidden, best_own, best_other)


def size_refusal(plan: WagerPlan) -> str:
    """Why two hands are not counted one against the other; empty where their size is no reason."""
    found = two_hands(plan)
    if found is None or not too_large(found):
        return ""
    sizes = f"{found.own_draw.number} cards against {found.size}, the best {found.best_own} and {found.best_other}"
    most = f"up to {MOST_OWN} cards of one's own against {MOST_OTHER}, of which {MOST_LOOKED_AT} count, are worked out"
    return f"the hands are too large to be counted one against the other ({sizes}): {most}"


def single_cards(plan: WagerPlan) -> bool:
    """Is each card there once, and is no suit told from another?"""
    return plan.terms.has_cards and plan.source.symmetric and plan.source.single


def seen_before_all(plan: WagerPlan, draws: list[DrawStep]) -> bool:
    """Is all that is ever seen there before the first choice, and is what is offered a matter of one's own hand?"""
    first = min(step.stage for step in plan.steps if isinstance(step, ChoiceStep))
    return all(draw.hidden or draw.stage < first for draw in draws)


def best_of(plan: WagerPlan, name: str, size: int) -> int:
    combination = plan.terms.structure.combinations.get(name)
    return combination.number if combination is not None and combination.pick == "best" else size


def read_apart(plan: WagerPlan, duel: Duel, test: Atom) -> bool:
    """Does a test look at one hand as a whole, or compare the two?"""
    places = atom_reads(test, plan.terms).places
    if isinstance(test, RanksAgainst | Chose) or places == {duel.own_draw.place}:
        return True
    whole = {duel.hidden.place} | ({duel.shown.place} if duel.shown else set())
    ranked = isinstance(test, IsEvent | RanksAtLeast) and test.place == duel.other
    return places == whole and (ranked or duel.size <= MOST_LOOKED_AT) and test not in set(offer_tests(plan))
