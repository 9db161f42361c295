"""A posted text in plain form: small letters, figures for number words, one kind of quotation mark."""

from __future__ import annotations

import re

_NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
_PLURALS = {
    f"{word}s" if not word.endswith("x") else f"{word}es": f"{at}s" for at, word in enumerate(_NUMBERS) if at > 1
}
_WORDS = (
    {word: str(at) for at, word in enumerate(_NUMBERS)} | _PLURALS | {"twice": "2 times", "thirty": "30", "forty": "40"}
)
_NUMBER = re.compile(rf"\b(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})\b")
_RULES = (
    (re.compile(r"[“”„«»\"*_]"), ""),
    (re.compile(r"[‘’´`]"), "'"),
    (re.compile(r"[–—]"), "-"),
    (re.compile(r"[&]"), " and "),
    (re.compile(r"twenty[- ]one"), "21"),
    (re.compile(r"\b(?:one|1) and (?:a|one) half times\b"), "3 to 2"),
    (re.compile(r"(?<=\d),(?=\d{3}\b)"), ""),
    (re.compile(r"\bof kind\b"), "of a kind"),
    (re.compile(r"-of-a-kind\b"), " of a kind"),
    (re.compile(r"(?<=\d)'s\b"), "s"),
    (re.compile(r"[^\S\t]+"), " "),
)


def plain_words(text: str) -> str:
    said = text.lower()
    for pattern, new in _RULES:
        said = pattern.sub(new, said)
    return _NUMBER.sub(lambda found: _WORDS[found[0]], said).strip()


def title_words(text: str) -> str:
    """A title without the marks around it."""
    return re.sub(r"[():;]", " ", plain_words(text)).strip(" .,-\t").replace("  ", " ")
