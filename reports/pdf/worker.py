"""A press: a process that makes itself ready to set type while its owner still reads and checks."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date
from functools import partial
from tempfile import TemporaryDirectory
from typing import Any

from base.processes import command
from reports.pdf.document import Setter, document

TRIAL = (
    "<h1>A</h1><p>a <b>b</b> <i>c</i> ♠ {}</p><table><thead><tr><th>d</th></tr></thead><tbody><tr><td>e</td></tr>"
    '</tbody></table><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 5"><path d="M0 0L1 1Z"/></svg>'
).format("f " * 200)
"""A page with a little of everything: setting it loads all that is loaded only when it is first needed."""

END = b"%%EOF\n"
"""How a whole PDF ends."""


@contextmanager
def press() -> Iterator[Setter]:
    """How to set a document: in a process that is loading meanwhile; here, if all is loaded or there is no room."""
    if "weasyprint" in sys.modules or not sys.executable or os.cpu_count() == 1:
        yield document
        return
    with TemporaryDirectory(prefix="pitboss-") as folder, _started(folder) as child:
        try:
            yield partial(_set, child)
        finally:
            child.kill()


def _started(folder: str) -> subprocess.Popen[bytes]:
    """In a group of its own, so that Ctrl-C reaches its owner alone; what it leaves on disk is in the folder."""
    return subprocess.Popen(
        command("reports.pdf.worker", "stand_by"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        process_group=0,
        env=os.environ | {"TMPDIR": folder},
    )


def _set(child: subprocess.Popen[bytes], html: str, **given: Any) -> bytes:
    """What the child makes of it; where the child fails, it is made here, and what is wrong shows here."""
    assert child.stdin
    assert child.stdout
    with suppress(BrokenPipeError), child.stdin as way:
        way.write(pickle.dumps((html, given)))
    made = child.stdout.read()
    return made if made.endswith(END) else document(html, **given)


def stand_by() -> None:
    """The child's side: makes ready, then sets the document that comes on standard input, if one comes."""
    with suppress(Exception):
        document(TRIAL, title="A", identifier="a", created=date(2026, 1, 1))
    with suppress(Exception), sys.stdout.buffer as way:
        html, given = pickle.load(sys.stdin.buffer)
        way.write(document(html, **given))
