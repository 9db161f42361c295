"""Whether the right people signed, in the right order and at a possible time."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence

from reports.signatures.evidence import Signature
from reports.signatures.trust import CLOCKS_APART, ROLES, Trust


def problems(
    signatures: Sequence[Signature], trust: Trust, required: Sequence[str], now: datetime.datetime
) -> Iterator[str]:
    """A sentence for everything that is wrong with who signed, and when."""
    signed = {one.role: one for one in signatures}
    if not signed:
        yield "Nobody has signed this document."
    elif "regulator" in signed and "operator" not in signed:
        yield "The regulator signed, but the operator's signature is missing."
    yield from (f"The {role}'s signature is required and missing." for role in required if role not in signed)
    yield from _order(signed)
    yield from _same_key(signatures)
    for one in signatures:
        if _moment(one) > now + CLOCKS_APART:
            yield f"The {one.role}'s signature is dated in the future: {one.when}."
        if trust.roles is not None:
            yield from _role(one, trust)


def _order(signed: dict[str, Signature]) -> Iterator[str]:
    if len(signed) < 2 or not signed.keys() >= ROLES.keys():
        return
    operator, regulator = signed["operator"], signed["regulator"]
    if regulator.end < operator.end:
        yield "The regulator signed before the operator; the operator signs first."
    elif _moment(regulator) + CLOCKS_APART < _moment(operator):
        yield f"The regulator's signature is dated {regulator.when}, before the operator's of {operator.when}."


def _same_key(signatures: Sequence[Signature]) -> Iterator[str]:
    keys = [one.public_key for one in signatures]
    if len(set(keys)) < len(keys):
        yield "The same key signed in both roles; operator and regulator must be different people."


def _role(one: Signature, trust: Trust) -> Iterator[str]:
    """Whether the trust file gives the signer the role of the field, and lets that role sign it."""
    assert trust.roles is not None
    act = ROLES.get(one.role, "")
    held = [name for name, role in trust.roles.items() if one.fingerprint in role.certificates]
    held = held or [name for name, role in trust.roles.items() if role.issuers & set(one.chain)]
    if one.role not in held:
        other = f"only for that of {' and '.join(held)}" if held else "for no role"
        yield f"{one.name} signed as {one.role}, but the trust file names this certificate {other}."
    elif act not in trust.roles[one.role].may:
        yield f"{one.name} signed as {one.role}, but the trust file does not let the {one.role} {act}."


def _moment(one: Signature) -> datetime.datetime:
    return datetime.datetime.fromisoformat(one.when)
