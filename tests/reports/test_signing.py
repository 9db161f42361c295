"""Signing: both roles, the refusals, the override, and keys nobody can mistake for real ones."""

import datetime
import errno
import getpass
import inspect
import os
import stat
import subprocess
import warnings
from pathlib import Path

import pytest

from reports.signatures import keys
from reports.signatures.evidence import Attached
from reports.signatures.fenced_evidence import guarded
from reports.signatures.rebuild import Reprint
from reports.signatures.sign import Refused, sign
from reports.signatures.stamp import STAMP_WORDS
from reports.signatures.trust import read
from reports.signatures.verify import page, verify
from tests.support.signed import (
    BODY,
    NOW,
    PASSPHRASE,
    folder,
    key,
    procedure,
    rebuild,
    signed,
    trust,
    unfenced,
)


@pytest.fixture(autouse=True)
def no_sandbox(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Most tests here are about signing, not about the fence, which starts a process each time."""
    if "fence" not in request.node.name:
        monkeypatch.setattr("reports.signatures.sign.fenced", guarded)
        monkeypatch.setattr("reports.signatures.verify.fenced", guarded)
        monkeypatch.setattr("reports.signatures.rebuild.fenced_differences", unfenced)


def test_both_sign_and_both_are_verified_through_the_fence() -> None:
    found = verify(signed("operator", "regulator"), trust(), rebuild, now=NOW)
    assert found.problems == ()
    assert [(one.role, one.trusted, one.intact) for one in found.signatures] == [
        ("operator", True, True),
        ("regulator", True, True),
    ]
    assert (found.title, found.version, found.rebuilt, found.whole_file) == (
        "Lakeside Spanish 21", "1.2", True, True,
    )  # fmt: skip


def test_the_page_of_words_says_who_when_and_what() -> None:
    told = page(verify(signed("operator"), trust(), rebuild, now=NOW))
    assert told.startswith("EVERYTHING ASKED FOR HOLDS.")
    assert "Signed by the operator: Test Operator" in told
    assert "2026-11-16T12:00:00+00:00" in told
    assert "Not signed by the regulator." in told
    assert len(told.splitlines()) < 60


def test_a_field_is_signed_once_and_the_operator_first() -> None:
    with pytest.raises(Refused, match="already signed"):
        sign(signed("operator"), "operator", key("operator"), rebuild, when=NOW)
    with pytest.raises(Refused, match="The operator has not signed yet"):
        sign(procedure(), "regulator", key("regulator"), rebuild, when=NOW)


def test_what_may_not_be_filed_is_not_signed_and_nothing_overrides_that() -> None:
    """Whatever checking again finds: errors, open questions, money left out, unconfirmed lines, other findings."""

    def unclean(files: tuple[Attached, ...]) -> Reprint:
        return Reprint(procedure(), ("2 errors stand.", "findings.json is not what checking again finds."))

    with pytest.raises(Refused, match=r"2 errors stand\. findings\.json is not"):
        sign(procedure(), "operator", key("operator"), unclean, when=NOW)
    assert "override" not in inspect.signature(sign).parameters


def test_a_source_that_prints_another_text_is_refused() -> None:
    def other(files: tuple[Attached, ...]) -> Reprint:
        return Reprint(procedure(BODY.replace("18 to 1", "13 to 1")))

    with pytest.raises(Refused, match="says “two suited matches ♠ 18 to 1” where the source prints “two suited"):
        sign(procedure(), "operator", key("operator"), other, when=NOW)


def test_what_another_printer_made_is_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    made = signed("operator")
    monkeypatch.setattr("reports.signatures.rebuild.made_with", lambda: "Pitboss 99 (other fonts)")
    found = verify(made, trust(), rebuild, now=NOW)
    assert (found.problems, found.exit_code, found.headline) == ((), 3, "NOT DECIDED.")
    assert "needs Pitboss" in found.undecided[0]
    assert "this is Pitboss 99" in found.undecided[0]
    with pytest.raises(Refused, match="Not decided, so not signed"):
        sign(made, "regulator", key("regulator"), rebuild, when=NOW)


def test_one_key_does_not_sign_in_both_roles() -> None:
    with pytest.raises(Refused, match="already signed as operator"):
        sign(signed("operator"), "regulator", key("operator"), rebuild, when=NOW)


def test_a_wrong_pass_phrase_is_a_sentence() -> None:
    wrong = keys.KeyFile(folder() / "operator.p12", b"wrong")
    with pytest.raises(keys.KeyUnusable, match="pass phrase is wrong"):
        sign(procedure(), "operator", wrong, rebuild, when=NOW)


def test_an_expired_key_does_not_sign() -> None:
    with pytest.raises(keys.KeyUnusable, match="had expired"):
        sign(procedure(), "operator", key("operator"), rebuild, when=NOW + datetime.timedelta(days=4000))


def test_a_token_without_its_library_is_a_sentence() -> None:
    token = keys.Token(Path("none.so"), "token", "label", b"1234")
    with pytest.raises(keys.KeyUnusable, match=r"python-pkcs11|does not sign"):
        sign(procedure(), "operator", token, rebuild, when=NOW)


def test_a_time_server_that_does_not_answer_leaves_nothing_signed() -> None:
    with pytest.raises(Refused, match="gives no time"):
        sign(procedure(), "operator", key("operator"), rebuild, when=NOW, time_server="http://127.0.0.1:9/")
    with pytest.raises(Refused, match="begins with https"):
        sign(procedure(), "operator", key("operator"), rebuild, when=NOW, time_server="file:///x")


def test_test_keys_are_marked_private_and_never_overwritten(tmp_path: Path) -> None:
    made = keys.new(tmp_path / "new", PASSPHRASE)
    assert [one.name for one in made] == ["ca.pem", "operator.p12", "regulator.p12", "trust.toml"]
    assert {stat.S_IMODE(one.stat().st_mode) for one in made} == {0o600}
    assert len(read(made[0]).authorities) == 1
    with pytest.raises(keys.KeyUnusable, match="never overwritten"):
        keys.new(tmp_path / "new", PASSPHRASE)
    with pytest.raises(keys.KeyUnusable, match="empty"):
        keys.new(tmp_path / "other", b"")


def test_keys_that_cannot_be_written_leave_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: object, *given: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr("reports.signatures.keys.os.open", full)
    with pytest.raises(keys.KeyUnusable, match="No space left"):
        keys.new(tmp_path / "deep" / "new", PASSPHRASE)
    assert list(tmp_path.iterdir()) == []


def test_without_a_terminal_the_pass_phrase_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_terminal(prompt: str) -> str:
        warnings.warn("Can not control echo on the terminal.", getpass.GetPassWarning, stacklevel=2)
        return "read from a pipe"

    monkeypatch.setattr("getpass.getpass", no_terminal)
    with pytest.raises(keys.KeyUnusable, match="--passphrase-env or --passphrase-fd"):
        keys.passphrase("Pass phrase: ")


def test_the_mark_of_a_test_key_is_in_its_names_and_on_its_stamp(tmp_path: Path) -> None:
    found = verify(signed("operator"), trust(), None, now=NOW)
    assert keys.TEST_MARK in found.signatures[0].name
    assert keys.TEST_MARK in found.signatures[0].issuer
    assert found.signatures[0].test
    shown = drawn_text(signed("operator"), tmp_path)
    assert keys.TEST_MARK in shown
    assert f"{STAMP_WORDS} · operator" in shown


def test_a_pass_phrase_comes_from_a_descriptor_or_a_variable() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"secret\n")
    os.close(writing)
    assert keys.passphrase("?", descriptor=reading) == b"secret"
    assert keys.passphrase("?", variable="PHRASE", environment={"PHRASE": "other"}) == b"other"
    with pytest.raises(keys.KeyUnusable, match="not set"):
        keys.passphrase("?", variable="PHRASE", environment={})
    with pytest.raises(keys.KeyUnusable, match="cannot be read"):
        keys.passphrase("?", descriptor=reading)


def drawn_text(pdf: bytes, folder: Path) -> str:
    """The text of the pages and of the stamps on them."""
    import pypdfium2
    from pypdfium2 import raw

    opened = pypdfium2.PdfDocument(pdf)
    opened.init_forms()
    texts = []
    for one in opened:
        raw.FPDFPage_Flatten(one, raw.FLAT_PRINT)
    path = folder / "flat.pdf"
    opened.save(str(path))
    again = pypdfium2.PdfDocument(str(path))
    texts = [one.get_textpage().get_text_range() for one in again]
    return "\n".join(texts)


@pytest.mark.parametrize("tool", ["pdfsig", "qpdf", "openssl"])
def test_others_agree(tool: str, tmp_path: Path) -> None:
    if subprocess.run(["which", tool], capture_output=True).returncode:
        pytest.skip(f"{tool} is not on this machine")
    path = tmp_path / "signed.pdf"
    path.write_bytes(signed("operator", "regulator"))
    match tool:
        case "qpdf":
            done = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True)
            assert "No syntax or stream encoding errors" in done.stdout
        case "pdfsig":
            done = subprocess.run(["pdfsig", "-nocert", path], capture_output=True, text=True)
            assert done.stdout.count("Signature Validation: Signature is Valid.") == 2
            assert "Total document signed" in done.stdout
        case "openssl":
            assert openssl_accepts(path.read_bytes(), tmp_path)


def openssl_accepts(pdf: bytes, tmp_path: Path) -> bool:
    """Whether ``openssl cms`` accepts the last signature over the bytes it covers."""
    import re

    last = re.findall(rb"/ByteRange \[0 (\d+) (\d+) (\d+)\]", pdf)[-1]
    begin, resume, more = map(int, last)
    (tmp_path / "bytes").write_bytes(pdf[:begin] + pdf[resume : resume + more])
    (tmp_path / "cms").write_bytes(bytes.fromhex(pdf[begin + 1 : resume - 1].decode()))
    call = ["openssl", "cms", "-verify", "-binary", "-inform", "DER", "-in", str(tmp_path / "cms"), "-content"]
    more_of_it = [str(tmp_path / "bytes"), "-CAfile", str(folder() / "ca.pem"), "-purpose", "any", "-out", os.devnull]
    moment = ["-attime", str(int(NOW.timestamp()))]
    return subprocess.run([*call, *more_of_it, *moment], capture_output=True).returncode == 0
