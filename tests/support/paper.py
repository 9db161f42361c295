"""Pages of paper: somebody else's rules as a PDF, and what a PDF says."""

from __future__ import annotations

import io
from collections.abc import Iterable


def printed_paper(paragraphs: Iterable[str]) -> bytes:
    """One page; each paragraph on a line of its own, well apart from the next."""
    import pikepdf

    made, target = pikepdf.new(), io.BytesIO()
    font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
    page = made.add_blank_page(page_size=(612, 792))
    page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=font))
    lines = (f"1 0 0 1 72 {700 - 36 * at} Tm ({words}) Tj" for at, words in enumerate(paragraphs))
    page.Contents = made.make_stream(f"BT /F 11 Tf {' '.join(lines)} ET".encode("latin-1"))
    made.save(target)
    return target.getvalue()


def words_of_pages(pdf: bytes) -> tuple[str, ...]:
    """What each page of a PDF says."""
    import pypdfium2

    opened = pypdfium2.PdfDocument(pdf)
    return tuple(" ".join(page.get_textpage().get_text_range().split()) for page in opened)
