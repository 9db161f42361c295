"""Loads exhibits for the commands, with their neighbouring files: sources and acceptances."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from shlex import quote

from base.plain_text import visible
from base.records import dataclass
from grammar.errors.fault_text import worded
from grammar.errors.faults import Fault, Unreadable
from grammar.exhibit import Exhibit
from grammar.limits import MOST_FAULTS
from grammar.parser import parse, text_of
from grammar.resolver.known_games import asks_for_game
from grammar.resolver.resolution import resolve
from grammar.source import Source, cut
from grammar.tree import Accept
from pitboss.files import STDIN, standard_input
from pitboss.source_documents import source_text


@dataclass(frozen=True, slots=True)
class Loaded:
    """An exhibit with its path and text; incomplete if it has faults."""

    path: str
    text: str
    exhibit: Exhibit
    faults: tuple[Fault, ...]

    def told_faults(self) -> str:
        """The faults in words, the first hundred of them."""
        told = [worded(visible(self.path), self.text, fault) for fault in self.faults[:MOST_FAULTS]]
        more = len(self.faults) - MOST_FAULTS
        told += [f"… and {more:,} more faults"] if more > 0 else []
        return "\n".join([*told, *self._draft_it()])

    def _draft_it(self) -> tuple[str, ...]:
        """What to do with a text that was never meant to be in the language."""
        written = sum(1 for line in self.text.splitlines() if line.strip())
        if Path(self.path).suffix in (".game", "") or 2 * len(self.faults) < written:
            return ()
        name = quote(visible(self.path))
        return (f"This looks like the text of a procedure; read it first: pitboss draft {name} -o procedure.game",)


def load(path: str) -> Loaded:
    """A file, or standard input for ``-``, with any faults it has."""
    text = standard_input() if path == STDIN else text_of(path)
    return load_text(text, "standard input" if path == STDIN else path)


def load_text(text: str, path: str) -> Loaded:
    """A text that is, or will be, in this file."""
    return Loaded(path, text, *resolve(parse(text, path)))


def parse_file(path: str | Path) -> Loaded:
    """A procedure from a file, or ``-`` for standard input. Raises Unreadable listing all its faults.

    >>> import pitboss
    >>> pitboss.parse_file(pitboss.model("blackjack")).exhibit.family
    'blackjack'
    """
    return without_faults(load(str(path)))


def parse_text(text: str) -> Loaded:
    """A procedure from its text. Raises Unreadable listing all its faults.

    >>> import pitboss
    >>> lakeside = pitboss.parse_text('''exhibit "Lakeside"
    ... game blackjack
    ... main pay: 3 to 2 when player has blackjack
    ... ''')
    >>> lakeside.exhibit.title
    'Lakeside'
    >>> pitboss.parse_text("exhibit Lakeside")
    Traceback (most recent call last):
    ...
    grammar.errors.faults.Unreadable: the text has 1 fault
    ...
    """
    return without_faults(load_text(text, "the text"))


def without_faults(loaded: Loaded) -> Loaded:
    """The same exhibit. Raises Unreadable listing all its faults."""
    if loaded.faults:
        number = len(loaded.faults)
        raise Unreadable(f"{loaded.path} has {number} fault{'s' if number > 1 else ''}\n{loaded.told_faults()}")
    return loaded


def source_for(loaded: Loaded, source: str | None, folder: str | None) -> Source | None:
    """The source text that an exhibit reads, cut into pieces; None if it names none, or none is there."""
    path = source_file(loaded, source, folder)
    return None if path is None else cut(source_text(path), source or loaded.exhibit.source)


def source_file(loaded: Loaded, source: str | None, folder: str | None) -> Path | None:
    """Where that text is: the file named, the one in the folder, or the one next to the exhibit."""
    if folder and not Path(folder).is_dir():
        raise Unreadable(f"there is no folder {folder}")
    path = source_path(loaded, source, folder)
    if path is None or source:
        return path
    if folder and not path.is_file():
        raise Unreadable(f"{folder} has no file {loaded.exhibit.source}, which {loaded.path} reads")
    return path if path.exists() else None


def source_path(loaded: Loaded, source: str | None, folder: str | None) -> Path | None:
    if source:
        return Path(source)
    name = loaded.exhibit.source
    if not name:
        return None
    inside = Path(folder) if folder else Path(loaded.path).parent
    if not (inside / name).resolve().is_relative_to(inside.resolve()):
        raise Unreadable(
            f'{loaded.path} reads "{name}", which lies outside its folder; if that is meant, name it with --source'
        )
    return inside / name


def accepts_beside(loaded: Loaded) -> tuple[Accept, ...]:
    """A reviewer's acceptances, from a separate file next to the exhibit."""
    beside = accepts_path(loaded)
    return acceptances(load(str(beside))) if beside.is_file() else ()


def acceptances(loaded: Loaded) -> tuple[Accept, ...]:
    """What a file of acceptances accepts: it need not say which game is played. Raises Unreadable."""
    faults = tuple(fault for fault in loaded.faults if not asks_for_game(fault))
    return without_faults(replace(loaded, faults=faults)).exhibit.accepts


def base_path(loaded: Loaded) -> Path | None:
    """Where the document lies that this one amends, whether it is there or not."""
    name = loaded.exhibit.amends
    return Path(loaded.path).parent / name if name else None


def accepts_path(loaded: Loaded) -> Path:
    path = Path(loaded.path)
    return path.with_name(f"{path.stem}.accepts.game")
