"""Numbers of clauses in regulations, as deep as they go: ``1.(a)(ii)A.``, ``§ 12.4(c)(2)``."""

from __future__ import annotations

import re

_STEP = r"\((?:\d{1,3}|[A-Za-z]|[ivxIVX]{2,5})\)"
_NUMBER = re.compile(
    rf"\s{{0,9}}(?:§{{1,2}} ?|[Rr]ule |[Ss]ection )?(?:\d{{1,4}}(?:[.:-]\d{{1,4}}){{0,4}}\.?)? ?"
    rf"{_STEP}(?: ?{_STEP}){{0,5}}"
    r"(?: ?(?:[A-Z]|\d{1,3})(?=[.)]))?[.):]?(?=\s|$)\s{0,9}"
)

_DOTTED = re.compile(r"\s{0,9}\d{1,3}(?:(?:\.\d{1,3}){1,4}[.):]?|(?:[-–]\d{1,3}){1,3}[.):])\s{1,9}(?=[\"“(]?[A-Za-z])")
_TITLED = re.compile(r"[A-Z][A-Za-z' ]{2,40}\.\s{1,3}(?=\((?:a|1|i)\) )")
"""The title of a section that its first part follows: ``58-3. Wagers. (a)``."""


def without_number(text: str) -> str:
    """The text without the number of its clause, where that is of several parts or in brackets."""
    if dashed := _DOTTED.match(text):
        titled = _TITLED.match(text, dashed.end())
        part = _NUMBER.match(text, titled.end()) if titled else None
        return text[part.end() if part else dashed.end() :]
    number = _NUMBER.match(text)
    return text[number.end() :] if number else text


def only_number(text: str) -> bool:
    """Is there nothing but the number of a clause?"""
    number = _NUMBER.match(text)
    return number is not None and not text[number.end() :].strip()
