"""Every pattern reads its own examples, leaves the others alone, and never says the opposite of a negated one."""

from __future__ import annotations

import re
import tomllib

import pytest

from intake.language import spoken_families, usual_results
from intake.prose.candidates import Context
from intake.prose.conditions import found_conditions
from intake.prose.damage import mended
from intake.prose.games import recognised
from intake.prose.patterns import FOLDER, ConditionPattern, Frame, Hedge, Phrase, patterns
from intake.prose.pay_events import event_named, events
from intake.prose.proposal import Confidence
from intake.prose.sentence import folded_text, read_sentence
from intake.prose.usual_cases import Case, cases
from intake.prose.wager_names import WagerGroup, WagerName, wager_groups, wager_names
from intake.prose.wager_pays import read_wager_pays
from tests.intake.negation import TURNS, negations, reversals
from tests.support.samples import some

KNOWN = patterns()
SPEAKING: tuple[Phrase | Frame, ...] = (*KNOWN.phrases, *KNOWN.frames)


def statements(sentence: str, family: str = "blackjack") -> list[str]:
    return [line for proposal in read_sentence(sentence, "@1.1", Context(family)) for line in proposal.statements]


def families_of(pattern: Phrase | Frame | ConditionPattern) -> list[str]:
    return pattern.family.split() or ["blackjack"]


def name(pattern: Phrase | Frame | ConditionPattern) -> str:
    return f"{getattr(pattern, 'subject', 'condition')}: {pattern.say}"


_ODDS = r"(?:even money|[\d.]+ ?(?:to|for|:) ?[\d.]+)"


def says(pattern: Phrase | Frame, found: list[str]) -> bool:
    """Whether lines hold all that the pattern says, whatever fills its slots and under whatever conditions."""
    answers = [say for _, say in getattr(pattern, "readings", ())] or [pattern.say]
    escaped = (re.escape(f"{pattern.subject}: {say}").replace(r"\{odds\}", _ODDS) for say in answers)
    ways = (re.sub(r"\\\{\w+\\\}", ".+", way) for way in escaped)
    return all(
        any(re.fullmatch(rf"{way}(?: (?:when|unless|until|only when) .+)?", line) for line in found) for way in ways
    )


@pytest.mark.parametrize("pattern", SPEAKING, ids=name)
def test_a_pattern_reads_its_examples_and_no_others(pattern: Phrase | Frame) -> None:
    assert {bool(example.line) for example in pattern.examples} == {True, False}
    for example in pattern.examples:
        found = [statements(example.sentence, family) for family in families_of(pattern)]
        if example.line:
            assert any(example.line in lines for lines in found)
        else:
            assert not any(says(pattern, lines) for lines in found)


@pytest.mark.parametrize("pattern", some(SPEAKING), ids=name)
def test_a_negated_example_never_says_the_same(pattern: Phrase | Frame) -> None:
    tried = 0
    for example in pattern.examples:
        for turned in negations(example.sentence) if example.line else ():
            tried += turned != example.sentence
            for family in families_of(pattern) if turned != example.sentence else ():
                assert example.line not in statements(turned, family)
    assert tried


@pytest.mark.parametrize("pattern", some([*SPEAKING, *KNOWN.conditions]), ids=name)
def test_a_condition_turned_round_changes_what_is_read(pattern: Phrase | Frame | ConditionPattern) -> None:
    """A definition holds for every hand, whoever is named."""
    for example in pattern.examples:
        for family in families_of(pattern):
            before = {line for line in statements(example.sentence, family) if not line.startswith("define")}
            for turned in reversals(example.sentence) if before else ():
                assert before - set(statements(turned, family)), turned


def test_every_way_to_turn_a_condition_round_is_tried() -> None:
    sentences = [example.sentence for pattern in (*SPEAKING, *KNOWN.conditions) for example in pattern.examples]
    assert [way for way, _ in TURNS if not any(re.search(way, sentence) for sentence in sentences)] == []
    assert sum(len(list(reversals(sentence))) for sentence in sentences) > len(TURNS) * 10


@pytest.mark.parametrize("pattern", KNOWN.conditions, ids=name)
def test_a_condition_is_found_in_its_examples_and_in_no_others(pattern: ConditionPattern) -> None:
    wanted = re.sub(r"\\\{\w+\\\}", ".+", re.escape(pattern.say))
    assert {bool(example.line) for example in pattern.examples} == {True, False}
    for example in pattern.examples:
        for family in families_of(pattern)[: None if example.line else 1]:
            folded = folded_text(example.sentence, Context(family))
            found = found_conditions(folded, (0, len(folded.said)), KNOWN, family).said
            assert bool(re.search(rf"(?:^|and |OR ){wanted}", found)) == bool(example.line), found


