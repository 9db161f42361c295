"""What the patterns find in one folded sentence, before conditions and confidence are worked out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from base.records import dataclass
from intake.prose.clauses import Clause
from intake.prose.conditions import filled, overlap
from intake.prose.fold import Folded, Span
from intake.prose.patterns import GAP, NEGATORS, Frame, Patterns, Phrase, holds_in
from intake.prose.slots import TwoReadings
from intake.prose.wager_names import every_wager, main_wager, wagers_in

ANTE = 'wager "Ante"'
"""The subject of limits that name no wager."""


@dataclass(frozen=True, slots=True)
class Context:
    """The surroundings of a sentence: the family of games, the topic set by a label or heading, the current wager."""

    family: str = "blackjack"
    topic: str = ""
    wager: str = ""
    actor: str = ""
    """Whom the previous sentence was about."""
    reader: str = "player"
    """Whom the text calls *you*: the dealer in a manual for dealers."""
    several: bool = False
    """Whether the previous sentence spoke of several wagers, so that none is meant without its name."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A matching pattern: what it would say, the words it used, and its clause."""

    subject: str
    readings: tuple[tuple[str, str], ...]
    spans: tuple[Span, ...]
    clause: Clause
    takes_conditions: bool
    needs_condition: bool = False
    from_frame: bool = False
    inside: bool = False
    """Its words may contain conditions: a player *who busts* loses."""
    own: bool = True
    """Its pattern was written for the family, not for all of them."""
    by_context: bool = False
    """Its topic is not in the sentence but in a label or heading above."""
    gaps: tuple[Span, ...] = ()
    """Words that stood between those of its pattern: nobody knows what they say."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A folded sentence, its clauses and its context."""

    folded: Folded
    clauses: tuple[Clause, ...]
    context: Context
    known: Patterns

    def phrases(self) -> tuple[Candidate, ...]:
        return _longest(list(self._phrases()))

    def _phrases(self) -> Iterator[Candidate]:
        for phrase in self.known.phrases:
            if not holds_in(phrase.family, self.context.family) or not (about := self._about(phrase.about)):
                continue
            if phrase.not_about and self._about(phrase.not_about):
                continue
            for way in phrase.ways:
                for match in way.finditer(self.folded.said):
                    if (swallowed(way, match) and not phrase.inside) or self._conditional(match.span()):
                        continue
                    if readings := self._readings(phrase, match):
                        yield from self._stated(phrase, match, readings, about == "context")

    def _stated(
        self, phrase: Phrase, match: re.Match[str], readings: tuple[tuple[str, str], ...], by_context: bool
    ) -> Iterator[Candidate]:
        """What a match says of its subject, or of each wager that it names."""
        subject = self._limited(phrase.subject)
        candidate = Candidate(
            subject,
            readings,
            (match.span(),),
            self._clause_of(match.span()),
            phrase.takes_conditions,
            needs_condition=phrase.needs_condition,
            inside=phrase.inside,
            own=bool(phrase.family),
            by_context=by_context or subject != phrase.subject,
            gaps=tuple(match.span(name) for name, said in match.groupdict().items() if said and name.startswith(GAP)),
        )
        if "{wager}" not in phrase.subject:
            yield from self._of_each(candidate)
            return
        if _OTHERS.search(self.folded.said, 0, match.end()):
            return  # which wagers are the others stands in another sentence
        named = self._wagers(match)
        for name in named or self._wager_before(match.start()):
            subject = phrase.subject.replace("{wager}", name)
            yield replace(candidate, subject=subject, by_context=by_context or not named)

    def _limited(self, subject: str) -> str:
        """Limits without a name: in a game without an ante those of the wager spoken of, or of every wager."""
        family = self.context.family
        if subject != ANTE or family == "blackjack" or "Ante" in every_wager(family):
            return subject
        return f'wager "{self.context.wager}"' if self.context.wager else "wager"

    def _of_each(self, candidate: Candidate) -> Iterator[Candidate]:
        """A candidate about every wager, as one for each."""
        if EVERY_WAGER not in candidate.subject:
            yield candidate
            return
        for name in every_wager(self.context.family):
            yield replace(candidate, subject=candidate.subject.replace(EVERY_WAGER, name), by_context=True)

    def _wagers(self, match: re.Match[str]) -> tuple[str, ...]:
        """The wagers a match names; only the last if a verb before has the others: ``wins A, and B is a push``."""
        named = wagers_in(match.groupdict().get("wagers") or match[0], self.context.family)
        owned = _OWNED.search(self.folded.said[: match.start()]) or match[0].startswith("on ")
        return named[-1:] if owned or _SINGULAR.search(match[0]) else named

    def _wager_before(self, at: int) -> tuple[str, ...]:
        """The one wager that the sentence names before; without any, the wager of the label or heading."""
        named = wagers_in(self.folded.said[:at], self.context.family)
        if named:
            return named if len(named) == 1 else ()
        meant = self.context.wager or ("" if self.context.several else main_wager(self.context.family))
        return (meant,) if meant else ()

    def frames(self, taken: Iterable[tuple[Clause, str]]) -> Iterator[Candidate]:
        """What frames find where no phrase matched: ``taken`` are the clauses and subjects of the phrases."""
        spoken = list(taken)
        for clause in self.clauses:
            said = {subject for other, subject in spoken if other is clause}
            for frame in self.known.frames:
                subject = frame.subject
                if subject in said or not holds_in(frame.family, self.context.family):
                    continue
                if (about := self._about(frame.about)) and (candidate := self._framed(frame, clause)):
                    said.add(subject)
                    yield from self._of_each(replace(candidate, by_context=about == "context"))

    def _framed(self, frame: Frame, clause: Clause) -> Candidate | None:
        spans: list[Span] = []
        for name in frame.needs:
            hit = self._concept(name, clause)
            if hit is None:
                return None
            spans.append(hit)
        if any(self._concept(name, clause) for name in frame.without) or _excepted(clause, spans):
            return None
        named = zip(frame.needs, spans, strict=True)
        own = [span for name, span in named if LOOSE_NEGATION.search(self.known.concepts[name].pattern)]
        negations = [span for span in self._negations(clause.span) if not _within(span, own)]
        if any(not _within(span, own) for part in clause.parts[1:] for span in self._negations(part)):
            return None
        if len(negations) > 1 or (negations and not frame.deny):
            return None
        say = frame.deny if negations else frame.say
        captured = self._captured(frame, clause)
        if frame.captures and captured is None:
            return None
        readings: tuple[tuple[str, str], ...]
        try:
            readings = (("", filled(say, captured) if captured else say),)
        except TwoReadings as two:
            readings = tuple((name, re.sub(r"\{\w+\}", way, say)) for name, way in two.ways.items())
        except ValueError:
            return None
        spans += [*negations, *([captured.span()] if captured else [])]
        return Candidate(
            frame.subject,
            readings,
            tuple(spans),
            clause,
            frame.takes_conditions,
            frame.needs_condition,
            from_frame=True,
            own=bool(frame.family),
        )

    def _captured(self, frame: Frame, clause: Clause) -> re.Match[str] | None:
        for way in frame.captures:
            for part in clause.parts:
                if match := way.search(self.folded.said, *part):
                    return match
        return None

    def _concept(self, name: str, clause: Clause) -> Span | None:
        way = self.known.concepts[name]
        for part in clause.parts:
            if match := way.search(self.folded.said, *part):
                return match.span()
        return None

    def _negations(self, part: Span) -> list[Span]:
        return [m.span() for m in LOOSE_NEGATION.finditer(self.folded.said, *part)]

    def _about(self, topic: str) -> str:
        """How a pattern's topic is matched: "sentence", "context", or empty if it is not."""
        if not topic:
            return "sentence"
        concept = self.known.concepts.get(topic) or self.known.topics[topic]
        if concept.search(self.folded.said):
            return "sentence"
        if topic == "double" and _ACES.search(self.folded.said):
            return ""  # what is said of aces is said of split ones
        others = (name for name in _EXCLUSIVE if name != topic)
        if self.context.topic != topic or any(self.known.concepts[name].search(self.folded.said) for name in others):
            return ""
        return "context"

    def _readings(self, phrase: Phrase, match: re.Match[str]) -> tuple[tuple[str, str], ...]:
        try:
            if phrase.readings:
                return tuple((name, filled(say, match)) for name, say in phrase.readings)
            return (("", filled(phrase.say, match)),)
        except TwoReadings as two:
            return tuple(
                (name, re.sub(r"\{total\}", way, _without_total(phrase.say, match))) for name, way in two.ways.items()
            )
        except ValueError:
            return ()

    def _conditional(self, span: Span) -> bool:
        """Whether a match lies wholly inside a condition: there it is assumed, not stated."""
        conditions = (c.span for clause in self.clauses for c in clause.conditions if c.word != "unless")
        return any(begin <= span[0] and span[1] <= end for begin, end in conditions)

    def _clause_of(self, span: Span) -> Clause:
        """The clause whose main part a match ends in; one that ends in a condition belongs to what it governs."""
        inside = [clause for clause in self.clauses if overlap(clause.span, (span[1] - 1, span[1]))]
        governed = [clause for clause in self.clauses if any(overlap(part, span) for part in clause.parts)]
        return (inside or governed or [self.clauses[-1]])[0]


