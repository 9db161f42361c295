"""Limits on signs: ``$5 - $25``, ``MIN $5 MAX $50``, ``Play: up to 4 times the ante``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from base.records import dataclass
from intake.posted.marks import EITHER
from intake.posted.names import NamedWager, wagers_in
from intake.posted.procedure_words import ProcedureWords

_MONEY = r"\$ ?(\d+(?:,\d{3})*(?:\.\d\d)?)"
_RANGE = re.compile(rf"{_MONEY} ?(?:-|to|through|up to) ?{_MONEY}|(?:between|from) {_MONEY} and {_MONEY}")
_OF = r"(?: bet| wager| of| is|:)*"
_LEAST = re.compile(rf"(?:min(?:imum)?|at least|from|no less than){_OF} ?{_MONEY}")
_MOST = re.compile(rf"(?:max(?:imum)?|at most|up to|no more than|not exceed|limited to){_OF} ?{_MONEY}")
_PLAIN = r"(\d{1,6})(?!\d|[.:/]\d| ?(?:x|times|cards?|decks?|hands?|players?|spots?|to \d|for \d|%))"
_PLAIN_LEAST = re.compile(rf"\bmin(?:imum)?{_OF} ?{_PLAIN}")
_PLAIN_MOST = re.compile(rf"\bmax(?:imum)?{_OF} ?{_PLAIN}")
_PLAIN_RANGE = re.compile(r"\blimits?:? (\d{1,6}) ?(?:-|to) ?(\d{1,6})(?!\d)")
_ON = re.compile(r" ?(?:on|for|at) (?!all\b|any\b|every|each)")
_SIDE = re.compile(r"\b(?:(?:side|extra|bonus) (?:bets?|wagers?)|extras|sidebets?)\b")
_BOUND_BY_MAIN = re.compile(r"\bthan your (?:main|original|first|base|blackjack) (?:bet|wager)\b")
"""What may not exceed the main wager is another."""
_LEAST_BEHIND = re.compile(rf"{_MONEY} ?(?:min(?:imum)?\b|or more|and up)")
_MOST_BEHIND = re.compile(rf"{_MONEY} ?(?:max(?:imum)?\b|or less)")
_BOTH = re.compile(rf"{_MONEY} ?min(?:imum)?\W+{_MONEY} ?max")
_TIMES = re.compile(
    r"(?:(?P<low>\d{1,6})(?:, \d{1,6}){0,4},?(?: times)? ?(?:to|or|-) )?(?P<most>up to )?"
    r"(?P<high>\d{1,6}) ?(?:times?|x) (?:the (?:size|amount) of )?(?:the |your )?"
    r"(?:ante|(?:first|original|initial|main|base)(?: bets?| wagers?)?(?=$|[.,;]))"
)
_TIMES_OTHER = re.compile(
    r"(?P<high>\d{1,3}) ?(?:times|x) (?:the |your )?(?P<base>[a-z' ]{3,20}?) ?(?:bets?|wagers?|line)\b"
)
_TIMES_ALONE = re.compile(r"(\b\d{1,2} times)(?=\W*$|[.;,] )")
_AT_EVERY = re.compile(r"^(?:$|\W*(?:on|at|for|behind) (?:every|any|all|each)\b|[.,;])")
_SHORT_TIMES = re.compile(r"\b(?P<low>\d)x ?(?:-|to|or) ?(?P<high>\d{1,2})x(?! (?:your |the )?(?:bet|wager|odds))")
_EQUAL = re.compile(r"(?:must (?:be )?equal(?: to)?|equal to|exactly|same as|equals)(?: the| your)? (?:the )?ante")
_AT_LEAST_BASE = re.compile(r"at least (?:the|your) ante")
_AT_MOST_BASE = re.compile(
    r"(?:at most|up to|no more than) (?P<half>half )?(?:of )?(?:the (?:size|amount) of )?(?:the|your)"
    r" (?:ante|original bet|main bet|bet)"
)
_NOT_A_LIMIT = re.compile(
    r"\bbuy|\bsit(?:ting)? down\b|\bcash\b|\bchang(?:es?|ed|ing)\b|\bsteps?\b|\bchips?\b|\bin steps|\bpayout"
    r"|\baggregate|\binsurance|\bdouble\b|\bsplit\b(?! *bet)"
)


_ALSO_ON = re.compile(r"\b(?:placed|put|wagered|staked|bet|taken|allowed|welcome) (?:on|at|by|for)\b")
INSURANCE = "Insurance"


@dataclass(frozen=True, slots=True)
class ReadLimit:
    """Limits in the language, and the wagers that they are said of; none where they are said of all."""

    wagers: tuple[str, ...]
    value: str


def read_limits(said: str, words: ProcedureWords, names: tuple[NamedWager, ...]) -> list[ReadLimit]:
    """The limits that a unit states, each with its wagers."""
    if _NOT_A_LIMIT.search(said) and not any(name in words.wagers for name in wagers_in(said, names)[0]):
        return []
    if _BOUND_BY_MAIN.search(said) and not EITHER.search(said) and not wagers_meant(said, words, names):
        return []
    if "times the ante" in said or "times your ante" in said:  # *…, the 5th street bet 1, 2 or 3 times*
        said = _TIMES_ALONE.sub(r"\1 the ante", said)
    said = bounds_together(said, names)
    if other := of_another(said, names):
        return other
    found = [(begin, end, as_listed(said[begin:end], value, words)) for begin, end, value in segments(said)]
    behind = bool(found) and not wagers_in(said[: found[0][0]], names)[0] and is_behind(said[found[0][1] :], names)
    ends = [*(begin for begin, _, _ in found[1:]), len(said)][: len(found)]
    made: list[ReadLimit] = []
    last = 0
    for (begin, end, value), until in zip(found, ends, strict=True):
        after = said[end:until].partition(";")[0]
        wagers, _ = wagers_in(after if behind and "ante" not in value else said[last:begin], names)
        if "ante" in value and behind and not wagers:
            wagers = wagers_in(said[end:until], names)[0]
        if not wagers and _SIDE.search(said):
            wagers = wagers_meant(said, words, names)
            if not words.main_wager or not wagers:
                return []
        if "ante" in value and not made:
            wagers = tuple(name for name in wagers if name.lower() != "ante")
            if not wagers:
                return []  # a share of the ante needs a wager that it is said of
        if "ante" in value:
            wagers = tuple(name for name in wagers if name.lower() != "ante")  # the ante is no share of itself
        if "ante" in value and made and not wagers and "ante" in map(str.lower, made[0].wagers):
            return []  # the ante is no share of itself: a wager is meant that is not known
        made.append(ReadLimit(wagers, value))
        last = end
    if len(made) > 1 and all(one.wagers == made[0].wagers or not one.wagers for one in made[1:]) and joinable(made):
        return [ReadLimit(made[0].wagers, ", ".join(one.value for one in made))]
    if INSURANCE in wagers_in(said, names)[0] and not any(one.wagers for one in made):
        return []  # what insurance may cost is a rule of its own
    if len(made) == 1 and not made[0].wagers and "ante" not in made[0].value:
        named = wagers_in(said, names)[0]  # *from $5 to $50 may be placed on Player, and the same on Banker*
        return [replace(made[0], wagers=named)] if _ALSO_ON.search(said) else made
    return made


_BOUND_APART = re.compile(
    r"\b(?P<bound>min(?:imum)?|max(?:imum)?) (?P<named>[a-z0-9' +]{2,30}?)(?: (?:is|of|at))?(?P<mark>:? )(?=\$)"
)
_PLAIN_WORDS = re.compile(r"\b(?:on|for|the|your|an?|any|each|every|bets?|wagers?|spot|circle)\b|\W")


def bounds_together(said: str, names: tuple[NamedWager, ...]) -> str:
    """``maximum tie bet $25`` as ``tie maximum $25``: the wager before its bound."""

    def turned(found: re.Match[str]) -> str:
        named, rest = wagers_in(found["named"], names)
        return f"{found['named']} {found['bound']} " if named and not _PLAIN_WORDS.sub("", rest) else found[0]

    return _BOUND_APART.sub(turned, said)


def wagers_meant(said: str, words: ProcedureWords, names: tuple[NamedWager, ...]) -> tuple[str, ...]:
    """The wagers that words name; *side bets* are all but the main wager."""
    side = tuple(name for name in words.wagers if name not in (words.main_wager, INSURANCE))
    return side if _SIDE.search(said) else wagers_in(said, names)[0]


def of_another(said: str, names: tuple[NamedWager, ...]) -> list[ReadLimit]:
    """``ODDS: 10 times your Pass bet``: a multiple of another wager, whatever the round has come to."""
    found = _TIMES_OTHER.search(said)
    base = wagers_in(found["base"], names)[0] if found else ()
    own = [name for name in wagers_in(said[: found.start()], names)[0] if name not in base] if found else []
    if found is None or len(base) != 1 or len(own) != 1 or not _AT_EVERY.match(said[found.end() :]):
        return []
    return [ReadLimit(tuple(own), f'at most {found["high"]} times "{base[0]}"')]


def as_listed(said: str, value: str, words: ProcedureWords) -> str:
    """``1, 2 or 3 times the ante`` as the list that it is, where the procedure lists multiples too."""
    numbers = re.match(r"\d+(?:, \d+)+,? or \d+(?= ?(?:times|x))", said)
    lists = any(re.search(r"\d or \d+ times the ante", one.statement) for one in words.sentences)
    span = re.fullmatch(r"at least (\d) times the ante, at most (\d) times the ante", value)
    if lists and span and int(span[1]) < int(span[2]):  # whole multiples are meant
        *first, last = map(str, range(int(span[1]), int(span[2]) + 1))
        return f"{', '.join(first)} or {last} times the ante"
    return f"{numbers[0].replace(', or', ' or')} times the ante" if numbers and lists else value


def is_behind(rest: str, names: tuple[NamedWager, ...]) -> bool:
    """Do wagers stand behind their limits: ``$5 - $50 on Player``, ``$5 - $25 TIE``?"""
    behind = re.sub(r"^ ?(?:on|for|at) ", "", rest).lstrip()
    return bool(_ON.match(rest)) or any(one.way.match(behind) for one in names)


def joinable(made: list[ReadLimit]) -> bool:
    """Do they bound one wager together: a least and a most, a range and a share of the ante?"""
    return not any(" to $" in one.value for one in made[1:])


def segments(said: str) -> Iterator[tuple[int, int, str]]:
    """Where each limit stands, and what it is in the language."""
    taken: list[tuple[int, int, str]] = []
    for pattern, say in (
        (_BOTH, lambda m: f"${m[1]} to ${m[2]}"),
        (_RANGE, lambda m: f"${m[1] or m[3]} to ${m[2] or m[4]}"),
        (_LEAST, lambda m: f"at least ${m[1]}"),
        (_MOST, lambda m: f"at most ${m[1]}"),
        (_LEAST_BEHIND, lambda m: f"at least ${m[1]}"),
        (_MOST_BEHIND, lambda m: f"at most ${m[1]}"),
        (_PLAIN_RANGE, lambda m: f"${m[1]} to ${m[2]}"),
        (_PLAIN_LEAST, lambda m: f"at least ${m[1]}"),
        (_PLAIN_MOST, lambda m: f"at most ${m[1]}"),
        (_TIMES, times),
        (_SHORT_TIMES, times),
        (_EQUAL, lambda m: "exactly the ante"),
        (_AT_LEAST_BASE, lambda m: "at least the ante"),
        (_AT_MOST_BASE, lambda m: f"at most {m['half'] or ''}the ante"),
    ):
        for match in pattern.finditer(said):
            if not any(begin < match.end() and match.start() < end for begin, end, _ in taken):
                taken.append((match.start(), match.end(), say(match)))
    yield from sorted(taken)


def times(match: re.Match[str]) -> str:
    if match["high"] == "1" and not match["low"]:
        return "exactly the ante"
    high = f"{match['high']} times the ante"
    if match["low"]:
        return f"at least {match['low']} times the ante, at most {high}"
    return f"at most {high}"
