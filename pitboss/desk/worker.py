"""The worker of a folder: one process that keeps its documents read and checked, and never waits for long work.

Pages and acts are answered one after the other, each within a moment. Whatever takes long, prices above all, is done by
forked processes that know all this one knows; an edit or a reader who leaves ends them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import field, replace
from select import select
from time import monotonic
from typing import Any

from base.garbage import collect_garbage, collector_paused
from base.processes import Frames, Reporter, framed, no_core_dumps
from base.progress import Cancelled, Progress, silent, watched
from base.records import dataclass
from grammar.errors.faults import Unreadable
from pitboss.desk.desk_document import DeskDocument, with_all_prices
from pitboss.desk.records import Answer, Ask, Cancel, Look, News, Refused
from pitboss.desk.worker_desk import WorkerDesk, page_module, shown

MOST_LONG = 2
"""So many long acts at a time, beside the prices of one document."""
BETWEEN_NEWS = 0.25
"""Seconds between two messages about progress."""
CALM = 0.4
"""Seconds without an edit before prices are begun."""
DIED = "The process that worked on this ended before it was done; nothing was changed. Please try once more."


@dataclass(slots=True)
class LongWork:
    """A process at work: for an act, or for the prices of a document."""

    reporter: Reporter
    document: str
    version: str
    ask: Ask | None = None
    answered: bool = False


class Inbox:
    """What was asked and not answered yet."""

    def __init__(self, source: int) -> None:
        self.source, self.frames = source, Frames()
        self.waiting: list[Ask | Cancel | Look] = []
        self.open = True

    def receive(self) -> None:
        """Takes in what has arrived, and does not wait for more."""
        while self.open and select([self.source], (), (), 0)[0]:
            chunk = os.read(self.source, 1 << 20)
            self.open = bool(chunk)
            self.waiting += self.frames.messages(chunk)

    def give_way(self, text: str) -> None:
        """A progress callback for work that nobody waits for: whoever asks comes first. Raises Cancelled."""
        self.receive()
        if not self.open or any(isinstance(one, Ask) for one in self.waiting):
            raise Cancelled


@dataclass(slots=True)
class Worker:
    """See the module."""

    desk: WorkerDesk
    send: Callable[[Answer | News], None]
    asked: Inbox
    long: dict[int, LongWork] = field(default_factory=dict)
    waiting: list[Ask] = field(default_factory=list)
    prices: LongWork | None = None
    calm: float = 0.0
    checks: int = 0

    # The loop ---------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Until nobody asks any more."""
        while self.asked.open:
            works = [*self.long.values(), *([self.prices] if self.prices else [])]
            heard: list[int | Reporter] = [self.asked.source, *(work.reporter for work in works)]
            ready = select(heard, (), (), 0.0 if self.asked.waiting else self.patience())[0]
            self.asked.receive()
            while self.asked.waiting:
                self.hear(self.asked.waiting.pop(0))
            for work in works:
                if work.reporter in ready and work.reporter.child:
                    self.relay(work)
            if not ready:
                self.idle()

    def patience(self) -> float | None:
        """Seconds until there is something to do by itself; None if there is nothing."""
        if self.unread() is not None:
            return 0.0
        if self.prices is None and self.unpriced() is not None:
            return max(0.0, self.calm - monotonic())
        return None

    def hear(self, message: Ask | Cancel | Look) -> None:
        match message:
            case Ask():
                self.answer(message)
            case Cancel():
                self.cancel(message)
            case Look():
                with suppress(Refused):  # it is no longer there, as whoever opens it is told
                    self.look(message.document) if message.document else self.look_around()

    # Asked ------------------------------------------------------------------------------------------------------

    def answer(self, ask: Ask) -> None:
        visit = ask.visit
        try:
            if visit.document:
                self.visit(visit.document)
            if ask.kind == "long":
                self.waiting.append(ask)
                self.begin_long()
                return
            with collector_paused():
                if ask.kind == "show":
                    self.send(Answer(ask.number, html=shown(visit, self.desk)))
                else:
                    act = page_module(visit.page).ACTS[ask.name]
                    self.send(Answer(ask.number, done=act(visit, self.desk)))
        except Exception as error:
            self.send(refusal(ask.number, error))

    def visit(self, name: str) -> None:
        self.look(name)
        visited = self.desk.visited
        if name in visited:
            visited.remove(name)
        visited.append(name)
        if self.prices and self.prices.document != name and self.unpriced() == name:
            self.stop_prices()  # whoever looks at a document comes before the rest of the shelf

    def look(self, name: str, progress: Progress = silent) -> None:
        """Reads a document again if its files have changed; work on the version before is no longer wanted."""
        document = self.desk.unread(name)
        before = document.version
        if not document.changed() and document.state:
            return
        self.desk.document(name, progress)
        if document.version != before or document.refusal:
            self.calm = monotonic() + CALM
            self.checks += 1
            if self.prices and self.prices.document == name:
                self.stop_prices()
            self.send(News(name, "parsed", document.refusal and "cannot be read", document.version))
            if document.result is not None:
                self.send(News(name, "findings", "", document.version))

    def look_around(self) -> None:
        """For whoever sees the shelf: documents that came, went or were changed by another program."""
        before = set(self.desk.known)
        forgotten = [one.id for one in self.desk.documents() if one.forget_if_changed()]
        if self.prices and self.prices.document in forgotten:
            self.stop_prices()
        if forgotten or before != set(self.desk.known):
            self.send(News("", "shelf"))

    def cancel(self, message: Cancel) -> None:
        if message.number:
            self.waiting = [ask for ask in self.waiting if ask.number != message.number]
            if work := self.long.pop(message.number, None):
                work.reporter.end()
                self.begin_long()
        elif message.document in self.desk.known:
            document = self.desk.known[message.document]
            document.stopped = not document.stopped
            if document.stopped and self.prices and self.prices.document == message.document:
                self.stop_prices()
            self.send(News(message.document, "stopped" if document.stopped else "resumed", "", document.version))

    # Idle: what is not read yet, then what has no prices --------------------------------------------------------

    def idle(self) -> None:
        if (name := self.unread()) is not None:
            with suppress(Cancelled, Refused):
                self.look(name, self.asked.give_way)
                self.send(News(name, "shelf"))
        elif self.prices is None and (name := self.unpriced()) is not None:
            self.begin_prices(self.desk.known[name])
        if self.checks > UNTIDIED:
            self.checks = 0
            collect_garbage()

    def unread(self) -> str | None:
        return next((name for name, one in self.desk.known.items() if not one.state), None)

    def unpriced(self) -> str | None:
        """The document whose prices come next: those somebody has looked at, the latest first, then the others."""
        visited = [name for name in reversed(self.desk.visited) if name in self.desk.known]
        for name in dict.fromkeys([*visited, *self.desk.known]):
            document = self.desk.known[name]
            if document.result is not None and not document.priced and not document.stopped:
                return name
        return None

    def begin_prices(self, document: DeskDocument) -> None:
        def work(send: Callable[[object], None]) -> None:
            os.nice(10)
            with watched(throttled(send)):
                stream_prices(document, send)

        try:
            self.prices = LongWork(Reporter(work), document.id, document.version)
        except OSError as error:
            document.stopped = True
            told = f"Prices could not be worked out: {error.strerror}."
            self.send(News(document.id, "failed", told, document.version))

    def stop_prices(self) -> None:
        if self.prices:
            self.prices.reporter.end()
            self.prices = None

    def begin_long(self) -> None:
        while self.waiting and len(self.long) < MOST_LONG:
            ask = self.waiting.pop(0)
            act = page_module(ask.visit.page).LONG[ask.name]
            name = ask.visit.document
            version = self.desk.unread(name).version if name else ""

            def work(send: Callable[[object], None], act: Any = act, ask: Ask = ask) -> None:
                progress = throttled(send)
                try:
                    with watched(progress), collector_paused():
                        send(Answer(ask.number, done=act(ask.visit, self.desk, progress)))
                except Exception as error:
                    send(refusal(ask.number, error))

            self.long[ask.number] = LongWork(Reporter(work), name, version, ask)

    # What long work tells ---------------------------------------------------------------------------------------

    def relay(self, work: LongWork) -> None:
        messages, ended = work.reporter.messages()
        for message in messages:
            if isinstance(message, str):
                self.send(News(work.document, "progress", message, work.version))
            elif isinstance(message, Answer):
                work.answered = True
                self.send(self.keep(work, message))
            else:
                self.priced(work, message)
        if ended:
            self.ended(work)

    def keep(self, work: LongWork, answer: Answer) -> Answer:
        """The answer without what is kept here: nobody else needs it."""
        if not answer.done or not answer.done.keep:
            return answer
        name, value = answer.done.keep
        document = self.desk.known.get(work.document)
        if not work.document:
            self.desk.kept[name] = value
        elif document is not None and document.version == work.version:
            document.kept[name] = value
        return replace(answer, done=replace(answer.done, keep=None))

    def priced(self, work: LongWork, message: tuple[str, Any]) -> None:
        document = self.desk.known.get(work.document)
        if document is None or document.version != work.version:
            return
        name, found = message
        if name:
            document.put_price(name, found)
        else:
            document.put_result(found)
        self.send(News(document.id, "prices" if name else "priced", "", document.version))

    def ended(self, work: LongWork) -> None:
        work.reporter.end()
        if work is self.prices:
            self.prices = None
            document = self.desk.known.get(work.document)
            if document is not None and document.version == work.version and not document.priced:
                document.stopped = True
                self.send(News(document.id, "failed", "Prices could not be worked out.", work.version))
            return
        if work.ask is not None:
            self.long.pop(work.ask.number, None)
            if not work.answered:
                self.send(Answer(work.ask.number, refusal=DIED, status=503))
        self.begin_long()