WAGERS = [wager for family in sorted(spoken_families()) for wager in wager_names(family) if wager.examples]


@pytest.mark.parametrize("wager", WAGERS, ids=lambda wager: f"{wager.family} {wager.name}")
def test_a_wager_of_a_declared_game_is_read_by_its_names(wager: WagerName) -> None:
    assert {bool(example.line) for example in wager.examples} == {True, False}
    for example in wager.examples:
        found = read_wager_pays(example.sentence, "@1.1", wager.family)
        lines = [line for proposal in found for line in proposal.statements]
        if example.line:
            assert example.line in lines
            for turned in negations(example.sentence):
                assert example.line not in [
                    line for one in read_wager_pays(turned, "@1.1", wager.family) for line in one.statements
                ]
        else:
            assert f'wager pay "{wager.name}"' not in [proposal.subject for proposal in found]


GROUPS = [group for family in sorted(spoken_families()) for group in wager_groups(family)]


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: f"{group.family} {' '.join(group.names)}")
def test_a_group_of_wagers_is_read_as_each_of_them(group: WagerGroup) -> None:
    assert {bool(example.line) for example in group.examples} == {True, False}
    for example in group.examples:
        lines = [*pays(example.sentence, group.family), *statements(example.sentence, group.family)]
        wagers = {match[1] for line in lines if (match := re.match(r'wager pay "([^"]+)"', line))}
        assert (set(group.names) <= wagers) is bool(example.line)
        assert not example.line or example.line in lines
        for turned in negations(example.sentence) if example.line else ():
            assert example.line not in [*pays(turned, group.family), *statements(turned, group.family)]


CASES = [case for family in sorted(spoken_families()) for case in cases(family)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.family} {case.when}")
def test_a_case_of_the_library_is_read_by_its_names(case: Case) -> None:
    assert {bool(example.line) for example in case.examples} == {True, False}
    for example in case.examples:
        lines = pays(example.sentence, case.family)
        if example.line:
            assert example.line in lines
            for turned in (*negations(example.sentence), *reversals(example.sentence)):
                assert example.line not in pays(turned, case.family), turned
        else:
            wanted = re.sub(r"\\\{\w+\\\}", r"\\d+", re.escape(case.when))
            assert not any(re.search(rf"{wanted}(?: and|,|$)", line) for line in lines)


def pays(sentence: str, family: str) -> list[str]:
    return [line for one in read_wager_pays(sentence, "@1.1", family) for line in one.statements]


def test_every_case_in_the_data_is_one_of_the_library() -> None:
    for case in CASES:
        wanted = re.sub(r"\\\{\w+\\\}", r"\\d+", re.escape(case.when))
        assert any(re.search(rf"(?:^|and ){wanted}(?: and|$)", one.condition) for one in usual_results(case.family))


def test_every_wager_in_the_data_belongs_to_a_game_of_the_language() -> None:
    files = sorted(FOLDER.glob("wagers*.toml"))
    entries = [one for path in files for one in tomllib.loads(path.read_text(encoding="utf-8"))["wager"]]
    assert {entry["family"] for entry in entries} <= spoken_families()
    assert len(WAGERS) == len(entries)


@pytest.mark.parametrize("family", sorted(spoken_families()))
def test_every_declared_game_is_recognised_by_its_name(family: str) -> None:
    found = recognised([f"Rules of {family.replace('-', ' ').title()}"])
    assert found
    assert found.family == family


def test_every_event_reads_its_titles_and_no_others() -> None:
    for event in events():
        assert event.examples
        assert event.others
        for title in event.examples:
            assert event_named(title, "blackjack") == (event.name, event.wager)
        for title in event.others:
            assert event_named(title, "blackjack") != (event.name, event.wager)


@pytest.mark.parametrize("hedge", KNOWN.hedges, ids=lambda hedge: str(hedge.say))
def test_a_hedge_is_kept_and_none_is_made_up(hedge: Hedge) -> None:
    assert {bool(example.line) for example in hedge.examples} == {True, False}
    for example in hedge.examples:
        found = read_sentence(example.sentence, "@1.1", Context("blackjack"))
        assert [proposal.hedge for proposal in found] == [example.line] * len(found)
        assert found
        assert not example.line or all(proposal.confidence is not Confidence.SURE for proposal in found)


def test_damage_is_mended_and_said_and_sound_print_is_left_alone() -> None:
    damage = tomllib.loads((FOLDER / "damage.toml").read_text(encoding="utf-8"))
    for printed, meant in damage["reads"]:
        text, repairs = mended(printed)
        assert text == meant
        assert repairs
    for sentence in damage["skips"]:
        assert mended(sentence) == (sentence, ())
    read = " ".join(printed.lower() for printed, _ in damage["reads"])
    assert [phrase for phrase in damage["phrases"] if phrase not in read] == []


