"""Which case of the procedure a title of a pay row means, and the condition that it states.

A title may be the procedure's own, also with other numbers or ranks; a hand of the trade; or a list of numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from base.records import dataclass
from intake.posted.names import hand_aliases
from intake.posted.plain_words import title_words
from intake.posted.procedure_words import KnownCase

_RANKS = {
    "jacks": "jacks",
    "queens": "queens",
    "kings": "kings",
    "aces": "aces",
    "jack": "jacks",
    "queen": "queens",
    "king": "kings",
    "ace": "aces",
}
RANK_ORDER = ["2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "10s", "jacks", "queens", "kings", "aces"]
_LIST = r"\d+(?:, \d+)*(?:,? or \d+| to \d+)?(?:s\b)?|\bjacks\b|\bqueens\b|\bkings\b|\baces\b"
_NUMBERS = re.compile(_LIST)
_RANK = r"(?:a |of )*(\d+s?|jacks?|queens?|kings?|aces?)"
_OR_BETTER = re.compile(rf"^(?:an? )?(?:pairs?,?(?: of)? )?{_RANK} or (?:better|higher|more)$")
_BETWEEN = re.compile(rf"^(?:an? )?(?:pairs?,?(?: of| from)? )?{_RANK} (?:thru|through|to|-) (?:pairs? of )?{_RANK}$")
_UP_TO_HAND = re.compile(
    rf"^(?:an? )?pairs?(?: of)? {_RANK} (?:and )?(?:up )?(?:thru|through|to|-) (?:an? )?[a-z][a-z0-9 ]{{2,20}}$"
)
_BELOW_HAND = re.compile(r"\bnot (?:\w+ )?\w+ ranks at least [a-z]")
_LOW = re.compile(r"(?<!not )((?:\w{1,40} )?\w{1,40}) ranks at least pair of (\w{1,40})")
_HIGH = re.compile(r"not (?:\w+ )?\w+ ranks at least pair of (\w+)")
_FILLER = re.compile(
    r"\b(?:an?|the|any|on|of|or|and|with|hand|hands|bets?|wagers?|pays?|paid|wins?|is|are|numbers?"
    r"|total|totals|for|each|all|it|at|in"
    r"|even|money|odds|you|your|both|combination|roll|dice|die|add|up|to|no|triples?|appears?"
    r"|covers?|cards?|if|by|also|only|when"
    r"|straight up|adjoining|come out|one|box|columns?|dozens?|less|through"
    r"|where|meet|across|between|over|covering|call|own|gets?|place|returns?|name|pick|choose"
    r"|together|they|makes?)\b|[^\w]"
)


_VERBS = re.compile(
    r"^(?:with |if you (?:have|hold|make|get) |you get |get )|"
    r"(?: (?:is|are|wins?|gets?|gives?|returns?|earns?|brings?|receives?|will|be|paid|pays?|you|at|worth|for"
    r"|means?)){1,6}$"
)
"""Words around a title that say no more than that it is one."""


_WON_WITH = re.compile(
    r"^(?:you )?(?:win|wins|winning|beat the dealer|beating the dealer)(?: the hand)? with (?:an? )?"
)
_AND_THE = re.compile(r",? and (?:the|your)(?: bets?| wagers?)?\s*$")
_OR_LOWER = re.compile(r"^(.{2,30}) (?:or|and) (?:less|lower|below|worse)$")


@dataclass(frozen=True, slots=True)
class Meant:
    """A case that a title means, with the condition that the title states."""

    case: KnownCase
    condition: str

    @property
    def as_printed(self) -> bool:
        """Is it the procedure's own condition?"""
        return self.condition == self.case.condition


OTHER = Meant(KnownCase((), "", "", "", "", (), (), "", paid=False, single=False), "another")
"""No case of the procedure."""


def meant(title: str, cases: Sequence[KnownCase], *, named: bool) -> list[Meant]:
    """What a title means among these cases; ``named`` if the text has named their wager."""
    said = without_frame(title_words(title))
    if found := or_lower(said, cases):
        return found
    for way in (own_title, ranked_pairs, several_hands):
        if found := list(way(said, cases)):
            return found
    if named:
        return list(numbered(said, cases)) or list(alone(said, cases))
    return []


def without_frame(said: str) -> str:
    """A title without the words around it that say no more than that a hand wins."""
    return _VERBS.sub("", _WON_WITH.sub("", _AND_THE.sub("", _VERBS.sub("", said))))


def or_lower(said: str, cases: Sequence[KnownCase]) -> list[Meant]:
    """``Pair or less``: the hand that is named, and the paid ones below it."""
    head = _OR_LOWER.match(said)
    first = own_title(head[1], cases) if head else []
    if len(first) != 1:
        return []
    after = cases[cases.index(first[0].case) :]
    return [Meant(case, case.condition) for case in after if case.paid]


