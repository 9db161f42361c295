"""Until when wagers are taken, as a text tells it: ``side bets must be down before the second card``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from intake.posted.names import NamedWager, wagers_in
from intake.posted.procedure_words import ProcedureWords

MOMENTS: tuple[tuple[str, re.Pattern[str], re.Pattern[str]], ...] = (
    (
        "before the first card",
        re.compile(
            r"\bbefore (?:the |any |a )?(?:(?:first )?cards?\b(?! (?:is|are) (?:turned|looked))"
            r"|deal\b|dealing|dealer (?:starts|begins|deals)|hand (?:starts|begins))"
        ),
        re.compile(r"^before the first card of the round$"),
    ),
    ("before the second card", re.compile(r"\bbefore (?:the |your )second card\b"), re.compile(r"^(?!x)x")),
    (
        "after the cards are seen",
        re.compile(
            r"\b(?:after|once|when) (?:you (?:have )?)?(?:looking at|look at|looked at|seeing|see"
            r"|seen|saw) (?:your|the|his|their) (?:\d )?cards\b"
        ),
        re.compile(r"^after the cards are looked at$"),
    ),
    (
        "until the end of wagering is announced",
        re.compile(
            r"\buntil (?:the )?(?:dealer|croupier|stickman)?\b[^.;,]{0,12}\b(?:calls?|announces?"
            r"|says?|waves?|closes|stops)\b"
            r"|\buntil .?no more bets|\bbefore (?:the )?(?:dealer |croupier )?(?:calls?|announces?|says?) .?no more"
        ),
        re.compile(r"^until the dealer announces the end of wagering$"),
    ),
    (
        "until the ball drops",
        re.compile(
            r"\b(?:until|till|before) (?:the )?(?:ball|wheel|dice)\b[^.;,]{0,20}\b(?:drops?|falls?"
            r"|lands?|stops?|rests?|settles?|come to rest|stands? still)\b"
        ),
        re.compile(r"^(?!x)x"),
    ),
)
_PLACED = re.compile(
    r"\b(?:bets?|wagers?|betting|chips|it|them|ante)\b[^.;]{0,40}\b(?:made|placed|place|make|down"
    r"|taken|accepted|put|in|bet|close[sd]?|go|set)\b"
    r"|\b(?:make|place|put|get|bet|have)\b[^.;]{0,40}\b(?:bets?|wagers?|chips|ante|down|it)\b"
    r"|\byou (?:may|can|must) bet\b"
)
_OTHERS = re.compile(
    r"\b(?:fold|play|raise|call|check|street|insur\w+|double|split|surrender|odds|again|back|late"
    r"|after the come|point|flop|war|side pot)\b|\?|\$"
)
_MOMENT = re.compile(r'wager moment "(?P<wager>[^"]+)": (?P<when>.+)')
_SIDE = re.compile(r"\bside (?:bets?|wagers?)\b")


def wrong_moments(said: str, words: ProcedureWords, names: tuple[NamedWager, ...]) -> Iterator[tuple[str, str]]:
    """A moment that a text tells and that none of the wagers it speaks of has, with what the procedure says."""
    own, wagers, name, known = moment_told(said, words, names)
    if (
        wagers
        and all(not known.match(own[wager]) for wager in wagers)
        and all(any(other.match(own[wager]) for _, _, other in MOMENTS) for wager in wagers)
    ):
        yield f"wagers are taken {name}", f"{wagers[0]}: {own[wagers[0]]}"


def right_moments(said: str, words: ProcedureWords, names: tuple[NamedWager, ...]) -> tuple[str, ...]:
    """The procedure's own statements of a moment, where a text tells the same in its words."""
    own, wagers, _, known = moment_told(said, words, names)
    same = bool(wagers) and all(known.match(own[wager]) for wager in wagers)
    return tuple(f'wager moment "{wager}": {own[wager]}' for wager in wagers) if same else ()


def moment_told(
    said: str, words: ProcedureWords, names: tuple[NamedWager, ...]
) -> tuple[dict[str, str], list[str], str, re.Pattern[str]]:
    """The moments of the procedure, and the wagers of which a text tells one, with that."""
    own = {found["wager"]: found["when"] for one in words.sentences if (found := _MOMENT.match(one.statement))}
    told = [(name, known) for name, way, known in MOMENTS if way.search(said)]
    if len(told) != 1 or not own or not _PLACED.search(said):
        return own, [], "", NEVER
    name, known = told[0]
    named, rest = wagers_in(said, names)
    if _SIDE.search(said):
        named = tuple(wager for wager in own if wager not in (words.main_wager, "Insurance"))
    spoken = [wager for wager in (named or first_moments(own)) if wager in own]
    return own, [] if _OTHERS.search(rest) else spoken, name, known


def first_moments(own: dict[str, str]) -> list[str]:
    """The wagers that are made when the others are, where no wager is named: those without one of their own moment."""
    usual = [when for when in own.values() if _USUAL.match(when)]
    return [wager for wager, when in own.items() if not usual or when == usual[0]]


_USUAL = re.compile(r"^(?:before the first card|until the dealer announces)")
NEVER = re.compile(r"^(?!x)x")
