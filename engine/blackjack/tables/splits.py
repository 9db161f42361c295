"""Splitting: how many hands each rank makes, and which ranks are split with each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb

from engine.blackjack.play.decisions import Choices
from engine.blackjack.situation import Situation
from engine.blackjack.tables.asker import ACTING, MOST_HANDS, SPLITTING, AskedCells, Layout, TableAsker
from engine.blackjack.tables.limits import refuse_split_amounts
from engine.blackjack.tables.rule_tables import Action, Rank
from engine.cards import SUITS, Card

ORIGINS = ("dealt", "split", "split aces")


def splits(asker: TableAsker, layout: Layout) -> dict[str, object]:
    names = asker.setting.names
    numbers = most_hands(asker, layout, layout.ups)
    for name in (name for name, most in numbers.items() if most > 1):
        refuse_split_amounts(asker, (Card(name, "♠"), Card(name, "♥")), numbers[name])
    found = ranks(asker, layout)
    note_mixed_pairs(asker, found, numbers)
    refuse_crowded_shoes(found, numbers)
    return {
        "ranks": found,
        "origins": ORIGINS,
        "split_origins": tuple((2, 2) if rank == "A" else (1, 1) for rank in names),
        "most_hands": tuple(numbers[name] for name in names),
        "mixed": mixed(asker, layout, found),
    }


def most_hands(asker: TableAsker, layout: Layout, ups: Sequence[Card]) -> dict[str, int]:
    """How many hands splitting each rank may make; permissions tell against which up cards."""
    names = asker.setting.names
    found = hands_against(asker, layout)
    for name, numbers in found.items():
        if len({number for number in numbers if number > 1}) > 1:
            asker.note(f"{name}s are split as often against every up card as against that which lets them most often")
    values = asker.terms.values
    for at, up in enumerate(ups):
        split = {name for name in names if found[name][at] > 1}
        for name in names:
            if name not in split and max(found[name]) > 1 and any(values[name] == values[other] for other in split):
                asker.note(f"{name}s are split as cards that count the same are, also against {up.rank}")
    return {name: max(numbers) for name, numbers in found.items()}


def hands_against(asker: TableAsker, layout: Layout) -> dict[str, list[int]]:
    """For each rank, how many hands it makes against each up card."""
    found = {name: [1] * len(layout.ups) for name in asker.setting.names}
    for (made, up), at, may in asked_splits(asker, layout.repeated):
        numbers = found[at.hand[0].rank]
        if may and numbers[up] == made:
            numbers[up] += 1
    if any(number > MOST_HANDS for numbers in found.values() for number in numbers):
        asker.note(f"no hand is split into more than {MOST_HANDS}")
    return {name: [min(number, MOST_HANDS) for number in numbers] for name, numbers in found.items()}


def asked_splits(
    asker: TableAsker, asked: AskedCells, look: Callable[[Situation], Situation] = lambda at: at
) -> Iterator[tuple[tuple[int, int], Situation, bool]]:
    """Each cell's place and situation, and whether statements on splits let it be split."""
    allowed = asked.cells.answers(asker.arbiter, SPLITTING, lambda at: asker.may("may split", look(at)))
    return zip(asked.places, asked.cells.situations, allowed, strict=True)


def ranks(asker: TableAsker, layout: Layout) -> tuple[Rank, ...]:
    shared = identities(asker, layout)
    shoe = Counter(asker.setting.shoe)
    return tuple(
        Rank(
            name,
            value[0],
            len(value) > 1,
            shared[name],
            tuple(shoe[Card(name, suit)] for suit in SUITS),  # type: ignore[arg-type]
        )
        for name, value in asker.setting.values
    )


def note_mixed_pairs(asker: TableAsker, found: Sequence[Rank], numbers: Mapping[str, int]) -> None:
    """Two ranks are split together only if each of them may be split alone."""
    for one, other in combinations(found, 2):
        if one.identity == other.identity and 1 in (numbers[one.name], numbers[other.name]):
            never = one if numbers[one.name] == 1 else other
            asker.note(f"{one.name}-{other.name} is not split, since {never.name}s are not")


def refuse_crowded_shoes(found: Sequence[Rank], numbers: Mapping[str, int]) -> None:
    """Splits are followed until eight more cards of the pair are gone. Raises ValueError where more are likely."""
    cards = sum(rank.count for rank in found)
    for rank in found:
        drawn = 2 * numbers[rank.name] - 2
        share = sum(other.count for other in found if other.identity == rank.identity) / cards
        more = range(FOLLOWED + 1, drawn + 1)
        beyond = sum(comb(drawn, pairs) * share**pairs * (1 - share) ** (drawn - pairs) for pairs in more)
        if beyond > TOO_OFTEN:
            most = f"{numbers[rank.name]} hands of {rank.name}s"
            raise ValueError(f"{most} are split from a shoe of {cards} cards: so many pairs cannot be analysed")


FOLLOWED, TOO_OFTEN = 8, 0.05
"""With tens, of which a shoe has most, more than eight are met in a hundredth of the courses that make eight hands."""


def identities(asker: TableAsker, layout: Layout) -> dict[str, int]:
    """Ranks that may be split with each other share an identity."""
    together = splittable(asker, layout)
    found: dict[str, int] = {}
    for index, name in enumerate(asker.setting.names):
        like = next((other for other in found if (other, name) in together), None)
        found[name] = found[like] if like is not None else index
    return found


def splittable(asker: TableAsker, layout: Layout) -> set[tuple[str, str]]:
    """Two ranks that count the same and may be split against some up card, whichever of them comes first."""
    orders = {
        (at.hand[0].rank, at.hand[1].rank)
        for _, at, may in asked_splits(asker, layout.unlike)
        if may and asker.terms.values[at.hand[0].rank] == asker.terms.values[at.hand[1].rank]
    }
    for one, other in orders:
        if (other, one) not in orders:
            asker.note(f"{one}-{other} is no pair, whichever card comes first")
    return {(one, other) for one, other in orders if (other, one) in orders}


def split_bits(choices: Choices) -> int:
    """0, `SPLIT`, or `FORCED` as well where nothing else is left to do."""
    if "split" not in choices.legal:
        return 0
    return Action.SPLIT | Action.FORCED if choices.legal == ("split",) else Action.SPLIT


def mixed(asker: TableAsker, layout: Layout, found: Sequence[Rank]) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Unlike ranks that may be split with each other; they make two hands, which are not split again."""
    asked = [(divmod(place, len(found)), up, at, may) for (place, up), at, may in asked_splits(asker, layout.unlike)]
    candidates = {(one, other) for (one, other), _, _, may in asked if may}
    candidates = {(one, other) for one, other in candidates if found[one].identity != found[other].identity}
    if not candidates:
        return ()
    legal = layout.unlike.cells.answers(asker.arbiter, ACTING, asker.decisions.chosen, arises=asker.decisions.arises)
    seats: dict[tuple[int, int], list[int]] = {}
    for (place, up, at, may), choices in zip(asked, legal, strict=True):
        if place in candidates and not asker.blackjack(at.hand):
            row = seats.setdefault(place, [Action.SPLIT | Action.FORCED] * len(found))
            row[up] &= split_bits(choices) if may else 0
    split = {place: tuple(row) for place, row in seats.items() if any(row)}
    again = asked_splits(asker, layout.unlike, lambda at: replace(at, splits=1, from_split=True))
    if any(may and divmod(place, len(found)) in split for (place, _), _, may in again):
        asker.note("two unlike cards are split once, though they may be split again")
    return tuple((one, other, row) for (one, other), row in split.items())
