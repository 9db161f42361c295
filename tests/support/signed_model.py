"""A model printed as it is filed and signed by operator and regulator, made once for all tests of a run."""

from __future__ import annotations

from datetime import date
from functools import cache, partial

from pitboss.filed_procedure import filed, papers_of
from reports.pdf.document import document
from reports.signatures.evidence import Attached
from reports.signatures.rebuild import Reprint
from reports.signatures.sign import Role, sign
from tests.support import signed
from tests.support.documents import MODELS

ROLES: tuple[Role, ...] = ("operator", "regulator")


@cache
def printed_model(name: str) -> bytes:
    """One page with all that a filed procedure carries: signing twenty pages takes seconds, and is tested elsewhere."""
    papers = papers_of(str(MODELS / f"{name}.game"), source=None, folder=None, as_of=None, on=date(2024, 1, 15))
    made = filed(papers)
    view = made.view()
    return document(
        signed.BODY, title=view.title, identifier=view.content_hash, created=date(2024, 1, 15), version=view.version,
        attachments=made.attachments(),
    )  # fmt: skip


@cache
def signed_model(name: str, roles: tuple[Role, ...] = ROLES) -> bytes:
    """It is not printed again before each signature: what that proves is tested elsewhere."""
    pdf = printed_model(name)
    again = partial(as_printed, pdf)
    for role in roles:
        pdf = sign(pdf, role, signed.key(role), again, when=signed.NOW)
    return pdf


def as_printed(pdf: bytes, files: tuple[Attached, ...]) -> Reprint:
    return Reprint(pdf)
