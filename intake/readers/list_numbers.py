"""List item numbers in the formats of Word and HTML."""

_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
          (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip


def list_number(count: int, form: str) -> str:
    """The number as displayed; empty for formats that show none."""
    match form:
        case "lowerLetter":
            return _letters(count)
        case "upperLetter":
            return _letters(count).upper()
        case "lowerRoman":
            return _roman(count)
        case "upperRoman":
            return _roman(count).upper()
        case "decimalZero":
            return f"{count:02}"
        case "bullet" | "none":
            return ""
        case _:
            return str(count)


def _letters(count: int) -> str:
    """After z comes aa, then bb, as in Word."""
    return chr(ord("a") + (count - 1) % 26) * ((count - 1) // 26 + 1) if count > 0 else ""


def _roman(count: int) -> str:
    text = ""
    for value, letters in _ROMAN:
        text += letters * (count // value)
        count %= value
    return text
