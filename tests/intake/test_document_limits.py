"""Every limit on files from outside: at the limit a file is read, just beyond it there is a sentence."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import docx
import pikepdf
import pytest
from PIL import Image

from base import sandbox
from intake import limits, read
from intake.document import Format
from intake.reader_process import parsed
from intake.readers.picture import pictures
from intake.readers.scan import scan
from intake.unreadable import UnreadableDocument
from pitboss.main import main


def pdf(pages: int, letters: int = 5) -> bytes:
    made, target = pikepdf.new(), io.BytesIO()
    font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
    for _ in range(pages):
        page = made.add_blank_page(page_size=(600, 800))
        page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=font))
        page.Contents = made.make_stream(b"BT /F 9 Tf 9 700 Td (" + b"a" * letters + b") Tj ET")
    made.save(target)
    return target.getvalue()


def images(frames: int, width: int = 40) -> bytes:
    target = io.BytesIO()
    first, *others = [Image.new("L", (width, 25), 255) for _ in range(frames)]
    first.save(target, "TIFF", save_all=True, append_images=others)
    return target.getvalue()


def packed(extra: int) -> bytes:
    """A Word file that holds this many bytes once unpacked."""
    word, target = docx.Document(), io.BytesIO()
    word.add_paragraph("The dealer must hit on sixteen.")
    word.save(target)
    with zipfile.ZipFile(target, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("spare.bin", b"\0" * (extra - sum(one.file_size for one in archive.infolist())))
    return target.getvalue()


def text(content: bytes) -> object:
    return read.read_bytes(content, "a.txt")


def parse(form: Format) -> Callable[[bytes], object]:
    return lambda content: parsed(form, content, lambda done, total: None)


@dataclass(frozen=True)
class Limit:
    """A limit, made small, and the files at it and just beyond."""

    name: str
    value: float
    reader: Callable[[bytes], object]
    made: Callable[[int], bytes]
    most: int
    says: str


LIMITS = (
    Limit("MEGABYTES", 1, text, lambda size: b"a b\n" * (size // 4) + b"c" * (size % 4), 1 << 20, "megabytes"),
    Limit("CHARACTERS", 100, text, lambda size: "é".encode() * size, 100, "holds 101 characters"),
    Limit("PAGES", 3, parse(Format.PDF), pdf, 3, "has 4 pages"),
    Limit("CHARACTERS_A_PAGE", 50, parse(Format.PDF), lambda n: pdf(1, n), 50, "holds 51 characters"),
    Limit("SCANNED_PAGES", 2, lambda c: list(pictures(c)), images, 2, "has 3 pages"),
    Limit("MEGAPIXELS", 0.001, lambda c: list(pictures(c)), lambda width: images(1, width), 40, "million dots"),
    Limit("UNPACKED_MEGABYTES", 1, parse(Format.DOCX), packed, 1 << 20, "unpacks to"),
)


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: limit.name)
def test_at_a_limit_and_beyond(limit: Limit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, limit.name, limit.value)
    limit.reader(limit.made(limit.most))
    with pytest.raises(UnreadableDocument, match=limit.says) as refused:
        limit.reader(limit.made(limit.most + 1))
    assert str(refused.value).endswith(".")


def nested_word(depth: int) -> bytes:
    word, target = docx.Document(), io.BytesIO()
    word.add_paragraph("The dealer must hit on sixteen.")
    word.save(target)
    out = io.BytesIO()
    with zipfile.ZipFile(target) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for one in old.infolist():
            body = old.read(one)
            if one.filename == "word/document.xml":
                body = body.replace(b"<w:body>", b"<w:body>" + b"<w:tbl><w:tr><w:tc>" * depth, 1)
                body = body.replace(b"<w:sectPr", b"</w:tc></w:tr></w:tbl>" * depth + b"<w:sectPr", 1)
            new.writestr(one, body)
    return out.getvalue()


@pytest.mark.parametrize("depth", [3, 80])
def test_tables_in_tables_are_read(depth: int) -> None:
    assert "sixteen" in read.read_bytes(nested_word(depth), "a.docx").text


@pytest.mark.parametrize("depth", [90, 2000])
def test_tables_that_are_nested_too_deep_are_refused(depth: int) -> None:
    with pytest.raises(UnreadableDocument, match="damaged"):
        read.read_bytes(nested_word(depth), "a.docx")


@pytest.mark.parametrize("limit", [{"seconds": 1, "megabytes": 20}, {"answer_bytes": 10}], ids=str)
def test_time_memory_and_answer_of_the_parser_are_bounded(
    limit: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read, "_limits", lambda: sandbox.Limits(**limit))
    with pytest.raises(UnreadableDocument, match="too much time or memory"):
        read.read_bytes(pdf(2), "a.pdf")


def test_what_the_parser_may_use_is_what_the_limits_say() -> None:
    given = read._limits()
    assert (given.seconds, given.patience) == (limits.PARSER_SECONDS, limits.PATIENCE_SECONDS)
    assert (given.megabytes, given.answer_bytes) == (limits.PARSER_MEGABYTES, limits.ANSWER_MEGABYTES << 20)


@pytest.mark.skipif(os.name != "posix", reason="the slow program is a script")
def test_a_page_that_takes_ocr_too_long_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a program of that name which never answers; it does not stay behind."""
    slow = tmp_path / "tesseract"
    slow.write_text(f"#!/bin/sh\necho $$ > {tmp_path}/number\nexec sleep 60\n", "utf-8")
    slow.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(limits, "SCAN_SECONDS", 0.5)
    (picture,) = pictures(images(1))
    with pytest.raises(UnreadableDocument, match=r"takes more than 0.5 seconds to read. Scan it again"):
        scan(picture, 1)
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "number").read_text()), 0)


def test_a_text_of_too_many_sentences_is_refused_before_it_is_drafted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(limits, "SENTENCES", 20)
    (tmp_path / "rules.txt").write_text("Blackjack\n\n" + "The dealer hits on 16. " * 30, "utf-8")
    assert main(["draft", str(tmp_path / "rules.txt"), "-o", str(tmp_path / "rules.game")]) == 2
    assert "Pitboss drafts at most 20" in capsys.readouterr().err
    assert not (tmp_path / "rules.game").exists()
