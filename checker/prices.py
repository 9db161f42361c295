"""The price of a finding, as the house edge under each answer, and the interval for the whole document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from base.effort import TooMuchWork, left, limited
from base.progress import Progress, silent
from checker.finding import Finding, Price, Severity
from checker.price_base import edge_on_base, price_base, side_edge_on_base
from checker.scope import scope_of
from checker.wager_prices import concerns_wagers, price_of_wager, wager_price
from engine.family import family_of
from engine.money.edge import Edge, edge
from engine.money.every_table import RESULT, WRITTEN, beside_every_table
from engine.money.interval import NOTHING_MOVES, Spread, spread
from engine.money.main_game import Unanalysed, main_game
from engine.money.open_document import opened, option_label
from engine.money.silences import Silence, over_customs
from engine.money.silent_rounds import silent_rounds
from engine.money.table_limits import in_dollars, playable_decks
from engine.money.work import INTERVAL_SHARE, ON_FINDINGS, Budget
from engine.resolutions import OpenChoice, Option, readings_of
from engine.rulebook import LIMITED
from engine.side_wagers.odds import rules_of
from grammar.errors.faults import Unreadable, counted, one_of
from grammar.exhibit import MAIN, Exhibit
from grammar.question_names import QuestionName
from grammar.source import Source
from grammar.topics import topics


def price_by_price(exhibit: Exhibit, progress: Progress = silent) -> Callable[[Finding], Finding]:
    """Gives one finding after another its price, if its answers move money in the main game or a side wager.

    The work is limited; findings for which none is left say so.
    """
    budget = Budget(ON_FINDINGS)

    def priced(finding: Finding) -> Finding:
        try:
            if budget.spend(work_of(exhibit, finding)):
                return with_price(exhibit, finding, progress)
        except TooMuchWork:
            budget.left = 0
        return replace(finding, details=(*finding.details, NOT_PRICED))

    return priced


NOT_PRICED = "not priced: the findings before it took up the work that one check spends on prices"


def work_of(exhibit: Exhibit, finding: Finding) -> int:
    """What the price of a finding takes: its options, each analysed."""
    if finding.check == "optional-duty" and concerns_main(exhibit, finding):
        return 2
    if covered := silences_covered(exhibit, finding):
        known = edge(exhibit, covered[0][0])
        return known.work * sum(len(silence.answers) for _, silence in covered) if known else 0
    if finding.witness is None:
        return 0
    if not concerns_main(exhibit, finding):
        return len(finding.options)
    base = edge(exhibit, finding.witness.game)
    if base is None:
        return 0
    if turns_result(exhibit, finding):
        return 2 * base.work
    silent = not finding.options and finding.check in SILENT
    silences = over_customs(exhibit, finding.witness.game).silences if silent else ()
    asked = [silence.answers for silence in silences if silence.question == finding.question]
    return base.work * (len(finding.options) + sum(map(len, asked)))


def with_price(exhibit: Exhibit, finding: Finding, progress: Progress) -> Finding:
    if concerns_wagers(exhibit, finding):
        progress(finding.message)
        return replace(finding, price=wager_price(exhibit, finding, finding.witness.game if finding.witness else ""))
    if finding.question == DECKS and finding.check in OPEN_DECKS:
        progress(finding.message)
        return replace(finding, price=deck_price(exhibit))
    if covered := silences_covered(exhibit, finding):
        progress(finding.message)
        return with_price_of_covered(exhibit, finding, covered)
    if turns_result(exhibit, finding):
        progress(finding.message)
        return replace(finding, price=turned_price(exhibit, finding))
    if finding.witness is not None and not finding.options and concerns_main(exhibit, finding):
        return with_price_of_silence(exhibit, finding, finding.witness.game, progress)
    if finding.check == "optional-duty" and concerns_main(exhibit, finding):
        progress(finding.message)
        return replace(finding, price=option_price(exhibit, finding))
    if not finding.options or finding.witness is None:
        return finding
    if concerns_main(exhibit, finding):
        progress(finding.message)
        price = main_price(exhibit, finding, finding.witness.game)
        if price is not None and not price.worth and (blind := untold(exhibit, finding, finding.witness.game)):
            why = f"what it is worth is not worked out: it is assumed that {one_of(blind)}"
            return replace(finding, details=(*finding.details, why))
    elif finding.question == "wager pay" and finding.about:
        progress(finding.message)
        price = side_price(exhibit, finding, finding.witness.game)
    else:
        return finding
    return replace(finding, price=price)


def with_price_of_silence(exhibit: Exhibit, finding: Finding, game: str, progress: Progress) -> Finding:
    """What is customary where nothing is said, each answer with its edge."""
    if finding.check not in SILENT:
        return finding
    progress(finding.message)
    silences = over_customs(exhibit, game).silences
    if finding.check == "missing-answers":
        own = [silence for silence in silences if concerns_witness(exhibit, game, silence, finding)]
        return replace(finding, price=silence_price(exhibit, game, own[0])) if own else finding
    asked = [silence for silence in silences if silence.question == finding.question]
    prices = {silence.subject: silence_price(exhibit, game, silence) for silence in asked}
    details = tuple(priced_detail(detail, prices) for detail in finding.details)
    dearest = max((price for price in prices.values() if price), key=lambda price: price.worth, default=None)
    return replace(finding, details=details, price=dearest)


COVERED_IN: dict[str, dict[str, tuple[QuestionName, ...]]] = {
    "unbounded-permission": {"may double": ("may double",), "may split": ("may split", "may hit")},
    "unranked-blackjack": {"main pay": ("main pay",)},
}
"""Checks that ask about what a general sentence covers, and the questions that such customs answer."""


def asks_what_is_covered(finding: Finding) -> bool:
    """Is it priced after all others? The document does say something there."""
    return finding.check in COVERED_IN or (finding.check == "missing-answers" and finding.question in LIMITED)


def silences_covered(exhibit: Exhibit, finding: Finding) -> list[tuple[str, Silence]]:
    """What the finding asks about, of the first game that leaves it open."""
    asked = COVERED_IN.get(finding.check, {}).get(finding.question, ())
    for game in exhibit.games if asked and concerns_main(exhibit, finding) else ():
        silences = over_customs(exhibit, game.name).silences
        if found := [(game.name, one) for one in silences if one.covered and one.question in asked]:
            return found
    return []


def with_price_of_covered(exhibit: Exhibit, finding: Finding, covered: list[tuple[str, Silence]]) -> Finding:
    """The price of the dearest; of several, each is told."""
    prices = {silence.subject: silence_price(exhibit, game, silence) for game, silence in covered}
    known = {subject: price for subject, price in prices.items() if price is not None}
    told = tuple(priced_detail(f"{subject}:", known) for subject in known) if len(known) > 1 else ()
    dearest = max(known.values(), key=lambda price: price.worth, default=None)
    return replace(finding, details=(*finding.details, *told), price=dearest)


def concerns_witness(exhibit: Exhibit, game: str, silence: Silence, finding: Finding) -> bool:
    """Do its customs differ in the hand that is shown? What a blackjack pays says nothing on an ordinary win."""
    if silence.question != finding.question or finding.witness is None:
        return False
    if silence.question in LIMITED:
        return True  # nothing is said on how often at all
    over, at = over_customs(exhibit, game).settling(silence), finding.witness.situation
    asked = (
        rules_of(over, game, readings_of([option])).ask(silence.question, at, finding.about)
        for option in silence.choice.options
    )
    return len({frozenset(answer.effect for answer in answers.given) for answers in asked}) > 1


def priced_detail(detail: str, prices: Mapping[str, Price | None]) -> str:
    """``double: not-allowed is taken, 4.96%; also customary: any-two-cards, 3.59%``"""
    subject = detail.partition(":")[0]
    price = prices.get(subject)
    if price is None:
        return detail
    (taken, percent), *others = price.answers
    told = ", ".join(f"{name} {edge:z.2f}%" for name, edge in others)
    return f"{subject}: {taken} is taken, a house edge of {percent:z.2f}%; also customary: {told}"


def option_price(exhibit: Exhibit, finding: Finding) -> Price | None:
    """What it is worth whether the dealer always does what a statement lets the dealer do, or never does."""
    keys = {one.key for one in exhibit.stated if one.span.line in {place.span.line for place in finding.places}}
    for game in exhibit.games:
        over = opened(exhibit, game.name)
        for choice in over.choices:
            if choice.name in map(option_label, keys):
                return price_of(exhibit, over.exhibit, game.name, choice)
    return None


SILENT = ("missing-answers", "unstated-permission", "surrender-before-check")


def silence_price(exhibit: Exhibit, game: str, silence: Silence) -> Price | None:
    return price_of(exhibit, over_customs(exhibit, game).settling(silence), game, silence.choice)


def price_of(exhibit: Exhibit, over: Exhibit, game: str, choice: OpenChoice) -> Price | None:
    """The edge under each option of a choice that another version of the document leaves."""
    edges = [(option.name, edge_on_base(exhibit, game, [option], over)) for option in choice.options]
    known = [(name, found) for name, found in edges if found is not None]
    if len(known) < 2:
        return None
    first = known[0][1]
    answers = tuple((name, found.percent) for name, found in known)
    return Price("main", first.stake, first.decks, answers, first.assumed, in_dollars=in_dollars(exhibit, MAIN))


def turns_result(exhibit: Exhibit, finding: Finding) -> bool:
    """Does the document settle a hand against every table, not on purpose, and not by one reading of a sentence?"""
    odd = finding.check == "implausible-result" and finding.severity is not Severity.NOTE
    if not odd or finding.question != RESULT or finding.witness is None:
        return False
    lines = {place.span.line for place in finding.places}
    return not any(one.reading for one in exhibit.stated if one.span.line in lines)


def turned_price(exhibit: Exhibit, finding: Finding) -> Price | None:
    """What it is worth that a hand is settled against every table: the edge as written, and as everywhere."""
    if finding.witness is None:
        return None
    game, written = finding.witness.game, finding.witness.answers[0].statement
    beside = beside_every_table(exhibit, game, finding.witness.situation)
    price = price_of(exhibit, beside.exhibit, game, beside.choice) if beside else None
    if price is None:
        return None
    return replace(price, answers=tuple((written if name == WRITTEN else name, edge) for name, edge in price.answers))


def concerns_main(exhibit: Exhibit, finding: Finding) -> bool:
    analysis = family_of(exhibit).main_game
    return analysis is not None and finding.question in analysis.questions and finding.about in ("", MAIN)


DECKS: QuestionName = "number of decks"


OPEN_DECKS = ("missing-answers", "open-choice")
COMMON_DECKS = (1, 2, 6, 8)
"""The numbers that casinos use, priced beside that of the base."""


def deck_price(exhibit: Exhibit) -> Price | None:
    """What the number of decks is worth where it is left open: the edge with each number that casinos use."""
    for game in exhibit.games:
        allowed = playable_decks(rules_of(exhibit, game.name))
        numbers = sorted({*COMMON_DECKS, price_base(exhibit).decks or 0}.intersection(allowed))
        tried = [(decks, edge(exhibit, game.name, decks=decks)) for decks in numbers]
        known = [(decks, found) for decks, found in tried if found is not None]
        if len(known) > 1:
            first = known[0][1]
            answers = tuple((counted(decks, "deck"), found.percent) for decks, found in known)
            return Price(MAIN, first.stake, None, answers, first.assumed, in_dollars=in_dollars(exhibit, MAIN))
    return None


def main_price(exhibit: Exhibit, finding: Finding, game: str) -> Price | None:
    edges = [(option.name, option_edge(exhibit, finding, game, option)) for option in finding.options]
    known = [(name, found) for name, found in edges if found is not None]
    if len(known) < 2:
        return None
    first = known[0][1]
    one = all(found.decks == first.decks for _, found in known)
    if not one:
        known = [(f"{name}: {counted(found.decks, 'deck')}", found) for name, found in known]
    assumed = tuple(dict.fromkeys(note for _, found in known for note in found.assumed))
    answers = tuple((name, found.percent) for name, found in known)
    uncounted = tuple(name for name, found in edges if found is None)
    decks = first.decks if one else None
    return Price("main", first.stake, decks, answers, assumed, uncounted, in_dollars(exhibit, MAIN))


def untold(exhibit: Exhibit, finding: Finding, game: str) -> list[str]:
    """What is assumed under only some of the options, because the tables cannot express the difference."""
    analysis = family_of(exhibit).main_game
    edges = [option_edge(exhibit, finding, game, option) for option in finding.options]
    known = [found.assumed for found in edges if found is not None]
    blind = analysis.blind_spots if analysis else ()
    return sorted(note for note in blind if 0 < sum(note in notes for notes in known) < len(known))


def option_edge(exhibit: Exhibit, finding: Finding, game: str, option: Option) -> Edge | None:
    """The edge with an option taken; if decks are in question, with the witness's number if it is allowed."""
    if finding.question == DECKS and finding.witness is not None:
        found = edge(exhibit, game, [option], decks=int(finding.witness.situation.amount))
        if found is not None:
            return found
    return edge_on_base(exhibit, game, [option])


