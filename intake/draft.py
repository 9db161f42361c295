"""A draft: everything a source proposes, in order, with its uncertainty."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from base.records import dataclass
from grammar.source import Kind, Piece, Source
from intake.language import reads_clean, spoken_families
from intake.layout.clause_numbers import only_number, without_number
from intake.prose.any_game import read_any_game
from intake.prose.bonuses import read_bonus
from intake.prose.carried import Carried
from intake.prose.chart_lists import charts_in
from intake.prose.choice_labels import choice_named
from intake.prose.damage import mended
from intake.prose.fold import first_actor
from intake.prose.games import Game, named_again, named_by_heading, only_names, recognised
from intake.prose.implied import with_implied
from intake.prose.leads import lists
from intake.prose.least_odds import at_least, promises_least, table_at_least
from intake.prose.limits import read_limit
from intake.prose.named_claims import read_claim
from intake.prose.patterns import patterns
from intake.prose.proposal import Confidence, Proposal, doubted, in_own_words
from intake.prose.questions import answered_questions
from intake.prose.sentence import folded_text, read_sentence
from intake.prose.steps import read_step
from intake.prose.subjects import Hint, likely_subjects, only_topic
from intake.prose.table_rows import row_of_the_game
from intake.prose.tables import LONGEST_SENTENCE, Table, tables, titles_table
from intake.prose.third_reader import with_wordings
from intake.prose.title_lines import ends_like_text, numbered_title
from intake.prose.titles import amends_another, section_kind, titled
from intake.prose.wager_pays import of_other_wager, read_wager_pays, said_odds, with_unread_odds


@dataclass(frozen=True, slots=True)
class Section:
    """A heading that opens a part of the document."""

    title: str
    kind: str
    place: str
    game: str = ""
    """The variant of the game that the part is about; empty if it is about the game of the whole document."""


@dataclass(frozen=True, slots=True)
class Note:
    """Text that is not a rule: a heading, page furniture, noise."""

    kind: str
    place: str


@dataclass(frozen=True, slots=True)
class Unclaimed:
    """A sentence of no known kind, with the subjects it is most likely about."""

    place: str
    text: str
    hints: tuple[Hint, ...]


Entry = Section | Note | Unclaimed | Proposal | Table


@dataclass(frozen=True, slots=True)
class Draft:
    """What a source proposes. ``spoken`` tells whether the language knows the game's family.

    ``variants`` are other games of the same family that have parts of their own; ``apart`` are games of other families,
    whose parts are left open: they need a file of their own."""

    name: str
    game: Game
    spoken: bool
    entries: tuple[Entry, ...]
    variants: tuple[Game, ...] = ()
    apart: tuple[Game, ...] = ()
    amends: str = ""
    """The words by which the text says that it changes another procedure."""

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, Proposal))

    @property
    def title(self) -> str:
        """The title that the document gives itself; empty if it has none."""
        told = (entry.readings[0][1] for entry in self.proposals if entry.subject == "title of the game")
        return next(told, "").strip('"')

    @property
    def tables(self) -> tuple[Table, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, Table))


FURNITURE = "furniture"
OTHER_GAME = "remark"
"""The note on a stretch about another game: to this file it is no rule."""
_UNKNOWN = Game("", "", "")
"""A game that no word tells."""
_FURNITURE = re.compile(
    r"(?i)^\W*(?:page\s+\d+(?:\s+of\s+\d+)?|\d{1,3}|-\s*\d+\s*-|exhibit [a-z]\b|appendix \w{1,3})\W*$"
)
_LONGEST_TITLE = 8
_SMALL = frozenset(("a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"))
_VERB = re.compile(
    r"(?i)\b(?:is|are|must|may|shall|will|can|cannot|wins?|pays?|loses?|counts?|has|have|does|hits?|stands?|draws?|receives?|allowed|permitted|offered|available|prohibited|settle|collect|burn|deal|double|split|finish|place|pay|ask|push|pushes|ties?|lose|win)\b"
)


def draft(
    source: Source,
    kinds: Mapping[int, str] | None = None,
    doubtful: frozenset[int] = frozenset(),
    about: Game | None = None,
) -> Draft:
    """The draft of a source. ``kinds`` is what the file reader knows about a line (heading, furniture);
    nothing read from ``doubtful`` lines, which a scanner could hardly read, is called sure. ``about`` is one of
    the games that the text has ``apart``, so that only its parts are drafted, or the game of a text that names none."""
    first = recognised(source.lines) or about or _UNKNOWN
    game = about or first
    spoken = game.family in spoken_families()
    reader = _Reader(source, game, kinds or {}, doubtful, first)
    entries = with_implied(_valid_entries(tuple(reader.entries()), game), source)
    others = [other for other in dict.fromkeys((first, *reader.others)) if other != game]
    kin = tuple(other for other in others if other.family == game.family)
    apart = tuple(other for other in others if other not in kin)
    return Draft(source.name, game, spoken, entries, kin, apart, amends_another(source.lines))


def _valid_entries(entries: tuple[Entry, ...], game: Game) -> tuple[Entry, ...]:
    """The entries without proposals that the language cannot express, given what the text says the game is made of."""
    made_of = [entry for entry in entries if isinstance(entry, Proposal) and entry.subject == "randomizer"]
    given = [line for entry in made_of[:1] for line in entry.lines() if reads_clean(line, game)]
    return tuple(entry for entry in entries if _valid(entry, game) or (given and _valid(entry, game, given)))


def _valid(entry: Entry, game: Game, given: Sequence[str] = ()) -> bool:
    return not isinstance(entry, Proposal) or reads_clean("\n".join((*given, *entry.lines())), game)


class _Reader(Carried):
    """Walks over the pieces once, tracking what labels and headings have set."""

    def __init__(
        self, source: Source, game: Game, kinds: Mapping[int, str], doubtful: frozenset[int], first: Game
    ) -> None:
        super().__init__(source, game.family)
        self.doubtful = doubtful
        self.kinds = kinds
        self.game = game
        self.titled = False
        self.heading = ""
        self.least = False
        self.part = self.first = first
        self.others: list[Game] = []
        printed = [piece for piece in source.pieces if kinds.get(piece.line) != FURNITURE]
        self.paytables = {table.covers[0]: table for table in tables(printed, game.family)}
        self.lists = lists(source.pieces)
        self.charts = charts_in(source.pieces)
        self.questions = answered_questions(source.pieces)
        self.answers: set[tuple[int, int]] = set()
        self.covered = {start for table in self.paytables.values() for start in table.covers}

    def entries(self) -> Iterator[Entry]:
        """What the pieces give; a stretch about a game that gets a file of its own is one note."""
        elsewhere: list[Piece] = []
        for piece in self.source.pieces:
            made = tuple(self._entries_at(piece))
            if self._has_own_file():
                elsewhere.append(piece)
                continue
            yield from _noted(elsewhere)
            elsewhere = []
            yield from made
        yield from _noted(elsewhere)

    def _has_own_file(self) -> bool:
        return self.part.family != self.game.family and self.part.family in spoken_families()

    def _entries_at(self, piece: Piece) -> Iterator[Entry]:
        if (table := self.paytables.get(piece.start)) and self.part.family == self.game.family:
            yield from self._table(table)
            yield from (Note("heading", place) for place in table.headers)
        if piece.start not in self.covered or self.part.family != self.game.family:
            yield from self._entries_of(piece)

    def _table(self, table: Table) -> Iterator[Entry]:
        """A table whose rows are wagers of the game is proposed as what each wager pays."""
        table = table_at_least(table) if self.least else table
        if table.rows and self.of_another_wager(table.rows[0].place):
            yield table
            return
        left = []
        for row in table.rows:
            title = row.title.strip('"')
            odds = row.pays.removeprefix("at least ")
            named = self.context.wager or self.wager_above(table.place) or table.title
            found = read_wager_pays(f"{title} pays {odds}", row.place, self.game.family, named)
            if not row.known:
                alone = "." in row.place and not of_other_wager(table.title)
                read = read_sentence(f"{title}: {odds}", row.place, self.context) if alone else ()
                found = found or tuple(one for one in read if said_odds(one) - {""})
                found = found or row_of_the_game(table.title, title, odds, row.place, self.game.family)
            yield from map(at_least, found) if self.least else found
            left += [] if found else [row]
        if left:
            yield replace(table, rows=tuple(left))

    def _entries_of(self, piece: Piece) -> Iterator[Entry]:
        place = f"@{piece.line}" if piece.kind is Kind.ROW else f"@{piece.line}.{piece.sentence}"
        if piece.start in self.answers:
            return
        furniture = self.kinds.get(piece.line) == FURNITURE or _FURNITURE.match(piece.text)
        if furniture or only_number(piece.text):
            yield Note("heading" if furniture and "xhibit" in piece.text else "noise", place)
            return
        if piece.start in self.lists.leads:
            yield Note("heading", place)
            return
        if made := self._answer(piece) or self._chart_row(piece, place):
            yield from made
            return
        item = piece.start in self.lists.items
        if not item and (title := self._numbered_title(piece.line)):
            if piece.sentence > 1:
                yield Note("heading", place)
                return
            piece = replace(piece, text=title, kind=Kind.HEADING)
        if choice := choice_named(piece.text, self.game.family):
            self.choose(choice, piece)
        if piece.kind is Kind.HEADING or (not item and (self._is_title(piece) or self._labels(piece))):
            stated = () if piece.text.lstrip().startswith("#") else self._stated(piece, place)
            yield from stated or self._heading(piece, place)
            return
        if self.part.family != self.game.family:
            yield Unclaimed(place, " ".join(piece.text[:LONGEST_SENTENCE].split()), ())
            return
        if piece.text.rstrip().endswith("?"):
            yield Unclaimed(place, " ".join(piece.text.split()), ())  # a question states nothing
            return
        if len(piece.text) > LONGEST_SENTENCE:
            yield Unclaimed(place, " ".join(piece.text[:200].split()) + " …", ())
            return
        if piece.kind is not Kind.ROW and not re.search(r"[^\W\d_]{2}|\b[HS]17\b", piece.text):
            yield Note("noise", place)
            return
        self.least = self.least or promises_least(piece.text)
        if titles_table(piece) and (of_other_wager(piece.text) or of_other_wager(self.heading)):
            self.heading = piece.text if not re.search(r"\d ?(?:to|for|:) ?\d", piece.text) else self.heading
        said = self.lists.items.get(piece.start, piece.text)
        found = tuple(self._read(replace(piece, text=said), place)) if said else ()
        yield from found
        if found:
            return
        text = " ".join((said or piece.text).split())
        yield Unclaimed(place, text, likely_subjects(text, self.game.family))

    def _answer(self, piece: Piece) -> tuple[Proposal, ...]:
        """What a question and its answer say together; never sure, since the words are not those of the text."""
        answered = self.questions.get(piece.start)
        if answered is None or not answered.said or self.part.family != self.game.family:
            return ()
        found = tuple(self._read(replace(piece, text=answered.said), answered.place))
        self.answers |= {answered.answer.start} if found else set()
        return tuple(replace(one, confidence=doubted(one.confidence)) for one in found)

    def _chart_row(self, piece: Piece, place: str) -> tuple[Entry, ...]:
        """What a row of a chart says with the words of its header; the header itself is no rule."""
        said = self.charts.get(piece.start)
        if said is None or self.part.family != self.game.family:
            return ()
        if not said:
            return (Note("heading", place),)
        told = (Proposal(place, subject, (("", text),), Confidence.LIKELY) for subject, text in said if subject)
        kept = tuple(one for one in told if _valid(one, self.game))
        sentences = (replace(piece, text=text, kind=Kind.SENTENCE) for subject, text in said if not subject)
        found = (one for sentence in sentences for one in self._read(sentence, place))
        return (*kept, *(replace(one, confidence=doubted(one.confidence)) for one in found))

    def _stated(self, piece: Piece, place: str) -> tuple[Proposal, ...]:
        """What a line that looks like a heading states all the same: ``No surrender``, ``Ace = 1 or 11``."""
        before = self.context
        found = tuple(
            one
            for one in self._read(piece, place)
            if one.confidence is Confidence.SURE or (one.subject.startswith("wager pay") and said_odds(one) != {""})
        )
        self.context = self.context if found else before
        return found

    def _heading(self, piece: Piece, place: str) -> Iterator[Entry]:
        title = " ".join(re.sub(r'["#*]', "", piece.text).split()).strip(" :")
        self.set_topic(title, piece.line)
        self.heading = title
        self.least = False
        turned = self._turn_to(title)
        numbered = piece.line <= len(self.source.lines) and numbered_title(self.source.lines[piece.line - 1])
        if not self.titled and not turned and not numbered and (proposal := titled(title, place)):
            self.titled = True
            yield proposal
        elif (piece.kind is Kind.HEADING or turned) and title:
            variant = self.part.name if self.part != self.game and self.part.family == self.game.family else ""
            yield Section(title[:100], section_kind(title), place, variant)
        else:
            yield Note("heading", place)

    def _turn_to(self, title: str) -> bool:
        """Whether a heading opens the part of another game, or leads back to the one before."""
        named = named_by_heading(title) or named_again(title, (self.part, self.first, *self.others))
        if named is None or named == self.part:
            return False
        if named.name == named.family and only_names(title, named) and self.part.family == named.family:
            return False  # "Blackjack" inside a text on Spanish 21 heads what a blackjack is
        self.part = named
        if named != self.game and named not in self.others:
            self.others.append(named)
        return True

    def _labels(self, piece: Piece) -> bool:
        """Whether a short piece without a verb only names what follows on its line: ``12.3. Doubling down.``"""
        plain = re.sub(r"^[\W\d_]+", "", piece.text)
        if self._titles(piece, plain):
            return True
        short = (
            len(plain.split()) <= 5
            and not _VERB.search(plain)
            and not re.search(r"\d|\$|%|\bno\b|,|:\s*\S", plain, re.I)
        )
        return short and plain.rstrip().endswith((".", ":")) and bool(plain[:1].isupper())

    def _numbered_title(self, line: int) -> str:
        """The words of a numbered heading on a line of its own: ``Section 3. Line wagers``. Two in a row are a list."""
        title = numbered_title(self.source.lines[line - 1])
        beside = [
            next((text for text in lines if text.strip()), "")
            for lines in (self.source.lines[line : line + 3], self.source.lines[max(0, line - 4) : line - 1][::-1])
        ]
        return title if title and not any(map(numbered_title, beside)) else ""

    def _is_title(self, piece: Piece) -> bool:
        return self.kinds.get(piece.line) == "heading"

    def _titles(self, piece: Piece, plain: str) -> bool:
        """Whether a line of its own is a title: its words begin with capitals, or it only names a wager."""
        alone = piece.sentence == 1 and piece.text.strip() == self.source.lines[piece.line - 1].strip()
        if not alone or len(plain.split()) > _LONGEST_TITLE or ends_like_text(plain):
            return False
        said = folded_text(plain, self.context).said.strip(" :")
        if re.fullmatch(r"(?:the )?wager-[a-z0-9]+(?: (?:bets?|odds|payouts?|pay|rules|pay tables?))*", said):
            return True
        words = [word for word in re.findall(r"[A-Za-z']+", plain) if word.lower() not in _SMALL]
        return len(words) > 0 and all(word[0].isupper() for word in words) and not _VERB.search(plain)

    def _read(self, piece: Piece, place: str) -> Iterator[Proposal]:
        text, repairs = mended(without_number(piece.text))
        told_by_choice = self.with_choice(text, piece)
        chosen, text = told_by_choice != text, told_by_choice
        self.label(text, piece)
        self.open_paragraph(text, piece)
        told = read_limit(text, place) or read_bonus(text, place, self.game.family) or read_claim(text, place)
        found = (told,) if told else self._sentence(text, place)
        named = first_actor(patterns().fold(text).said)
        self.context = replace(self.context, actor=named or self.context.actor)
        self.carry_wager(text)
        if not found and (step := read_step(text, place)):
            found = (step,)
        hazy = bool(repairs) or chosen or text.rstrip().endswith(":")  # what follows a colon may limit it
        hazy = hazy or any(at in self.doubtful for at in range(piece.line, piece.end_line + 1))
        found = tuple(map(at_least, found)) if self.least else found
        for proposal in map(self.without_named_tens, found):
            sure = proposal.confidence is Confidence.SURE
            doubt = Confidence.LIKELY if hazy and sure else proposal.confidence
            yield replace(proposal, repairs=repairs, confidence=doubt)
        topic = self.topic_of(found) if found else only_topic(patterns().fold(text).said)
        if topic:
            self.context = replace(self.context, topic=topic)
            self.topic_line = piece.line

    def _sentence(self, text: str, place: str) -> tuple[Proposal, ...]:
        """What patterns read; odds for which they find no case get the usual case of their wager."""
        if self.game.family not in spoken_families() and (any_game := read_any_game(text, place)):
            return any_game
        found = read_sentence(text, place, self.context)
        aside = self.beside_the_game(text)
        named = self.context.wager or aside or self.heading
        usual = read_wager_pays(text, place, self.game.family, named)
        subjects = {one.subject for one in usual}
        kept = tuple(one for one in found if not (in_own_words(one) and one.subject in subjects))
        pays = {odds for one in kept if one.subject.startswith("wager pay") for odds in said_odds(one)}
        made = (*(one for one in usual if not pays & said_odds(one) and pays != {""}), *kept)
        told = with_unread_odds(text, made, self.game.family)
        row = not _VERB.search(text) and re.search(r"\d ?(?:to|for|:) ?\d", text)
        if row or aside or self.of_another_wager(place):
            return told
        return with_wordings(folded_text(text, self.context).said, told, place, self.context)


def _noted(pieces: list[Piece]) -> Iterator[Note]:
    """One note on a stretch of the text about another game."""
    if pieces:
        first, last = (f"{piece.line}.{piece.sentence}" for piece in (pieces[0], pieces[-1]))
        yield Note(OTHER_GAME, f"@{first}" if first == last else f"@{first}-{last}")
