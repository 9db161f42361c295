"""What a finding is worth in a game without a main wager: the edge of the first wager that its answers move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from checker.finding import Finding, Price
from engine.ace_order import QUESTIONS as ACE_QUESTIONS
from engine.family import family_of
from engine.money.side_edge import SideEdge, side_edge
from engine.money.table_limits import in_dollars, lowest_stake
from engine.resolutions import Option
from engine.side_wagers.odds import rules_of, wagers
from grammar.exhibit import Exhibit
from grammar.formatter.document_text import printed
from grammar.parser import parse
from grammar.question_names import QuestionName
from grammar.resolver.resolution import resolve
from grammar.vocabulary import Subject, vocabulary

PAY: QuestionName = "wager pay"
ENTERS: frozenset[QuestionName] = frozenset(
    {PAY, "new state", "own draw", "card value", "payout basis", *ACE_QUESTIONS}
)
"""Questions that enter what wagers are worth, besides those that stages ask."""
SILENT = ("missing-answers", "uncovered-case")
AS_USUAL = "what is usual is paid"
MOST_ANSWERS = 3
"""So many answers are priced where one takes more than a moment."""
Way = tuple[str, Exhibit, tuple[Option, ...]]
"""A way to settle a question: what it is called, the document, and the options taken in it."""


def wager_price(exhibit: Exhibit, finding: Finding, game: str) -> Price | None:
    """None where the answers move no wager, or its odds cannot be worked out."""
    ways = tuple(ways_of(exhibit, finding))
    if len(ways) < 2:
        return None
    for wager in concerned(exhibit, finding, game):
        price = price_of(exhibit, finding, game, wager, ways)
        if price is not None and (price.worth or finding.question == PAY):
            return price
    return None


def concerns_wagers(exhibit: Exhibit, finding: Finding) -> bool:
    """Can a finding move what wagers cost, in a game without a main wager?"""
    structure = exhibit.structure
    return (
        structure is not None
        and finding.witness is not None
        and (bool(finding.options) or finding.check in SILENT)
        and (finding.question in ENTERS or finding.question in structure.asked)
    )


def concerned(exhibit: Exhibit, finding: Finding, game: str) -> Iterator[str]:
    """The wager that the finding is about, then the others: it may be played together with one of them."""
    if finding.question == PAY and finding.about:
        yield finding.about
    rules = rules_of(exhibit, game)
    yield from (wager for wager in wagers(rules) if wager != finding.about)


def price_of(exhibit: Exhibit, finding: Finding, game: str, wager: str, ways: Sequence[Way]) -> Price | None:
    most = MOST_ANSWERS if family_of(exhibit).costly(rules_of(exhibit, game), wager) else len(ways)
    edges: list[tuple[str, SideEdge | None]] = []
    for name, way, options in ways[:most]:
        edges.append((name, side_edge(way, game, wager, options)))
        if edges[0][1] is None:
            return None
    return price_of_wager(exhibit, finding, game, wager, [*edges, *((name, None) for name, *_ in ways[most:])])


def price_of_wager(
    exhibit: Exhibit, finding: Finding, game: str, wager: str, edges: Sequence[tuple[str, SideEdge | None]]
) -> Price | None:
    """The edge of a wager under each answer; answers whose edge is not known are named. None without two of them."""
    known = [(name, found) for name, found in edges if found is not None]
    if len(known) < 2:
        return None
    answers = tuple((name, 100 * float(found.edge)) for name, found in known)
    assumed = tuple(dict.fromkeys(note for _, found in known for note in found.assumed))
    uncounted = tuple(name for name, found in edges if found is None)
    stake = finding.witness.situation.staked if exhibit.has_main_game and finding.witness else None
    decks = known[0][1].decks if exhibit.asks("number of decks") else None
    lowest = stake or lowest_stake(rules_of(exhibit, game), wager)
    return Price(wager, lowest, decks, answers, assumed, uncounted, in_dollars(exhibit, wager))


# Ways ---------------------------------------------------------------------------------------------------------------


def ways_of(exhibit: Exhibit, finding: Finding) -> Iterator[Way]:
    """Each option; for a silence each answer that the question can have, given wherever the document is silent."""
    if finding.options:
        yield from ((option.name, exhibit, (option,)) for option in finding.options)
        return
    if takes_nothing(exhibit, finding):
        yield AS_USUAL, exhibit, ()
    for name, line in fillers(exhibit, finding):
        filled, faults = resolve(parse(f"{printed(exhibit.document)}\n{line}\n", exhibit.document.path, declared=True))
        if not faults:
            yield name, filled, ()


def takes_nothing(exhibit: Exhibit, finding: Finding) -> bool:
    """Is the finding about what a bonus pays? That it were lost is no answer to price: nothing is staked on it."""
    if finding.question != PAY or not finding.about or not exhibit.games:
        return False
    game = finding.witness.game if finding.witness else exhibit.games[0].name
    return family_of(exhibit).bonus(rules_of(exhibit, game), finding.about)


def fillers(exhibit: Exhibit, finding: Finding) -> Iterator[tuple[str, str]]:
    """``stands``, ``banker draw: banker must stand otherwise``"""
    subject = next((one for one in vocabulary().subjects.values() if one.question == finding.question), None)
    if finding.question == PAY and finding.about:
        if not takes_nothing(exhibit, finding):
            yield "the player loses", f'wager pay "{finding.about}": player loses otherwise'
        yield "push", f'wager pay "{finding.about}": push otherwise'
        if exhibit.structure is not None and exhibit.structure.repeated:
            yield "the wager stays", f'wager pay "{finding.about}": stays otherwise'
    elif subject is not None and subject.type == "draw":
        head = finding.about or subject.name
        who = actor(subject, head)
        yield "draws", f"{head}: {who} must hit otherwise"
        yield "stands", f"{head}: {who} must stand otherwise"
    elif subject is not None:
        yield from ((choice, f"{subject.name}: {choice} otherwise") for choice in subject.choices)


def actor(subject: Subject, head: str) -> str:
    first = head.split()[0]
    return first if first in vocabulary().actors else "dealer"
