"""A proposed statement: what it says, where it was read, and how sure the reader is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum

from base.records import dataclass


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
