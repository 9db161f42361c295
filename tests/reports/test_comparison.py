"""No way to change a file before it is signed survives printing its source again."""

import os
import random

import pytest

from reports.signatures import sign
from reports.signatures.comparison import differences
from reports.signatures.stamp import stamp
from tests.support.attacks import ATTACKS, Attack, attacked
from tests.support.signed import BODY, NOW, key, procedure, signed, verdict

SEEDS = range(40 if os.environ.get("PITBOSS_LONG") else 2)
SENTENCE = (
    "<p>5.{n} A sentence, number {n}, long enough to wrap at the end of its line and to be set in many pieces.</p>"
)
LONG = BODY.replace("<form>", "".join(SENTENCE.format(n=n) for n in range(90)) + "<form>")


@pytest.mark.parametrize("body", [BODY, LONG], ids=["one page", "many pages"])
def test_a_print_agrees_with_its_reprint(body: str) -> None:
    assert differences(procedure(body), procedure(body), {}) == ()
    rewritten = attacked(procedure(body), lambda pdf, chance: None, 0)
    told = "The file is built differently from the reprint, although nothing it shows differs."
    assert differences(rewritten + b"\n", procedure(body), {}) in ((), (told,))


@pytest.mark.parametrize("name", ATTACKS)
def test_every_class_of_attack_is_named(name: str) -> None:
    for seed in SEEDS:
        changed = attacked(procedure(LONG), ATTACKS[name], seed)
        told = differences(changed, procedure(LONG), {})
        assert told, f"{name} {seed}"
        assert not any("nothing it shows differs" in one for one in told), f"{name} {seed}"


@pytest.mark.parametrize("name", random.Random(24).sample(sorted(ATTACKS), 4 if len(SEEDS) < 3 else len(ATTACKS)))
def test_an_attacked_file_does_not_hold_after_it_was_signed(name: str) -> None:
    """Signed with the right key and unchanged ever since."""
    assert not verdict(forced(ATTACKS[name], 3)).holds


def test_a_stamp_that_says_something_else() -> None:
    """The stamp is printed again from the signature: it cannot name another signer, date or reason."""
    with sign._signer(key("operator")) as signer, pytest.MonkeyPatch.context() as patch:
        patch.setattr(sign, "stamp", lambda name, role, when, reason, size: stamp("Jane", role, when, reason, size))
        pdf = sign._signed(procedure(), "operator", signer, "Filed.", NOW, "")
    assert any("is not the stamp of this signature" in one for one in verdict(pdf).problems)
    assert verdict(signed("operator")).holds


def forced(attack: Attack, seed: int) -> bytes:
    """Signed although Pitboss would refuse."""
    with sign._signer(key("operator")) as signer:
        return sign._signed(attacked(procedure(), attack, seed), "operator", signer, "Filed.", NOW, "")
