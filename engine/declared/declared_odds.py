"""The exact odds of a wager of a declared game: by counting, by a chain, or by looking ahead, as the game needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm

from base.effort import spend
from engine.declared.added_stakes import unplayed_amounts
from engine.declared.chain import Chain
from engine.declared.declared_document import usual_beside
from engine.declared.declared_terms import DeclaredTerms
from engine.declared.duel.duel_search import best_duel
from engine.declared.duel.duel_shape import duel_of, size_refusal
from engine.declared.end_counts import counted
from engine.declared.linked_wagers import linked_wagers
from engine.declared.lookahead import LinkedValue, best_play
from engine.declared.plan import PAY, WagerPlan, plan
from engine.declared.settlement import Settling, WagerOutcome
from engine.declared.showdown.open_hand import open_hand, ranked_hands
from engine.declared.showdown.search import best_showdown
from engine.declared.showdown.shape import shape_of
from engine.declared.source import counts_of
from engine.declared.steps import ChoiceStep
from engine.rulebook import Answer, Rulebook
from engine.side_wagers.counting import NeverEnds, PlayedTogether, Uncountable
from engine.side_wagers.tally import NOTHING_APPLIES, OddsRow, Overlap, WagerOdds
from grammar.formatter.value_text import said_condition
from grammar.tree import Row, Statement

ON = " on "
OTHERWISE = "otherwise"
PLANNED = 4_000
"""What a wager takes before its deals are looked at, in units of `base.effort`."""
MANY_CHOICES = 3
"""With so many over cards of which suits matter, looking ahead takes seconds."""


def wager_names(rules: Rulebook, names: Sequence[str]) -> tuple[str, ...]:
    """Each wager; one with spots once for each group of spots that cost the same, named by them."""
    return tuple(name for wager in names for name in by_spots(rules, wager))


def by_spots(rules: Rulebook, wager: str) -> Iterator[str]:
    spots = spots_of(rules, wager)
    if len(spots) < 2:
        yield wager
        return
    groups: dict[object, list[tuple[str, ...]]] = {}
    for spot in spots:
        try:
            odds = odds_on(rules, (wager,), wager, spot, 1)
            groups.setdefault(tuple((row.line, row.probability, row.pays) for row in odds.rows), []).append(spot)
        except Uncountable as reason:
            groups.setdefault(str(reason), []).append(spot)
    if len(groups) == 1:
        yield wager
    else:
        yield from (f"{wager}{ON}{' or '.join(map(said_spot, group))}" for group in groups.values())


def wager_spots(rules: Rulebook, wager: str) -> tuple[str, ...]:
    """``Total on 4``, ``Total on 17``: of all spots, or of those that its name tells."""
    name, _, labels = wager.rpartition(ON)
    told = spots_of(rules, name) if name else ()
    if told:
        return tuple(f"{name}{ON}{label}" for label in labels.split(" or "))
    return tuple(f"{wager}{ON}{said_spot(spot)}" for spot in spots_of(rules, wager))


def said_spot(spot: tuple[str, ...]) -> str:
    return " and ".join(spot)


def spots_of(rules: Rulebook, wager: str) -> tuple[tuple[str, ...], ...]:
    terms = rules.terms
    assert isinstance(terms, DeclaredTerms)
    spots = terms.structure.spots.get(wager)
    return spots.groups if spots else ()


def declared_odds(rules: Rulebook, wager: str, decks: int, removed: Sequence[str] = ()) -> WagerOdds:
    """The odds of a wager; of one with spots by its name and any of them. Raises Uncountable."""
    name, spot = named_spot(rules, wager)
    group = linked_wagers(rules, usual_beside(rules))
    if name in group and name != group[0]:
        raise PlayedTogether(group[0])
    return odds_on(rules, group if name in group else (name,), wager, spot, decks, removed)


def costly(rules: Rulebook, wager: str) -> bool:
    """Is it a wager whose deals are too many to be looked at in a moment?"""
    usual = usual_beside(rules)
    group = linked_wagers(rules, usual)
    if wager not in group:
        return False
    try:
        made = plan(rules, usual, group, (), 1, ())
    except Uncountable:
        return False
    choices = sum(isinstance(step, ChoiceStep) for step in made.steps)
    return (
        shape_of(made) is not None or duel_of(made) is not None or (choices >= MANY_CHOICES and made.source.symmetric)
    )


def named_spot(rules: Rulebook, wager: str) -> tuple[str, tuple[str, ...]]:
    spots = spots_of(rules, wager)
    if spots:
        return wager, spots[0]
    name, _, label = wager.rpartition(ON)
    for spot in spots_of(rules, name) if name else ():
        if said_spot(spot) == label.split(" or ")[0]:
            return name, spot
    return wager, ()


def odds_on(
    rules: Rulebook, wagers: tuple[str, ...], shown: str, spot: tuple[str, ...], decks: int, removed: Sequence[str] = ()
) -> WagerOdds:
    terms = rules.terms
    assert isinstance(terms, DeclaredTerms)
    key = ("odds", rules, wagers, spot, decks if terms.has_cards else 0, tuple(removed))
    if key not in terms.shared:
        terms.shared[key] = odds_once(rules, wagers, shown, spot, decks, removed)
    found: WagerOdds = terms.shared[key]
    return replace(found, wager=shown)


def odds_once(
    rules: Rulebook, wagers: tuple[str, ...], shown: str, spot: tuple[str, ...], decks: int, removed: Sequence[str]
) -> WagerOdds:
    usual = usual_beside(rules)
    spend(PLANNED)
    if not any(rules.speaking(PAY, wager) for wager in wagers):
        raise Uncountable("nothing says what it pays")
    made = plan(rules, usual, wagers, spot, decks, removed)
    for wager, _, why in unplayed_amounts(rules, made.terms.structure):
        if wager in wagers:
            raise Uncountable(why)
    settling = Settling(made)
    if made.terms.structure.repeated:
        return chained(made, settling, shown, decks)
    if made.chooses:
        return chosen(made, settling, shown, decks)
    hand = open_hand(made)
    ways, witness = counted(made, settling, (ranked_hands(made, hand),) if hand else ())
    if any(number and outcome.gain is None for outcome, number in ways.items()):
        raise NeverEnds("it stays where it is, and nothing is drawn again")
    total = made.out_of
    chances = {outcome: Fraction(number, total) for outcome, number in ways.items() if number}
    overlaps = tuple(overlap(outcome, ways[outcome], text) for outcome, text in witness.items())
    return odds_of(made, settling, shown, decks, chances, total, overlaps=overlaps, method="counting")


def chained(made: WagerPlan, settling: Settling, shown: str, decks: int) -> WagerOdds:
    chances, length = Chain(made, settling).outcomes()
    total = lcm(1, *(chance.denominator for chance in chances.values()))
    draws = f"{float(length):.3g}" if length != 1 else "1"
    method = f"an absorbing chain, {draws} {'rolls' if length != 1 else 'roll'} on average"
    return replace(odds_of(made, settling, shown, decks, chances, total, method=method), lasts=length)


def chosen(made: WagerPlan, settling: Settling, shown: str, decks: int) -> WagerOdds:
    shape, duel = shape_of(made), duel_of(made)
    if shape is not None:
        best = best_showdown(made, settling, shape).value
    else:
        best = best_duel(made, settling, duel).value if duel is not None else deal_by_deal(made, settling)
    return WagerOdds(
        shown,
        made.rules.game,
        *decks_of(made, decks),
        (),
        made.out_of,
        -best.value,
        assumed=tuple(settling.assumed),
        drawn_from=drawn_from(made),
        method="looking ahead over what the player sees",
        action=best.action,
        strategy=best.strategy,
        actions=best.actions,
    )


def deal_by_deal(made: WagerPlan, settling: Settling) -> LinkedValue:
    """Raises Uncountable."""
    try:
        return best_play(made, settling)
    except Uncountable as reason:
        raise Uncountable("; ".join(filter(None, (str(reason), size_refusal(made))))) from None


def odds_of(
    made: WagerPlan,
    settling: Settling,
    shown: str,
    decks: int,
    chances: dict[WagerOutcome, Fraction],
    total: int,
    *,
    method: str,
    overlaps: tuple[Overlap, ...] = (),
) -> WagerOdds:
    rows = tuple(rows_of(made, chances, total))
    return WagerOdds(
        shown,
        made.rules.game,
        *decks_of(made, decks),
        rows,
        total,
        -sum((row.returns for row in rows), Fraction(0)),
        overlaps,
        tuple(settling.assumed),
        drawn_from(made),
        method,
        sum((row.probability for row in rows if not row.pays), Fraction(0)),
    )


def rows_of(made: WagerPlan, chances: dict[WagerOutcome, Fraction], total: int) -> Iterator[OddsRow]:
    """Each statement of the document in its order, then what is usual, then what nothing pays."""
    (wager,) = made.wagers
    left = dict(chances)
    for rule in made.rules.speaking(PAY, wager):
        own = [one for one in left if one.answer is not None and one.answer.stated is rule.stated]
        if not own and (effect := rule.effect(None)) is not None and effect.kind not in ("stay",):
            worth = effect.worth
            yield OddsRow(event(Answer(rule.stated, effect)), 0, Fraction(0), worth, rule.stated.span.line)
        for outcome in own:
            yield odds_row(outcome, left.pop(outcome), total)
    for outcome, chance in left.items():
        yield odds_row(outcome, chance, total)


def odds_row(outcome: WagerOutcome, chance: Fraction, total: int) -> OddsRow:
    answer, pays = outcome.answer, outcome.gain
    assert pays is not None
    name = NOTHING_APPLIES if answer is None else event(answer)
    line = 0 if answer is None else answer.stated.span.line
    return OddsRow(name, int(chance * total), chance, pays, line)


def event(answer: Answer) -> str:
    line, when = answer.stated.line, answer.stated.when
    if isinstance(line, Row):
        return line.event
    if answer.stated.default:
        return OTHERWISE
    if when is not None:
        return said_condition(when)
    return line.subject if isinstance(line, Statement) else answer.stated.key


def overlap(outcome: WagerOutcome, ways: int, witness: str) -> Overlap:
    return Overlap(
        tuple(event(answer) for answer in outcome.clash),
        tuple(answer.stated.span.line for answer in outcome.clash),
        ways,
        witness,
    )


def decks_of(made: WagerPlan, decks: int) -> tuple[int, int]:
    if not made.terms.has_cards:
        return 0, 0
    return decks, made.source.size // decks


def drawn_from(made: WagerPlan) -> str:
    """``a wheel of 38 pockets``, ``3 dice``; empty for cards, whose decks are told."""
    randomizer = made.terms.structure.randomizer
    size = sum(counts_of(made.terms, 1))
    match randomizer.kind:
        case "wheel":
            return f"a wheel of {size} stops"
        case "dice":
            return f"{randomizer.number} dice" if randomizer.number > 1 else "1 die"
        case "balls":
            return f"{size} balls"
        case _:
            return ""
