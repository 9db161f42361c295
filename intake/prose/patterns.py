"""The patterns of intake/patterns, compiled: phrases, frames, conditions and the words around them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from base.records import dataclass
from intake.prose.fold import Folded, Folds, compiled_folds
from intake.prose.slots import SLOTS
from intake.prose.table_patterns import compiled

FOLDER = Path(__file__).parent.parent / "patterns"

CARD_TABLES = "blackjack baccarat"
"""The families whose conditions are meant where a file of conditions names none."""

NEGATORS = r"not|no|never|neither|nor|without|except|excluding|unless|other than"
"""Words that a gap never swallows: they reverse the meaning of a sentence."""

GAP = "gap"
"""The name of what stands between the words of a pattern, with its number."""
_GAP = rf"(?:[ ,]+(?!(?:{NEGATORS}|only|if|when|but)\b)[\w'%$.-]+){{0,8}}?[ ,]+"


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence of our own and the line it must give; an empty line means it must give none."""

    sentence: str
    line: str


def holds_in(families: str, family: str) -> bool:
    """Whether a pattern holds in a family: ``families`` lists them with blanks between; empty means every one."""
    return not families or family in families.split()


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words in order, with typed slots, that say one thing."""

    subject: str
    say: str
    ways: tuple[re.Pattern[str], ...]
    about: str
    not_about: str
    family: str
    readings: tuple[tuple[str, str], ...]
    takes_conditions: bool
    needs_condition: bool
    inside: bool
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """Concepts that occur together in one clause, in any order; ``deny`` is what a negated clause says."""

    subject: str
    say: str
    deny: str
    needs: tuple[str, ...]
    without: tuple[str, ...]
    captures: tuple[re.Pattern[str], ...]
    about: str
    family: str
    takes_conditions: bool
    needs_condition: bool
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class ConditionPattern:
    """Words that name a situation, and how the language says it."""

    say: str
    ways: tuple[re.Pattern[str], ...]
    family: str
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class Hedge:
    """Words that say that something does not hold everywhere or always, and the language's word for it."""

    say: str
    way: re.Pattern[str]
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class Route:
    """A result whose condition has its own subject: an equal total belongs to the tie."""

    subject: str
    condition: str
    to: str


@dataclass(frozen=True, slots=True)
class Patterns:
    """Everything the prose reader knows."""

    phrases: tuple[Phrase, ...]
    frames: tuple[Frame, ...]
    conditions: tuple[ConditionPattern, ...]
    concepts: Mapping[str, re.Pattern[str]]
    topics: Mapping[str, re.Pattern[str]]
    routes: tuple[Route, ...]
    implied: Mapping[str, tuple[str, ...]]
    """What a condition added by a subject already says."""
    excluded: Mapping[str, tuple[str, ...]]
    """The subjects beside which a subject has nothing to say in one clause."""
    hedges: tuple[Hedge, ...]
    idle: frozenset[str]
    vague: tuple[re.Pattern[str], ...]
    not_now: tuple[re.Pattern[str], ...]
    """Words of a sentence that says what was once, or is hardly ever, or need not be: no rule."""
    fillers: tuple[re.Pattern[str], ...]
    folds: Mapping[str, Folds]

    def fold(self, text: str, family: str = "", actor: str = "") -> Folded:
        return self.folds.get(family, self.folds[""]).fold(text, actor)

    @property
    def examples(self) -> Iterator[Example]:
        for phrase in self.phrases:
            yield from phrase.examples
        for frame in self.frames:
            yield from frame.examples
        for condition in self.conditions:
            yield from condition.examples


@cache
def patterns() -> Patterns:
    fold, words, conditions = (_loaded(name) for name in ("fold", "words", "conditions"))
    macros: Mapping[str, str] = words["macros"]
    phrases: list[dict[str, Any]] = []
    frames: list[dict[str, Any]] = []
    for path in sorted(FOLDER.glob("say-*.toml")):
        entries = tomllib.loads(path.read_text(encoding="utf-8"))
        shared = {"family": entries.get("family", "")}
        phrases += [shared | entry for entry in entries.get("phrase", [])]
        frames += [shared | entry for entry in entries.get("frame", [])]
    return Patterns(
        phrases=tuple(_phrase(entry, macros) for entry in phrases),
        frames=tuple(_frame(entry, macros) for entry in frames),
        conditions=tuple(_condition(entry, macros) for entry in _condition_entries()),
        concepts={name: compiled(way) for name, way in words["concepts"].items()},
        topics={name: compiled(way) for name, way in words["topics"].items()},
        routes=tuple(Route(**entry) for entry in conditions["route"]),
        implied={name: tuple(said) for name, said in conditions["implied"].items()},
        excluded={name: tuple(others) for name, others in conditions["excluded"].items()},
        hedges=tuple(_hedge(entry) for entry in words["hedge"]),
        idle=frozenset(words["idle"].split()),
        vague=tuple(compiled(rf"\b{way}\b") for way in words["vague"]),
        not_now=tuple(compiled(rf"\b{way}\b") for way in words["not_now"]),
        fillers=tuple(_compiled(way, macros) for way in words["fillers"]),
        folds=_folds(fold),
    )


