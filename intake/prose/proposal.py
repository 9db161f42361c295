"""A proposed statement: what it says, where it was read, and how sure the reader is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum

from base.records import dataclass
from grammar.vocabulary import vocabulary


class Confidence(Enum):
    """How much of the sentence the proposal accounts for."""

    SURE = "sure"
    LIKELY = "likely"
    PERHAPS = "perhaps"


def doubted(confidence: Confidence) -> Confidence:
    """The same, but no longer sure."""
    return Confidence.LIKELY if confidence is Confidence.SURE else confidence


@dataclass(frozen=True, slots=True)
class Repair:
    """Damaged print and what it most likely was."""

    printed: str
    read_as: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """One statement, or one sentence with several readings.

    ``unused`` are words of its own clause left over, ``unread`` clauses of the sentence that no statement came from."""

    place: str
    subject: str
    readings: tuple[tuple[str, str], ...]
    confidence: Confidence
    unused: tuple[str, ...] = ()
    words: str = ""
    hedge: str = ""
    vague: tuple[str, ...] = ()
    repairs: tuple[Repair, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def ambiguous(self) -> bool:
        return len(self.readings) > 1

    @property
    def statements(self) -> tuple[str, ...]:
        """What each reading states, without citation or marks."""
        return tuple(self._statement(said) for _, said in self.readings)

    def _statement(self, said: str) -> str:
        hedge = f"{self.hedge} " if self.hedge and not self.subject.startswith(("define", "claim")) else ""
        return f"{self.subject}: {hedge}{said}"

    def lines(self, mark: str = "") -> Iterator[str]:
        """The lines of the language; ``mark`` goes at the end of each that states something."""
        if not self.ambiguous:
            yield f"{self.statements[0]}{self._tail()}{mark}"
            return
        yield f"ambiguous {self._label()} {self.place}{self._quoted()}"
        for (name, _), statement in zip(self.readings, self.statements, strict=True):
            yield f"  reading {name}"
            yield f"    {statement}{self._tail()}{mark}"

    def _label(self) -> str:
        name = re.sub(r"\W+", "-", self.subject.lower()).strip("-")
        return f"{name}-{re.sub(r'[@.]+', '-', self.place).strip('-')}"

    def _tail(self) -> str:
        vague = "".join(f', vague "{word}"' for word in self.vague)
        damage = "".join(f', printed "{repair.printed}" read as "{repair.read_as}" likely' for repair in self.repairs)
        return f"{vague}{damage} {self.place}{self._quoted()}"

    def _quoted(self) -> str:
        return f' "{self.words}"' if self.words else ""


def in_own_words(proposal: Proposal) -> bool:
    """Whether a condition is only quoted from the document."""
    return any("circumstance" in said for _, said in proposal.readings)


_BOUND = re.compile(r"(?:at most|at least|exactly) (?=[\d$])")
_CASED = re.compile(r"\b(?:when|unless|until|otherwise|only)\b")


def without_rivals(found: tuple[Proposal, ...]) -> tuple[Proposal, ...]:
    """A sentence gives one answer on a subject: beside a likelier one, a bound of the same kind or another choice that
    is read as perhaps goes. What holds in a case is no rival."""
    plain = [one for one in found if not one.ambiguous and not _CASED.search(one.readings[0][1])]
    likelier = [one for one in plain if one.confidence is not Confidence.PERHAPS]
    return tuple(
        one
        for one in found
        if one.confidence is not Confidence.PERHAPS
        or one not in plain
        or not any(_rivals(one, other) for other in likelier)
    )


def _rivals(one: Proposal, other: Proposal) -> bool:
    if one.subject != other.subject:
        return False
    mine, theirs = (_BOUND.match(value) for value in (one.readings[0][1], other.readings[0][1]))
    chosen = one.subject in vocabulary().subjects and vocabulary().subjects[one.subject].type == "choice"
    return chosen or (mine is not None and theirs is not None and mine[0] == theirs[0])
