"""Reads one sentence: its proposals, with conditions, hedges and confidence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from grammar.vocabulary import vocabulary
from intake.prose.candidates import BOTH, SETTLED, Candidate, Context, Sentence
from intake.prose.certainty import leaves_words
from intake.prose.clauses import clauses
from intake.prose.conditions import EITHER, overlap, stated_bound
from intake.prose.confidence import confidence_of, hedge_of, unused_words, vague_words
from intake.prose.fold import Folded, Span
from intake.prose.governed import Governed, content, idle_spans
from intake.prose.joined_limits import joined_limits
from intake.prose.patterns import patterns
from intake.prose.polarity import turned_round
from intake.prose.proposal import Confidence, Proposal, doubted
from intake.prose.rewordings import reworded
from intake.prose.second_reader import with_second
from intake.prose.stated_conditions import stated_conditions
from intake.prose.told_to import as_told_to
from intake.prose.usual_conditions import completed, settled_wagers, usual_case
from intake.prose.wager_names import with_wagers


def read_sentence(text: str, place: str, context: Context) -> tuple[Proposal, ...]:
    """What a sentence proposes, in order."""
    folded = folded_text(text, context)
    if any(way.search(folded.said) for way in patterns().not_now):
        return ()
    if found := _read(folded, place, context):
        guessed = context.actor and folded_text(text, replace(context, actor="")).said != folded.said
        return tuple(replace(one, confidence=doubted(one.confidence)) for one in found) if guessed else found
    for other in reworded(folded, context):
        if found := _read(other, place, context):
            return tuple(replace(one, confidence=doubted(one.confidence)) for one in found)
    return ()


def _read(folded: Folded, place: str, context: Context) -> tuple[Proposal, ...]:
    sentence = Sentence(folded, clauses(folded.said), context, patterns())
    if not folded.said.strip() or not sentence.clauses:
        return ()
    governed = list(_upright(sentence, sentence.phrases()))
    taken = [(one.candidate.clause, name) for one in governed for name in (one.subject, one.candidate.subject)]
    governed = list(_distinct([*governed, *_upright(sentence, sentence.frames(taken))]))
    governed = [made for one in governed if (made := _beside(one, governed))]
    used = [span for one in governed for span in one.spans] + idle_spans(sentence)
    first = [(one, found) for one in governed if (found := _proposal(sentence, one, used, place))]
    first = [
        (one, replace(made, confidence=doubted(made.confidence)) if _claimed_twice(one, first) else made)
        for one, made in first
    ]
    if leaves_words(sentence, used):
        first = [(one, replace(made, confidence=doubted(made.confidence))) for one, made in first]
    proposals = joined_limits(with_second(sentence, place, first, partial(_upright, sentence)))
    proposals = [_in_dollars(one, folded.original) for one in proposals if not _worked_example(one)]
    proposals = [made for one in proposals for made in _parted(one)]
    proposals = [_beside_narrower(one, proposals) for one in proposals if not _said_narrower(one, proposals)]
    if proposals:
        proposals[-1] = replace(proposals[-1], unread=_unread(sentence, used))
    return tuple(proposals)


def _claimed_twice(one: Governed, first: list[tuple[Governed, Proposal]]) -> bool:
    """Whether another subject was read from the very same words: they cannot surely say both."""
    kind = one.subject.split(' "')[0]
    alike = (other for other, _ in first if other.candidate.spans == one.candidate.spans)
    return any(other.subject.split(' "')[0] != kind for other in alike)


def _parted(one: Proposal) -> tuple[Proposal, ...]:
    """``on any two cards, but not after a split``: that an exception is none of the rule is a line of its own."""
    exception = " unless hand is split"
    if one.subject != "double" or len(one.readings) != 1 or not one.readings[0][1].endswith(exception):
        return (one,)
    rule = replace(one, readings=(("", one.readings[0][1].removesuffix(exception)),))
    return rule, replace(one, subject="double after split", readings=(("", "not allowed"),))


def _beside_narrower(one: Proposal, proposals: list[Proposal]) -> Proposal:
    """``After splitting aces you may hit``: beside what is said of split aces, *hit* may be said of them only."""
    narrower = any(other.subject.startswith(f"{one.subject} ") for other in proposals)
    return (
        replace(one, confidence=doubted(one.confidence)) if narrower and not _LIMITED.search(str(one.readings)) else one
    )


_LIMITED = re.compile(r"\b(?:when|unless|until)\b")


def _said_narrower(one: Proposal, proposals: list[Proposal]) -> bool:
    """Whether another line says the same of the case that this one needs a condition for: *double after split, unless
    from split aces* beside *double when hand is split unless from split aces*."""
    for other in proposals:
        entry = vocabulary().subjects.get(other.subject)
        if entry is None or not entry.given or not other.subject.startswith(f"{one.subject} "):
            continue
        refuses = [any(re.search(r"\bnot\b", said) for _, said in each.readings) for each in (one, other)]
        own = {_LIMITED.split(said, 1)[-1] for _, said in one.readings if _LIMITED.search(said)}
        if refuses[0] != refuses[1] or not own:
            continue
        same = own & {_LIMITED.split(said, 1)[-1] for _, said in other.readings}
        if same or all(said.startswith(f" {entry.given}") for said in own):
            return True
    return False


def _in_dollars(one: Proposal, text: str) -> Proposal:
    """Amounts in another currency are written as the language writes amounts, and a person has to agree."""
    sign = _CURRENCY.search(text)
    if sign is None or not any("$" in said for said in one.statements):
        return one
    return replace(one, confidence=doubted(one.confidence), unused=(*one.unused, sign[0].strip()))


_CURRENCY = re.compile(
    r"[£€¥₱](?= ?\d)|\b(?:HK|NT|MOP|R) ?\$"
    r"|\b(?:pounds?|euros?|pesos?|rands?|GBP|EUR|HKD|MOP|PHP|patacas?|crowns?|CZK)\b"
)


def _worked_example(one: Proposal) -> bool:
    """``a seven and an eight are worth five`` adds two cards up: no game counts a card so, but for its face."""
    said = [_CARD_VALUE.fullmatch(say) for _, say in one.readings] if one.subject == "card value" else []
    return any(found is not None and not _usual_value(int(found["value"]), found["ranks"]) for found in said)


def _usual_value(value: int, ranks: str) -> bool:
    """Whether a game may count cards so: an ace 1 or 11, tens and faces 10 or nothing, a spot card its face."""
    if ranks == str(value):
        return True
    spots = re.search(r"\b[2-9]\b", ranks) is not None
    return value in ((0,) if spots else (1, 11) if ranks == "A" else (0, 10))


_CARD_VALUE = re.compile(r"(?P<value>\d+) when card is (?P<ranks>.+)")


def _unread(sentence: Sentence, used: list[Span]) -> tuple[str, ...]:
    """The clauses that say something of which nothing was used: ``and ties on 12`` behind what was read."""
    words = ((clause.span, content(sentence.folded.said, clause.span)) for clause in sentence.clauses)
    untouched = [
        span
        for span, said in words
        if len(said) > 1 and not any(overlap(word, one) for _, word in said for one in used)
    ]
    return tuple(filter(None, (sentence.folded.quote(*span).strip(" ,;.") for span in untouched)))


def folded_text(text: str, context: Context) -> Folded:
    """A text as the patterns of its family read it; *you* are whom it is written for."""
    text = as_told_to(text, context.reader)
    return with_wagers(patterns().fold(text, context.family, context.actor), context.family)


def _upright(sentence: Sentence, candidates: Iterable[Candidate]) -> Iterator[Governed]:
    """The candidates with their conditions, without those that a negation may reverse."""
    for candidate in candidates:
        for made in _governed(sentence, candidate):
            if not turned_round(sentence, made):
                yield made


def _governed(sentence: Sentence, candidate: Candidate) -> Iterator[Governed]:
    """The candidate with the conditions of its clause; nothing if it needs one and there is none."""
    if {SETTLED, BOTH} & set(_PLACE.findall(candidate.subject)):
        yield from _settled(sentence, candidate)
        return
    if not candidate.takes_conditions:
        yield from _unconditional(sentence, candidate)
        return
    stated = stated_conditions(sentence, candidate)
    when, spans, understood = stated.when, stated.spans, stated.understood
    if _contradictory(when["if"]):
        return
    if any(_BARE_PRONOUN.search(part) for parts in when.values() for part in parts):
        return
    if candidate.readings[0][1].startswith("player loses") and _DEALERS.search(sentence.folded.said):
        when["if"] = ["dealer has blackjack" if one == "player has blackjack" else one for one in when["if"]]
    subject = _routed(sentence, candidate, when["if"])
    if subject == "main pay":  # what a blackjack pays is a subject of its own, and needs no exception
        when["unless"] = [part for part in when["unless"] if part != "player has blackjack"]
    when["unless"] = [_own_part(part, subject) for part in when["unless"]]
    if _denied(subject, when):
        return
    conditions = stated_bound({word: _for_subject(parts, subject) for word, parts in when.items()})
    conditional = any(conditions.values()) or subject != candidate.subject
    if (candidate.needs_condition or subject == "main result") and not conditional:
        return
    for case in _cases(subject, conditions):
        said = tuple((name, _with_conditions(_spoken(say, subject, case), case)) for name, say in candidate.readings)
        family = sentence.context.family
        readings = tuple((name, completed(subject, say, family)) for name, say in said) if understood else said
        yield Governed(
            candidate,
            subject,
            readings,
            (*candidate.spans, *spans),
            understood and not stated.by_concepts and readings == said,
        )


def _own_part(part: str, subject: str) -> str:
    """An exception without what its subject adds anyway: ``unless both have blackjack`` where the player's is paid."""
    tests = part.split(" and ")
    return " and ".join(test for test in tests if test not in _given(subject)) if len(tests) > 1 else part