def _folds(data: Mapping[str, list[list[str]]]) -> dict[str, Folds]:
    """The rewritings of each family: those for all, then those whose key names it; under "" those for all alone."""
    common = compiled_folds(data["all"])
    own = {key: compiled_folds(rules) for key, rules in data.items() if key != "all"}
    families = dict.fromkeys(family for key in own for family in key.split())
    return {"": common} | {
        family: Folds((*common.rules, *(rule for key in own if family in key.split() for rule in own[key].rules)))
        for family in families
    }


def _condition_entries() -> Iterator[dict[str, Any]]:
    for path in sorted(FOLDER.glob("conditions*.toml")):
        entries = tomllib.loads(path.read_text(encoding="utf-8"))
        shared = {"family": entries.get("family", CARD_TABLES)}
        yield from (shared | entry for entry in entries["condition"])
    for case in _loaded("cases")["case"]:
        yield {"say": case["when"], **case, "reads": [sentence for sentence, _ in case["reads"]]}


def _loaded(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def _phrase(entry: Mapping[str, Any], macros: Mapping[str, str]) -> Phrase:
    return Phrase(
        subject=entry["subject"],
        say=entry.get("say", ""),
        ways=tuple(_compiled(way, macros) for way in entry["match"]),
        about=entry.get("about", ""),
        not_about=entry.get("not_about", ""),
        family=entry.get("family", ""),
        readings=tuple(entry.get("readings", {}).items()),
        takes_conditions=entry.get("conditions", True),
        needs_condition=entry.get("needs_condition", False),
        inside=entry.get("inside", False),
        examples=_examples(entry),
    )


def _frame(entry: Mapping[str, Any], macros: Mapping[str, str]) -> Frame:
    return Frame(
        subject=entry["subject"],
        say=entry["say"],
        deny=entry.get("deny", ""),
        needs=tuple(entry["needs"]),
        without=tuple(entry.get("without", ())),
        captures=tuple(_compiled(way, macros) for way in entry.get("capture", ())),
        about=entry.get("about", ""),
        family=entry.get("family", ""),
        takes_conditions=entry.get("conditions", True),
        needs_condition=entry.get("needs_condition", False),
        examples=_examples(entry),
    )


def _condition(entry: Mapping[str, Any], macros: Mapping[str, str]) -> ConditionPattern:
    return ConditionPattern(
        entry["say"],
        tuple(_compiled(way, macros) for way in entry["match"]),
        entry.get("family", ""),
        (
            *(Example(sentence, entry["say"]) for sentence in entry["reads"]),
            *(Example(sentence, "") for sentence in entry["skips"]),
        ),
    )


def _hedge(entry: Mapping[str, Any]) -> Hedge:
    read = (Example(sentence, entry["say"]) for sentence in entry["reads"])
    return Hedge(
        entry["say"],
        compiled(entry["match"]),
        (*read, *(Example(sentence, "") for sentence in entry["skips"])),
    )


def _examples(entry: Mapping[str, Any]) -> tuple[Example, ...]:
    read = (Example(sentence, line) for sentence, line in entry.get("reads", ()))
    return (*read, *(Example(sentence, "") for sentence in entry.get("skips", ())))


def compiled_way(way: str) -> re.Pattern[str]:
    """A pattern of one of the smaller tables, with its macros, slots and gaps."""
    return _compiled(way, _macros())


def compiled_ways(ways: Iterable[str]) -> tuple[re.Pattern[str], ...]:
    return tuple(map(compiled_way, ways))


@cache
def _macros() -> Mapping[str, str]:
    macros: Mapping[str, str] = _loaded("words")["macros"]
    return macros


def _compiled(way: str, macros: Mapping[str, str]) -> re.Pattern[str]:
    """A pattern with its macros ``<player>``, slots ``{total}`` and gaps ``~`` expanded."""
    for _ in range(2):
        way = re.sub(r"(?<!P)<([a-z0-9-]+)>", lambda match: f"(?:{macros[match[1]]})", way)
    for number in range(way.count(" ~ ")):
        way = way.replace(" ~ ", f"(?P<{GAP}{number}>{_GAP})", 1)
    way = re.sub(r"\{([a-z]+)(?::([a-z]+))?\}", _slot, way)
    return compiled(rf"(?<![\w$])(?:{way})(?!\w)")


def _slot(match: re.Match[str]) -> str:
    kind, name = match[1], match[2] or match[1]
    return f"(?P<{name}_{kind}>{SLOTS[kind].pattern})" if match[2] else f"(?P<{kind}>{SLOTS[kind].pattern})"
