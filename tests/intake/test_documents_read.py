"""Any file at all gives a document or a sentence."""

import hashlib
import io
import os
import random
import re
import sys
import zipfile
from pathlib import Path

import docx
import pytest

from base import sandbox
from intake import limits
from intake.document import Format
from intake.read import read, read_bytes
from intake.unreadable import UnreadableDocument
from tests.intake import papers
from tests.support.samples import some

SENTENCE = re.compile(r"[A-Z/].{8,}[.)]", re.DOTALL)


def refusal(path: Path) -> str:
    with pytest.raises(UnreadableDocument) as error:
        read(path)
    assert SENTENCE.fullmatch(str(error.value))
    assert "Traceback" not in str(error.value)
    return str(error.value)


def word_file() -> bytes:
    word, target = docx.Document(), io.BytesIO()
    word.add_paragraph("The dealer must hit on sixteen.")
    word.save(target)
    return target.getvalue()


def test_the_content_decides_not_the_name(tmp_path: Path) -> None:
    for content, form in (
        (papers.exhibit(), Format.PDF),
        (word_file(), Format.DOCX),
        (b"<html><p>Text</p></html>", Format.HTML),
        (b"Plain text.", Format.TEXT),
    ):
        for name in ("a.txt", "b.pdf", "c.docx", "d"):
            path = tmp_path / name
            path.write_bytes(content)
            found = read(path)
            assert (found.format, found.name) == (form, name)
            assert found.sha256 == hashlib.sha256(content).hexdigest()


def test_the_same_file_gives_the_same_document() -> None:
    assert read_bytes(papers.exhibit(), "a.pdf") == read_bytes(papers.exhibit(), "a.pdf")


def test_special_files_get_sentences(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "empty.pdf").write_bytes(b"")
    (tmp_path / "blank.txt").write_bytes(b" \n\n ")
    assert "is a folder" in refusal(tmp_path)
    assert "is a device or a pipe" in refusal(tmp_path / "pipe")
    assert "is a device or a pipe" in refusal(Path("/dev/zero"))
    assert "There is no file" in refusal(tmp_path / "missing.pdf")
    assert "is empty" in refusal(tmp_path / "empty.pdf")
    assert "is empty" in refusal(tmp_path / "blank.txt")


def test_a_huge_file_gets_a_sentence_without_being_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.pdf"
    with path.open("wb") as file:
        file.truncate(5 << 30)
    assert refusal(path).startswith(f"The file has 5120 megabytes; Pitboss reads at most {limits.MEGABYTES}.")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, r"old Word \(\.doc\).*save it as \.docx"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "opens only with a password"),
        (b"{\\rtf1 text}", "Rich Text Format"),
        (b"\x7fELF\x02\x01\x01" + b"\0" * 90, "of no kind that Pitboss knows"),
        (b"PK\x03\x04" + b"junk" * 40, "damaged or cut off"),
    ],
)  # fmt: skip
def test_other_kinds_get_a_sentence_with_a_remedy(content: bytes, says: str) -> None:
    with pytest.raises(UnreadableDocument, match=says):
        read_bytes(content, "file.docx")


@pytest.mark.parametrize(
    ("name", "says"), [("xl/workbook.xml", "spreadsheet"), ("content.xml", "OpenDocument"), ("a.txt", "archive")]
)
def test_other_archives_get_a_sentence(name: str, says: str) -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(name, "x")
    with pytest.raises(UnreadableDocument, match=says):
        read_bytes(target.getvalue(), "file.docx")


def test_signs_that_nothing_explains_are_told_with_their_page() -> None:
    found = read_bytes("A tie is a pu\ue123h.\nThe ante is \ufffd5.\n".encode(), "marks.txt")
    (notice,) = [notice for notice in found.notices if "cannot be read" in notice.message]
    assert notice.message == "Signs that cannot be read: “pu\ufffdh.”, “\ufffd5.”. Compare with the page."
    assert notice.page == 1
    assert not any("cannot be read" in notice.message for notice in read_bytes(b"A tie is a push.", "a.txt").notices)


def damaged(content: bytes, chance: random.Random) -> bytes:
    """The file with some bytes changed, cut out or doubled."""
    spoiled = bytearray(content)
    for _ in range(chance.randint(1, 30)):
        at = chance.randrange(len(spoiled))
        match chance.randrange(3):
            case 0:
                spoiled[at] = chance.randrange(256)
            case 1:
                del spoiled[at : at + chance.randrange(200)]
            case _:
                spoiled[at:at] = spoiled[at : at + chance.randrange(200)]
    return bytes(spoiled)


def outcome(content: bytes) -> str:
    try:
        return f"Read {len(read_bytes(content, 'damaged').lines)} lines."
    except UnreadableDocument as error:
        return str(error)


@pytest.mark.parametrize("seed", some(range(2)))
def test_damaged_files_give_a_document_or_a_sentence(seed: int) -> None:
    chance = random.Random(seed)
    for content in (papers.exhibit(), word_file()):
        for _ in range(3):
            assert SENTENCE.fullmatch(outcome(damaged(content, chance)))


@pytest.mark.parametrize("how", ["sleeps", "dies", "babbles", "lies"])
def test_a_reader_that_goes_wrong_ends_in_a_sentence(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process is replaced by one that takes too long, ends, or says what is not so."""
    bodies = {
        "sleeps": "import time; time.sleep(60)",
        "dies": "import os; os.abort()",
        "babbles": "print('no JSON')",
        "lies": """print('{"result": "{}"}')""",
    }
    monkeypatch.setattr(sandbox, "command", lambda module, function: [sys.executable, "-c", bodies[how]])
    monkeypatch.setattr(limits, "PATIENCE_SECONDS", 2)
    with pytest.raises(UnreadableDocument, match="too much time or memory"):
        read_bytes(papers.exhibit(), "x.pdf")