UNTIDIED = 20
"""Checks after which garbage is collected."""


def stream_prices(document: DeskDocument, send: Callable[[object], None]) -> None:
    """Each price as soon as it is known, then the whole result, under no name."""
    from pitboss.review import one_by_one

    assert document.result is not None
    for finding in one_by_one(document.result):
        send((finding.id, finding.price))
    send(("", with_all_prices(document)))


def throttled(send: Callable[[object], None]) -> Callable[[str], None]:
    """Progress, told now and then."""
    last = 0.0

    def progress(text: str) -> None:
        nonlocal last
        if monotonic() - last > BETWEEN_NEWS:
            last = monotonic()
            send(text)

    return progress


def refusal(number: int, error: Exception) -> Answer:
    """Whatever went wrong, as a sentence."""
    match error:
        case Refused():
            return Answer(number, refusal=error.sentence, status=error.status)
        case Unreadable():
            return Answer(number, refusal=error.sentence)
        case MemoryError() | RecursionError():
            return Answer(number, refusal="The document needs more memory than there is.", status=500)
        case OSError():
            return Answer(number, refusal=f"{error.filename or 'a file'}: {error.strerror or error}", status=507)
        case _:
            if os.environ.get("PITBOSS_TRACEBACK"):
                import traceback

                traceback.print_exception(error)
            told = f"this is a mistake in Pitboss itself ({type(error).__name__}: {error}); please report it"
            return Answer(number, refusal=told, status=500)


def stand_by() -> None:
    """Works for the folder named last until standard input is closed; what anything prints goes to standard error."""
    no_core_dumps()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)

    def send(message: Answer | News) -> None:
        answers.write(framed(message))
        answers.flush()

    Worker(WorkerDesk(sys.argv[-1]), send, Inbox(0)).run()
    os._exit(0)
