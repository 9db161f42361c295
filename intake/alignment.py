"""Two versions of a text side by side: which sentences stayed, moved, changed, vanished or are new."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher

from base.records import dataclass
from grammar.source import Piece, Source

Start = tuple[int, int]
"""The line and sentence at which a piece begins."""

_ALIKE = 0.6
"""The similarity from which a sentence counts as reworded rather than replaced."""
_MOST_COMPARED = 400


@dataclass(frozen=True, slots=True)
class Alignment:
    """``same`` leads from each unchanged piece to its new place, ``reworded`` from each changed one."""

    same: Mapping[Start, Start]
    reworded: Mapping[Start, Start]
    vanished: tuple[Piece, ...]
    added: tuple[Piece, ...]
    """Without the new wordings."""


def aligned(old: Source, new: Source) -> Alignment:
    before, after = [_said(piece) for piece in old.pieces], [_said(piece) for piece in new.pieces]
    pairs = dict(_in_order(before, after))
    pairs |= _elsewhere(before, after, pairs)
    gone = [at for at in range(len(before)) if at not in pairs]
    fresh = [at for at in range(len(after)) if at not in set(pairs.values())]
    changed = _reworded(before, after, gone, fresh)
    return Alignment(
        same={old.pieces[a].start: new.pieces[b].start for a, b in sorted(pairs.items())},
        reworded={old.pieces[a].start: new.pieces[b].start for a, b in sorted(changed.items())},
        vanished=tuple(old.pieces[at] for at in gone if at not in changed),
        added=tuple(new.pieces[at] for at in fresh if at not in set(changed.values())),
    )


def _said(piece: Piece) -> str:
    return f"{piece.kind.value == 'row'} {' '.join(piece.text.split())}"


def _in_order(before: list[str], after: list[str]) -> Iterable[tuple[int, int]]:
    for block in SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks():
        yield from ((block.a + at, block.b + at) for at in range(block.size))


def _elsewhere(before: list[str], after: list[str], pairs: Mapping[int, int]) -> dict[int, int]:
    """Sentences that were carried to another part of the text: those left over that occur once on each side."""
    left = [at for at in range(len(before)) if at not in pairs]
    taken = set(pairs.values())
    free = [at for at in range(len(after)) if at not in taken]
    ours, theirs = [before[at] for at in left], [after[at] for at in free]
    return {
        at: free[theirs.index(before[at])] for at in left if ours.count(before[at]) == theirs.count(before[at]) == 1
    }


def _reworded(before: list[str], after: list[str], gone: list[int], fresh: list[int]) -> dict[int, int]:
    """The most similar pairs of what vanished and what is new, best first."""
    scored: list[tuple[float, int, int]] = []
    for a in gone[:_MOST_COMPARED]:
        matcher = SequenceMatcher(None, autojunk=False)
        matcher.set_seq2(before[a].split())
        for b in fresh[:_MOST_COMPARED]:
            matcher.set_seq1(after[b].split())
            if matcher.real_quick_ratio() >= _ALIKE and (ratio := matcher.ratio()) >= _ALIKE:
                scored.append((ratio, a, b))
    pairs: dict[int, int] = {}
    for _, a, b in sorted(scored, key=lambda one: (-one[0], one[1], one[2])):
        if a not in pairs and b not in pairs.values():
            pairs[a] = b
    return pairs
