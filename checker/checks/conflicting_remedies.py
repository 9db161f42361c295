"""One irregularity has two remedies that cannot both be carried out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from checker.context import CheckContext
from checker.facts.lines import can_meet, content, folded, listed, singular, words_of
from checker.finding import Certainty, Finding, Severity, place_of
from grammar.exhibit import Stated

FATES = {
    "card": {
        "burned": ("burn", "discard", "muck", "remove", "bury"),
        "played": ("use", "play", "keep"),
    },
    "round": {
        "void": ("void", "cancel"),
        "played on": ("continue", "complete", "finish", "play", "settle"),
    },
    "wager": {
        "given back": ("return", "refund"),
        "taken": ("collect", "forfeit", "lose"),
    },
}
"""What can become of a thing, and the verbs that say so; only one of these can happen."""
SAME = {"hand": "round", "deal": "round", "chip": "wager", "bet": "wager"}


def conflicting_remedies(context: CheckContext) -> Iterator[Finding]:
    remedies: dict[frozenset[str], dict[int, Stated]] = {}
    for stated in context.exhibit.stated:
        if stated.question == "remedy" and stated.about:
            remedies.setdefault(content(stated.about), {}).setdefault(id(stated.line), stated)
    for group in remedies.values():
        fate_of = [(stated, {thing: fates(stated, thing) for thing in FATES}) for stated in group.values()]
        for (one, first), (two, second) in combinations(fate_of, 2):
            things = [thing for thing in FATES if differ(first[thing], second[thing])]
            if things and one.when == two.when and can_meet(one, two):
                yield finding(one, two, things)


def fates(stated: Stated, thing: str) -> set[str]:
    """What the remedy does with a thing."""
    found: set[str] = set()
    for step in words_of(stated.line).split(" then "):
        words = [singular(word) for word in folded(step).split()]
        if thing in {SAME.get(word, word) for word in words}:
            found |= {fate for fate, verbs in FATES[thing].items() if set(verbs).intersection(words)}
    return found


def differ(one: set[str], two: set[str]) -> bool:
    return bool(one and two) and not one & two


def finding(one: Stated, two: Stated, things: list[str]) -> Finding:
    ways = [
        f"the {thing} is {' and '.join(sorted(fates(one, thing)))} by {one.key} "
        f"and {' and '.join(sorted(fates(two, thing)))} by {two.key}"
        for thing in things
    ]
    return Finding(
        check="conflicting-remedies",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f'"{one.about}" has two remedies: {listed(ways)}',
        places=(place_of(one), place_of(two)),
        question="remedy",
        about=one.about,
    )
