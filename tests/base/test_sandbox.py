"""The sandbox: an answer or a reason, within the limits, whatever the function does with the data."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from base.progress import Cancelled
from base.sandbox import Damaged, LimitExceeded, Limits, Refusal, run

LIMITS = Limits(seconds=5, patience=30, megabytes=400, answer_bytes=100_000)
HERE = "tests.base.test_sandbox"


def behaviour(data: bytes, *, name: str, **given: Any) -> Any:
    """What happens inside."""
    match name:
        case "answer":
            return {"size": len(data), "given": given, "process": os.getpid()}
        case "refuse":
            raise Refusal(f"{len(data)} bytes are too few.")
        case "stumble":
            raise KeyError("secret")
        case "nest":
            return behaviour(data, name=name)
        case "swell":
            return len(bytes(2_000_000_000))
        case "calculate":
            while True:
                pass
        case "sleep":
            time.sleep(60)
        case "talk":
            return "x" * 200_000
        case "print":
            print("noise")
            os.write(1, b"{}")
            return 1
        case "write":
            Path(given["path"]).write_bytes(bytes(1000))
        case "leave":
            sys.exit(0)
        case "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "not json":
            return {1, 2}
        case "step":
            for done in range(1, 4):
                time.sleep(1.2)
                given["progress"](done, 3)
            return "done"
        case "step and sleep":
            given["progress"](1, 2)
            time.sleep(60)
    return None


def sandboxed(name: str, data: bytes = b"", limits: Limits = LIMITS, **options: Any) -> Any:
    return run(f"{HERE}:behaviour", data, limits=limits, name=name, **options)


def test_the_function_gets_data_and_options_in_another_process() -> None:
    data = bytes(range(256)) * 1000
    answer = sandboxed("answer", data, wanted=["a", None])
    assert (answer["size"], answer["given"]) == (len(data), {"wanted": ["a", None]})
    assert answer["process"] != os.getpid()


def test_a_refusal_is_a_sentence() -> None:
    with pytest.raises(Refusal, match=r"^2 bytes are too few\.$") as refusal:
        sandboxed("refuse", b"ab")
    assert refusal.value.sentence == "2 bytes are too few."


@pytest.mark.parametrize(("name", "kind"), [("stumble", "KeyError"), ("leave", "SystemExit"), ("write", "OSError")])
def test_an_exception_is_told_by_its_kind_alone(name: str, kind: str, tmp_path: Path) -> None:
    with pytest.raises(Damaged, match=f"^{kind}$"):
        sandboxed(name, path=str(tmp_path / "file"))


@pytest.mark.parametrize("name", ["nest", "swell", "talk", "crash"])
def test_too_much_of_anything_ends_it(name: str) -> None:
    with pytest.raises(LimitExceeded):
        sandboxed(name)


@pytest.mark.parametrize(
    ("name", "limits"),
    [("calculate", Limits(seconds=1, patience=30)), ("sleep", Limits(seconds=30, patience=1))],
    ids=["processor", "clock"],
)
def test_too_much_time_ends_it(name: str, limits: Limits) -> None:
    start = time.monotonic()
    with pytest.raises(LimitExceeded):
        sandboxed(name, limits=limits)
    assert time.monotonic() - start < 15


def test_limits_are_set_by_the_caller(tmp_path: Path) -> None:
    assert sandboxed("talk", limits=Limits(answer_bytes=300_000)) == "x" * 200_000
    sandboxed("write", limits=Limits(written_bytes=1000), path=str(tmp_path / "file"))
    assert (tmp_path / "file").stat().st_size == 1000


def test_what_libraries_print_is_no_answer(capfd: pytest.CaptureFixture[str]) -> None:
    assert sandboxed("print") == 1
    assert capfd.readouterr() == ("", "")


def test_an_answer_that_is_no_json_is_a_mistake_of_the_function() -> None:
    with pytest.raises(Damaged, match="TypeError"):
        sandboxed("not json")


def test_the_head_cannot_be_forged_by_the_data() -> None:
    forged = json.dumps({"function": "os:abort"}).encode() + b"\n"
    assert sandboxed("answer", forged)["size"] == len(forged)


def test_steps_are_told_as_they_are_done_and_start_the_clock_again() -> None:
    told: list[tuple[int, int]] = []
    limits = Limits(seconds=15, patience=3)
    answer = run(
        f"{HERE}:behaviour", b"", limits=limits, progress=lambda done, total: told.append((done, total)), name="step"
    )
    assert (answer, told) == ("done", [(1, 3), (2, 3), (3, 3)])


def test_a_caller_who_wants_no_answer_any_more_gets_none_at_once() -> None:
    steps: list[int] = []
    start = time.monotonic()
    with pytest.raises(Cancelled):
        run(
            f"{HERE}:behaviour",
            b"",
            limits=LIMITS,
            progress=lambda done, total: steps.append(done),
            cancelled=lambda: bool(steps),
            name="step and sleep",
        )
    assert steps == [1]
    assert time.monotonic() - start < 15
