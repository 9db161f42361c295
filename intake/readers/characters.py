"""Normalizes characters for the rest of Pitboss: no ligatures, no invisible marks."""

import unicodedata

_LIGATURES = {chr(code): unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)}
_SYMBOLS = {"\uf0b7": "•", "\uf0a7": "•", "\uf0d8": "•", "\uf0fc": "•", "\uf02d": "-"}
"""How Word's symbol fonts write bullets."""

_TABLE = str.maketrans(
    {
        **_LIGATURES, **_SYMBOLS, "\u00a0": " ", "\u2002": " ", "\u2003": " ", "\u2009": " ", "\u202f": " ",
        "\u2011": "-", "\u2212": "-", "\u200b": "", "\u200c": "", "\u200d": "", "\u2060": "", "\ufeff": "",
    }
)  # fmt: skip


def cleaned(text: str) -> str:
    """The text without ligatures and invisible characters; soft hyphens stay, since they mark broken words."""
    shown = text.translate(_TABLE)
    return "".join(" " if letter in "\t\n\r\f\v\u2028\u2029\x85" else letter for letter in shown if _visible(letter))


def _visible(letter: str) -> bool:
    return (
        letter in "\t\n\r\f\v\x85"
        or not unicodedata.category(letter).startswith("C")
        or letter in "\u00ad\ufffd"
        or ("\ue000" <= letter <= "\uf8ff")
    )
