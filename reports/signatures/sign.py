"""Signing: who may sign what, the stamp, and the reasons for refusing."""

import datetime
import hashlib
import io
import os
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path
from typing import Any, Literal

from reports.signatures import seal
from reports.signatures.evidence import Evidence
from reports.signatures.fenced_evidence import fenced
from reports.signatures.keys import KeyContent, KeyFile, KeyMaterial, KeyUnusable, Token
from reports.signatures.rebuild import Rebuild, field_sizes, rebuilt
from reports.signatures.stamp import stamp, style
from reports.signatures.trust import NOBODY

Role = Literal["operator", "regulator"]
REASONS = {
    "operator": "I certify that this is the procedure filed.",
    "regulator": "I approve this procedure.",
}
SHEET = "sheet.json"
"""The attachment that only a mathematics sheet has."""
SHEET_REASONS = {
    "operator": "I certify that this sheet was worked out from the attached procedure.",
    "regulator": "I accept this sheet.",
}


class Refused(Exception):
    """A signature that Pitboss will not make; the message is a plain sentence."""


def sign(
    pdf: bytes,
    role: Role,
    key: KeyMaterial,
    rebuild: Rebuild,
    *,
    reason: str = "",
    when: datetime.datetime | None = None,
    time_server: str = "",
) -> bytes:
    """The same PDF with one more signature; raises Refused if the file is not what its source prints, or not clean."""
    moment = when or datetime.datetime.now(datetime.UTC)
    found = fenced(pdf, NOBODY, now=moment)
    if never := next(_refusals(found, role, pdf, rebuild), None):
        raise Refused(never)
    with _signer(key) as signer:
        _other_key(signer, found)
        return _signed(pdf, role, signer, reason.strip() or usual_reason(role, found), moment, time_server)


def try_key(key: KeyMaterial) -> None:
    """Raises KeyUnusable if the key does not open; whoever waits for a signature hears it at once."""
    with _signer(key):
        pass


def usual_reason(role: Role, found: Evidence) -> str:
    sheet = any(one.name == SHEET for one in found.attachments)
    return (SHEET_REASONS if sheet else REASONS)[role]


def _refusals(found: Evidence, role: Role, pdf: bytes, rebuild: Rebuild) -> Iterator[str]:
    """Why this is not signed, the cheapest reasons first."""
    signed = [one.role for one in found.signatures]
    if role not in found.fields:
        yield (
            f"The PDF has no field for the {role}'s signature: it is a draft, or was not printed by Pitboss. "
            "Print it with pitboss procedure, without --draft, or with pitboss odds --sheet."
        )
    if role in signed:
        yield f"The {role} has already signed; each field can be signed once."
    if role == "regulator" and "operator" not in signed:
        yield "The operator has not signed yet; the regulator signs after the operator."
    yield from (*found.problems, *(problem for one in found.signatures for problem in one.problems))
    again = rebuilt(pdf, found, rebuild)
    if again.problems:
        yield " ".join(again.problems)
    remedy = "Sign with that version, or print the procedure again with this one and sign the new print."
    yield from (f"Not decided, so not signed: {sentence} {remedy}" for sentence in again.undecided)


def _other_key(signer: Any, found: Evidence) -> None:
    """The roles belong to different people, so one key does not sign for both."""
    mine = hashlib.sha256(signer.signing_cert.public_key.dump()).hexdigest()
    for one in found.signatures:
        if one.public_key == mine:
            raise Refused(f"This key has already signed as {one.role}; one key does not sign for both.")


@contextmanager
def _signer(key: KeyMaterial) -> Iterator[Any]:
    match key:
        case KeyFile():
            yield _opened(_content_of(key.path), key.passphrase, str(key.path))
        case KeyContent():
            yield _opened(key.content, key.passphrase, "The key file")
        case Token():
            with _from_token(key) as signer:
                yield signer


def _content_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise KeyUnusable(f"The key file {path} cannot be read: {error.strerror}.") from None


