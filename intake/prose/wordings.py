"""Texts without their values: the terms that a wording is known by, and the numbers, odds, amounts and cards taken out.

One wording serves for all values: *draws to 16* and *draws to 17* are the same words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from base.records import dataclass
from intake.prose.fold import Span
from intake.prose.lexicon import hits, lexicon
from intake.prose.patterns import NEGATORS
from intake.prose.slots import MONEY, NUMBER, ODDS, RANK, SLOTS, TwoReadings
from intake.prose.table_patterns import compiled

_RANKS = compiled(
    rf"(?<![\w-]){RANK}(?:(?:,? ?(?:or|and|nor) (?:an? |any |the )?|, ?|/| ?[-–] ?| through | to ){RANK})*"
)
_VALUES = (
    ("odds", compiled(ODDS)),
    ("money", compiled(MONEY)),
    ("percent", compiled(r"(?:\d*\.)?\d+ ?%")),
    ("cards", _RANKS),
    (
        "total",
        compiled(
            r"(?:(?:at least|at most|more than|less than|lower than|under|below|over|above) (?:an? )?)?(?:soft |hard )?"
            r"(?<![\d$.])[12]?\ds?\b(?!:|%|-card| (?:decks?|cards?|hands?|times?|%))"
            r"(?:,(?: (?:or|and))? [12]?\ds?\b"
            r"| (?:or|and) (?:an? )?(?:soft |hard )?[12]?\ds?\b(?! or (?:less|more)| decks?| hands?))*"
            r"(?: or (?:less|more)| ?(?:to|through|-|–) ?[12]?\d\b)?"
        ),
    ),
    ("ranks", _RANKS),
    ("number", compiled(NUMBER)),
)
_COUNTS = re.compile(r"[12]")
"""Numbers that count something in any sentence: *the first 2 cards*, *1 card*."""
_UNIT = re.compile(r" (?:decks|hands|times|deck|boxes|spots)\b")
_WORD = re.compile(r"<\w+>|wager-[a-z0-9]+|[a-z][a-z'-]*|\S")
_MARKS = frozenset(".,;:!?()\"'-–—")
_SUFFIX = re.compile(r"(?:ing|ed|es|s)$")
_NEGATION = re.compile(rf"\b(?:{NEGATORS}|nobody|none|without|nor|neither|never)\b")
_EXCEPTS = re.compile(r"\b(?:unless|except|excluding|but not|save|other than|apart from)\b")
_ONLY = re.compile(r"\b(?:only|just|solely|sole)\b")

Signature = tuple[int, bool, bool]
"""How often a text denies, and whether it excepts or limits."""


@dataclass(frozen=True, slots=True)
class Value:
    """Something that a wording leaves open: its kind, and how the language writes it."""

    kind: str
    said: str

    @property
    def meaning(self) -> tuple[str, ...]:
        """What it stands for: ``9 to 11`` is ``9, 10 or 11``."""
        return tuple(sorted(set(_members(self.said))))


@dataclass(frozen=True, slots=True)
class Plain:
    """A text without its values: its terms, the values, and what in it denies or limits."""

    terms: tuple[str, ...]
    words: tuple[str, ...]
    values: tuple[Value, ...]
    signature: Signature


def plain(said: str, span: Span | None = None) -> Plain:
    """A stretch of folded text, or all of it, without its values."""
    begin, end = span or (0, len(said))
    spoken = [name for place, name in _concepts(said) if begin <= place[0] and place[1] <= end]
    text, values = _parted(said[begin:end])
    words = [_stem(word) for word in _WORD.findall(text) if word not in _MARKS]
    pairs = (f"{first} {second}" for first, second in pairwise(words))
    own = (f"={one.kind}:{one.said}" for one in values if one.kind in ("total", "ranks"))
    stretch = said[begin:end]
    signature = (len(_NEGATION.findall(stretch)), bool(_EXCEPTS.search(stretch)), bool(_ONLY.search(stretch)))
    return Plain(tuple(dict.fromkeys((*words, *pairs, *own, *spoken))), tuple(words), values, signature)


def _parted(said: str) -> tuple[str, tuple[Value, ...]]:
    """A text with the kinds of its values in their places, and the values in order."""
    found: list[tuple[Span, Value]] = []
    for kind, way in _VALUES:
        for match in way.finditer(said):
            counts = _COUNTS.fullmatch(match[0].strip()) and not _UNIT.match(said, match.end())
            if counts or any(match.start() < end and begin < match.end() for (begin, end), _ in found):
                continue
            if (kind == "odds" and _is_run(said, match)) or (kind == "cards" and not _CARD.search(match[0])):
                continue
            try:
                name = "ranks" if kind == "cards" else kind
                found.append((match.span(), Value(name, SLOTS[name].written(match[0].strip()))))
            except (ValueError, TwoReadings):
                continue
    found.sort(key=lambda one: one[0])
    parts: list[str] = []
    at = 0
    for (begin, end), value in found:
        parts += (said[at:begin], f" <{value.kind}> ")
        at = end
    return "".join((*parts, said[at:])), tuple(value for _, value in found)


_CARD = re.compile(r"\b(?!or\b|and\b|nor\b|an?\b|any\b|the\b|to\b|through\b)[a-z]|\ds\b")
"""What makes a list of numbers one of cards: the name of a card, or *10s*."""


def _is_run(said: str, odds: re.Match[str]) -> bool:
    """Whether *2 to 7* is a run of totals or cards: it rises, and no word of pay is near."""
    run = _RUN.fullmatch(odds[0])
    if run is not None and int(run[1]) + 1 < int(run[2]) and int(run[2]) > 8:
        return True  # nobody pays 2 to 10
    near = said[max(0, odds.start() - 30) : odds.start()] + said[odds.end() : odds.end() + 12]
    return run is not None and 2 < int(run[2]) <= 31 and int(run[1]) < int(run[2]) and _PAY_WORD.search(near) is None


_RUN = re.compile(r"(\d{1,2}) ?(?:to|-|–|/) ?(\d{1,2})")
_PAY_WORD = re.compile(r"\b(?:pay|paid|odds|wins?|settle|receive|collect|get|earn|return|rate|ratio|lay|at$|bonus)")


@lru_cache(maxsize=4096)
def _concepts(said: str) -> tuple[tuple[Span, str], ...]:
    """The concepts of a folded text, each with its place."""
    return tuple((hit.span, f"#{name}") for name in lexicon() for hit in hits(name, said))


def _stem(word: str) -> str:
    return _SUFFIX.sub("", word) if len(word) > 4 and word[0] != "<" and not word.startswith("wager-") else word


def with_places(statements: Sequence[str], values: Sequence[Value]) -> tuple[tuple[str, ...], tuple[Value, ...]]:
    """Statements with a place for each value that they share with a sentence; the values that they do not share.

    A place is written ``{kind}``, or ``{kind 2}`` for the second of its kind."""
    made, beside = list(statements), []
    times: dict[str, int] = {}
    for value in values:
        times[value.kind] = times.get(value.kind, 0) + 1
        place = f"{{{value.kind} {times[value.kind]}}}"
        put = [_put(text, value, place) for text in made]
        if put == made:
            beside.append(value)
            times[value.kind] -= 1
        made = put
    return tuple(made), tuple(beside)


def _put(statement: str, value: Value, place: str) -> str:
    """The statement with a place where it has the value; a value inside a longer list is none, an amount is one.

    What stands in quotation marks is a name."""
    names = [match.span() for match in _NAME.finditer(statement)]
    for match in _LISTED.finditer(statement):
        if any(begin < match.start() < end for begin, end in names):
            continue
        if match[0] == value.said or Value(value.kind, match[0]).meaning == value.meaning:
            return statement[: match.start()] + place + statement[match.end() :]
    for match in _AMOUNT.finditer(statement) if value.kind == "money" else ():
        if _plain_amount(match[0]) == _plain_amount(value.said):
            return statement[: match.start()] + place + statement[match.end() :]
    return statement


_NAME = re.compile(r'"[^"]{1,60}"')
_AMOUNT = re.compile(r"\$\d[\d,]*(?:\.\d\d)?")


def _plain_amount(said: str) -> str:
    return said.replace(",", "").removesuffix(".00")


_ONE = r"(?:(?:soft |hard )?(?:\$[\d,.]+|\d+(?:\.\d+)?%?|[AKQJ]|ten-valued card|face card))"
_LISTED = compiled(
    r"(?<![\w{.$-])(?:\d+(?:\.\d+)? (?:to|for) \d+(?:\.\d+)?(?! or)|\d+:\d+|even money"
    rf"|{_ONE}(?:(?:, | or | to ){_ONE})*)"
    r"(?: or (?:less|more))?(?![\w}-])"
)
_TENS = {"ten-valued card": ("10", "J", "Q", "K"), "face card": ("J", "Q", "K"), "even money": ("1 to 1",)}


def _members(said: str) -> Iterator[str]:
    kind = said.split()[0] + " " if said.startswith(("soft", "hard")) else ""
    for part in re.split(r", | or (?!less|more)", said.removeprefix(kind)):
        run = re.fullmatch(r"(\d+) to (\d+)", part)
        if run and int(run[1]) < int(run[2]) < 32:
            yield from (f"{kind}{number}" for number in range(int(run[1]), int(run[2]) + 1))
        elif odds := re.fullmatch(r"([\d.]+)(?: to |:)([\d.]+)", part):
            yield f"{odds[1]} to {odds[2]}"
        else:
            yield from (f"{kind}{one}" for one in _TENS.get(part, (part,)))


def filled(statement: str, values: Sequence[Value]) -> str | None:
    """The statement with the values of a text in its places, in their order; None if one lacks."""
    by_kind: dict[str, list[str]] = {}
    for value in values:
        by_kind.setdefault(value.kind, []).append(value.said)
    try:
        return _PLACE.sub(lambda place: by_kind[place[1]][int(place[2]) - 1], statement)
    except (KeyError, IndexError):
        return None


_PLACE = re.compile(r"\{(\w+) (\d+)\}")


def each_wager(statement: str) -> list[tuple[str, str]]:
    """The subject and the value of a statement; of one on several wagers, for each of them."""
    subject, _, value = statement.partition(": ")
    kind, *names = re.split(r' (?=")|, (?=")', subject)
    return [(f"{kind} {name}", value) for name in names] if len(names) > 1 else [(subject, value)]