def side_price(exhibit: Exhibit, finding: Finding, game: str) -> Price | None:
    edges = [(option.name, side_edge_on_base(exhibit, game, finding.about, [option])) for option in finding.options]
    return price_of_wager(exhibit, finding, game, finding.about, edges)


LEAST = 0.005
"""The smallest percentage that shows in print."""


def choices_of(exhibit: Exhibit, finding: Finding) -> Iterator[OpenChoice]:
    """What a finding leaves open in the main game: each sentence with readings, or else its options."""
    labels = dict.fromkeys(label for option in finding.options for label, _ in option.readings)
    for label in labels:
        yield OpenChoice(label, tuple(Option(name, readings=((label, name),)) for name in exhibit.readings[label]))
    if finding.options and not labels:
        yield OpenChoice(f"{finding.check} {finding.id}", finding.options)


def open_choices(exhibit: Exhibit, findings: Iterable[Finding]) -> tuple[OpenChoice, ...]:
    """All that the findings leave open in the main game, each once."""
    choices = {
        choice.name: choice
        for finding in findings
        if concerns_main(exhibit, finding)
        for choice in choices_of(exhibit, finding)
    }
    return tuple({choice.options: choice for choice in reversed(choices.values())}.values())[::-1]  # one for the same


def interval(exhibit: Exhibit, findings: Iterable[Finding], progress: Progress = silent) -> Spread | None:
    """The interval of the document's house edge over all its games, readings, contradictions and silences.

    None where no game has a main wager that can be analysed.
    """
    findings = tuple(findings)
    choices, usual = open_choices(exhibit, findings), unanswered(exhibit, findings)
    spreads: dict[str, Spread] = {}
    allowed = INTERVAL_SHARE * left() / max(1, len(exhibit.games))
    for game in exhibit.games:
        with limited(allowed):
            found = spread(exhibit, game.name, choices, progress)
        if found:
            spreads[game.name] = found
    if not spreads:
        return None
    low, high = min(found.low for found in spreads.values()), max(found.high for found in spreads.values())
    taken = f"as usual where there is no answer: {', '.join(usual)}"
    spreads = {
        game: replace(found, method=with_usual(found.method, taken if usual else "")) for game, found in spreads.items()
    }
    methods = dict.fromkeys(found.method for found in spreads.values())
    if len(methods) > 1:
        methods = dict.fromkeys(f"{game}: {found.method}" for game, found in spreads.items())
    shoes = dict.fromkeys(found.shoe for found in spreads.values())
    if len(shoes) > 1:
        shoes = dict.fromkeys(f" in {game}{found.shoe}" for game, found in spreads.items() if found.shoe)
    silences = sum(found.silences for found in spreads.values())
    low_open, high_open = (any(getattr(one, end) for one in spreads.values()) for end in ("low_open", "high_open"))
    undecided = next((found.undecided for found in spreads.values() if found.undecided), "")
    return Spread(low, high, "; ".join(methods), ",".join(shoes), silences, low_open, high_open, undecided)


