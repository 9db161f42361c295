"""A desk in a process of its own, as a user starts it, and a client that is no browser."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from tests.support.documents import ROOT

FLAWED = """\
exhibit "Lakeside Blackjack"
game blackjack
decks: 6 decks of 52 cards
dealer draw: dealer must hit when total is 17 or less
dealer draw: dealer must stand when total is 17 or more
main result: push when player total is equal to dealer total
main result: player wins when player total is 21
"""


class Desk:
    """A running desk; ``get`` and ``post`` speak as the browser does that has entered."""

    def __init__(self, folder: Path, *words: str, environment: dict[str, str] | None = None) -> None:
        call = [sys.executable, "-m", "pitboss.main", "desk", str(folder), "--no-browser", *words]
        self.folder = folder
        self.process = subprocess.Popen(
            call,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"PYTHONPATH": str(ROOT)} | (environment or {}),
        )
        self.printed: list[str] = []
        assert self.process.stdout
        for line in self.process.stdout:
            self.printed.append(line.strip())
            if "/enter?t=" in line:
                break
        else:
            self.process.wait()
            return
        self.address = self.printed[-1]
        self.port = urlsplit(self.address).port or 0
        self.cookie = ""

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def request(self, method: str, path: str, body: Any = None, **headers: str) -> HTTPResponse:
        """The answer, read whole: its text is in ``.content``."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookie and "Cookie" not in named:
            named["Cookie"] = self.cookie
        connection.request(method, path, body, named)
        answer = connection.getresponse()
        answer.content = answer.read().decode("utf-8", "replace")  # type: ignore[attr-defined]
        connection.close()
        return answer

    def enter(self, name: str = "A. Reviewer", role: str = "reviewer") -> Desk:
        answer = self.request("GET", f"/enter?{urlsplit(self.address).query}")
        self.cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
        if name:
            self.post("/who", name=name, role=role)
        return self

    def get(self, path: str) -> str:
        answer = self.request("GET", path)
        assert answer.status == 200, (path, answer.status, text(answer))
        return text(answer)

    def post(self, path: str, **fields: str) -> HTTPResponse:
        return self.request(
            "POST",
            path,
            urlencode(fields),
            Origin=self.origin,
            Accept="application/json",
            Content_Type="application/x-www-form-urlencoded",
        )

    def upload(self, path: str, name: str, content: bytes) -> HTTPResponse:
        return self.send(path, {"file": (name, content)})

    def send(self, path: str, files: dict[str, tuple[str, bytes]], **fields: str) -> HTTPResponse:
        """A form with files, each under the name of its field, or of its field and a number (``file-2``)."""
        edge = "pitboss-test-boundary"
        start = f"--{edge}\r\nContent-Disposition: form-data; name="
        parts = [f'{start}"{name}"\r\n\r\n{value}\r\n'.encode() for name, value in fields.items()]
        for field, (name, content) in files.items():
            head = f'{start}"{field.partition("-")[0]}"; filename="{name}"\r\n\r\n'
            parts.append(head.encode() + content + b"\r\n")
        body = b"".join(parts) + f"--{edge}--\r\n".encode()
        kind = f"multipart/form-data; boundary={edge}"
        return self.request("POST", path, body, Origin=self.origin, Accept="application/json", Content_Type=kind)

    def children(self) -> list[int]:
        """The processes that this one has started."""
        listed = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True, check=False
        )
        return [int(word) for word in listed.stdout.split()]

    def close(self, how: int = signal.SIGINT) -> int:
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            return self.process.wait(60)
        finally:
            if self.process.stdout:
                self.process.stdout.close()

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *reason: object) -> None:
        self.close(signal.SIGKILL if reason[0] else signal.SIGINT)


def text(answer: HTTPResponse) -> str:
    return str(answer.content)  # type: ignore[attr-defined]
