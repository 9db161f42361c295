"""The server: one function for each question of an editor. The only module that knows pygls."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from datetime import date
from importlib import import_module
from json import JSONDecodeError
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException, JsonRpcInternalError, JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from checker.finding import Finding
from grammar.errors.faults import Unreadable
from pitboss import __version__
from pitboss.lsp import wire
from pitboss.lsp.code_actions import Action, accept_action, confirm_actions, findings_at, format_edits, repair_actions
from pitboss.lsp.completions import completions
from pitboss.lsp.hover_text import hover
from pitboss.lsp.library_names import library_definition
from pitboss.lsp.open_document import OpenDocument
from pitboss.lsp.outline import folds, outline
from pitboss.lsp.price_hints import price_hints
from pitboss.lsp.price_process import PriceProcess
from pitboss.lsp.problems import problems
from pitboss.lsp.rename import renamable, rename_edits
from pitboss.lsp.text_positions import Encoding, TextPositions, text_positions
from pitboss.lsp.workspace import Workspace

ACCEPT = "pitboss.accept"
SETTLED = "pitboss/settled"
"""A request of our own: answered when nothing is left to find out about a document but prices."""
MOST_REPAIRED = 4
"""Findings at one place whose repairs are tried."""
SWITCH = 0.001
"""Seconds after which the thread that checks lets the one that talks to the editor go on; usual are 0.005."""


class GameServer(LanguageServer):
    """The server of one editor."""

    def __init__(self, prices: bool = True) -> None:
        super().__init__("pitboss", __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Full)
        self.open = Workspace(self.publish, self.refresh_hints, self.log)
        self.wants_prices = prices
        self.reviewer = ""
        self.asks = False
        """Does the editor ask for a reason itself, before it sends the command that accepts?"""

    def set_up(self, params: lsp.InitializeParams) -> None:
        given = params.initialization_options if isinstance(params.initialization_options, dict) else {}
        self.reviewer = str(given.get("reviewer", ""))
        self.asks = given.get("asksForReason") is True
        if self.wants_prices and given.get("prices") is not False:
            self.open.prices = PriceProcess()

    # What the server says by itself ---------------------------------------------------------------------------

    def publish(self, document: OpenDocument) -> None:
        where = self.where(document)
        found = [wire.diagnostic(document.uri, where, problem) for problem in problems(document)]
        number = document.version.number
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(document.uri, found, number))

    def refresh_hints(self) -> None:
        workspace = self.client_capabilities.workspace
        if workspace and workspace.inlay_hint and workspace.inlay_hint.refresh_support:
            self.workspace_inlay_hint_refresh(None)

    def log(self, sentence: str) -> None:
        self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Warning, sentence))

    def report_server_error(self, error: Exception, source: Any) -> None:
        """A refusal is an answer; only what nobody expected is a mistake."""
        if isinstance(error, JSONDecodeError):
            self.log("the editor sent a message that cannot be read")
        elif isinstance(error, JsonRpcInternalError) or not isinstance(error, JsonRpcException):
            self.log(f"this is a mistake in Pitboss itself ({type(error).__name__}: {error}); please report it")

    # What handlers need ---------------------------------------------------------------------------------------

    def where(self, document: OpenDocument) -> TextPositions:
        agreed = self.workspace.position_encoding
        return text_positions(document.version.text, ENCODINGS.get(str(getattr(agreed, "value", agreed)), "utf-16"))

    def document(self, uri: str) -> OpenDocument:
        """Raises an error of the protocol if it is not open."""
        if uri not in self.open.documents:
            raise JsonRpcInvalidParams(f"{uri} is not open")
        return self.open.documents[uri]

    def edit(self, document: OpenDocument, edits: tuple[Any, ...]) -> lsp.WorkspaceEdit:
        workspace = self.client_capabilities.workspace
        known = workspace.workspace_edit if workspace else None
        versions = bool(known and known.document_changes)
        return wire.workspace_edit(document.uri, document.version.number, self.where(document), edits, versions)

    @property
    def shows_markdown(self) -> bool:
        text = self.client_capabilities.text_document
        formats = text.hover.content_format if text and text.hover else None
        return formats is None or lsp.MarkupKind.Markdown in formats


ENCODINGS: dict[str, Encoding] = {"utf-8": "utf-8", "utf-16": "utf-16", "utf-32": "utf-32"}


def made(prices: bool = True) -> GameServer:
    """A server with all its features."""
    server = GameServer(prices)
    for name, (handler, options) in FEATURES.items():
        server.feature(name, options)(handler)
    server.command(ACCEPT)(accept)
    return server


def serve(prices: bool = True) -> int:
    """Speaks over standard input and output; anything else that prints goes to standard error."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.setswitchinterval(SWITCH)
    if not os.environ.get("PITBOSS_TRACEBACK"):
        logging.getLogger("pygls").setLevel(logging.CRITICAL)  # what goes wrong is told to the editor, as a sentence
    server = made(prices)
    try:
        server.start_io(sys.stdin.buffer, answers)
    finally:
        server.open.end()
    return 0


