"""The drawing of third cards at baccarat, as charts and sentences tell it: ``4 draws if the card was a 2 to a 7``."""

from __future__ import annotations

import re

from intake.posted.procedure_words import ProcedureWords
from intake.posted.titles import numbers_in
from intake.posted.trade_sentences import card_list
from intake.posted.units import CELL

_LIST = r"\d(?:(?:,? and an? |,? or an? |,? or |,? and | to (?:an? )?| through (?:an? )?|, (?:an? )?|-| )\d){0,9}"
_TOTALS = re.compile(
    rf"^(?:(?:the )?(?:banker|bank)(?:'s hand)?[:,]? )?(?:(?:with|on|has|having|holds|holding"
    rf"|at|if it has|hand of|a|total|of|is|when|if|the)\s)*"
    rf"(?P<totals>{_LIST}|\d or (?:less|under|below|fewer))(?: points?)?(?P<rest>\D.*)?$"
)
_DRAWS = re.compile(
    r"\b(?:draws?|drawn|hits?|takes?|takes? (?:a|another|the|1) (?:third )?card|gets? (?:a|another"
    r"|the|1) (?:third )?card|asks? for)\b"
    r"|\bany(?: third| player)? card\b"
)
_STANDS = re.compile(r"\b(?:stands?|stays?|no (?:third )?card|no draw|does not draw|doesn't draw|never draws?)\b")
_UNLESS = re.compile(r"\b(?:unless|except|but|other than|save|apart from|excluding|not)\b")
_CARD = re.compile(rf"(?<!\d)(?P<list>{_LIST})(?!\d)")
_REST = re.compile(
    r"\b(?:banker|bank|player|player's|players|it|its|the|a|an|third|card|cards|if|when|where|was|is"
    r"|were|to|on|against|giving|given"
    r"|drew|draws?|drawn|has|have|had|only|always|hits?|takes?|another|one|1|gets?|got|any|of|with"
    r"|for|dealt|shows?|stands?|stays?|unless|except"
    r"|but|other|than|not|no|value|worth|received|receives|after|or|and|save|apart|from|excluding|in"
    r"|all|whatever|regardless|hand|side"
    r"|asks|that|points?|being|happens|every)\b|[^\w]"
)
_NONE_DRAWN = re.compile(r"\b(?:stood|stands pat|did not draw|does not draw|no third card|without a third)\b")
_DREW = re.compile(r"\b(?:has drawn|drew|draws|took|takes|third card)\b")
_CHART = re.compile(r"\bthird card\b|\bplayer (?:drew|has drawn|draws)\b")
MOST = 90


def read_third_card(said: str, words: ProcedureWords, before: str) -> tuple[str, ...]:
    """On what the banker draws, against which third card of the player; nothing if a part was not understood."""
    if words.family != "baccarat" or len(said) > MOST or "%" in said or "$" in said or "?" in said:
        return ()
    about = (
        "banker" if re.search(r"\bbank(?:er)?\b", said) else "banker" if re.search(r"\bbank(?:er)?\b", before) else ""
    )
    found = _TOTALS.match(said.rstrip(". "))
    if not about or not found or re.match(r"(?:the )?player\b", said):
        return ()
    rest = found["rest"] or ""
    condition, draws = against(rest, before)
    if condition is None or draws is None:
        return ()
    least = re.match(r"(\d) or (?:less|under|below|fewer)", found["totals"])
    totals = (
        frozenset(range(int(least[1]) + 1))
        if least
        else numbers_in(re.sub(r"\ban? ", "", found["totals"]).replace("-", ", "))
    )
    if not totals or max(totals) > NATURAL:
        return ()
    who = " or ".join(map(str, sorted(totals)))
    head = f"player side drew and banker total is {listed_totals(sorted(totals))}"
    if not who:
        return ()
    if not condition:
        return (f"banker draw: banker must {'hit' if draws else 'stand'} when {head}",)
    one, other = ("hit", "stand") if draws else ("stand", "hit")
    return (
        f"banker draw: banker must {one} when {head} and third card is {condition}",
        f"banker draw: banker must {other} when {head} and third card is not {condition}",
    )


NATURAL = 7


def against(rest: str, before: str) -> tuple[str | None, bool | None]:
    """The player's third cards of which words speak (empty for any), and whether the banker draws against them."""
    if _NONE_DRAWN.search(f"{before} {rest}"):
        return None, None
    stands = bool(_STANDS.search(rest))
    draws = bool(_DRAWS.search(_STANDS.sub(" ", rest)))
    cards = [found["list"] for found in _CARD.finditer(rest)]
    left = _REST.sub(" ", _CARD.sub(" ", rest).replace(CELL, " ")).split()
    draws = draws or bool(cards and not stands and _CHART.search(before) and not _NONE_DRAWN.search(before))
    if left or len(cards) > 1 or stands == draws:
        return None, None
    if not cards:
        return (
            ("", draws)
            if not _UNLESS.search(_STANDS.sub(" ", rest)) and (_DREW.search(f"{before} {rest}") or "any" in rest)
            else (None, None)
        )
    ranks = card_list(numbers_in(re.sub(r"\ban? ", "", cards[0])))
    return ranks, draws != bool(_UNLESS.search(_STANDS.sub(" ", rest)))


def listed_totals(totals: list[int]) -> str:
    *first, last = map(str, totals)
    return f"{', '.join(first)} or {last}" if first else last
