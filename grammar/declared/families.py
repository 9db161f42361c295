"""The declared families: each is a library file; a document names one, is recognised by its words, or declares its own
game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from grammar.lines import LogicalLine, logical_lines
from grammar.vocabulary import vocabulary

LIBRARY = Path(__file__).parents[1] / "library"
NOT_FAMILIES = ("events", "usual-", "customary-")
DECLARING = frozenset({"randomizer", "stage", "state", "combination", "ranking"})
OWN = "own"
"""The family of a file that declares its own game and names no other."""
HEAD = re.compile(r"(family|game)[ \t]+(\S+)")
TITLE = re.compile(r'exhibit[ \t]+"([^"]*)"')
SUBJECT = re.compile(r"(?:\[[^\]]*\][ \t]+)?([a-z](?:[a-z'-]| +(?=[a-z'-]))*)[ \t]*(?:\"[^\"]*\"[ \t]*)?:")
WAGER = re.compile(r'wager[a-z ]{0,40}[ \t]{1,40}("[^"]*")')
DECLARED = re.compile(r"(?:^state ([a-z ]+):|\bas ([a-z ]{1,80}?)(?= when|,|$)|draws 1 ([a-z]+)$|draws the ([a-z]+))")
CONDITION = re.compile(r"\b(?:when|unless|until)\b.*")
ENOUGH = 2
"""So many words that only one family has make a file one of that family."""


@cache
def declared_families() -> tuple[str, ...]:
    names = sorted(path.stem for path in LIBRARY.glob("*.game"))
    return tuple(name for name in names if not name.startswith(NOT_FAMILIES))


def declares(lines: Sequence[LogicalLine]) -> bool:
    """Does a file declare a game of its own?"""
    return any(line.form in DECLARING for line in lines)


def family_told(lines: Sequence[LogicalLine]) -> str:
    """The declared family that a file names, or that its games, its title or its words speak of; empty if none."""
    named = [head.groups() for line in lines if (head := HEAD.match(line.text))]
    family = [name for form, name in named if form == "family"]
    if family:
        return family[0] if family[0] in declared_families() else ""
    games = [name for form, name in named if form == "game"]
    found = recognised(games)
    if found or any(line.form == "stage" for line in lines) or speaks_of_known_game((*games, *titles(lines))):
        return found
    return recognised(titles(lines)) or family_of_words(lines)


def recognised(names: Iterable[str]) -> str:
    """The declared family that a name refers to; empty if there is none."""
    squeezed_names = [squeezed(name) for name in names]
    return next((one for one in declared_families() if any(squeezed(one) in name for name in squeezed_names)), "")


def speaks_of_known_game(names: Iterable[str]) -> bool:
    """Does a name speak of a family that has its own room in the engine?"""
    known = [squeezed(word) for word in vocabulary().game_names]
    return any(word in squeezed(name) for word in known for name in names)


def titles(lines: Iterable[LogicalLine]) -> list[str]:
    return [found.group(1) for line in lines if (found := TITLE.match(line.text))]


def family_of_words(lines: Sequence[LogicalLine]) -> str:
    """The family whose own wagers and places a file uses most; empty where another family's subjects stand."""
    texts = [line.text for line in lines if line.form in ("statement", "spots", "event")]
    if any(only_elsewhere(text) for text in texts):
        return ""
    used = Counter(family for word, family in distinctive().items() if any(uses(text, word) for text in texts))
    ranked = used.most_common(2)
    if not ranked or ranked[0][1] < ENOUGH or (len(ranked) > 1 and ranked[1][1] == ranked[0][1]):
        return ""
    return ranked[0][0]


def only_elsewhere(text: str) -> bool:
    """Is a statement's subject one that no declared game asks about?"""
    found = SUBJECT.match(text)
    subject = vocabulary().subjects.get(found.group(1)) if found else None
    question = vocabulary().questions.get(subject.question) if subject else None
    return question is not None and len(question.families) == 1 and question.families[0] not in declared_families()


def uses(text: str, word: str) -> bool:
    if word.startswith('"'):
        return text.startswith("wager") and word in text
    found = CONDITION.search(text)
    return found is not None and re.search(rf"\b{re.escape(word)}\b", found.group()) is not None


@cache
def distinctive() -> Mapping[str, str]:
    """Words that the library file of one family has, and no other: its wagers in quotes, its places and states."""
    owners: dict[str, set[str]] = {}
    for family in declared_families():
        for word in words_of(family):
            owners.setdefault(word, set()).add(family)
    known = {*vocabulary().groups, *vocabulary().counts, *vocabulary().totals}
    return {word: next(iter(several)) for word, several in owners.items() if len(several) == 1 and word not in known}


def words_of(family: str) -> Iterator[str]:
    lines, _ = logical_lines((LIBRARY / f"{family}.game").read_text("utf-8"))
    for line in lines:
        yield from WAGER.findall(line.text) if line.form in ("statement", "spots") else ()
        if line.form in ("stage", "state"):
            yield from (word for groups in DECLARED.findall(line.text) for word in groups if word)


def squeezed(name: str) -> str:
    return re.sub(r"[\W_]+", "", name.lower())


def family_file(family: str) -> Path | None:
    return LIBRARY / f"{family}.game" if family in declared_families() else None
