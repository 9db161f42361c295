"""What the desk refuses, each thing tried: strangers, other pages' scripts, paths that lead out, files too large."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from pitboss.desk.page_list import PAGES
from tests.support.desk import FLAWED, Desk, text


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    outer = tmp_path_factory.mktemp("desk")
    folder = outer / "submissions"
    folder.mkdir()
    (folder / "lakeside.game").write_text(FLAWED, "utf-8")
    (outer / "secret.game").write_text(FLAWED.replace("Lakeside", "Secret"), "utf-8")
    with Desk(folder) as running:
        yield running.enter()


def test_it_prints_its_address_is_bound_to_this_computer_and_keeps_its_cookie_from_others(tmp_path: Path) -> None:
    begun = time.monotonic()
    with Desk(tmp_path) as running:
        taken = time.monotonic() - begun
        place = urlsplit(running.address)
        assert (place.hostname, place.path, len(place.query) > 20) == ("127.0.0.1", "/enter", True)
        listening = Path("/proc/net/tcp").read_text("utf-8")
        assert f"0100007F:{running.port:04X}" in listening  # 127.0.0.1, and no other address
        assert f"00000000:{running.port:04X}" not in listening
        assert taken < 10  # two seconds on a machine with nothing else to do
        answer = running.request("GET", f"/enter?{place.query}")
        cookie = answer.getheader("Set-Cookie") or ""
        assert answer.status == 303
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie


def addresses(document: str) -> list[str]:
    """Of every page that there is, in the order of the list."""
    return [f"/d/{document}/{page.name}" if page.of_document else f"/p/{page.name}" for page in PAGES]


def test_nobody_comes_in_without_the_token(desk: Desk) -> None:
    for path in (*addresses("lakeside"), "/events", "/static/desk.css"):
        assert desk.request("GET", path, Cookie="none=1").status == 403
    wrong = desk.request("GET", "/", Cookie=f"pitboss-desk-{desk.port}=wrong")
    assert wrong.status == 403


def test_the_token_is_good_once(desk: Desk) -> None:
    again = desk.request("GET", f"/enter?{urlsplit(desk.address).query}", Cookie="none=1")
    assert again.status == 403
    assert again.getheader("Set-Cookie") is None


@pytest.mark.parametrize("host", ["pitboss.example", "127.0.0.1", "attacker.test:80", "127.0.0.1.attacker.test:{port}"])
def test_a_foreign_host_is_refused(desk: Desk, host: str) -> None:
    assert desk.request("GET", "/", Host=host.format(port=desk.port)).status == 421


@pytest.mark.parametrize(
    "origin", [None, "null", "http://attacker.test", "https://127.0.0.1:{port}", "http://127.0.0.1:1"]
)
def test_a_write_needs_the_origin_of_this_desk(desk: Desk, origin: str | None) -> None:
    headers = {} if origin is None else {"Origin": origin.format(port=desk.port)}
    long = [f"{address}/{act}" for address, page in zip(addresses("lakeside"), PAGES, strict=True) for act in page.long]
    for path in ("/who", "/d/lakeside/history/undo", "/p/shelf/begin", "/d/lakeside/prices", *long):
        assert desk.request("POST", path, "name=Mallory", **headers).status == 403
    assert "Mallory" not in desk.get("/")


def test_every_answer_carries_the_policy(desk: Desk) -> None:
    for answer in (desk.request("GET", "/"), desk.request("GET", "/static/desk.css"), desk.request("GET", "/nowhere")):
        policy = answer.getheader("Content-Security-Policy") or ""
        assert policy.startswith(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'"
        )
        assert "unsafe" not in policy
        assert answer.getheader("X-Content-Type-Options") == "nosniff"


@pytest.mark.parametrize(
    "path",
    [
        "/d/..~secret/review",
        "/d/..%2Fsecret/review",
        "/d/%2e%2e%2fsecret/review",
        "/static/../worker.py",
        "/static/%2e%2e/worker.py",
        "/fonts/..%2f..%2fpyproject.toml",
        "/d/lakeside/nothing",
        "/d/lakeside/verify",
        "/p/sign",
        "/p/register/register.jsonl",
    ],
)
def test_no_address_leads_out_of_the_folder(desk: Desk, path: str) -> None:
    answer = desk.request("GET", path)
    assert answer.status in (403, 404)
    assert "Secret" not in text(answer)


def test_a_link_out_of_the_folder_is_not_on_the_shelf(desk: Desk) -> None:
    (desk.folder / "link.game").symlink_to(desk.folder.parent / "secret.game")
    try:
        assert "Secret" not in desk.get("/")
        assert desk.request("GET", "/d/link/review").status == 404
    finally:
        (desk.folder / "link.game").unlink()


def test_a_dropped_name_stays_in_the_folder(desk: Desk) -> None:
    answer = desk.upload("/p/shelf/drop", "../../evil.game", FLAWED.encode())
    assert answer.status == 200, text(answer)
    assert json.loads(text(answer))["goto"] == "/d/evil/review"
    assert (desk.folder / "evil.game").is_file()
    assert not (desk.folder.parents[1] / "evil.game").exists()


def test_script_in_a_title_is_text(desk: Desk) -> None:
    evil = '<script>alert(1)</script><img src=x onerror="alert(2)">'
    (desk.folder / "script.game").write_text(FLAWED.replace("Lakeside Blackjack", evil.replace('"', "'")), "utf-8")
    for path in addresses("script"):
        shown = desk.get(path)
        assert "<script>alert" not in shown
        assert "<img src=x" not in shown
    assert "&lt;script&gt;alert(1)" in desk.get("/d/script/review")


def test_too_much_is_not_taken(desk: Desk) -> None:
    assert desk.post("/p/shelf/begin", title="x" * 3_000_000).status == 413
    before = sorted(desk.folder.iterdir())
    assert desk.upload("/p/shelf/drop", "large.pdf", bytes(61_000_000)).status == 413
    assert sorted(desk.folder.iterdir()) == before
    assert not any((desk.folder / ".pitboss" / "incoming").iterdir())


def test_a_second_desk_on_the_folder_names_the_first(desk: Desk) -> None:
    second = Desk(desk.folder)
    assert second.process.returncode == 1
    assert f"http://127.0.0.1:{desk.port}/" in " ".join(second.printed)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_its_processes_end_with_it(tmp_path: Path, how: signal.Signals) -> None:
    (tmp_path / "lakeside.game").write_text(FLAWED, "utf-8")
    running = Desk(tmp_path).enter()
    running.get("/d/lakeside/review")
    children = running.children()
    assert len(children) == 1
    assert running.close(how) == (130 if how == signal.SIGINT else -signal.SIGKILL)
    for _ in range(50):
        if not any(alive(child) for child in children):
            break
        time.sleep(0.1)
    assert not any(alive(child) for child in children)
    with Desk(tmp_path) as again:  # the lock is free
        assert again.printed[-1].startswith("http://127.0.0.1:")


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{process}/status").read_text("utf-8").partition("State:\t")[2][:1]