def full_title(title: str, cases: Sequence[KnownCase]) -> list[Meant]:
    """What a title means that names wager and case in the procedure's own words."""
    return matched(title_words(title), [(case, case.full) for case in cases])


def own_title(said: str, cases: Sequence[KnownCase]) -> list[Meant]:
    """The procedure's own title, also with other numbers or ranks."""
    return matched(title_words(said), [(case, case.titles) for case in cases])


def matched(said: str, titled: Sequence[tuple[KnownCase, tuple[str, ...]]]) -> list[Meant]:
    plain = [(case, title_words(title)) for case, titles in titled for title in titles]
    if same := [Meant(case, case.condition) for case, title in plain if title and title == said]:
        return same
    aliases = hand_aliases()
    if other := [Meant(case, case.condition) for case, title in plain if said in aliases.get(title, ())]:
        return other
    near = [
        (exchanged(said, title), Meant(case, found))
        for case, title in plain
        if (found := with_numbers(said, title, case))
    ]
    return [one for _, one in sorted(near, key=lambda pair: pair[0])[:1]]


def exchanged(said: str, title: str) -> int:
    """How many words of a title are others."""
    return sum(one != other for one, other in zip(said.split(), title.split(), strict=False))


def with_numbers(said: str, title: str, case: KnownCase) -> str:
    """The condition with the numbers of a title that is the same but for them; empty if it is another."""
    pattern = "".join(
        rf"({_LIST})" if _NUMBERS.fullmatch(part) else re.escape(part) for part in re.split(f"({_LIST})", title)
    )
    found = re.fullmatch(pattern, said) if _NUMBERS.search(title) else None
    if found is None:
        return ""
    condition, at = case.expanded, 0
    pairs = list(zip(_NUMBERS.findall(title), found.groups(), strict=True))
    for old, new in [pair for pair in pairs if pair[0] != pair[1]]:
        place = condition.find(old, at)
        if place < 0:
            return ""
        condition = condition[:place] + new + condition[place + len(old) :]
        at = place + len(new)
    return condition


def ranked_pairs(said: str, cases: Sequence[KnownCase]) -> Iterator[Meant]:
    """``jacks or better``, ``a pair of 6s through 10s``."""
    if match := _OR_BETTER.match(said):
        low, high = rank_of(match[1]), ""
    elif match := _BETWEEN.match(said):
        low, high = rank_of(match[1]), rank_of(match[2])
        high = "" if high == RANK_ORDER[-1] else high  # jacks through aces are jacks or better
    elif match := _UP_TO_HAND.match(said):
        low, high = rank_of(match[1]), ""
        cases = [case for case in cases if _BELOW_HAND.search(case.expanded)]
    else:
        return
    for case in cases:
        own_low, own_high = _LOW.search(case.expanded), _HIGH.search(case.expanded)
        if own_low is None or bool(own_high) != bool(high):
            continue
        condition = case.expanded.replace(f"at least pair of {own_low[2]}", f"at least pair of {low}")
        if own_high and high:
            above = RANK_ORDER[min(RANK_ORDER.index(high) + 1, len(RANK_ORDER) - 1)]
            condition = condition.replace(f"at least pair of {own_high[1]}", f"at least pair of {above}")
        yield Meant(case, case.condition if condition == case.expanded else condition)


def rank_of(word: str) -> str:
    return _RANKS.get(word, word if word.endswith("s") else f"{word}s")


def several_hands(said: str, cases: Sequence[KnownCase]) -> Iterator[Meant]:
    """Every hand that a title names, the longest name first; nothing if words of another meaning are left."""
    names = sorted(hand_names(cases), key=lambda pair: -len(pair[0]))
    left = said
    found: list[tuple[str, KnownCase]] = []
    for name, case in names:
        pattern = re.compile(rf"(?<![\w-]){re.escape(name)}(?:e?s)?(?![\w-])")
        if pattern.search(left):
            left = pattern.sub(" ", left) if not any(other == name for other, _ in found) else left
            found.append((name, case))
        elif any(other == name for other, _ in found):
            found.append((name, case))
    if found and not _FILLER.sub("", left):
        yield from (Meant(case, case.condition) for _, case in found)


def extra_hand(title: str, cases: Sequence[KnownCase]) -> str:
    """The one hand in a list of hands that these cases do not pay; empty if there is none, or other words are left."""
    left = title_words(title)
    known = {name for name, _ in hand_names(cases)}
    found = 0
    for name in sorted(known, key=len, reverse=True):
        left, times = re.subn(rf"(?<![\w-]){re.escape(name)}(?:e?s)?(?![\w-])", " ", left)
        found += bool(times)
    rest = " ".join(_FILLER.sub(" ", left).split())
    others = {*hand_aliases(), *(other for several in hand_aliases().values() for other in several)}
    return rest if found > 1 and rest in others else ""


