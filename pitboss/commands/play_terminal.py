"""Interactive play at a terminal, with cards drawn as text."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from hashlib import sha256
from typing import Any

from engine.cards import RED, Card
from engine.play.deal_notation import action, money
from engine.play.rounds import House, PlayerAction, Round, Wagers, dollars
from grammar.errors.faults import Unreadable, one_of
from pitboss.commands.play_text import outcome, trace
from pitboss.terminal import coloured

LEAVE = ("q", "quit", "leave", "bye")


RESERVE = 30
"""Cards that must be left in a shoe for another round, on top of a quarter of the shoe."""


class Shoes:
    """Shoes shuffled one after the other; no shoe of one seed is a shoe of another but by chance."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.seed = seed
        self.number = 1
        self.shoe: Sequence[Card] = house.shoe(shoe_seed(seed, 1))
        self.place = 0

    def ready(self) -> tuple[Sequence[Card], int]:
        """The shoe and the position of its next card; a new shoe if too few cards are left."""
        if self.place and len(self.shoe) - self.place < max(RESERVE, len(self.shoe) // 4):
            self.number += 1
            self.shoe, self.place = self.house.shoe(shoe_seed(self.seed, self.number)), 0
        return self.shoe, self.place


def shoe_seed(seed: int, number: int) -> int:
    """The seed of one shoe. Counting up from the seed would deal the shoes of seed 1, but for one, to seed 2 again."""
    return int.from_bytes(sha256(f"{seed} shoe {number}".encode()).digest()[:8], "big")


class Left(Exception):
    """The player left the table."""


class Seat:
    """One person playing round after round."""

    def __init__(self, house: House, main: str, seed: int) -> None:
        self.house = house
        self.main = main
        self.shoes = Shoes(house, seed)
        self.won = Fraction(0)

    def sit(self, wagers: Wagers) -> int:
        """Plays until the player leaves or a question is open."""
        print(f"Seed {self.shoes.seed}. Type what you do, or q to leave.")
        try:
            while True:
                wagers = self.wagered(wagers)
                played = self.play(wagers)
                if played is None:
                    continue
                if played.opened is not None:
                    return 1
        except (Left, EOFError):
            print(f"\nThank you for playing: {outcome(self.won)}.")
            return 0
        except KeyboardInterrupt:
            print(f"\nThank you for playing: {outcome(self.won)}.")
            return 130

    def wagered(self, wagers: Wagers) -> Wagers:
        """The wagers for the next round: the same again, or another amount on the first."""
        while True:
            stakes = ", ".join(f"{dollars(amount)} on {name}" for name, amount in wagers)
            text = asked(f"\nWager {stakes}? ")
            if not text or text in ("y", "yes"):
                return wagers
            try:
                return ((wagers[0][0], money(text)), *wagers[1:])
            except Unreadable as reason:
                print(f"  {reason.sentence}")

    def play(self, wagers: Wagers) -> Round | None:
        shoe, place = self.shoes.ready()
        try:
            played = self.house.round(shoe, wagers, self.decide, place)
        except Unreadable as reason:
            print(f"  {reason.sentence}")
            return None
        self.shoes.place = played.table.place
        self.won += played.net
        print()
        for line in trace(played, self.main):
            print(coloured(line, "dim") if line.startswith("      ") else line)
        return played

    def decide(self, table: Any, legal: tuple[str, ...]) -> PlayerAction:
        """Asks until the answer is one that the dealer accepts."""
        print("\n".join(drawn(table)))
        while True:
            text = asked(prompt(legal))
            if "no" in legal and text in ("", "n", "no"):
                return PlayerAction("no")
            if "no" in legal and text in ("y", "yes"):
                return PlayerAction(legal[0])
            try:
                wanted = action(text, legal)
            except Unreadable as reason:
                print(f"  {reason.sentence}")
                continue
            refusal = self.house.refusal(table, wanted)
            if refusal is None and wanted.name in legal:
                return wanted
            print(f"  {refusal or f'That is not offered now: {one_of(legal)}.'}")


def asked(question: str) -> str:
    text = input(question).strip().casefold()
    if text in LEAVE:
        raise Left
    return text


def prompt(legal: tuple[str, ...]) -> str:
    return f"{legal[0].capitalize()}? (yes or no) " if "no" in legal else f"{', '.join(legal)}? "


def drawn(table: Any) -> list[str]:
    """The table as the player sees it."""
    if hasattr(table, "seen"):
        return ["", *table.seen]
    hidden = len(table.dealer) - len(table.shown)
    lines = ["", "Dealer", *boxes(table.shown, hidden)]
    for index, hand in enumerate(table.hands):
        turn = "▸ " if index == table.turn and len(table.hands) > 1 else ""
        lines += [f"{turn}You, {dollars(hand.staked)}", *boxes(hand.cards)]
    return lines


def boxes(cards: Sequence[Card], hidden: int = 0) -> list[str]:
    """Cards side by side, three lines high."""
    faces = [coloured(f"{card!s:<3}", "error") if card.suit in RED else f"{card!s:<3}" for card in cards]
    faces += ["▒▒▒"] * hidden
    return [
        "  " + " ".join("┌───┐" for _ in faces),
        "  " + " ".join(f"│{face}│" for face in faces),
        "  " + " ".join("└───┘" for _ in faces),
    ]
