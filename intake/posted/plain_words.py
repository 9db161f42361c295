"""A posted text in plain form: small letters, figures for number words, one kind of quotation mark."""

from __future__ import annotations

import re

_NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_PLURALS = {
    f"{word}s" if not word.endswith("x") else f"{word}es": f"{at}s" for at, word in enumerate(_NUMBERS) if at > 1
}
_WORDS = (
    {word: str(at) for at, word in enumerate(_NUMBERS)}
    | {word: str(10 * at) for at, word in enumerate(_TENS, 2)}
    | _PLURALS
    | {"twenties": "20s", "twice": "2 times"}
)
_NUMBER = re.compile(rf"\b(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})\b")
_COMPOUND = re.compile(rf"\b(?P<tens>{'|'.join(_TENS)})[- ](?P<units>{'|'.join(_NUMBERS[1:10])})\b")
_HUNDREDS = re.compile(r"\b(?P<many>a|\d{1,3})[- ](?P<unit>hundred|thousand)(?:(?: and)? (?P<rest>\d{1,3})(?!\d))?\b")
_RULES = (
    (re.compile(r"[“”„«»\"*_]"), ""),
    (re.compile(r"[‘’´`]"), "'"),
    (re.compile(r"[–—]"), "-"),
    (re.compile(r"[&]"), " and "),
    (re.compile(r"\b(?:one|1) and (?:a|one) half times\b"), "3 to 2"),
    (re.compile(r"(?<=\d),(?=\d{3}\b)"), ""),
    (re.compile(r"\bof kind\b"), "of a kind"),
    (re.compile(r"-of-a-kind\b"), " of a kind"),
    (re.compile(r"(?<=\d)'s\b"), "s"),
    (re.compile(r"[^\S\t]+"), " "),
)


_AS_FIGURES = (
    (
        re.compile(
            r"\b(\d{1,4}) (?:dollars? )?for every (\d{1,4})(?: dollars?)?(?: (?:that )?you (?:bet|wager|stake))?\b"
        ),
        r"\1 to \2",
    ),
    (re.compile(r"\b(?:smallest|lowest) (?=bets?\b|wagers?\b)"), "minimum "),
    (re.compile(r"\b(?:biggest|largest|highest) (?=bets?\b|wagers?\b)"), "maximum "),
    (re.compile(r"\bcollects?(?= \d| even money)"), "pays"),
    (re.compile(r"\b(?:an? )?ace(?: and (?:an? )?|-)6\b"), "soft 17"),
    (re.compile(r"\bgo(?P<s>es)? past 21\b"), r"go\g<s> over 21"),
    (re.compile(r"\b(?P<may>may|can) be separated\b"), r"\g<may> be split"),
    (re.compile(r"\bseparating (?=a pair|pairs|aces)"), "splitting "),
    (re.compile(r"\bgive (?:it|your hand|the hand) up\b|\bgive up (?:your|the) hand\b"), "surrender"),
    (re.compile(r"\blose (?:only )?half of (?=your|the)"), "lose half "),
    (re.compile(r"\bthe line between\b"), "between"),
    (re.compile(r"\b21 (?:made )?(?:with|of|from) (\d{1,2}(?: or more)?) cards\b"), r"\1 card 21"),
    (re.compile(r"\b(\d match(?:es)?), (?:both suited|(?:the )?same suit|suited)\b"), r"suited \1"),
    (re.compile(r"\b(\d match(?:es)?), (?:neither suited|(?:a )?different suits?|unsuited)\b"), r"unsuited \1"),
    (re.compile(r"\b(suited|unsuited) (\d) (match(?:es)?)\b"), r"\2 \1 \3"),
    (re.compile(r"^split aces (?:only once|once only)\b"), "aces may be split once only"),
)
"""Ways to say it that have one plain form, once numbers are figures."""


def plain_words(text: str) -> str:
    said = text.lower()
    for pattern, new in _RULES:
        said = pattern.sub(new, said)
    said = _COMPOUND.sub(lambda found: str(int(_WORDS[found["tens"]]) + int(_WORDS[found["units"]])), said)
    said = _NUMBER.sub(lambda found: _WORDS[found[0]], said)
    for _ in UNITS:  # hundreds first, then what thousands count
        said = _HUNDREDS.sub(in_figures, said)
    for pattern, new in _AS_FIGURES:
        said = pattern.sub(new, said)
    return said.strip()


UNITS = {"hundred": 100, "thousand": 1000}


def in_figures(found: re.Match[str]) -> str:
    """``2 hundred and 50`` as ``250``."""
    many = 1 if found["many"] == "a" else int(found["many"])
    return str(many * UNITS[found["unit"]] + int(found["rest"] or 0))


def title_words(text: str) -> str:
    """A title without the marks around it."""
    return re.sub(r"[():;]", " ", plain_words(text)).strip(" .,-\t").replace("  ", " ")
