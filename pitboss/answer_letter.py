"""The operator's answers in words: a letter, or lines that each begin with the number of a point."""

from __future__ import annotations

import re
from collections.abc import Mapping

from base.records import dataclass
from grammar.errors.faults import Unreadable, one_of
from grammar.parser import text_of

S = r"\s{0,9}"
NOUN = r"(?:points?|questions?|items?|nos?\.?|numbers?|q\.?)"
CALLED = rf"(?:(?:re|to|ad|on|for)\b:?{S})?(?:(?:your\s{{1,9}})?{NOUN}{S})?#?{S}"
NUMBERS = rf"(?P<numbers>\d{{1,4}}(?:{S}(?:,|and|&){S}#?\d{{1,4}}){{0,40}})"
ANSWER = re.compile(rf"{CALLED}{NUMBERS}{S}(?:[.:)\]]|\s[-–—]{{1,3}}(?=\s)){S}(?P<words>.*)", re.IGNORECASE)
HEADING = re.compile(rf"(?:(?:your\s{{1,9}})?(?:points?|questions?|items?){S}#?|#){NUMBERS}", re.IGNORECASE)
MARKED = re.compile(rf"#{NUMBERS}\s{{1,9}}(?P<words>\S.*)")
MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december"
DATE = re.compile(rf"\d{{1,2}}\.?\s+(?:{MONTHS})\b.*", re.IGNORECASE)
CLOSE = re.compile(
    r"(?:yours|(?:kind|best|warm|with)(?: \w+)? (?:regards|wishes)|regards|sincerely|respectfully|thanks|thank you)"
    r"\b.*",
    re.IGNORECASE,
)
"""A paragraph that begins so is no part of the answer before it."""


@dataclass(frozen=True, slots=True)
class AnswerLetter:
    """What the operator wrote, by number of the point; and what names no point, paragraph by paragraph."""

    words: Mapping[int, str]
    remarks: tuple[str, ...]

    @property
    def remark(self) -> str:
        return " ".join(self.remarks)


def read_answers(path: str, titles: Mapping[int, str] | None = None) -> AnswerLetter:
    """titles: of the points; an answer that repeats the question is taken without it. Raises Unreadable."""
    found: dict[int, list[str]] = {}
    remarks: list[list[str]] = []
    faults: list[str] = []
    into, new = None, True
    for place, line in enumerate(text_of(path).splitlines(), 1):
        text = line.strip()
        numbers, words = numbered(text)
        if numbers:
            faults += [f"line {place}: point {one} is answered twice" for one in numbers if one in found]
            into = [words] if words else []
            found |= dict.fromkeys((one for one in numbers if one not in found), into)
        elif text and (into is None or (new and CLOSE.fullmatch(text))):
            into = [text]
            remarks.append(into)
        elif text and into is not None:
            into.append(text)
        if not text and remarks and into is remarks[-1]:
            into = None
        new = not text
    said = {
        number: without_question(" ".join(parts), (titles or {}).get(number, "")) for number, parts in found.items()
    }
    if empty := sorted(number for number, words in said.items() if not words):
        faults.append(f"nothing is answered to point {one_of(map(str, empty))}")
    if not said and not faults:
        faults.append('an answer begins with the number of its point, such as "3: We stand on all 17s"; there is none')
    if faults:
        raise Unreadable(f"{path}: {'; '.join(faults)}")
    return AnswerLetter(said, tuple(" ".join(parts) for parts in remarks))


def numbered(text: str) -> tuple[list[int], str]:
    """The numbers of the points that a line answers, and the words after them; none where it goes on."""
    if DATE.fullmatch(text):
        return [], text
    if match := ANSWER.fullmatch(text) or MARKED.fullmatch(text) or HEADING.fullmatch(text):
        numbers = dict.fromkeys(map(int, re.findall(r"\d+", match["numbers"])))
        return list(numbers), match.groupdict().get("words") or ""
    return [], text


def without_question(words: str, title: str) -> str:
    if title and words.casefold().startswith(title.casefold()):
        return words[len(title) :].lstrip(" :-–—") or ""
    return words
