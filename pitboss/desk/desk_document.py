"""A document while the desk is open: read, checked and priced, and asked again only about what an edit touches."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from base.garbage import collector_paused
from base.progress import Cancelled, Progress, silent
from grammar.errors.faults import Fault, Unreadable
from grammar.exhibit import Exhibit
from grammar.parser import text_of
from grammar.source import Source
from pitboss.desk.desk_folder import Submission, digest, digest_of
from pitboss.desk.history import Act, acts_in, history_path
from pitboss.loading import Loaded, source_path
from pitboss.review import CheckInputs, inputs, missing_source, rechecked

if TYPE_CHECKING:
    from checker.check import CheckResult
    from checker.finding import Price
    from checker.points.point import Point
    from checker.session import Session

State = tuple[tuple[int, int], ...]
"""When the files of a document were written last, and how large they are."""


class DeskDocument:
    """One submission. ``look`` reads it again if a file of it has changed; everything else is about the last look."""

    def __init__(self, submission: Submission) -> None:
        self.id, self.path = submission.id, submission.path
        self.session: Session | None = None
        self.state: State = ()
        self.seen = state_of(self.path)
        self.text, self.version = "", ""
        self.exhibit: Exhibit | None = None
        self.faults: tuple[Fault, ...] = ()
        self.refusal = ""
        """Why it cannot be checked; empty if it was."""
        self.given = CheckInputs()
        self.result: CheckResult | None = None
        self.priced = False
        self.stopped = False
        """Did somebody stop its prices? They rest until that is taken back, whatever is edited."""
        self.kept: dict[str, Any] = {}
        """What long acts worked out for this version, by name."""
        self.gathered: tuple[CheckResult | None, tuple[Point, ...]] = (None, ())

    @property
    def loaded(self) -> Loaded:
        assert self.exhibit is not None
        return Loaded(str(self.path), self.text, self.exhibit, self.faults)

    @property
    def source(self) -> Source | None:
        return self.given.source

    @property
    def title(self) -> str:
        return (self.exhibit.title if self.exhibit else "") or self.id

    @property
    def points(self) -> tuple[Point, ...]:
        """The findings as questions to the author, the gravest first."""
        from checker.points.gather import points_of

        if self.result is not None and self.gathered[0] is not self.result:
            self.gathered = self.result, points_of(self.result, self.source)
        return self.gathered[1] if self.result is not None else ()

    @property
    def verdict(self) -> tuple[str, str]:
        """A word and a sentence. Nothing is called clean before all that is printed about the edge was compared."""
        from reports.views.report_view import verdict

        assert self.result is not None
        word, sentence = verdict(self.result)
        if word != "Clean" or self.priced:
            return word, sentence
        if self.stopped:
            return (
                "Undecided",
                "No error was found, but figures on the house edge were not compared: prices are stopped.",
            )
        return "Clean so far", "No error was found; figures on the house edge are still being compared."

    @property
    def acts(self) -> tuple[Act, ...]:
        return acts_in(history_path(self.path))

    @cached_property
    def accepts_file(self) -> Path:
        return self.path.with_name(f"{self.path.stem}.accepts.game")

    # Looking ----------------------------------------------------------------------------------------------------

    def changed(self) -> bool:
        return self.state != self.now()

    def forget_if_changed(self) -> bool:
        """What was read of files that are other ones now is no longer shown; they are read again when there is time."""
        if not self.state or not self.changed():
            return False
        self.state, self.result, self.priced, self.version = (), None, False, ""
        return True

    def now(self) -> State:
        return tuple(map(state_of, self.files()))

    def as_read(self) -> State:
        """As before the text was read: what an editor writes while it is read is a change that is still to be seen."""
        return self.seen, *self.now()[1:]

    def files(self) -> tuple[Path, ...]:
        """Everything that its findings depend on: the document, the acceptances beside it, the source."""
        beside = None
        if self.exhibit and self.exhibit.source:
            with suppress(Unreadable):  # it names a file outside its folder, which is told when it is checked
                beside = source_path(self.loaded, None, None)
        return tuple(path for path in (self.path, self.accepts_file, beside) if path)

    def look(self, progress: Progress = silent) -> bool:
        """Reads and checks what has changed; whether anything had. If cancelled, it is still to be read."""
        self.seen = state_of(self.path)
        try:
            if not self.changed():
                return False
            self.read(progress)
        except Cancelled:
            self.state = ()
            raise
        except Unreadable as unreadable:
            self.refuse(unreadable.sentence)
        except Exception as error:  # whatever is wrong with one document, the desk stays open for the others
            self.refuse(f"this is a mistake in Pitboss itself ({type(error).__name__}: {error}); please report it")
        return True

    def refuse(self, sentence: str) -> None:
        self.refusal, self.result, self.session = sentence, None, None
        self.state = self.as_read()
        self.version = digest("\0".join(map(digest_of, self.files())).encode())

    def read(self, progress: Progress) -> None:
        from checker.session import Session

        self.text = text_of(str(self.path))
        session = self.session or Session(str(self.path))
        self.session = None  # lost if anything fails: the next look begins anew
        self.exhibit, self.faults = session.read(self.text)
        self.refusal, self.result, self.kept = "", None, {}
        self.priced = False
        self.state = self.as_read()
        self.version = version_of(self.text, map(digest_of, self.files()))
        if self.faults:
            self.refusal, self.session = self.loaded.told_faults(), session
            return
        self.given = inputs(self.loaded)
        if session.source != self.given.source:
            session = Session(str(self.path), source=self.given.source)
            self.exhibit, self.faults = session.read(self.text)
        found = rechecked(session, self.exhibit, self.given, progress)
        self.result = replace(found, failures=(*missing_source(self.loaded, self.given), *found.failures))
        self.session = session

    # Prices -----------------------------------------------------------------------------------------------------

    def put_price(self, finding: str, price: Price) -> None:
        """One price, as soon as it is known."""
        if self.result is not None:
            found = tuple(replace(one, price=price) if one.id == finding else one for one in self.result.findings)
            self.result = replace(self.result, findings=found)

    def put_result(self, result: CheckResult) -> None:
        """The whole result with all prices; what the checks have read stays, for trying repairs."""
        if self.result is not None:
            self.result, self.priced = replace(result, context=self.result.context), True


def version_of(text: str, files: Iterable[str]) -> str:
    """What tells versions of a document apart: its text, and the digests of the files that its findings depend on."""
    return digest("\0".join((text, *files)).encode())


def state_of(path: Path) -> tuple[int, int]:
    try:
        state = path.stat()
    except OSError:
        return 0, 0
    return state.st_mtime_ns, state.st_size


@collector_paused()
def with_all_prices(document: DeskDocument) -> CheckResult:
    """The check once more, with everything that takes long."""
    from pitboss.review import review

    found = review(document.loaded, document.given, prices=True, alone=True)
    return replace(found, context=None)
