"""One wager told with its stake, its case and its money, as the row that it shows.

``$2 on 21+3, the guest has a flush: $18`` is *21+3: flush pays 18 to 2*. Dice are counted as they
are shown.
"""

from __future__ import annotations

import re

from intake.posted.names import NamedWager, wagers_in
from intake.posted.plain_words import plain_words
from intake.posted.procedure_words import ProcedureWords

_STAKED = re.compile(
    r"^(?:[a-z' ]{0,30}?\b(?:has|had|have|bets?|puts?|stakes?|staked|places?|placed|wagers?"
    r"|wagered|plays?|played|risks?"
    r"|leaves?)\b )?(?:an? )?\$(?P<stake>\d{1,4})(?: (?:bet|chip|wager))? (?:is |was )?on (?P<on>[^,;:$]{2,40}?)"
    r"(?:,| and|;|:| when| as)+ (?P<case>[^$]{2,90}?)[:;,.]? "
    r"(?:(?:he|she|they|you|we|the (?:guest|player|dealer|house))? ?(?:then )?(?:is|was|were|are|gets?|got|will be)? ?"
    r"(?:paid|pays?|wins?|won|collects?|collected|receives?|received|takes? home|earns?|earned)? ?)"
    r"\$(?P<win>\d{1,5})[.!]?$"
)
_DOUBT = re.compile(
    r"\b(?:unless|except|may|can|could|might|up to|at least|at most|or more|between|lost|loses?"
    r"|back)\b|\?"
)
_AROUND = re.compile(
    r"^(?:(?:if|when|and|as|then|the|an?|guest|player|customer|hand|he|she|they|you|have|has|had"
    r"|holds?|held|gets?|got|shows?|makes?"
    r"|made|is|are|was|were|dealt|there|comes?|came|up|with|drew|draws?|cards?|your|his|her)\b ?)+"
)
_FACES = re.compile(r"\b(?P<count>1|2|3|both|all 3)(?: of the dice)? (?:dice )?(?P<face>[1-6])s?\b[^$\d]{0,30}$")
_THREE = re.compile(r"\b(?P<one>[1-6])(?:, |-)(?P<two>[1-6])(?:,? and |, |-)(?P<three>[1-6])\b")
_COUNTS = {"both": 2, "all 3": 3}


def told_row(text: str, words: ProcedureWords, names: tuple[NamedWager, ...]) -> str:
    """The row that one wager told with its money shows, in plain words; empty where it is not told so."""
    found = told(text)
    if found is None:
        return ""
    wagers, rest = wagers_in(found["on"], names)
    case = _AROUND.sub("", found["case"].strip(" ,.")).strip(" ,.")
    if len(wagers) != 1 or words.facts.faces or re.sub(r"\b(?:the|an?|his|her|your|bet|wager)\b|\W", "", rest):
        return ""
    return f"{wagers[0].lower()}: {case} pays {found['win']} to {found['stake']}" if case else ""


def dice_told(text: str, words: ProcedureWords) -> tuple[str, ...]:
    """``$3 on double 5s, and two 5s were thrown: she was paid $24``: each wager in the case that its own pays name."""
    found = told(text) if words.family == "sic-bo" else None
    if found is None:
        return ()
    pays = f"{found['win']} to {found['stake']}"
    on = re.sub(r"\b(?:an?|the|number|numbers|bet|his|her|your)\b", " ", found["on"])
    on = " ".join(on.split())
    shown = _FACES.search(found["case"])
    face, count = (shown["face"], _COUNTS.get(shown["count"]) or int(shown["count"])) if shown else ("", 0)
    dice = _THREE.search(found["case"])
    if number := re.fullmatch(r"total (?:of )?(\d{1,2})", on):
        total = sum(map(int, dice.groups())) if dice else 0
        return (f'wager pay "Total": {pays} when total is N and N is {number[1]}',) if total == int(number[1]) else ()
    if on in ("any triple", "any triples") and count == MOST:
        return (f'wager pay "Any Triple": {pays} when "triple"',)
    if not face or not on.rstrip("s").endswith(face):
        return ()
    if re.fullmatch(r"[1-6]s?", on):
        return (f'wager pay "Single": {pays} when number of dice showing N is {count}',)
    if re.fullmatch(r"doubles? [1-6]s?", on) and count >= PAIR:
        return (f'wager pay "Double": {pays} when number of dice showing N is 2 or more',)
    if re.fullmatch(r"triples? [1-6]s?", on) and count == MOST:
        return (f'wager pay "Triple": {pays} when number of dice showing N is 3',)
    return ()


PAIR, MOST = 2, 3


def told(text: str) -> re.Match[str] | None:
    """The parts of a sentence on one stake and one win."""
    said = plain_words(text, money=False).rstrip(" .!")
    return _STAKED.match(said) if not _DOUBT.search(said) and len(said) <= LONGEST else None


LONGEST = 180
