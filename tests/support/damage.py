"""Damages valid input: removes, doubles or swaps words and bytes, or makes them nasty."""

import re
from random import Random

TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
NASTY = (
    "9" * 400, "-1", "0", "1/0", "$", "$0", "$999999999999", "(" * 60, "not " * 80, '"', "“", "\0", "\ufeff", "\u202e",
    "\U0001f0a1", "é", "1e9", ".", "..", "@", "@0", "@9999999.9999999", "#", "\t", "\r", "\n\n", "\u2028", "A♠", "11♠",
    "overrides", "when", "unless", "until", "in game", "refers to table", "ambiguous x", "reading y", "10 of 0 cards",
    "0 decks of 52 cards", "100000 decks of 52 cards", "2021-02-30", "0000-00-00", "١٢", "½", "\x1b[31m", "%s", "{}",
)  # fmt: skip


def damaged(examples: tuple[bytes, ...], text: bool, chance: Random) -> bytes:
    """One of the examples, damaged in one or more places; for text, mostly by words."""
    data = chance.choice(examples)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        if text and chance.random() < 0.7:
            data = by_tokens(data.decode("utf-8", "replace"), chance.choice(examples), chance).encode(
                "utf-8", "replace"
            )
        else:
            data = by_bytes(data, chance.choice(examples), chance)
    return data


def by_tokens(text: str, other: bytes, chance: Random) -> str:
    tokens = TOKEN.findall(text) or [" "]
    at = chance.randrange(len(tokens))
    match chance.randrange(6):
        case 0:
            del tokens[at]
        case 1:
            tokens[at] = chance.choice(TOKEN.findall(other.decode("utf-8", "replace")) or [" "])
        case 2:
            tokens[at] = chance.choice(NASTY)
        case 3:
            tokens.insert(at, chance.choice(NASTY))
        case 4:
            there = chance.randrange(len(tokens))
            tokens[at], tokens[there] = tokens[there], tokens[at]
        case _:
            length = chance.randrange(1, 30)
            tokens[at:at] = tokens[at : at + length] * chance.choice((1, 2, 20))
    return "".join(tokens)


def by_bytes(data: bytes, other: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    size = chance.choice((1, 2, 8, 64, 512))
    match chance.randrange(6):
        case 0:
            return data[:at] + data[at + size :]
        case 1:
            return data[:at] + chance.randbytes(min(size, 16)) + data[at:]
        case 2:
            return data[:at]
        case 3:
            there = chance.randrange(len(other) + 1)
            return data[:at] + other[there : there + size] + data[at + size :]
        case 4:
            return data[:at] + data[at : at + size] * 3 + data[at + size :]
        case _:
            return data[:at] + bytes(byte ^ 1 << chance.randrange(8) for byte in data[at : at + 1]) + data[at + 1 :]
