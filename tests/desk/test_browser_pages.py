"""Reading, asking the table and odds in a real browser: by keyboard and by click, wide and light, narrow and dark."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import pitboss
from tests.support.browser import CHROMIUM, DESKTOP, PHONE, WITHOUT, grave, window
from tests.support.desk import FLAWED, Desk
from tests.support.paper import printed_paper

pytestmark = pytest.mark.skipif(not CHROMIUM, reason=WITHOUT)
SENTENCES = (
    "The game of blackjack is played with six decks.",
    "The dealer stands on all 17s.",
    "A tie is a push.",
    "Guests are kindly asked to enjoy themselves responsibly at all of our tables.",
)


def test_a_document_is_read_by_keyboard(empty_desk: Desk, opened: Browser, tmp_path: Path) -> None:
    desk = empty_desk
    desk.post("/who", name="A. Reviewer", role="reviewer")
    paper = tmp_path / "Their Rules.pdf"
    paper.write_bytes(printed_paper(SENTENCES))
    with window(opened, DESKTOP, "light", desk.cookie, desk.origin) as watched:
        page = watched.page
        page.goto(desk.origin)
        page.get_by_label("Drop a document here").set_input_files(paper)
        page.wait_for_url("**/d/their-rules/read")
        desk.post("/d/their-rules/prices")
        expect(page.locator("#frames .current rect")).to_have_count(1)
        page.wait_for_function("document.getElementById('page-picture').naturalWidth > 500")
        framed = page.locator("#frames .current").get_attribute("aria-label") or ""
        assert "six decks" in framed
        assert grave(page) == []
        confirmed_and_changed(page, desk.folder / "their-rules.game")
        marked_and_ambiguous(page, desk.folder / "their-rules.game")
        suggestions_compute(page)
        page.get_by_role("link", name="Go on to the review").click()
        expect(page.locator("#passages")).to_contain_text("A tie is a push.")
    with window(opened, PHONE, "dark", desk.cookie, desk.origin) as watched:
        watched.page.goto(f"{desk.origin}/d/their-rules/read")
        assert grave(watched.page) == []
        assert watched.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def confirmed_and_changed(page: Page, file: Path) -> None:
    keys = page.keyboard
    keys.press("Enter")
    expect(page.locator("#sentence-title")).to_have_text("The dealer stands on all 17s.")
    expect(page.locator("#sentence-title")).to_be_focused()
    expect(page.locator("#strip")).to_contain_text("1 read")
    keys.press("e")
    field = page.locator("#code")
    expect(field).to_have_value("dealer draw: dealer must stand when total is 17")
    field.fill("")
    keys.type("dealer dr")
    expect(page.locator("#offers li").first).to_contain_text("dealer draw:")
    keys.press("ArrowDown")
    keys.press("Enter")
    keys.type(" dealer must hop")
    expect(page.locator("#reads .fault")).to_be_visible()
    field.fill("dealer draw: dealer must stand when total is 17 or more")
    expect(page.locator("#reads .read")).to_contain_text("The dealer must stand when the total is 17 or more.")
    keys.press("Control+Enter")
    expect(page.locator("#sentence .line")).to_contain_text("Written by a person.")
    assert "total is 17 or more @" in file.read_text("utf-8")


def marked_and_ambiguous(page: Page, file: Path) -> None:
    keys = page.keyboard
    expect(page.locator("#sentence-title")).to_be_focused()
    keys.press("n")
    expect(page.locator("#sentence-title")).to_have_text("A tie is a push.")
    keys.press("m")
    page.locator("#code").fill("tie result: player loses")
    keys.press("Control+Enter")
    expect(page.locator("#sentence .line")).to_have_count(2)
    expect(page.locator("#sentence-title")).to_be_focused()
    keys.press("2")
    keys.press("x")
    expect(page.locator("#sentence .line")).to_have_count(1)
    expect(page.locator("#sentence-title")).to_be_focused()
    keys.press("Enter")
    expect(page.locator("#sentence-title")).to_have_text(SENTENCES[3])
    expect(page.locator("#sentence-title")).to_be_focused()
    keys.press("z")
    expect(page.locator("#strip")).to_contain_text("0 open")
    text = file.read_text("utf-8")
    assert "note noise @" in text
    assert "ambiguous" not in text
    assert 'by "A. Reviewer"' in text


def suggestions_compute(page: Page) -> None:
    """What becomes of a line when a suggestion is taken, asked of the module itself."""
    for text, cursor, offer, begins, expected in (
        ("dealer dr", 9, "dealer draw:", 0, ["dealer draw:", 12]),
        ("push wh total is 4", 7, "when", 5, ["push when total is 4", 9]),
        ("push whtotal", 7, "when", 5, ["push when total", 10]),
    ):
        found = page.evaluate(
            "async ([text, cursor, offer, begins]) => { const { taken } = await import('/static/completion_text.js');"
            " const made = taken(text, cursor, { text: offer, begins }); return [made.text, made.cursor]; }",
            [text, cursor, offer, begins],
        )
        assert found == expected
    round_about = "import('/static/completion_text.js').then((one) => [one.wrapped(-1, 3), one.wrapped(3, 3)])"
    assert page.evaluate(round_about) == [2, 0]


# The table -----------------------------------------------------------------------------------------------------------


def test_cards_by_click_and_by_keyboard(empty_desk: Desk, opened: Browser) -> None:
    desk = empty_desk
    desk.post("/who", name="A. Reviewer", role="reviewer")
    (desk.folder / "lakeside.game").write_text(FLAWED, "utf-8")
    desk.get("/d/lakeside/review")
    desk.post("/d/lakeside/prices")
    with window(opened, DESKTOP, "light", desk.cookie, desk.origin) as watched:
        page, keys = watched.page, watched.page.keyboard
        page.goto(f"{desk.origin}/d/lakeside/review")
        page.get_by_role("link", name="Ask the table").click()
        for card in ("A♠", "K♥", "A♦"):
            page.get_by_role("link", name=card, exact=True).click()
            expect(page.get_by_role("link", name=f"Take {card} away")).to_be_visible()
        expect(page.get_by_role("link", name="A♦", exact=True)).to_be_focused()
        keys.press("ArrowLeft")
        keys.press("ArrowDown")
        keys.press("ArrowLeft")
        keys.press("Enter")
        expect(page.locator(".felt .place").nth(1)).to_contain_text("queen of clubs")
        expect(page.locator(".asked.open h2").first).to_have_text("Who wins?")
        expect(page.locator(".asked.open .one.b")).to_contain_text("The player wins when the player's total is 21.")
        assert grave(page) == []
        keys.press("p")
        answers = page.locator("#answers")
        expect(answers).to_contain_text("Play stops here")
        keys.press("1")
        expect(answers).to_contain_text("Who wins? The document says two things")
        keys.press("2")
        expect(page.locator(".outcome")).to_contain_text("The player won $15")
        keys.press("/")
        keys.type("8 8 v 6")
        keys.press("Enter")
        expect(page.locator("a.laid")).to_have_count(3)
        page.locator("#ask-title").click()
        keys.press("Backspace")
        expect(page.locator("a.laid")).to_have_count(2)


def test_dice_on_a_phone_in_the_dark(empty_desk: Desk, opened: Browser) -> None:
    desk = empty_desk
    desk.post("/who", name="A. Reviewer", role="reviewer")
    (desk.folder / "craps.game").write_text(Path(pitboss.model("craps")).read_text("utf-8"), "utf-8")
    with window(opened, PHONE, "dark", desk.cookie, desk.origin) as watched:
        page = watched.page
        page.goto(f"{desk.origin}/d/craps/ask")
        for face in ("3", "4"):
            page.get_by_role("group", name="What can be laid on the table").get_by_role("link", name=face).click()
        expect(page.locator(".felt svg.face")).to_have_count(2)
        expect(page.locator(".asked").filter(has_text="“Pass”")).to_contain_text("Pays 1 to 1")
        page.get_by_role("group", name="point", exact=True).get_by_role("link", name="6").click()
        expect(page.locator(".asked").filter(has_text="“Pass”")).to_contain_text("The player loses")
        assert grave(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        rows = "[[1, 2, 3], [4, 5]]"
        for start, key, there in ((3, "ArrowDown", 5), (4, "ArrowUp", 1), (3, "ArrowRight", None), (5, "ArrowLeft", 4)):
            asked = f"import('/static/grid.js').then((grid) => grid.moved({rows}, {start}, '{key}') ?? null)"
            assert page.evaluate(asked) == there


# Odds ----------------------------------------------------------------------------------------------------------------


def test_the_chart_follows_the_answer_and_work_can_be_stopped(empty_desk: Desk, opened: Browser) -> None:
    desk = empty_desk
    desk.post("/who", name="A. Reviewer", role="reviewer")
    (desk.folder / "lakeside.game").write_text(FLAWED, "utf-8")
    with window(opened, DESKTOP, "dark", desk.cookie, desk.origin) as watched:
        page, keys = watched.page, watched.page.keyboard
        page.goto(f"{desk.origin}/d/lakeside/odds")
        expect(page.locator("#charts table.strategy").first).to_be_visible()
        expect(page.locator("td.changed")).to_have_count(0)
        expect(page.locator("#effects")).to_contain_text("Does the dealer draw on soft 17?")
        keys.press("j")
        expect(page.locator("#charts h1")).to_have_text("Does the dealer draw on soft 17?")
        expect(page.locator("#charts .way.on")).to_contain_text("The dealer draws")
        changed = page.locator("td.changed").count()
        assert changed > 0
        keys.press("2")
        expect(page.locator("#charts .way.on")).to_contain_text("The dealer stands")
        expect(page.locator("td.changed")).to_have_count(changed)
        assert grave(page) == []
        keys.press("0")
        expect(page.locator("td.changed")).to_have_count(0)
    with window(opened, PHONE, "light", desk.cookie, desk.origin) as watched:
        watched.page.goto(f"{desk.origin}/d/lakeside/odds?point=09174f68")
        expect(watched.page.locator(".way.on")).to_be_visible()
        assert grave(watched.page) == []
        assert watched.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    stopped_and_resumed(desk, opened)


def stopped_and_resumed(desk: Desk, opened: Browser) -> None:
    """A game whose odds take long; nobody has to wait for them."""
    slow = Path(pitboss.model("ultimate-texas-holdem")).read_text("utf-8")
    (desk.folder / "slow.game").write_text(slow.replace("500 to 1", "499 to 1"), "utf-8")
    with window(opened, DESKTOP, "light", desk.cookie, desk.origin) as watched:
        page = watched.page
        page.goto(f"{desk.origin}/d/slow/odds")
        expect(page.locator("[data-work]")).to_contain_text("being worked out")
        desk.post("/d/slow/prices")
        page.get_by_role("button", name="Stop").click()
        expect(page.locator("[data-work]")).to_contain_text("Stopped.")
        page.locator("[data-work]").get_by_role("button", name="Work it out").click()
        expect(page.locator("[data-work]")).to_contain_text("being worked out")
