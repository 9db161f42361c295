"""How much may be staked behind another wager, by the number it is on: ``ODDS 3X ON 4 AND 10``, ``3-4-5X ODDS``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from base.records import dataclass
from intake.posted.names import NamedWager, wagers_in
from intake.posted.procedure_words import KnownSentence, ProcedureWords
from intake.posted.titles import listed, numbers_in

_KNOWN = re.compile(
    r'wager "(?P<wager>[^"]{1,40})": (?P<money>[^"]{0,40}?)at most \d{1,4} times "(?P<base>[^"]{1,40})"'
    r" when (?P<what>[A-Z]) is (?P<list>.{1,60})"
)
_LIST = r"\d{1,2}s?(?:(?:, (?:and |or )?| and | or | ?/ ?| ?& ?)(?:the )?\d{1,2}s?(?!\d| ?x\b| times)){0,5}"
_MULTIPLE = r"(?:(?P<times{0}>\d{{1,3}}) ?(?:x\b|times\b)|\b(?P<word{0}>single|double|triple)\b)"
_BEHIND = re.compile(
    _MULTIPLE.format("") + rf"(?: odds)?(?: (?:that|the|your|his|their|pass|line|flat|original|come|don't)){{0,4}}"
    rf"(?: (?:bets?|wagers?|line|amount))?"
    rf"(?: (?:on|for|behind|if|when|with|over)|:|,)"
    rf"(?: (?:the|a|an|point|points|of|is|numbers?)){{0,4}} (?P<list>{_LIST})"
    r"(?! ?(?:x\b|times\b|to \d))"
)
_BEFORE = re.compile(
    rf"(?<!\d)(?P<list>{_LIST})(?!\d)(?::| -|,)? ?(?:up to |at most |max(?:imum)? |is |are |take )*"
    + _MULTIPLE.format("")
)
_SERIES = re.compile(
    r"(?<![\d-])(?P<one>\d{1,3})x?(?:-|, ?| / |/| )(?P<two>\d{1,3})x?"
    r"(?:-|, ?| and | / |/| )(?P<three>\d{1,3}) ?(?:x|times)"
)
_ALONE = re.compile(_MULTIPLE.format(""))
_WORDS = {"single": "1", "double": "2", "triple": "3"}
_OTHERS = re.compile(r"\b(?:pays?|paid|wins?|lose|loses|\d to \d|place|hard|field|no|not|never|ante)\b|\?")


_OF = re.compile(r"(?:\d ?(?:times|x)|double|triple) (?:the|your|that) ")
"""*3 times your Pass Line wager*: no other wager is a multiple of that one."""


@dataclass(frozen=True, slots=True)
class KnownMultiple:
    """At most so many times the base may be staked on these numbers."""

    wager: str
    base: str
    letter: str
    money: str
    """Its limits in money, of which a multiple says nothing: ``$5 to $50, ``."""
    numbers: frozenset[int]


@cache
def known_multiples(sentences: tuple[KnownSentence, ...]) -> tuple[KnownMultiple, ...]:
    found = filter(None, (_KNOWN.fullmatch(one.statement) for one in sentences))
    return tuple(
        KnownMultiple(one["wager"], one["base"], one["what"], one["money"], numbers_in(one["list"])) for one in found
    )


def read_multiples(
    said: str, words: ProcedureWords, names: tuple[NamedWager, ...], heading: tuple[str, ...]
) -> tuple[str, ...]:
    """Limits by number; nothing where a part was not understood or no such limit is known."""
    known = known_multiples(words.sentences)
    wager = known[0].wager if known else ""
    if not known or _OTHERS.search(said):
        return ()
    named = wagers_in(said, names)[0]
    if not (wager in named or (heading == (wager,) and not named) or (named == (known[0].base,) and _OF.search(said))):
        return ()
    told = list(multiples(said, known))
    every = frozenset().union(*(one.numbers for one in known))
    if not told or any(not numbers <= every for _, numbers in told):
        return ()
    base, letter = f'times "{known[0].base}"', known[0].letter
    return tuple(
        f'wager "{wager}": {known[0].money}at most {times} {base} when {letter} is {listed(numbers)}'
        for times, numbers in dict.fromkeys(told)
    )


def multiples(said: str, known: tuple[KnownMultiple, ...]) -> Iterator[tuple[str, frozenset[int]]]:
    """Each multiple with its numbers; three in a row are those of the groups in their usual order."""
    series = _SERIES.search(said)
    groups = sorted((one.numbers for one in known), key=min)
    beside = re.search(r"\d", said[: series.start()] + said[series.end() :]) if series else None
    if series and not beside and len(groups) == len(series.groups()):
        yield from zip(series.groups(), groups, strict=True)
        return
    many = len(_ALONE.findall(said))
    for way in (_BEHIND, _BEFORE):
        found = list(way.finditer(said))
        if found and len(found) == many:
            yield from ((times_of(one), numbers_in(re.sub(r"s\b|the ", "", one["list"]))) for one in found)
            return
    if many == 1 and not re.search(r"\d", _ALONE.sub(" ", said)):
        every = frozenset().union(*groups)
        yield times_of(next(_ALONE.finditer(said))), every


def times_of(found: re.Match[str]) -> str:
    return found["times"] or _WORDS[found["word"]]