_PLACE = re.compile(r"\{\w+\}")


def _settled(sentence: Sentence, candidate: Candidate) -> Iterator[Governed]:
    """``both lose``: the wagers that the library settles so in the case of the sentence."""
    family = sentence.context.family
    named = [
        replace(candidate, subject=_PLACE.sub(name, candidate.subject), by_context=True)
        for name in settled_wagers(family)
    ]
    made = [one for each in named for one in _governed(sentence, each)]
    kept = [one for one in made if all(usual_case(one.subject, said, family) for _, said in one.readings)]
    if SETTLED in candidate.subject or len(kept) == 2:
        yield from kept


def _unconditional(sentence: Sentence, candidate: Candidate) -> Iterator[Governed]:
    """A statement that takes no conditions is still not made where its clause makes an exception."""
    stated = stated_conditions(sentence, candidate)
    when, spans = stated.when, stated.spans
    if not when["unless"] or candidate.subject == "card value":  # a value names its own cards
        yield Governed(candidate, candidate.subject, candidate.readings, candidate.spans, True)
    elif not _denied(candidate.subject, when | {"if": []}):
        limited = {"if": [], "only": [], "until": [], "unless": when["unless"]}
        said = tuple((name, _with_conditions(say, limited)) for name, say in candidate.readings)
        yield Governed(candidate, candidate.subject, said, (*candidate.spans, *spans), False)


