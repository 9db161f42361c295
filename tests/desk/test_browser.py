"""The review as a person does it, in a real browser: by mouse and by keyboard, in both themes, wide and narrow."""

from __future__ import annotations

import os
import signal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import CHROMIUM, DESKTOP, PHONE, WITHOUT, grave, grave_in_other_theme, window
from tests.support.desk import FLAWED, Desk

pytestmark = pytest.mark.skipif(not CHROMIUM, reason=WITHOUT)
SOFT_17, BOTH_21 = "09174f68", "d00d1f12"


@pytest.fixture
def desk(empty_desk: Desk) -> Desk:
    (empty_desk.folder / "lakeside.game").write_text(FLAWED, "utf-8")
    return empty_desk


def rested(desk: Desk, name: str = "lakeside") -> None:
    """Prices rest, so that a test sees what it does and nothing else."""
    if "was not worked out" not in desk.get(f"/d/{name}/review"):
        desk.post(f"/d/{name}/prices")


def test_questions_and_letter_by_mouse(desk: Desk, opened: Browser) -> None:
    desk.post("/who", name="A. Reviewer", role="reviewer")
    with window(opened, DESKTOP, "light", desk.cookie, desk.origin) as watched:
        decided_by_mouse(watched.page, desk)
        letter_by_mouse(watched.page, desk)


def decided_by_mouse(page: Page, desk: Desk) -> None:
    rested(desk)
    page.goto(desk.origin)
    page.get_by_role("link", name="Lakeside Blackjack").click()
    page.locator(f"#q-{SOFT_17}").click()
    expect(page.locator("#question-title")).to_have_text("Does the dealer draw on soft 17?")
    expect(page.locator(".felt svg.card")).to_have_count(2)
    expect(page.locator(".row.side.a .says")).to_contain_text("must hit when total is 17 or less")
    expect(page.locator(".row.side.b .says")).to_contain_text("must stand when total is 17 or more")
    page.get_by_label("Which answer do you prefer?").select_option("The dealer stands")
    page.get_by_role("button", name="Decide", exact=True).click()
    expect(page.locator(f"#q-{SOFT_17}")).to_contain_text("in the letter")
    page.locator(f"#q-{BOTH_21}").click()
    page.get_by_text("Let it stand", exact=True).first.click()
    page.get_by_label("Reason", exact=True).fill("as approved in 2019")
    page.get_by_role("button", name="Decide", exact=True).click()
    expect(page.locator(f"#q-{BOTH_21}")).to_contain_text("let stand")
    assert 'as approved in 2019", by "A. Reviewer"' in (desk.folder / "lakeside.accepts.game").read_text("utf-8")


def letter_by_mouse(page: Page, desk: Desk) -> None:
    page.get_by_role("link", name="Letter", exact=True).click()
    expect(page.locator("#letter h2")).to_have_text(["Does the dealer draw on soft 17?"])
    opening = page.get_by_label("opening")
    opening.fill("Dear Lakeside, one question is open.")
    opening.blur()
    expect(page.locator("#side")).to_contain_text("Your words: opening")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Word", exact=True).click()
    assert saved.value.path().read_bytes()[:2] == b"PK"
    with page.expect_download() as saved:
        page.get_by_role("link", name="Text", exact=True).click()
    assert "Dear Lakeside, one question is open." in saved.value.path().read_text("utf-8")
    page.get_by_role("link", name="History", exact=True).click()
    expect(page.locator(".lines tbody tr")).to_have_count(3)
    page.get_by_role("button", name="Undo: let stand").click()
    expect(page.locator(".lines tbody tr.undone")).to_have_count(1)
    assert (desk.folder / "lakeside.accepts.game").read_text("utf-8").strip() == ""


