"""The bank of wordings: sentences of our own with what they say, in groups that say the same.

A file in ``intake/wordings`` names its family; then come groups: one or more statements after ``= ``, and sentences
that say just that, one a line. ``= none`` heads sentences that state nothing. What is learned from it is kept beside
it."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from base.records import dataclass
from intake.language import deals_cards, usual_pays
from intake.prose.patterns import patterns
from intake.prose.wager_names import with_wagers
from intake.prose.wordings import Plain, Signature, Value, plain, with_places

FOLDER = Path(__file__).parent.parent / "wordings"
NOTHING, EVERY = "none", "every"
FEWEST_TOGETHER = 5
"""So many sentences must say several statements together for these to be one group."""


@dataclass(frozen=True, slots=True)
class Wording:
    """A sentence of the bank and what it says."""

    family: str
    statements: tuple[str, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class Group:
    """All wordings of the same statements: the ``forms`` of the statements with places for values, the values that
    its sentences have ``beside``, and the ways in which they deny, except and limit."""

    forms: tuple[tuple[str, ...], ...]
    beside: frozenset[tuple[str, str]]
    signatures: frozenset[Signature]
    seen: frozenset[tuple[str, str]] = frozenset()
    """Totals and cards that its places were filled with, each beside its statement."""


_OF_ANY_GAME = frozenset(
    (
        "bankroll",
        "bets among players",
        "bets for the dealer",
        "hands per player",
        "limit scope",
        "payout limit",
        "payout limit scope",
        "rounding",
        "wager",
        "wager steps",
    )
)
_OF_CARD_GAMES = frozenset(("burn", "decks", "mid-shoe entry", "shoe end", "touching cards"))
LENT = _OF_ANY_GAME | _OF_CARD_GAMES
"""Subjects that are worded alike in every game: what the bank has of them for one family serves all."""


def wordings(family: str) -> tuple[Wording, ...]:
    """The sentences of a family in the order of their files, and what other families lend it."""
    lent = _OF_ANY_GAME | (_OF_CARD_GAMES if deals_cards(family) else frozenset())
    ante = family == "blackjack" or "Ante" in {one.wager for one in usual_pays(family)}
    made = []
    for one in (one for path in sorted(FOLDER.glob("*.txt")) for one in _read(path)):
        subjects = {statement.partition(":")[0] for statement in one.statements}
        if one.family == family or (one.family == EVERY and subjects == {NOTHING}):
            made.append(one)
        elif subjects <= lent:
            said = (re.sub(r"^(wager(?: steps)?):", r'\1 "Ante":', each) if ante else each for each in one.statements)
            made.append(replace(one, statements=tuple(said)))
    return tuple(made)


def families() -> tuple[str, ...]:
    """The families that the bank has wordings of."""
    return tuple(sorted({one.family for path in FOLDER.glob("*.txt") for one in _read(path)} - {EVERY}))


def digest(family: str) -> str:
    """Tells whether what was learned was learned from this bank."""
    said = "\n".join(f"{' = '.join(one.statements)} : {one.sentence}" for one in wordings(family))
    return hashlib.sha256(said.encode()).hexdigest()


def _read(path: Path) -> Iterator[Wording]:
    family, statements, told = "", (), False  # type: str, tuple[str, ...], bool
    for line in map(str.strip, path.read_text(encoding="utf-8").splitlines()):
        if named := re.match(r"# family: (\S+)", line):
            family = named[1]
        elif line.startswith("= "):
            statements = (line[2:],) if told else (*statements, line[2:])
            told = False
        elif line and not line.startswith("#"):
            told = True
            yield Wording(family, statements, line)


@dataclass(frozen=True, slots=True)
class Sorted:
    """A sentence of the bank without its values, and the numbers of its groups, each with the form it has of it."""

    said: Plain
    forms: Mapping[int, int]


def grouped(family: str) -> tuple[tuple[Group, ...], list[Sorted]]:
    """The groups of a family, and every sentence of it by its groups.

    Statements that differ only in values are one group. Statements that are seldom told together belong each to its
    own group."""
    bank = [(one, _unvalued(one.sentence, family)) for one in wordings(family)]
    kinds = _kinds_of(bank)
    times = Counter(_key(one.statements, kinds) for one, _ in bank)
    made: dict[tuple[str, ...], _Gathered] = {}
    sentences: list[tuple[dict[int, tuple[str, ...]], Plain]] = []
    for alone in (True, False):
        for one, said in bank:
            key = _key(one.statements, kinds)
            together = len(key) == 1 or times[key] >= FEWEST_TOGETHER
            if together is not alone:
                continue
            parts = [one.statements] if together else [(statement,) for statement in one.statements]
            forms: dict[int, tuple[str, ...]] = {}
            for part in parts:
                key = _key(part, kinds)
                new = key not in made
                gathered = made.setdefault(key, _Gathered(len(made)))
                forms[gathered.number] = with_places(part, said.values)[0]
                if together or new:
                    gathered.add(part, said)
            sentences.append((forms, said))
    groups = tuple(one.group() for one in made.values())
    return groups, [
        Sorted(said, {at: _place_of(form, groups[at]) for at, form in forms.items()}) for forms, said in sentences
    ]


def _place_of(form: tuple[str, ...], group: Group) -> int:
    """Which form of a group it is; one beyond all where it has values that the group leaves to others."""
    return group.forms.index(form) if form in group.forms else len(group.forms)


def _unvalued(sentence: str, family: str) -> Plain:
    return plain(with_wagers(patterns().fold(sentence, family, ""), family).said)


def _kinds_of(bank: Sequence[tuple[Wording, Plain]]) -> dict[str, str]:
    """What each statement of the bank says whatever its values are: most of its sentences share these with it."""
    shapes: dict[str, Counter[str]] = {}
    for one, said in bank:
        for statement in one.statements:
            form, _ = with_places((statement,), said.values)
            shapes.setdefault(statement, Counter())[_PLACE.sub("{}", form[0])] += 1
    return {statement: min(found, key=lambda shape: (-found[shape], shape)) for statement, found in shapes.items()}


_PLACE = re.compile(r"\{\w+ \d+\}")


def _key(statements: Sequence[str], kinds: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(sorted(kinds[statement] for statement in statements))


class _Gathered:
    """A group while its sentences are read."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.forms: dict[tuple[str, ...], None] = {}
        self.beside: set[tuple[str, str]] = set()
        self.signatures: set[Signature] = set()
        self.seen: set[tuple[str, str]] = set()

    def add(self, statements: tuple[str, ...], said: Plain) -> None:
        form, rest = with_places(statements, said.values)
        self.forms[form] = None
        self.beside |= {(value.kind, value.said) for value in rest}
        self.signatures.add(said.signature)
        shared = [value for value in said.values if value not in rest]
        self.seen |= {(one, member) for one in form for member in closed_values(one, shared)}

    def group(self) -> Group:
        """The group; of forms that have values of their own, only one whose values nobody else has."""
        shapes = Counter(_UNPLACED.sub("{}", " & ".join(form)) for form in self.forms)
        forms = tuple(form for form in self.forms if shapes[_UNPLACED.sub("{}", " & ".join(form))] == 1)
        return Group(
            forms or tuple(self.forms)[:1], frozenset(self.beside), frozenset(self.signatures), frozenset(self.seen)
        )


_UNPLACED = re.compile(r"(?<![{\w,.])\$?\d[\d,.]{0,11}(?: (?:to|for) \d{1,9})?(?! ?\})")
"""A number in a form, but not that of a place."""


def closed_values(statement: str, values: Sequence[Value]) -> Iterator[str]:
    """The totals and cards that fill the places of a statement: few of each make sense there."""
    for kind in ("total", "ranks"):
        own = [value for value in values if value.kind == kind]
        for number in re.findall(rf"\{{{kind} (\d+)\}}", statement):
            if int(number) <= len(own):
                yield from own[int(number) - 1].meaning


def left_over(group: Group, form: tuple[str, ...], values: Sequence[Value]) -> list[Value]:
    """The values of a text that a form has no place for and that no sentence of its group has beside."""
    placed = re.findall(r"\{(\w+) \d+\}", " ".join(form))
    rest: list[Value] = []
    for value in values:
        if value.kind in placed:
            placed.remove(value.kind)
        elif (value.kind, value.said) not in group.beside:
            rest.append(value)
    return rest
