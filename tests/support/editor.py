"""An editor: a real client of the language server, which runs as a process of its own and speaks over stdio."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

Answer = TypeVar("Answer")
PATIENCE = 120
REFRESHING = lsp.WorkspaceClientCapabilities(
    inlay_hint=lsp.InlayHintWorkspaceClientCapabilities(refresh_support=True),
    workspace_edit=lsp.WorkspaceEditClientCapabilities(document_changes=True),
)


class Editor:
    """Each method waits for its answer; what the server says by itself is kept."""

    def __init__(self, *words: str, **options: object) -> None:
        self.runner = asyncio.Runner()
        self.client = LanguageClient("tests", "1")
        self.diagnostics: dict[str, list[lsp.Diagnostic]] = {}
        self.published: list[tuple[str, int | None]] = []
        self.logged: list[str] = []
        self.refreshed = 0
        self.numbers: dict[str, int] = {}
        self.texts: dict[str, str] = {}
        self.listen()
        self.options = options
        self.wait(self.start(words))

    def listen(self) -> None:
        @self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params: lsp.PublishDiagnosticsParams) -> None:
            self.diagnostics[params.uri] = list(params.diagnostics)
            self.published.append((params.uri, params.version))

        @self.client.feature(lsp.WINDOW_LOG_MESSAGE)
        def logged(params: lsp.LogMessageParams) -> None:
            self.logged.append(params.message)

        @self.client.feature(lsp.WORKSPACE_INLAY_HINT_REFRESH)
        def refreshed(params: None) -> None:
            self.refreshed += 1

        @self.client.feature(lsp.WORKSPACE_APPLY_EDIT)
        def applied(params: lsp.ApplyWorkspaceEditParams) -> lsp.ApplyWorkspaceEditResult:
            self.make(params.edit)
            return lsp.ApplyWorkspaceEditResult(True)

    async def start(self, words: tuple[str, ...]) -> None:
        folder = Path(__file__).parents[2]
        environment = os.environ | {"PYTHONPATH": str(folder)}
        await self.client.start_io(sys.executable, "-m", "pitboss.main", "lsp", *words, env=environment)
        capabilities = lsp.ClientCapabilities(workspace=REFRESHING)
        params = lsp.InitializeParams(capabilities, initialization_options=self.options)
        self.capabilities = (await self.client.initialize_async(params)).capabilities
        self.client.initialized(lsp.InitializedParams())

    def wait(self, answer: Coroutine[Any, Any, Answer]) -> Answer:
        return self.runner.run(asyncio.wait_for(answer, PATIENCE))

    def rest(self, seconds: float) -> None:
        """Listens for so long."""
        self.wait(asyncio.sleep(seconds))

    def write(self, uri: str, text: str) -> None:
        """Opens a document, or replaces its text."""
        number = self.numbers[uri] = self.numbers.get(uri, 0) + 1
        known = uri in self.texts
        self.texts[uri] = text

        async def send() -> None:
            if known:
                changes = [lsp.TextDocumentContentChangeWholeDocument(text)]
                identifier = lsp.VersionedTextDocumentIdentifier(number, uri)
                self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(identifier, changes))
            else:
                item = lsp.TextDocumentItem(uri, "game", number, text)
                self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))

        self.wait(send())

    def found(self, uri: str, text: str | None = None) -> list[lsp.Diagnostic]:
        """What the editor shows once the server has come to rest, after writing this text."""
        if text is not None:
            self.write(uri, text)
        self.ask("pitboss/settled", {"uri": uri})
        return self.diagnostics.get(uri, [])

    def ask(self, method: str, params: object) -> Any:
        async def asked() -> Any:
            return await self.client.protocol.send_request_async(method, params)

        return self.wait(asked())

    def at(self, method: str, kind: Any, uri: str, line: int, column: int, **more: object) -> Any:
        """Asks about a place, counted from 0."""
        return self.ask(
            method, kind(text_document=lsp.TextDocumentIdentifier(uri), position=lsp.Position(line, column), **more)
        )

    def actions(self, uri: str, line: int) -> list[lsp.CodeAction]:
        here = lsp.Range(lsp.Position(line, 0), lsp.Position(line, 0))
        context = lsp.CodeActionContext(self.diagnostics.get(uri, []))
        params = lsp.CodeActionParams(lsp.TextDocumentIdentifier(uri), here, context)
        return list(self.ask(lsp.TEXT_DOCUMENT_CODE_ACTION, params) or [])

    def make(self, edit: lsp.WorkspaceEdit) -> None:
        """Makes the change in the texts, as an editor does; the server is not told."""
        for change in edit.document_changes or []:
            assert isinstance(change, lsp.TextDocumentEdit)
            uri = change.text_document.uri
            edits = [one for one in change.edits if isinstance(one, lsp.TextEdit)]
            self.texts[uri] = edited(self.texts[uri], edits)

    def close(self, uri: str) -> None:
        async def send() -> None:
            self.client.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(uri)))

        self.wait(send())
        del self.texts[uri]
        self.ask("pitboss/settled", {"uri": uri})  # by then the server has said that nothing is left

    @property
    def server(self) -> int:
        """The id of the server's process."""
        process = self.client._server
        assert process is not None
        return int(process.pid)

    def end(self) -> int | None:
        """Ends the server; its exit code."""

        async def stop() -> int | None:
            await self.client.shutdown_async(None)
            self.client.exit(None)
            process = self.client._server
            assert process is not None
            code: int | None = await process.wait()
            await self.client.stop()
            return code

        code = self.wait(stop())
        self.runner.close()
        return code


def edited(text: str, edits: list[lsp.TextEdit]) -> str:
    """An independent way to make edits: places counted in UTF-16, from the last to the first."""
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len((line + "\n").encode("utf-16-le")) // 2)
    units = text.encode("utf-16-le")

    def offset(position: lsp.Position) -> int:
        return 2 * (starts[int(position.line)] + int(position.character))

    for edit in reversed(edits):
        start, end = offset(edit.range.start), offset(edit.range.end)
        units = units[:start] + str(edit.new_text).encode("utf-16-le") + units[end:]
    return units.decode("utf-16-le")