def _routed(sentence: Sentence, candidate: Candidate, when: list[str]) -> str:
    """The subject of a candidate, or that of a result whose condition has a subject of its own."""
    subject = candidate.subject
    if not candidate.from_frame or subject == "main result":
        for route in sentence.known.routes:
            if route.subject == subject and route.condition in when:
                subject = route.to
    return subject


def _cases(subject: str, conditions: dict[str, list[str]]) -> Iterator[dict[str, list[str]]]:
    """What a wager pays is one statement for each case: ``if A or if B`` makes two."""
    either = [part for part in conditions["if"] if EITHER in part]
    if not subject.startswith("wager pay") or len(either) != 1:
        yield conditions
        return
    rest = [part for part in conditions["if"] if part not in either]
    yield from (conditions | {"if": [*rest, *case.split(" and ")]} for case in either[0].split(EITHER))


def _contradictory(parts: list[str]) -> bool:
    """Whether conditions gathered from two clauses cannot hold together."""
    said = {one for part in parts for one in part.split(" and ")}
    if sum(EITHER not in one and one.startswith("total is ") for one in said) > 1 and not any(
        "N" in one for one in said
    ):
        return True
    compared = {_RELATION.sub("", one) for one in said if _RELATION.search(one)}
    if len(compared) < sum(_RELATION.search(one) is not None for one in said):
        return True
    return any(one.replace(" is not ", " is ").replace(" has no ", " has ") in said - {one} for one in said)


_RELATION = re.compile(r"(?<=\branks )(?:above|below|with)(?= )")
"""Two hands that are compared twice, with two results: conditions of two cases that were not parted."""


def _denied(subject: str, when: dict[str, list[str]]) -> bool:
    """Whether conditions take away the very case that a subject is about: a tie that pushes unless totals are equal."""
    given = _given(subject)
    excepted = {one for part in when["unless"] for one in re.split(rf" and |{EITHER}", part)}
    denied = {re.sub(r"^not | not(?= )|(?<=has )no ", "", one) for part in when["if"] for one in part.split(" and ")}
    said = {one for part in when["if"] for one in part.split(" and ")}
    return bool(given & excepted or given & (denied - said))


_DEALERS = re.compile(r"\bdealer (?:must )?(?:check|look|turn|peek)\w*\b[^.]{0,80}[;,] with an? blackjack\b")
"""``the dealer looks at the hole card; with a blackjack all bets are lost``: it is the dealer's."""
_BARE_PRONOUN = re.compile(r'circumstance "(?:it|this|that|so|not|they|he|she)\b(?: \S+){0,3}"')


