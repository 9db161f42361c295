"""The whole story in a real browser: a PDF is dropped, read, decided, written about, answered, signed and verified.

Once by mouse on a wide screen, where every page is looked at in both themes, and once by keyboard alone on a phone in
the dark. Nothing leaves the computer, nothing complains (``window`` sees to that), axe finds nothing grave, nothing is
too wide.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.support import signed
from tests.support.browser import CHROMIUM, DESKTOP, PHONE, WITHOUT, grave, grave_in_other_theme, window
from tests.support.desk import Desk
from tests.support.hands import Hand, Keyboard, Mouse
from tests.support.paper import printed_paper

pytestmark = pytest.mark.skipif(not CHROMIUM, reason=WITHOUT)
EVIL = "<img src=x onerror=alert(1)> are welcome at all times."
PAPER = ("Lakeside Roulette", "The wheel has 37 pockets numbered 0 to 36.", "A straight wager pays 35 to 1.", EVIL)
LIMITS = 'wager "Straight": $1 to $100'
HOLDS = "Everything that was asked for holds."


@pytest.fixture
def desk(empty_desk: Desk) -> Desk:
    """With the certificates of people whom the office trusts; their keys lie elsewhere."""
    for name in ("trust.toml", "ca.pem"):
        (empty_desk.folder / name).write_bytes((signed.folder() / name).read_bytes())
    return empty_desk


def test_the_story_by_mouse_and_by_keyboard(desk: Desk, opened: Browser, tmp_path: Path) -> None:
    """Each files a document of its own and gets it answered; what one certifies by mouse the other approves by keys."""
    with window(opened, DESKTOP, "light", desk.cookie, desk.origin) as watched:
        page = watched.page
        hand: Hand = Mouse(page)
        filed_and_answered(page, hand, desk, tmp_path / "By Mouse.pdf")
        certified(page, hand, desk, "by-mouse")
        verified(page, hand, "regulator", "rebuild")  # not signed by the regulator yet, nor printed again
        expect(page.locator("#verdicts .headline").first).to_have_text("This does not hold.")
        look(page)
    with window(opened, PHONE, "dark", desk.cookie, desk.origin) as watched:
        page, hand = watched.page, Keyboard(watched.page)
        filed_and_answered(page, hand, desk, tmp_path / "By Keys.pdf")
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        approved(page, hand, "by-mouse")
    with window(opened, DESKTOP, "dark", desk.cookie, desk.origin) as watched:
        registered(watched.page, Mouse(watched.page), desk)
        amended(watched.page, Mouse(watched.page), desk)


def filed_and_answered(page: Page, hand: Hand, desk: Desk, paper: Path) -> None:
    name = paper.stem.lower().replace(" ", "-")
    paper.write_bytes(printed_paper(PAPER))
    page.goto(desk.origin)
    seated(page, hand, "A. Reviewer", "I review it")
    look(page)
    hand.drop(page.get_by_label("Drop a document here"), paper)
    page.wait_for_url(f"**/d/{name}/read")
    confirmed(page, hand, desk.folder / f"{name}.game")
    decided(page, hand, desk.folder / f"{name}.accepts.game")
    letter(page, hand, desk.folder / f"{name}.review.json")
    seated(page, hand, "O. Operator", "It is our procedure")
    hand.press(on_shelf(page, name))
    answered(page, hand, desk.folder / f"{name}.game")


def on_shelf(page: Page, name: str) -> Locator:
    return page.locator(f'.shelf a[href="/d/{name}/review"]')


def seated(page: Page, hand: Hand, name: str, role: str) -> None:
    if "/p/who" not in page.url:
        hand.press(page.locator(".sitter"))
        page.wait_for_url("**/p/who")
    expect(page.get_by_text("nobody has authenticated it")).to_be_visible()
    hand.write(page.get_by_label("Name"), name)
    hand.choose(page.locator("fieldset"), role)
    hand.press(page.get_by_role("button", name="Sit down"))
    expect(page.locator(".sitter")).to_contain_text(name)


def go(page: Page, hand: Hand, name: str) -> None:
    hand.press(page.locator(".pages").get_by_role("link", name=name, exact=True))
    expect(page.locator(".pages [aria-current]")).to_have_text(name)
    page.wait_for_load_state()  # nobody is quicker than the script of a page


def look(page: Page) -> None:
    """On a wide screen in both themes."""
    page.wait_for_load_state()
    assert grave(page) == [], page.url
    if page.viewport_size == DESKTOP:
        assert grave_in_other_theme(page) == [], page.url
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


# The document ------------------------------------------------------------------------------------------------------


def confirmed(page: Page, hand: Hand, file: Path) -> None:
    title = page.locator("#sentence-title")
    for sentence in PAPER[:3]:
        expect(title).to_have_text(sentence)
        hand.press(page.get_by_role("button", name="Confirm", exact=False).last)
    expect(title).to_have_text(EVIL)
    look(page)
    hand.press(page.locator("#mark-noise"))
    expect(page.locator("#strip")).to_contain_text("0 open")
    assert 'confirmed @1.1, @3.1, @5.1 by "A. Reviewer"' in file.read_text("utf-8")


def decided(page: Page, hand: Hand, file: Path) -> None:
    go(page, hand, "Review")
    expect(page.locator("#question-title")).to_contain_text("“Straight”")
    look(page)
    hand.press(page.get_by_role("button", name="Decide", exact=True))
    expect(page.locator("#queue")).to_contain_text("in the letter")
    expect(page.locator("#question-title")).not_to_contain_text("“Straight”")
    hand.choose(page.locator("#decide"), "Let it stand")
    hand.write(page.get_by_label("Reason", exact=True), "stands in the house rules")
    hand.press(page.get_by_role("button", name="Decide", exact=True))
    expect(page.locator("#queue")).to_contain_text("let stand")
    assert 'by "A. Reviewer"' in file.read_text("utf-8")


def letter(page: Page, hand: Hand, file: Path) -> None:
    go(page, hand, "Letter")
    expect(page.locator("#letter h2").first).to_contain_text("“Straight”")
    look(page)
    with page.expect_download() as saved:
        hand.press(page.get_by_role("link", name="Text", exact=True))
    assert "Straight" in saved.value.path().read_text("utf-8")
    hand.press(page.get_by_role("button", name="Note as sent"))
    expect(page.locator("#said")).to_have_text("Noted as sent.")
    assert file.is_file()


def answered(page: Page, hand: Hand, file: Path) -> None:
    expect(page.locator("#question-title")).to_contain_text("“Straight”")
    expect(page.locator(".asked")).to_contain_text("A. Reviewer asks this")
    asked = page.locator("#question-title").inner_text()
    expect(page.locator("#queue")).to_contain_text(asked)
    hand.choose(page.locator("#decide"), "Another line")
    hand.write(page.get_by_label("The line"), LIMITS)
    expect(page.locator("#reads .read")).to_contain_text("$100")
    hand.press(page.get_by_role("button", name="Write it into the file"))
    expect(page.locator("#queue")).not_to_contain_text(asked)
    assert LIMITS in file.read_text("utf-8")


# Signatures --------------------------------------------------------------------------------------------------------


def certified(page: Page, hand: Hand, desk: Desk, name: str) -> None:
    go(page, hand, "Sign")
    look(page)
    hand.press(page.get_by_role("button", name="Print the procedure"))
    expect(page.locator("#files")).to_contain_text(f"{name}.procedure.pdf")
    signature(page, hand, "operator")
    content = b"".join(path.read_bytes() for path in desk.folder.iterdir() if path.is_file())
    assert signed.PASSPHRASE not in content
    assert (signed.folder() / "operator.p12").read_bytes() not in content


def signature(page: Page, hand: Hand, role: str) -> None:
    hand.give(page.get_by_label("Your key file"), signed.folder() / f"{role}.p12")
    hand.write(page.get_by_label("Its pass phrase"), signed.PASSPHRASE.decode())
    hand.press(page.get_by_role("button", name=f"Sign as {role}"))
    expect(page.locator("#files")).to_contain_text(f"Signature of Test {role.title()}")
    expect(page.get_by_label("Its pass phrase")).to_have_value("")


def approved(page: Page, hand: Hand, name: str) -> None:
    seated(page, hand, "R. Regulator", "I review it")
    expect(page.locator(".shelf")).to_contain_text("Test Operator (TEST - NOT FOR FILINGS), operator")
    hand.press(on_shelf(page, name))
    go(page, hand, "Sign")
    look(page)
    signature(page, hand, "regulator")
    verified(page, hand, "regulator")
    expect(page.locator("#verdicts .headline").first).to_have_text(HOLDS)
    expect(page.locator("#verdicts")).to_contain_text("gives this very document")
    look(page)


def verified(page: Page, hand: Hand, *turned: str) -> None:
    """From the page Sign, by the link beside the file that was signed last; boxes that are turned are named."""
    hand.press(page.locator("#files").get_by_role("link", name="Verify").first)
    page.wait_for_url("**/p/verify?file=*")
    for box in turned:
        hand.press(page.locator(f"input[name={box}]"))
    hand.press(page.get_by_role("button", name="Verify", exact=True))
    expect(page.locator("#verdict-title")).to_be_focused()


def registered(page: Page, hand: Hand, desk: Desk) -> None:
    page.goto(desk.origin)
    go(page, hand, "Register")
    hand.write(page.get_by_label("Number"), "2026-014")
    hand.pick(page.get_by_label("Or a PDF of the folder"), "by-mouse.procedure-operator-regulator.pdf")
    hand.press(page.get_by_role("button", name="Record it"))
    expect(page.locator("#approvals")).to_contain_text(f"1 of 1 in force on {date.today()}")
    look(page)


def amended(page: Page, hand: Hand, desk: Desk) -> None:
    """A higher pay, set against what was signed; then a sign that still says the old one."""
    path = desk.folder / "by-mouse.game"
    path.write_text(path.read_text("utf-8").replace("35 to 1", "36 to 1"), "utf-8")
    go(page, hand, "Shelf")
    expect(page.locator(".shelf")).not_to_contain_text("Test Operator")  # what was signed is not this any more
    hand.press(on_shelf(page, "by-mouse"))
    go(page, hand, "Amendment")
    hand.drop(page.get_by_label("The signed PDF"), desk.folder / "by-mouse.procedure-operator-regulator.pdf")
    hand.press(page.get_by_role("button", name="Compare"))
    expect(page.locator("#found-title")).to_contain_text("1 change: pays 1.")
    expect(page.locator("#found")).to_contain_text(f"{1 / 37:.4%}")
    expect(page.locator("#found")).to_contain_text("0.0000%")  # 37 pockets, and 36 to 1 gives all of it back
    look(page)
    go(page, hand, "Posted texts")
    sign = desk.folder / "sign.txt"
    sign.write_text("Straight pays 35 to 1\n", "utf-8")
    hand.drop(page.get_by_label("Posted texts"), sign)
    expect(page.locator("#texts .headline")).to_contain_text("1 difference")
    look(page)
