"""A document that is open in an editor: its text, what was read in it, and what the last check found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from base.progress import Cancelled, Progress
from base.records import dataclass
from grammar.errors.faults import Fault, Unreadable
from grammar.exhibit import Exhibit
from grammar.known_lines import KnownLines
from grammar.parser import LARGEST, parse
from grammar.resolver.known_games import asks_for_game
from grammar.resolver.resolution import resolve
from grammar.source import Source, cut
from grammar.tree import Accept, Document, Span
from pitboss.loading import Loaded, accepts_path, source_path
from pitboss.lsp.name_index import NameIndex, name_index
from pitboss.lsp.text_positions import clean
from pitboss.review import CheckInputs, inputs, rechecked, repaired
from pitboss.source_documents import source_text

if TYPE_CHECKING:
    from checker.check import CheckResult
    from checker.finding import Finding, Repair
    from checker.points.point import Point
    from checker.session import Session

ACCEPTS = ".accepts.game"
AcceptsAt = Callable[[Path], "tuple[Accept, ...] | None"]
"""The acceptances in an open file with this path; None if it is not open."""


@dataclass(frozen=True)
class Version:
    """One version of a text and what was read in it."""

    text: str
    number: int | None
    exhibit: Exhibit
    faults: tuple[Fault, ...]

    @cached_property
    def names(self) -> NameIndex:
        """Looked for when somebody asks: faults are shown first."""
        return name_index(self.text, self.exhibit.events)

    @property
    def document(self) -> Document:
        return self.exhibit.document


@dataclass(slots=True)
class CheckedVersion:
    """What a check found in one version; refusal says why there was none."""

    text: str
    given: CheckInputs
    result: CheckResult | None
    refusal: str = ""
    repairs: dict[str, tuple[Repair, ...]] = field(default_factory=dict)
    """The repairs tried so far, by the id of their finding."""

    priced: bool = False
    gathered: tuple[CheckResult | None, tuple[Point, ...]] = (None, ())
    """The questions to the author, and the result that they were gathered from: prices change it."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        return self.result.findings if self.result else ()

    @property
    def points(self) -> tuple[Point, ...]:
        """The findings as questions that the author has to answer, the gravest first."""
        from checker.points.gather import points_of

        if self.result is not None and self.gathered[0] is not self.result:
            self.gathered = self.result, points_of(self.result, self.given.source)
        return self.gathered[1]


class OpenDocument:
    """All methods but ``check`` and ``try_repairs`` belong to the thread that talks to the editor.

    Those two run in a thread of their own, one at a time, and nothing else touches the session.
    """

    def __init__(self, uri: str, path: str) -> None:
        self.uri, self.path = uri, path
        self.lines = KnownLines()
        self.edits = 0
        """How often the text has changed: work begun for an earlier text is called off."""
        self.version = self.read("", None)
        self.checked: CheckedVersion | None = None
        self.session: Session | None = None

    @property
    def name(self) -> str:
        return self.path or self.uri

    @property
    def only_accepts(self) -> bool:
        """A file of acceptances is read, but is no procedure to be checked."""
        return self.name.endswith(ACCEPTS)

    def change(self, text: str, number: int | None) -> None:
        """The next version; whatever is being worked out for the one before is no longer wanted."""
        self.edits += 1
        self.version = self.read(clean(text), number)

    def read(self, text: str, number: int | None) -> Version:
        if len(text) > LARGEST:
            fault = Fault(Span(1, 1, 1, 2), f"the text is larger than {LARGEST // 1_000_000} MB: that is no procedure")
            return replace(self.read("", number), text=text, faults=(fault,))
        exhibit, faults = resolve(parse(text, self.name, known=self.lines))
        counted = tuple(fault for fault in faults if not (self.only_accepts and asks_for_game(fault)))
        return Version(text, number, exhibit, counted)

    # In the other thread ------------------------------------------------------------------------------------

    def check(self, version: Version, edits: int, accepts_at: AcceptsAt) -> CheckedVersion:
        """What is wrong with a version without faults. Raises Cancelled once the text has changed."""
        from checker.session import Session

        loaded = Loaded(self.name, version.text, version.exhibit, version.faults)
        try:
            given = inputs_for(loaded, bool(self.path), accepts_at)
        except Unreadable as unreadable:
            return CheckedVersion(version.text, CheckInputs(), None, unreadable.sentence)
        known = self.checked
        if known is not None and known.result is not None and (known.text, known.given) == (version.text, given):
            return known  # with the prices and repairs that it has
        if self.session is None or self.session.source is not given.source:
            self.session = Session(self.name, source=given.source)
        session, self.session = self.session, None  # lost if the check fails: the next one begins anew
        try:
            exhibit, _ = session.read(version.text)
            result = rechecked(session, exhibit, given, self.wanted(edits))
        except Cancelled:
            self.session = session
            raise
        self.session = session
        return CheckedVersion(version.text, given, result)

    def try_repairs(self, checked: CheckedVersion, finding: str, edits: int) -> tuple[Repair, ...]:
        """The repairs of a finding that work. Raises Cancelled once the text has changed."""
        if finding not in checked.repairs and checked.result is not None and checked.result.context is not None:
            tried = repaired(checked.result, self.wanted(edits), only=finding)
            checked.repairs[finding] = next((one.repairs or () for one in tried.findings if one.id == finding), ())
        return checked.repairs.get(finding, ())

    def wanted(self, edits: int) -> Progress:
        def progress(_: str) -> None:
            if self.edits != edits:
                raise Cancelled

        return progress


def inputs_for(loaded: Loaded, saved: bool, accepts_at: AcceptsAt) -> CheckInputs:
    """What a check of the file would be given; an open file of acceptances counts as it is on the screen."""
    if not saved:
        return inputs(loaded, beside=False)
    beside = source_path(loaded, None, None)
    return inputs(
        loaded,
        source=source_at(beside, loaded.exhibit.source) if beside else None,
        accepts=accepts_at(accepts_path(loaded)),
    )


def source_at(path: Path, name: str) -> Source | None:
    """The source text, cut once for each state of its file."""
    try:
        state = path.stat()
    except (OSError, ValueError):
        return None
    return cut_source(path, name, state.st_mtime_ns, state.st_size) if path.is_file() else None


@lru_cache(maxsize=8)
def cut_source(path: Path, name: str, *state: int) -> Source:
    return cut(source_text(path), name)


def moved(span: Span, lines: Mapping[int, int]) -> Span | None:
    """The place in another version of the text; None if one of its lines has changed."""
    if any(line not in lines for line in range(span.line, span.end_line + 1)):
        return None
    return span._replace(line=lines[span.line], end_line=lines[span.end_line])


def kept_lines(old: str, new: str) -> dict[int, int]:
    """The numbers of lines above and below what has changed, before and after."""
    before, after = old.split("\n"), new.split("\n")
    shorter = min(len(before), len(after))
    above = next((at for at in range(shorter) if before[at] != after[at]), shorter)
    below = next((at for at in range(shorter - above) if before[-1 - at] != after[-1 - at]), shorter - above)
    shift = len(after) - len(before)
    top = {line: line for line in range(1, above + 1)}
    return top | {line: line + shift for line in range(len(before) - below + 1, len(before) + 1)}
