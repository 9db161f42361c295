"""What a text on any game says of its wagers: their names, limits and odds. Nothing of how the game is played."""

from __future__ import annotations

import re
from collections.abc import Iterator

from intake.prose.candidates import Context
from intake.prose.proposal import Confidence, Proposal, doubted
from intake.prose.sentence import read_sentence

LIMITS_AS_IN = "blackjack"
"""The family whose sentences on limits are read; they name no hand and no card."""
_NAME = r"(?P<{}>[A-Z][A-Za-z'’-]{{1,20}}(?: [A-Z][A-Za-z'’-]{{1,20}}){{0,2}})"
_ODDS = r"(?P<odds>\d{1,5}(?:\.\d{1,3})? ?(?:to|for|:) ?\d{1,4}|even money)"
_PAYS = (
    re.compile(
        rf"\b[Ww]inning (?:wagers? on )?{_NAME.format('name')}(?: (?:wager|bet)s?)? "
        r"(?:(?:shall|will|is|are|be|at) ){0,3}"
        rf"(?:pays?|paid)(?: (?:at|out|odds|of)){{0,2}} {_ODDS}"
    ),
    re.compile(
        rf"{_NAME.format('name')} (?:wager|bet)s? (?:(?:shall|will|is|are|be) ){{0,3}}"
        rf"(?:pays?|paid)(?: (?:at|out|odds|of)){{0,2}} {_ODDS}"
    ),
)
_OFFERS = re.compile(
    r"\b(?:wagers?|bets?) (?:(?:may be|are|is) (?:made|placed|taken|accepted) )?on (?P<names>[A-Z][A-Za-z'’-]{1,20}"
    r"(?: [A-Z][A-Za-z'’-]{1,20}){0,2}"
    r"(?:(?:, and |, or |, | and | or )[A-Z][A-Za-z'’-]{1,20}(?: [A-Z][A-Za-z'’-]{1,20}){0,2}){1,12})"
)
_TURNED = re.compile(r"(?i)\b(?:not|no|never|cannot|except|unless|less|commission)\b|n['’]t\b")
_NOT_NAMES = frozenset(("The", "A", "An", "All", "Any", "Each", "Every", "This", "That", "These", "Winning", "Losing"))


def read_any_game(text: str, place: str) -> tuple[Proposal, ...]:
    """Proposals that hold whatever the game is; a wager of no name is every wager."""
    plain = " ".join(text.split())
    return (*_limits(plain, place), *_offered(plain, place), *_paid(plain, place))


def _limits(text: str, place: str) -> Iterator[Proposal]:
    for one in read_sentence(text, place, Context(family=LIMITS_AS_IN)):
        if one.subject == 'wager "Ante"' and not re.search(r"(?i)\bante\b", text):
            yield Proposal(place, "wager", one.readings, doubted(one.confidence), one.unused)


def _offered(text: str, place: str) -> Iterator[Proposal]:
    found = None if _TURNED.search(text) else _OFFERS.search(text)
    for name in re.split(r", and |, or |, | and | or ", found["names"]) if found else ():
        if name.split()[0] not in _NOT_NAMES:
            yield Proposal(place, f'wager offered "{name}"', (("", "allowed"),), Confidence.PERHAPS)


def _paid(text: str, place: str) -> Iterator[Proposal]:
    """Odds of a wager that the text names; when it wins is for a person to say."""
    found = next((match for way in _PAYS if (match := way.search(text))), None)
    if found is None or _TURNED.search(text):
        return
    name = " ".join(word for word in found["name"].split() if word not in _NOT_NAMES)
    if name:
        says = f'{found["odds"].replace(":", " to ")} when circumstance "the {name} wager wins"'
        yield Proposal(place, f'wager pay "{name}"', (("", " ".join(says.split())),), Confidence.PERHAPS)
