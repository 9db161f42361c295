"""Printing, signing, verifying and the register at the desk: what is refused, what is kept, what the shelf may say."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from functools import cache, partial
from http.client import HTTPResponse
from pathlib import Path
from threading import Thread
from typing import Any, Literal

import pytest

from base.progress import Progress, silent
from grammar.errors.faults import Unreadable
from pitboss.desk.desk_document import DeskDocument
from pitboss.desk.desk_folder import Submission, digest
from pitboss.desk.desk_state import DeskState
from pitboss.desk.filed_prints import filed_prints, signers_of
from pitboss.desk.history import acts_in, append, history_path
from pitboss.desk.pages import register_page, shelf_page, sign_page, verify_page
from pitboss.desk.records import Done, Refused, Sitter, Visit
from pitboss.desk.worker_desk import WorkerDesk
from pitboss.filed_procedure import Papers, filed, supplements
from pitboss.register import Approval, add_approval
from reports.signatures import fenced_evidence, sign, verify
from reports.signatures.evidence import Attached
from reports.signatures.fenced_evidence import guarded
from tests.support import signed
from tests.support.desk import Desk, text
from tests.support.signed_model import ROLES, as_printed

UNLIMITED = """\
exhibit "Lakeside Roulette"
family roulette
game roulette
randomizer: wheel of 0, 1 to 36
wager pay "Straight": 35 to 1 when pocket is in N, otherwise player loses
"""
PHRASE = "never to be written 71c4"
EVIL = "<img src=x onerror=alert(1)>.pdf"
LongAct = Callable[[Visit, WorkerDesk, Progress], Done]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    folder = tmp_path_factory.mktemp("desk")
    (folder / "lakeside.game").write_text(UNLIMITED, "utf-8")
    trusted(folder)
    with Desk(folder) as running:
        running.enter().get("/d/lakeside/review")
        running.post("/d/lakeside/prices")  # nobody waits for them
        yield running


@pytest.fixture
def office(tmp_path: Path) -> Path:
    """A folder with signed papers, whom it trusts, and the document that was signed."""
    (tmp_path / "approved.game").write_bytes(signed.SOURCE)
    (tmp_path / "one.pdf").write_bytes(signed.signed("operator"))
    (tmp_path / "both.pdf").write_bytes(signed.signed(*ROLES))
    trusted(tmp_path)
    return tmp_path


def trusted(folder: Path) -> None:
    for name in ("trust.toml", "ca.pem"):
        (folder / name).write_bytes((signed.folder() / name).read_bytes())


@pytest.fixture
def unfenced(monkeypatch: pytest.MonkeyPatch) -> None:
    """PDFs are read without the sandbox, which takes a second each."""
    for module in (verify, sign, fenced_evidence):
        monkeypatch.setattr(module, "fenced", guarded)


def told(answer: HTTPResponse) -> str:
    data = json.loads(text(answer))
    return str(data.get("told") or data.get("refusal"))


# Printing and signing ----------------------------------------------------------------------------------------------


def test_what_stands_against_printing_is_told(desk: Desk) -> None:
    before = sorted(desk.folder.iterdir())
    answer = desk.post("/d/lakeside/sign/print")
    assert answer.status == 422
    assert told(answer).startswith("Not printed: 1 error stands; the first: ")
    assert "Straight" in told(answer)
    assert "1 error stands" in desk.get("/d/lakeside/sign")
    assert sorted(desk.folder.iterdir()) == before


def test_a_signature_needs_a_key_and_a_pdf_of_this_document(tmp_path: Path, unfenced: None) -> None:
    (tmp_path / "lakeside.game").write_text(UNLIMITED, "utf-8")
    (tmp_path / "0.pdf").write_bytes(signed.procedure())
    own = {"key": (signed.folder() / "operator.p12").read_bytes(), "passphrase": signed.PASSPHRASE}
    dropped = {"theirs.pdf": str(tmp_path / "0.pdf")}

    def refusal(secrets: dict[str, bytes], files: dict[str, str], **form: str) -> str:
        sitter = Sitter("O. Operator", "operator")
        visit = Visit(str(tmp_path), "lakeside", "sign", sitter, form=form, files=files, secrets=secrets)
        with pytest.raises((Refused, Unreadable)) as refused:
            sign_page.signed(visit, WorkerDesk(str(tmp_path)), silent)
        return str(refused.value)

    assert refusal({}, dropped).startswith("Choose your key file")
    assert refusal(own, {}, print="../trust.toml").startswith("Print the procedure first")
    assert "pass phrase is wrong" in refusal(own | {"passphrase": b"wrong"}, dropped)
    assert refusal(own, dropped).startswith("Not signed: The attached source cannot be printed")
    assert {path.name for path in tmp_path.iterdir()} == {"lakeside.game", "0.pdf"}


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"text": "game war\n"}, "the text"),
        ({"accepts": ""}, "what was let stand"),
        ({"source_text": "x"}, "it cites"),
        ({"bases": (("base.game", "game war\n"),)}, "it amends"),
    ],
)
def test_a_pdf_of_another_state_of_the_document_is_not_signed(change: dict[str, Any], what: str) -> None:
    own = Papers("lakeside.game", UNLIMITED, "paper.txt", "the text", printed_on=date(2026, 11, 18))
    there = replace(own, **change)
    files = (
        Attached(there.name, "Source", there.text.encode()),
        *(Attached(one.name, one.relationship, one.content) for one in supplements(there)),
    )
    with pytest.raises(Refused, match=what):
        sign_page.same_again(files, own)


def test_a_key_and_its_pass_phrase_are_nowhere_while_they_are_used(desk: Desk) -> None:
    """The worker is held in the middle of it: the key is with the server then, and on no disk."""
    key = b"a key that is no key 2f6b"
    (worker,) = desk.children()
    os.kill(worker, signal.SIGSTOP)
    answers: list[HTTPResponse] = []
    form = {"key": ("o.p12", key), "pdf": ("p.pdf", signed.procedure())}
    sent = Thread(target=lambda: answers.append(desk.send("/d/lakeside/sign/sign", form, passphrase=PHRASE)))
    try:
        sent.start()
        incoming = desk.folder / ".pitboss" / "incoming"
        until(lambda: any(path.is_file() for path in incoming.rglob("*")))  # the PDF has arrived
        written = b"".join(path.read_bytes() for path in desk.folder.rglob("*") if path.is_file())
        assert signed.procedure() in written  # so the look is not blind
        assert key not in written
        assert PHRASE.encode() not in written
        for process in (desk.process.pid, worker):
            for place in ("cmdline", "environ"):
                assert PHRASE.encode() not in Path(f"/proc/{process}/{place}").read_bytes()
    finally:
        os.kill(worker, signal.SIGCONT)
        sent.join(60)
    assert "does not open" in told(answers[0])
    assert PHRASE not in text(answers[0])
    assert PHRASE not in repr(Visit("", "", "", Sitter(), secrets={"passphrase": PHRASE.encode()}))
    assert not list(incoming.iterdir())


def until(happened: Callable[[], bool]) -> None:
    for _ in range(300):
        if happened():
            return
        time.sleep(0.02)
    raise AssertionError("it did not happen")


def test_a_key_larger_than_keys_are_is_not_taken(desk: Desk) -> None:
    assert desk.send("/d/lakeside/sign/sign", {"key": ("o.p12", bytes(1_100_000))}).status == 413


def test_lines_that_wait_to_be_confirmed_are_told_with_the_page_that_shows_them(tmp_path: Path) -> None:
    path = tmp_path / "lakeside.game"
    path.write_text(f'{UNLIMITED}wager "Straight": $1 to $100 @1.1 proposed sure\n', "utf-8")
    document = DeskDocument(Submission("lakeside", path))
    document.look()
    ((sentence, page), *_) = sign_page.against(document)
    assert sentence == "1 proposed line waits to be confirmed, the first in line 6."
    assert page == "read"
    visit = Visit(str(tmp_path), "lakeside", "sign", Sitter("O", "operator"))
    with pytest.raises(Refused, match="waits to be confirmed"):
        sign_page.printed(visit, WorkerDesk(str(tmp_path)), silent)


def test_the_shelf_names_only_signatures_on_the_document_as_it_is(tmp_path: Path) -> None:
    path, pdf = tmp_path / "lakeside.game", b"%PDF-1.7 \xff signed"
    path.write_text(UNLIMITED, "utf-8")
    document = DeskDocument(Submission("lakeside", path))
    document.look()
    (tmp_path / "lakeside.procedure-operator.pdf").write_bytes(pdf)
    line = {"act": "sign", "of": document.version, "roles": ["operator"], "signers": ["O. One, operator"]}
    append(history_path(path), line | {"writes": [{"file": "lakeside.procedure-operator.pdf", "after": digest(pdf)}]})
    assert signers_of(document) == ("O. One, operator",)
    (tmp_path / "lakeside.procedure-operator.pdf").write_bytes(pdf + b"more")
    assert signers_of(document) == ()
    (tmp_path / "lakeside.procedure-operator.pdf").write_bytes(pdf)
    path.write_text(UNLIMITED.replace("35 to 1", "36 to 1"), "utf-8")
    document.look()
    assert signers_of(document) == ()
    assert [one.is_current for one in filed_prints(document)] == [False]


@pytest.mark.parametrize("change", ["", "changed", "clash"])
def test_a_signed_pdf_on_the_shelf_is_what_it_carries(change: str, tmp_path: Path, unfenced: None) -> None:
    """Its source, the text it cites and what was let stand are put there, and the shelf knows who has signed."""
    folder = tmp_path / "desk"
    folder.mkdir()
    pdf, papers = certified_small()
    if change == "changed":
        at = pdf.index(b"/Contents") - 400
        pdf = pdf[:at] + bytes([pdf[at] ^ 1]) + pdf[at + 1 :]
    if change == "clash":
        (folder / "paper.txt").write_text("another text", "utf-8")
    (tmp_path / "0.pdf").write_bytes(pdf)
    visit = Visit(str(folder), "", "shelf", Sitter("R"), files={"From Lakeside.pdf": str(tmp_path / "0.pdf")})
    if change:
        with pytest.raises(Refused, match={"changed": "does not hold", "clash": "another paper.txt"}[change]):
            shelf_page.drop(visit, WorkerDesk(str(folder)), silent)
        return
    done = shelf_page.drop(visit, WorkerDesk(str(folder)), silent)
    DeskState(folder).carry_out(done, done.document, visit.sitter)
    assert (folder / "small.game").read_text("utf-8") == papers.text
    assert (folder / "small.accepts.game").read_text("utf-8") == papers.accepts
    assert (folder / "paper.txt").read_text("utf-8") == papers.source_text
    document = DeskDocument(Submission("small", folder / "small.game"))
    document.look()
    assert signers_of(document) == ("Test Operator (TEST - NOT FOR FILINGS), operator",)
    again = shelf_page.drop(visit, WorkerDesk(str(folder)), silent)  # of a document that is there already
    assert (again.document, again.goto) == ("small", "/d/small/sign")
    assert [write.file for write in again.writes] == ["small.procedure-operator-2.pdf"]


@cache
def certified_small() -> tuple[bytes, Papers]:
    cited = UNLIMITED.replace("family", 'source "paper.txt"\nfamily')
    text = f'{cited}wager "Straight": $1 to $100\n'
    accepts = 'accept 00000000: "nothing", by "A. One", on 2026-11-18\n'
    papers = Papers("small.game", text, "paper.txt", "Straight pays.\n", accepts, printed_on=date(2026, 11, 16))
    made = filed(papers)
    pdf = made.pdf(made.attachments())
    return sign.sign(pdf, "operator", signed.key("operator"), partial(as_printed, pdf), when=signed.NOW), papers


# Verifying ---------------------------------------------------------------------------------------------------------


def test_a_dropped_pdf_is_judged_in_plain_words(desk: Desk) -> None:
    both = signed.signed("operator", "regulator")
    answer = desk.send("/p/verify/verify", {"file": (EVIL, both)}, trust="trust.toml", operator="1", regulator="1")
    assert told(answer) == f"{EVIL}: Everything that was asked for holds."
    page = desk.get("/p/verify")
    assert "<img src=x" not in page
    assert "Signed by the regulator: Test Regulator" in page
    assert not list((desk.folder / ".pitboss" / "incoming").iterdir())


@pytest.mark.parametrize("name", ["../secret.pdf", "/etc/passwd", "trust.toml", "lakeside.game", ""])
def test_only_pdfs_of_the_folder_are_read_by_name(desk: Desk, name: str) -> None:
    assert told(desk.post("/p/verify/verify", known=name)) == "Choose a PDF of the folder, or drop one here."


def test_no_file_gets_past_the_sandbox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is dropped goes to the fenced reader, and what that refuses is the answer."""
    seen: list[bytes] = []

    def fenced(pdf: bytes, *given: object, **named: object) -> None:
        seen.append(pdf)
        raise verify.UnreadablePdf("The PDF needs too much.")

    monkeypatch.setattr(verify, "fenced", fenced)
    path = tmp_path / "0.pdf"
    path.write_bytes(b"not a pdf at all")
    visit = Visit(str(tmp_path), "", "verify", Sitter("R"), files={"x.pdf": str(path)})
    with pytest.raises(verify.UnreadablePdf, match="too much"):
        verify_page.verify_it(visit, WorkerDesk(str(tmp_path)), silent)
    assert seen == [b"not a pdf at all"]


