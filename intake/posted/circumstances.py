"""What has to happen for a result, as posted texts say it: patterns/posted-circumstances.toml."""

from __future__ import annotations

import re
import tomllib
from functools import cache

from base.records import dataclass
from intake.posted.procedure_words import KnownCase, KnownSentence
from intake.posted.titles import RANK_ORDER
from intake.prose.patterns import FOLDER


@dataclass(frozen=True, slots=True)
class Circumstance:
    """A condition of the language and the words for it; ``known`` is what the procedure's pays must speak of."""

    condition: str
    known: str
    ways: tuple[re.Pattern[str], ...]


@cache
def every_circumstance() -> tuple[tuple[tuple[str, ...], str, tuple[re.Pattern[str], ...]], ...]:
    data = tomllib.loads((FOLDER / "posted-circumstances.toml").read_text(encoding="utf-8"))
    return tuple((tuple(entry["condition"]), entry.get("known", ""), ways_of(entry)) for entry in data["circumstance"])


def ways_of(entry: dict[str, list[str]]) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(rf"(?<![\w'-]){way}") for way in entry["match"])


_PAY = re.compile(r'wager pay "(?P<wager>[^"]+)": (?P<rest>.+)')


@cache
def pays(sentences: tuple[KnownSentence, ...]) -> tuple[tuple[str, str], ...]:
    """Each wager with what the procedure says it pays, or loses, and when."""
    found = (_PAY.match(one.statement) for one in sentences)
    return tuple((match["wager"], match["rest"]) for match in found if match)


@cache
def known_circumstances(sentences: tuple[KnownSentence, ...]) -> tuple[Circumstance, ...]:
    """Those of which the pays of a procedure speak, each in the procedure's own condition."""
    said = " ; ".join(rest for _, rest in pays(sentences))
    found = []
    for conditions, known, ways in every_circumstance():
        condition = next((one for one in conditions if speaks_of(known or one, said)), "")
        if condition:
            found.append(Circumstance(condition, known or condition, ways))
    return tuple(found)


@cache
def pair_circumstances(cases: tuple[KnownCase, ...]) -> tuple[Circumstance, ...]:
    """A pair of each rank by itself, where the procedure pays pairs from some rank on."""
    hand = next((found[1] for case in cases if (found := _RANKED.search(case.expanded))), "")
    made = []
    for at, rank in enumerate(RANK_ORDER if hand else ()):
        above = f" and not {hand} ranks at least pair of {RANK_ORDER[at + 1]}" if at + 1 < len(RANK_ORDER) else ""
        alone = r"(?:^|(?<=[?] ))(?:and )?"  # *fives* are a pair of them
        way = rf"(?<![\w'-])(?:an? |your )?(?:pair of |{alone}){rank}(?!,? (?:or|and|to|through|thru)\b|-|, \d)"
        condition = f"{hand} is pair and {hand} ranks at least pair of {rank}{above}"
        made.append(Circumstance(condition, "", (re.compile(way),)))
    return tuple(made)


_RANKED = re.compile(r"((?:full |player )?hand) ranks at least pair of")


def speaks_of(known: str, said: str) -> bool:
    return re.search(rf"(?<![\w\"]){re.escape(known)}(?![\w\"])", said) is not None


def circumstances_in(said: str, known: tuple[Circumstance, ...]) -> tuple[tuple[Circumstance, ...], str]:
    """The circumstances that words in plain form name, and the words without them."""
    found: list[Circumstance] = []
    for one in known:
        match = next((match for way in one.ways if (match := way.search(said))), None)
        if match:
            found.append(one)
            said = f"{said[: match.start()]} {said[match.end() :]}"
    return tuple(found), said
