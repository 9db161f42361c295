"""Lists without full stops in plain text: lines that were broken on purpose are set apart, so that each is a piece."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grammar.source import cut

_FIRST = re.compile(r"[^\W_]")


def set_apart(text: str) -> str:
    """The text with an empty line wherever two lines of a list would be read as one sentence."""
    lines = text.splitlines()
    joined = {at for piece in cut(text, "").pieces for at in range(piece.line, piece.end_line)}
    breaks = {at for block in _blocks(lines) for at in _listed(lines, block)} & joined
    if not breaks:
        return text
    return "\n".join(f"{line}\n" if at in breaks else line for at, line in enumerate(lines, 1)) + "\n"


def _blocks(lines: Sequence[str]) -> Iterator[range]:
    """Stretches of lines without an empty one between; lines count from 1."""
    begin = 1
    for at in range(1, len(lines) + 2):
        if at > len(lines) or not lines[at - 1].strip():
            if at - begin > 1:
                yield range(begin, at)
            begin = at + 1


def _listed(lines: Sequence[str], block: range) -> set[int]:
    """The lines after which a list goes on with its next item: most lines of the block end before they are full."""
    width = max(len(lines[at - 1].rstrip()) for at in block)
    ends = [at for at in block[:-1] if _begins_item(lines[at])]
    short = [at for at in ends if len(lines[at - 1].rstrip()) + 1 + len(lines[at].split()[0]) <= width]
    return set(ends) if len(short) * 2 >= len(block) - 1 else set()


def _begins_item(line: str) -> bool:
    first = _FIRST.search(line)
    return first is not None and (first[0].isupper() or first[0].isdigit())