@pytest.mark.parametrize(
    ("roles", "asked", "expected"),
    [
        (("operator", "changed"), {"trust": "trust.toml"}, "This does not hold."),
        (("operator",), {}, "Nothing was changed, but nobody vouches for the signers."),
        (("operator",), {"regulator": "1", "trust": "trust.toml"}, "This does not hold."),
        ((), {"operator": "1"}, "This does not hold."),
        (("operator",), {"operator": "1", "trust": "trust.toml"}, "Everything that was asked for holds."),
        (("operator",), {"operator": "1", "trust": "ca.pem"}, "names are vouched for, their roles are not."),
    ],
)
def test_what_is_asked_decides_the_verdict(
    roles: tuple[str, ...], asked: dict[str, str], expected: str, tmp_path: Path, unfenced: None
) -> None:
    trusted(tmp_path)
    pdf = signed.signed(*(role for role in ROLES if role in roles))
    at = pdf.index(b"/Contents") - 400 if roles else 0
    (tmp_path / "x.pdf").write_bytes(pdf[:at] + bytes([pdf[at] ^ 1]) + pdf[at + 1 :] if "changed" in roles else pdf)
    visit = Visit(str(tmp_path), "", "verify", Sitter("R"), form={"known": "x.pdf", **asked})
    assert verify_page.verify_it(visit, WorkerDesk(str(tmp_path)), silent).told.endswith(expected)


