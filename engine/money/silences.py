"""Silence as an open question: what is customary where a document says nothing, as readings that can be priced.

The customs are a document in the language. The root game of a document is made to follow them, so that its own
statements displace them by the rule that holds between games, and all that chooses between readings serves silence too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from base.effort import spend
from base.records import dataclass
from engine.conditions import predicate
from engine.effects import ALLOWED, FORBIDDEN, Effect
from engine.family import family_of
from engine.footprint import facts_read, groups_of
from engine.resolutions import OpenChoice, Option
from engine.rulebook import LIMITED, CompiledStatement, Rulebook
from engine.situation_classes import single
from grammar.exhibit import Exhibit, Stated
from grammar.question_names import QuestionName
from grammar.tree import Condition, Game
from grammar.usual import CUSTOM, takes_over_usual_rules
from grammar.vocabulary import vocabulary

SILENCE = "silence on "
"""Begins the labels of customs."""


@dataclass(frozen=True, slots=True)
class Silence:
    """A question, or some situations of it, on which the document says nothing; its customary answers, usual first."""

    label: str
    question: QuestionName
    answers: tuple[str, ...]
    situation: Any
    covered: bool = False
    """Does a general sentence settle it without naming it, or silence itself, which limits nothing?"""

    @property
    def subject(self) -> str:
        """``double after split``"""
        return self.label.removeprefix(SILENCE)

    @property
    def custom(self) -> str:
        """Its label in the document of customs: ``double-after-split``"""
        return self.subject.replace(" ", "-")

    @property
    def choice(self) -> OpenChoice:
        options = (Option(name, readings=((self.label, name),)) for name in self.answers)
        return OpenChoice(self.label, tuple(options))


@dataclass(frozen=True, slots=True)
class OverCustoms:
    """A document over the customs of one of its games, as far as it is silent."""

    exhibit: Exhibit
    plain: Exhibit
    """Without the customs on what general sentences cover: with fewer statements it is worked out sooner."""
    silences: tuple[Silence, ...] = ()

    def settling(self, silence: Silence) -> Exhibit:
        """The one to settle this silence in."""
        return self.exhibit if silence.covered else self.plain

    @property
    def choices(self) -> tuple[OpenChoice, ...]:
        return tuple(silence.choice for silence in self.silences)


def over_customs(exhibit: Exhibit, game: str) -> OverCustoms:
    """The document as it is, where its family has no customs or it is silent on none of them."""
    key = (id(exhibit), game)
    if key not in KNOWN:
        if len(KNOWN) >= MOST_KNOWN:
            del KNOWN[next(iter(KNOWN))]
        KNOWN[key] = exhibit, spliced(exhibit, game)
    return KNOWN[key][1]


KNOWN: dict[tuple[int, str], tuple[Exhibit, OverCustoms]] = {}
"""With each document, so that no other comes to have its identity."""
MOST_KNOWN = 4


def spliced(exhibit: Exhibit, game: str) -> OverCustoms:
    customs = customs_of(exhibit, game)
    if customs is None:
        return OverCustoms(exhibit, exhibit)
    every = joined(exhibit, game, customs, customs.readings)
    silences = open_silences(every, game, customs.readings, cases_covered(customs))
    if not silences:
        return OverCustoms(exhibit, exhibit)
    plain = [silence.custom for silence in silences if not silence.covered]
    whole = joined(exhibit, game, customs, [silence.custom for silence in silences])
    same = len(plain) == len(silences)
    return OverCustoms(whole, whole if same else joined(exhibit, game, customs, plain) if plain else exhibit, silences)


def silent_permissions(
    exhibit: Exhibit, game: str, known: Callable[[QuestionName], Iterable[Any]]
) -> tuple[Silence, ...]:
    """The silences of over_customs on what is allowed, how often and when, in hands that arise as the document stands.

    Silence on a value at which play stops is not among them. Situations of the document that are known anyway show for
    most customs that it speaks of them; listing situations over the customs, half of the time otherwise, is left to the
    others.
    """
    customs = customs_of(exhibit, game)
    if customs is None:
        return ()
    every = joined(exhibit, game, customs, customs.readings)
    rules = usual_rulebook(every, game)
    asked = {label: question_of(every, label) for label in customs.readings}
    unheard = {
        label: names
        for label, names in customs.readings.items()
        if vocabulary().questions[asked[label]].silence != "gap"
        and label not in cases_covered(customs)
        and (
            label.endswith(ELSEWHERE)
            or not any(speaks_too(rules, asked[label], tagged(label), at) for at in known(asked[label]))
        )
    }
    return tuple(open_under(every, game, unheard, {})[0].values()) if unheard else ()


def cases_covered(customs: Exhibit) -> dict[str, Condition | None]:
    """The case of each custom on what a general sentence settles without naming it, by the label of the custom."""
    return {one.reading[0]: one.when for one in customs.stated if one.key == COVERED and one.reading}


def customs_of(exhibit: Exhibit, game: str) -> Exhibit | None:
    """What is customary where the document is silent, unless it says itself that the usual rules hold."""
    analysis = family_of(exhibit).main_game
    return analysis.customs(exhibit, game) if analysis and not takes_over_usual_rules(exhibit) else None


def customs_beside(exhibit: Exhibit, game: str) -> Iterator[tuple[str, QuestionName]]:
    """What tables of this game differ in, whatever the document says: each in words, with the question it answers."""
    analysis = family_of(exhibit).main_game
    customs = analysis.customs(exhibit, game) if analysis else None
    for label in customs.readings if customs else ():
        stated = next(one for one in customs.stated if one.reading and one.reading[0] == label) if customs else None
        if stated is not None:
            yield label.replace("-", " "), stated.question


def joined(exhibit: Exhibit, game: str, customs: Exhibit, labels: Iterable[str]) -> Exhibit:
    """The document whose root game follows these customs; what only names a covered case adds nothing to it."""
    root, kept = exhibit.lineage(game)[-1], {label: tagged(label) for label in labels}
    games = tuple(replace(one, follows=CUSTOMARY) if one.name == root else one for one in exhibit.games)
    own = tuple(one if one.games else replace(one, games=(root,)) for one in exhibit.stated)
    added = [one for one in customs.stated if one.key != COVERED]
    said: dict[QuestionName, tuple[str, ...]] = {}
    for one in own:
        said[one.question] = (*said.get(one.question, ()), one.key)
    return replace(
        exhibit,
        games=(*games, Game(CUSTOMARY, span=exhibit.games[0].span)),
        stated=(*own, *(custom(one, kept, said) for one in added if one.reading and one.reading[0] in kept)),
        readings={**exhibit.readings, **{tag: customs.readings[label] for label, tag in kept.items()}},
        tables=(*exhibit.tables, *(replace(table, name=CUSTOM + table.name) for table in customs.tables)),
    )


CUSTOMARY = "customary"
SAID, COVERED = "said", "covered"
"""Labels by which a custom names all that the document says on its question: it is an exception to that.

