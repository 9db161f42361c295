"""A rule with its exception in one text: the rule does not hold where the exception does.

``Split up to four hands, aces only once``; ``aces count 1, tens nothing, all others their face value``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grammar.posted_text import PostedLine

_RULE = re.compile(r"(?P<head>(?:split limit|card value): )(?P<value>[^\n]+)")
_MULTIPLES = re.compile(r'^wager ("[^"]+"): multiples of (?=\$\d+$)')
"""What a wager goes up in is a rule of its own beside its limits."""
_OTHERS = re.compile(r"\b(?:all|any|every)? ?others?\b|\bthe (?:rest|remaining)\b")


def told_apart(statements: tuple[str, ...], earlier: Sequence[PostedLine], said: str) -> tuple[str, ...]:
    """The statements of a line, each rule without the cases of which the line or the text above says something else."""
    statements = tuple(_MULTIPLES.sub(r"wager steps \1: ", one) for one in statements)
    others = bool(_OTHERS.search(said))
    above = [one for line in earlier for one in line.statements] if others else []
    return tuple(apart(one, [*above, *(other for other in statements if other != one)], others) for one in statements)


def apart(statement: str, known: Sequence[str], others: bool) -> str:
    rule = _RULE.fullmatch(statement)
    if rule is None or " unless " in statement:
        return statement
    cases = list(dict.fromkeys(special_cases(rule, known)))
    limited = " when " in statement
    if limited and not (others and "face value" in statement):
        return statement
    also = "".join(f" and not ({case})" for case in cases) if limited else f" unless {' or '.join(cases)}"
    return f"{statement}{also}" if cases else statement


def special_cases(rule: re.Match[str], known: Sequence[str]) -> Iterator[str]:
    for one in known:
        value, found, when = one.partition(" when ")
        if (
            found
            and value.startswith(rule["head"])
            and value != rule[0].partition(" when ")[0]
            and " or " not in when.replace(" or face", "")
        ):
            yield when
