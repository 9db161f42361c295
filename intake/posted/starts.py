"""How a round is begun and gone on with: how many wagers are placed, which stands alone, what may be chosen when."""

from __future__ import annotations

import re
from collections.abc import Iterator

from intake.posted.choices import names_choice
from intake.posted.names import NamedWager, wagers_in
from intake.posted.procedure_words import ProcedureWords

_EQUAL = re.compile(
    r"\b(?P<number>[2-9]) (?:equal|identical|matching|(?:same|equal)[- ]sized?) (?:bets?|wagers?|stakes?|antes?)\b"
    r"|\b(?P<number_>[2-9]) (?:bets?|wagers?|stakes?) of (?:equal|the same) (?:size|amount|value)\b"
)
_REFUSED = re.compile(r"\b(?:not|never|no|without|or|another|more|additional|split)\b|n't\b")
_FIXED = re.compile(r'wager (?:link )?"(?P<wager>[^"]+)": (?:exactly the ante$|"|same as)')


def wrong_starts(
    said: str, words: ProcedureWords, names: tuple[NamedWager, ...], at: int | None
) -> Iterator[tuple[str, str]]:
    """What a text says and what the procedure has instead; ``at``: the point of the round of which it speaks."""
    yield from wrong_number(said, words)
    yield from wrong_alone(said, words, names)
    yield from wrong_freedom(said, words, names)
    yield from wrong_base(said, words, names)
    yield from wrong_choice(said, words, at)


def wrong_number(said: str, words: ProcedureWords) -> Iterator[tuple[str, str]]:
    """``Place four equal bets``, where three are placed."""
    found = _EQUAL.search(said)
    if found is None or _REFUSED.search(said):
        return
    added = {one.wager for one in words.facts.choices}
    fixed = {match["wager"] for one in words.sentences if (match := _FIXED.match(one.statement))} - added
    posted = int(found["number"] or found["number_"])
    if fixed and posted != len(fixed) + 1:
        yield f"{posted} equal wagers are placed", f"{len(fixed) + 1} are"


_ALONE = re.compile(
    r"\bwithout (?:(?:also )?(?:making|placing|betting|playing|having|a|an|any|the|your) ){0,3}"
    r"(?:main |original |base |first |regular |primary )?(?P<main>[a-z0-9 ]{0,16}?)(?:bets?|wagers?|ante|hand)\b"
    r"|\b(?:on its own|by itself|by themselves|on their own|stand-?alone)\b"
)
_MAY = re.compile(r"\b(?:may|can|allowed|permitted|welcome|able|available|okay|ok|fine)\b")
_NOT = re.compile(r"\b(?:not|never|no|nor|nobody|only)\b|n't\b")


def wrong_alone(said: str, words: ProcedureWords, names: tuple[NamedWager, ...]) -> Iterator[tuple[str, str]]:
    """``You may bet Match the Dealer without a blackjack wager``, where it may not exceed that wager."""
    found = _ALONE.search(said)
    if found is None or not _MAY.search(said) or _NOT.search(said):
        return
    main = words.main_wager or next((one for one in words.wagers if one.lower() == "ante"), "")
    for wager in wagers_in(said[: found.start()] or said, names)[0]:
        way = rf'wager "{re.escape(wager)}": .*\b(?:at most|exactly)\b.*\bthe ante\b|wager needs "{re.escape(wager)}"'
        if wager != main and any(re.match(way, one.statement) for one in words.sentences):
            yield (
                f"the wager {wager} may be made alone",
                f"it may not be made without the wager {main or 'it hangs on'}",
            )


_NEEDS = re.compile(r'wager needs "(?P<wager>[^"]+)": "(?P<base>[^"]+)"')
_BEHIND = re.compile(r"\b(?:behind|backing|back up|on top of|added to|with) (?P<rest>[^.;]{2,60})")


def wrong_base(said: str, words: ProcedureWords, names: tuple[NamedWager, ...]) -> Iterator[tuple[str, str]]:
    """``Odds may be taken behind the Don't Pass``, where they need another wager."""
    found = _BEHIND.search(said) if _MAY.search(said) and not _NOT.search(said) else None
    if found is None:
        return
    bases: dict[str, list[str]] = {}
    for one in words.sentences:
        if match := _NEEDS.match(one.statement):
            bases.setdefault(match["wager"], []).append(match["base"])
    for wager in wagers_in(said[: found.start()], names)[0]:
        others = [one for one in wagers_in(found["rest"], names)[0] if one not in (wager, *bases.get(wager, ()))]
        if wager in bases and others:
            yield f"{wager} may be made with {others[0]}", f"it needs {' or '.join(bases[wager])}"


_UP_TO = re.compile(
    r"\b(?:up to|at most|no more than|as much as|maximum of|max(?:imum)?) "
    r"(?:(?P<number>[2-9]) ?(?:times|x)|(?P<double>double)|(?P<half>half))"
    r"(?: (?:the (?:amount|size) of|as much as))? (?:the |your )?(?:ante|(?:original|first|initial)(?: bet| wager)?)\b"
)
_EXACTLY = re.compile(r"exactly (?:(?P<number>\d) times |(?P<double>twice )|half )?the ante$")


def wrong_freedom(said: str, words: ProcedureWords, names: tuple[NamedWager, ...]) -> Iterator[tuple[str, str]]:
    """``Raise by any amount up to twice your ante``, where it is exactly twice the ante."""
    found = _UP_TO.search(said)
    if found is None or _NOT.search(said):
        return
    choices = [one.wager for one in words.facts.choices if names_choice(said, one)]
    for wager in dict.fromkeys((*choices, *wagers_in(said[: found.start()], names)[0])):
        stated = (one.statement for one in words.sentences if one.statement.startswith(f'wager "{wager}": '))
        exact = next((match for one in stated if (match := _EXACTLY.search(one))), None)
        if exact and multiple(exact) == multiple(found):
            yield f"the wager {wager} may be anything up to that", f"it is {exact[0]}"


def multiple(found: re.Match[str]) -> str:
    return str(found["number"] or ("2" if found["double"] else ""))


_OPTIONS = {
    "check": re.compile(r"(?<!you )(?<!players )\bcheck\b(?! (?:your|the|with|in|for|at))"),
    "fold": re.compile(r"(?<!you )(?<!players )\bfold\b"),
}
_PAST = re.compile(r"\b(?:if|when|once|unless|should|having|who|those)\b[^,:;]{0,40}[,:;]")
_ALL_ALONG = re.compile(r"\bcheck (?:2 times|both times|all the way|it down)\b")
_FORBIDS = re.compile(r"\b(?:not|never|no|cannot|only|must)\b|n't\b")


def wrong_choice(said: str, words: ProcedureWords, at: int | None) -> Iterator[tuple[str, str]]:
    """``With the board complete, check or bet``, where a player may only bet or fold by then."""
    if at is None or not words.facts.stakes[at].options:
        return
    chosen = _ALL_ALONG.sub(" ", _PAST.sub(" ", said))
    options = words.facts.stakes[at].options
    for name, way in _OPTIONS.items():
        known = any(name in one for stake in words.facts.stakes for one in stake.options)
        if known and way.search(chosen) and not _FORBIDS.search(chosen) and not any(name in one for one in options):
            yield f"a player may {name} {words.facts.stakes[at].name}", f"a player may {' or '.join(options)}"
