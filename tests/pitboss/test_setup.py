"""Set-up says what it is about to do, does it as root alone, and never fails."""

from __future__ import annotations

import os
import shutil

import pytest

from pitboss import setup
from pitboss.setup import Part, main

ROOT, USER = 0, 1000


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A machine without the parts ink and paper, on which every command that is called is written down."""
    called: list[str] = []

    def run(*command: str) -> bool:
        called.append(" ".join(command))
        return True

    parts = (
        Part("Ink", "prints", ("libink0", "libink1"), lambda: False),
        Part("Glue", "binds", ("libglue0",), lambda: True),
        Part("Paper", "is printed on", ("libpaper0",), lambda: False),
    )
    monkeypatch.setattr(setup, "PARTS", parts)
    monkeypatch.setattr(setup, "run", run)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(os, "geteuid", lambda: ROOT)
    return called


def test_root_is_told_first_what_is_installed(
    calls: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said_before: list[str] = []

    def run(*command: str) -> bool:
        said_before.append(capsys.readouterr().err)
        calls.append(" ".join(command))
        return True

    monkeypatch.setattr(setup, "run", run)
    assert main() == 0
    assert calls == ["apt-get install --yes --no-install-recommends libink0 libink1 libpaper0"]
    assert said_before[0].endswith("pitboss: installing: libink0 libink1 libpaper0\n")
    assert "Ink could not be installed" in capsys.readouterr().err


def test_anyone_else_is_told_the_one_command(
    calls: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: USER)
    assert main() == 0
    assert calls == []
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.endswith("run: sudo apt-get install --yes --no-install-recommends libink0 libink1 libpaper0")


def test_other_systems_are_told_what_is_missing(
    calls: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert main() == 0
    assert calls == []
    assert "libink0 libink1 libpaper0" in capsys.readouterr().err


def test_one_unknown_package_does_not_stop_the_others(calls: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def run(*command: str) -> bool:
        calls.append(" ".join(command))
        return "libink0" not in command

    monkeypatch.setattr(setup, "run", run)
    assert main() == 0
    assert [call.partition(" --no-install-recommends ")[2] for call in calls[2:]] == ["libink0 libink1", "libpaper0"]
    assert calls[1] == "apt-get update"


def test_where_nothing_is_missing_nothing_is_said(
    calls: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(setup, "PARTS", (Part("Ink", "prints", ("libink0",), lambda: True),))
    assert main() == 0
    assert (calls, capsys.readouterr().err) == ([], "")
