"""What speaks against a reading: a line that may say more than was read, or something else, is no difference.

A number of the line that no statement uses, a number of a statement that the line does not say, two statements of one
line that contradict each other, the multiple of one point read as that of all: each leaves the line to the eye.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.posted.plain_words import plain_words
from intake.posted.procedure_words import KnownFacts

_NUMBER = re.compile(r"(?<![\d.])\d{1,6}(?:\.\d{1,2})?(?![\d.]*\d)")
_RANGE = re.compile(r"(\d{1,6}) ?(?:to|through|-) ?\$?(\d{1,6})")
_AS_NUMBERS = (
    (re.compile(r"\b(?:once|single|alone|one|an?)\b"), "1"),
    (re.compile(r"\b(?:twice|both|two)\b"), "2"),
    (re.compile(r"\b(?:triple|thrice|three)\b"), "3"),
)
_ONCE = re.compile(r"\bonce(?=,| or| and)|(?<=or )once\b")
_COUNTED = re.compile(
    r"^(?:decks|wager(?: \"[^\"]*\")?|insurance wager|hands per player|split limit|double limit"
    r"|burn|buy-in|cut|payout limit)"
    r"(?: \"[^\"]*\")?: "
)
"""Statements whose value is a number of things, where every number said beside it bounds it too."""
_LISTED = re.compile(r"\b1((?:, \d){0,4}),? or (\d)\b")
_TWICE = re.compile(r"\bis (?:\d+, ){0,4}(\d+)(?:, \d+){0,4} or \1\b")
"""A list that names a number twice: another number of the line was taken into it."""
_SPLIT = re.compile(r"split limit: at most (\d{1,2}) (time|hand)s?")
_IN_MONEY = re.compile(r'^\$[^"]*, (?=at most \d+ times ")')
"""The procedure's own limits in money before a multiple of another wager."""
_THING = re.compile(r" (?:or more )?([a-z]{3,20}s)\b")
_UNITS = (
    ("decks", r"decks|packs"),
    ("hands", r"hands|spots|boxes|seats|places"),
    ("split", r"hands|times|splits"),
    ("double", r"times|doubles"),
    ("burn", r"cards"),
    ("cut", r"decks|cards|packs"),
    ("", r"dollars|times"),
)
"""What a statement counts: of other things beside it, it says nothing."""
_MORE = re.compile(r"\bor (?:on |with |of )?(?:more|fewer|less|any)\b|\bat least\b|\bany number\b")
_ALSO_MORE = re.compile(r"or more|or less|or fewer|at least|at most|to \d|not from|>=|any")
_ADJUNCT = re.compile(
    r"(?:\$\d{1,6} (?:chips?|cheques?|bills?)|\btable \d{1,6}|\b(?:card|cards|street|base|floor|level"
    r"|number|no\.?|step|slide|rule) \d{1,6}"
    r"|(?<!\d)\d{1,4}(?:st|nd|rd|th)\b|\bcut card|\b\d{1,4}[- ]card\b|\(\d{1,6}\)|\b(?:hard|soft) \d{1,6})"
)
_TIMES = re.compile(r'wager "[^"]+": (?:exactly the ante$|[^:]*\btimes the ante)')


def is_doubted(text: str, statements: Sequence[str], facts: KnownFacts) -> bool:
    """Does anything speak against these statements as the whole of what a line says?"""
    if statements and all(_IN_MONEY.match(one.partition(": ")[2]) for one in statements):
        return False  # each multiple was read with its numbers, or none was
    said = plain_words(text, money=False)
    return (
        contradicts_itself(statements)
        or _LEFT_TO_YOU.search(said) is not None
        or any(_TWICE.search(one) for one in statements)
        or leaves_numbers(said, statements)
        or invents_numbers(said, statements)
        or (_MORE.search(said) is not None and is_narrow(statements))
        or is_of_one_point(statements, facts)
        or is_of_a_hand(said, statements)
    )


