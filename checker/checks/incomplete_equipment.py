"""The equipment list leaves out something a table for this game needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from checker.context import CheckContext
from checker.facts.equipment import extended, items, thing, used
from checker.facts.lines import listed
from checker.finding import Certainty, Finding, Severity, place_at
from engine.effects import ALLOWED
from grammar.question_names import QuestionName
from grammar.tree import Choice

CUTTING: frozenset[QuestionName] = frozenset({"player cut depth", "stop card depth", "shoe end"})


def incomplete_equipment(context: CheckContext) -> Iterator[Finding]:
    lists = list(items(context))
    named = {thing(item.name) for _, item in lists}
    known = named | used(context).keys()
    missing = [name for name, needed in NEEDS.items() if name not in known and needed(context)]
    if lists and missing:
        yield Finding(
            check="incomplete-equipment",
            severity=Severity.NOTE,
            certainty=Certainty.READ,
            message=f"the equipment does not list {listed(f'the {name}' for name in missing)}, "
            "which a table of this game needs",
            places=tuple(dict.fromkeys(place_at(line) for line, _ in lists)),
            question="equipment",
            restatements=(extended(context, missing),),
        )


def always(context: CheckContext) -> bool:
    return True


def has_cards(context: CheckContext) -> bool:
    return bool(context.exhibit.kinds & {"blackjack", "cards"})


def has_dice(context: CheckContext) -> bool:
    return "dice" in context.exhibit.kinds


def has_wheel(context: CheckContext) -> bool:
    return "wheel" in context.exhibit.kinds


def is_cut(context: CheckContext) -> bool:
    return any(stated.question in CUTTING for stated in context.exhibit.stated)


def from_a_shoe(context: CheckContext) -> bool:
    """Are more decks in play than can be dealt by hand?"""
    return any(min(game.decks(), default=0) > MOST_IN_HAND for game in context.games)


def is_checked(context: CheckContext) -> bool:
    """Does the dealer look at a face-down card before the players act?"""
    shown = any(
        stated.question == "up card" and stated.value == Choice("both cards") for stated in context.exhibit.stated
    )
    if not context.exhibit.asks("dealer checks") or shown:
        return False
    return any(ALLOWED in answers.effects for game in context.games for answers in game.answers("dealer checks"))


MOST_IN_HAND = 2
NEEDS: dict[str, Callable[[CheckContext], bool]] = {
    "shoe": from_a_shoe,
    "cut card": is_cut,
    "discard rack": has_cards,
    "wheel": has_wheel,
    "dice": has_dice,
    "peek mirror": is_checked,
    "chips": always,
    "chip rack": always,
    "drop box": always,
}
"""What a table needs, and when; unlisted-equipment reports what steps use and no list names."""
