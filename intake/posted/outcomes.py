"""Sentences that say what becomes of a wager in some circumstance: ``Should you fold, the Ante is lost``.

The procedure knows its wagers and the circumstances of which its pays speak. A sentence is read by finding these, in
any order, and what it says becomes of them; it counts only if little else is left of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from base.records import dataclass
from intake.posted.circumstances import Circumstance, circumstances_in, known_circumstances, pair_circumstances, pays
from intake.posted.names import NamedWager, wagers_at_start, wagers_in
from intake.posted.payouts import ODDS, is_payable, value_of
from intake.posted.procedure_words import ProcedureWords
from intake.posted.titles import listed, numbers_in

_BREAKS = re.compile(r"([,;:?\t]| - |\band\b|\bbut\b|\bor\b|\bwhile\b)")
_ODDS_BACK = (
    r"(?:get|gets|give|gives|given|take|hands?|handed|comes?|is|are|receive|receives|have|has)\b[^,;.]{0,40}?\bback"
)
RESULTS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "player loses half the wager",
        re.compile(
            r"\b(?:lose|loses|lost|forfeits?|gives? up|costs?(?: you)?|keeps?|gets?|gets? back|push|returns?)"
            r" (?:back )?(?:only |just )?half\b(?: of)?(?:[^,;.]{0,40}\bback\b)?"
            r"|\bhalf\b[^,;.]{0,40}\b(?:back|returned|lost|forfeited|push|taken|collected|kept|refunded|surrendered)\b"
        ),
    ),
    (
        "stays",
        re.compile(
            r"\b(?:is|are|always|bets?|wagers?|stays?) (?:always )?(?:off|inactive|not working)\b"
            r"|\b(?:sleeps?|(?:is|are) asleep|(?:just )?(?:sits?|stays?|waits?) (?:there|still|idle))\b[^.;]{0,60}$"
        ),
    ),
    (
        "push",
        re.compile(
            r"\b(?:push|pushes|pushed|stand-?offs?|returned|refunded|returns)\b"
            rf"|\b{_ODDS_BACK}\b|\bneither wins? nor loses?\b|\b(?:nobody|no one"
            rf"|neither side) wins(?:,? (?:and )?(?:nobody|no one) loses)?\b"
            r"|\b(?:theirs|yours|his|hers) (?:to keep|again|still)\b|\b(?:comes?|goes|go) (?:home|back to you)\b"
            r"|(?<!house )(?<!dealer )(?<!we )\b(?:keeps?|saves?) (?=(?:the|your|his|her|their|both|all)\b)"
        ),
    ),
    (
        "player loses",
        re.compile(
            r"\b(?:lose|loses|lost|forfeit|forfeits|forfeited|gone|swept|taken|collected|costs? you)\b"
            r"|\b(?:goe?s?|belongs?) to (?:the house|the casino|us|the bank)\b|\bstays? with (?:us"
            r"|the house|the casino)\b"
            r"|\b(?:is|are) (?:ours|dead|done|over|history|finished)\b|\b(?:ends?|kills?"
            r"|sinks?) (?=the|your|both|all)\b"
            r"|\bgoe?s? (?:down|under)\b|\b(?:dies|die|falls|fall) (?:with|too|as well)\b"
            r"|\bgoe?s? with (?:it|you|them)\b|\bbeats it\b|\btakes every bet with it\b"
            r"|\bgives? up (?=your|the|all|both)"
            r"|\b(?:the )?(?:house|dealer) (?:takes|wins|collects|keeps)\b"
        ),
    ),
    (
        "player wins",
        re.compile(r"\b(?:win|wins|won|winners?|(?:gets?|is|are) paid)\b|\bpays?(?=[,;.]| and\b| but\b|$)"),
    ),
)
_PAID = re.compile(r"\b(?:win|wins|won|paid|pays?|collects?)\b")
_REFUSED = re.compile(
    r"\b(?:not|never|no|nor|neither|unless|except|only|until|before|without|instead|cannot|may|can|half"
    r"|better|higher|lower|best|worse|beats?|choose|choice|option|either"
    r"|usual|usually|normally|sometimes|often|mostly|generally|typically|perhaps|those)\b|n't\b|\$"
)
_ALL = re.compile(r"\b(?:both|all|every|everything|each|bets|wagers)\b")
_FILLER = re.compile(
    r"\b(?:an?|the|and|or|if|when|whenever|should|you|your|yours|on|in|of|is|are|it|its|to|at|any"
    r"|time|then|that|this|also|still|will"
    r"|be|by|with|as|bets?|wagers?|both|all|each|every|everything|hand|hands|player|players|table"
    r"|too|so|after|once|one|right|away|automatically"
    r"|who|have|has|was|were|made|there|money|stake|stakes|chips|original|just|same|for|amount|us"
    r"|we|our|comes?|up|out|case|dealer|but|from"
    r"|would|simply|way|here|together|what|about|my|i|otherwise|happens?|s|well)\b|[^\w]"
)
_YOU = re.compile(
    r"\byou (?:\w{1,10} )?(?:lose|push)\b|\b(?:the )?players? wins?\b|\byou win\b"
    r"|\b(?:the )?(?:house|dealer|bank|casino) (?:wins|takes (?:it|all|the hand|everything))\W*$"
)
_ASLEEP = re.compile(r"\b(?:sleeps?|asleep|off|rests?|idle|inactive|on hold)\b")
_NEITHER = re.compile(r"\bneither wins? (?:n?or) loses?\b")
_TAKES = re.compile(r"^\W*(?:takes?|beats?|kills?|sweeps?|sinks?|claims?|eats?)\b(?![^;,.]{0,40}\bback)")
"""What a circumstance does to wagers: *a tie takes both Player and Banker*."""
WHOLE = ("player loses", "push")
"""Results that a text without the name of a wager tells of all that are staked."""
_TIED = ("hand ranks with dealer hand", '"hands tie"')
"""A tie that the player wins is won on every wager that a tie decides."""
MOST_LEFT = 1
"""So many words may be left of a clause that nothing explains."""
_ENDS_IN_NUMBER = re.compile(r"(?<!\bto )(?<!\bfor )\b\d{1,2} ?$")
_BEGINS_WITH_NUMBER = re.compile(r"(?:and|or|,) ?\d")
_NUMBERS = re.compile(r"\d{1,2}(?:(?:, | or |, or | and |-)\d{1,2})*")
STAYING = (("player chose fold", "not player chose fold"), ('"folded"', 'not "folded"'))
"""Who folded sees no showdown: what is said of one is said of those who stayed."""
SHOWDOWN = ("dealer hand", '"hands tie"', '"player wins"', '"player is beaten"')
QUALIFIED = '"dealer qualifies"'
"""Hands are compared if the dealer qualifies, where that counts."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a sentence that says one thing."""

    value: str
    wagers: tuple[str, ...]
    every: str
    """The word with which it speaks of several wagers; empty if it does not."""
    circumstances: tuple[Circumstance, ...]
    left: int
    """How many words nothing explains."""
    refused: bool
    numbers: frozenset[int] = frozenset()
    """Totals on which it is said to happen."""