def _opened(content: bytes, passphrase: bytes, name: str) -> Any:
    from cryptography.hazmat.primitives.serialization import pkcs12
    from pyhanko.sign.signers import SimpleSigner

    try:
        private, certificate, _ = pkcs12.load_key_and_certificates(content, passphrase or None)
    except (ValueError, TypeError):
        raise KeyUnusable(f"{name} does not open: the pass phrase is wrong or it is no PKCS#12 file.") from None
    if private is None or certificate is None:
        raise KeyUnusable(f"{name} holds no private key with its certificate.")
    return SimpleSigner.load_pkcs12_data(content, other_certs=[], passphrase=passphrase or None)


@contextmanager
def _from_token(key: Token) -> Iterator[Any]:
    try:
        import pkcs11  # type: ignore[import-not-found]
        from pyhanko.config.pkcs11 import TokenCriteria
        from pyhanko.sign.pkcs11 import PKCS11Signer, open_pkcs11_session
    except ImportError:
        raise KeyUnusable("A token needs one more library: pip install python-pkcs11.") from None
    try:
        criteria = TokenCriteria(label=key.token)
        with open_pkcs11_session(str(key.library), token_criteria=criteria, user_pin=key.pin.decode()) as session:
            yield PKCS11Signer(session, cert_label=key.certificate, use_raw_mechanism=True)
    except (pkcs11.exceptions.PKCS11Error, OSError, RuntimeError) as error:
        raise KeyUnusable(f"The token does not sign ({type(error).__name__}).") from None


def _signed(pdf: bytes, role: Role, signer: Any, reason: str, when: datetime.datetime, time_server: str) -> bytes:
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign import signers
    from pyhanko.sign.fields import MDPPerm, SigSeedSubFilter

    signer.embed_roots = False
    held = signer.signing_cert
    if bad := next(seal.certificate(held, when, f"{role}'s signature"), None):
        raise KeyUnusable(bad)
    name = held.subject.native.get("common_name", held.subject.human_friendly)
    metadata = signers.PdfSignatureMetadata(
        field_name=role.title(), md_algorithm="sha256", subfilter=SigSeedSubFilter.PADES, reason=reason,
        name=name, certify=role == "operator", docmdp_permissions=MDPPerm.FILL_FORMS,
    )  # fmt: skip
    with tempfile.TemporaryFile() as picture:  # without a name: nothing stays, even if the process is killed
        picture.write(stamp(name, role, when, reason, field_sizes(pdf)[role.title()]))
        picture.seek(0)
        at = _at(when)(
            metadata, signer=signer, stamp_style=style(os.dup(picture.fileno())), timestamper=_clock(time_server)
        )
        out = io.BytesIO()
        try:
            at.sign_pdf(IncrementalPdfFileWriter(io.BytesIO(pdf)), existing_fields_only=True, output=out)
        except (OSError, ValueError, HTTPException) as error:
            if not time_server:
                raise
            raise Refused(f"The time-stamp server gives no time ({error}); nothing was signed.") from None
    return out.getvalue()


def _at(when: datetime.datetime) -> Any:
    """pyHanko's signer, with the signing time given instead of taken from the clock."""
    from pyhanko.sign.signers import PdfSigner

    class At(PdfSigner):
        def init_signing_session(self, *given: Any, **named: Any) -> Any:
            session = super().init_signing_session(*given, **named)
            session.system_time = when
            return session

    return At


def _clock(server: str) -> Any:
    """A client for the time-stamp server, using RFC 3161 over HTTP."""
    if not server:
        return None
    from asn1crypto import tsp
    from pyhanko.sign.timestamps import TimeStamper

    class Clock(TimeStamper):
        async def async_request_tsa_response(self, req: Any) -> Any:
            headers = {"Content-Type": "application/timestamp-query"}
            asked = urllib.request.Request(server, data=req.dump(), headers=headers)
            with urllib.request.urlopen(asked, timeout=10) as answer:
                return tsp.TimeStampResp.load(answer.read(1 << 20))

    if not server.startswith(("http://", "https://")):
        raise Refused(f"A time-stamp server has an address that begins with https://, not {server}.")
    return Clock()  # type: ignore[no-untyped-call]
