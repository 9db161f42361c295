"""Deals as text: wagers, cards, decisions and draws. Printing and parsing round-trip.

    wager Ante $10
    wager "Match the Dealer" $5
    player 8♠ 8♥
    dealer 6♦ 10♣
    do split, hit, stand; double
    draw 3♠ 2♦ 10♥

The dealer's up card comes first. ``do`` says what the player does, hand by hand: commas between the actions of
one hand, a semicolon before the next hand; the actions after a split belong to its first hand. An offer of
insurance or even money is declined unless ``do`` begins with it. ``banker`` may stand for ``dealer``.
``draw`` lists the remaining cards in the order they leave the shoe. ``#`` begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from base.records import dataclass
from engine.cards import Card, NoCard, cards, written
from engine.play.rounds import PlayerAction, dollars
from grammar.errors.faults import Unreadable, did_you_mean, one_of

ACTIONS = ("hit", "stand", "double", "split", "surrender", "surrender early", "insurance", "even money")
SIZED = ("double", "split", "insurance")
"""Actions for which a player may name an amount."""
SIDES = ("dealer", "banker")


@dataclass(frozen=True, slots=True)
class Deal:
    """A round to be played."""

    wagers: tuple[tuple[str, Fraction], ...] = ()
    player: tuple[Card, ...] = ()
    house: tuple[Card, ...] = ()
    side: str = "dealer"
    decisions: tuple[tuple[PlayerAction, ...], ...] = ()
    draws: tuple[Card | str, ...] = ()
    game: str = ""

    @property
    def shoe(self) -> tuple[Card | str, ...]:
        """The cards, or other faces, in the order they are drawn. Raises Unreadable."""
        if not self.player and not self.house:
            return self.draws
        if len(self.player) != 2 or len(self.house) != 2:
            raise Unreadable(
                f"a deal gives the player two cards and the {self.side} two; this one gives"
                f" {len(self.player)} and {len(self.house)}. Further cards belong to a line `draw`"
            )
        (first, second), (up, hole) = self.player, self.house
        return (first, up, second, hole, *self.draws)


def deal_of(text: str, options: Sequence[str] = ()) -> Deal:
    """Parses a deal; options are the player's choices in a declared game. Raises Unreadable."""
    found: dict[str, Any] = {"wagers": ()}
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.partition("#")[0].strip()
        if not bare:
            continue
        try:
            take(found, bare, options)
        except (Unreadable, NoCard) as reason:
            raise Unreadable(f"line {number} of the deal: {reason}") from None
    return Deal(**found)


def take(found: dict[str, Any], line: str, options: Sequence[str] = ()) -> None:
    word, _, rest = line.partition(" ")
    rest = rest.strip()
    match word.casefold():
        case "wager":
            found["wagers"] = (*found["wagers"], wager(rest))
        case "player":
            once(found, "player", cards(rest))
        case "dealer" | "banker":
            once(found, "house", cards(rest))
            found["side"] = word.casefold()
        case "do":
            once(found, "decisions", decisions(rest, options))
        case "draw":
            found["draws"] = (*found.get("draws", ()), *faces(rest))
        case "game":
            once(found, "game", rest)
        case other:
            words = ("wager", "player", *SIDES, "do", "draw", "game")
            raise Unreadable(" ".join((f'"{other}" begins no line of a deal.', did_you_mean(other, words))).strip())


def faces(text: str) -> tuple[Card | str, ...]:
    """Cards, or what dice, pockets or balls show."""
    plain_faces = all(part.isalnum() for part in text.split()) and not any(map(is_card, text.split()))
    return tuple(text.split()) if plain_faces else cards(text)


def is_card(text: str) -> bool:
    try:
        cards(text)
    except NoCard:
        return False
    return True


def once(found: dict[str, Any], key: str, value: object) -> None:
    if key in found:
        raise Unreadable("a second line of this kind")
    found[key] = value


WAGER = re.compile(r'(?:"(?P<quoted>[^"]+)"|(?P<bare>[^"$=]*[^"$=\s]))[\s=]+(?P<amount>\$?[\d.,/]+)')


def wager(text: str) -> tuple[str, Fraction]:
    """``Ante $10``, ``"Match the Dealer" $5``, ``Ante=10``."""
    found = WAGER.fullmatch(text.strip())
    if not found:
        raise Unreadable(f'"{text}" is no wager; write for example Ante $10')
    return found["quoted"] or found["bare"], money(found["amount"])


