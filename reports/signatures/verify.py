"""Verification: one page of plain words about who signed what, and whether anything was changed."""

import dataclasses
import datetime
import hashlib
from collections.abc import Iterator, Sequence

from base.plain_text import json_text, visible
from base.records import dataclass
from reports.signatures import roles
from reports.signatures.evidence import Evidence, Signature, UnreadablePdf
from reports.signatures.fenced_evidence import fenced
from reports.signatures.rebuild import Rebuild, Rebuilt, rebuilt
from reports.signatures.trust import NOBODY, Trust

__all__ = ["UnreadablePdf", "Verdict", "about_file", "about_signature", "as_json", "page", "verify"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Everything that verification found."""

    title: str
    version: str
    identifier: str
    made_with: str
    content_hash: str
    file_hash: str
    signatures: tuple[Signature, ...]
    unsigned: tuple[str, ...]
    whole_file: bool
    added_after: bool
    rebuilt: bool | None
    problems: tuple[str, ...]
    undecided: tuple[str, ...]
    unvouched: str
    """What nobody vouches for; empty if a trust file names the signers and their roles."""
    notes: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether everything that was asked for is true."""
        return not (self.problems or self.undecided or self.unvouched)

    @property
    def exit_code(self) -> int:
        if self.problems or self.unvouched:
            return 1
        return 3 if self.undecided else 0

    @property
    def headline(self) -> str:
        if self.problems:
            return "DOES NOT HOLD."
        if self.unvouched:
            return f"NOT VOUCHED FOR: signatures unchanged; {self.unvouched}."
        return "NOT DECIDED." if self.undecided else "EVERYTHING ASKED FOR HOLDS."


def verify(
    pdf: bytes,
    trust: Trust = NOBODY,
    rebuild: Rebuild | None = None,
    *,
    require: Sequence[str] = (),
    now: datetime.datetime | None = None,
) -> Verdict:
    """Judges a signed PDF by whom one trusts, who must have signed and, if asked, by what its source prints."""
    moment = now or datetime.datetime.now(datetime.UTC)
    found = fenced(pdf, trust, now=moment)
    return judged(found, trust, rebuilt(pdf, found, rebuild) if rebuild else None, moment, require)


def judged(
    found: Evidence, trust: Trust, again: Rebuilt | None, now: datetime.datetime, require: Sequence[str] = ()
) -> Verdict:
    """The verdict that a file's evidence supports."""
    signed = {one.role for one in found.signatures}
    sources = [one.content for one in found.attachments if one.relationship == "Source"]
    own = [problem for one in found.signatures for problem in one.problems]
    problems = (
        *roles.problems(found.signatures, trust, require, now),
        *own,
        *found.problems,
        *(again.problems if again else ()),
    )
    whole = any(one.whole_file for one in found.signatures)
    if found.signatures and not whole and not problems:
        problems = ("Something was added to the file after the last signature.",)
    return Verdict(
        title=found.title, version=found.version, identifier=found.identifier, made_with=found.generator,
        content_hash=hashlib.sha256(sources[0]).hexdigest() if len(sources) == 1 else "",
        file_hash=found.sha256, signatures=found.signatures,
        unsigned=tuple(role for role in found.fields if role not in signed),
        whole_file=whole, added_after=bool(found.signatures) and not whole,
        rebuilt=None if again is None or again.undecided else not again.problems,
        problems=tuple(dict.fromkeys(problems)), undecided=again.undecided if again else (),
        unvouched=_unvouched(trust), notes=tuple(_notes(found, now)),
    )  # fmt: skip


def _unvouched(trust: Trust) -> str:
    if not trust.given:
        return "nobody vouches for the signers"
    return "" if trust.roles is not None else "the signers' names are vouched for, their roles are not"


def page(verdict: Verdict) -> str:
    """One page of plain words; what comes from the file cannot look like ours."""
    return "\n".join(map(visible, _lines(verdict))) + "\n"


def as_json(verdict: Verdict) -> str:
    """The same facts for machines."""
    data = {"version": 1, "holds": verdict.holds, "headline": verdict.headline, "verdict": dataclasses.asdict(verdict)}
    return json_text(data, indent=2) + "\n"


def _lines(verdict: Verdict) -> Iterator[str]:
    yield verdict.headline
    if verdict.unvouched and not verdict.problems:
        yield "  Name whom you trust, and as what, with --trust TRUST.toml."
    yield from (f"  ! {problem}" for problem in verdict.problems[:20])
    if len(verdict.problems) > 20:
        yield f"  ! and {len(verdict.problems) - 20} more"
    yield from (f"  ? {sentence}" for sentence in verdict.undecided)
    yield from ("", "What was signed")
    version = f", version {verdict.version}" if verdict.version else ""
    yield f"  {verdict.title or 'A document without a title'}{version}"
    yield f"  content hash (source)  {verdict.content_hash or 'no source is attached'}"
    yield f"  hash of this file      {verdict.file_hash}"
    if verdict.made_with:
        yield f"  printed by {verdict.made_with}"
    for one in verdict.signatures:
        yield from ("", f"Signed by the {one.role}: {one.name}", *(f"  {told}" for told in about_signature(one)))
    for role in verdict.unsigned:
        yield from ("", f"Not signed by the {role}.")
    yield from ("", "The file", *(f"  {told}" for told in about_file(verdict)))
    yield from (f"  · {note}" for note in verdict.notes)


def _notes(found: Evidence, now: datetime.datetime) -> Iterator[str]:
    if any(one.test for one in found.signatures):
        yield "Signed with a test key: not for filings."
    if any(not one.timestamped for one in found.signatures):
        yield "The time of a signature without a time-stamp server is what the signer's clock said."
    for one in found.signatures:
        if one.valid_to < now.date().isoformat():
            yield f"The {one.role}'s certificate has expired since, on {one.valid_to}."


def about_signature(one: Signature) -> tuple[str, ...]:
    """When, in which words, by whose certificate, and whether what was signed is unchanged."""
    trusted = {True: "trusted", False: "NOT trusted", None: "not checked against an authority"}[one.trusted]
    state = "the signed bytes are unchanged" if one.intact else "THE SIGNED BYTES OR THE SIGNATURE WERE CHANGED"
    source = "by a time-stamp server" if one.timestamped else "by the signer's clock"
    return (
        f"on {one.when} ({source})",
        f"saying: {one.reason}",
        f"certificate {one.serial} of {one.issuer}, {one.valid_from} to {one.valid_to}: {trusted}",
        state,
    )


def about_file(verdict: Verdict) -> tuple[str, ...]:
    """What the signatures cover, what came after them, and what printing it again gave."""
    covered = (
        "The last signature covers the whole file." if verdict.whole_file else "NO SIGNATURE COVERS THE WHOLE FILE."
    )
    after = "Something was added after the last signature." if verdict.added_after else "Nothing was added after it."
    text = {
        True: "The attached source, checked and printed again, gives this very document.",
        False: "THE ATTACHED SOURCE, CHECKED AND PRINTED AGAIN, GIVES ANOTHER DOCUMENT.",
        None: "The attached source was not printed again.",
    }[verdict.rebuilt]
    return (covered, *([after] if verdict.signatures else []), text)
