"""In what steps wagers go up: ``Wagers go up by single dollars``, ``in fives``, ``$5 at a time``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from intake.posted.names import NamedWager, wagers_in
from intake.posted.procedure_words import ProcedureWords

_STEPS = (
    re.compile(
        r"\b(?:in|by) (?:steps|increments|multiples|units|jumps|amounts|stages) of (?:\$(?P<money>\d{1,4})(?![\d.])"
        r"|(?P<number>\d{1,4})(?: dollars?)?(?= |$|[.,;])|(?P<single>an?|single|whole|full) dollars?\b)"
    ),
    re.compile(r"\b(?:any|every|each) (?P<single>whole|full|even)[- ]dollar (?:amount|sum)s?\b(?P<money>)(?P<number>)"),
    re.compile(
        r"\b(?:in|by) (?:\$(?P<money>\d{1,4})|(?P<number>\d{1,4})[- ]dollar|(?P<single>1[- ]dollar))"
        r"[- ](?:steps|increments|multiples|units|jumps|stages)\b"
    ),
    re.compile(
        r"\b(?:go(?:es)? up|rises?|climbs?|increases?|raised|move up) (?:only )?(?:in"
        r"|by) (?:\$(?P<money>\d{1,4})(?![\d.])"
        r"|(?P<number>\d{1,4})s\b|(?:the )?(?P<single>single|whole|full|a|each) dollars?\b)"
    ),
    re.compile(r"(?:^|[,;-] ?|\$\d{1,4},? )(?:and )?(?:in|by) (?P<number>\d{1,3})s\b(?P<money>)(?P<single>)"),
    re.compile(r"\$(?P<money>\d{1,4}) at a time\b(?P<number>)(?P<single>)"),
)
_OTHER = re.compile(r"\b(?:round(?:ed|ing)?|paid|pays?|chang\w*|chips|buy\w*|tips?|not|never|no|or)\b|%")
_STATED = re.compile(r'wager steps(?: "(?P<wager>[^"]+)")?: \$(?P<sum>\d+)$')


def steps_told(said: str) -> int:
    """The step in whole dollars that words in plain form name; 0 if they name none."""
    for way in _STEPS:
        if found := way.search(said):
            return 1 if found["single"] else int(found["money"] or found["number"])
    return 0


def wrong_steps(said: str, words: ProcedureWords, names: tuple[NamedWager, ...]) -> Iterator[tuple[str, str]]:
    """Steps that none of the wagers meant goes up in."""
    told = 0 if _OTHER.search(said) else steps_told(said)
    stated = [found for one in words.sentences if (found := _STATED.match(one.statement))] if told else []
    named = set(wagers_in(said, names)[0])
    own = [found for found in stated if found["wager"] in named] or ([] if named - {words.main_wager} else stated)
    if own and all(int(found["sum"]) != told for found in own):
        steps = sorted({int(found["sum"]) for found in own})
        yield f"wagers go up in steps of ${told}", f"in steps of {' or '.join(f'${one}' for one in steps)}"