def test_the_keys_of_the_review_on_a_phone_in_the_dark(desk: Desk, opened: Browser) -> None:
    desk.post("/who", name="A. Reviewer", role="reviewer")
    rested(desk)
    with window(opened, PHONE, "dark", desk.cookie, desk.origin) as watched:
        page = watched.page
        page.goto(f"{desk.origin}/d/lakeside/review?point={BOTH_21}")
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        keys = page.keyboard
        keys.press("a")
        keys.press("Enter")
        expect(page.locator(f"#q-{BOTH_21}")).to_contain_text("in the letter")
        page.wait_for_function("document.activeElement.id === 'question-title'")
        keys.press("n")
        keys.type("nothing is wrong here")
        keys.press("Tab")
        keys.press("Enter")
        expect(page.locator("#queue")).to_contain_text("not a finding")
        page.wait_for_function("document.activeElement.id === 'question-title'")
        keys.press("k")
        expect(page.locator("#question-title")).to_have_text("When both have 21, who wins?")
        keys.press("u")
        expect(page.locator("#queue")).not_to_contain_text("in the letter")
        keys.press("?")
        expect(page.get_by_role("dialog")).to_contain_text("ask the operator")
        keys.press("Escape")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_operator_answers_and_the_findings_follow(desk: Desk, opened: Browser) -> None:
    desk.post("/who", name="O. Operator", role="operator")
    rested(desk)
    desk.post("/d/lakeside/review/choices", point=SOFT_17)
    with window(opened, DESKTOP, "dark", desk.cookie, desk.origin) as watched:
        page = watched.page
        page.goto(f"{desk.origin}/d/lakeside/review?point={SOFT_17}")
        page.locator("label.choice.b").click()
        page.get_by_role("button", name="Write it into the file").click()
        expect(page.locator(f"#q-{SOFT_17}")).to_have_count(0)
        assert "overrides rule-4" in (desk.folder / "lakeside.game").read_text("utf-8")
        page.locator(f"#q-{BOTH_21}").click()
        expect(page.locator("#question-title")).to_have_text("When both have 21, who wins?")
        page.get_by_text("Another line", exact=True).click()
        page.get_by_label("The line").press_sequentially("main re")
        expect(page.locator("#offers li").first).to_contain_text("main result:")
        page.get_by_label("The line").fill("main result: player hops")
        expect(page.locator("#reads .fault")).to_be_visible()
        page.get_by_label("The line").fill("main result: player wins when player has blackjack")
        expect(page.locator("#reads .read")).to_contain_text("The player wins when the player has a blackjack.")


def test_a_late_answer_takes_neither_the_focus_nor_what_was_typed(desk: Desk, opened: Browser) -> None:
    """A question chosen twice is fetched twice; the second answer may come when the reader has begun to write."""
    desk.post("/who", name="A. Reviewer", role="reviewer")
    rested(desk)
    with window(opened, DESKTOP, "light", desk.cookie, desk.origin) as watched:
        page = watched.page
        page.goto(f"{desk.origin}/d/lakeside/review?point={SOFT_17}")
        page.evaluate(
            """(second) => {
            const real = window.fetch;
            let asked = 0;
            window.fetch = async (...all) => {
                const late = ++asked === 2;
                const answer = await real(...all);
                if (late) { await new Promise((done) => setTimeout(done, 1500)); document.body.dataset.late = ""; }
                return answer;
            };
            document.querySelector(second).click();
            document.querySelector(second).click();
        }""",
            f"#q-{BOTH_21}",
        )
        expect(page.locator("#question-title")).to_have_text("When both have 21, who wins?")
        page.get_by_text("Let it stand", exact=True).first.click()
        page.get_by_label("Reason", exact=True).press_sequentially("half a reason")
        page.wait_for_selector("body[data-late]")
        page.keyboard.type(" and more")
        expect(page.get_by_label("Reason", exact=True)).to_have_value("half a reason and more")


