"""Who may come in: one token, used once, becomes a cookie; and which requests are ours at all."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hmac import compare_digest

from base.records import dataclass

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# a stricter referrer policy would make browsers send "Origin: null" with our own forms
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
READS = frozenset({"GET", "HEAD"})
DAY = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a request is not answered."""

    status: int
    sentence: str


class Entry:
    """The token of one desk, and the cookie that it was exchanged for."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.token = secrets.token_urlsafe(24)
        self.secret = secrets.token_urlsafe(32)
        self.used = False

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/enter?t={self.token}"

    @property
    def hosts(self) -> tuple[str, ...]:
        return f"127.0.0.1:{self.port}", f"localhost:{self.port}"

    @property
    def cookie(self) -> str:
        """Named after the port: a browser does not tell the ports of one computer apart."""
        return f"pitboss-desk-{self.port}"

    def exchanged(self, token: str) -> bool:
        """Whether this is the token, for the first time."""
        if self.used or not compare_digest(token.encode(), self.token.encode()):
            return False
        self.used = True
        return True

    def knows(self, cookies: Mapping[str, str]) -> bool:
        return compare_digest(cookies.get(self.cookie, "").encode(), self.secret.encode())

    def refusal(self, method: str, headers: Mapping[str, str]) -> Refusal | None:
        """Why a request is refused before anybody looks at it: another name for this computer, a script of others."""
        if headers.get("Host", "") not in self.hosts:
            return Refusal(421, "This desk answers to 127.0.0.1 only; open the address that the terminal shows.")
        origin = headers.get("Origin")
        known = origin is not None and origin.removeprefix("http://") in self.hosts and origin.startswith("http://")
        if method not in READS and not known:
            return Refusal(403, "This did not come from a page of this desk, so nothing was changed.")
        return None
