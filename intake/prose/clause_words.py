"""The words of clauses.toml, compiled: where clauses begin, what joins them, what introduces a condition."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from base.records import dataclass
from intake.prose.patterns import FOLDER
from intake.prose.table_patterns import compiled


@dataclass(frozen=True, slots=True)
class ClauseWords:
    """``subordinate`` names its kind by the group that matched: only, if, unless, until or time."""

    joint: re.Pattern[str]
    comma: re.Pattern[str]
    subordinate: re.Pattern[str]
    lead_end: re.Pattern[str]


@cache
def clause_words() -> ClauseWords:
    data = tomllib.loads((FOLDER / "clauses.toml").read_text(encoding="utf-8"))
    begins = _new_clause(data)
    return ClauseWords(
        joint=compiled(rf"(?<!player)(?<!dealer)(?<!'s)(?<!both),? {_any(data['joints'])},?(?: then)? (?={begins})"),
        comma=compiled(rf", (?:then )?(?={begins})"),
        subordinate=compiled(rf"(?:^|,? ?(?<![\w-]))(?:{_kinds(data['subordinators'])})\s"),
        lead_end=compiled(
            r",(?! ?(?:or|and|nor) (?:the|if|a|an|any)\b)\s*(?:then )?| then (?=\w)"
            rf"|(?<=\w) (?=(?:the|a|any|each|all) {_any(data['lead_nouns'])}s? {_any(data['lead_verbs'])}\b)"
            r"|(?<=\w)(?<!\bthe)(?<!\bany)(?<!\beach) "
            rf"(?={_any(data['bare_lead_nouns'])} {_any(data['bare_lead_verbs'])}\b)"
        ),
    )


def _new_clause(data: Mapping[str, Any]) -> str:
    noun = rf"(?:{_any(data['articles'])} )*(?:{_any(data['adjectives'])} )*{_any(data['nouns'])}"
    verb = _any(data["verbs"])
    alone = rf"(?:then |also |must |may |is |are |not )*(?:{verb}|{_any(data['bare'])})"
    return rf"(?:{noun}(?: [\w']+){{0,3}}? {verb}\b|{alone}\b|{_any(data['openers'])}\b)"


def _kinds(subordinators: Mapping[str, Sequence[str]]) -> str:
    return "|".join(f"(?P<{kind}_>{'|'.join(ways)})" for kind, ways in subordinators.items())


def _any(words: Sequence[str]) -> str:
    return f"(?:{'|'.join(words)})"
