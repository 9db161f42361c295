"""Repairs damaged print: characters no word contains, and words that one swap turns into words of the trade."""

from __future__ import annotations

import re
import tomllib
from functools import cache

from grammar.vocabulary import vocabulary
from intake.prose.patterns import FOLDER, patterns
from intake.prose.proposal import Repair

_WORD = re.compile(r"(?<![^\s\"“”,;:()])[^\s\"“”,;:()]*[^\W\d_]{2}[^\s\"“”,;:()]*")
_ODD = re.compile(r"(?<=[a-z])[{}\]|$¢0-9](?=[a-z])|^[{|$](?=[a-z]{2})|(?<=[a-z]{2})[{}\]|](?=[.,]?$)|[ﬁﬂ]")
_FIGURE = re.compile(r"(?<![\w$])[lI](?=[\d.:]\d*\b)|(?<=\d)[lI](?![\w'])|(?<=\d)O(?=\d|\b)|(?<=\d to )[lI|](?!\w)")


def mended(text: str) -> tuple[str, tuple[Repair, ...]]:
    """The text as it most likely was, and every repair made."""
    repairs: list[Repair] = []
    swaps, phrases = _damage()
    for printed, meant in phrases:
        if printed in text.lower():
            text = re.sub(re.escape(printed), meant, text, flags=re.I)
            repairs.append(Repair(printed, meant))
    for match in reversed(list(_WORD.finditer(text))):
        word = match[0].rstrip(".!?")
        if (meant := _near(word, swaps)) and meant.lower() != word.lower():
            repairs.append(Repair(word, meant))
            text = text[: match.start()] + meant + text[match.start() + len(word) :]
    for match in reversed(list(_FIGURE.finditer(text))):
        end = match.end() + len(re.match(r"[\d.:]*", text[match.end() :])[0])  # type: ignore[index]
        begin = match.start() - len(re.search(r"(?<![\d.:])[\d.:]*$", text[: match.start()])[0])  # type: ignore[index]
        meant = "0" if match[0] == "O" else "1"
        fixed = text[: match.start()] + meant + text[match.end() :]
        repairs.append(Repair(text[begin:end], fixed[begin:end]))
        text = fixed
    return text, tuple(repair for repair in repairs if '"' not in repair.printed + repair.read_as)


def _near(word: str, swaps: tuple[tuple[str, str], ...]) -> str:
    """The trade word behind a damaged word; empty if it is undamaged or unknown."""
    low = word.lower()
    if len(low) < 4 or low in _trade() or low.rstrip("'s") in _trade() or not (odd := _ODD.search(low)):
        return ""
    for printed, meant in swaps:
        if printed in low and (fixed := low.replace(printed, meant)) in _trade() and (odd or len(fixed) > 5):
            return fixed.capitalize() if word[0].isupper() else fixed
    return ""


@cache
def _damage() -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
    entries = tomllib.loads((FOLDER / "damage.toml").read_text(encoding="utf-8"))
    return tuple((a, b) for a, b in entries["swaps"]), tuple(entries["phrases"].items())


@cache
def _trade() -> frozenset[str]:
    """The words of the vocabulary and of our own example sentences."""
    known = patterns()
    texts = [f"{subject.name} {subject.help} {subject.example}" for subject in vocabulary().subjects.values()]
    texts += [example.sentence for example in known.examples]
    texts += vocabulary().verbs
    return frozenset(re.findall(r"[a-z]{3,}", " ".join(texts).lower()))
