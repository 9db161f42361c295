"""What another rounding of payouts moves: no answer of play, but what is paid wherever a part of a dollar is due."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from base.records import dataclass
from checker.answer_text import money
from checker.context import GameContext
from checker.witness_money import result_in
from engine.arbiter import exactly_one
from engine.effects import Effect, Share
from engine.money.edge import edge
from engine.money.table_limits import allowed_stakes
from engine.play.payouts import ROUNDED, brought, rounding_of
from engine.rulebook import Answers, Rulebook
from grammar.exhibit import MAIN, Exhibit
from grammar.question_names import QuestionName
from grammar.tree import Statement
from reports.amendment.changed_edges import ChangedEdge
from reports.amendment.changed_hand import ChangedHand
from reports.amendment.clause_pairs import ClausePair
from reports.changes import MAIN_WAGER, in_words

PAYING: tuple[QuestionName, ...] = ("main result", "main pay", "surrender loss", "wager pay")
UNLIMITED = tuple(map(Fraction, range(1, 201)))
"""The stakes that are tried on a wager without limits of its own; parts of a dollar come back long before."""
EXACT = "exact"


@dataclass(frozen=True, slots=True)
class RoundingChange:
    """What another rounding moves in the new version: the smallest stake where it does, and the edge there."""

    hands: tuple[ChangedHand, ...]
    edges: tuple[ChangedEdge, ...]
    proof: str


@dataclass(frozen=True, slots=True)
class MovedPayment:
    """A payment that comes to something else, at the smallest stake where it does."""

    stake: Fraction
    answers: Answers
    effect: Effect
    kinds: int
    """Of situations in which a payment moves at some stake."""


def is_of_rounding(pair: ClausePair) -> bool:
    lines = [line for clause in (pair.before, pair.after) if clause for line in clause.lines]
    return any(isinstance(line, Statement) and line.subject == "rounding" for line in lines)


def rounding_change(games: Iterable[tuple[GameContext, GameContext]], undone: Exhibit | None) -> RoundingChange | None:
    """undone: the new version with the old rounding. None where both versions round alike."""
    pairs = [(old, new) for old, new in games if roundings(old.rules) != roundings(new.rules)]
    if not pairs:
        return None
    hands: list[ChangedHand] = []
    edges: list[ChangedEdge] = []
    for old, new in pairs:
        words = rounding_of(old.rules), rounding_of(new.rules)
        found = [
            moved
            for question, about in new.questions()
            if question.name in PAYING and (moved := smallest(new, question.name, about, words))
        ]
        hands += [changed(new, moved, words) for moved in found]
        stakes = [one.stake for one in found if one.answers.about in ("", MAIN)]
        if stakes and undone is not None:
            edges += edge_at(min(stakes), undone, new)
    if not hands:
        told = "No answer of play moves, and no payment on a stake that the new version allows has a part of a dollar."
        return RoundingChange((), (), told)
    return RoundingChange(
        tuple(hands),
        tuple(edges),
        "No answer of play moves, but payments do: each is shown at the smallest stake, all other changes made.",
    )


def roundings(rules: Rulebook) -> object:
    return ROUNDED.get(rounding_of(rules))


def smallest(game: GameContext, question: QuestionName, about: str, words: tuple[str, str]) -> MovedPayment | None:
    """The payment that moves at the smallest stake; of several, the one of the smallest hand."""
    stakes = allowed_stakes(game.rules, about or MAIN) or UNLIMITED
    known: dict[Effect, Fraction | None] = {}
    moved: list[tuple[Fraction, Answers, Effect]] = []
    for answers in game.answers(question, about):
        for effect in map(settling, answers.effects) if is_on_one_wager(answers) else ():
            if effect not in known:
                known[effect] = moves_at(effect, stakes, words)
            if (stake := known[effect]) is not None:
                moved.append((stake, answers, effect))
    if not moved:
        return None
    stake, answers, effect = min(moved, key=lambda one: one[0])
    return MovedPayment(stake, answers, effect, len(moved))


def settling(effect: Effect) -> Effect:
    """What surrendering costs, as the loss that it is; every other answer as it stands."""
    number = exactly_one(effect) if effect.kind == "is" else None
    if number is None:
        return effect
    _, unit, base = effect.amount[0]
    return Effect("lose", Share(number, base)) if unit == "share" else effect


def is_on_one_wager(answers: Answers) -> bool:
    """Does it settle the first wager alone? A doubled hand loses a part of two."""
    at = answers.situation
    return bool(getattr(at, "ante", 1) == getattr(at, "staked", 1))


def moves_at(effect: Effect, stakes: Sequence[Fraction], words: tuple[str, str]) -> Fraction | None:
    """The smallest stake at which the two roundings pay something else."""
    if effect.kind not in ("pays", "lose"):
        return None
    return next((one for one in stakes if brought(effect, one, words[0]) != brought(effect, one, words[1])), None)


def changed(game: GameContext, moved: MovedPayment, words: tuple[str, str]) -> ChangedHand:
    before, after = (result_in(brought(moved.effect, moved.stake, word), moved.stake) for word in words)
    said = in_words(moved.answers)
    deal = getattr(moved.answers.situation, "told", None)
    return ChangedHand(
        game=game.name,
        asks=moved.answers.question.asks,
        about="" if moved.answers.about == MAIN else moved.answers.about,
        deal=str(deal()).removesuffix(f", wager {MAIN}") if deal else "",
        situation=moved.answers.situation,
        before=f"{said}, {rounded(words[0])}",
        after=f"{said}, {rounded(words[1])}",
        money_before=before,
        money_after=after,
        played="",
        situations=moved.kinds,
    )


def rounded(word: str) -> str:
    return f"rounded {word}" if word in ROUNDED else "not rounded"


def edge_at(stake: Fraction, undone: Exhibit, new: GameContext) -> Iterator[ChangedEdge]:
    """The edge of the main wager at a stake where the rounding moves it."""
    found = [edge(exhibit, new.name, stake=stake) for exhibit in (undone, new.exhibit)]
    if found[0] is not None and found[1] is not None:
        before, after = (f"{one.percent:.4f}%" for one in found if one is not None)
        yield ChangedEdge(MAIN_WAGER, new.name, before, after, at=money(stake))
