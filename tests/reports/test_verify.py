"""Every way to tamper with a signed file is found, and has its own sentence."""

import datetime
import io
import json
import os
import random
import re
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.generic import pdf_name
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.writer import PageObject

from reports.signatures import keys, sign
from reports.signatures.der import canonical
from reports.signatures.evidence import UnreadablePdf
from reports.signatures.trust import TrustUnusable, certificates
from reports.signatures.verify import as_json, page
from tests.support.signed import BODY, NOW, PASSPHRASE, folder, key, procedure, seen, signed, trust, verdict

FLIPS = 1000 if os.environ.get("PITBOSS_LONG") else 90


def test_nothing_is_wrong_with_what_was_not_touched() -> None:
    assert verdict(signed("operator")).problems == ()
    assert verdict(signed("operator", "regulator")).problems == ()


def test_no_single_byte_can_be_flipped() -> None:
    pdf = signed("operator")
    chance = random.Random(21)
    verified = []
    for _ in range(FLIPS):
        at, mask = chance.randrange(len(pdf)), chance.randrange(1, 256)
        if holds(flipped(pdf, at, mask)):
            verified.append((at, mask))
    assert verified == []


def test_no_byte_of_the_signature_itself_can_be_flipped() -> None:
    """The signature's own bytes are not signed; each is covered by the demand for one encoding only."""
    pdf = signed("operator")
    begin, resume = gap(pdf)
    chance = random.Random(48)
    places = chance.sample(range(begin, resume), FLIPS // 3)
    assert [at for at in places if holds(flipped(pdf, at, 1 << chance.randrange(8)))] == []


def test_a_byte_in_plain_text() -> None:
    pdf = signed("operator")
    assert "in the plain part of the file" in told(flipped(pdf, pdf.index(b"/DisplayDocTitle true") + 3, 1))


def test_a_byte_in_a_stream() -> None:
    pdf = signed("operator")
    begin = pdf.index(b"/FlateDecode")
    at = pdf.index(b"stream\n", begin) + 60
    assert "inside the stream of object" in told(flipped(pdf, at, 0x55))


def test_a_byte_in_the_signature() -> None:
    pdf = signed("operator")
    begin, resume = gap(pdf)
    last = len(pdf[begin:resume].rstrip(b">").rstrip(b"0"))
    digit = begin + last - 20
    changed = pdf[:digit] + (b"1" if pdf[digit : digit + 1] != b"1" else b"2") + pdf[digit + 1 :]
    assert "itself was altered" in told(changed)


def test_lower_case_and_full_padding_of_the_signature() -> None:
    pdf = signed("operator")
    begin, resume = gap(pdf)
    assert "is not written as Pitboss writes it" in told(pdf[:begin] + pdf[begin:resume].lower() + pdf[resume:])
    assert "its padding is not empty" in told(pdf[: resume - 3] + b"77" + pdf[resume - 1 :])


def test_something_put_into_the_signature_beside_its_fields() -> None:
    """The padding of zeros, or any other value, drawn into the signature by changing its length."""
    pdf = signed("operator")
    begin, resume = gap(pdf)
    held = bytes.fromhex(pdf[begin + 1 : resume - 1].decode())
    size = int.from_bytes(held[2:4])
    for more in (b"", b"\x02\x01\x05"):
        longer = held[:2] + (size + 3).to_bytes(2) + held[4 : 4 + size] + (more or bytes(3))
        written = longer.ljust(len(held), b"\x00").hex().upper().encode()
        assert "itself was altered" in told_or_unread(pdf[: begin + 1] + written + pdf[resume - 1 :])


def test_a_page_added() -> None:
    def add(writer: Any) -> None:
        content = writer.add_object(generic.StreamObject(stream_data=b"0 0 m"))
        writer.insert_page(PageObject(contents=content, media_box=(0, 0, 612, 792)))

    assert "1 page was added" in told(updated(add))


def test_a_page_replaced() -> None:
    assert "page 1 was replaced" in told(updated(replace_page))
    assert "page 1 was replaced" in told(updated(replace_page, signed("operator", "regulator")))


def test_content_hidden_or_shown_by_layers() -> None:
    def hide(writer: Any) -> None:
        group = writer.add_object(generic.DictionaryObject({pdf_name("/Type"): pdf_name("/OCG")}))
        off = generic.DictionaryObject({pdf_name("/OFF"): generic.ArrayObject([group])})
        layers = {pdf_name("/OCGs"): generic.ArrayObject([group]), pdf_name("/D"): off}
        writer.root[pdf_name("/OCProperties")] = generic.DictionaryObject(layers)
        writer.update_root()

    assert "content was hidden or shown by changing the layers" in told(updated(hide))


def test_something_laid_over_a_page() -> None:
    def cover(writer: Any) -> None:
        first = writer.root["/Pages"]["/Kids"][0]
        note = {pdf_name("/Type"): pdf_name("/Annot"), pdf_name("/Subtype"): pdf_name("/FreeText")}
        first["/Annots"].append(writer.add_object(generic.DictionaryObject(note)))
        writer.update_container(first["/Annots"])

    assert "something was laid over page 1" in told(updated(cover))


def test_trailing_bytes() -> None:
    assert "5 bytes stand behind the end of the signed file" in told(signed("operator") + b"\n%%EO")


def test_an_attachment_exchanged() -> None:
    def exchange(writer: Any) -> None:
        stream = writer.root["/AF"][0].get_object()["/EF"]["/F"]
        stream._data = b'exhibit "Another"\n'
        stream._encoded_data = None
        writer.update_container(stream)

    assert "the attachment procedure.game was exchanged" in told(updated(exchange))


def test_an_attachment_removed() -> None:
    def remove(writer: Any) -> None:
        del writer.root["/AF"]
        del writer.root["/Names"]
        writer.update_root()

    assert "the attachment procedure.game was removed" in told(updated(remove))


def test_a_signature_stripped_by_an_update() -> None:
    assert "The operator's signature was stripped from the file" in told(updated(strip))


def test_a_signature_stripped_by_rewriting() -> None:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(signed("operator"))) as pdf:
        for field in pdf.Root.AcroForm.Fields:
            if "/V" in field:
                del field["/V"]
        pdf.save(out)
    found = told(out.getvalue())
    assert "Nobody has signed this document" in found
    assert "it says that it is signed, and is not" in found


