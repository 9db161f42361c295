"""A press: a process that loads the typesetting libraries while its owner still reads and checks."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date
from functools import partial
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import Any

from base.processes import command
from reports.pdf.document import Setter, document

TRIAL = (
    "<h1>A</h1><p>a <b>b</b> <i>c</i> ♠ {}</p><table><thead><tr><th>d</th></tr></thead><tbody><tr><td>e</td></tr>"
    '</tbody></table><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 5"><path d="M0 0L1 1Z"/></svg>'
).format("f " * 200)
"""A page with a bit of everything: setting it loads whatever is loaded on first use."""

FOLDER = "pitboss-"
END = b"%%EOF\n"
"""How a complete PDF ends."""


@contextmanager
def press() -> Iterator[Setter]:
    """How to set a document: in a process that loads meanwhile, or here if all is loaded or there is one core."""
    if "weasyprint" in sys.modules or not sys.executable or os.cpu_count() == 1:
        yield document
        return
    with TemporaryDirectory(prefix=FOLDER) as folder, _started(folder) as child:
        try:
            yield partial(_set, child)
        finally:
            child.kill()


def _started(folder: str) -> subprocess.Popen[bytes]:
    """Runs in its own process group, so that Ctrl-C reaches only its owner; its temporary files go in the folder."""
    return subprocess.Popen(
        command("reports.pdf.worker", "stand_by"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        process_group=0,
        env=os.environ | {"TMPDIR": folder},
    )


def _set(child: subprocess.Popen[bytes], html: str, **given: Any) -> bytes:
    """The child's PDF; if the child fails, the document is set here, so that the error shows here."""
    assert child.stdin
    assert child.stdout
    with suppress(BrokenPipeError), child.stdin as way:
        way.write(pickle.dumps((html, given)))
    made = child.stdout.read()
    return made if made.endswith(END) else document(html, **given)


def stand_by() -> None:
    """The child's side: loads everything, then sets the document that arrives on standard input, if any.

    Its folder is removed here too, for an owner that was killed cannot.
    """
    with suppress(Exception):
        document(TRIAL, title="A", identifier="a", created=date(2026, 1, 1))
    with suppress(Exception), sys.stdout.buffer as way:
        html, given = pickle.load(sys.stdin.buffer)
        way.write(document(html, **given))
    folder = os.environ.get("TMPDIR", "")
    if os.path.basename(folder).startswith(FOLDER):
        rmtree(folder, ignore_errors=True)
    os._exit(0)
