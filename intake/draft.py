"""A draft: everything a source proposes, in order, with its uncertainty."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from grammar.source import Kind, Piece, Source
from intake.entries import FURNITURE, Draft, Entry, Note, Section, Unclaimed, noted
from intake.language import spoken_families
from intake.layout.clause_numbers import only_number, without_number
from intake.prose.any_game import read_any_game
from intake.prose.bonuses import read_bonus
from intake.prose.carried import Carried
from intake.prose.certainty import loses_alternative
from intake.prose.chart_lists import charts_in
from intake.prose.choice_labels import choice_named
from intake.prose.clause_odds import clause_odds
from intake.prose.damage import mended
from intake.prose.fold import first_actor
from intake.prose.games import Game, named_again, named_by_heading, only_names, recognised
from intake.prose.implied import with_implied, with_two_zeros
from intake.prose.joined_wins import joined_wins, without_plain_wins
from intake.prose.leads import lists
from intake.prose.least_odds import at_least, promises_least, table_at_least
from intake.prose.limits import read_limit
from intake.prose.named_claims import read_claim
from intake.prose.odds_units import with_unit
from intake.prose.only_words import with_only
from intake.prose.own_names import named_side_bets
from intake.prose.patterns import patterns
from intake.prose.proposal import Confidence, Proposal, doubted, without_rivals
from intake.prose.questions import answered_questions
from intake.prose.sentence import folded_text, read_sentence
from intake.prose.side_objects import side_objects
from intake.prose.side_rows import side_rows
from intake.prose.stake_limits import folded_names, stake_limits, with_stake_limits
from intake.prose.steps import read_step
from intake.prose.subjects import likely_subjects, only_topic
from intake.prose.table_rows import row_of_the_game
from intake.prose.tables import LONGEST_SENTENCE, Row, Table, titles_table
from intake.prose.third_reader import with_wordings
from intake.prose.title_lines import ends_like_text, numbered_title
from intake.prose.titles import amends_another, section_kind, titled
from intake.prose.unit_tables import tables_in_units
from intake.prose.wager_names import NAMED_FAMILIES, wagers_in
from intake.prose.wager_pays import (
    of_other_wager,
    of_the_main_bet,
    read_wager_pays,
    said_odds,
    titles_other_wager,
    with_unread_odds,
)
from intake.validity import valid, valid_entries

_UNKNOWN = Game("", "", "")
"""A game that no word tells."""
_FURNITURE = re.compile(
    r"(?i)^\W*(?:page\s+\d+(?:\s+of\s+\d+)?|\d{1,3}|-\s*\d+\s*-|exhibit [a-z]\b|appendix \w{1,3})\W*$"
)
_LONGEST_TITLE = 8
_SMALL = frozenset(("a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"))
_VERB = re.compile(
    r"(?i)\b(?:is|are|must|may|shall|will|can|cannot|wins?|pays?|loses?|counts?|has|have|does|hits?|stands?|draws?|receives?|allowed|permitted|offered|available|prohibited|settle|collect|burn|deal|double|split|finish|place|pay|ask|push|pushes|ties?|lose|win"
    r"|uses|ranks|rank (?:high|low)|gets|takes|beats?|goes|keeps|equals?|qualify|qualifies)\b"
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
    made = joined_wins(with_two_zeros(tuple(reader.entries()), game.family))
    entries = with_implied(valid_entries(made, game), source)
    others = [other for other in dict.fromkeys((first, *reader.others)) if other != game]
    kin = tuple(other for other in others if other.family == game.family)
    apart = tuple(other for other in others if other not in kin)
    return Draft(source.name, game, spoken, entries, kin, apart, amends_another(source.lines))


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
        self.paytables: dict[tuple[int, int], list[Table]] = {}
        for table in tables_in_units(printed, game.family, source.lines):
            self.paytables.setdefault(table.covers[0], []).append(table)
        self.side_bets = folded_names(named_side_bets(piece.text for piece in printed), game.family)
        if game.family == "big-six":  # the symbols of a wheel are its wagers
            rows = (row for made in self.paytables.values() for table in made for row in table.rows)
            told = (row.title.strip('"') for row in rows)
            self.side_bets |= folded_names((one for one in told if re.fullmatch(r"[A-Z][a-z]{2,20}", one)), "big-six")
        self.lists = lists(source.pieces)
        self.priced = clause_odds(source.pieces)
        self.charts = charts_in(source.pieces)
        self.questions = answered_questions(source.pieces)
        self.answers: set[tuple[int, int]] = set()
        self.covered = {start for made in self.paytables.values() for table in made for start in table.covers}

    def entries(self) -> Iterator[Entry]:
        """What the pieces give; a stretch about a game that gets a file of its own is one note."""
        elsewhere: list[Piece] = []
        for piece in self.source.pieces:
            made = tuple(self._entries_at(piece))
            if self._has_own_file():
                elsewhere.append(piece)
                continue
            yield from noted(elsewhere)
            elsewhere = []
            yield from made
        yield from noted(elsewhere)

    def _has_own_file(self) -> bool:
        return self.part.family != self.game.family and self.part.family in spoken_families()

    def _entries_at(self, piece: Piece) -> Iterator[Entry]:
        for table in self.paytables.get(piece.start, ()) if self.part.family == self.game.family else ():
            self.aside = table.title if self.game.family in NAMED_FAMILIES and table.wager != "main" else self.aside
            yield from self._table(table)
            yield from (Note("heading", place) for place in table.headers)
        if piece.start not in self.covered or self.part.family != self.game.family:
            yield from self._entries_of(piece)

    def _table(self, table: Table) -> Iterator[Entry]:
        """A table whose rows are wagers of the game is proposed as what each wager pays."""
        table = table_at_least(table) if self.least else table
        if table.version:
            yield replace(table, wager=self.context.wager or table.wager)
            return
        if self._is_of_other_wager(table):
            yield table
            return
        left = []
        for row in table.rows:
            title = row.title.strip('"')
            odds = row.pays.removeprefix("at least ")
            named = table.title if table.named else self.wager_over(table.title, table.place)
            found = self._row_pays(title, odds, row, named)
            if not row.known:
                alone = "." in row.place and not of_other_wager(table.title)
                read = read_sentence(f"{title}: {odds}", row.place, self.context) if alone else ()
                found = found or tuple(one for one in read if said_odds(one) - {""})
                found = found or row_of_the_game(table.title, title, odds, row.place, self.game.family)
            yield from map(at_least, found) if self.least else found
            left += [] if found else [row]
        if left:
            yield replace(table, rows=tuple(left))

    def _is_of_other_wager(self, table: Table) -> bool:
        """Whether a table pays a wager that the game does not have, by its title or by the words above it."""
        if self.game.family in NAMED_FAMILIES:
            return False
        if table.named:
            return not wagers_in(folded_text(f"{table.title} bet", self.context).said, self.game.family)
        return titles_other_wager(table.title, self.game.family) or (
            bool(table.rows) and self.of_another_wager(table.rows[0].place)
        )

    def _row_pays(self, title: str, odds: str, row: Row, named: str) -> tuple[Proposal, ...]:
        """What a row pays in a declared game: by its title, or by what stands beside it."""
        said = "pushes" if odds == "push" else f"pays {odds}"
        found = read_wager_pays(f"{title} {said}", row.place, self.game.family, named)
        if found or not row.beside:
            return found
        return read_wager_pays(f"{title} {row.beside} {said}", row.place, self.game.family, named)

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
        said = self.priced.get(piece.start) or self.lists.items.get(piece.start, piece.text)
        found = tuple(self._read(replace(piece, text=said), place)) if said else ()
        yield from found
        rows = side_rows(piece.text, place) if self.aside and self.game.family not in NAMED_FAMILIES else ()
        if rows and not any(one.subject.startswith("wager pay") for one in found):
            name = self.name_aside()
            yield Table(name, name, rows, covers=(piece.start,))
            return
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
        kept = tuple(one for one in told if valid(one, self.game))
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
        text = self.spoken_out(with_unit(text))
        told_by_choice = self.with_choice(text, piece)
        chosen, text = told_by_choice != text, told_by_choice
        self.label(text, piece)
        self.open_paragraph(text, piece)
        told = read_limit(text, place) or read_bonus(text, place, self.game.family) or read_claim(text, place)
        found = (told,) if told else self._sentence(text, place, goes_on=self.goes_on_beside(piece))
        found = self._limited(text, place, found)
        named = first_actor(patterns().fold(text).said)
        self.context = replace(self.context, actor=named or self.context.actor)
        self.carry_wager(text)
        found = (*found, *side_objects(text, place, self.side_bets.values()))
        if not found and (step := read_step(text, place)):
            found = (step,)
        hazy = bool(repairs) or chosen or text.rstrip().endswith(":")  # what follows a colon may limit it
        hazy = hazy or any(at in self.doubtful for at in range(piece.line, piece.end_line + 1))
        hazy = hazy or self.is_bound(text, piece)
        said = folded_text(text, self.context).said
        found = tuple(one for one in with_only(said, found) if not loses_alternative(said, " ".join(one.statements)))
        found = tuple(map(at_least, found)) if self.least else found
        for proposal in map(self.without_named_tens, without_rivals(found)):
            sure = proposal.confidence is Confidence.SURE
            doubt = Confidence.LIKELY if hazy and sure else proposal.confidence
            yield replace(proposal, repairs=repairs, confidence=doubt)
        topic = self.topic_of(found) if found else only_topic(patterns().fold(text).said)
        if topic:
            self.context = replace(self.context, topic=topic)
            self.topic_line = piece.line

    def _limited(self, text: str, place: str, found: tuple[Proposal, ...]) -> tuple[Proposal, ...]:
        """What a sentence says, with the least and the most that may be wagered."""
        said = folded_text(text, self.context).said
        limits = stake_limits(said, place, self.context, self.side_bets)
        return with_stake_limits(found, limits, self.side_bets.values(), self.aside)

    def _sentence(self, text: str, place: str, *, goes_on: bool) -> tuple[Proposal, ...]:
        """What patterns read; odds for which they find no case get the usual case of their wager."""
        if self.game.family not in spoken_families() and (any_game := read_any_game(text, place)):
            return any_game
        found = read_sentence(text, place, self.context)
        aside = self.beside_the_game(text, goes_on=goes_on)
        if aside and self.game.family in NAMED_FAMILIES:
            told = with_wordings(folded_text(text, self.context).said, found, place, self.context)
            return tuple(one for one in told if not of_the_main_bet(one.subject))
        if aside and not wagers_in(folded_text(text, self.context).said, self.game.family):
            return tuple(one for one in found if not one.subject.startswith("wager pay"))
        named = self.context.wager or self.heading
        usual = read_wager_pays(text, place, self.game.family, named)
        kept = without_plain_wins(found, usual)
        pays = {odds for one in kept if one.subject.startswith("wager pay") for odds in said_odds(one)}
        made = (*(one for one in usual if not pays & said_odds(one) and pays != {""}), *kept)
        told = with_unread_odds(text, made, self.game.family)
        row = not _VERB.search(text) and re.search(r"\d ?(?:to|for|:) ?\d", text)
        if row or self.of_another_wager(place):
            return told
        return with_wordings(folded_text(text, self.context).said, told, place, self.context)
