"""A checker that stays in memory: after an edit, it checks the document again and asks only what the edit affects."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from base.garbage import collector_paused
from base.progress import Progress, silent
from checker.check import CheckResult, check_in
from checker.context import CheckContext, check_context, edited_context, law_of
from checker.profile import Profile
from engine.rulebook import Readings
from grammar.errors.faults import Fault, Unreadable, counted
from grammar.exhibit import Exhibit
from grammar.known_lines import Identity, KnownLines, LineNode
from grammar.parser import parse
from grammar.resolver.resolution import resolve
from grammar.source import Source
from grammar.tree import Accept


class Session:
    """One document while somebody edits it. The findings on each version are the same as from a fresh check.

    Only the version checked last is kept. One that cannot be read changes nothing: the next readable version is
    again compared with the last one checked.
    """

    def __init__(
        self,
        path: str = "",
        *,
        source: Source | None = None,
        profile: Profile | None = None,
        as_of: date | None = None,
        accepts: tuple[Accept, ...] = (),
        readings: Readings | None = None,
    ) -> None:
        self.path = path
        self.source, self.profile, self.as_of = source, profile, as_of
        self.accepts, self.readings = accepts, readings
        self.lines = KnownLines()
        self.moves: dict[Identity, LineNode] = {}
        """Lines of the version checked last that have moved since, across all versions read in between."""
        self.checked: CheckContext | None = None

    def read(self, text: str) -> tuple[Exhibit, tuple[Fault, ...]]:
        """The next version of the document, and its faults."""
        parsed = parse(text, self.path, known=self.lines)
        further = dict(self.lines.moves)
        self.moves = {old: further.pop(Identity(node), node) for old, node in self.moves.items()} | further
        return resolve(parsed)

    @collector_paused()
    def check(self, version: str | Exhibit, progress: Progress = silent) -> CheckResult:
        """What is wrong with this version, without repairs and prices. Raises Unreadable if the text has faults.

        If the progress cancels it, the version checked last is still the one before.
        """
        exhibit = self.readable(version) if isinstance(version, str) else version
        context = self.context(exhibit)
        result = check_in(context, self.accepts, progress)
        self.checked, self.moves = context, {}
        return result

    def readable(self, text: str) -> Exhibit:
        exhibit, faults = self.read(text)
        if faults:
            raise Unreadable(f"the text has {counted(len(faults), 'fault')}: {faults[0].message}")
        return exhibit

    def context(self, exhibit: Exhibit) -> CheckContext:
        if self.checked is None:
            return check_context(
                exhibit, source=self.source, profile=self.profile, as_of=self.as_of, readings=self.readings
            )
        context = edited_context(self.checked, exhibit, self.moves)
        return replace(context, profile=law_of(exhibit, self.profile, self.as_of))
