"""The parts of the tables: each is made by asking its own questions in the situations of the layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from operator import or_

from engine.arbiter import NOBODY, exactly_one
from engine.blackjack.document import loses_to_bust_dealers, ties_with_bust_dealers
from engine.blackjack.play.decisions import Choices, Settlement, gained, paid, surrender_loss, won
from engine.blackjack.situation import Situation
from engine.blackjack.situations.surrender_builder import says_what_a_blackjack_takes
from engine.blackjack.tables.asker import ACTING, PAYING, Layout, TableAsker
from engine.blackjack.tables.assumptions import (
    COUNTED,
    note_actions,
    note_check,
    note_dealer_alone,
    note_options,
    note_parts_of_the_ante,
    note_settling,
    note_split_hands,
    note_unseen,
)
from engine.blackjack.tables.classes import SituationGrid
from engine.blackjack.tables.doubles import refuse_unlike_doubles
from engine.blackjack.tables.limits import refuse_surrender_losses
from engine.blackjack.tables.rule_tables import (
    BLACKJACK,
    BUST,
    DEALER_LOWS,
    EARLY_SURRENDER,
    PLAYER_LOWS,
    SURRENDERED,
    Action,
    SettledBlocks,
)
from engine.blackjack.tables.splits import split_bits
from engine.cards import Card
from engine.effects import ALLOWED, GRANTED, Effect
from engine.play.payouts import ROUNDED, rounding_of
from grammar.question_names import QuestionName

SURRENDER: tuple[QuestionName, ...] = ("may surrender", "surrender moment")
DRAWN = {"hit": Action.HIT, "stand": Action.STAND, "double": Action.DOUBLE, "surrender": Action.SURRENDER}

Fields = Mapping[str, object]
"""Some fields of `Tables`."""


def hands(asker: TableAsker, layout: Layout) -> Fields:
    """Which final hands there are: given by the layout, nothing is asked."""
    ups = asker.setting.ups
    asker.note(layout.kinds.note)
    return {
        "stake": asker.setting.stake,
        "most": asker.setting.most,
        "doubles": asker.setting.doubles,
        "finals": tuple(name for name, _ in layout.finals.named),
        "final": layout.finals.table,
        "blackjacks": tuple(
            tuple(asker.blackjack((up, Card(hole, "♣"))) for hole in asker.setting.names) for up in ups
        ),
        "kinds": tuple(layout.kinds.names),
        "kind": layout.kinds.table,
        "patterns": layout.kinds.patterns,
    }


# The dealer ---------------------------------------------------------------------------------------------------


def draws(asker: TableAsker, layout: Layout) -> Fields:
    def drawn(at: Situation) -> bool:
        verdict = asker.arbiter.value("dealer draw", at)
        asker.note(verdict.order.resolved)
        return verdict.effect is not None and verdict.effect.kind == "hit"

    note_unseen(asker, ("dealer draw",))
    note_options(asker, "dealer draw")
    note_dealer_alone(asker)
    table = bytearray((asker.setting.most + 1) * 2 * DEALER_LOWS)
    found = layout.draws.cells.answers(asker.arbiter, ("dealer draw",), drawn)
    for (_, place), answer in zip(layout.draws.places, found, strict=True):
        table[place] = answer
    return {"draws": bytes(table)}


def checks(asker: TableAsker, layout: Layout) -> Fields:
    note_unseen(asker, ("dealer checks",))
    note_options(asker, "dealer checks")
    note_check(asker)
    shown = [Situation("check", dealer=(up,)) for up in asker.setting.ups]
    found = tuple(ends_rounds(asker, at) for at in shown)
    once = tuple(ends and not asker.yes("dealer checks", at) for ends, at in zip(found, shown, strict=True))
    return {"checked": found, "once": once if any(once) else ()}


def ends_rounds(asker: TableAsker, at: Situation) -> bool:
    """Does a blackjack of the dealer end the round, or come to the same, since it takes only the original wager?"""
    return asker.yes("dealer checks", at) or ALLOWED in asker.rules.ask("original wagers only", at).effects


# The player ---------------------------------------------------------------------------------------------------


def permissions(asker: TableAsker, layout: Layout) -> Fields:
    """Blocks of permissions, each once, and which one applies to an up card, an origin and doubles made."""

    def legal(at: Situation) -> int:
        found: Choices = asker.decisions.chosen(at)
        for verdict in found.verdicts.values():
            asker.note(verdict.order.resolved)
        return int(sum(DRAWN[action] for action in found.legal if action != "split"))

    def split(at: Situation) -> int:
        found: Choices = asker.decisions.chosen(at)
        for verdict in found.verdicts.values():
            asker.note(verdict.order.resolved)
        return split_bits(found)

    def early(at: Situation) -> int:
        return Action.EARLY if asker.decisions.early(at).effect in GRANTED else 0

    note_actions(asker)
    note_refunds(asker, layout)
    refuse_unlike_doubles(asker, layout)
    tables = [bytearray((asker.setting.most + 1) * 2 * PLAYER_LOWS) for _ in layout.acting.heads]
    for asked, questions, make, arises in (
        (layout.actions, ACTING, legal, asker.decisions.arises),
        (layout.pairs, ACTING, split, asker.decisions.arises),
        (layout.earlies, SURRENDER, early, None),  # asks what holds after the check, too
    ):
        found = asked.cells.answers(asker.arbiter, questions, make, arises=arises, as_it_is=arises is not None)
        for (block, place), answer in zip(asked.places, found, strict=True):
            tables[block][place] |= answer
    if (allowed := dealt_actions(layout, tables)) & Action.SPLIT:
        note_split_hands(asker, allowed)
    known: dict[bytes, int] = {}
    numbers = [known.setdefault(bytes(table), len(known)) for table in tables]
    dealt = two_card_actions(asker, layout, tables, legal, early)
    return {"permissions": tuple(known), "permission_of": by_up(layout.acting.of, numbers), "dealt": dealt}


def surrender_moments(asker: TableAsker, layout: Layout) -> Fields:
    """Which side of the check is meant had to be assumed: noted where the dealer checks, a part of its own since no
    other asks about both."""

    def early(at: Situation) -> None:
        verdict = asker.decisions.early(at)
        if verdict.order.resolved and may_be_found(asker, at):
            asker.note(verdict.order.resolved)

    if not says_what_a_blackjack_takes(asker.rules):
        for _ in layout.earlies.cells.answers(asker.arbiter, (*SURRENDER, "dealer checks"), early):
            pass
    return {}


def dealt_actions(layout: Layout, tables: Sequence[bytearray]) -> int:
    """Everything that some hand may do with its two cards as dealt, against some up card."""
    places = zip(layout.actions.places, layout.actions.cells.situations, strict=True)
    dealt = (place for place, at in places if len(at.hand) == 2 and not at.doubles and not at.from_split)
    return reduce(or_, (tables[block][place] for block, place in dealt), 0)


Mask = Callable[[Situation], int]


def two_card_actions(
    asker: TableAsker, layout: Layout, tables: Sequence[bytearray], legal: Mask, early: Mask
) -> tuple[tuple[int, int, tuple[tuple[int, ...], ...]], ...]:
    """Hands of two cards that may do, in some block, something else than their total may."""
    cells, ranks = layout.dealt.cells, len(asker.setting.names)
    if not layout.dealt.places:
        return ()
    found = cells.answers(asker.arbiter, ACTING, legal, arises=asker.decisions.arises, as_it_is=True)
    before = SituationGrid(replace(at, checked=False) for at in cells.situations)
    given_up = before.answers(asker.arbiter, SURRENDER, early)
    own: dict[int, dict[int, int]] = {}
    differs: set[int] = set()
    for (block, place), at, answer, also in zip(layout.dealt.places, cells.situations, found, given_up, strict=True):
        _, origin, _ = layout.acting.heads[block]
        usual = tables[block][index_of(asker, at.hand)] & ~(Action.SPLIT | Action.FORCED)
        must_split = not answer and asker.decisions.chosen(at).legal == ("split",)
        own.setdefault(place, {})[block] = mask = usual if must_split else answer | (0 if origin else also)
        if mask != usual:
            differs.add(place)
    return tuple(
        (*divmod(place, ranks), tuple(tuple(own[place].get(made[0], 0) for made in up) for up in layout.acting.of))
        for place in sorted(differs)
    )


def index_of(asker: TableAsker, hand: Sequence[Card]) -> int:
    """The place of a hand of two cards in a block of permissions."""
    values = [asker.terms.values[card.rank] for card in hand]
    ace = any(len(value) > 1 for value in values)
    return (2 * 2 + ace) * PLAYER_LOWS + sum(value[0] for value in values)


def by_up(
    blocks: tuple[tuple[tuple[int, ...], ...], ...], numbers: list[int]
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(tuple(tuple(numbers[head] for head in made) for made in origins) for origins in blocks)


# Settling -----------------------------------------------------------------------------------------------------


def settlements(asker: TableAsker, layout: Layout) -> Fields:
    """What each kind of hand pays against each final hand of the dealer, in units of the stake."""
    note_unseen(asker, PAYING, COUNTED)
    note_settling(asker)
    note_parts_of_the_ante(asker)
    if loses_to_bust_dealers(asker.rules):
        asker.note("by its words a hand loses to a dealer over 21: no statement says who wins when the dealer busts")
    if ties_with_bust_dealers(asker.rules):
        asker.note("a hand over 21 is lost at once: by the words of the document it may tie with a dealer over 21")
    refuse_surrender_losses(asker, layout)
    blocks, places = settled_blocks(asker, layout, layout.settled.cells)
    return {"settlements": blocks, "settlement_of": places}


SETTLING: tuple[QuestionName, ...] = (*PAYING, "surrender loss", "chips")
Settled = tuple[SettledBlocks, tuple[tuple[tuple[int, ...], ...], ...]]


def settled_blocks(asker: TableAsker, layout: Layout, cells: SituationGrid) -> Settled:
    """Blocks of settlements, each once, and which one applies; the cells are those of the layout, or insured.

    They are made once for all ways to settle a document that say the same on settling, with and without insurance.
    """
    known = cells.known(SETTLING, asker.said(SETTLING))
    if not known:
        before, asker.notes = asker.notes, {}
        try:
            made = made_blocks(asker, layout, cells)
            known |= {0: made, 1: tuple(asker.notes)}
        finally:
            asker.notes = {**before, **asker.notes}
    asker.notes |= dict.fromkeys(known[1])
    found: Settled = known[0]
    return found


def made_blocks(asker: TableAsker, layout: Layout, cells: SituationGrid) -> Settled:
    width = len(layout.finals.named)
    amounts: dict[Fraction, int] = {}
    tables = [[0] * (len(layout.kinds.samples) * width) for _ in layout.settling.heads]
    for block, head in enumerate(layout.settling.heads):
        for kind, checked in ((EARLY_SURRENDER, False), (SURRENDERED, True)):
            brought_back = [amounts.setdefault(one, len(amounts)) for one in refunds(asker, layout, head, checked)]
            tables[block][kind * width : (kind + 1) * width] = brought_back
    for (block, place), amount in zip(layout.settled.places, brought(asker, cells, amounts), strict=True):
        tables[block][place] = amount
    refuse_different_busts(layout, tables, width)
    known: dict[tuple[int, ...], int] = {}
    numbers = [known.setdefault(tuple(table), len(known)) for table in tables]
    worth = tuple(amounts)
    blocks = (
        tuple(tuple(worth[amount] for amount in table[at : at + width]) for at in range(0, len(table), width))
        for table in known
    )
    return SettledBlocks(blocks), by_up(layout.settling.of, numbers)


def refuse_different_busts(layout: Layout, tables: list[list[int]], width: int) -> None:
    """One kind stands for every bust hand. Raises ValueError if a document settles some of them differently."""
    for kind in layout.kinds.busts:
        for table in tables:
            if table[kind * width : (kind + 1) * width] != table[BUST * width : (BUST + 1) * width]:
                name = layout.kinds.names[kind]
                raise ValueError(f"{name}, a hand is not settled as other bust hands are: this cannot be analysed")


def refunds(asker: TableAsker, layout: Layout, head: tuple[Card, int, int], checked: bool) -> list[Fraction]:
    """What a hand returns that is given up before the check or after it, by the dealer's final hand.

    A blackjack may take more than any other.
    """
    up, origin, doubles = head
    at = replace(asker.setting.situation(layout.kinds.samples[0], origin, doubles, up), checked=checked)

    def refund(dealer: tuple[Card, ...]) -> Fraction:
        loss, _ = surrender_loss(asker.arbiter, replace(at, moment="settle", surrendered=True, dealer=dealer))
        return -loss / asker.setting.stake

    found = [refund((up,))] * len(layout.finals.named)
    if blackjack := hidden_blackjack(asker, up):
        found[BLACKJACK] = refund(blackjack)
    return found


def may_be_found(asker: TableAsker, at: Situation) -> bool:
    return hidden_blackjack(asker, at.dealer[0]) is not None and asker.yes("dealer checks", replace(at, moment="check"))


def hidden_blackjack(asker: TableAsker, up: Card) -> tuple[Card, Card] | None:
    """A blackjack that this card may be part of."""
    holes = (Card(name, "♣") for name in asker.setting.names)
    return next(((up, hole) for hole in holes if asker.blackjack((up, hole))), None)


def note_refunds(asker: TableAsker, layout: Layout) -> None:
    """What a surrender costs had to be assumed, or is rounded: noted with the permissions, if it is allowed."""
    if not any(rule.effect(None) in GRANTED for rule in asker.rules.statements.get("may surrender", ())):
        return
    for up, origin, doubles in layout.settling.heads:
        at = asker.setting.situation(layout.kinds.samples[0], origin, doubles, up)
        _, order = surrender_loss(asker.arbiter, replace(at, moment="settle", surrendered=True))
        asker.note(order.resolved)
        if rounding_of(asker.rules) in ROUNDED and rounds_refunds(asker, at):
            asker.note("what is handed back after a surrender is rounded as payouts are")


def rounds_refunds(asker: TableAsker, at: Situation) -> bool:
    """Is some part of a dollar to be handed back?"""
    effect = asker.arbiter.value("surrender loss", at).effect
    number = exactly_one(effect)
    if effect is None or number is None or effect.amount[0][1] != "share":
        return False
    return (number * (at.staked if effect.amount[0][2] == "total wager" else at.ante)).denominator > 1


def brought(asker: TableAsker, cells: SituationGrid, amounts: dict[Fraction, int]) -> list[int]:
    """What every final hand brings, as a number of `amounts`: who wins, then what winners are paid."""
    stake, rounding = asker.setting.stake, rounding_of(asker.rules)
    winning, paying = PAYING[:1], PAYING[1:]
    sorted_by = cells.together(asker.arbiter, winning, paying)
    results, pays = (cells.known(questions, asker.said(questions)) for questions in (winning, paying))
    for at, (number, _) in sorted_by.classes:
        if number not in results:
            results[number] = won(asker.arbiter, at)
        asker.note(results[number].order.resolved)
    brings = []
    shared: dict[tuple[int, int, str, int], int] = {}  # few effects and stakes make up all classes
    for at, (number, pay_number) in sorted_by.classes:
        result = results[number].effect
        pay, basis = NO_PAY
        if result.kind == "win":
            if pay_number not in pays:
                pays[pay_number] = paid(asker.arbiter, at)
            (pay, order), basis = pays[pay_number]
            asker.note(order.resolved)
        key = (id(result), id(pay), basis, id(at.staked))
        if key not in shared:
            amount = gained(Settlement(result, pay, basis, NOBODY, rounding=rounding), stake, at.staked) / stake
            shared[key] = amounts.setdefault(amount, len(amounts))
        brings.append(shared[key])
    return [brings[place] for place in sorted_by.numbers]


NO_PAY: tuple[Effect | None, str] = (None, "")
