"""``pitboss draft --update``: a new version of the document, read into an existing file."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from grammar.errors.faults import Unreadable, counted
from grammar.source import Piece, Source, cut
from pitboss.loading import Loaded, parse_file
from pitboss.source_documents import source_text

if TYPE_CHECKING:
    from intake.alignment import Start
    from intake.entries import Draft
    from intake.update import Update

MOST_SHOWN = 12


def updated_file(game: str, earlier: str | None, new: Source, text: str, draft: Draft) -> Update:
    """The file with the new version read into it."""
    from intake.update import updated

    loaded = parse_file(game)
    digest = hashlib.sha256(text.encode("utf-8")).hexdigest()
    return updated(loaded.text, cited_source(loaded, earlier), new, draft, digest)


def cited_source(loaded: Loaded, earlier: str | None) -> Source:
    """The text that the citations of a file count lines in. Raises Unreadable if it is not at hand."""
    from intake.draft_text import HASH

    name = loaded.exhibit.source
    path = Path(earlier) if earlier else Path(loaded.path).parent / name
    if not earlier and (not name or not path.is_file()):
        raise Unreadable(f"the text that {loaded.path} cites is not beside it; name it with --earlier FILE")
    text = source_text(path).removeprefix("\ufeff")
    hashed = re.search(rf"(?m)^# {re.escape(HASH)} ([0-9a-f]{{64}})$", loaded.text)
    if hashed and hashed[1] != hashlib.sha256(text.encode("utf-8")).hexdigest():
        raise Unreadable(
            f"{path} is not the text that {loaded.path} cites: it has changed since. "
            "Name the version that was cited with --earlier FILE"
        )
    return cut(text, name)


def replaceable(game: str) -> tuple[Path, ...]:
    """The files that an update may write over: the file itself, the text that it cites, and the places of its words."""
    named = parse_file(game).exhibit.source
    texts = [Path(game).parent / named] if named else []
    return (Path(game), *texts, *(text.with_suffix(".places.json") for text in texts))


def report(update: Update, old_to_new: str) -> Iterator[str]:
    """What moved, changed, vanished and is new, as lines for a reader."""
    found = update.alignment
    moves = list(_moves(update))
    yield (
        f"{old_to_new}: {counted(sum(count for _, count in moves), 'citation')} moved, "
        f"{counted(len(found.added), 'sentence')} new, {len(found.reworded)} reworded, {len(found.vanished)} vanished; "
        f"{counted(len(update.struck), 'line')} struck"
    )
    yield from _some([f"  moved: {said}" for said, _ in moves])
    yield from _some([f"  new: @{piece.line}.{piece.sentence} {_short(piece.text)}" for piece in found.added])
    yield from _some([f"  reworded: {_change(old, new)}" for old, new in update.reworded])
    yield from _some([f"  vanished: @{piece.line}.{piece.sentence} {_short(piece.text)}" for piece in found.vanished])
    yield from _some([f"  struck: line {line}, which cited {place}" for place, line in update.struck])


def _moves(update: Update) -> Iterator[tuple[str, int]]:
    """Neighbouring places that moved by the same distance, told together."""
    run: list[tuple[Start, Start]] = []
    for old, new in (*update.alignment.same.items(), ((0, 0), (0, 0))):
        if run and (
            new[0] - old[0] != run[-1][1][0] - run[-1][0][0] or (old[1] - new[1]) != run[-1][0][1] - run[-1][1][1]
        ):
            (first, now), (last, then) = run[0], run[-1]
            if first != now:
                several = len(run) > 1
                yield (
                    (f"{_said(first)} to {_said(last)}, now {_said(now)} to {_said(then)}", len(run))
                    if several
                    else (f"{_said(first)}, now {_said(now)}", 1)
                )
            run = []
        run.append((old, new))


def _some(lines: list[str]) -> Iterator[str]:
    yield from lines[:MOST_SHOWN]
    if len(lines) > MOST_SHOWN:
        yield f"  … and {len(lines) - MOST_SHOWN} more"


def _said(place: Start) -> str:
    return f"@{place[0]}.{place[1]}"


def _change(old: Piece, new: Piece) -> str:
    """Two wordings of a sentence, each from the word before the first that differs."""
    before, now = old.text.split(), new.text.split()
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, now, strict=False)))
    begin = max(same - 3, 0) if same > 6 else 0
    cut_words = ["…"] if begin else []
    was, is_now = (_short(" ".join([*cut_words, *words[begin:]])) for words in (before, now))
    moved = f", now {_said(new.start)}" if new.start != old.start else ""
    return f"{_said(old.start)}{moved}: {was} is now {is_now}"


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return f'"{plain[:77]}…"' if len(plain) > 78 else f'"{plain}"'
