"""The life of a signed procedure in any order: signed, signed again, cut back, tampered with, and judged each time."""

import os
import re
from functools import cache

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from reports.signatures.evidence import UnreadablePdf
from reports.signatures.fenced_evidence import guarded
from reports.signatures.sign import Refused, Role, sign
from tests.reports.test_verify import replace_page, strip, updated
from tests.support.signed import NOW, key, procedure, rebuild, unfenced, verdict

LONG = os.environ.get("PITBOSS_LONG") == "1"
ROLES: tuple[Role, ...] = ("operator", "regulator")
places = st.integers(0, 10**6)


@cache
def roles_that_hold(pdf: bytes) -> tuple[str, ...] | None:
    """Who has signed, where the file is judged sound; None where it is not, or cannot be read."""
    try:
        found = verdict(pdf)
    except UnreadablePdf:
        return None
    return tuple(one.role for one in found.signatures) if found.holds else None


class Filing(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.sound = [procedure()]
        """The file before any signature, after the first, after the second."""
        self.pdf = procedure()

    @property
    def untouched(self) -> bool:
        return self.pdf == self.sound[-1]

    @property
    def signers(self) -> tuple[Role, ...]:
        return ROLES[: len(self.sound) - 1]

    # Signing ------------------------------------------------------------------------------------------------

    @rule(role=st.sampled_from(ROLES))
    def sign(self, role: Role) -> None:
        """Only the next in order may sign, and only what nobody touched."""
        due = self.untouched and len(self.signers) < len(ROLES) and ROLES[len(self.signers)] == role
        try:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("reports.signatures.sign.fenced", guarded)
                patch.setattr("reports.signatures.rebuild.fenced_differences", unfenced)
                signed = sign(self.pdf, role, key(role), rebuild, when=NOW)
        except (Refused, UnreadablePdf):
            assert not due
            return
        assert due
        self.sound.append(signed)
        self.pdf = signed

    @precondition(lambda self: self.signers and self.untouched)
    @rule()
    def cut_back_the_last_signature(self) -> None:
        """An earlier revision is what it was."""
        end = max(int(found[1]) + int(found[2]) for found in BYTE_RANGE.finditer(self.sound[-1]))
        assert end == len(self.pdf)
        self.sound.pop()
        self.pdf = self.pdf[: len(self.sound[-1])]
        assert self.pdf == self.sound[-1]

    # Tampering ----------------------------------------------------------------------------------------------

    @precondition(lambda self: self.signers)
    @rule(more=st.binary(min_size=1, max_size=40))
    def append(self, more: bytes) -> None:
        self.pdf += more

    @precondition(lambda self: self.signers)
    @rule(at=places, mask=st.integers(1, 255))
    def alter_a_byte(self, at: int, mask: int) -> None:
        at %= len(self.pdf)
        self.pdf = self.pdf[:at] + bytes([self.pdf[at] ^ mask]) + self.pdf[at + 1 :]

    @precondition(lambda self: self.signers and self.untouched)
    @rule(lost=st.integers(1, 3000))
    def cut_short(self, lost: int) -> None:
        self.pdf = self.pdf[:-lost]

    @precondition(lambda self: self.signers and self.untouched)
    @rule(change=st.sampled_from((replace_page, strip)))
    def update(self, change: object) -> None:
        assert callable(change)
        self.pdf = updated(change, self.pdf)

    @precondition(lambda self: not self.untouched)
    @rule()
    def fetch_the_sound_copy(self) -> None:
        self.pdf = self.sound[-1]

    # What is always so --------------------------------------------------------------------------------------

    @invariant()
    def the_verdict_is_right(self) -> None:
        expected = self.signers if self.untouched and self.signers else None
        assert roles_that_hold(self.pdf) == expected


BYTE_RANGE = re.compile(rb"/ByteRange\s*\[\s*0\s+\d+\s+(\d+)\s+(\d+)\s*\]")

TestFiling = Filing.TestCase
TestFiling.settings = settings(max_examples=100 if LONG else 1, stateful_step_count=20 if LONG else 6)