# Handlers -----------------------------------------------------------------------------------------------------


def initialize(server: GameServer, params: lsp.InitializeParams) -> None:
    """Reads an empty document, so that the first one finds the grammar and the words loaded."""
    server.set_up(params)
    OpenDocument("", "")


def initialized(server: GameServer, params: lsp.InitializedParams) -> None:
    """Loads the checker while the editor still shows an empty window, and asks to be told of other files' changes."""
    server.open.worker.submit(import_module, "checker.session")
    workspace = server.client_capabilities.workspace
    files = workspace.did_change_watched_files if workspace else None
    if files and files.dynamic_registration:
        watchers = [lsp.FileSystemWatcher(f"**/*.{ending}") for ending in WATCHED]
        options = lsp.DidChangeWatchedFilesRegistrationOptions(watchers)
        wanted = lsp.Registration("files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
        server.client_register_capability(lsp.RegistrationParams([wanted]))


WATCHED = ("game", "txt", "md", "html", "pdf", "docx")
"""Acceptances, and the sources that procedures read."""


def did_open(server: GameServer, params: lsp.DidOpenTextDocumentParams) -> None:
    document = params.text_document
    server.open.write(document.uri, file_path(document.uri), document.text, document.version)


def did_change(server: GameServer, params: lsp.DidChangeTextDocumentParams) -> None:
    uri = params.text_document.uri
    server.open.write(uri, file_path(uri), params.content_changes[-1].text, params.text_document.version)


def did_close(server: GameServer, params: lsp.DidCloseTextDocumentParams) -> None:
    uri = params.text_document.uri
    server.open.close(uri)
    server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))


def did_save(server: GameServer, params: lsp.DidSaveTextDocumentParams) -> None:
    server.open.reschedule()


def watched(server: GameServer, params: lsp.DidChangeWatchedFilesParams) -> None:
    server.open.reschedule()


def file_path(uri: str) -> str:
    """The path of a file; empty for a text that is not saved anywhere."""
    return (to_fs_path(uri) or "") if uri.startswith("file:") else ""


async def settled(server: GameServer, params: Any) -> None:
    uri = str(getattr(params, "uri", ""))
    while (event := server.open.settled.get(uri)) is not None and not event.is_set():
        await event.wait()


def hovered(server: GameServer, params: lsp.HoverParams) -> lsp.Hover | None:
    document = server.document(params.text_document.uri)
    where = server.where(document)
    found = hover(document.version, document.checked, *wire.cursor(where, params.position))
    return wire.hover(where, found, server.shows_markdown) if found else None


def completed(server: GameServer, params: lsp.CompletionParams) -> lsp.CompletionList:
    document = server.document(params.text_document.uri)
    where = server.where(document)
    found = completions(document.version, document.checked, *wire.cursor(where, params.position))
    return lsp.CompletionList(is_incomplete=True, items=[wire.completion(where, one) for one in found])


def definition(server: GameServer, params: lsp.DefinitionParams) -> list[lsp.Location]:
    document = server.document(params.text_document.uri)
    where, version = server.where(document), document.version
    mention = version.names.at(*wire.cursor(where, params.position))
    if mention is None:
        return []
    own = version.names.definitions(mention)
    if own:
        return [lsp.Location(document.uri, wire.range_of(where, one.span)) for one in own]
    found = library_definition(version.exhibit, mention)
    return [library_location(*found)] if found else []


def library_location(path: Path, mention: Any) -> lsp.Location:
    there = text_positions(path.read_text("utf-8"))
    return lsp.Location(from_fs_path(str(path)) or "", wire.range_of(there, mention.span))


def references(server: GameServer, params: lsp.ReferenceParams) -> list[lsp.Location]:
    document = server.document(params.text_document.uri)
    where, names = server.where(document), document.version.names
    mention = names.at(*wire.cursor(where, params.position))
    wanted = params.context.include_declaration
    found = [one for one in names.of(mention) if wanted or not one.defines] if mention else []
    return [lsp.Location(document.uri, wire.range_of(where, one.span)) for one in found]


def prepare_rename(server: GameServer, params: lsp.PrepareRenameParams) -> lsp.Range:
    document = server.document(params.text_document.uri)
    where = server.where(document)
    return wire.range_of(where, refusable(renamable, document.version, *wire.cursor(where, params.position)).span)


def rename(server: GameServer, params: lsp.RenameParams) -> lsp.WorkspaceEdit:
    document = server.document(params.text_document.uri)
    version = document.version
    label = refusable(renamable, version, *wire.cursor(server.where(document), params.position))
    return server.edit(document, refusable(rename_edits, version, label, params.new_name))


def refusable(work: Any, *given: Any) -> Any:
    """What the work gives; a refusal reaches the editor as a sentence, not as a failure."""
    try:
        return work(*given)
    except Unreadable as unreadable:
        raise JsonRpcException(unreadable.sentence, code=REQUEST_FAILED) from None


REQUEST_FAILED = -32803


