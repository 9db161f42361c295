"""Roles belong to certificates: who signed as what, in which order and when, judged by a trust file."""

import datetime
import itertools
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import ExtendedKeyUsageOID

from reports.signatures import keys, sign
from reports.signatures.fenced_evidence import guarded
from reports.signatures.trust import NOBODY, ROLES, Role, Trust, TrustUnusable, fingerprint, read
from reports.signatures.verify import Verdict, as_json, judged, page
from tests.support.signed import NOW, PASSPHRASE, procedure, signed, trust

START = datetime.date(2026, 1, 1)
AUTHORITY = keys.certified("Test Authority", start=START, days=3000)
PAIRS = {role: keys.certified(f"Test {role.title()}", start=START, days=999, issuer=AUTHORITY) for role in ROLES}


def der(pair: keys.Pair) -> bytes:
    made: bytes = pair.certificate.public_bytes(Encoding.DER)
    return made


def named(operator: keys.Pair, regulator: keys.Pair) -> Trust:
    """A trust that gives these two their roles."""
    pairs = {"operator": operator, "regulator": regulator}
    prints = {role: fingerprint(der(pair)) for role, pair in pairs.items()}
    roles = {role: Role(frozenset((prints[role],)), frozenset(), frozenset((act,))) for role, act in ROLES.items()}
    return Trust((der(AUTHORITY),), pinned=frozenset(prints.values()), roles=roles)


TRUST = named(PAIRS["operator"], PAIRS["regulator"])


def forced(
    tmp_path: Path, *steps: tuple[sign.Role, keys.Pair], times: tuple[datetime.datetime, ...] = (NOW, NOW)
) -> bytes:
    """Signed in this order with these keys, with none of the refusals."""
    pdf = procedure()
    for number, ((role, pair), when) in enumerate(zip(steps, times, strict=False)):
        path = tmp_path / f"{number}.p12"
        path.write_bytes(keys.packed(pair, AUTHORITY, PASSPHRASE))
        with sign._signer(keys.KeyFile(path, PASSPHRASE)) as signer:
            pdf = sign._signed(pdf, role, signer, "Filed.", when, "")
    return pdf


def verdict(pdf: bytes, given: Trust = TRUST, require: tuple[str, ...] = (), now: datetime.datetime = NOW) -> Verdict:
    return judged(guarded(pdf, given, now=now), given, None, now, require)


def both(tmp_path: Path) -> bytes:
    return forced(tmp_path, ("operator", PAIRS["operator"]), ("regulator", PAIRS["regulator"]))


def test_only_the_right_two_in_their_own_roles_hold(tmp_path: Path) -> None:
    """Swapped, one for both, a stranger: with any other choice of keys it does not hold."""
    other = keys.certified("Test Other", start=START, days=999, issuer=AUTHORITY)
    holders = {**PAIRS, "other": other}
    for one, two in itertools.product(holders, repeat=2):
        if "other" in (one, two) and one == two:
            continue
        pdf = forced(tmp_path, ("operator", holders[one]), ("regulator", holders[two]))
        found = verdict(pdf)
        assert found.holds == ((one, two) == ("operator", "regulator")), (one, two)
        assert any("same key" in told for told in found.problems) == (one == two)


def test_an_issuer_can_hold_a_role(tmp_path: Path) -> None:
    agency = keys.certified("Agency", start=START, days=3000)
    inspector = keys.certified("Inspector", start=START, days=999, issuer=agency)
    roles = {
        **(TRUST.roles or {}),
        "regulator": Role(frozenset(), frozenset((fingerprint(der(agency)),)), frozenset(("approve",))),
    }
    given = replace(TRUST, authorities=(der(AUTHORITY), der(agency)), roles=roles)
    assert verdict(forced(tmp_path, ("operator", PAIRS["operator"]), ("regulator", inspector)), given).problems == ()
    swapped = forced(tmp_path, ("operator", inspector))
    assert any("only for that of regulator" in one for one in verdict(swapped, given).problems)


def test_what_a_role_may_do(tmp_path: Path) -> None:
    roles = {role: replace(one, may=frozenset(("certify",))) for role, one in (TRUST.roles or {}).items()}
    given = replace(TRUST, roles=roles)
    assert any("does not let the regulator approve" in one for one in verdict(both(tmp_path), given).problems)


def test_the_wrong_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "pyhanko.sign.signers.pdf_signer.PdfSigner._enforce_certification_constraints"
    monkeypatch.setattr(name, lambda *_: None)
    pdf = forced(tmp_path, ("regulator", PAIRS["regulator"]), ("operator", PAIRS["operator"]))
    assert any("signed before the operator" in one for one in verdict(pdf).problems)
    times = (NOW, NOW - datetime.timedelta(days=1))
    early = forced(tmp_path, ("operator", PAIRS["operator"]), ("regulator", PAIRS["regulator"]), times=times)
    assert any("before the operator's of" in one for one in verdict(early).problems)


def test_a_missing_signature(tmp_path: Path) -> None:
    pdf = forced(tmp_path, ("operator", PAIRS["operator"]))
    assert verdict(pdf).holds
    assert verdict(pdf, require=("operator",)).holds
    assert verdict(pdf, require=("operator", "regulator")).problems == (
        "The regulator's signature is required and missing.",
    )


