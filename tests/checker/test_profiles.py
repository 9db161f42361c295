"""A jurisdiction is one file, complete where we say so, and a broken one is refused in plain words."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker import profile as profiles
from checker.profile import DeckRule, Notation, Profile, load, read
from checker.profiles import FOLDER, names
from grammar.errors.faults import Unreadable
from grammar.vocabulary import vocabulary

NEW_HAMPSHIRE = (
    "name",
    "object",
    "rules",
    "equipment",
    "method-of-play",
    "wager-types",
    "wager-amounts",
    "payouts",
    "points",
)


def refusal(text: str | bytes) -> str:
    with pytest.raises(Unreadable) as caught:
        read(text if isinstance(text, bytes) else text.encode("utf-8"), "broken")
    return caught.value.sentence


def test_a_jurisdiction_is_named_after_its_file() -> None:
    assert set(names()) >= {"maryland", "massachusetts", "new-hampshire", "new-jersey", "pennsylvania", "washington"}
    assert names() == tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@pytest.mark.parametrize("name", names())
def test_every_profile_speaks_the_vocabulary(name: str) -> None:
    words = vocabulary()
    for section in load(name).sections:
        assert words.questions.keys() >= set(section.questions)
        assert words.subjects.keys() >= {*section.subjects, *section.card_games}
        demands = (section.questions, section.subjects, section.card_games, section.each_wager)
        assert any(demands) or section.if_any


def test_new_hampshire_sections() -> None:
    law = load("new-hampshire")
    assert tuple(section.key for section in law.sections) == NEW_HAMPSHIRE
    assert {section.citation for section in law.sections} == {"Lot 7206.07(c)"}
    assert [section.key for section in law.sections if section.if_any] == ["points"]
    assert [section.key for section in law.sections if "buy-in" in section.card_games] == ["wager-types"]


@pytest.mark.parametrize(
    ("day", "dollars"),
    [
        (date(1977, 1, 1), 1),
        (date(1997, 12, 31), 1),
        (date(1998, 1, 1), 2),
        (date(2007, 12, 31), 2),
        (date(2008, 1, 1), 4),
        (date(2018, 6, 13), 4),
        (date(2018, 6, 14), 10),
        (date(2021, 3, 26), 10),
        (date(2023, 6, 30), 10),
        (date(2023, 7, 1), 50),
        (date.max, 50),
    ],
)
def test_new_hampshire_limits(day: date, dollars: int) -> None:
    limit = load("new-hampshire").limit_on(day)
    assert limit is not None
    assert limit.amount == Fraction(dollars)
    assert limit.says.startswith(f"${dollars} ")
    assert limit.citation.startswith("RSA 287-D")


@pytest.mark.parametrize(
    ("day", "dollars"),
    [(date(2009, 12, 31), None), (date(2010, 1, 1), 300), (date(2023, 7, 19), 300), (date(2023, 7, 20), None)],
)
def test_a_limit_ends_where_no_more_is_known(day: date, dollars: int | None) -> None:
    limit = load("washington").limit_on(day)
    assert (limit.amount if limit else None) == dollars
    assert any("Look it up" in notice.says for notice in load("washington").on(day).notices) is (day.day == 20)


def test_a_contradiction_cannot_be_accepted_in_new_hampshire() -> None:
    mandatory = load("new-hampshire").requires("conflicting-answers")
    assert mandatory is not None
    assert mandatory.citation == "Lot 7207.04"
    assert load("new-hampshire").requires("hedged-answer") is None


@pytest.mark.parametrize("name", ["massachusetts", "maryland"])
def test_odds_and_advantage_of_each_wager(name: str) -> None:
    payouts = next(section for section in load(name).sections if section.key == "payouts")
    assert payouts.each_wager == ("probability", "pay", "house edge")
    assert load(name).limit_on(date(2024, 1, 1)) is None


@pytest.mark.parametrize(
    ("name", "asks"), [("maryland", False), ("massachusetts", True), ("new-hampshire", False), ("new-jersey", False)]
)
def test_massachusetts_asks_for_remedies(name: str, asks: bool) -> None:
    assert any("remedy" in section.questions for section in load(name).sections) is asks


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("maryland", [("to", "for", "layouts, signs and publications", "COMAR 36.05.03.14E")]),
        ("massachusetts", []),
        ("new-hampshire", []),
        ("new-jersey", []),
    ],
)
def test_odds_are_printed_with_to_in_maryland(name: str, words: list[tuple[str, str, str, str]]) -> None:
    assert [(rule.odds, rule.never, rule.where, rule.citation) for rule in load(name).notations] == words


@pytest.mark.parametrize("name", names())
def test_every_citation_goes_down_to_the_section(name: str) -> None:
    law = load(name)
    cited = [section.citation for section in law.sections] + [limit.citation for limit in law.limits]
    cited += [rule.citation for rule in law.notations] + [rule.citation for rule in law.deck_rules]
    cited += [rule.citation for rule in law.mandatory] + [notice.citation for notice in law.notices]
    cited += [one.citation for duties in (law.posting_duties, law.payout_rules) for one in duties]
    cited += [one.citation for duties in (law.filing_duties, law.review_times, law.change_rules) for one in duties]
    assert cited
    assert not [citation for citation in cited if "confirm" in citation]


@pytest.mark.parametrize(
    ("day", "holds"),
    [(date(2013, 2, 28), False), (date(2013, 3, 1), True), (date(2024, 1, 1), True), (None, True)],
)
def test_a_requirement_holds_from_its_first_day(day: date | None, holds: bool) -> None:
    assert bool(load("maryland").on(day).notations) is holds


NOTICES = """title = "T"
[[notice]]
says = "old"
until = 2019-12-31
citation = "C"
[[notice]]
says = "new"
from = 2020-01-01
citation = "C"
"""


@pytest.mark.parametrize(
    ("day", "said"), [(date(2019, 12, 31), "old"), (date(2020, 1, 1), "new"), (date(2030, 1, 1), "new"), (None, "new")]
)
def test_one_requirement_follows_another(day: date | None, said: str) -> None:
    assert [notice.says for notice in read(NOTICES.encode(), "dated").on(day).notices] == [said]


def test_a_period_that_ends_before_it_begins_is_refused() -> None:
    assert "ends before it begins" in refusal(
        NOTICES.replace("from = 2020-01-01", "from = 2020-01-01\nuntil = 2019-01-01")
    )


def test_sections_of_one_kind_may_follow_each_other_and_not_overlap() -> None:
    text = 'title = "T"\n' + "".join(
        f'[[section]]\nkey = "a"\ntitle = "A"\nsubjects = ["object"]\ncitation = "C"\n{days}\n'
        for days in ("until = 2019-12-31", "from = 2020-01-01")
    )
    assert len(read(text.encode(), "dated").sections) == 2
    assert 'has the section "a" more than once' in refusal(text.replace("from = 2020-01-01", "from = 2019-12-31"))


def test_match_the_dealer_in_new_jersey() -> None:
    assert load("new-jersey").deck_rules == (DeckRule("Match the Dealer", (6, 8), "N.J.A.C. 13:69F-2.2(a)4"),)


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        ("new-hamshire", 'did you mean "new-hampshire"?'),
        ("Maryland", 'did you mean "maryland"?'),
        ("", f"there are {', '.join(names())}"),
        ("../profile", "there are iowa, maryland"),
    ],
)
def test_unknown_names(wrong: str, hint: str) -> None:
    with pytest.raises(Unreadable) as caught:
        load(wrong)
    assert caught.value.sentence.startswith(f'there is no profile "{wrong}"; ')
    assert hint in caught.value.sentence


def test_a_profile_that_cannot_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profiles, "names", lambda: ("gone",))
    with pytest.raises(Unreadable, match="cannot be opened"):
        load("gone")


def test_a_small_profile() -> None:
    text = 'title = "T"\n[[notation]]\nodds = "to"\nnever = "for"\ncitation = "C"\n'
    assert read(text.encode(), "small") == Profile("small", "T", (), (), (Notation("to", "for", "C"),), (), (), ())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("title", "is not valid TOML"),
        (b"\xff", "is not UTF-8 text"),
        ("a = " + "[" * 5000, "is not valid TOML"),
        ("a = " + "9" * 5000, "is not valid TOML"),
        ("", 'the profile needs "title"'),
        ('title = "T"\nsecton = 1', 'has an unknown key "secton"; did you mean "section"?'),
        ('title = "T"\nsection = 1', '"section", which must be written as [[section]]'),
        ("[[section]]\nkey = 3", 'section 1 needs "key", a text that is not empty'),
        ('[[section]]\nquestions = "object"', 'section 1 has "questions", which must be a list of texts'),
        ('[[section]]\nquestions = ["a", "a"]', 'section 1 names something twice in "questions"'),
        ('[[section]]\neach-wager = ["luck"]', "knows only probability, pay or house edge"),
        ('[[section]]\nif-any = "yes"', 'section 1 has "if-any", which must be true or false'),
        ('[[section]]\nkey = "a"\n[[section]]\nkey = "a"', 'has the section "a" more than once'),
        ("[[limit]]\namount = 2.5", 'limit 1 needs "amount", an amount of money'),
        ('[[limit]]\namount = "$٣"', 'limit 1 needs "amount", an amount of money'),
        ("[[limit]]\nfrom = 2018", 'limit 1 has "from", which must be a date'),
        ("[[limit]]\nfrom = 2018-06-14T10:00:00", 'limit 1 has "from", which must be a date'),
        ("[[limit]]\n[[limit]]", "from the oldest to the newest"),
        ("[[limit]]\nfrom = 2018-06-14\n[[limit]]\nfrom = 2008-01-01", "from the oldest to the newest"),
        ("[[deck-rule]]\ndecks = [0]", 'deck-rule 1 needs "decks", a list of whole numbers above 0'),
        ('[[mandatory]]\ncheck = "c"\n[[mandatory]]\ncheck = "c"', 'the mandatory check "c" more than once'),
    ],
)
def test_broken_profiles(text: str | bytes, sentence: str) -> None:
    assert sentence in refusal(text)


def test_all_that_is_wrong_is_said_at_once() -> None:
    said = refusal('[[limit]]\namount = 1\n[[notice]]\nsays = "S"').splitlines()
    assert len(said) == 5
    assert all(sentence.startswith('the profile "broken" is broken: ') for sentence in said)


VALUES = st.recursive(
    st.sampled_from(['"$10"', '"text"', "1", "-0.5", "true", "2018-06-14", "nan", '""', '"\\u0000"']),
    lambda inner: st.lists(inner, max_size=3).map(lambda parts: f"[{', '.join(parts)}]"),
    max_leaves=4,
)
KEYS = st.sampled_from(["title", "key", "citation", "questions", "if-any", "amount", "from", "decks", "check"])
HEADS = st.sampled_from(
    ["[[section]]", "[[limit]]", "[[notation]]", "[[deck-rule]]", "[[mandatory]]", "[[notice]]", "[section]"]
)
LINES = st.one_of(HEADS, st.tuples(KEYS, VALUES).map(" = ".join))


GIVEN = (FOLDER / "new-hampshire.toml").read_bytes()
DAMAGED = st.tuples(st.integers(0, len(GIVEN)), st.integers(0, 40), st.binary(max_size=4)).map(
    lambda cut: GIVEN[: cut[0]] + cut[2] + GIVEN[cut[0] + cut[1] :]
)


@given(st.binary() | DAMAGED | st.lists(LINES, max_size=12).map(lambda lines: "\n".join(lines).encode("utf-8")))
def test_no_file_gives_a_traceback(content: bytes) -> None:
    with suppress(Unreadable):
        assert read(content, "any").title.strip()


@pytest.mark.parametrize(
    ("name", "papers", "days"),
    [
        ("new-hampshire", ["request", "procedure"], [45]),
        ("pennsylvania", ["procedure", "layout", "sign", "guide", "equipment"], [15]),
        ("maryland", ["request", "procedure", "layout", "sign", "guide", "equipment", "mathematics"], []),
        ("new-jersey", ["request", "procedure", "mathematics", "layout"], []),
        ("washington", ["request", "procedure"], []),
    ],
)
def test_what_is_filed_and_how_long_it_is_reviewed(name: str, papers: list[str], days: list[int]) -> None:
    law = load(name).on(date(2024, 6, 1))
    assert [one.paper for one in law.filing_duties] == papers
    assert [one.days for one in law.review_times] == days


def test_in_maryland_limits_change_with_notice_and_rules_with_approval() -> None:
    needs = {
        (kind, of): one.needs for one in load("maryland").change_rules for kind in one.classes for of in one.of or ("",)
    }
    assert needs == {
        ("limits", "highest wager"): "notice",
        ("limits", "lowest wager lowered"): "notice",
        ("limits", "lowest wager raised"): "approval",
        ("limits", "other limit"): "approval",
        **{(kind, ""): "approval" for kind in ("rule", "pays", "procedure")},
    }


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[[payout-limit]]\ncounted-odds = "50"', 'payout-limit 1 needs "counted-odds", a whole number above 0'),
        ('[[filing]]\npaper = "luck"', 'filing 1 needs "paper", which is request, procedure'),
        ("[[review]]\ndays = 0", 'review 1 needs "days", a whole number above 0'),
        ('[[change]]\nclasses = ["luck"]', "knows only rule, pays, limits, procedure, particulars or wording"),
        ('[[change]]\nneeds = "luck"', 'change 1 needs "needs", which is approval, notice or nothing'),
    ],
)
def test_broken_duties(text: str, sentence: str) -> None:
    assert sentence in refusal(text)
