"""Detects the file format from the content rather than the name."""

from __future__ import annotations

import io
import re

from intake.document import Format
from intake.unreadable import UnreadableDocument

READABLE = "Pitboss reads PDF, Word (.docx), HTML, text, Markdown and images."
_IMAGES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"II*\x00", b"MM\x00*", b"GIF87a", b"GIF89a", b"BM")
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_HTML = re.compile(
    rb"\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:[^-]|-(?:[^-]|-+[^->]))*--+>\s*)*<(?:!doctype\s+html|html|head|body)\b",
    re.IGNORECASE | re.DOTALL,
)
_TAGS = re.compile(rb"<(?:p|div|table|tr|td|ul|ol|li|h[1-6]|br|span)\b[^<>]*>", re.IGNORECASE)
_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


def format_of(content: bytes, name: str) -> Format:
    """The format of a file; the name decides only what the content leaves open."""
    if not content.strip():
        raise UnreadableDocument("The file is empty. Ask for a complete copy.")
    if b"%PDF-" in content[:1024]:
        return Format.PDF
    if content.startswith(b"PK\x03\x04"):
        return _in_archive(content)
    if content.startswith(_OLE):
        raise UnreadableDocument(_old_word(content))
    if content.startswith(b"{\\rtf"):
        raise UnreadableDocument("The file is in Rich Text Format. Open it in Word, save it as .docx, and read that.")
    if content.startswith(_IMAGES) or (content[:4] == b"RIFF" and content[8:12] == b"WEBP"):
        return Format.IMAGE
    return _text_format(content, name.lower())


def _in_archive(content: bytes) -> Format:
    import zipfile

    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = set(archive.namelist())
    except (zipfile.BadZipFile, OSError, ValueError):
        raise UnreadableDocument(
            "The file begins like a Word file but is damaged or cut off. Ask for a clean copy."
        ) from None
    if "word/document.xml" in names:
        return Format.DOCX
    if "xl/workbook.xml" in names or "ppt/presentation.xml" in names:
        raise UnreadableDocument(
            f"The file is a spreadsheet or a presentation. Print it to a PDF and read that. {READABLE}"
        )
    if "content.xml" in names:
        raise UnreadableDocument("The file is an OpenDocument file. Save it as .docx or PDF and read that.")
    raise UnreadableDocument(f"The file is an archive. Unpack it and read what is inside. {READABLE}")


def _old_word(content: bytes) -> str:
    if "EncryptedPackage".encode("utf-16-le") in content:
        return "The Word file is encrypted and opens only with a password. Save a copy without one and read that."
    return "The file is in the format of old Word (.doc). Open it in Word, save it as .docx, and read that."


def _text_format(content: bytes, name: str) -> Format:
    start = content[:4096]
    if not content.startswith(_MARKS[1:]) and _is_binary(start):
        raise UnreadableDocument(f"The file is of no kind that Pitboss knows. {READABLE}")
    bare = start.removeprefix(_MARKS[0])
    named = name.endswith((".html", ".htm", ".xhtml"))
    if _HTML.match(bare) or (named and _TAGS.search(bare)):
        return Format.HTML
    return Format.MARKDOWN if name.endswith((".md", ".markdown")) else Format.TEXT


def _is_binary(start: bytes) -> bool:
    strange = sum(byte < 32 and byte not in b"\t\n\r\f\x1b\b" for byte in start)
    return b"\x00" in start or strange > len(start) / 50