def read_outcomes(
    said: str, words: ProcedureWords, names: tuple[NamedWager, ...], heading: tuple[str, ...], earlier: str = ""
) -> tuple[str, ...]:
    """What becomes of which wager in which circumstance; nothing where a part was not understood."""
    known = (*known_circumstances(words.sentences), *pair_circumstances(words.cases))
    found = list(clauses(said.rstrip("."), known, names)) if known else []
    statements: list[str] = []
    last = told_before(said, earlier, known) if found else ()
    spoken: tuple[str, ...] = ()
    for clause in found:
        circumstances = clause.circumstances if clause.circumstances or clause.numbers else last
        last = circumstances
        wagers = clause.wagers or (spoken or heading if not clause.every else ())
        wagers = wagers or concerned(clause.every, clause.value, circumstances, words)
        spoken = wagers if len(wagers) == 1 and clause.numbers else ()
        chosen = sum("player chose" in one.condition for one in circumstances)
        if not clause.value or clause.refused or clause.left > MOST_LEFT or not wagers or chosen > 1:
            return ()
        for wager in wagers:
            condition = condition_of(wager, circumstances, clause.numbers, words)
            if not condition:
                return ()
            condition += otherwise_paid(wager, clause.value, circumstances, words)
            statements.append(f'wager pay "{wager}": {clause.value} when {condition}')
    return tuple(dict.fromkeys(statements))


