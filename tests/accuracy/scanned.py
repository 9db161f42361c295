"""What is lost when a document is scanned: each is printed, photographed with grain and slant, and read by OCR."""

from __future__ import annotations

import html
from dataclasses import dataclass
from pathlib import Path

from grammar.source import cut
from intake.draft import draft
from intake.entries import Draft
from intake.read import read_bytes
from tests.accuracy.score import document
from tests.intake import papers


@dataclass(frozen=True, slots=True)
class Share:
    """How many of the statements and rows of the clean text the scan gives too."""

    clean: int
    kept: int


def scanned_share(path: Path) -> Share:
    text, _ = document(path.read_text(encoding="utf-8"))
    clean, copy = lines_of(draft(cut(text, path.name))), lines_of(draft_of_scan(text))
    return Share(len(clean), sum(line in copy for line in clean))


def draft_of_scan(text: str) -> Draft:
    """The draft of a text as a scanner sees it."""
    pages = papers.scanned(papers.typeset(printed(text)))
    found = read_bytes(papers.as_pdf(pages), "scan.pdf")
    kinds = {at: line.kind.value for at, line in enumerate(found.lines, 1)}
    doubtful = frozenset(at for at, line in enumerate(found.lines, 1) if any(word.doubtful for word in line.words))
    return draft(cut(found.text + "\n", "scan.txt"), kinds, doubtful)


def printed(text: str) -> str:
    """The text as a page: a table for rows, a paragraph for everything else."""
    blocks: list[str] = []
    for line in text.splitlines():
        if "\t" in line or line.lstrip().startswith("|"):
            cells = line.strip().strip("|").split("\t" if "\t" in line else "|")
            row = "".join(f"<td>{html.escape(cell.strip())}</td>" for cell in cells)
            if blocks and blocks[-1].endswith("</tr></table>"):
                blocks[-1] = blocks[-1].removesuffix("</table>") + f"<tr>{row}</tr></table>"
            else:
                blocks.append(f"<table><tr>{row}</tr></table>")
        elif line.strip():
            tag = "p" if len(line.split()) > 8 or line.rstrip().endswith((".", ":")) or line[:1] in "-•*(" else "h3"
            blocks.append(f"<{tag}>{html.escape(line.strip('# '))}</{tag}>")
    return "".join(blocks)


def lines_of(made: Draft) -> set[str]:
    """What a draft states, without places: they differ between a text and its scan."""
    stated = {line for proposal in made.proposals for line in proposal.statements}
    return stated | {f"{row.title} {row.pays}" for table in made.tables for row in table.rows}