EVERY_WAGER = "{every}"
"""In a subject: each wager that the library has for the family."""
SETTLED = "{settled}"
"""In a subject: each wager that the library settles so in the case that the sentence names."""
BOTH = "{both}"
"""The same, if there are two of them."""
_OWNED = re.compile(
    r"\b(?:wins?|loses?|pay|paid|receives?|keeps?|takes?|collects?|returns?|forfeits?|on)"
    r"(?: (?:both|the|their|a|an))*\s*$"
)
_SINGULAR = re.compile(r"\bwager-[a-z0-9]+(?: bet)? (?:is|has|gets|receives|wins|loses)\b")


def _excepted(clause: Clause, spans: Iterable[Span]) -> bool:
    """Whether any of the spans is what a clause makes an exception of."""
    exceptions = [condition.whole for condition in clause.conditions if condition.word == "unless"]
    return any(overlap(span, one) for span in spans for one in exceptions)


def _within(span: Span, others: Iterable[Span]) -> bool:
    return any(begin <= span[0] and span[1] <= end for begin, end in others)


def swallowed(way: re.Pattern[str], match: re.Match[str]) -> bool:
    """Whether a gap of a pattern swallowed a negation or a bound the pattern does not account for."""
    if LOOSE_NEGATION.search(match[0]) and not LOOSE_NEGATION.search(way.pattern):
        return True
    return any(bound.split()[1] not in way.pattern for bound in LOOSE_BOUND.findall(match[0]))


