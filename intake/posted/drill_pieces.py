"""What happens in one hand that is told, piece by piece, as conditions of the language."""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.posted.circumstances import Circumstance, circumstances_in
from intake.posted.dealer_hands import dealer_hand
from intake.posted.procedure_words import KnownCase, ProcedureWords
from intake.posted.titles import meant

FILLER = re.compile(
    r"\b(?:an?|the|and|in|on|of|to|is|are|be|has|have|holds?|shows?|gets?|makes?|ends? up|ends?"
    r"|comes?|you|your|guest|player|bets?"
    r"|wagers?|puts?|places?|stakes?|down|out|each|then|hand|hands|best|dealer|with|who|it|he|she|her"
    r"|his|their|bad|luck|good"
    r"|turns? over|again|also|say|suppose|example|now|here|for|that|this|round|at|behind|up|added"
    r"|adds?|makes|raises?|plays?"
    r"|calls?|antes?|there|was|were|had|been|dealt|drill|case|question|so|dollars?|chips?|\d{1,2}[.)])\b|[^\w]"
)
THROWN = re.compile(r"\bdice([1-6])([1-6])\b")
_BOTH = re.compile(
    r"\b(?:both|the 2) (?:cards|hands) (?:are|rank|come up) (?:the same|equal|alike|aces|kings|queens"
    r"|jacks|10s|[2-9]s)\b"
    r"|\b(?:you|player)(?: and|, ) (?:the )?dealer (?:both )?(?:have|get|hold) (?:the same|equal)[a-z ]{0,20}"
)
_WINS = ('"player wins"', "hand ranks above dealer hand", "player hand ranks above dealer hand")
_WON = re.compile(
    r"\b(?:you|guest|player|he|she|they|hand)(?: has| have)? (?:wins?|won|beats? (?:the )?dealer"
    r"|is (?:better|higher))\b"
    r"|\b(?:wins?|beats?) (?:the dealer|it|him)\b|\bhas the (?:better|best|higher) hand\b"
)
_BEATEN = re.compile(r"\b(?:you|guest|player|he|she|they|hand)(?: has| have)? (?:loses?|lost|is beaten)\b")
_LOST = ('"player is beaten"', "hand ranks below dealer hand", "player hand ranks below dealer hand")
REST = re.compile(
    r"\b(?:everything|all|both|bets?|money|back|half|one|1|whole|straight away|at once|right away|that|rest|other)\b"
)


_HIT = re.compile(
    r"^(?:(?:number|that|it|ball|wheel|dice)\b|\d{1,2}\b|[^\w])*(?:(?:wins?|hits?|comes?(?: up| in)?"
    r"|stops on|lands|thrown|rolled|spun)\W*)?$"
)


def only_case(piece: str, value: str, own: Sequence[KnownCase]) -> str:
    """The one case in which a wager is paid, where the words say no more than that it comes."""
    single = [case.condition for case in own if case.single and case.paid]
    if "to" not in value.split() or len(single) != 1:
        return ""
    return single[0] if _HIT.match(FILLER.sub(" ", piece).strip()) else ""


def piece_told(
    piece: str, cases: Sequence[KnownCase], known: tuple[Circumstance, ...], words: ProcedureWords, *, alone: bool
) -> tuple[list[str], list[Circumstance]] | None:
    """The conditions that one piece of what happens states; None if a part of it is not understood.

    ``alone``: the hand by itself, for the dealer's is told too."""
    parts: list[str] = []
    if dealer := dealer_hand(piece, words):
        return [dealer], []
    circumstances: list[Circumstance] = []
    for way, conditions in ((_WON, _WINS), (_BEATEN, _LOST)):
        match = way.search(piece)
        one = next((one for one in known if one.condition in conditions), None)
        if match and one:
            circumstances.append(one)
            piece = f"{piece[: match.start()]} {piece[match.end() :]}"
    if dice := THROWN.search(piece):
        first, second = map(int, dice.groups())
        hard = any(part.event == "hard" for part in words.meanings)
        parts.append(f"total is {first + second}")
        parts += [("" if first == second else "not ") + '"hard"'] if hard else []
        piece = f"{piece[: dice.start()]} {piece[dice.end() :]}"
    told_number = None if "come" in piece or "out" in piece else _NUMBERTHROWN.fullmatch(FILLER.sub(" ", piece).strip())
    if told_number:
        return [*parts, *number_thrown(told_number[1], cases, words)], []
    if both := _BOTH.search(piece):
        tie = [one for one in known if one.condition.endswith(("hand ranks with dealer hand", "hands tie"))]
        circumstances += tie[:1]
        piece = f"{piece[: both.start()]} {piece[both.end() :]}"
    title = " ".join(_ARTICLES.sub(" ", piece).split()).strip(" .")
    title = (
        re.sub(r"^pair of (?:\d+s|jacks|queens|kings|aces)$", "pair", title)
        if not any("pair of" in one.expanded for one in cases)
        else title
    )
    found = meant(title, cases, named=False) if title and not circumstances else []
    if len({one.condition for one in found if one.case.wagers == found[0].case.wagers}) == 1:
        hand = _HAND.search(found[0].condition) if alone else None
        return [*parts, hand[0] if hand else f"({found[0].condition})"], circumstances
    ranked = title.replace("of a kind", "of kind")
    if ranked in words.facts.ranking and not circumstances:
        subject = next((hand[0] for case in words.cases if (hand := _SUBJECT.search(case.expanded))), "hand is")
        return [*parts, f"{subject} {ranked.replace('of kind', 'of a kind')}"], circumstances
    more, rest = circumstances_in(piece, known)
    circumstances += more
    rest = FILLER.sub(" ", REST.sub(" ", rest)).strip()
    if more and (number := _NUMBERTHROWN.fullmatch(rest)):
        return [*parts, *number_thrown(number[1], cases, words)], circumstances
    if rest:
        return None
    return parts, circumstances


def number_thrown(number: str, cases: Sequence[KnownCase], words: ProcedureWords) -> list[str]:
    """The number that comes up, as the procedure calls it."""
    if not words.facts.faces:
        return []
    called = next((found[1] for case in cases if (found := _CALLED.search(case.expanded))), "total")
    return [f"{called} is {number}"]


_CALLED = re.compile(r"\b(pocket|stop|total) is\b")
OF_A_NUMBER = re.compile(r"\bN is\b")
_NUMBERTHROWN = re.compile(
    r"(?:(?:point|hard|number|place[sd]?|odds|total)\W*)*(\d{1,2})(?:\W+(?:thrown|rolled|hits|point|number))*"
)
PAIRED = re.compile(r"\bpair\b(?! of 2s$)")
_HAND = re.compile(r"(?:full )?hand is (?:[a-z]+ ?)+")
_SUBJECT = re.compile(r"(?:full )?hand is(?= [a-z])")
_ARTICLES = re.compile(
    r"\b(?:you|your|has|have|holds?|shows?|gets?|makes?|ends? up|ends|hand|is|are|an?|the|with|then"
    r"|best|there|come|comes)\b"
)
