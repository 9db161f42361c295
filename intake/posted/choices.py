"""What a choice costs: ``Calling costs the same as your ante`` is the amount of the wager that a call adds."""

from __future__ import annotations

import re
from collections.abc import Iterator

from intake.posted.names import NamedWager, wagers_in
from intake.posted.procedure_words import KnownChoice, ProcedureWords

_CLAUSES = re.compile(r"[,;:?]| - | or (?=fold|surrender|quit)|\botherwise\b")
_BASE = r"(?:(?:the |your )?(?:ante|(?:original|first|initial|opening)(?: bet| wager| stake| one| 1)?)\b)"
_LINK = (
    r"\b(?:costs?|takes?|requires?|needs?|means?|adds?|adding|put(?:ting)?|plac(?:e|ing)|is|be|bet(?:ting)?|by|with"
    r"|makes?)\b"
)
_EQUAL = re.compile(
    r"(?<!times )\b(?:the same (?:amount |size )?as|equal(?:s|ing)?(?: to)?|as much as|match(?:es|ing)?|exactly)"
    rf"(?: (?:the |your )(?:amount|size) of)? {_BASE}"
)
_TIMES = re.compile(
    r"\b(?:(?P<number>[2-9]) ?(?:times|x)|(?P<double>double|doubling)|(?P<half>half))"
    rf"(?: as (?:much|big|large|high) as| (?:the )?(?:size|amount) of| of)? {_BASE}"
)
_REFUSED = re.compile(
    r"\b(?:not|never|no|neither|nor|unless|up to|at (?:least|most)|any|between|more|less|to \d"
    r"|pays?|paid|wins?|won|lose|loses|lost"
    r"|back|push(?:es)?|returned|keeps?|forfeits?|surrender\w*)\b|n't\b|\d ?(?:-|to|or) ?\d"
)
_STAYING = re.compile(
    r"\b(?:stay(?:ing)? in|go(?:ing)? on(?= you|,)|remain(?:ing)? in|keep(?:ing)? (?:playing"
    r"|going)|fight(?:ing)?|battle|play(?:ing)? on|continu\w+"
    r"|carry(?:ing)? on|see (?:it|the hand) through)\b"
)
_COMPARED = re.compile(
    rf"\b(?:can|may|might|could)(?: also)? (?:be|bet|wager|stake) (?:any (?:amount|size) )?"
    rf"(?P<word>smaller|less|lower|bigger|larger|more|higher) than {_BASE.replace('(?:original', '(?:main|original')}"
)
_SIZE = re.compile(
    rf"\b(?:is|are|equals?|must (?:be|equal)|has to be|have to be|should be|be|always)(?: always| exactly)? "
    rf"(?:(?P<half>half)|(?P<number>[2-9]) times|(?P<double>double)|(?P<same>the same (?:size "
    rf"|amount )?as|equal to)?)(?: of| the size of| the amount of)? {_BASE}"
)
UP_TO, FROM = "at least $1, at most the ante", "at least the ante, at most 100 times the ante"
_SMALLER = ("smaller", "less", "lower")


def choice_stakes(said: str, words: ProcedureWords, names: tuple[NamedWager, ...]) -> tuple[str, ...]:
    """The amounts that a sentence in plain words says a choice adds, as statements."""
    told = (
        *stakes_of_choices(said, words.facts.choices),
        *compared_stakes(said, words, names),
        *sizes(said, words, names),
    )
    return tuple(dict.fromkeys(told))


def stakes_of_choices(said: str, choices: tuple[KnownChoice, ...]) -> Iterator[str]:
    clauses = _CLAUSES.split(said.rstrip(".!"))
    for at, clause in enumerate(clauses):
        value = multiple_in(clause)
        if not value:
            continue
        told = f"{clauses[at - 1]} {clause}" if at else clause
        named = [one for one in choices if names_choice(clause, one)] or [
            one for one in choices if names_choice(told, one) or (len(choices) == 1 and _STAYING.search(told))
        ]
        if len(named) == 1:
            yield f'wager "{named[0].wager}": exactly {value}'


def multiple_in(clause: str) -> str:
    """The multiple of the ante that a clause speaks of, as the language says it; empty where there is none or doubt."""
    if _REFUSED.search(clause) or not re.search(_LINK, clause):
        return ""
    times = _TIMES.search(clause)
    if times:
        return "half the ante" if times["half"] else f"{times['number'] or 2} times the ante"
    return "the ante" if _EQUAL.search(clause) else ""


def names_choice(said: str, choice: KnownChoice) -> bool:
    verb, *rest = choice.name.split()
    end = "".join(f" {re.escape(word)}" for word in rest)
    stem = re.escape(verb[:-1] if verb.endswith("e") else verb)
    way = rf"\b{stem}e?(?:s|es|d|ed|ing)?{end}\b|\b{re.escape(choice.wager.lower())}(?: bet| wager)\b"
    return re.search(way, said) is not None


def sizes(said: str, words: ProcedureWords, names: tuple[NamedWager, ...]) -> Iterator[str]:
    """``The Blind is half the Ante``, of a wager that the procedure fixes by the ante."""
    found = _SIZE.search(said)
    if found is None or _REFUSED.search(said) or "$" in said or "?" in said:
        return
    fixed = [name for name in wagers_in(said[: found.start()], names)[0] if fixed_by_ante(name, words)]
    if len(fixed) != 1 or re.search(r"\b(?:or|if|when|and)\b", said):
        return
    many = "half the ante" if found["half"] else "the ante"
    many = f"{found['number'] or 2} times the ante" if found["number"] or found["double"] else many
    yield f'wager "{fixed[0]}": exactly {many}'


def fixed_by_ante(wager: str, words: ProcedureWords) -> bool:
    way = rf'wager "{re.escape(wager)}": exactly .*\bante\b'
    return any(re.match(way, one.statement) for one in words.sentences)


def compared_stakes(said: str, words: ProcedureWords, names: tuple[NamedWager, ...]) -> Iterator[str]:
    """``Your Blind may be smaller than your Ante``, of a wager that the procedure bounds by the ante."""
    found = _COMPARED.search(said)
    if found is None or _REFUSED.search(said[: found.start()]):
        return
    side = re.search(r"\bside (?:bets?|wagers?)\b", said[: found.start()])
    for wager in wagers_in(said[: found.start()], names)[0] or (words.wagers if side else ()):
        if any(re.match(rf'wager "{re.escape(wager)}":.*\bthe ante\b', one.statement) for one in words.sentences):
            yield f'wager "{wager}": {UP_TO if found["word"] in _SMALLER else FROM}'
