"""Lines that are titles by their form."""

from __future__ import annotations

import re

_NUMBERED = re.compile(
    r"(?i)\W{0,3}(?:(?:section|article|part|chapter|rule) |§ ?)?"
    r"(?:\d{1,3}(?:\.\d{1,3}){0,4}|[ivx]{1,5})[.:)]?(?: [-–—])? (\S.*)"
)
_RULES = re.compile(
    r"(?i)\b(?:is|are|must|may|shall|will|can|cannot|wins?|loses?|pays|paid|counts|has|have|does|push|pushes|ties|hits|stands|draws"
    r"|receives|allowed|permitted|offered|available|prohibited|not|no|only|if|when|to)\b|[\d$%:;,]|[.!?]$"
)


def numbered_title(line: str) -> str:
    match = _NUMBERED.fullmatch(" ".join(line.split()))
    title = match[1] if match else ""
    return title if title[:1].isupper() and len(title.split()) <= 6 and not _RULES.search(title) else ""


def ends_like_text(plain: str) -> bool:
    """Whether a line ends as a sentence does, or with an amount or a number."""
    return plain.endswith((".", "!", "?", ";", ",")) or re.search(r"[\d$%]", plain.rpartition(".")[2]) is not None
