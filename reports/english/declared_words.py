"""Tests of declared games in plain English: ``the dealer hand ranks at least as high as a pair``."""

from __future__ import annotations

import re

from grammar.formatter.value_text import said_terms
from grammar.tree import Worded
from grammar.vocabulary import RANKS

NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}
RELATIONS = ("equal to", "same as", "more than", "higher than", "less than", "lower than")
UNCOUNTED = re.compile(r"(one|two|three|four|five|six|seven|\d+)\b")
PLURALS = ("cards", "dice", "balls")
DENIED = {"drew": "did not draw", "wins": "does not win", "loses": "does not lose", "tie": "do not tie"}
WAGERED = "the number wagered on"
SPOT = re.compile(r"(?<![\w“-])(?:in )?(?:all of )?([A-Z])(?![\w”-])")


def worded(test: Worded, *, yes: bool = True) -> str:
    """A test, or its negation if yes is False, as a clause of its own."""
    said = said_terms(test.terms).replace(" -", "-")
    match test.verb:
        case "is":
            return with_spots(equality(test.operand, said, yes=yes))
        case "has" | "shows" if said.startswith("groups "):
            return f"the {test.operand} are {'' if yes else 'not '}{grouping(said.removeprefix('groups '))}"
        case "ranks":
            return f"{noun(test.operand)} {verb(test.operand, 'ranks', 'rank', yes=yes)} {ranked(said)}"
        case "chose":
            return f"{noun(test.operand)} {'chose' if yes else 'did not choose'} “{said}”"
        case "has":
            return with_spots(f"{noun(test.operand)} {verb(test.operand, 'has', 'have', yes=yes)} {said}")
        case "shows":
            return with_spots(f"{noun(test.operand)} {verb(test.operand, 'shows', 'show', yes=yes)} {said}")
        case "exceeds":
            return f"{noun(test.operand)} {verb(test.operand, 'exceeds', 'exceed', yes=yes)} {definite(said)}"
        case _ if test.verb in DENIED and not yes:
            return f"{noun(test.operand)} {DENIED[test.verb]} {said}".rstrip()
        case _:
            return f"{'' if yes else 'it is not so that '}{noun(test.operand)} {test.verb} {said}".rstrip()


def equality(operand: str, said: str, *, yes: bool) -> str:
    if said == "none":
        return f"there is {'no' if yes else a_or_an(operand).split()[0]} {operand}"
    be = "are" if is_plural(operand) else "is"
    no = "" if yes else "not "
    for relation in RELATIONS:
        if said.startswith(f"{relation} "):
            return f"{noun(operand)} {be} {no}{relation} {definite(said.removeprefix(f'{relation} '))}"
    if re.fullmatch(r"same \w+", said):
        return f"{noun(operand)} {be} {no}of the {said}"
    if said in ("same", "alike"):
        return f"{noun(operand)} {be} {no}alike"
    if operand.endswith("hand") and re.fullmatch(r"[a-z ]+", said) and said not in ("drawn", "consecutive", "suited"):
        return f"{noun(operand)} {be} {no}{a_or_an(said)}"
    return f"{noun(operand)} {be} {no}{said}"


def ranked(said: str) -> str:
    """``above dealer hand``, ``at least pair of 10s``"""
    first, _, rest = said.partition(" ")
    if first in ("above", "below"):
        return f"{first} {definite(rest)}"
    if first == "with":
        return f"equal with {definite(rest)}"
    wanted = said.removeprefix("at least ")
    high = wanted.endswith(" high") and set(wanted.removesuffix(" high").upper().split("-")) <= set(RANKS)
    return f"at least as high as {wanted if high else a_or_an(wanted)}"


def grouping(pattern: str) -> str:
    """``three of one rank and two of another`` for 3-2."""
    counts = [int(part) for part in pattern.replace(" ", "").split("-")]
    groups = [number for number in counts if number > 1]
    said = [f"{NUMBERS.get(number, str(number))} of {'one rank' if not place else 'another'}"
            for place, number in enumerate(groups)]  # fmt: skip
    alone = len(counts) - len(groups)
    if alone == 1:
        said.append("one of another" if len(groups) < 2 else "one of a third")
    elif alone:
        many = NUMBERS.get(alone, str(alone))
        said.append(f"{many} of {many} {'other ' if groups else ''}ranks")
    return " and ".join([", ".join(said[:-1]), said[-1]]) if said[1:] else said[0]


def noun(operand: str) -> str:
    """``the lowest rank of the cards``; a letter stands for what is wagered on."""
    if re.fullmatch(r"[A-Z]", operand):
        return WAGERED
    return "the " + re.sub(r"\b(of|in|minus|plus) (?!the\b)(?=[a-z])", r"\1 the ", operand)


def definite(said: str) -> str:
    """The name of a place or a number with its article; numbers as they are."""
    return f"the {said}" if re.match(r"[a-z]", said) and not said.startswith("the ") else said


def with_spots(text: str) -> str:
    """Letters that stand for what a wager is on, in words."""

    def told(found: re.Match[str]) -> str:
        if found.group(1) in RANKS:
            return found.group()
        if "all of" in found.group():
            return "all the numbers wagered on"
        return "among the numbers wagered on" if found.group().startswith("in ") else WAGERED

    return SPOT.sub(told, text)


def a_or_an(name: str) -> str:
    if UNCOUNTED.match(name):
        return name
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def verb(operand: str, one: str, many: str, *, yes: bool) -> str:
    plural = is_plural(operand)
    if yes:
        return many if plural else one
    return f"{'do' if plural else 'does'} not {many}"


def is_plural(operand: str) -> bool:
    return operand.endswith(PLURALS) and " of " not in operand and " in " not in operand
