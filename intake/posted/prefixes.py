"""What stands around the words of a posted line and is no part of them: hours, speakers, numbers, marks of a list.

The hour of a message reads like odds (``[20:14]``), and so does the number of a tweet; a card of a quiz has a front and
a back; the verdict of a quiz turns its sentence round.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

_HOUR = re.compile(r"^\s*[\[(]?\d{1,2}[:.]\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?[\])]?[ ,-]+(?=[A-Za-z@\"“])", re.I)
_NAMED = re.compile(r"^\s*[@<]?(?P<who>[A-Za-z][\w.' -]{0,24}?)>?: +(?=\S)")
_SPEAKERS = re.compile(
    r"(?i)(?:you|me|guest|host|staff|agent|visitor|customer|caller|trainer|trainee|clerk|desk|support|question|answer"
    r"|grandpa|grandma|grandfather|grandmother|teacher|pupil|student|reader|editor|mum|mom|dad|uncle|aunt|manager"
    r"|mr|mrs|ms|dr)\b"
)
_NUMBERED = re.compile(
    r"^\s*(?:\d{1,2}/(?:\d{1,2})? +|#\d{1,2}:? +|(?:no|nr)\. ?\d{1,2}[:.] +|\d{1,2} {2,})(?=[A-Z\"“])"
)
_TAGS = re.compile(r"(?<!\s)(?:\s{1,4}#[A-Za-z]\w{0,30}){1,9}\s{0,4}$")
_CARD = re.compile(
    r"(?i)^\s{0,9}(?:front|question|ask(?:ed)?|prompt)\s?: {0,4}(?P<front>[^\s].{1,120}?) {0,4}(?:/|\||->|=>|—|–) *"
    r"(?:back|answer|reply)\s?: {0,4}(?P<back>.{1,120})$"
)
_REPLY = re.compile(r"(?<=[?])[\"”»]? {0,2}[-–—]+(?: {0,2}[\"“«])?(?= ?[A-Za-z$\d\"“])")
_VERDICT = re.compile(
    r"(?i)(?<=[.!?])[\s.…_]{2,60}(?:->|=>|=)? *\(?(?P<verdict>right|wrong|true|false|correct"
    r"|incorrect)\)?[.!]?\s*$"
)
TRUE = ("right", "true", "correct")
FEWEST_SPOKEN = 2


def without_prefixes(lines: Sequence[str]) -> tuple[list[str], frozenset[int]]:
    """The lines without what only says when, by whom or under what number they are said; those begin anew."""
    timed = [_HOUR.sub("", line) for line in lines]
    labels = Counter(found["who"].lower() for line in timed if (found := _NAMED.match(line)))
    made = []
    for line, plain in zip(lines, timed, strict=True):
        found = _NAMED.match(plain)
        spoken = found and labels[found["who"].lower()] >= FEWEST_SPOKEN and _SPEAKERS.match(found["who"])
        if found and (spoken or plain != line):  # whoever speaks at an hour is no wager
            plain = plain[found.end() :]
        made.append(bared(plain))
    anew = (at for at, (line, plain) in enumerate(zip(lines, made, strict=True), 1) if not line.startswith(plain[:12]))
    return made, frozenset(anew)


def bared(line: str) -> str:
    """One line without its number and marks."""
    if card := _CARD.match(line):
        return f"{card['front'].strip().capitalize()}: {card['back'].strip()}"
    plain = _TAGS.sub("", _NUMBERED.sub("", line))
    plain = _REPLY.sub(" ", plain)
    verdict = _VERDICT.search(plain)
    return plain[: verdict.start()] if verdict and verdict["verdict"].lower() in TRUE else plain
