"""What the other modules say, in the types of the protocol."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lsprotocol import types as lsp

from grammar.tree import Span
from pitboss.lsp.code_actions import Action
from pitboss.lsp.completions import Suggestion
from pitboss.lsp.hover_text import Hover
from pitboss.lsp.outline import Fold, OutlineItem
from pitboss.lsp.price_hints import PriceHint
from pitboss.lsp.problems import Problem
from pitboss.lsp.text_edits import TextEdit
from pitboss.lsp.text_positions import Position, TextPositions

NAME = "pitboss"
SEVERITIES = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "note": lsp.DiagnosticSeverity.Information,
    "accepted": lsp.DiagnosticSeverity.Hint,
}
COMPLETIONS = {
    "form": lsp.CompletionItemKind.Keyword,
    "subject": lsp.CompletionItemKind.Property,
    "value": lsp.CompletionItemKind.Value,
    "condition": lsp.CompletionItemKind.Operator,
    "word": lsp.CompletionItemKind.Text,
    "event": lsp.CompletionItemKind.Event,
    "label": lsp.CompletionItemKind.Reference,
    "citation": lsp.CompletionItemKind.Reference,
    "name": lsp.CompletionItemKind.Variable,
    "finding": lsp.CompletionItemKind.Reference,
}
SYMBOLS = {
    "exhibit": lsp.SymbolKind.File,
    "game": lsp.SymbolKind.Class,
    "section": lsp.SymbolKind.Namespace,
    "paytable": lsp.SymbolKind.Array,
    "row": lsp.SymbolKind.EnumMember,
    "ambiguous": lsp.SymbolKind.Enum,
    "reading": lsp.SymbolKind.EnumMember,
    "event": lsp.SymbolKind.Event,
    "define": lsp.SymbolKind.Constant,
    "note": lsp.SymbolKind.String,
}


def range_of(where: TextPositions, span: Span) -> lsp.Range:
    start, end = where.range(span)
    return lsp.Range(position(start), position(end))


def position(at: Position) -> lsp.Position:
    return lsp.Position(at.line, at.column)


def cursor(where: TextPositions, at: lsp.Position) -> tuple[int, int]:
    """The line and column, from 1, of a cursor."""
    return where.cursor(Position(at.line, at.character))


def diagnostic(uri: str, where: TextPositions, problem: Problem) -> lsp.Diagnostic:
    related = [
        lsp.DiagnosticRelatedInformation(lsp.Location(uri, range_of(where, span)), says)
        for span, says in problem.related
    ]
    return lsp.Diagnostic(
        range_of(where, problem.span),
        f"accepted: {problem.message}" if problem.grade == "accepted" else problem.message,
        severity=SEVERITIES[problem.grade],
        code=problem.code,
        source=NAME,
        related_information=related or None,
        data=problem.finding or None,
    )


def hover(where: TextPositions, found: Hover, markdown: bool) -> lsp.Hover:
    kind = lsp.MarkupKind.Markdown if markdown else lsp.MarkupKind.PlainText
    text = found.markdown if markdown else found.plain
    return lsp.Hover(lsp.MarkupContent(kind, text), range_of(where, found.span))


def completion(where: TextPositions, found: Suggestion) -> lsp.CompletionItem:
    return lsp.CompletionItem(
        found.text,
        kind=COMPLETIONS[found.kind],
        detail=found.detail or None,
        sort_text=f"{found.rank} {found.text}",
        filter_text=found.text,
        text_edit=lsp.TextEdit(range_of(where, found.span), found.text),
    )


def text_edits(where: TextPositions, edits: Iterable[TextEdit]) -> list[lsp.TextEdit]:
    return [lsp.TextEdit(range_of(where, edit.span), edit.text) for edit in edits]


def workspace_edit(
    uri: str, number: int | None, where: TextPositions, edits: Iterable[TextEdit], versions: bool
) -> lsp.WorkspaceEdit:
    """With the version of the text where the editor knows versions: it refuses the edit of a text it no longer has."""
    changes = text_edits(where, edits)
    if not versions:
        return lsp.WorkspaceEdit(changes={uri: changes})
    document = lsp.OptionalVersionedTextDocumentIdentifier(uri, number)
    return lsp.WorkspaceEdit(document_changes=[lsp.TextDocumentEdit(document, list(changes))])


def code_action(action: Action, edit: lsp.WorkspaceEdit, diagnostics: Iterable[lsp.Diagnostic]) -> lsp.CodeAction:
    answered = [one for one in diagnostics if one.data == action.finding and action.finding]
    return lsp.CodeAction(action.title, kind=lsp.CodeActionKind.QuickFix, diagnostics=answered or None, edit=edit)


def symbols(where: TextPositions, items: Iterable[OutlineItem]) -> list[lsp.DocumentSymbol]:
    return [
        lsp.DocumentSymbol(
            item.name.strip() or item.form,
            SYMBOLS.get(item.form, lsp.SymbolKind.Property),
            range_of(where, item.span),
            range_of(where, item.head),
            detail=item.detail,
            children=symbols(where, item.parts),
        )
        for item in items
    ]


def fold(where: TextPositions, found: Fold) -> lsp.FoldingRange:
    first, last = (where.position(where.offset(line, 1)).line for line in (found.first, found.last))
    kind = lsp.FoldingRangeKind.Comment if found.comment else lsp.FoldingRangeKind.Region
    return lsp.FoldingRange(first, last, kind=kind)


def hints(where: TextPositions, found: Iterable[PriceHint], between: lsp.Range) -> Iterator[lsp.InlayHint]:
    for hint in found:
        at = where.position(end_of_line(where, hint.line))
        if between.start.line <= at.line <= between.end.line:
            tooltip = lsp.MarkupContent(lsp.MarkupKind.Markdown, hint.tooltip)
            yield lsp.InlayHint(position(at), hint.text, padding_left=True, tooltip=tooltip)


def end_of_line(where: TextPositions, line: int) -> int:
    offset = where.offset(line, 1)
    end = where.text.find("\n", offset)
    return offset + len(where.text[offset : end if end >= 0 else None].rstrip("\r"))