def _for_subject(parts: list[str], subject: str) -> list[str]:
    """Conditions in the subject's terms: its own hand's total is ``total``, and what the subject adds is left out."""
    entry = vocabulary().subjects.get(subject.split(' "')[0])
    given = _given(subject)
    own = entry is not None and entry.type in ("permission", "draw") and not subject.startswith(("player", "banker"))
    side = "dealer" if subject.startswith("dealer") else "player"
    made = []
    for part in parts:
        text = " and ".join(one for one in part.split(" and ") if one not in given) if EITHER not in part else part
        text = "" if text in given else text
        if own:
            text = re.sub(rf"\b{side} total is(?! (?:more|less) than (?:player|dealer))", "total is", text)
        made += [text] if text else []
    return list(dict.fromkeys(made))


def _given(subject: str) -> set[str]:
    """The tests that a subject itself adds, and what they imply."""
    entry = vocabulary().subjects.get(subject.split(' "')[0])
    given = set(entry.given.split(" and ")) - {""} if entry else set()
    return given | {said for name, implied in patterns().implied.items() if name in given for said in implied}


def _with_conditions(say: str, conditions: dict[str, list[str]]) -> str:
    when, only = conditions["if"], conditions["only"]
    if only and re.search(r"\bmay (?!not|only)\w", say) and " when " not in say:
        say, when = f"{say} only", [*when, *only]
    else:
        when = [*when, *only]
    when = [part for part in dict.fromkeys(when) if f" when {part}" not in say and f" and {part}" not in say]
    alternatives = [part for part in when if part.startswith(EITHER)]
    say += "".join(alternatives)
    when = [part for part in when if part not in alternatives]
    for word, parts in (("when", when), ("unless", conditions["unless"]), ("until", conditions["until"])):
        if parts:
            joined = [f"({part})" if EITHER in part and len(parts) > 1 else part for part in parts]
            say += (" and " if word == "when" and " when " in say else f" {word} ") + " and ".join(joined)
    return re.sub(r"\bmay only (\w+)(?! only)(?= when)", r"may \1 only", say).replace(EITHER, " or ")


def _beside(one: Governed, all_of_them: list[Governed]) -> Governed | None:
    """A statement without the condition that a more specific subject covers in the same clause (double after split);
    None if nothing is left."""
    excluded = patterns().excluded.get(one.subject, ())
    for other in all_of_them:
        if other.subject in excluded and other.candidate.clause.conditions == one.candidate.clause.conditions:
            return None
        entry = vocabulary().subjects.get(other.subject)
        if entry and entry.given and other is not one and other.candidate.clause == one.candidate.clause:
            readings = tuple((name, _relieved(say, entry.given)) for name, say in one.readings)
            if all(say.endswith(f" when {entry.given}") for _, say in one.readings):
                return None
            if other.subject.startswith(f"{one.subject} ") and _as_broad(one, other):
                return None  # a split hand's double is not every double
            if readings != one.readings and other.subject != one.subject:
                return replace(one, readings=readings)
    return one


def _as_broad(one: Governed, other: Governed) -> bool:
    """Whether two statements answer alike, the first without any condition."""
    refuses = [any(re.search(r"\bnot\b", said) for _, said in each.readings) for each in (one, other)]
    return refuses[0] == refuses[1] and not any(re.search(r" (?:when|unless) ", said) for _, said in one.readings)


def _relieved(say: str, given: str) -> str:
    """What a subject already says is not said again."""
    before, found, rest = say.partition(f" when {given} and ")
    rest = rest.removeprefix("(").removesuffix(")")
    return f"{before} when {rest}" if given == "hand is split" and found and not set("()") & set(rest) else say


def _spoken(say: str, subject: str, conditions: dict[str, list[str]]) -> str:
    """``allowed only on the first two cards`` needs an actor: ``player may double only when``."""
    entry = vocabulary().subjects.get(subject)
    if say == "allowed" and conditions["only"] and entry and entry.type == "permission" and entry.action == subject:
        return f"player may {entry.action}"
    return say


def _distinct(governed: list[Governed]) -> Iterator[Governed]:
    seen: set[tuple[str, tuple[tuple[str, str], ...]]] = set()
    for one in governed:
        key = (one.subject, one.readings)
        if key not in seen:
            seen.add(key)
            yield one


def _proposal(sentence: Sentence, one: Governed, used: list[Span], place: str) -> Proposal | None:
    unused = unused_words(sentence, one.candidate, used)
    confidence = confidence_of(sentence, one, used, unused)
    hedge = hedge_of(sentence, one.candidate)
    if confidence is None:
        return None
    if hedge and confidence is Confidence.SURE:
        confidence = Confidence.LIKELY
    return Proposal(
        place=place,
        subject=one.subject,
        readings=one.readings,
        confidence=confidence,
        unused=tuple(unused),
        hedge=hedge,
        vague=vague_words(sentence, one.candidate),
    )
