"""No command takes a game that nobody named for another: each says that it is not known, and what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.main import main

TEXT = """THE BUTTON GAME

The dealer covers a part of the buttons with the cup.
The banker removes the buttons four at a time.
A winning Kwok pays even money.
"""
SILENT = 'exhibit "Fan Tan"\nlanguage 1\n# every sentence is a comment yet\n'
NAMED = 'exhibit "Evening game"\nlanguage 1\ngame fan-tan\n'
COMMANDS = {
    "check": ("check", "FILE"),
    "check with repairs": ("check", "FILE", "--repairs"),
    "check for machines": ("check", "FILE", "--format", "json"),
    "ask": ("ask", "FILE", "--deal", "8 8 v 6"),
    "play": ("play", "FILE", "--seed", "1", "--rounds", "1"),
    "odds": ("odds", "FILE"),
    "sheet": ("odds", "FILE", "--sheet", "-o", "sheet.html"),
    "simulate": ("simulate", "FILE", "--rounds", "10"),
    "report": ("report", "FILE", "-o", "report.html"),
    "letter": ("letter", "FILE", "-o", "letter.txt"),
    "procedure": ("procedure", "FILE", "-o", "procedure.html"),
    "cards": ("cards", "FILE", "-o", "cards"),
    "diff": ("diff", "FILE", "FILE"),
    "compare": ("compare", "FILE", "FILE"),
    "compare what is posted": ("compare", "FILE", "--posted", "posted.txt"),
}


@pytest.mark.parametrize(("text", "told"), [(SILENT, "which game is played"), (NAMED, "no game that Pitboss knows")])
@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_every_command_says_that_the_game_is_not_known(
    words: tuple[str, ...],
    text: str,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("evening.game").write_text(text, "utf-8")
    Path("posted.txt").write_text("Kwok pays 1 to 1\n", "utf-8")
    before = set(tmp_path.iterdir())
    assert main([word.replace("FILE", "evening.game") for word in words]) == 2
    printed = "".join(capsys.readouterr())
    assert told in printed
    assert "family" in printed
    assert "declare the game" in printed
    assert "split" not in printed
    assert set(tmp_path.iterdir()) == before


def test_the_draft_of_such_a_text_says_so_and_is_no_other_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("buttons.txt").write_text(TEXT, "utf-8")
    assert main(["draft", "buttons.txt", "-o", "buttons.game"]) == 0
    assert "no word of the text tells the game" in capsys.readouterr().out
    assert main(["check", "buttons.game"]) == 2
    assert "nothing here says which game is played" in "".join(capsys.readouterr())


ROOM = """Lakeside Card Room

Blackjack
The dealer stands on soft 17. Blackjack pays 3 to 2.

Pai Gow Tiles
The minimum bet is $10 and the maximum bet is $500.

Roulette
A straight-up bet pays 35 to 1.
"""


def test_each_sentence_of_a_text_on_several_games_belongs_to_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("room.txt").write_text(ROOM, "utf-8")
    assert main(["draft", "room.txt", "-o", "room.game"]) == 0
    assert "it also has Pai Gow Tiles, a game that Pitboss does not know yet: not drafted" in capsys.readouterr().out
    cards, wheel = (Path(name).read_text("utf-8") for name in ("room.game", "room-roulette.game"))
    assert "blackjack pay: 3 to 2" in cards
    assert "35 to 1" not in cards
    assert wheel.startswith('exhibit "Roulette"\n')
    assert 'wager pay "Straight": 35 to 1' in wheel
    assert "blackjack pay" not in wheel
    assert "\nwager: $10" not in cards + wheel
    assert {main(["check", name]) for name in ("room.game", "room-roulette.game")} == {1}
