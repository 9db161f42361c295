"""What bare numbers of a pay table mean: a line near it says *to one*, or the stake that its amounts are won with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from base.records import dataclass
from grammar.source import Kind, Piece
from intake.prose.word_sets import word_set

_UNIT = re.compile(r"(?i)\b(?P<way>to|for)[- ](?:one|1|unity)\b(?![- ]?\d)(?!,\d)")
_COLON = re.compile(r"(?i)(?:^|[\s(\"“])(?P<before>[xn])? ?: ?1\b(?!\d)")
_PER_UNIT = re.compile(
    r"(?i)\b(?:for|per|on|to) (?:each|every|one|a|an|the)? ?(?:single )?(?:unit|dollar|chip|franc|pound|euro"
    r"|peso) (?:that is |is )?"
    r"(?:bet|staked?|wagered|risked|played)\b"
)
_TIMES = re.compile(
    r"(?i)\b(?:times|multipl(?:es?|ied|ier)|x)\b.{0,40}\b(?:bet|stake|wager|amount)\b|\b(?:bet|stake|wager)s? times\b"
)
_STAKE = re.compile(
    r"(?i)\b(?:an?|each|every|per|on|for|with|from|one)(?: an?| each| every)? "
    r"(?P<money>[$£€]|US\$|A\$)? ?(?P<number>\d{1,4}) ?(?P<after>dollars?|francs?|euros?|pounds?)?(?:[- ]?chip)? "
    r"?(?:bet|wager|stake|ticket|staked|wagered|chip|unit)s?\b"
)
_STAYS = re.compile(
    r"(?i)\b(?:stake|bet|wager)s? (?:is|are|comes?|goes|stays?)(?: also| always)?(?: given| handed)? (?:back"
    r"|returned|yours|kept)\b"
    r"|\b(?:plus|in addition to|besides|on top of|not (?:including|counting)|excluding) (?:the|your|their|its)?"
    r" ?(?:own |original )?(?:stake|bet|wager)"
    r"|\b(?:return|keep)s? (?:of )?(?:the|your|their) (?:own |original )?(?:stake|bet|wager)"
)
_TAKEN = re.compile(
    r"(?i)\b(?:includ(?:es?|ing)|counting) (?:the |your |their )?(?:return of )?(?:the |your |their )?(?:own "
    r"|original )?"
    r"(?:stake|bet|wager)|\b(?:stake|bet|wager) (?:is )?included\b"
)
_ABOUT_PAY = re.compile(
    r"(?i)\b(?:pa(?:ys?|id|ying)|pay[- ]?(?:outs?|offs?|tables?|ments?)|odds|prizes?|figures?|numbers?|returns?"
    r"|amounts?|prices?"
    r"|awards?|wins?|winnings|quoted|stated|expressed|column|table|schedule|above|below|all|each|everything"
    r"|multipl\w+)\b"
)
_WHOLE = re.compile(r"(?i)\b(?:all|every|everything|throughout|any|these|each|figures|numbers)\b")
_TURNED = re.compile(r"(?i)\b(?:not|never|except|unless|but)\b")
_NUMBER_WORDS = word_set(
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen"
    " nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand one half"
)
_LONGEST = 40
_ABOVE, _BELOW, _SHORT, _REACH = 5, 3, 14, 30


@dataclass(frozen=True, slots=True)
class OddsUnit:
    """``per`` is what the numbers are won with; ``way`` is *to* if the stake comes back as well, *for* if not.
    ``money`` if they are amounts; ``whole`` if the words speak of all numbers."""

    at: int
    way: str
    per: int = 1
    money: bool = False
    whole: bool = False
    alone: bool = False
    """Whether the piece says nothing else."""

    def odds(self, pays: str) -> str:
        share = Fraction(pays) / self.per
        return f"{share.numerator} {self.way} {share.denominator}"


def odds_units(pieces: Sequence[Piece]) -> tuple[OddsUnit, ...]:
    """The places of a text that say what its bare numbers are odds to."""
    found = (_unit(at, piece, pieces) for at, piece in enumerate(pieces))
    return tuple(unit for unit in found if unit is not None)


def unit_ahead(units: Sequence[OddsUnit], pieces: Sequence[Piece], at: int) -> bool:
    """Whether bare numbers from here on can be pays, by words above them or below the table that begins here."""
    if any(unit.whole or at - _ABOVE <= unit.at < at for unit in units if not unit.alone or unit.at < at):
        return True
    below = min((unit.at for unit in units if at < unit.at <= at + _REACH), default=-1)
    return below > 0 and all(len(piece.words) <= _SHORT for piece in pieces[at:below])


def unit_of(units: Sequence[OddsUnit], pieces: Sequence[Piece], first: int, last: int) -> OddsUnit | None:
    """What the numbers between two pieces are odds to: as the words above them say, or below, or those on all."""
    above = [unit for unit in units if first - _ABOVE <= unit.at <= first]
    inside = [unit for unit in units if first < unit.at <= last]
    below = [
        unit
        for unit in units
        if last < unit.at <= last + _BELOW
        or (last < unit.at <= last + _REACH and all(len(piece.words) <= _SHORT for piece in pieces[last : unit.at]))
    ]
    whole = [unit for unit in units if unit.whole]
    nearest = above[-1:] or inside[:1] or below[:1]
    if nearest:
        return nearest[0]
    return whole[0] if len({(unit.way, unit.per, unit.money) for unit in whole}) == 1 else None


def unit_of_rows(pays: Sequence[str]) -> str:
    """*to* or *for*, where one row says it in words and the others have bare numbers."""
    said = {match[1] for one in pays if (match := re.fullmatch(r"\d+ (to|for) 1", one))}
    plain = all(re.fullmatch(r"\d+(?: (?:to|for) 1)?|push", one) for one in pays)
    return said.pop() if len(said) == 1 and plain else ""


def _unit(at: int, piece: Piece, pieces: Sequence[Piece]) -> OddsUnit | None:
    text = " ".join(piece.text.split())
    if len(piece.words) > _LONGEST or _TURNED.search(_STAYS.sub(" ", text)):
        return None
    whole = bool(_WHOLE.search(text)) and piece.kind is not Kind.ROW
    if stake := _staked(text):
        beside = f"{text} {pieces[at + 1].text if at + 1 < len(pieces) else ''}"
        for_one = _TAKEN.search(beside) or re.search(r"(?i)\breturn(?:s|ed)?\b", text)
        return OddsUnit(at, "for" if for_one else "to", stake, money=True)
    ways = {match["way"].lower() for match in _UNIT.finditer(text) if not _counts(text[: match.start()])}
    ways |= {"to" for _ in _COLON.finditer(text)}
    alone = re.fullmatch(r"(?i)\W*(?:[xn] |all )?(?:to|for)[- ](?:one|1)\W*", text) is not None
    bracketed = re.search(r"(?i)\((?:[xn] |all )?(?:to|for) (?:one|1)\)", text)
    if len(ways) == 1 and (alone or bracketed or _ABOUT_PAY.search(text)):
        return OddsUnit(at, ways.pop(), whole=whole, alone=alone)
    if _PER_UNIT.search(text) and _ABOUT_PAY.search(text):
        return OddsUnit(at, "for" if _TAKEN.search(text) else "to", whole=whole)
    if _TIMES.search(text) and (_STAYS.search(text) or _TAKEN.search(text)):
        return OddsUnit(at, "to" if _STAYS.search(text) else "for", whole=whole)
    return None


def _counts(before: str) -> bool:
    """Whether a number stands before ``to one``."""
    word = before.rstrip(" :.–—-").rpartition(" ")[2].lower()
    return word in _NUMBER_WORDS or re.fullmatch(r"\W?[\d,.]+", word) is not None


def _staked(text: str) -> int:
    """The one stake that amounts are told for; 0 if there is none. *a $5 bet wins*, but no limit of a wager."""
    if re.search(r"(?i)\b(?:min|max|limit|least|most|up to|between)", text) or not _ABOUT_PAY.search(text):
        return 0
    found = [match for match in _STAKE.finditer(text) if match["money"] or match["after"]]
    return int(found[0]["number"]) if len(found) == 1 else 0


def in_units(pays: str, unit: OddsUnit | None, printed: str) -> str:
    """A bare number of a row in the unit that the text gives; other pays as they are."""
    if unit is None or not re.fullmatch(r"\d+", pays):
        return pays
    money = re.search(r"[$£€]\s?\d", printed) is not None
    return unit.odds(pays) if unit.money == money else pays


def with_unit(text: str) -> str:
    """A list of titles and bare numbers, with the unit that its own words give: ``all to one: any craps 7, yo 15``."""
    found = [match for match in _INLINE.finditer(text) if not _counts(text[: match.start()])]
    told = found[0] if len(found) == 1 else None
    rest = f"{text[: told.start()]} {text[told.end() :]}" if told else text
    if told is None or re.search(r"(?i)\d ?(?:to|for|:) ?\d", rest):
        return text
    way = told["way"].lower()
    parts = re.split(r"(;\s*)" if ";" in rest else r"(,\s+|\s+and\s+(?=[a-z]))", rest)
    items = [_bare_item(part) for part in parts[::2]]
    if len(items) < _PAIR or not all(items):
        return text
    said = [f"{title} {number} {way} 1{end}" for title, number, end in filter(None, items)]
    return "".join(item + between for item, between in zip(said, [*parts[1::2], ""], strict=True))


def _bare_item(part: str) -> tuple[str, str, str] | None:
    """``any craps 7.`` as a title, its number, and the point behind it."""
    body = part.rstrip(" .;,–—-")
    title, _, number = body.rpartition(" ")
    title, number = title.rstrip(" :,–—-"), number.lstrip("$")
    told = re.fullmatch(r"\d{1,5}", number) and re.search(r"[A-Za-z0-9]", title)
    return (title, number, part[len(body) :]) if told else None


_PAIR = 2
_INLINE = re.compile(
    r"(?i)[(,]? ?\b(?:(?:all|each|odds|payouts?|prices?)(?: are)?(?: quoted| stated| paid)? |[xn] )?(?P<way>to"
    r"|for)[- ](?:one|1)\b\)?(?![- ]?\d)"
)