def test_no_signature_at_all() -> None:
    assert verdict(procedure()).problems == ("Nobody has signed this document.",)


def test_a_field_signed_twice() -> None:
    stripped = updated(strip)
    with sign._signer(key("operator")) as signer:
        again = sign._signed(stripped, "operator", signer, "Again.", NOW, "")
    assert "The operator's field was signed twice" in told(again)
    assert "The operator's field was signed twice" in told(updated(swap_value, signed("operator", "regulator")))


def test_a_stamp_imitated_on_the_page() -> None:
    body = BODY.replace("<form>", "<p>Electronically signed · operator<br>Jane Doe</p><form>")
    assert "Page 1 shows the words of a stamp outside a signature field" in told(procedure(body))


def test_a_stamp_imitated_in_the_empty_field() -> None:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(procedure())) as pdf:
        pdf.Root.AcroForm.Fields[0].AP.N.write(b"0 0 100 50 re f")
        pdf.save(out)
    assert "The operator's field shows a stamp, but no signature stands behind it" in told(out.getvalue())


@pytest.mark.parametrize(
    ("start", "days", "sentence"),
    [(-100, 50, "had expired when it signed"), (50, 100, "was not yet valid when it signed")],
)
def test_a_certificate_out_of_its_time(start: int, days: int, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    authority = keys.certified("Test Authority", start=datetime.date(2026, 1, 1), days=3000)
    begin = NOW.date() + datetime.timedelta(days=start)
    pair = keys.certified("Test Operator", start=begin, days=days, issuer=authority)
    assert sentence in told(signed_with(pair, authority, monkeypatch))


def test_a_certificate_without_the_right_to_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    authority = keys.certified("Test Authority", start=datetime.date(2026, 1, 1), days=3000)
    pair = keys.certified("Test Operator", start=datetime.date(2026, 1, 1), days=999, issuer=authority, may_sign=False)
    assert "does not give the right to sign" in told(signed_with(pair, authority, monkeypatch))


def test_a_certificate_of_another_authority_even_of_the_same_name(monkeypatch: pytest.MonkeyPatch) -> None:
    authority = keys.certified("Test Authority", start=datetime.date(2026, 1, 1), days=3000)
    pair = keys.certified("Test Operator", start=datetime.date(2026, 1, 1), days=999, issuer=authority)
    pdf = signed_with(pair, authority, monkeypatch)
    assert "was issued by another authority" in told(pdf)
    assert not verdict(pdf).signatures[0].trusted


def test_a_file_cut_short() -> None:
    pdf = signed("operator")
    for keep in (len(pdf) - 1, len(pdf) - 700, len(pdf) // 2, 2000):
        with pytest.raises(UnreadablePdf, match="cut short"):
            seen(pdf[:keep])


def test_the_verdict_as_json_holds_the_same_facts() -> None:
    read = json.loads(as_json(verdict(signed("operator"))))
    assert read["holds"] is True
    assert read["verdict"]["signatures"][0]["role"] == "operator"
    assert page(verdict(procedure())).startswith("DOES NOT HOLD.")


def test_an_authority_file_without_certificates() -> None:
    with pytest.raises(TrustUnusable, match="no certificate"):
        certificates(b"nothing", "ca.pem")
    assert len(trust().authorities) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        "3003020100ff",
        "30800000",
        "308103020100",
        "30030101ff00",
        "3004020200ff"[:-2] + "01",
        "3106020102020101",
    ],
)
def test_only_one_way_to_write_a_value_is_der(wrong: str) -> None:
    assert canonical(bytes.fromhex("3003020100"))
    assert canonical(bytes.fromhex("3106020101020102"))
    assert not canonical(bytes.fromhex(wrong))