def told_before(said: str, earlier: str, known: tuple[Circumstance, ...]) -> tuple[Circumstance, ...]:
    """What has to happen according to the sentence before: ``I fold. What about …``; its contrary after *If not*."""
    if not earlier or len(earlier.split()) > LONGEST_BEFORE:
        return ()
    found, rest = circumstances_in(earlier, known)
    if _IF_NOT.match(said) and len(found) == 1:
        return (replace(found[0], condition=f"not ({found[0].condition})"),)
    return found if not _IF_NOT.match(said) and not result_in(rest) else ()


def is_asleep(said: str) -> bool:
    """Does it say that a wager stays where it is? What neither wins nor loses there is not returned."""
    return bool(_ASLEEP.search(said) and _NEITHER.search(said))


LONGEST_BEFORE = 14
_IF_NOT = re.compile(r"(?:if not|otherwise|if (?:he|she|it|they) (?:does not|doesn't|do not|don't))\b")


def condition_of(
    wager: str, circumstances: tuple[Circumstance, ...], numbers: frozenset[int], words: ProcedureWords
) -> str:
    """When it happens, as the language says it; empty if that is not known."""
    own = [rest for name, rest in pays(words.sentences) if name == wager]
    parts = [one.condition for one in circumstances]
    if numbers:
        parts = on_totals(numbers, own, parts)
    if any(one in part for part in parts for one in SHOWDOWN) and not any(QUALIFIED in part for part in parts):
        parts += [QUALIFIED for rest in own if QUALIFIED in rest][:1]
    stayed = [staying for folded, staying in STAYING if any(folded in rest for rest in own)]
    if parts and not any(folded in part for part in parts for folded, _ in STAYING):
        parts += stayed[:1]
    return " and ".join(parts)


def with_staying(statement: str, words: ProcedureWords) -> str:
    """A pay in the language; what is said of a showdown is said of those who did not fold."""
    found = re.match(r'wager pay "([^"]+)": [^"]+? when (?P<when>.+)', statement)
    if not found or not any(one in found["when"] for one in (*SHOWDOWN, QUALIFIED)) or " or " in found["when"]:
        return statement
    own = [rest for name, rest in pays(words.sentences) if name == found[1]]
    if "player chose" in found["when"] or any(folded in found["when"] for folded, _ in STAYING):
        return statement
    stayed = [staying for folded, staying in STAYING if any(folded in rest for rest in own)]
    head, tail, rest = statement.partition(", otherwise")
    return f"{head} and {stayed[0]}{tail}{rest}" if stayed else statement


def otherwise_paid(wager: str, value: str, circumstances: tuple[Circumstance, ...], words: ProcedureWords) -> str:
    """The case in which a wager is paid: that it loses where its pays know no such circumstance is said of that."""
    own = [rest for name, rest in pays(words.sentences) if name == wager]
    spoken = any(one.known in rest for one in circumstances if one.known for rest in own)
    if value != "player loses" or spoken or not all(one.known for one in circumstances):
        return ""
    paid = [case.condition for case in words.cases if wager in case.wagers and case.paid and case.condition]
    return f" and ({paid[-1]})" if paid and circumstances else ""


def on_totals(numbers: frozenset[int], own: list[str], parts: list[str]) -> list[str]:
    """The totals with what the procedure asks beside them: ``point is none and total is 12``."""
    totals = [(rest[: match.start()].rpartition(" when ")[2], numbers_in(match[1])) for rest in own
              if (match := re.search(r"total is (\d[\d, or]*(?: to \d+)?)", rest))]  # fmt: skip
    near = sorted(totals, key=lambda one: (one[1] != numbers, -len(one[1] & numbers)))
    if not near or not near[0][1] & numbers:
        return []
    beside = [] if parts or not near[0][0] else [near[0][0].removesuffix(" and ")]
    return [*parts, *beside, f"total is {listed(numbers)}"]


