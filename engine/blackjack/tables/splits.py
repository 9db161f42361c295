"""Splitting: how many hands each rank makes, and which ranks are split with each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from engine.blackjack.tables.asker import Layout, TableAsker
from engine.blackjack.tables.limits import refuse_split_amounts
from engine.blackjack.tables.rule_tables import Rank
from engine.cards import SUITS, Card

MOST_HANDS = 4
"""The number of hands splitting makes if the document sets no limit, or a higher one."""

ORIGINS = ("dealt", "split", "split aces")


def splits(asker: TableAsker, layout: Layout) -> dict[str, object]:
    names = asker.setting.names
    ups = tuple(dict.fromkeys(up for up, _, _ in layout.acting.heads))
    numbers = most_hands(asker, ups)
    for name in (name for name, most in numbers.items() if most > 1):
        refuse_split_amounts(asker, (Card(name, "♠"), Card(name, "♥")))
    found = ranks(asker, ups)
    note_mixed_pairs(asker, found, numbers)
    return {
        "ranks": found,
        "origins": ORIGINS,
        "split_origins": tuple((2, 2) if rank == "A" else (1, 1) for rank in names),
        "most_hands": tuple(numbers[name] for name in names),
        "mixed": mixed(asker, found),
    }


def most_hands(asker: TableAsker, ups: Sequence[Card]) -> dict[str, int]:
    """How many hands splitting each rank may make; permissions tell against which up cards."""
    names = asker.setting.names
    found = {name: [hands_against(asker, name, up) for up in ups] for name in names}
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


def hands_against(asker: TableAsker, rank: str, up: Card) -> int:
    made = 1
    pair = (Card(rank, "♠"), Card(rank, "♥"))
    while True:
        at = replace(
            asker.setting.situation(pair, 0, 0, up),
            splits=made - 1,
            from_split=made > 1,
            split_aces=made > 1 and rank == "A",
        )
        if not asker.may("may split", at):
            return made
        if made == MOST_HANDS:
            asker.note(f"no hand is split into more than {MOST_HANDS}")
            return made
        made += 1


def ranks(asker: TableAsker, ups: Sequence[Card]) -> tuple[Rank, ...]:
    shared = identities(asker, ups)
    shoe = asker.setting.shoe
    return tuple(
        Rank(
            name,
            value[0],
            len(value) > 1,
            shared[name],
            tuple(sum(card == Card(name, suit) for card in shoe) for suit in SUITS),  # type: ignore[arg-type]
        )
        for name, value in asker.setting.values
    )


def note_mixed_pairs(asker: TableAsker, found: Sequence[Rank], numbers: Mapping[str, int]) -> None:
    """Two ranks are split together only if each of them may be split alone."""
    for one, other in combinations(found, 2):
        if one.identity == other.identity and 1 in (numbers[one.name], numbers[other.name]):
            never = one if numbers[one.name] == 1 else other
            asker.note(f"{one.name}-{other.name} is not split, since {never.name}s are not")


def identities(asker: TableAsker, ups: Sequence[Card]) -> dict[str, int]:
    """Ranks that may be split with each other share an identity."""
    found: dict[str, int] = {}
    for index, name in enumerate(asker.setting.names):
        like = next((other for other in found if splittable(asker, other, name, ups)), None)
        found[name] = found[like] if like is not None else index
    return found


def splittable(asker: TableAsker, one: str, other: str, ups: Sequence[Card]) -> bool:
    if asker.terms.values[one] != asker.terms.values[other]:
        return False
    cards = Card(one, "♠"), Card(other, "♥")
    orders = [
        any(asker.may("may split", asker.setting.situation(pair, 0, 0, up)) for up in ups)
        for pair in (cards, cards[::-1])
    ]
    if orders[0] != orders[1]:
        asker.note(f"{one}-{other} is no pair, whichever card comes first")
    return all(orders)


def mixed(asker: TableAsker, found: Sequence[Rank]) -> tuple[tuple[int, int, tuple[bool, ...]], ...]:
    """Unlike ranks that may be split with each other; they make two hands, which are not split again."""
    listed, again = [], False
    for (i, one), (j, other) in combinations(enumerate(found), 2):
        if one.identity == other.identity:
            continue
        ways = [(Card(one.name, "♠"), Card(other.name, "♥")), (Card(other.name, "♠"), Card(one.name, "♥"))]
        seats = []
        for up in asker.setting.ups:
            dealt = [asker.setting.situation(way, 0, 0, up) for way in ways]
            asked = [at for at in dealt if not asker.blackjack(at.hand)]
            seats.append(bool(asked) and all("split" in asker.decisions.chosen(at).legal for at in asked))
        if any(seats):
            listed.append((i, j, tuple(seats)))
            more = [replace(at, splits=1, from_split=True) for at in asked]
            again = again or any(asker.may("may split", at) for at in more)
    if again:
        asker.note("two unlike cards are split once, though they may be split again")
    return tuple(listed)