def told(pdf: bytes) -> str:
    """All sentences of a verdict that must not hold."""
    found = verdict(pdf)
    assert found.problems
    return "\n".join(found.problems)


def told_or_unread(pdf: bytes) -> str:
    try:
        return told(pdf)
    except UnreadablePdf as sentence:
        return str(sentence)


def holds(pdf: bytes) -> bool:
    try:
        return verdict(pdf, again=False).holds  # only the signature is flipped here
    except UnreadablePdf:
        return False


def flipped(pdf: bytes, at: int, mask: int) -> bytes:
    return pdf[:at] + bytes([pdf[at] ^ mask]) + pdf[at + 1 :]


def gap(pdf: bytes) -> tuple[int, int]:
    """Where the first signature's own bytes begin and end."""
    found = re.search(rb"/ByteRange \[0 (\d+) (\d+)", pdf)
    assert found
    return int(found[1]), int(found[2])


def updated(change: Callable[[Any], None], pdf: bytes | None = None) -> bytes:
    """A signed file with an incremental update behind it."""
    writer = IncrementalPdfFileWriter(io.BytesIO(pdf or signed("operator")))
    change(writer)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def replace_page(writer: Any) -> None:
    first = writer.root["/Pages"]["/Kids"][0].get_object()
    first[pdf_name("/Contents")] = writer.add_object(generic.StreamObject(stream_data=b"0 0 612 792 re f"))
    writer.update_container(first)


def strip(writer: Any) -> None:
    field = next(one.get_object() for one in writer.root["/AcroForm"]["/Fields"] if "/V" in one.get_object())
    del field["/V"]
    writer.update_container(field)


def swap_value(writer: Any) -> None:
    """Puts the regulator's signature where the operator's was."""
    fields = {str(one.get_object()["/T"]): one.get_object() for one in writer.root["/AcroForm"]["/Fields"]}
    fields["Operator"][pdf_name("/V")] = fields["Regulator"].raw_get("/V")
    writer.update_container(fields["Operator"])


def signed_with(pair: keys.Pair, authority: keys.Pair, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A signature that Pitboss itself would refuse to make."""
    path = folder() / "other.p12"
    path.write_bytes(keys.packed(pair, authority, PASSPHRASE))
    with monkeypatch.context() as patch:
        patch.setattr("reports.signatures.sign.seal.certificate", lambda *_: iter(()))
        with sign._signer(keys.KeyFile(path, PASSPHRASE)) as signer:
            return sign._signed(procedure(), "operator", signer, "Mine.", NOW, "")
