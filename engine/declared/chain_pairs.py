"""Two wagers made at one moment that may stay from roll to roll: how they move together, solved in fractions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from engine.declared.chain import Chain, State, solution, states_read
from engine.declared.deal import drawn
from engine.declared.declared_document import usual_beside
from engine.declared.declared_odds import named_spot
from engine.declared.declared_terms import DeclaredTerms
from engine.declared.end_counts import beginning
from engine.declared.plan import WagerPlan, plan
from engine.declared.settlement import Settling
from engine.declared.steps import DrawStep, steps_of
from engine.rulebook import Rulebook
from engine.side_wagers.counting import Uncountable

Gain = Fraction | None
"""What a wager brings in a roll; None where it stays."""
Follow = tuple[Fraction, Gain, Gain, State]
"""How likely a roll is, what it brings to each wager, and the state after it."""


def chain_covariance(rules: Rulebook, one: str, two: str, decks: int, removed: Sequence[str] = ()) -> Fraction | None:
    """E[XY] - E[X]E[Y], both made before the same roll; None where nothing is rolled again. Raises Uncountable."""
    terms = rules.terms
    assert isinstance(terms, DeclaredTerms)
    if not terms.structure.repeated:
        return None
    (first, spot), (second, other) = named_spot(rules, one), named_spot(rules, two)
    if spot and other:
        raise Uncountable("it depends on the spots that both wagers are on")
    made = plan(rules, usual_beside(rules), (first, second), spot or other, decks, removed)
    pair = PairChain(made, Settling(made))
    found = {pair.moments(state) for state in pair.starts()}
    if len(found) != 1:
        raise Uncountable("it depends on when the wagers are made" if found else "they are never made before one roll")
    together, mean, other_mean = found.pop()
    return together - mean * other_mean


class PairChain(Chain):
    """The states that either wager reads."""

    def __init__(self, made: WagerPlan, settling: Settling) -> None:
        self.plan, self.settling = made, settling
        self.wager = made.wagers[0]
        read = {name for wager in made.wagers for name in states_read(made.rules, made.usual, wager)}
        self.names = tuple(name for name in made.terms.structure.states if name in read)
        if not made.source.goes_back:
            raise Uncountable("what is drawn does not go back: the chances change from draw to draw")
        table = beginning(made)
        for step in steps_of(made.terms.structure):
            if isinstance(step, DrawStep):
                table = drawn(table, step, made.source)[0]
        self.rolled = table

    def starts(self) -> list[State]:
        """The states in which both can be made."""
        found = []
        for wager in self.plan.wagers:
            self.wager = wager
            found.append(self.begins())
        return [state for state in found[0] if state in found[1]]

    def rolls_from(self, state: State) -> list[Follow]:
        table = self.at(state)
        after = self.after(table, state)
        gains = []
        for wager in self.plan.wagers:
            classes, outcomes = self.settling.outcomes(wager, table)
            gains.append([outcomes[number].gain for number in classes])
        chances = (Fraction(int(ways), table.out_of) for ways in table.ways)
        return list(zip(chances, gains[0], gains[1], after, strict=True))

    def moments(self, start: State) -> tuple[Fraction, Fraction, Fraction]:
        """The mean of the product, and both means, from one state on."""
        rolls: dict[State, list[Follow]] = {}
        todo = [start]
        while todo:
            if (state := todo.pop()) not in rolls:
                rolls[state] = self.rolls_from(state)
                todo.extend(after for _, one, two, after in rolls[state] if one is None or two is None)
        first = solved(rolls, lambda roll: roll[1])
        second = solved(rolls, lambda roll: roll[2])

        def both(roll: Follow) -> Gain:
            _, one, two, after = roll
            if one is None:
                return None if two is None else two * first[after]
            return one * (second[after] if two is None else two)

        return solved(rolls, both)[start], first[start], second[start]


def solved(rolls: dict[State, list[Follow]], gain: Callable[[Follow], Gain]) -> dict[State, Fraction]:
    """What is expected from each state on, where a roll brings this, or leads on."""
    states = list(rolls)
    rows = []
    for state in states:
        row = {other: Fraction(state == other) for other in states}
        brings = Fraction(0)
        for roll in rolls[state]:
            worth = gain(roll)
            if worth is None:
                row[roll[3]] -= roll[0]
            else:
                brings += roll[0] * worth
        rows.append([*row.values(), brings])
    try:
        return {state: found[0] for state, found in zip(states, solution(rows), strict=True)}
    except StopIteration:
        raise Uncountable("from some state on no roll settles both") from None
