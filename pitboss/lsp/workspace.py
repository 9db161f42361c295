"""The open documents, and what follows an edit: faults at once, findings after a pause, prices after a longer one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from base.garbage import collect_garbage
from base.progress import Cancelled
from grammar.errors.faults import Unreadable, counted
from grammar.tree import Accept
from pitboss.loading import Loaded, accepts_path
from pitboss.lsp.open_document import CheckedVersion, OpenDocument

if TYPE_CHECKING:
    from checker.finding import Finding, Repair
    from pitboss.lsp.price_process import PriceProcess

PAUSE = 0.1
"""Seconds without an edit before a document is checked."""
LONGER = 1.0
"""Seconds after its findings before it is priced."""
FEW_UNTIDIED, MOST_UNTIDIED = 5, 40
"""Checks after which garbage is collected: while nobody types, and in any case."""
Made = TypeVar("Made")


class Workspace:
    """Documents by their address. One thread checks them, one process prices them, an edit calls both off."""

    def __init__(self, changed: Callable[[OpenDocument], None], priced: Callable[[], None], log: Callable[[str], None]):
        self.changed, self.priced, self.log = changed, priced, log
        self.documents: dict[str, OpenDocument] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.settled: dict[str, asyncio.Event] = {}
        self.checks = 0
        """How many were begun since garbage was last collected."""
        self.worker = ThreadPoolExecutor(1, "pitboss-check")
        self.prices: PriceProcess | None = None
        """Set where prices are wanted."""

    def write(self, uri: str, path: str, text: str, number: int | None) -> None:
        """A document was opened or edited."""
        document = self.documents.get(uri) or OpenDocument(uri, path)
        self.documents[uri] = document
        document.change(text, number)
        self.changed(document)
        self.schedule(document)
        if document.only_accepts:
            self.reschedule(Path(path))

    def close(self, uri: str) -> None:
        document = self.documents.pop(uri, None)
        if document is not None:
            document.edits += 1  # calls off what is being worked out for it
            self.tasks.pop(uri).cancel()
            self.settled.pop(uri).set()
            if document.only_accepts:
                self.reschedule(Path(document.path))

    def reschedule(self, accepts: Path | None = None) -> None:
        """Other files have changed: all documents are checked again, or the one with these acceptances."""
        for document in self.documents.values():
            if accepts is None or (document.path and accepts_path(loaded(document)) == accepts):
                self.schedule(document)

    def schedule(self, document: OpenDocument) -> None:
        if (before := self.tasks.get(document.uri)) is not None:
            before.cancel()
        settled = self.settled.setdefault(document.uri, asyncio.Event())
        settled.clear()
        self.tasks[document.uri] = asyncio.create_task(self.follow(document, settled))

    async def follow(self, document: OpenDocument, settled: asyncio.Event) -> None:
        """What follows an edit, until the next one cancels it."""
        await asyncio.sleep(PAUSE)
        checked = await self.check(document)
        settled.set()
        await self.tidy(MOST_UNTIDIED)
        await asyncio.sleep(LONGER)
        await self.tidy(FEW_UNTIDIED)
        if checked is not None and checked.result is not None and not checked.priced and self.prices is not None:
            await self.price(document, checked)

    async def tidy(self, most: int) -> None:
        """Collects garbage after so many checks: few while nobody types, since everything waits for it."""
        if self.checks >= most:
            self.checks = 0
            await self.in_thread(collect_garbage)

    async def check(self, document: OpenDocument) -> CheckedVersion | None:
        version, edits = document.version, document.edits
        if version.faults or document.only_accepts:
            return None
        try:
            self.checks += 1
            checked = await self.in_thread(lambda: document.check(version, edits, self.accepts_at))
        except Cancelled:
            return None
        except Exception as error:
            self.log(f"this is a mistake in Pitboss itself ({type(error).__name__}: {error}); please report it")
            return None
        if edits != document.edits:
            return None
        document.checked = checked
        self.changed(document)
        return checked

    async def price(self, document: OpenDocument, checked: CheckedVersion) -> None:
        from pitboss.lsp.price_process import PriceJob

        assert self.prices is not None

        def each(finding: Finding) -> None:
            put_price(checked, finding)
            self.priced()

        result = await self.prices.priced(PriceJob(document.name, checked.text, checked.given), each)
        if result is not None and checked.result is not None:
            checked.result, checked.priced = replace(result, context=checked.result.context), True
            self.changed(document)
            self.priced()

    async def repairs(self, document: OpenDocument, checked: CheckedVersion, finding: str) -> tuple[Repair, ...]:
        edits = document.edits
        try:
            return await self.in_thread(lambda: document.try_repairs(checked, finding, edits))
        except Cancelled:
            return ()

    async def in_thread(self, work: Callable[[], Made]) -> Made:
        return await asyncio.get_running_loop().run_in_executor(self.worker, work)

    def accepts_at(self, path: Path) -> tuple[Accept, ...] | None:
        """The acceptances in an open file; None if it is not open. Raises Unreadable if it has faults."""
        for document in list(self.documents.values()):
            if document.path and Path(document.path) == path:
                version = document.version
                if version.faults:
                    raise Unreadable(f"{path} has {counted(len(version.faults), 'fault')}")
                return version.exhibit.accepts
        return None

    def end(self) -> None:
        for document in self.documents.values():
            document.edits += 1
        if self.prices is not None:
            self.prices.end()
        self.worker.shutdown(wait=False, cancel_futures=True)


def loaded(document: OpenDocument) -> Loaded:
    version = document.version
    return Loaded(document.path, version.text, version.exhibit, version.faults)


def put_price(checked: CheckedVersion, finding: Finding) -> None:
    if checked.result is not None:
        findings = tuple(finding if one.id == finding.id else one for one in checked.result.findings)
        checked.result = replace(checked.result, findings=findings)