def several_hands_named(title: str, cases: Sequence[KnownCase]) -> bool:
    """Does a title list hands, so that no single one is meant?"""
    left = title_words(title)
    found = 0
    for name in sorted({name for name, _ in hand_names(cases)}, key=len, reverse=True):
        left, times = re.subn(rf"(?<![\w-]){re.escape(name)}(?:e?s)?(?![\w-])", " ", left)
        found += bool(times)
    return found > 1


def promised(title: str, cases: Sequence[KnownCase], hands: Sequence[str]) -> list[Meant]:
    """A hand that the game knows and the wager does not pay, in the place of one that it pays."""
    said = title_words(title)
    names = {other: hand for hand in hands for other in (title_words(hand), *hand_aliases().get(title_words(hand), ()))}
    said = without_frame(said)
    hand = names.get(re.sub(r"^(?:an?|any) | pays?$", "", said))
    paid = [title_words(one) for one in hands]
    for case in cases if hand else ():
        own = re.search(r" is ([a-z ]{1,80})$", case.condition)
        if case.paid and own and title_words(own[1]) in paid:
            return [Meant(case, f"{case.condition[: own.start(1)]}{hand}")]
    return []


def hand_names(cases: Sequence[KnownCase]) -> Iterator[tuple[str, KnownCase]]:
    aliases = hand_aliases()
    for case in cases:
        for title in case.titles:
            plain = title_words(title)
            if (plain and not plain[0].isdigit()) or plain in aliases:
                yield plain, case
                yield from ((other, case) for other in aliases.get(plain, ()))


def numbered(said: str, cases: Sequence[KnownCase]) -> Iterator[Meant]:
    """The cases that a list of numbers means: one with these numbers, or one of them with its list replaced."""
    numbers = numbers_in(said)
    lists = [(case, numbers_in(found[0])) for case in cases if (found := case_list(case))]
    if not numbers or not lists or _FILLER.sub("", re.sub(r"\d+s?", "", said)):
        return
    apart = frozenset(int(one) for one in re.findall(r"\d{1,12}", said))  # 4-10 may be a range, or two numbers
    exact = [case for case, own in lists if own in (numbers, apart)]
    if exact:
        yield from (Meant(case, case.condition) for case in exact)
        return
    near = sorted(lists, key=lambda pair: -len(pair[1] & numbers))
    case, own = near[0]
    if not own & numbers and (case.paid or lists[1:]):
        return  # nothing says that this case is meant, unless it is the only one that comes back
    found = case_list(case)
    assert found is not None
    yield Meant(case, case.expanded[: found.start()] + listed(numbers) + case.expanded[found.end() :])


def exact_numbers(title: str, cases: Sequence[KnownCase]) -> list[Meant]:
    """The cases of the one wager that pays on just these numbers, whatever heading is above."""
    said = title_words(title)
    numbers = numbers_in(said)
    if len(numbers) < FEWEST_NUMBERS or _FILLER.sub("", re.sub(r"\d+s?", "", said)):
        return []
    found = [case for case in cases if case.paid and (own := case_list(case)) and numbers_in(own[0]) == numbers]
    return [Meant(case, case.condition) for case in found] if len({case.wagers for case in found}) == 1 else []


FEWEST_NUMBERS = 2
"""A single number may be anything."""


def case_list(case: KnownCase) -> re.Match[str] | None:
    """The list of numbers in a condition that tells the case from others."""
    matches = list(re.finditer(r"(?<= is )\d+(?:, \d+)*(?: or \d+| to \d+| or more)?", case.expanded))
    return matches[-1] if matches else None


def numbers_in(said: str) -> frozenset[int]:
    found: set[int] = set()
    said = re.sub(r"(?<![\d-])(\d{1,3}) ?- ?(\d{1,3})(?![\d-])", r"\1 to \2", said)  # 4-10; 5-6-7 is a list
    for low, high, one in re.findall(r"(\d{1,12}) (?:to|through|thru) (\d{1,12})|(\d{1,12})", said):
        found.update(range(int(low), int(high) + 1) if low and int(high) - int(low) < 40 else [int(one or low)])
    return frozenset(found)


def listed(numbers: frozenset[int]) -> str:
    *first, last = map(str, sorted(numbers))
    return f"{', '.join(first)} or {last}" if first else last


def alone(said: str, cases: Sequence[KnownCase]) -> Iterator[Meant]:
    """The single case of a named wager, where no other words stand in the title."""
    if not _FILLER.sub("", re.sub(r"\d+", "", said)):
        yield from (Meant(case, case.condition) for case in cases if case.single and case.paid)
