"""A small filed procedure with its keys and signed forms, made once for all tests that need them."""

import datetime
import tempfile
from functools import cache
from pathlib import Path

from reports.pdf.document import Attachment, document
from reports.signatures import keys
from reports.signatures.comparison import SignedField, differences
from reports.signatures.evidence import Attached, Evidence, UnreadablePdf
from reports.signatures.fenced_evidence import guarded
from reports.signatures.rebuild import Reprint, rebuilt
from reports.signatures.sign import Role, sign
from reports.signatures.trust import Trust, read
from reports.signatures.verify import Verdict, judged

NOW = datetime.datetime(2026, 11, 16, 12, 0, tzinfo=datetime.UTC)
SOURCE = b'exhibit "Lakeside Spanish 21"\n'
PASSPHRASE = b"a phrase"
FINDINGS = b'{"version": 1, "findings": [], "exhibits": []}\n'
BODY = """<style>
@page { size: letter; margin: 20mm; @top-left { content: "Lakeside Spanish 21 · 3f9a2c11"; font-size: 8pt }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); font-size: 8pt } }
input { width: 75mm; height: 25mm; border: 0.5pt solid #333; appearance: auto } label { display: block }
</style>
<h1>Lakeside Spanish 21</h1>
<p>3.1 The dealer must hit when the total is 16 or less.</p>
<p>3.2 The dealer must stand when the total is <b>hard 17</b> or more.</p>
<table><caption>Match the Dealer</caption>
<thead><tr><th scope="col">Event</th><th scope="col">Pays</th></tr></thead>
<tbody><tr><td>two suited matches ♠</td><td>18 to 1</td></tr><tr><td>one suited match</td><td>9 to 1</td></tr>
</tbody></table>
<form><label>Operator<br><input name="sig_operator" title="Operator"></label>
<label>Regulator<br><input name="sig_regulator" title="Regulator"></label></form>"""


@cache
def procedure(body: str = BODY, found: bytes = FINDINGS, source: bytes = SOURCE) -> bytes:
    """The PDF before anyone signed it."""
    return document(
        body, title="Lakeside Spanish 21", identifier="3f9a2c11", created=datetime.date(2026, 11, 15),
        version="1.2", attachments=(
            Attachment("procedure.game", source, "The source of this procedure", "Source"),
            Attachment("findings.json", found, "What Pitboss found", "Data"),
        ),
    )  # fmt: skip


@cache
def folder() -> Path:
    """A folder with test keys."""
    made = Path(tempfile.mkdtemp())
    keys.new(made / "keys", PASSPHRASE, today=datetime.date(2026, 11, 1))
    return made / "keys"


def key(role: str) -> keys.KeyFile:
    return keys.KeyFile(folder() / f"{role}.p12", PASSPHRASE)


def trust() -> Trust:
    """The test keys in their roles."""
    return read(folder() / "trust.toml")


def rebuild(files: tuple[Attached, ...]) -> Reprint:
    """Prints the one source these tests know."""
    if [one.content for one in files if one.relationship == "Source"] != [SOURCE]:
        raise ValueError("these tests know one source only")
    return Reprint(procedure())


@cache
def signed(*roles: Role) -> bytes:
    """The procedure signed in these roles, in that order."""
    pdf = procedure()
    for role in roles:
        pdf = sign(pdf, role, key(role), rebuild, when=NOW)
    return pdf


def seen(pdf: bytes) -> Evidence:
    """The evidence, read without the sandbox, for tests that read many files."""
    return guarded(pdf, trust(), now=NOW)


def verdict(pdf: bytes, *, again: bool = True) -> Verdict:
    """The verdict, unless told otherwise with the source printed again."""
    found = seen(pdf)
    return judged(found, trust(), rebuilt(pdf, found, rebuild, unfenced) if again else None, NOW)


def unfenced(pdf: bytes, reprint: bytes, fields: dict[str, SignedField]) -> tuple[str, ...]:
    """The comparison without the sandbox; what breaks a library counts as a difference."""
    try:
        return differences(pdf, reprint, fields)
    except Exception as error:
        raise UnreadablePdf(type(error).__name__) from None
