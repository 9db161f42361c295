"""Documents with pages: PDFs, scans, and PDFs with some scanned pages."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator

from intake import limits
from intake.document import Line, Notice, PageSize
from intake.layout.pages import page_lines
from intake.layout.tokens import Page
from intake.readers.picture import Picture, pictures
from intake.readers.scan import NO_PROGRAM, Scan, scan
from intake.unreadable import UnreadableDocument

Paged = tuple[tuple[Line, ...], tuple[Notice, ...], tuple[PageSize, ...]]
Progress = Callable[[int, int], None]
_HARD_TO_READ = 70
_WORDS_NAMED = 8


def pdf_document(content: bytes, progress: Progress) -> Paged:
    """The lines of a PDF; pages without text are read by OCR."""
    from intake.readers.pdf import Pdf

    pdf = Pdf(content)
    found = [pdf.page(number) for number in range(1, pdf.pages + 1)]
    scanned = [page.number for page in found if page.is_scan]
    _refuse_many(len(scanned))
    if shutil.which("tesseract") is None:
        if any(page.is_scan and page.has_picture for page in found):
            raise UnreadableDocument(NO_PROGRAM)
        scanned = []
    scans = _scans(((number, pdf.picture(number)) for number in scanned), len(scanned), progress)
    pages: list[Page] = []
    for page in found:
        pages += [scans[page.number].page] if page.number in scans else page.layouts
    lines, guesses = page_lines(pages)
    notices = [*_scan_notices(scans), *guesses]
    if pdf.has_form:
        notices.append(Notice("The PDF has form fields; what is filled in may be missing from the text."))
    layered = [page.number for page in found if page.has_picture and not page.is_scan]
    notices += [
        Notice("The page is a picture with text laid over it; that text was read.", number) for number in layered
    ]
    return lines, tuple(notices), tuple(page.size for page in found)


def image_document(content: bytes, progress: Progress) -> Paged:
    """The lines of an image, or of the pages of a TIFF."""
    opened = list(pictures(content))
    if shutil.which("tesseract") is None:
        raise UnreadableDocument(NO_PROGRAM)
    scans = _scans(enumerate(opened, 1), len(opened), progress)
    lines, guesses = page_lines([one.page for one in scans.values()])
    sizes = tuple(PageSize(round(one.points(one.width), 2), round(one.points(one.height), 2)) for one in opened)
    return lines, (*_scan_notices(scans), *guesses), sizes


def _refuse_many(count: int) -> None:
    if count > limits.SCANNED_PAGES:
        raise UnreadableDocument(
            f"{count} pages are scanned; Pitboss reads at most {limits.SCANNED_PAGES} of them. "
            "Split the file and read the part with the rules."
        )


def _scans(numbered: Iterable[tuple[int, Picture]], total: int, progress: Progress) -> dict[int, Scan]:
    scans = {}
    if total:
        progress(0, total)
    for done, (number, picture) in enumerate(numbered, 1):
        scans[number] = scan(picture, number)
        progress(done, total)
    return scans


def _scan_notices(scans: dict[int, Scan]) -> Iterator[Notice]:
    for number, one in scans.items():
        words = [token.word for token in one.page.tokens]
        doubtful = [word.text for word in words if word.doubtful]
        if not words:
            yield Notice("No words were found on the page, which is a picture.", number)
        elif one.confidence < _HARD_TO_READ:
            yield Notice("The page is hard to read. Scan it again, straight and at 300 dots per inch.", number)
        else:
            yield Notice("The page is scanned; its words were recognised by OCR.", number)
        if doubtful:
            yield Notice(_doubts(doubtful), number)


def _doubts(words: list[str]) -> str:
    named = ", ".join(f"“{word}”" for word in words[:_WORDS_NAMED])
    more = f" and {len(words) - _WORDS_NAMED} more" if len(words) > _WORDS_NAMED else ""
    return f"Perhaps misread: {named}{more}. Compare with the page."