def concerned(
    every: str, value: str, circumstances: tuple[Circumstance, ...], words: ProcedureWords
) -> tuple[str, ...]:
    """The wagers whose pays speak of these circumstances, where a clause speaks of several; *both* are two."""
    found = tuple(
        dict.fromkeys(wager for wager, rest in pays(words.sentences) if all(one.known in rest for one in circumstances))
    )
    if every == EVERYTHING and circumstances and value == "push":
        return tuple(dict.fromkeys((*found, *(name for name in words.wagers if name in linked(words)))))
    if not every:  # no word on which: all, if they pay alike
        alike = {tuple(rest for name, rest in pays(words.sentences) if name == wager) for wager in found}
        return found if circumstances and len(alike) == 1 else ()
    return found if circumstances and (every != "both" or len(found) == len(BOTH)) else ()


BOTH = ("one", "other")
EVERYTHING = "everything"


def linked(words: ProcedureWords) -> frozenset[str]:
    """The wagers of the hand itself: those whose pays hang on a fold or on the dealer's hand."""
    return frozenset(name for name, rest in pays(words.sentences) if _SHOWN_DOWN.search(rest))


_SHOWN_DOWN = re.compile(r'\bdealer hand\b|"player wins"|"hands tie"')


def clauses(said: str, known: tuple[Circumstance, ...], names: tuple[NamedWager, ...]) -> Iterator[Clause]:
    """Each part with a result of its own; words before the first result, or behind the last, belong to it."""
    parts: list[str] = []
    held = ""
    for piece in _BREAKS.split(said):
        held += piece
        if result_in(circumstances_in(piece, known)[1]):
            parts.append(held)
            held = ""
    if parts and held:
        listed_on = re.match(r"(?:or|and|,) ?(?:the |your )?", held)
        if wagers_in(held, names)[0] and not (listed_on and wagers_at_start(held[listed_on.end() :], names)):
            return  # a wager of which nothing that is understood is said
        parts[-1] += held
    if any(_ENDS_IN_NUMBER.search(one) and _BEGINS_WITH_NUMBER.match(other) for one, other in pairwise(parts)):
        return  # *1 to 1 · 2 and 12 pay 2 to 1*: the first number belongs to the second part
    yield from (clause_of(part, known, names) for part in parts)


def clause_of(part: str, known: tuple[Circumstance, ...], names: tuple[NamedWager, ...]) -> Clause:
    circumstances, rest = circumstances_in(_IF_NOT.sub("", part.strip()), known)
    value, rest = result_in(rest) or ("", rest)
    if not value and circumstances and (taken := _TAKES.match(rest)):
        value, rest = "player loses", rest[taken.end() :]
    wagers, rest = wagers_in(rest, names)
    listed_numbers = _NUMBERS.findall(rest)
    numbers = numbers_in(listed_numbers[0].replace("-", ", ")) if len(listed_numbers) == 1 else frozenset()
    left = _FILLER.sub(" ", _NUMBERS.sub(" ", rest) if numbers else rest).split()
    tied = value == "player wins" and any(one.known in _TIED for one in circumstances)
    every = _ALL.search(rest) or (_YOU.search(part) if value in WHOLE or tied else None)
    refused = bool(_REFUSED.search(rest))
    return Clause(value, wagers, every[0] if every else "", circumstances, len(left), refused, numbers)


def result_in(said: str) -> tuple[str, str] | None:
    """What a clause says becomes of a wager, and the clause without it."""
    odds = next((match for match in ODDS.finditer(said) if is_payable(match) and not match["push"]), None)
    if odds:
        rest = f"{said[: odds.start()]} {said[odds.end() :]}"
        return value_of(odds), _PAID.sub(" ", rest)
    for value, way in RESULTS:
        if match := way.search(said):
            return value, f"{said[: match.start()]} {said[match.end() :]}"
    return None