def undecided_edges(exhibit: Exhibit, found: Spread | None, source: Source | None = None) -> Iterator[str]:
    """Why the house edge of a game that the document describes is not known, or not between which ends it lies."""
    if found is not None and found.undecided:
        yield f"some ways to settle it were not analysed: {found.undecided}"
    analysis = family_of(exhibit).main_game
    if analysis is None or scope_of(exhibit, source) in ("side wager", "part"):
        return
    for game in exhibit.games:
        if edge(exhibit, game.name) is None:
            try:
                main_game(exhibit, game.name)
            except (Unanalysed, Unreadable) as why:
                yield f"that of {game.name} is not known: {why}"


def with_usual(method: str, taken: str) -> str:
    """That nothing moves the edge is said only where all is answered."""
    if not taken:
        return method
    return taken if method == NOTHING_MOVES else f"{method}; {taken}"


def unanswered(exhibit: Exhibit, findings: Iterable[Finding]) -> list[str]:
    """Questions of the main game that have no answer somewhere, and so take the usual one."""
    silent = (
        one
        for one in findings
        if one.check == "missing-answers" and concerns_main(exhibit, one) and one.question not in LIMITED
    )
    return list(dict.fromkeys(str(one.question) for one in silent))


def gap_frequencies(exhibit: Exhibit, findings: Iterable[Finding]) -> dict[str, float]:
    """How often the hand of a gap comes up, by the id of its finding, where a gap leaves a hand without a result."""
    settling = {question for topic in topics().known if topic.unanswered for question in topic.questions}
    return {
        one.id: share
        for one in findings
        if one.check == "missing-answers" and one.question in settling and one.witness is not None
        if (share := silent_rounds(exhibit, one.witness.game).get(one.question)) is not None
    }