def money(text: str) -> Fraction:
    try:
        amount = Fraction(text.removeprefix("$").replace(",", ""))
    except (ValueError, ZeroDivisionError):
        raise Unreadable(f'"{text}" is no amount; write for example $10 or $2.50') from None
    if amount > 10**9:
        raise Unreadable(f"{text} is more than any table takes")
    return amount


def decisions(text: str, options: Sequence[str] = ()) -> tuple[tuple[PlayerAction, ...], ...]:
    """Parses ``split, hit, stand; double $5`` into actions, hand by hand."""
    return tuple(tuple(action(part, options) for part in hand.split(",") if part.strip()) for hand in text.split(";"))


def action(text: str, options: Sequence[str] = ()) -> PlayerAction:
    """``hit``, ``double $5``, or an option that the game declares. Raises Unreadable."""
    if " ".join(text.casefold().split()) in options:
        return PlayerAction(" ".join(text.casefold().split()))
    words = text.casefold().split()
    amount = None
    if words and (words[-1].startswith("$") or words[-1][0].isdigit()):
        amount = money(words.pop())
    name = SHORT.get(" ".join(words), " ".join(words))
    if name not in ACTIONS:
        hint = did_you_mean(name, ACTIONS) or f"a player can {one_of(ACTIONS)}"
        raise Unreadable(f'"{name}" is no action; {hint}')
    if amount is not None and name not in SIZED:
        raise Unreadable(f"no amount belongs to {name}")
    return PlayerAction(name, amount)


SHORT = {
    "h": "hit",
    "s": "stand",
    "d": "double",
    "p": "split",
    "r": "surrender",
    "i": "insurance",
    "insure": "insurance",
    "early surrender": "surrender early",
    "re-split": "split",
    "re-double": "double",
}
"""Other ways to say an action."""


def printed(deal: Deal) -> str:
    """The canonical text of a deal."""
    lines = [f"game {deal.game}"] if deal.game else []
    lines += [f"wager {quoted(name)} {dollars(amount)}" for name, amount in deal.wagers]
    if deal.player:
        lines.append(f"player {written(deal.player)}")
    if deal.house:
        lines.append(f"{deal.side} {written(deal.house)}")
    if deal.decisions:
        lines.append("do " + "; ".join(", ".join(map(str, hand)) for hand in deal.decisions))
    if deal.draws:
        lines.append(f"draw {written(deal.draws)}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def quoted(name: str) -> str:
    return name if name.isalpha() else f'"{name}"'


class Script:
    """The decisions of a deal, in turn; offers that the deal does not mention are declined."""

    def __init__(self, decisions: Iterable[Iterable[PlayerAction]]) -> None:
        self.left = [list(hand) for hand in decisions]

    def decide(self, table: Any, legal: tuple[str, ...]) -> PlayerAction:
        hand: list[PlayerAction] = self.left[table.turn] if table.turn < len(self.left) else []
        if "no" in legal:
            return hand.pop(0) if hand and hand[0].name in legal else PlayerAction("no")
        if not hand:
            held = written(table.hand.cards)
            raise Unreadable(f"the deal does not say what the player does with {held}: {one_of(legal)}")
        return hand.pop(0)

    def finish(self) -> None:
        """Rejects decisions left over when no hand needs them; a superfluous stand does no harm."""
        extra = [str(one) for hand in self.left for one in hand if one.name != "stand"]
        if extra:
            raise Unreadable(f"the round was over before the player could {', '.join(extra)}")


# One line -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Point:
    """A point of play on one line: ``A♠ 7♦ v 9♥, after a split, doubled``."""

    player: tuple[Card, ...]
    house: tuple[Card, ...]
    words: tuple[str, ...] = ()


VERSUS = re.compile(r"(?<!\s)\s+(?:v|vs|against)\.?\s+", re.IGNORECASE)


def point_of(text: str) -> Point:
    """Parses a point of play. Raises Unreadable."""
    shown, *words = (part.strip() for part in text.split(","))
    sides = VERSUS.split(shown)
    if len(sides) != 2:
        late = " and then what happened" if any(len(VERSUS.split(word)) > 1 for word in words) else ""
        example = "8♠ 8♥ v 6♦, after a split" if late else "8♠ 8♥ v 6♦"
        raise Unreadable(f"\"{text}\" is no deal; write the player's cards, v, the dealer's{late}: {example}")
    try:
        player, house = cards(sides[0]), cards(sides[1])
    except NoCard as reason:
        raise Unreadable(str(reason)) from None
    return Point(player, house, tuple(word.casefold() for word in words if word))