def formatted(server: GameServer, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    document = server.document(params.text_document.uri)
    return wire.text_edits(server.where(document), format_edits(document.version))


def document_symbols(server: GameServer, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    document = server.document(params.text_document.uri)
    return wire.symbols(server.where(document), outline(document.version.text))


def folding(server: GameServer, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
    document = server.document(params.text_document.uri)
    where = server.where(document)
    return [wire.fold(where, one) for one in folds(document.version.text)]


def inlay_hints(server: GameServer, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
    document = server.document(params.text_document.uri)
    found = price_hints(document.version, document.checked)
    return list(wire.hints(server.where(document), found, params.range))


async def code_actions(server: GameServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """Repairs are tried when somebody asks; while the cursor only moves about, those that are known are shown."""
    document = server.document(params.text_document.uri)
    version, checked, edits = document.version, document.checked, document.edits
    only = params.context.only
    if only and not any(lsp.CodeActionKind.QuickFix.value.startswith(str(getattr(one, "value", one))) for one in only):
        return []
    where = server.where(document)
    first, last = (wire.cursor(where, at)[0] for at in (params.range.start, params.range.end))
    actions: list[Action] = []
    findings = findings_at(version, checked, first, last)
    asked = params.context.trigger_kind != lsp.CodeActionTriggerKind.Automatic
    for finding in findings[:MOST_REPAIRED] if checked else []:
        assert checked
        known = checked.repairs.get(finding.id, ())
        repairs = await server.open.repairs(document, checked, finding.id) if asked else known
        actions.extend(repair_actions(version.text, finding, repairs))
    actions.extend(confirm_actions(version, first, last, server.reviewer, date.today()))
    if document.edits != edits:
        return []
    return [*in_protocol(server, document, actions, params), *accepting(server, document, findings, params)]


def in_protocol(
    server: GameServer, document: OpenDocument, actions: list[Action], params: lsp.CodeActionParams
) -> Iterator[lsp.CodeAction]:
    for action in actions:
        yield wire.code_action(action, server.edit(document, action.edits), params.context.diagnostics)


def accepting(
    server: GameServer, document: OpenDocument, findings: list[Finding], params: lsp.CodeActionParams
) -> Iterator[lsp.CodeAction]:
    """An editor that asks for a reason gets a command of its own; any other gets a line with a reason to fill in."""
    for finding in findings:
        action = accept_action(document.version.text, finding, server.reviewer, date.today())
        (made_action,) = in_protocol(server, document, [action], params)
        if server.asks:
            made_action.edit = None
            made_action.command = lsp.Command(
                action.title, "pitboss.askForReason", arguments=[document.uri, finding.id]
            )
        yield made_action


async def accept(server: GameServer, uri: str, finding: str, reason: str, by: str) -> str:
    """Writes an acceptance into the document; the answer is empty, or says why nothing was written."""
    document = server.document(uri)
    found = document.checked.findings if document.checked else ()
    accepted = next((one for one in found if one.id == finding), None)
    if accepted is None:
        return f"nothing found has the number {finding}"
    if not reason.strip() or not by.strip():
        return "an acceptance needs a reason and a name"
    action = accept_action(document.version.text, accepted, by, date.today(), reason)
    done = await server.workspace_apply_edit_async(
        lsp.ApplyWorkspaceEditParams(server.edit(document, action.edits), label=action.title)
    )
    return "" if done.applied else "the editor has not made the change"


FEATURES: dict[str, tuple[Any, Any]] = {
    lsp.INITIALIZE: (initialize, None),
    lsp.INITIALIZED: (initialized, None),
    lsp.TEXT_DOCUMENT_DID_OPEN: (did_open, None),
    lsp.TEXT_DOCUMENT_DID_CHANGE: (did_change, None),
    lsp.TEXT_DOCUMENT_DID_CLOSE: (did_close, None),
    lsp.TEXT_DOCUMENT_DID_SAVE: (did_save, None),
    lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES: (watched, None),
    lsp.TEXT_DOCUMENT_HOVER: (hovered, None),
    lsp.TEXT_DOCUMENT_COMPLETION: (completed, lsp.CompletionOptions(trigger_characters=[":", "@", '"', " "])),
    lsp.TEXT_DOCUMENT_DEFINITION: (definition, None),
    lsp.TEXT_DOCUMENT_REFERENCES: (references, None),
    lsp.TEXT_DOCUMENT_PREPARE_RENAME: (prepare_rename, None),
    lsp.TEXT_DOCUMENT_RENAME: (rename, lsp.RenameOptions(prepare_provider=True)),
    lsp.TEXT_DOCUMENT_FORMATTING: (formatted, None),
    lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL: (document_symbols, None),
    lsp.TEXT_DOCUMENT_FOLDING_RANGE: (folding, None),
    lsp.TEXT_DOCUMENT_INLAY_HINT: (inlay_hints, None),
    lsp.TEXT_DOCUMENT_CODE_ACTION: (
        code_actions,
        lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix]),
    ),
    SETTLED: (settled, None),
}
