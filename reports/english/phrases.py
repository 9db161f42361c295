"""The printed wording of each subject: its topic, and the sentence around its value."""

from __future__ import annotations

from typing import NamedTuple

from grammar.question_names import SubjectName


class Phrase(NamedTuple):
    """The topic as a noun, and the sentence with its {value} and {name}."""

    topic: str
    says: str = ""


PHRASES: dict[SubjectName, Phrase] = {
    # The document itself
    "title of the game": Phrase("the name of the game", "the game is called “{value}”"),
    "version": Phrase("the version of this procedure", "the version of this procedure is “{value}”"),
    "date": Phrase("the date of this procedure", "this procedure is dated {value}"),
    "operator": Phrase("who submits this procedure", "this procedure is submitted by {value}"),
    "docket": Phrase("the number of the filing", "the number of the filing is “{value}”"),
    "signature line": Phrase("a line to be filled in", "a line is left for “{value}”"),
    "object": Phrase("the object of the game", "the object of the game is this: {value}"),
    "statement of truth": Phrase("the statement of truth", "the signer states: “{value}”"),
    "inherits": Phrase("which rules carry over", "rules carry over as follows: {value}"),
    "rule ranking": Phrase("which document ranks first", "where documents disagree: {value}"),
    "term": Phrase("the meaning of “{name}”", "“{name}” means {value}"),
    "hand value": Phrase("the value of a hand", "the value of a hand is {value}"),
    "main wager": Phrase("the name of the main wager", "the wager that every hand needs is called “{value}”"),
    "buy-in": Phrase("how players buy in", "players buy in as follows: {value}"),
    "re-buy": Phrase("how players buy in again", "players buy in again as follows: {value}"),
    "point system": Phrase("the point system", "the rules of the point system are: {value}"),
    # Equipment
    "decks": Phrase("the decks", ""),
    "equipment": Phrase("the equipment", "the game is played with this equipment: {value}"),
    "chip denomination": Phrase("the chips in use", "these chips are used: {value}"),
    "rounding": Phrase("the rounding of payouts", "payouts are rounded {value}"),
    "card value": Phrase("the value of a card", "a card counts {value}"),
    "ace rank": Phrase("the rank of the ace", "where cards are compared, the ace is {value}"),
    "ace in straights": Phrase("the ace in straights", "in a straight the ace may stand {value}"),
    # Wagers
    "wager": Phrase("the amount of the{name} wager", "the{name} wager must be {value}"),
    "wagers in all": Phrase("the amount of all wagers", "all wagers of a hand together must be {value}"),
    "limit scope": Phrase("what the limits hold for", "the limits on a wager hold for {value}"),
    "wager steps": Phrase("the steps of{name} wagers", "{name} wagers go up in steps of {value}"),
    "wager place": Phrase("the place of the “{name}” wager", "the “{name}” wager is placed {value}"),
    "wager moment": Phrase("the time for the “{name}” wager", "the “{name}” wager may be placed {value}"),
    "wager stands": Phrase("when the “{name}” wager stays in play", "the “{name}” wager stays in play {value}"),
    "wager wins": Phrase("what the “{name}” wager is on", "the “{name}” wager is on this: {value}"),
    "wager pay": Phrase("the pay of the “{name}” wager", "the “{name}” wager pays {value}"),
    "payout limit": Phrase("the payout limit on{name} wagers", "winning{name} wagers are paid {value}"),
    "payout limit scope": Phrase(
        "what the payout limit on{name} wagers holds for", "the payout limit on{name} wagers holds for {value}"
    ),
    "bankroll": Phrase("the bankroll", "the money kept to pay what is won comes to {value}"),
    "payout basis": Phrase("the basis of the “{name}” payout", "the “{name}” wager is paid on {value}"),
    "envy bonus": Phrase("the envy bonus{name}", "every other player who has placed the wager wins {value}"),
    "rescue loss": Phrase("what rescue costs", "a doubled hand that is given up loses {value}"),
    "bonus table": Phrase("the place of the bonus pay table", "the bonus pay table is found {value}"),
    "hands per player": Phrase("how many hands a player may play", "a player may play {value}"),
    "insurance wager": Phrase("the amount of insurance", "an insurance wager must be {value}"),
    "insurance pay": Phrase("the pay of insurance", "insurance pays {value}"),
    "insurance result": Phrase("the result of insurance", "insurance pays {value}"),
    "even money pay": Phrase("the pay of even money", "even money that is taken pays {value}"),
    "main pay": Phrase("the pay of a winning hand", "a winning hand pays {value}"),
    "blackjack pay": Phrase("the pay of a blackjack", "a winning blackjack pays {value}"),
    # Play
    "choices": Phrase("the choices of a player", "these are the choices for a hand: {value}"),
    "split limit": Phrase("how often a hand may be split", "a hand may be split {value}"),
    "split wager": Phrase("the wager on a split hand", "the wager on a split hand must be {value}"),
    "double limit": Phrase("how often a hand may be doubled", "a hand may be doubled {value}"),
    "double wager": Phrase("the amount of a double", "a double must add {value} to the wager"),
    "double card": Phrase("the cards of a doubled hand", "a doubled hand receives {value}"),
    "double card dealt": Phrase("how a double card is dealt", "the card of a doubled hand is dealt {value}"),
    "surrender moment": Phrase("when a hand is surrendered", "a hand is surrendered {value}"),
    "surrender loss": Phrase("what surrender costs", "a surrendered hand loses {value}"),
    "dealer draw": Phrase("whether the dealer draws"),
    "player draw": Phrase("whether the player's side draws"),
    "banker draw": Phrase("whether the banker draws"),
    "blackjack paid": Phrase("when a blackjack is paid", "a player's blackjack is paid {value}"),
    "twenty-one paid": Phrase("when a 21 is paid", "a player's total of 21 that is not a blackjack is paid {value}"),
    "main result": Phrase("who wins"),
    "tie result": Phrase("the result of a tie"),
    "twenty-one result": Phrase("the result of a 21"),
    "hand ranking": Phrase("the rank of a blackjack"),
    "bust": Phrase("the result of a bust"),
    "round result": Phrase("which side wins"),
    # Cards and how they are handled
    "cut depth": Phrase("the depth of the cut", "the cut must be {value} deep"),
    "stop card depth": Phrase(
        "the place of the card that ends the shoe", "the card that ends the shoe must stand {value} from the back"
    ),
    "burn": Phrase("how many cards are burned", "the dealer must burn {value}"),
    "shoe end": Phrase("which hand is the last of a shoe", "once the cut card appears, {value}"),
    "up card": Phrase("which card of the dealer is face up", "the dealer's card that lies face up is {value}"),
    "up card dealt": Phrase("how the up card is dealt", "the dealer's up card is dealt {value}"),
    "player cards": Phrase("how players' cards are dealt", "the players' cards are dealt {value}"),
    "dealing order": Phrase("the direction of the deal", "the cards are dealt {value}"),
    "acting order": Phrase("the direction of play", "the players act {value}"),
    "collecting order": Phrase("the direction of collecting", "losing{name} wagers are collected {value}"),
    "paying order": Phrase("the direction of paying", "winning{name} wagers are paid {value}"),
    "pick-up order": Phrase("the direction of the pick-up", "the cards are picked up {value}"),
    "wager needs": Phrase(
        "what must be placed first", "the “{name}” wager may be placed only where the “{value}” wager is placed"
    ),
    "wager link": Phrase("what the wager is placed with", "the “{name}” wager is placed together with “{value}”"),
    "new state": Phrase("what is carried on", "{name} {value}"),
    "settling sequence": Phrase("the order of settling", "the order of settling is: {value}"),
    "signal precedence": Phrase("what counts when hand and voice differ", "where hand and voice differ, {value}"),
    # Yes or no
    "wager offered": Phrase("the “{name}” wager"),
    "separate wager": Phrase("whether “{name}” needs a wager of its own"),
    "insurance offer": Phrase("the offer of insurance"),
    "even money offer": Phrase("the offer of even money"),
    "check": Phrase("the check for a blackjack"),
    "touching cards": Phrase("touching the cards"),
    "player conduct": Phrase("the conduct of players"),
    "mid-shoe entry": Phrase("joining during a shoe"),
    "bets among players": Phrase("bets among players"),
    "waiting for the turn": Phrase("waiting for the turn"),
    "tips": Phrase("tips"),
    "bets for the dealer": Phrase("bets for the dealer"),
    "original wagers only": Phrase("what a blackjack found late takes"),
    "rescue": Phrase("whether a doubled hand may be given up"),
    "hit": Phrase("whether a player may draw another card"),
    "stand": Phrase("whether a player may stand"),
    "hit split aces": Phrase("whether split aces may be hit"),
    "split": Phrase("whether a hand may be split"),
    "re-split aces": Phrase("whether split aces may be split again"),
    "double": Phrase("whether a hand may be doubled"),
    "double after split": Phrase("whether a split hand may be doubled"),
    "surrender": Phrase("whether a hand may be surrendered"),
    "bonus eligibility": Phrase("which hands can earn a bonus"),
    # Steps
    "irregularity": Phrase("the remedy for “{name}”"),
    "signal": Phrase("the signal for “{name}”"),
}
"""Step subjects that are not listed here use their own name as topic."""