def test_a_crash_of_the_worker_is_told_and_loses_no_word(desk: Desk, opened: Browser) -> None:
    desk.post("/who", name="A. Reviewer", role="reviewer")
    rested(desk)
    with window(opened, DESKTOP, "light", desk.cookie, desk.origin) as watched:
        page = watched.page
        page.goto(f"{desk.origin}/d/lakeside/review?point={SOFT_17}")
        page.keyboard.press("s")
        page.keyboard.type("typed before the crash")
        for worker in desk.children():
            os.kill(worker, signal.SIGKILL)
        expect(page.locator("#said")).to_contain_text("The worker stopped")
        page.get_by_role("button", name="Decide", exact=True).click()
        expect(page.locator(f"#q-{SOFT_17}")).to_contain_text("let stand")
        assert "typed before the crash" in (desk.folder / "lakeside.accepts.game").read_text("utf-8")


def test_two_windows_and_an_editor_see_each_other(desk: Desk, opened: Browser) -> None:
    desk.post("/who", name="A. Reviewer", role="reviewer")
    rested(desk)
    there = f"{desk.origin}/d/lakeside/review?point={SOFT_17}"
    with (
        window(opened, DESKTOP, "light", desk.cookie, desk.origin) as one,
        window(opened, DESKTOP, "light", desk.cookie, desk.origin) as other,
    ):
        one.page.goto(there)
        other.page.goto(there)
        one.page.locator("#go").click()
        expect(other.page.locator(f"#q-{SOFT_17}")).to_contain_text("in the letter")
        other.page.locator(f"#q-{BOTH_21}").click()
        expect(other.page.locator("#question-title")).to_be_focused()
        other.page.keyboard.press("s")
        other.page.keyboard.type("half a reason")
        mended = FLAWED.replace("hit when total is 17 or less", "hit when total is 16 or less")
        (desk.folder / "lakeside.game").write_text(mended, "utf-8")
        expect(one.page.locator(f"#q-{SOFT_17}")).to_have_count(0)
        expect(other.page.locator(f"#q-{SOFT_17}")).to_have_count(0)
        expect(other.page.get_by_label("Reason", exact=True)).to_have_value("half a reason")
        (desk.folder / "lakeside.game").write_text(mended.replace("must stand", "must hop"), "utf-8")
        expect(one.page.locator("main")).to_contain_text("cannot be checked yet")
        expect(other.page.get_by_label("Reason", exact=True)).to_have_value("half a reason")
        (desk.folder / "lakeside.game").write_text("", "utf-8")
        expect(one.page.locator("main")).to_contain_text("Which game is this?")
        (desk.folder / "lakeside.game").write_text(mended, "utf-8")
        expect(one.page.locator("#queue")).to_contain_text("When both have 21")


PAGES = ("/p/who", "/d/lakeside/review?point=" + SOFT_17, "/d/lakeside/history")
"""What the story does not look at (test_story.py)."""


@pytest.mark.parametrize(("size", "theme"), [(DESKTOP, "light"), (PHONE, "dark")])
def test_nothing_grave_is_found_by_axe(desk: Desk, opened: Browser, size: dict[str, int], theme: str) -> None:
    desk.post("/who", name="A. Reviewer", role="reviewer")
    rested(desk)
    desk.post("/d/lakeside/review/ask", point=BOTH_21)
    with window(opened, size, theme, desk.cookie, desk.origin) as watched:
        for path in PAGES:
            watched.page.goto(desk.origin + path)
            assert grave(watched.page) == [], path
            assert grave_in_other_theme(watched.page) == [], path
            assert watched.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_a_part_that_is_drawn_anew_keeps_the_focus(desk: Desk, opened: Browser) -> None:
    """A choice has no id of its own; whoever is about to make it must not be thrown back to the top of the page."""
    desk.post("/who", name="A. Reviewer", role="reviewer")
    rested(desk)
    with window(opened, DESKTOP, "light", desk.cookie, desk.origin) as watched:
        page = watched.page
        page.goto(f"{desk.origin}/d/lakeside/review")
        choice = page.locator("#decide input[value=let-stand]")
        choice.focus()
        page.evaluate("""async () => {
            const part = document.activeElement.closest("[data-part]");
            part.dataset.drawn = part.dataset.before = "something else";
            await (await import("/static/desk.js")).refresh();
        }""")
        expect(page.locator("[data-before]")).to_have_count(0)
        expect(choice).to_be_focused()