What is covered is open only where the document does speak, in general: it settles a case that no sentence of it names.
The statement so labelled is the case, and is no rule.
"""
UNLIMITED: tuple[QuestionName, ...] = ("split limit",)
"""Where nothing is said, nothing is limited."""
NO_CASES: Mapping[str, Condition | None] = {}


def custom(one: Stated, kept: dict[str, str], said: Mapping[QuestionName, tuple[str, ...]]) -> Stated:
    assert one.reading is not None
    beaten = () if {SAID, COVERED}.isdisjoint(one.overrides) else said.get(one.question, ())
    return replace(
        one,
        key=CUSTOM + one.key,
        games=(CUSTOMARY,),
        reading=(kept[one.reading[0]], one.reading[1]),
        overrides=(*(kept.get(name, name) for name in one.overrides), *beaten),
        table=CUSTOM + one.table if one.table else "",
    )


def tagged(label: str) -> str:
    return SILENCE + label.replace("-", " ")


def open_silences(
    every: Exhibit, game: str, customs: Mapping[str, tuple[str, ...]], cases: Mapping[str, Condition | None]
) -> tuple[Silence, ...]:
    """A custom is open where it alone answers; a permission, only where the document answers in none of its hands.

    Hands that arise under another answer to a silence found open count as well: a silence on splitting leaves open
    what split hands may do, though by the usual custom there are none.
    """
    found, unreached = open_under(every, game, customs, {}, cases)
    for answers in other_answers(found):
        if unreached:
            more, unreached = open_under(every, game, unreached, answers, cases)
            found |= more
    return tuple(found[label] for label in customs if label in found)


def open_under(
    every: Exhibit,
    game: str,
    customs: Mapping[str, tuple[str, ...]],
    answers: Mapping[str, str],
    cases: Mapping[str, Condition | None] = NO_CASES,
) -> tuple[dict[str, Silence], dict[str, tuple[str, ...]]]:
    """The customs that are open if these silences are answered so, and those of whose hands none arises."""
    rules = usual_rulebook(every, game, answers)
    reach = family_of(every).situations(rules)
    found: dict[str, Silence] = {}
    unreached: dict[str, tuple[str, ...]] = {}
    listed: dict[QuestionName, Sequence[Any]] = {}
    for label, names in customs.items():
        tag, question = tagged(label), question_of(every, label)
        if question not in listed:  # several customs answer one question
            listed[question] = reach.situations(question)
        if label in cases:
            silent, spoken = heard_in(rules, question, cases[label], listed[question])
        else:
            silent, spoken = heard(rules, question, tag, listed[question])
        if is_open(rules, label, question, silent, spoken):
            found[label] = Silence(tag, question, names, silent[0], label in cases or question in UNLIMITED)
        elif not silent and not spoken:
            unreached[label] = names
    return found, unreached


def is_open(rules: Rulebook, label: str, question: QuestionName, silent: Sequence[Any], spoken: Sequence[Any]) -> bool:
    """Who says nothing on hitting lets players hit; who lets them hit on 16 or less may mean: and on no more."""
    if label.endswith(ELSEWHERE):
        return bool(silent) and any(ALLOWED in own_effects(rules, question, at) for at in spoken)
    return bool(silent) and not (of_permission(question) and spoken)


def own_effects(rules: Rulebook, question: QuestionName, at: Any) -> set[Effect]:
    """What the document itself says."""
    said = rules.ask(question, at)
    return {one.effect for one in (*said.given, *said.overridden) if not one.stated.key.startswith(CUSTOM)}


ELSEWHERE = "-elsewhere"
"""Ends the labels of customs on what a document permits some hands and does not mention for others."""


def other_answers(found: Mapping[str, Silence]) -> Iterator[dict[str, str]]:
    """Answers to the silences on what is allowed, together: the second customary one of each, then the third."""
    open_ = [silence for silence in found.values() if of_permission(silence.question)]
    for place in range(1, max((len(silence.answers) for silence in open_), default=0)):
        yield {silence.label: silence.answers[min(place, len(silence.answers) - 1)] for silence in open_}


def usual_rulebook(every: Exhibit, game: str, answers: Mapping[str, str] | None = None) -> Rulebook:
    usual = {label: names[0] for label, names in every.readings.items()}
    return family_of(every).rulebook(every, game, usual | dict(answers or {}))


def question_of(every: Exhibit, label: str) -> QuestionName:
    tag = tagged(label)
    return next(one.question for one in every.stated if one.reading and one.reading[0] == tag)


def of_permission(question: QuestionName) -> bool:
    """Is silence on the question itself an answer?"""
    return vocabulary().questions[question].silence in ("yes", "no")


def heard(rules: Rulebook, question: QuestionName, tag: str, situations: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """Of the situations of a custom those in which it alone speaks, and those in which the document does as well."""
    silent: list[Any] = []
    spoken: list[Any] = []
    for at in situations:
        told = speaks_too(rules, question, tag, at)
        if told is not None:
            (spoken if told else silent).append(at)
    return silent, spoken


def speaks_too(rules: Rulebook, question: QuestionName, tag: str, at: Any) -> bool | None:
    """Does the document speak as well where this custom does? None where the custom does not."""
    speaking = rules.speaking(question, "")
    spend(2 + rules.weights[question, ""])
    holding = [rule for rule in speaking if rule.holds(at)]
    own = [rule for rule in holding if rule.stated.reading and rule.stated.reading[0] == tag]
    if not own:
        return None
    if own[0].stated.key == CUSTOM + SAID:  # what is said without a look at what the custom looks at says nothing here
        seen = set(single(own[0].stated.when, rules))
        return any(of_document(rule) and not seen.isdisjoint(single(rule.stated.when, rules)) for rule in holding)
    return any(map(of_document, holding))


def heard_in(
    rules: Rulebook, question: QuestionName, case: Condition | None, situations: Sequence[Any]
) -> tuple[list[Any], list[Any]]:
    """The first situation of a case that a general sentence settles: silent, unless some sentence names the case."""
    holds = predicate(case, rules.terms, rules.exhibit.events)
    speaking = [rule for rule in rules.speaking(question, "") if of_document(rule) and grants(rule)]
    settled: list[Any] = []
    for at in situations:
        spend(1)
        if holds(at) and any(rule.holds(at) for rule in speaking):
            settled.append(at)
            break
    limits = [limit for limit, (action, _) in LIMITED.items() if action == question]
    own = [rule for asked in (question, *limits) for rule in rules.statements.on(asked)]
    seen = {alike for fact in facts_of(case, rules) for alike in ALIKE.get(fact, (fact,))}
    named = any(
        not rule.stated.key.startswith(CUSTOM) and not facts_of(rule.stated.when, rules).isdisjoint(seen)
        for rule in own
    )
    return ([], settled) if named else (settled, [])


def grants(rule: CompiledStatement) -> bool:
    return rule.effect(None) not in (FORBIDDEN, None)


def facts_of(condition: Condition | None, rules: Rulebook) -> set[str]:
    return {fact for test in single(condition, rules) for fact in (*facts_read(test), *groups_of(test))}


ALIKE = {
    "hand is split": ("hand is split", "hand is from split aces", "splits made", "action is first", "split"),
    "hand is from split aces": ("hand is from split aces", "split card"),
}
"""Who speaks of one of these has the first in mind."""


def of_document(rule: CompiledStatement) -> bool:
    return not rule.stated.key.startswith(CUSTOM) and not rule.narrows
