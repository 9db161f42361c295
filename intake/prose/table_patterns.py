"""Regular expressions from the tables of ``intake/patterns``, in which every repeat has an end.

What is written ``(?:the |a )*`` or ``\\w+`` there means a few words or letters, never a whole page. With an end to each
repeat, the time that a pattern takes grows no faster than the text, whatever somebody writes into a document.
"""

from __future__ import annotations

import re

MOST_WORDS, MOST_LETTERS = 16, 120

_PART = re.compile(
    r"\\.|\[\^?\]?(?:\\.|[^\]\\]){0,150}+\]|[?}][+?]|(?P<group>\)?)(?P<sign>[*+])(?P<mode>[+?]?)",
    re.DOTALL,
)
"""An escaped character, a set of characters, a repeat that has an end, or one that has none."""


def compiled(way: str) -> re.Pattern[str]:
    return re.compile(_PART.sub(_ended, way))


def _ended(found: re.Match[str]) -> str:
    if not found["sign"]:
        return found[0]
    least, most = int(found["sign"] == "+"), MOST_WORDS if found["group"] else MOST_LETTERS
    return f"{found['group']}{{{least},{most}}}{found['mode']}"