def contradicts_itself(statements: Sequence[str]) -> bool:
    """Two values for one question under one condition: the words of several clauses were mixed."""
    seen: dict[tuple[str, str, str], str] = {}
    for one in statements:
        head, _, rest = one.partition(": ")
        value, _, when = rest.partition(" when ")
        bound = next((word for word in ("at least", "at most", "player wins") if value.startswith(word)), "")
        if seen.setdefault((head, when, bound), value) != value and head.startswith(("wager", "decks", "split limit")):
            return True
    return False


def leaves_numbers(said: str, statements: Sequence[str]) -> bool:
    """Does a line on an amount say numbers that no statement uses?"""
    if not statements or not all(_COUNTED.match(one) for one in statements):
        return False
    told = numbers(" ".join(statements))
    if listed := _LISTED.search(said):  # *one, two or three hands* are at most three
        told |= (
            set(map(str, range(1, int(listed[2]) + 1))) if f"at most {listed[2]} " in " ".join(statements) else set()
        )
    for count, unit in _SPLIT.findall(" ".join(statements)):  # so many splits make one hand more
        told.add(str(int(count) + (1 if unit == "time" else -1)))
    if any(_TIMES.match(one) for one in statements) and re.search(r"\bonce or\b", said):
        told.add("1")  # *once or twice your ante*
    rest = _ADJUNCT.sub(" ", said)
    units = next((unit for subject, unit in _UNITS if statements[0].startswith(subject)), "")
    beside = ((found, _THING.match(rest, found.end())) for found in _NUMBER.finditer(rest))
    spoken = {found[0].removesuffix(".00") for found, thing in beside if not thing or re.match(units, thing[1])}
    return bool((spoken - {"1"} | ({"1"} if _ONCE.search(rest) else set())) - told)


def invents_numbers(said: str, statements: Sequence[str]) -> bool:
    """Does a statement on an amount have a number that the line does not say?"""
    spoken = numbers(said)
    for one in statements:
        if _COUNTED.match(one):
            value = one.partition(": ")[2].partition(" when ")[0]
            if set(_NUMBER.findall(value)) - spoken - {"100"}:
                return True
    return False


def is_narrow(statements: Sequence[str]) -> bool:
    """Do the statements hold for one number only, where the line says *or more*?"""
    return (
        bool(statements)
        and not any(_ALSO_MORE.search(one) for one in statements)
        and any(re.search(r"\bis \d+(?: or \d+)?$|: \d+ [a-z]+$", one) for one in statements)
    )


def is_of_one_point(statements: Sequence[str], facts: KnownFacts) -> bool:
    """A multiple of the ante that may be staked at one of several points, read as all that may be staked."""
    points = {times for stake in facts.stakes for times in stake.times}
    if len(facts.stakes) < FEWEST_POINTS or len({stake.times for stake in facts.stakes}) < FEWEST_POINTS:
        return False
    for one in statements:
        if _TIMES.match(one):
            value = one.partition(": ")[2]
            if {int(found) for found in re.findall(r"\d+", value)} <= points:
                return True
    return False


_LEFT_TO_YOU = re.compile(r"\b(?:optional|up to you|your choice)\b(?![^.;]{0,40}(?:\$|\btimes\b))")
_OR_BETTER = re.compile(r"\b(?:or|and) (?:better|higher)\b")
_MATCHED = re.compile(r"\bmatch(?:es|ing)?\b")


def is_of_a_hand(said: str, statements: Sequence[str]) -> bool:
    """A pay read without the hand that the line tells: from a straight on, for a match."""
    pays = [one for one in statements if re.match(r"wager pay|main pay", one)]
    bare = any(re.match(r"main pay: [^:]+$", one) and " when " not in one for one in pays)
    loose = any(" is " not in one and "at least" not in one for one in pays)
    return bool((bare and _MATCHED.search(said)) or (loose and _OR_BETTER.search(said)))


FEWEST_POINTS = 2


def numbers(said: str) -> set[str]:
    """The numbers of words or statements, those within a range too."""
    found = {number.removesuffix(".00") for number in _NUMBER.findall(said)}
    for low, high in _RANGE.findall(said):
        if 0 < int(high) - int(low) < WIDEST:
            found |= set(map(str, range(int(low), int(high) + 1)))
    found |= {number for way, number in _AS_NUMBERS if way.search(said)}
    return found | ({"1"} if "exactly the ante" in said else set())


WIDEST = 60