FIRST_TWO = "double: player may double when cards in hand is 2"


@pytest.mark.parametrize(
    ("sentence", "line"),
    [
        (
            "A player may double on any two cards, except after splitting.",
            f"{FIRST_TWO}; double after split: not allowed",
        ),
        ("Players may double any two cards but not after a split.", f"{FIRST_TWO}; double after split: not allowed"),
        ("Double down on any two cards, never after splitting.", f"{FIRST_TWO}; double after split: not allowed"),
        ("A player may double any two cards apart from split aces.", f"{FIRST_TWO} unless hand is from split aces"),
        ("A player may double any two cards save for split aces.", f"{FIRST_TWO} unless hand is from split aces"),
        ("Doubling after splitting is permitted, aces excepted.", "double after split: allowed unless split card is A"),
        ("A player may surrender, but not against an ace.", "surrender: player may surrender unless up card is A"),
        ("A player may surrender other than against an ace.", "surrender: player may surrender unless up card is A"),
    ],
)
def test_an_exception_in_any_words_is_an_exception(sentence: str, line: str) -> None:
    """Taken for a condition it would say the opposite."""
    assert statements(sentence) == line.split("; ")


@pytest.mark.parametrize(
    "sentence",
    [
        "If the dealer has blackjack, all wagers lose except a player's blackjack, which is a push.",
        "When the dealer has a blackjack, every wager loses, except that a player's blackjack is a push.",
    ],
)
def test_the_result_of_an_exception_belongs_to_the_exception(sentence: str) -> None:
    """Without it, every hand would push against a dealer's blackjack."""
    both = {"dealer has blackjack", "player has blackjack"}
    pushes = [line for line in statements(sentence) if "push" in line]
    assert [set(line.partition(" when ")[2].split(" and ")) for line in pushes] == [both]


@pytest.mark.parametrize("looked", ["looked for", "peeked for", "checked for"])
def test_what_the_dealer_looks_for_is_nothing_the_player_has(looked: str) -> None:
    sentence = f"Players may surrender their first two cards after the dealer has {looked} blackjack."
    assert statements(sentence) == ["surrender: player may surrender when after the check and cards in hand is 2"]


@pytest.mark.parametrize("word", ["not", "no", "never", "except", "unless", "only", "also"])
def test_a_limiting_word_that_nothing_used_is_never_sure(word: str) -> None:
    for proposal in read_sentence(f"Blackjack pays 3 to 2 {word} on Sundays in May.", "@1.1", Context()):
        assert proposal.confidence is not Confidence.SURE


_TOTALS = (
    "If the {actor}’s first two cards total 7 or more, {result}",
    "If the {actor} has a value of 7 or more, {result}",
    "When the {actor}'s total is 7 or more, {result}",
    "If the value of the {actor}'s first two cards is 7 or more, {result}",
    "If the total of the {actor}'s cards is 7 or more, {result}",
    "Should the {actor} hold 7 or more, {result}",
)


@pytest.mark.parametrize("form", _TOTALS)
@pytest.mark.parametrize(
    ("family", "actor", "result", "line"),
    [
        ("baccarat", "Banker", "the Banker stands.", "banker draw: banker must stand when banker total is 7 or more"),
        ("baccarat", "Player", "the Player stands.", "player draw: player must stand when player total is 7 or more"),
        ("blackjack", "dealer", "the player wins.", "main result: player wins when dealer total is 7 or more"),
        ("blackjack", "player", "the player wins.", "main result: player wins when player total is 7 or more"),
    ],
)
def test_a_total_belongs_to_whom_the_text_gives_it(form: str, family: str, actor: str, result: str, line: str) -> None:
    assert statements(form.format(actor=actor, result=result), family) == [line]


@pytest.mark.parametrize("joint", [", and if", ", but if", "; if", ", and when", " and if", ", while if"])
@pytest.mark.parametrize("comma", [",", ""])
def test_a_second_condition_governs_what_comes_after_it(joint: str, comma: str) -> None:
    """Taken for a condition of what was said before, it would turn both round."""
    first = f"If the player's card is higher{comma} the ante pays 1 to 1"
    lines = statements(f"{first}{joint} the dealer's card is higher{comma} the ante loses.", "casino-war")
    assert lines == [
        'wager pay "Ante": 1 to 1 when hand ranks above dealer hand',
        'wager pay "Ante": player loses when hand ranks below dealer hand',
    ]