def test_a_dropped_trust_file_reads_nothing_but_what_is_dropped_with_it(tmp_path: Path) -> None:
    def trusted(**files: str) -> str:
        dropped = {}
        for number, (name, content) in enumerate(files.items()):
            (tmp_path / str(number)).write_text(content, "utf-8")
            dropped[name.replace("_", ".")] = str(tmp_path / str(number))
        try:
            return verify_page.dropped_trust(dropped)[0]
        except Refused as refused:
            return refused.sentence

    own = (signed.folder() / "trust.toml").read_text("utf-8")
    pem = (signed.folder() / "ca.pem").read_text("utf-8")
    assert trusted(trust_toml=own, ca_pem=pem) == "trust.toml"
    assert trusted(trust_toml=own) == "trust.toml names ca.pem; drop it here with the others."
    for word in ("../ca.pem", "/etc/passwd", "a#/../../ca.pem"):
        assert "other folders" in trusted(trust_toml=f'version = 1\nauthorities = ["{word}"]\n')
    assert "is no trust file" in trusted(trust_toml="nothing = [")


# The register ------------------------------------------------------------------------------------------------------


def test_an_approval_is_recorded_once_and_its_document_remembers_it(office: Path, unfenced: None) -> None:
    def told(act: LongAct, visited: Visit) -> str:
        desk = WorkerDesk(str(office))
        for one in desk.documents():
            one.look()
        try:
            done = act(visited, desk, silent)
            DeskState(office).carry_out(done, done.document, visited.sitter)
        except (Refused, Unreadable) as refused:
            return str(refused)
        return done.told

    def visit(role: Literal["reviewer", "operator"] = "reviewer", **form: str) -> Visit:
        terms = {"number": "2026/014", "effective": "2026-12-01", "trust": "trust.toml", "known": "both.pdf"}
        return Visit(str(office), "", "register", Sitter("A. One", role), form=terms | form)

    add, verify_all = register_page.add, register_page.verify_all
    assert told(add, visit("operator")) == "A reviewer records approvals."
    assert told(add, visit(known="one.pdf")).startswith("one.pdf is not recorded")
    assert "says which" in told(add, visit(outcome="conditions"))
    assert not (office / "approvals").exists()
    assert told(add, visit(outcome="conditions", conditions="only table 3\n")).startswith(
        "Recorded: Lakeside Spanish 21 is approved as 2026/014, with conditions"
    )
    assert told(add, visit()).startswith("Not recorded: there is an approval 2026/014")
    assert [act.kind for act in acts_in(office / "approved.history.jsonl")] == ["approve"]
    assert told(verify_all, visit()) == "The register holds."
    lines = office / "approvals" / "register.jsonl"
    lines.write_text(lines.read_text("utf-8").replace("only table 3", "on any table"), "utf-8")
    assert told(verify_all, visit()) == "The register does not hold."


