"""Which senses fit a clause: every concept they need stands in it, and nothing that forbids them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from base.records import dataclass
from intake.prose.candidates import BOTH, LOOSE_NEGATION, SETTLED, Candidate, Sentence
from intake.prose.clauses import Clause
from intake.prose.conditions import found_conditions, overlap
from intake.prose.fold import Span
from intake.prose.governed import content, labels_another
from intake.prose.lexicon import Hit, hits
from intake.prose.senses import Sense, senses
from intake.prose.wager_names import NAMED_FAMILIES, main_wager, wager_names

MOST_LEFT = 3
"""How many words of a clause may be left unexplained."""
MOST_BETWEEN = 2
"""How many words may stand between a negation and what it denies."""
WAGER, MAIN = "wager", "Ante"
"""The concept that every wager of a family is, by its own names; and the wager of card tables that is always meant."""
COMMON = "chatter"
"""The concept of words that any sense may have."""
_REFERS = re.compile(r"\W*(?:it|this|that|they|these|those|such)\b")
_TOPICS = ("insurance", "double", "split", "surrender", "evenmoney")


@dataclass(frozen=True, slots=True)
class Fit:
    """A sense that fits a clause: its candidate, the words it needed, and all the words it explains."""

    sense: Sense
    candidate: Candidate
    needed: tuple[Span, ...]
    explained: tuple[Span, ...]


def best_fits(sentence: Sentence, clause: Clause, used: Sequence[Span], taken: set[str]) -> list[Fit]:
    """The senses of a clause, for subjects that nobody has taken there: of rivals for the same words the better one."""
    return _best(sentence, used, list(_fits(sentence, clause, taken)))


def unexplained(sentence: Sentence, clause: Clause, explained: Sequence[Span]) -> list[str]:
    """The words of a clause that nobody explains."""
    said = sentence.folded.said
    words = (pair for part in clause.parts for pair in content(said, part))
    return [word for word, span in words if not any(overlap(span, one) for one in explained)]


def _fits(sentence: Sentence, clause: Clause, taken: set[str]) -> Iterator[Fit]:
    for sense in senses(sentence.context.family):
        about = _about(sentence, sense)
        if (sense.subject in taken and not sense.pairs) or not about:
            continue
        if sense.subject == "hands per player" and sentence.context.topic == "split":
            continue  # *four hands in all* are those that come of one pair
        if any(_tells(sentence, hit) for name in sense.without for hit in _hits(sentence, name, clause.parts)):
            continue
        if any(hits(name, sentence.folded.said) for name in sense.never):
            continue
        if sense.pairs:
            yield from _paired(sentence, clause, sense)
            continue
        values = {hit.value for hit in _hits(sentence, sense.each, [clause.span])} if sense.each else {""}
        for value in sorted(values):
            if fit := _fit(sentence, clause, sense, about == "context", value):
                yield fit


def _tells(sentence: Sentence, hit: Hit) -> bool:
    """Whether a hit is more than a word that stands in any sentence: *for up to half* pays nothing."""
    return _WEAK.fullmatch(sentence.folded.said, *hit.span) is None


_WEAK = re.compile(
    r"(?:for|with|at|each|is|are|be|has|have|gets?|it|that|which|as|of|on|by|to|and|or|the|in|from|takes?|put|makes?|first"
    r"|any|one|1|up|do|does|may|must|both|other)"
)


def _about(sentence: Sentence, sense: Sense) -> str:
    """Where the topic of a sense is named: in the sentence, or in what the text was speaking of; empty if nowhere."""
    if not sense.about:
        return "sentence"
    said = sentence.folded.said
    if hits(sense.about, said):
        return "sentence"
    others = any(hits(name, said) for name in _TOPICS if name != sense.about)
    return "context" if sentence.context.topic.replace(" ", "") == sense.about and not others else ""


def _fit(sentence: Sentence, clause: Clause, sense: Sense, by_context: bool, each: str = "") -> Fit | None:
    chosen = _chosen(sentence, clause, sense, each)
    if chosen is None:
        return None
    values = _shared(sentence, clause, sense) | {name: hit.value for name, hit in chosen.items() if hit.value}
    needed = tuple(hit.span for name, hit in chosen.items() if name in sense.needs)
    spans = (*(hit.span for hit in chosen.values()), *_denials(sentence, clause, sense))
    negations = [
        match.span()
        for part in _scope(clause, sense)
        for match in LOOSE_NEGATION.finditer(sentence.folded.said, *part)
        if not any(begin <= match.start() and match.end() <= end for begin, end in spans)
    ]
    if len(negations) > 1 or (negations and not (sense.deny and _denies(sentence, negations[0], needed))):
        return None
    say = sense.deny if negations else sense.say
    spans = (*spans, *negations)
    return _made(sentence, clause, sense, say, values, needed, spans, by_context)


def _denies(sentence: Sentence, negation: Span, needed: Sequence[Span]) -> bool:
    """Whether a negation stands beside the words of a sense: ``who does not like the hand may`` denies nothing."""
    between = [
        sentence.folded.said[min(negation[1], span[1]) : max(negation[0], span[0])].split()
        for span in needed
        if not overlap(span, negation)
    ]
    return len(between) < len(needed) or any(len(words) <= MOST_BETWEEN for words in between)


def _denials(sentence: Sentence, clause: Clause, sense: Sense) -> Iterator[Span]:
    """Expressions that a sense may have and that hold a negation of their own: ``and the player does not``."""
    for name in sense.may:
        for hit in _hits(sentence, name, _scope(clause, sense)):
            if LOOSE_NEGATION.search(sentence.folded.said, *hit.span):
                yield hit.span


def _shared(sentence: Sentence, clause: Clause, sense: Sense) -> dict[str, str]:
    """The values that a sense has before its own words: what it says by default, and the wager that is meant."""
    family = sentence.context.family
    named = {hit.value for hit in _hits(sentence, WAGER, clause.parts)}
    referred = _REFERS.match(sentence.folded.said) or labels_another(sentence.folded.said)
    main = ("" if referred else MAIN) if family in NAMED_FAMILIES else main_wager(family)
    meant = named.pop() if len(named) == 1 else "" if named else sentence.context.wager or main
    return {**sense.defaults, WAGER: meant if family != "baccarat" else ""}


def _made(
    sentence: Sentence,
    clause: Clause,
    sense: Sense,
    say: str,
    values: dict[str, str],
    needed: tuple[Span, ...],
    spans: tuple[Span, ...],
    by_context: bool,
) -> Fit | None:
    subject, said = _put(sense.subject, values), _put(say, values)
    if not subject or not said:
        return None
    candidate = Candidate(
        subject,
        (("", said),),
        spans,
        clause,
        sense.takes_conditions,
        sense.needs_condition,
        from_frame=True,
        by_context=by_context,
    )
    names = (*sense.needs, *sense.pairs, *sense.may, *((sense.about,) if sense.about else ()), COMMON)
    explained = [hit.span for name in names for hit in _hits(sentence, name, [(0, len(sentence.folded.said))])]
    if not sense.takes_conditions:
        explained += [
            (one.whole[0], one.span[0])
            for one in clause.conditions
            if one.word in ("if", "time") and "before" not in sentence.folded.said[one.whole[0] : one.span[0]]
        ]
    for part in clause.parts if sense.takes_conditions else ():
        explained += found_conditions(sentence.folded, part, sentence.known, sentence.context.family, spans).spans
    return Fit(sense, candidate, needed, (*explained, *spans))


def _put(say: str, values: dict[str, str]) -> str:
    """A statement with the values of its concepts; empty if one has none."""
    names = set(re.findall(r"\{\w+\}", say)) - {SETTLED, BOTH}
    if not all(values.get(name[1:-1]) for name in names):
        return ""
    return re.sub(r"\{(\w+)\}", lambda name: values.get(name[1], name[0]), say)


def _chosen(sentence: Sentence, clause: Clause, sense: Sense, each: str = "") -> dict[str, Hit] | None:
    """One place for each concept that the sense needs, none twice, and one for each value it can do without.

    A concept whose value is told must not have two of them."""
    chosen: dict[str, Hit] = {}
    at = 0
    optional = [name for name in sense.defaults if name not in sense.needs]
    for name in (*sense.needs, *optional):
        free = [hit for hit in _hits(sentence, name, _scope(clause, sense)) if not _used(hit, chosen.values())]
        free = [hit for hit in free if name != sense.each or hit.value == each]
        alone = [hit for hit in free if not any(overlap(hit.span, other.span) for other in chosen.values())]
        free = alone if name == WAGER else alone or free
        free = [hit for hit in free if hit.span[0] >= at] if sense.order and name in sense.needs else free
        if not free and name in sense.needs:
            return None
        if f"{{{name}}}" in sense.say + sense.deny + sense.subject and len({hit.value for hit in free}) > 1:
            return None
        if free:
            chosen[name] = free[0]
            at = free[0].span[1]
    return chosen


def _scope(clause: Clause, sense: Sense) -> list[Span]:
    """Where the concepts of a sense may stand; one that tells its whole case takes the conditions for its own."""
    own = () if sense.takes_conditions else clause.conditions
    only = [condition.whole for condition in own if condition.word == "only"]
    return [clause.span, *(condition.span for condition in own if condition.word in ("if", "time")), *only]


def _paired(sentence: Sentence, clause: Clause, sense: Sense) -> Iterator[Fit]:
    """``kings count 10, aces 1 or 11``: a statement for each first with the second that follows it."""
    chosen = _chosen(sentence, clause, sense)
    if chosen is None or LOOSE_NEGATION.search(sentence.folded.said, *clause.span):
        return
    shared = _shared(sentence, clause, sense) | {name: hit.value for name, hit in chosen.items() if hit.value}
    for names in (sense.pairs, sense.pairs[::-1]):
        if turns := _turns(sentence, clause, *names):
            for one, other in turns:
                values = shared | dict(zip(names, (one.value, other.value), strict=True))
                spans = (one.span, other.span)
                if fit := _made(sentence, clause, sense, sense.say, values, spans, spans, by_context=False):
                    yield fit
            return


def _turns(sentence: Sentence, clause: Clause, first: str, second: str) -> list[tuple[Hit, Hit]]:
    """The pairs of two concepts that come in turns; none if one of them is left over."""
    made: list[tuple[Hit, Hit]] = []
    at = clause.span[0]
    while one := _next(sentence, clause, first, at):
        other, again = _next(sentence, clause, second, one.span[1]), _next(sentence, clause, first, one.span[1])
        if other is None or (again and again.span[1] <= other.span[0]):
            return []
        made.append((one, other))
        at = other.span[1]
    seconds = _hits(sentence, second, [clause.span])
    before = made[0][0].span[0] if made else 0
    return [] if any(hit.span[1] <= before or hit.span[0] >= at for hit in seconds) else made


def _next(sentence: Sentence, clause: Clause, name: str, at: int) -> Hit | None:
    """The first place of a concept from somewhere on: what was read before does not count among its words."""
    if name == WAGER:
        return next((hit for hit in _wager_hits(sentence) if at <= hit.span[0] < clause.span[1]), None)
    found = hits(name, sentence.folded.said[at : clause.span[1]])
    return next((Hit((hit.span[0] + at, hit.span[1] + at), hit.value) for hit in found), None)


def _hits(sentence: Sentence, name: str, parts: Sequence[Span]) -> list[Hit]:
    found = _wager_hits(sentence) if name == WAGER else hits(name, sentence.folded.said)
    return [hit for hit in found if any(begin <= hit.span[0] and hit.span[1] <= end for begin, end in parts)]


def _wager_hits(sentence: Sentence) -> list[Hit]:
    """Each wager of the family that the sentence names."""
    names = {one.token: one.name for one in wager_names(sentence.context.family)}
    found = re.finditer(r"\bwager-[a-z0-9]+(?: bets?)?", sentence.folded.said)
    return [Hit(match.span(), names[match[0].split()[0]]) for match in found if match[0].split()[0] in names]


def _used(hit: Hit, others: Iterable[Hit]) -> bool:
    """Whether words serve another concept already; a word within a longer expression may serve both."""
    return any(overlap(hit.span, other.span) and not _nested(hit.span, other.span) for other in others)


def _nested(one: Span, other: Span) -> bool:
    within = (one[0] >= other[0] and one[1] <= other[1]) or (other[0] >= one[0] and other[1] <= one[1])
    return within and one != other


def _best(sentence: Sentence, used: Sequence[Span], fits: list[Fit]) -> list[Fit]:
    """Of senses that need the same words, the one that needs most and leaves fewest; none of two that are alike."""
    known = [*used, *(span for fit in fits for span in fit.needed)]
    left = {id(fit): len(unexplained(sentence, fit.candidate.clause, (*known, *fit.explained))) for fit in fits}
    fits = [fit for fit in fits if left[id(fit)] <= MOST_LEFT]
    order = sorted(fits, key=lambda fit: (-len(fit.needed), left[id(fit)]))
    kept: list[Fit] = []
    for fit in order:
        rivals = [other for other in fits if _rival(fit, other)]
        better = [other for other in rivals if other in kept]
        alike = [
            other
            for other in rivals
            if len(other.needed) == len(fit.needed)
            and left[id(other)] == left[id(fit)]
            and _statement(other) != _statement(fit)
        ]
        if not better and not alike:
            kept.append(fit)
    return kept


def _statement(fit: Fit) -> tuple[str, tuple[tuple[str, str], ...]]:
    return fit.candidate.subject, fit.candidate.readings


def _rival(fit: Fit, other: Fit) -> bool:
    if fit.sense.shares or other.sense.shares:
        return False
    if fit.sense is other.sense and fit.sense.each:
        return False
    return fit is not other and any(overlap(one, two) for one in fit.needed for two in other.needed)
