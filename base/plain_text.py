"""Text that cannot pretend: control characters and marks that reorder text are shown by their number."""

from __future__ import annotations

import json
import re
from typing import Any

DECEPTIVE = (
    "\x00-\x1f\x7f-\x9f"  # control characters, among them newlines and the escape of terminals
    "\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # invisible, or reordering
    "\U000e0000-\U000e0fff\ud800-\udfff"  # tags, which nobody sees, and halves of characters
)
ANY = re.compile(f"[{DECEPTIVE}]")
EXCEPT_LINES = re.compile(f"(?![\n\t])[{DECEPTIVE}]")


def visible(text: str) -> str:
    """The same text on one line, with every deceptive character as its number: ``[U+202E]``."""
    return ANY.sub(_number, text)


def visible_lines(text: str) -> str:
    """Like ``visible``, for a text of our own that has several lines."""
    return EXCEPT_LINES.sub(_number, text)


def json_text(data: Any, indent: int | None = None) -> str:
    """JSON with letters and suits as they are, and every deceptive character escaped, so that a reader sees it."""
    text = json.dumps(data, indent=indent, ensure_ascii=False)
    return EXCEPT_LINES.sub(_escaped, text)


def deceptive(text: str) -> tuple[str, ...]:
    """The deceptive characters of a text, each once."""
    return tuple(dict.fromkeys(ANY.findall(text)))


def _number(found: re.Match[str]) -> str:
    return f"[U+{ord(found[0]):04X}]"


def _escaped(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x10000:
        return f"\\u{code:04x}"
    code -= 0x10000
    return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