def test_the_register_shows_a_day_and_gives_its_files(desk: Desk) -> None:
    folder = desk.folder / "approvals"
    register = Approval(
        number="2026/014", title="<b>Lakeside</b>", version="1", effective=date(2026, 12, 1), outcome="whole",
        conditions=(), supersedes="", file="2026-014.pdf", file_hash="", content_hash="", signatures=(),
        recorded=date(2026, 11, 18), by="A. One",
    )  # fmt: skip
    add_approval(folder, register, b"%PDF-1.7")
    page = desk.get("/p/register?on=2026-12-01")
    assert "1 of 1 in force" in page
    assert "<b>Lakeside</b>" not in page
    assert "0 of 1 in force" in desk.get("/p/register?on=2026-11-30")
    assert desk.request("GET", "/p/register?on=never").status == 422
    assert text(desk.request("GET", "/p/register/approved.pdf?number=2026%2F014")).startswith("%PDF")
    assert desk.request("GET", "/p/register/approved.pdf?number=../x").status == 422
    lines = folder / "register.jsonl"
    lines.write_text(lines.read_text("utf-8").replace("2026-014.pdf", "../lakeside.game"), "utf-8")
    assert desk.request("GET", "/p/register/approved.pdf?number=2026%2F014").status == 403
    assert "The register does not hold." in desk.get("/p/register")