YES_NO: dict[SubjectName, tuple[str, str]] = {
    "side wagers": ("side wagers are offered", "no side wagers are offered"),
    "wager offered": ("the “{name}” wager is offered", "the “{name}” wager is not offered"),
    "separate wager": ("“{name}” needs a wager of its own", "“{name}” needs no wager of its own"),
    "insurance offer": ("insurance is offered", "insurance is not offered"),
    "even money offer": ("even money is offered", "even money is not offered"),
    "check": ("the dealer checks for a blackjack", "the dealer does not check for a blackjack"),
    "touching cards": ("players may touch the cards", "players may not touch the cards"),
    "mid-shoe entry": (
        "players may join the game during a shoe",
        "a player who has not played from the beginning of the shoe may not join during it",
    ),
    "player conduct": ("this conduct is allowed", "this conduct is not allowed"),
    "bets among players": ("players may bet with each other", "players may not bet with each other"),
    "waiting for the turn": ("players must wait for their turn", "players need not wait for their turn"),
    "tips": ("players may tip the dealer", "players may not tip the dealer"),
    "bets for the dealer": (
        "players may place wagers for the dealer",
        "players may not place wagers for the dealer",
    ),
    "original wagers only": (
        "a blackjack that the dealer finds late takes only the original wager",
        "a blackjack that the dealer finds late takes doubles and splits too",
    ),
    "rescue": ("the player may surrender", "the player may not surrender"),
    "hit": ("the player may draw another card", "the player may not draw another card"),
    "stand": ("the player may stand", "the player may not stand"),
    "hit split aces": ("the player may draw another card", "the player may not draw another card"),
    "split": ("the player may split the hand", "the player may not split the hand"),
    "re-split aces": ("the player may split the hand again", "the player may not split the hand again"),
    "double": ("the player may double down", "the player may not double down"),
    "double after split": ("the player may double down", "the player may not double down"),
    "surrender": ("the player may surrender", "the player may not surrender"),
    "bonus eligibility": ("the hand can earn a bonus", "the hand cannot earn a bonus"),
}

