"""No game is taken for another: every game of a document is one that is known, is declared in it, or follows one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from base.records import dataclass
from grammar.declared.families import OWN, recognised, squeezed
from grammar.errors.faults import Fault, one_of
from grammar.exhibit import Stated
from grammar.question_names import QuestionName
from grammar.resolver.family_words import families, recognised_family
from grammar.tree import Condition, Document, Game, Header, Span

NOT_SAID = "nothing here says which game is played"
NOT_KNOWN = '"{}" is no game that Pitboss knows'
ASK = 'begin the file with "family" and one of'
DECLARE = "or declare the game: randomizer, stage and wager pay lines (grammar/LANGUAGE.md)"


OF_ANY_GAME: frozenset[QuestionName] = frozenset({"main result", "main pay"})
"""Who wins, and what that pays: under the name of a game that is not known these words do not tell which it is."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a document says about which games it describes."""

    document: Document
    games: Sequence[Game]
    title: str
    family: str
    """Named in the file, or recognised by a name or by words of its own; empty where nothing decides it."""
    stated: Sequence[Stated]
    events: Sequence[Condition]


def unknown_games(told: Told) -> Iterator[Fault]:
    """A fault where no family is told, and at each game that is not of the family of the others."""
    named = header(told.document, "family")
    telling = [one for one in told.stated if not told.games or one.question not in OF_ANY_GAME]
    family = told.family or recognised_family((*names(told.games), told.title), telling, told.events)
    if not family:
        yield not_told(told)
    if not family or family == OWN or (named is not None and named.value not in families()):
        return
    for game in told.games:
        own = family_named(game.name)
        if named is not None:
            if own and own != named.value and squeezed(own) == squeezed(game.name):
                yield Fault(game.span, f'"{game.name}" is no game of the family {named.value}', apart(own))
        elif own and own != family:
            yield Fault(game.span, f"a file describes games of one family: this one is of {family}", apart(own))
        elif not own and not follows_known(game, told.games) and beside_known(game, told):
            yield Fault(game.span, NOT_KNOWN.format(game.name), with_follows(told.games))


def not_told(told: Told) -> Fault:
    first = told.games[0] if told.games else None
    remedy = f"{ASK} {one_of(sorted(families()))}; {DECLARE}"
    if first is not None:
        return Fault(first.span, NOT_KNOWN.format(first.name), remedy)
    begin = told.document.lines[0].span if told.document.lines else Span(1, 1, 1, 1)
    return Fault(told.stated[0].span if told.stated else begin, NOT_SAID, remedy)


def asks_for_game(fault: Fault) -> bool:
    """Is it the fault of a file that tells no known game, rather than of one of its lines?"""
    return fault.remedy.startswith(ASK)


def wrong_base(document: Document, family: str, base: str) -> Iterator[Fault]:
    """A fault where a document changes one of another family than its own words tell."""
    line = header(document, "amends")
    if line is not None and base != family:
        remedy = f'write "family {base}" at the head of this file too'
        yield Fault(line.span, f'"{line.value}", which this file changes, is a procedure of {base}', remedy)


def header(document: Document, key: str) -> Header | None:
    return next((line for line in document.lines if isinstance(line, Header) and line.key == key), None)


def names(games: Iterable[Game]) -> Iterator[str]:
    return (game.name for game in games)


def family_named(name: str) -> str:
    return recognised((name,)) or recognised_family((name,), (), ())


def follows_known(game: Game, games: Sequence[Game]) -> bool:
    """Does a game follow one whose name is known, perhaps through others?"""
    known, seen = {one.name: one for one in games}, {game.name}
    while game.follows and game.follows in known and game.follows not in seen:
        seen.add(game.follows)
        game = known[game.follows]
        if family_named(game.name):
            return True
    return bool(game.follows and family_named(game.follows))


def beside_known(game: Game, told: Told) -> bool:
    """Is it another game of a file that names one that is known, with no word of its own that tells what it is?"""
    own = [one for one in told.stated if game.name in one.games]
    return any(map(family_named, names(told.games))) and not recognised_family((), own, ())


def apart(family: str) -> str:
    return f'write a file of its own for {family}, with "family {family}" at its head'


def with_follows(games: Iterable[Game]) -> str:
    known = next(name for name in names(games) if family_named(name))
    return (
        f'if it is played like "{known}", write "follows {known}" behind its name; else write a file of its own for it'
    )
