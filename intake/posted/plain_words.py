"""A posted text in plain form: small letters, figures for number words, one kind of quotation mark."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from intake.posted.money_examples import as_odds
from intake.prose.patterns import FOLDER

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
_PIP = "(one|two|three|four|five|six)"
_PIPS = re.compile(rf"(?<!pays )(?<!paid )(?<!at )(?<![\w-]){_PIP}-{_PIP}(?![\w-])")
"""*a three-one*: what two dice show, no odds."""
_HUNDREDS = re.compile(r"\b(?P<many>a|\d{1,3})[- ](?P<unit>hundred|thousand)(?:(?: and)? (?P<rest>\d{1,3})(?!\d))?\b")
_RULES = (
    (re.compile(r"[“”„«»\"*_]"), ""),
    (re.compile(r"[‘’´`]"), "'"),
    (re.compile(r"[–—]"), "-"),
    (re.compile(r"[&]"), " and "),
    (re.compile(r"\b(?:one|1)[ -]and[ -](?:a|one)[ -]half times\b"), "3 to 2"),
    (re.compile(r"\b(?:one|1)[ -]and[ -](?:a|one)[ -]fifth times\b"), "6 to 5"),
    (re.compile(r"(?<=\d),(?=\d{3}\b)"), ""),
    (re.compile(r"\bof kind\b"), "of a kind"),
    (re.compile(r"-of-a-kind\b"), " of a kind"),
    (re.compile(r"(?<=\d)'s\b"), "s"),
    (re.compile(r"[^\S\t]+"), " "),
)


_ACE_WITH = re.compile(r"(?i)(?<![\w-])(?:an? )?(?:ace(?: and (?:an? )?|[-/])|a[-/])([2-9])(?![\w-]|/\d| to )")


def with_soft_totals(text: str) -> str:
    """``Dealer stands on A-6`` with the total in place of the cards."""
    return _ACE_WITH.sub(soft_total, text)


def soft_total(found: re.Match[str]) -> str:
    """``A-6`` as ``soft 17``."""
    return f"soft {int(found[1]) + 11}"


_FOR_EVERY = re.compile(
    r"\$?\b(\d{1,4}) (?:dollars? )?(?:for (?:every|each)|per|on every|on each) \$?(\d{1,4})(?: dollars?)?"
    r"(?: (?:that )?you (?:bet|wager|stake)| bet| wagered| staked)?\b"
)
_AS_FIGURES: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"\b(\d{1,5}) (?P<and>and|to|or) (\d{1,5}) dollars\b"), r"$\1 \g<and> $\3"),
    (re.compile(r"(?<![\d$])(\d{1,5}) dollars?(?= (?:to|and|or|up|for|at|on|in|a)\b|[.,;]|$)"), r"$\1"),
    (re.compile(r"\$(\d{1,5})(?:, \$\d{1,5}){1,8},? or \$(\d{1,5})"), r"$\1 to $\2"),
    (re.compile(r"\b(\d{1,4}) chips? for (?:1|each|every)(?: chip)?\b"), r"\1 for 1"),
    (re.compile(r"\bearns?(?: you)?(?= \d| even money)"), "pays"),
    (re.compile(r"\bstops (?=at|on)(?:at|on) "), "stands on "),
    (re.compile(r"\bgive up half (?:of )?(?:your|the) (?:bet|wager)"), "surrender and lose half your bet"),
    (re.compile(r"\b(\d)\+[- ]card"), r"\1 or more card"),
    (re.compile(r"(\d) ?(?:per ?cent|percent)\b"), r"\1%"),
    (re.compile(r",? and (?:(?:on|with) )?(?:nothing else|no others?)\b"), " only"),
    (re.compile(r"\bvig(?:orish)?\b"), "commission"),
    (re.compile(r"\bminus (?=\d{1,2}%)"), "less "),
    (re.compile(r"(\d%)(?! commission)(?= |$|\.)(?<=less \d%)"), r"\1 commission"),
    (re.compile(r"(?<!pays )(?<!wins )\b(?:doubles?|2 times) your (?:money|bet|wager|stake)\b(?! back)"), "2 for 1"),
    (re.compile(r"(?<!pays )(?<!wins )\b(?:triples?|3 times) your (?:money|bet|wager|stake)\b(?! back)"), "3 for 1"),
    (
        re.compile(
            r"\b((?:your|the) (?:\w+ )?(?:bets?|wagers?|ante|stake)|(?:bets?|wagers?))"
            r" (?:comes? back(?: to you)?|(?:is|are) (?:returned|given back|handed back)(?: to you)?|stays? yours)\b"
        ),
        r"\1 push",
    ),
    (
        re.compile(r"\b(?P<when>if|when|should) the dealer (?:fails? to|can(?:not|'t)|doesn't) (?=qualify|open|play)"),
        r"\g<when> the dealer does not ",
    ),
    (
        re.compile(
            r"(?:^|(?<=\? ))(?:without|with less than|with no) (?:at least )?(?:an? )?"
            r"(?:pair|(?:queen|king|ace)(?:[- ]high)?)"
            r"(?: or better)?,? the dealer (?:is out|does not (?:qualify|play|open)|cannot play)"
        ),
        "if the dealer does not qualify",
    ),
    (re.compile(r"^dealer not qualified\b\W*"), "if the dealer does not qualify, "),
    (re.compile(r"\b(?:are )?both paid\b"), "both win"),
    (re.compile(r"\b(6)(7)(8)\b|\b(7)(7)(7)\b"), lambda found: "-".join(filter(None, found.groups()))),
    (re.compile(r"\b(?:[bB]/?[jJ]|bjs)\b"), "blackjack"),
    (re.compile(r"\b(?:smallest|lowest) (?=bets?\b|wagers?\b)"), "minimum "),
    (re.compile(r"\b(?:biggest|largest|highest) (?=bets?\b|wagers?\b)"), "maximum "),
    (re.compile(r"\bcollects?(?= \d| even money)"), "pays"),
    (_ACE_WITH, soft_total),
    (re.compile(r"\bgo(?P<s>es)? past 21\b"), r"go\g<s> over 21"),
    (re.compile(r"\b(?P<may>may|can) be separated\b"), r"\g<may> be split"),
    (re.compile(r"\bseparating (?=a pair|pairs|aces)"), "splitting "),
    (re.compile(r"\bgive (?:it|your hand|the hand) up\b|\bgive up (?:your|the) hand\b"), "surrender"),
    (re.compile(r"\blose (?:only )?half of (?=your|the)"), "lose half "),
    (re.compile(r"\bthe line between\b"), "between"),
    (re.compile(r"\b(?:non|un|off)-?suit(?:ed)?\b|\bnot suited\b"), "unsuited"),
    (re.compile(r" \+ (?=\d (?:un)?suited)"), " and "),
    (re.compile(r"\b1 suited,? (?:and )?(?:1|one) (?:not|unsuited)\b(?! match)"), "1 suited and 1 unsuited match"),
    (re.compile(r"(?<=for )1 of each\b(?! (?:kind|suit|colou?r))"), "1 suited and 1 unsuited match"),
    (re.compile(r"\b2 (suited|unsuited)(?! match)(?=$|\t|,| and\b| pays?)"), r"2 \1 matches"),
    (re.compile(r"^(?:an? )?(suited|unsuited) match\b"), r"1 \1 match"),
    (re.compile(r"(split aces\b[^.]{0,80}?)\bno re-?split(?:ting)?s?\b(?! aces)"), r"\1no re-splitting of aces"),
    (re.compile(r"\b7[- ]?cards? (?:21 or (?:more|longer|better)|or (?:more|longer) 21)\b"), "7 or more card 21"),
    (re.compile(r"\b21 (?:made )?(?:with|of|from) (\d{1,2}(?: or more)?) cards\b"), r"\1 card 21"),
    (re.compile(r"\b(\d match(?:es)?), (?:both suited|(?:the )?same suit|suited)\b"), r"suited \1"),
    (re.compile(r"\b(\d match(?:es)?), (?:neither suited|(?:a )?different suits?|unsuited)\b"), r"unsuited \1"),
    (re.compile(r"\b(suited|unsuited) (\d) (match(?:es)?)\b"), r"\2 \1 \3"),
    (re.compile(r"(?<![\d-])([2-9]|10|[jqka])-\1(?= or (?:better|higher|more|above)| at least)"), r"pair of \1s"),
    (re.compile(r"\b([34])-?(?:kind|oak)\b"), r"\1 of a kind"),
    (re.compile(r"\bties? (?:always )?(?:wins?|goe?s?) (?:for|to) the (?:dealer|house|bank)\b"), "ties lose"),
    (re.compile(r"\bnever (?:more|higher|bigger|larger) than (?=\$)"), "at most "),
    (re.compile(r"\bas (?:large|big|high|much) as (?=\$)"), "at most "),
    (re.compile(r"\bas (?:small|little|low) as (?=\$)"), "at least "),
    (re.compile(r"^split aces (?:only once|once only)\b"), "aces may be split once only"),
)
"""Ways to say it that have one plain form, once numbers are figures."""


def plain_words(text: str, *, money: bool = True) -> str:
    """A text in plain form; ``money``: with what is won on a stake as odds."""
    said = text.lower()
    for pattern, new in _RULES:
        said = pattern.sub(new, said)
    said = _COMPOUND.sub(lambda found: str(int(_WORDS[found["tens"]]) + int(_WORDS[found["units"]])), said)
    said = _PIPS.sub(r"\1 and \2", said)
    said = _NUMBER.sub(lambda found: _WORDS[found[0]], said)
    for _ in UNITS:  # hundreds first, then what thousands count
        said = _HUNDREDS.sub(in_figures, said)
    for pattern, plain in plain_ways():
        said = pattern.sub(plain, said)
    said = _FOR_EVERY.sub(r"\1 to \2", said)
    said = as_odds(said) if money else said
    for pattern, figures in _AS_FIGURES:
        said = pattern.sub(figures, said)
    return re.sub(r"  +", " ", said).strip()


@cache
def way_entries() -> tuple[dict[str, Any], ...]:
    """Ways to say it that have one plain form: patterns/posted-words.toml."""
    return tuple(tomllib.loads((FOLDER / "posted-words.toml").read_text(encoding="utf-8"))["way"])


@cache
def plain_ways() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(entry["match"]), entry["plain"]) for entry in way_entries())


UNITS = {"hundred": 100, "thousand": 1000}


def in_figures(found: re.Match[str]) -> str:
    """``2 hundred and 50`` as ``250``."""
    many = 1 if found["many"] == "a" else int(found["many"])
    return str(many * UNITS[found["unit"]] + int(found["rest"] or 0))


@lru_cache(maxsize=4096)
def title_words(text: str) -> str:
    """A title without the marks around it."""
    return re.sub(r"[():;]", " ", plain_words(text)).strip(" .,-\t").replace("  ", " ")