PREFIXES: dict[SubjectName, str] = {
    "hit split aces": "on a hand from split aces, ",
    "re-split aces": "on a hand from split aces, ",
    "double after split": "on a hand from a split, ",
    "rescue": "on a doubled hand, ",
    "tie result": "when the totals are equal, ",
    "twenty-one result": "when the player's total is 21, ",
    "bust": "when the player's hand is bust, ",
    "insurance pay": "when the dealer has a blackjack, ",
    "opening": "at the opening of the table, ",
    "closing": "at the closing of the table, ",
    "deck defect": "when a deck is not in order, ",
    "irregularity": "in case of “{name}”, ",
    "signal": "as the signal for “{name}”, ",
    "split procedure": "for a split, ",
    "double procedure": "for a double, ",
    "insurance gesture": "to offer insurance, ",
    "reveal on blackjack": "on finding a blackjack, ",
}
"""What a subject itself says about when or why."""

CHOICES = {
    "hand over voice": "the hand signal counts",
    "voice over hand": "the spoken word counts",
    "dealer asks": "the dealer asks the player",
    "own wager": "its own amount",
    "total wager": "the total wager",
    "first card up only": "with only the first card face up",
    "first card": "the first card",
    "second card": "the second card",
    "either card": "either of the two",
}
"""Choices that are worded differently inside a sentence."""

WHOLE = {
    "exact": "payouts are not rounded",
    "banker wins": "the banker wins",
    "player wins": "the player wins",
    "tie": "the round is a tie",
}
"""Choices that are a complete sentence."""

ACTIONS = {
    ("dealer", "hit"): "draw a card",
    ("banker", "hit"): "draw a card",
    ("player", "hit"): "draw another card",
    ("player", "split"): "split the hand",
    ("player", "double"): "double down",
    ("player", "surrender"): "surrender the hand",
    ("player", "earn"): "earn a bonus",
}
"""What the single verbs in norms mean."""

STAGES = {
    "Opening of the table": ("opening", "deck defect", "wash"),
    "Shuffle and cut": (
        "shuffle trigger", "discards", "shuffle", "cut", "cut depth", "re-cut", "stop card depth", "burn", "shoe end",
    ),
    "Deal": ("dealing", "dealing order", "player cards", "up card", "up card dealt", "card placing"),
    "Insurance and blackjack": (
        "insurance gesture", "insurance offer", "even money offer", "check", "reveal on blackjack", "blackjack paid",
        "twenty-one paid",
    ),
    "Players' turns": (
        "acting order", "waiting for the turn", "touching cards", "bets among players", "signal", "signal precedence",
        "double card dealt", "double procedure", "split procedure", "bust procedure", "removal",
    ),
    "Settling": (
        "dealer reveal", "settling", "settling sequence", "collecting order", "paying order", "chip handling",
        "pick-up order", "pick-up",
    ),
    "Irregularities": ("irregularity",),
    "Closing of the table": ("closing",),
}  # fmt: skip
"""The stages of a round, as headings for a long section; other subjects join the stage around them."""
