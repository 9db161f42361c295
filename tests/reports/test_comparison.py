"""No way to change a file before it is signed survives printing its source again."""

import os
import random
from collections.abc import Callable
from typing import Any

import pytest
from pikepdf import Array, Dictionary, Name, String

from reports.signatures import sign
from reports.signatures.comparison import SignedField, differences
from reports.signatures.stamp import stamp
from tests.support.attacks import ATTACKS, Attack, attacked
from tests.support.deep_attacks import DEEP, appended
from tests.support.samples import some
from tests.support.signed import BODY, NOW, key, procedure, signed, verdict

SEEDS = range(40 if os.environ.get("PITBOSS_LONG") else 2)
SENTENCE = (
    "<p>5.{n} A sentence, number {n}, long enough to wrap at the end of its line and to be set in many pieces.</p>"
)
LONG = BODY.replace("<form>", "".join(SENTENCE.format(n=n) for n in range(90)) + "<form>")
TWO_PAGES = BODY.replace("<form>", "".join(SENTENCE.format(n=n) for n in range(25)) + "<form>")


@pytest.mark.parametrize("body", [BODY, LONG], ids=["one page", "many pages"])
def test_a_print_agrees_with_its_reprint(body: str) -> None:
    assert differences(procedure(body), procedure(body), {}) == ()
    rewritten = attacked(procedure(body), lambda pdf, chance: None, 0)
    told = "The file is built differently from the reprint, although nothing it shows differs."
    assert differences(rewritten + b"\n", procedure(body), {}) in ((), (told,))


@pytest.mark.parametrize("name", ATTACKS)
def test_every_class_of_attack_is_named(name: str) -> None:
    for seed in SEEDS:
        changed = attacked(procedure(TWO_PAGES), ATTACKS[name], seed)
        told = differences(changed, procedure(TWO_PAGES), {})
        assert told, f"{name} {seed}"
        assert not any("nothing it shows differs" in one for one in told), f"{name} {seed}"


@pytest.mark.parametrize("way", [attacked, appended])
@pytest.mark.parametrize("name", some(DEEP))
def test_every_deeper_attack_is_named(name: str, way: Callable[[bytes, Attack, int], bytes]) -> None:
    for seed in range(len(SEEDS) - 1):
        told = differences(way(procedure(TWO_PAGES), DEEP[name], seed), procedure(TWO_PAGES), {})
        assert told, f"{name} {seed}"
        assert not any("nothing it shows differs" in one for one in told), f"{name} {seed}"


@pytest.mark.parametrize("name", some(ATTACKS))
def test_an_attack_that_only_adds_to_the_file_is_named(name: str) -> None:
    """Every byte of the print is in its place, so only the comparison can tell."""
    changed = appended(procedure(TWO_PAGES), ATTACKS[name], 1)
    assert changed.startswith(procedure(TWO_PAGES))
    assert differences(changed, procedure(TWO_PAGES), {})


def test_the_end_of_a_long_chain_is_compared() -> None:
    """Hundreds of headings refer to each other in turn; no way is too long."""
    body = BODY.replace(
        "<form>", "".join(f'<h2 style="font-size: 4pt; margin: 0">{n}</h2>' for n in range(410)) + "<form>"
    )
    told = differences(appended(procedure(body), DEEP["end_of_a_chain"], 1), procedure(body), {})
    assert any(one.startswith("The outline") for one in told), told


def filled(name: str, value: Callable[[Any], Any]) -> Attack:
    def attack(pdf: Any, chance: random.Random) -> None:
        pdf.Root[name] = value(pdf)

    return attack


def words(pdf: Any) -> Any:
    return Dictionary(ADBE=Dictionary(BaseVersion=Name("/1.7"), ExtensionLevel=String("The dealer must not draw.")))


STUFFED = {
    "words in the extensions": filled("/Extensions", words),
    "an extension of nobody": filled("/Extensions", lambda pdf: Dictionary(Evil=Dictionary())),
    "a script in the data": filled("/DSS", lambda pdf: Dictionary(VRI=Dictionary(X=Dictionary(S=Name.JavaScript)))),
    "words in the data": filled("/DSS", lambda pdf: Dictionary(Certs=Array([pdf.make_stream(b"not a certificate")]))),
    "another permission": filled("/Perms", lambda pdf: Dictionary(UR3=Dictionary())),
    "another version": filled("/Version", lambda pdf: Name("/9.9")),
    "a date in words": lambda pdf, chance: pdf.docinfo.__setitem__("/ModDate", String("approved")),
    "another producer": lambda pdf, chance: pdf.docinfo.__setitem__(
        "/Producer", String("WeasyPrint; pyHanko 1; Gaming")
    ),
}
PLACE = ("Extensions", "Extensions", "DSS", "DSS", "Perms", "Version", "ModDate", "Producer")


@pytest.mark.parametrize(("name", "place"), list(zip(STUFFED, PLACE, strict=True)))
def test_what_signing_may_add_is_looked_into(name: str, place: str) -> None:
    """Even where a signature stands, each addition has one form."""
    field = {"Operator": SignedField("Test Operator", b"")}
    told = differences(appended(procedure(), STUFFED[name], 1), procedure(), field)
    assert any(f"{place} " in one for one in told), told


def test_an_object_that_no_table_names() -> None:
    """Readers that mend a file find it; it may stand before the first table, or behind a signature's objects."""
    shadow = b"5 0 obj\n<</Type /Page>>\nendobj\n"
    with sign._signer(key("operator")) as signer:
        pdf = sign._signed(procedure() + shadow, "operator", signer, "Filed.", NOW, "")
    assert any("no table of it names it" in one for one in verdict(pdf).problems)


@pytest.mark.parametrize("name", random.Random(24).sample(sorted(ATTACKS), 4 if len(SEEDS) < 3 else len(ATTACKS)))
def test_an_attacked_file_does_not_hold_after_it_was_signed(name: str) -> None:
    """Signed with the right key and unchanged ever since."""
    assert not verdict(forced(ATTACKS[name], 3)).holds


@pytest.mark.parametrize("name", random.Random(25).sample(sorted(DEEP), 4 if len(SEEDS) < 3 else len(DEEP)))
def test_what_was_only_added_to_does_not_hold_after_it_was_signed(name: str) -> None:
    assert not verdict(forced(DEEP[name], 3, appended)).holds


def test_a_stamp_that_says_something_else() -> None:
    """The stamp is printed again from the signature: it cannot name another signer, date or reason."""
    with sign._signer(key("operator")) as signer, pytest.MonkeyPatch.context() as patch:
        patch.setattr(sign, "stamp", lambda name, role, when, reason, size: stamp("Jane", role, when, reason, size))
        pdf = sign._signed(procedure(), "operator", signer, "Filed.", NOW, "")
    assert any("is not the stamp of this signature" in one for one in verdict(pdf).problems)
    assert verdict(signed("operator")).holds


def forced(attack: Attack, seed: int, way: Callable[[bytes, Attack, int], bytes] = attacked) -> bytes:
    """Signed although Pitboss would refuse."""
    with sign._signer(key("operator")) as signer:
        return sign._signed(way(procedure(), attack, seed), "operator", signer, "Filed.", NOW, "")
