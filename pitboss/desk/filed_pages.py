"""The document as it was filed: its pages as pictures, and where on them each sentence stands."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from base.files import contents
from base.records import dataclass
from grammar.errors.faults import Unreadable
from pitboss.desk.desk_document import State, state_of
from pitboss.desk.records import Refused
from pitboss.loading import source_path

if TYPE_CHECKING:
    from intake.document import Document
    from intake.piece_places import Start, Stripe
    from pitboss.desk.desk_document import DeskDocument

LARGEST_PLACES = 200_000_000
LARGEST_FILED = 100_000_000
PICTURED = ("pdf", "image")


@dataclass(frozen=True, slots=True)
class FiledPages:
    """The file with fixed pages that a document was read from, and the printed lines of every sentence."""

    path: Path
    document: Document
    stripes: dict[Start, tuple[Stripe, ...]]
    doubtful: dict[Start, tuple[str, ...]]
    """Words of a scan that were probably misread, by sentence."""

    @property
    def count(self) -> int:
        return len(self.document.pages)

    def first_page(self, start: Start) -> int:
        """The page on which a sentence begins; 0 if nobody knows."""
        return next((stripe.page for stripe in self.stripes.get(start, ())), 0)

    def picture(self, page: int) -> bytes:
        from intake.read import page_picture
        from intake.unreadable import UnreadableDocument

        try:
            found = page_picture(self.path, self.document.format, page)
        except UnreadableDocument as unreadable:
            raise Refused(str(unreadable)) from None
        if not found:
            raise Refused("There is no such page.", 404)
        return found


def filed_pages(document: DeskDocument) -> FiledPages | None:
    """None where the document has no fixed pages, or where they are not at hand or no longer those that were read."""
    if document.source is None:
        return None
    text = source_path(document.loaded, None, None)
    if text is None or not text.is_file():
        return None
    return found_pages(text, (state_of(text), state_of(text.with_suffix(".places.json"))))


@lru_cache(maxsize=8)
def found_pages(text: Path, state: State) -> FiledPages | None:
    """The pages of a text, kept as long as its files are as they are (``state``)."""
    from grammar.source import cut
    from intake.piece_places import stripes, words_by_piece
    from intake.places import BadPlaces, document_from
    from pitboss.source_documents import source_text

    try:
        read = document_from(contents(text.with_suffix(".places.json"), LARGEST_PLACES).decode("utf-8", "replace"))
        filed = next(filed_copies(text, read.sha256), None) if read.format.value in PICTURED and read.pages else None
        words = words_by_piece(read, cut(source_text(text), text.name)) if filed else {}
    except (OSError, Unreadable, BadPlaces):
        return None
    if filed is None or not words:
        return None
    doubts = {start: tuple(word.text for word in own if word.doubtful) for start, own in words.items()}
    return FiledPages(filed, read, {start: stripes(own) for start, own in words.items()}, doubts)


def filed_copies(text: Path, sha256: str) -> Iterator[Path]:
    """Files beside the text, with its name, that are the very file that was read."""
    stem = f"{text.name.partition('.')[0]}."
    beside = (one for one in sorted(text.parent.iterdir()) if one.name.startswith(stem) and one.suffix not in OURS)
    for path in beside:
        if path.is_file() and hashlib.sha256(contents(path, LARGEST_FILED)).hexdigest() == sha256:
            yield path


OURS = (".txt", ".game", ".json", ".jsonl")
