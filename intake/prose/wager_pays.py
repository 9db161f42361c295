"""What the wagers of declared games pay: the odds of the text with the conditions that the library gives the wager."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache

from base.records import dataclass
from intake.language import UsualPay, usual_pays
from intake.prose.candidates import LOOSE_NEGATION
from intake.prose.patterns import FOLDER, Example, patterns
from intake.prose.proposal import Confidence, Proposal
from intake.prose.table_patterns import compiled

_ODDS = re.compile(r"(?<!\d)\d+(?:\.\d+)? ?(?::|to|for|-|/) ?\d+(?![\d/:]|-number)|even money|\bevens\b")
_MOST_STAKED = 20
_NAMED_FAMILIES = frozenset({"blackjack", "baccarat"})
"""Families whose sentences have patterns of their own."""


@dataclass(frozen=True, slots=True)
class WagerName:
    """How a text names a wager of a family."""

    family: str
    name: str
    way: re.Pattern[str]
    examples: tuple[Example, ...] = ()


def read_wager_pays(text: str, place: str, family: str, heading: str = "") -> tuple[Proposal, ...]:
    """Every wager in a sentence or row that is given odds; the heading may name the wager for all of them."""
    if family in _NAMED_FAMILIES:
        return ()
    said = patterns().folds[""].fold(text.replace("|", " ").replace("\t", " ")).said
    found = [match for match in _ODDS.finditer(said) if _payable(match[0])]
    made: dict[str, Proposal] = {}
    last = _folded(heading)
    for at, odds in enumerate(found):
        begin = found[at - 1].end() if at else 0
        begin += len(_behind(said[begin : odds.start()])) if at else 0
        end = found[at + 1].start() if at + 1 < len(found) else len(said)
        before, after = said[begin : odds.start()], said[odds.end() : end]
        last = next((part for part in (before, after) if _named(part, family)), last)
        for proposal in _proposals(before, after, _odds(odds[0]), place, family, last):
            made.setdefault(proposal.statements[0], proposal)
    return tuple(made.values())


def _proposals(before: str, after: str, odds: str, place: str, family: str, last: str) -> Iterator[Proposal]:
    """The wager is named before its odds, or else behind them; what tells several pays apart is on either side."""
    if LOOSE_NEGATION.search(before.replace("not pass", "").replace("not come", "")):
        return
    part = before if _named(before, family) else after
    names = _named(part, family) or _named(last, family)
    for name in names:
        lines = list(_lines(name, odds, f"{before} {after if part is after else _behind(after)}", family))
        for line in lines:
            doubt = Confidence.PERHAPS if "circumstance" in line else Confidence.LIKELY
            yield Proposal(place, f'wager pay "{name}"', (("", line),), doubt)


def _behind(text: str) -> str:
    """The words that still belong to the odds before them: ``on 6 and 8``, ``for a flush``."""
    match = re.match(r"(?: (?:on|for|if|when|with))[^,;.]*", text)
    return match[0] if match else ""


def _named(part: str, family: str) -> list[str]:
    """The wagers that a stretch of text names; of two names at one place, the longer."""
    hits = [(match.span(), one.name) for one in wager_names(family) for match in one.way.finditer(part)]
    kept = [
        (span, name)
        for span, name in hits
        if not any(other != span and other[0] <= span[0] and span[1] <= other[1] for other, _ in hits)
    ]
    return list(dict.fromkeys(name for _, name in sorted(kept)))


def _lines(name: str, odds: str, said: str, family: str) -> Iterator[str]:
    usual = [one for one in usual_pays(family) if one.wager == name]
    if not usual:
        yield f'{odds} when circumstance "the {name} wager wins", otherwise player loses'
        return
    keyed = [one for one in usual if _holds(one, said)]
    alike = len({one.odds for one in usual}) == 1
    for one in keyed or (usual if alike else []):
        yield f"{odds} when {one.condition}{one.otherwise}"


def _holds(usual: UsualPay, said: str) -> bool:
    """Whether the words name the case of one of several pays: its numbers, or its hand."""
    if hand := re.search(r"\bhand is ([a-z ]{1,60})$", usual.condition):
        others = "(?<!royal )(?<!straight )" if hand[1] in ("flush", "straight flush") else ""
        return re.search(rf"{others}\b{hand[1]}\b(?! flush)", said.replace("mini royal", "royal")) is not None
    if numbers := re.search(r"\b(?:N|total) is ([\d, or]+)$", usual.condition):
        wanted = set(re.findall(r"\d+", numbers[1]))
        return set(re.findall(r"(?<![\d$.])\d+(?!\.?\d)", said)) == wanted
    return False


def _payable(said: str) -> bool:
    """Whether two numbers can be odds; 25 to 36 is a range of numbers."""
    return not (numbers := re.findall(r"[\d.]+", said)) or float(numbers[-1]) <= _MOST_STAKED


def _odds(said: str) -> str:
    if said in ("even money", "evens"):
        return "even money"
    numbers = re.findall(r"\d+(?:\.\d+)?", said)
    between = ":" if ":" in said else " for " if "for" in said else " to "
    return between.join(numbers[:2])


def _folded(text: str) -> str:
    return patterns().folds[""].fold(text).said


@cache
def wager_names(family: str) -> tuple[WagerName, ...]:
    """The names in the data, and for every other wager of the family its own name."""
    entries = tomllib.loads((FOLDER / "wagers.toml").read_text(encoding="utf-8"))["wager"]
    told = [_wager_name(entry) for entry in entries if entry["family"] == family]
    rest = dict.fromkeys(one.wager for one in usual_pays(family))
    own = [_own_name(family, name) for name in rest if name not in {one.name for one in told}]
    return (*told, *own)


def _wager_name(entry: dict[str, object]) -> WagerName:
    ways = entry["match"]
    reads, skips = entry["reads"], entry["skips"]
    assert isinstance(ways, list)
    assert isinstance(reads, list)
    assert isinstance(skips, list)
    examples = (*(Example(sentence, line) for sentence, line in reads), *(Example(sentence, "") for sentence in skips))
    way = compiled(rf"(?<![\w-])(?:{'|'.join(ways)})(?![\w-])")
    return WagerName(str(entry["family"]), str(entry["name"]), way, examples)


def _own_name(family: str, name: str) -> WagerName:
    """A name of one word is a wager only where it begins the text, or where *bet* stands beside it."""
    said = re.escape(_folded(name))
    ways = [
        rf"{said} bets?",
        rf"bets? on (?:the )?{said}",
        rf"^\W*(?:the |an? )?{said}(?= ?(?:pay|:|-|–|\||$|\s*$| or ))",
    ]
    if " " in name or name in ("Black", "Even", "Odd", "Small", "Big", "Field"):
        ways.append(said)
    return WagerName(family, name, compiled(rf"(?<![\w-])(?:{'|'.join(ways)})(?![\w-])"))