_OTHERS = re.compile(r"\bother(?: [a-z]+)? wager-")
_ACES = re.compile(r"\baces\b")
_EXCLUSIVE = ("insurance", "double", "split", "surrender", "evenmoney", "blackjackpay", "blackjackfirst")
LOOSE_NEGATION = re.compile(r"\b(?:not|no|never|neither|nor)\b")
LOOSE_BOUND = re.compile(r"\b(?:at least|at most)\b")
LOOSE_LIMIT = re.compile(rf"\b(?:{NEGATORS}|reserved|only|also|provided|but|if|when)\b")


def _without_total(say: str, match: re.Match[str]) -> str:
    """Every slot filled except the total, which has two readings."""
    held = say.replace("{total}", "\0")
    return filled(held, match).replace("\0", "{total}")


def _longest(candidates: list[Candidate]) -> tuple[Candidate, ...]:
    """Of overlapping candidates for one subject, the one that uses most words; no statement twice."""
    kept: list[Candidate] = []
    for candidate in sorted(candidates, key=lambda c: (c.by_context, c.spans[0][0] - c.spans[0][1])):
        rivals = (other for other in kept if other.subject == candidate.subject)
        if not any(
            overlap(other.spans[0], candidate.spans[0])
            or (other.readings == candidate.readings and other.clause == candidate.clause)
            for other in rivals
        ):
            kept.append(candidate)
    return tuple(sorted(kept, key=lambda c: c.spans[0]))
