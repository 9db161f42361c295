"""The document that an addendum changes: read from beside it, so that what the addendum does not say is said there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from grammar.errors.faults import Fault, Unreadable
from grammar.exhibit import Exhibit, Stated
from grammar.parser import Parsed, parse, text_of
from grammar.question_names import QuestionName
from grammar.tree import Header
from grammar.usual import LIBRARY, namesake

Resolve = Callable[[Parsed], tuple[Exhibit, tuple[Fault, ...]]]


def base_document(parsed: Parsed, resolve: Resolve) -> tuple[Exhibit | None, tuple[Fault, ...]]:
    """The document named by ``amends``, its statements marked as standing there; None if it is not at hand."""
    line = next((one for one in parsed.document.lines if isinstance(one, Header) and one.key == "amends"), None)
    path = base_path(parsed.document.path, line.value) if line else None
    if line is None or path is None:
        return None, ()
    if path.resolve() == Path(parsed.document.path).resolve():
        return None, (Fault(line.span, "a document cannot amend itself", "name the file of the document it changes"),)
    try:
        found, faults = read(str(path), text_of(path), resolve)
    except (Unreadable, RecursionError):
        return None, (Fault(line.span, f'"{line.value}" cannot be read', "name a .game file beside this one"),)
    if faults:
        message = f'"{line.value}", which this document amends, has faults of its own'
        return None, (Fault(line.span, message, f"see pitboss check {line.value}"),)
    return found, ()


def base_path(own: str, name: str) -> Path | None:
    """The file, if it lies in the folder of the document that names it."""
    folder = Path(own).parent
    path = folder / name
    try:
        inside = path.suffix == ".game" and path.is_file() and path.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError):
        return None
    return path if own and inside else None


@lru_cache(maxsize=8)
def read(path: str, text: str, resolve: Resolve) -> tuple[Exhibit, tuple[Fault, ...]]:
    """Shared by all versions of an addendum, so that what stands in the base is not taken for changed."""
    exhibit, faults = resolve(parse(text, path))
    return replace(exhibit, stated=tuple(marked(one, Path(path).name) for one in exhibit.stated)), faults


def marked(stated: Stated, name: str) -> Stated:
    if stated.base:
        return stated
    key = f"{name} {stated.key}" if stated.key.startswith("line ") else stated.key
    return replace(stated, base=name, key=key, behind=stated.behind + BEHIND)


BEHIND = 10
"""More than any game follows others: what stands here comes before all that stands in another document."""


def usual_rules(family: str, games: Sequence[str], resolve: Resolve) -> tuple[Stated, ...]:
    """What is usual in a game, as statements of a document that says "the rules of traditional blackjack apply".

    How many decks there are, how much may be wagered and what bonuses pay is for every document to say.
    """
    usual, declared = LIBRARY / f"usual-{family}.game", LIBRARY / f"{family}.game"
    path = usual if usual.is_file() else declared
    if not path.is_file():
        return ()
    return usual_statements(str(path), namesake_among(path, games, resolve), resolve)


def namesake_among(path: Path, games: Sequence[str], resolve: Resolve) -> str:
    known = read(str(path), text_of(path), resolve)[0]
    return namesake(games, tuple(one.name for one in known.games))


@lru_cache(maxsize=8)
def usual_statements(path: str, game: str, resolve: Resolve) -> tuple[Stated, ...]:
    known = read(path, text_of(path), resolve)[0]
    lineage = known.lineage(game)
    levels = {name: level for level, name in enumerate(lineage)}
    return tuple(
        replace(one, games=(), behind=2 * BEHIND + min(levels.get(name, BEHIND) for name in one.games or lineage[-1:]))
        for one in known.stated
        if one.question not in EACH_ITS_OWN
        and not one.table
        and (not one.games or not levels.keys().isdisjoint(one.games))
    )


EACH_ITS_OWN: frozenset[QuestionName] = frozenset({"number of decks", "wager amount"})
