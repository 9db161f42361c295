"""What the desk shows of a document: answers with their letters, sentences beside their reading, the gauge."""

from __future__ import annotations

import re
from pathlib import Path

from checker.points.gather import points_of
from grammar.source import cut
from pitboss.loading import parse_file, parse_text
from pitboss.review import checked, inputs
from reports.drawings.gauge import GaugeMark, Scale, gauge
from reports.views.passage_view import margin, passages
from reports.views.side_view import letters_by_line, sides

CLASH = """\
exhibit "Lakeside"
source "lakeside.txt"
game blackjack
decks: 6 decks of 52 cards  @1.1
dealer draw: dealer must hit when total is 17 or less  @2.1 "17 or less"
dealer draw: dealer must stand when total is 17 or more  @2.2
ambiguous ties  @3.1
  reading push
    main result: push when player total is equal to dealer total
  reading house
    main result: player loses when player total is equal to dealer total
note heading  @5
"""
PAPER = """\
Six decks of 52 cards are used.
The dealer hits on 17 or less. The dealer stands on 17 or more.
The house takes ties.

Notes

Nobody reads this sentence.
"""


def reviewed(tmp_path: Path):  # type: ignore[no-untyped-def]
    (tmp_path / "lakeside.txt").write_text(PAPER, "utf-8")
    (tmp_path / "lakeside.game").write_text(CLASH, "utf-8")
    loaded = parse_file(tmp_path / "lakeside.game")
    result = checked(loaded, inputs(loaded))
    return loaded, result, points_of(result, cut(PAPER, "lakeside.txt"))


def test_each_answer_has_a_letter_its_sentence_and_its_lines(tmp_path: Path) -> None:
    _, result, points = reviewed(tmp_path)
    point = next(one for one in points if one.title.startswith("Does the dealer draw"))
    first, second = sides(point, result, cut(PAPER, "lakeside.txt"))
    assert (first.letter, first.clause, first.lines) == ("a", "The dealer draws", frozenset({5}))
    assert (second.letter, second.clause, second.lines) == ("b", "The dealer stands", frozenset({6}))
    assert first.quotes == ("“The dealer hits on 17 or less” [2.1]",)
    assert letters_by_line((first, second)) == {5: "a", 6: "b"}


def test_the_readings_of_a_sentence_are_its_answers(tmp_path: Path) -> None:
    _, result, points = reviewed(tmp_path)
    point = next(one for one in points if any(f.check == "differing-readings" for f in one.findings))
    known = {side.clause: side.lines for side in sides(point, result, None)}
    assert known["The hand is a push"] == {9}
    assert known["The player loses"] == {11}


def test_every_sentence_stands_beside_what_is_read_in_it(tmp_path: Path) -> None:
    loaded, result, points = reviewed(tmp_path)
    source = cut(PAPER, "lakeside.txt")
    point = next(one for one in points if one.title.startswith("Does the dealer draw"))
    answers = sides(point, result, source)
    shown = passages(loaded.exhibit, loaded.text, source, margin(points, point, letters_by_line(answers)))
    assert [one.place for one in shown] == ["1.1", "2.1", "2.2", "3.1", "5.1", "7.1"]
    by_place = {one.place: one for one in shown}
    assert by_place["2.1"].readings[0].text == "The dealer must draw a card when the total is 17 or less."
    assert (by_place["2.1"].letter, by_place["2.2"].letter, by_place["1.1"].letter) == ("a", "b", "")
    assert point.rank in {pin.rank for pin in by_place["2.1"].pins}
    assert by_place["5.1"].kind == "heading"
    assert by_place["7.1"].readings == ()


def test_without_a_source_the_lines_of_the_file_are_shown() -> None:
    loaded = parse_text('exhibit "Lakeside"\ngame blackjack\nsection "Rules"\n  decks: 6 decks of 52 cards\n')
    shown = passages(loaded.exhibit, loaded.text, None, margin((), None, {}))
    assert [(one.place, one.kind, one.text) for one in shown] == [
        ("3", "heading", "Rules"),
        ("4", "line", "decks: 6 decks of 52 cards"),
    ]


def test_the_gauge_places_everything_by_its_value() -> None:
    scale = Scale.of([-1.4, 1.43, 0.42])
    assert (scale.first, scale.last) == (-2, 2)
    assert [scale.at(value) for value in (-2, 0, 1, 2)] == [0, 50, 75, 100]
    assert scale.figures() == [-2, -1, 0, 1, 2]
    drawn = gauge(-1.4, 1.4, [(".42%", 0.42)], [GaugeMark("a", "it <wins>", 1.0, (-1.0, 1.0)), GaugeMark("", "x", 9.0)])
    assert '<rect class="interval" x="15.00%" y="12" width="70.00%"' in drawn
    assert '<rect class="side a" x="25.00%"' in drawn
    assert '<circle class="side a" cx="75.00%"' in drawn
    assert re.search(r'class="printed" x1="60.50%"', drawn)
    assert "it &lt;wins&gt;: 1.00%, between -1.00% and 1.00%" in drawn
    assert "style=" not in drawn


def test_a_gauge_of_one_figure_far_away_is_drawn_too() -> None:
    scale = Scale.of([250.0])
    assert scale.first <= 0 < 250 < scale.last
    assert len(scale.figures()) <= 9
