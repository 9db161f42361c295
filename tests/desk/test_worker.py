"""The worker without a server: long acts that die or are called off, and who comes first."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from select import select
from typing import Any

import pytest

from base.processes import framed
from base.progress import Cancelled, Progress
from pitboss.desk.pages import review_page
from pitboss.desk.records import Answer, Ask, Cancel, Done, News, Refused, Sitter, Visit
from pitboss.desk.worker import DIED, Inbox, Worker
from pitboss.desk.worker_desk import WorkerDesk
from tests.support.desk import FLAWED

Sent = list[Answer | News]


@pytest.fixture
def sent() -> Sent:
    return []


@pytest.fixture
def worker(tmp_path: Path, sent: Sent) -> Iterator[Worker]:
    (tmp_path / "lakeside.game").write_text(FLAWED, "utf-8")
    receive, send = os.pipe()
    made = Worker(WorkerDesk(str(tmp_path)), sent.append, Inbox(receive))
    yield made
    made.stop_prices()
    os.close(send)
    os.close(receive)


def asked(worker: Worker, name: str, act: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(review_page.LONG, name, act)
    visit = Visit(str(worker.desk.folder), "lakeside", "review", Sitter("A. Reviewer"))
    worker.answer(Ask(7, "long", name, visit))


def until_done(worker: Worker) -> None:
    while worker.long:
        for work in list(worker.long.values()):
            if select([work.reporter], (), (), 10)[0]:
                worker.relay(work)


def answers(sent: Sent) -> list[Answer]:
    return [one for one in sent if isinstance(one, Answer)]


def test_what_a_long_act_finds_is_kept_for_the_page(
    worker: Worker, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
        progress("at it")
        return Done(told="done", keep=("answer", 42))

    asked(worker, "find", found, monkeypatch)
    until_done(worker)
    assert [one.done and one.done.told for one in answers(sent)] == ["done"]
    assert worker.desk.known["lakeside"].kept == {"answer": 42}
    assert any(isinstance(one, News) and one.kind == "progress" and one.text == "at it" for one in sent)


def test_a_long_act_that_dies_is_told(worker: Worker, sent: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    asked(worker, "die", lambda *given: os.kill(os.getpid(), signal.SIGKILL), monkeypatch)
    until_done(worker)
    assert [(one.number, one.refusal, one.status) for one in answers(sent)] == [(7, DIED, 503)]


def test_a_long_act_that_refuses_or_fails_says_why(worker: Worker, sent: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object) -> Done:
        raise Refused("No such thing.", 404)

    def fail(*given: object) -> Done:
        raise OSError(28, "No space left on device", "paper.pdf")

    asked(worker, "refuse", refuse, monkeypatch)
    until_done(worker)
    asked(worker, "fail", fail, monkeypatch)
    until_done(worker)
    assert [(one.refusal, one.status) for one in answers(sent)] == [
        ("No such thing.", 404),
        ("paper.pdf: No space left on device", 507),
    ]


def test_what_nobody_waits_for_any_more_ends(worker: Worker, sent: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    asked(worker, "sleep", lambda *given: time.sleep(60), monkeypatch)
    (work,) = worker.long.values()
    child = work.reporter.child
    worker.hear(Cancel(7))
    assert worker.long == {}
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)
    assert answers(sent) == []


def test_whoever_asks_comes_before_what_nobody_waits_for(tmp_path: Path) -> None:
    (tmp_path / "lakeside.game").write_text(FLAWED, "utf-8")
    receive, send = os.pipe()
    inbox = Inbox(receive)
    desk = WorkerDesk(str(tmp_path))
    (document,) = desk.documents()
    visit = Visit(str(tmp_path), "", "shelf", Sitter("A. Reviewer"))
    os.write(send, framed(Ask(1, "show", "", visit)))
    with pytest.raises(Cancelled):
        desk.document("lakeside", inbox.give_way)
    assert document.state == ()  # it is read later
    inbox.waiting.clear()
    assert desk.document("lakeside", inbox.give_way).result is not None
    os.close(send)
    os.close(receive)
