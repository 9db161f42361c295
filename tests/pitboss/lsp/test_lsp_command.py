"""``pitboss lsp`` where it cannot serve, and where nobody speaks to it properly."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import pitboss.commands.lsp
from pitboss.main import main
from tests.support.documents import ROOT


def test_without_pygls_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pitboss.commands.lsp, "find_spec", lambda name: None)
    assert main(["lsp"]) == 2
    assert "pip install 'pitboss[lsp]'" in capsys.readouterr().err


SAID = {
    "nothing": b"",
    "no header": b"hello\r\n\r\n",
    "empty": b"Content-Length: 2\r\n\r\n{}",
    "no JSON": b"Content-Length: 9\r\n\r\nnot json!",
    "cut short": b"Content-Length: 99\r\n\r\n{",
}


@pytest.mark.parametrize("said", SAID)
def test_it_ends_when_its_editor_is_gone_whatever_was_said(said: str) -> None:
    pytest.importorskip("pygls", reason="pygls is not installed: pip install 'pitboss[lsp]'")
    call = [sys.executable, "-m", "pitboss.main", "lsp", "--stdio"]
    known = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(call, input=SAID[said], capture_output=True, timeout=60, check=False, env=known)
    assert done.returncode == 0
    assert b"Traceback" not in done.stdout + done.stderr