def test_a_date_in_the_future(tmp_path: Path) -> None:
    pdf = both(tmp_path)
    assert verdict(pdf, now=NOW - datetime.timedelta(minutes=5)).holds
    assert sum("in the future" in one for one in verdict(pdf, now=NOW - datetime.timedelta(days=2)).problems) == 2


def test_without_trust_and_with_a_bare_list_nobody_vouches() -> None:
    pdf = signed("operator", "regulator")
    nobody, names = (
        judged(guarded(pdf, given, now=NOW), given, None, NOW)
        for given in (NOBODY, Trust(authorities=trust().authorities))
    )
    assert (nobody.problems, nobody.exit_code, nobody.holds) == ((), 1, False)
    assert "signatures unchanged; nobody vouches for the signers" in page(nobody).splitlines()[0]
    assert '"holds": false' in as_json(nobody)
    assert (names.problems, names.exit_code) == ((), 1)
    assert "roles are not" in names.headline


def test_a_certificate_that_is_not_meant_for_documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reports.signatures.sign.seal.certificate", lambda *_: iter(()))
    for_servers = with_purpose(ExtendedKeyUsageOID.SERVER_AUTH)
    for pair in (for_servers, AUTHORITY):
        pdf = forced(tmp_path, ("operator", pair))
        monkeypatch.undo()
        told = " ".join(verdict(pdf, named(pair, PAIRS["regulator"])).problems)
        assert "is not meant for documents" in told or "is that of an authority" in told
        monkeypatch.setattr("reports.signatures.sign.seal.certificate", lambda *_: iter(()))
    monkeypatch.undo()
    for_mail = with_purpose(ExtendedKeyUsageOID.EMAIL_PROTECTION)
    assert verdict(forced(tmp_path, ("operator", for_mail)), named(for_mail, PAIRS["regulator"])).holds


@pytest.mark.parametrize(("days", "holds"), [(-1, False), (1, True)])
def test_a_revoked_certificate(days: int, holds: bool, tmp_path: Path) -> None:
    """What was signed before the certificate was taken back still holds."""
    given = replace(TRUST, revocations=(revocations(NOW + datetime.timedelta(days=days)),))
    assert verdict(both(tmp_path), given).holds is holds


def test_a_list_of_revocations_by_somebody_else_says_nothing(tmp_path: Path) -> None:
    other = keys.certified("Test Authority", start=START, days=3000)
    given = replace(TRUST, revocations=(revocations(NOW - datetime.timedelta(days=1), other),))
    assert verdict(both(tmp_path), given).holds


# The file ---------------------------------------------------------------------------------------------------


def test_the_file_that_keys_new_writes(tmp_path: Path) -> None:
    keys.new(tmp_path / "k", PASSPHRASE)
    found = read(tmp_path / "k" / "trust.toml")
    assert found.roles is not None
    assert {role: one.may for role, one in found.roles.items()} == {
        role: frozenset((act,)) for role, act in ROLES.items()
    }
    assert len(found.pinned) == 2
    assert len(found.authorities) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "version = 1 is missing"),
        ("version = 2", "another Pitboss"),
        ("version = 1\nauthoritys = []", 'did you mean "authorities"'),
        ("version = 1\noperator = 3", "must be a table"),
        ("version = 1\n[operator]\nmay = ['pay']", "known are certify and approve"),
        ("version = 1\n[operator]\ncertificates = 'x'", "list of texts"),
        ("version = 1\nauthorities = ['bad.pem']", "no certificate in PEM form"),
        ("version = 1\nrevocations = ['bad.pem']", "no list of revoked certificates"),
        ("version = [", "no trust file either"),
    ],
)
def test_a_file_that_cannot_be_meant(text: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "bad.pem").write_text("nothing", "utf-8")
    (tmp_path / "trust.toml").write_text(text, "utf-8")
    with pytest.raises(TrustUnusable, match=sentence.replace("(", r"\(")):
        read(tmp_path / "trust.toml")


def with_purpose(purpose: x509.ObjectIdentifier, days: int | None = None) -> keys.Pair:
    """A certificate for one extended purpose, as long as the operator's or for some days."""
    plain = PAIRS["operator"]
    old = plain.certificate
    end = old.not_valid_before_utc + datetime.timedelta(days=days) if days else old.not_valid_after_utc
    builder = (
        x509.CertificateBuilder()
        .subject_name(old.subject)
        .issuer_name(old.issuer)
        .public_key(plain.key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(old.not_valid_before_utc)
        .not_valid_after(end)
        .add_extension(x509.ExtendedKeyUsage([purpose]), False)
    )
    return keys.Pair(plain.key, builder.sign(AUTHORITY.key, hashes.SHA256()))


def revocations(
    when: datetime.datetime, by: keys.Pair = AUTHORITY, at: datetime.datetime = NOW - datetime.timedelta(days=9)
) -> bytes:
    entry = (
        x509.RevokedCertificateBuilder()
        .serial_number(PAIRS["operator"].certificate.serial_number)
        .revocation_date(when)
        .build()
    )
    made = (
        x509.CertificateRevocationListBuilder()
        .issuer_name(AUTHORITY.certificate.subject)
        .last_update(at)
        .next_update(NOW + datetime.timedelta(days=9))
        .add_revoked_certificate(entry)
        .sign(by.key, hashes.SHA256())
    )
    return made.public_bytes(Encoding.DER)
