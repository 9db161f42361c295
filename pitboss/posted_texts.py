"""Posted texts set against a procedure: that from its file or its signed PDF, the texts from files of any kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from base.files import contents
from base.records import dataclass
from checker.posted.comparison import compared
from checker.posted.difference import TextComparison
from checker.posted.duties import unmet_duties
from grammar.errors.faults import Unreadable
from intake.posted.reader import read_posted
from pitboss.files import naming
from pitboss.loading import Loaded, load_text, parse_file, without_faults
from pitboss.posted_words import procedure_words
from pitboss.source_documents import source_text
from reports.procedure import profile_of
from reports.views.procedure_view import day_of

PDF = b"%PDF-"


@dataclass(frozen=True, slots=True)
class PostedComparison:
    """A procedure, and what each posted text makes of it."""

    procedure: Loaded
    game: str
    texts: tuple[TextComparison, ...]

    @property
    def exit_code(self) -> int:
        """1 where they differ, 3 where something was not understood and nothing differs."""
        if any(text.found for text in self.texts):
            return 1
        return 3 if any(text.is_undecided for text in self.texts) else 0


def posted_comparison(
    procedure: str, game: str, posted: Sequence[str], tell: Callable[[str], None]
) -> PostedComparison:
    loaded = approved(procedure)
    chosen = chosen_game(loaded, game)
    return PostedComparison(loaded, chosen, compared_texts(loaded, chosen, posted, tell))


def compared_texts(
    loaded: Loaded, game: str, posted: Sequence[str], tell: Callable[[str], None]
) -> tuple[TextComparison, ...]:
    """Each of the files against one game, with what the law wants posted."""
    words = procedure_words(loaded.exhibit, game)
    texts = [read_posted(path, source_text(path).splitlines(), words) for path in posted]
    made = []
    for text in texts:
        tell(f"asking {text.name}")
        made.append(compared(loaded.exhibit, loaded.text, game, text))
    profile = profile_of(loaded.exhibit)
    law = profile.on(day_of(loaded.exhibit)) if profile else None
    duties = unmet_duties(loaded.exhibit, game, law, texts) if law else {}
    return tuple(text.with_more(duties.get(text.name, ())) for text in made)


def approved(path: str) -> Loaded:
    """The procedure: a file of the language, or a PDF that carries its source."""
    if path != "-" and Path(path).is_file() and contents(path, len(PDF) + (64 << 20)).startswith(PDF):
        return from_pdf(path)
    return parse_file(path)


def from_pdf(path: str) -> Loaded:
    """The source inside a printed procedure. Raises Unreadable where a signature on it does not hold."""
    from pitboss.filed_procedure import papers_in
    from reports.signatures.fenced_evidence import LARGEST_FILE, fenced
    from reports.signatures.trust import NOBODY

    with naming(path):
        found = fenced(contents(path, LARGEST_FILE), NOBODY, now=datetime.now(UTC))
    if broken := [one for one in found.signatures if not one.intact]:
        raise Unreadable(f"{path}: the signature of the {broken[0].role} does not hold; see pitboss verify {path}")
    try:
        papers = papers_in(found.attachments)
    except ValueError as reason:
        raise Unreadable(f"{path}: {reason}; name the .game file instead") from None
    return without_faults(load_text(papers.text, papers.name))


def chosen_game(loaded: Loaded, game: str) -> str:
    names = [one.name for one in loaded.exhibit.games]
    if not names:
        raise Unreadable(f"{loaded.path} names no game; write a line such as: game blackjack")
    if game and game not in names:
        raise Unreadable(f"{loaded.path} has no game {game}; it has {', '.join(names)}")
    if not game and names[1:]:
        raise Unreadable(f"{loaded.path} has several games; choose one with --game: {', '.join(names)}")
    return game or names[0]
