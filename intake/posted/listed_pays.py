"""Lists told side by side: ``1x, 2x or 3x for one, two or three dice``, ``Two, Five and Ten pay 2, 5 and 10 to 1``."""

from __future__ import annotations

import re

_ODD = r"\d{1,4}(?: ?(?:to|:) ?1| ?x)?"
_ITEM = r"\d{1,2}"
_TWO_LISTS = re.compile(
    rf"(?P<odds>{_ODD}(?:, {_ODD}){{0,8}},? (?:and|or) {_ODD}(?: (?:to|for) 1)?)"
    rf" (?P<word>for|on|if|when)(?: (?:it|they|your number|the number))?(?: (?:comes? up"
    rf"|shows?(?: up)?|appears?|is|are))?(?: on)? (?P<items>{_ITEM}(?:, {_ITEM}){{0,8}},? (?:and"
    rf"|or) {_ITEM})(?P<unit> times| dice)?(?![\d-]| to \d)"
)
_WAGERS_PAY = re.compile(
    r"^(?P<names>[^$:]{2,80}?) (?:pays?|wins?|are paid"
    r"|earns?) (?P<odds>\d{1,4}(?:, \d{1,4}){0,8},? and \d{1,4}) (?P<word>to"
    r"|for) 1(?:,? (?:respectively|in that order))?$"
)


def side_by_side(said: str) -> str:
    """Odds and cases that stand in two lists, each beside its own."""
    found = _TWO_LISTS.search(said)
    if not found:
        return said
    odds, items = listed(found["odds"]), listed(found["items"])
    tail = re.search(r" (to|for) 1$", found["odds"])
    if tail:
        odds[-1] = odds[-1].removesuffix(tail[0]).strip()
        odds = [f"{one} {tail[1]} 1" if one.isdigit() else one for one in odds]
    if len(odds) != len(items) or any(one.isdigit() for one in odds):
        return said
    beside = ", ".join(f"{one} on {item}" for one, item in zip(odds, items, strict=True))
    return f"{said[: found.start()]}{beside}{said[found.end() :]}"


def listed(text: str) -> list[str]:
    return [one.strip() for one in re.split(r",(?: and| or)? ?| and | or ", text) if one.strip()]


def each_wager_pays(said: str) -> tuple[str, list[str], str] | None:
    """The words that name wagers, as many odds, and whether they count the stake."""
    found = _WAGERS_PAY.match(said.rstrip(". "))
    return (found["names"], listed(found["odds"]), found["word"]) if found else None
