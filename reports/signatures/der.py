"""DER, the one canonical way to encode an ASN.1 value."""

INTEGER, BOOLEAN, SET = 0x02, 0x01, 0x31
DEEPEST = 40


def canonical(data: bytes) -> bool:
    """Whether the bytes are exactly one value, encoded as DER requires at every level."""
    try:
        return _value(memoryview(data), 0) == len(data)
    except (IndexError, ValueError):
        return False


def _value(data: memoryview, depth: int) -> int:
    """The length of the value at the start of the data; raises ValueError if it is not DER."""
    tag, head, size = _header(data)
    content = data[head : head + size]
    if len(content) != size or depth > DEEPEST:
        raise ValueError
    if tag & 0x20:
        parts = _parts(content, depth)
        if tag == SET and parts != sorted(parts):
            raise ValueError
    elif tag == INTEGER:
        if not size or (
            size > 1 and ((content[0] == 0 and content[1] < 128) or (content[0] == 255 and content[1] > 127))
        ):
            raise ValueError
    elif tag == BOOLEAN and bytes(content) != b"\xff":
        raise ValueError
    return head + size


def _header(data: memoryview) -> tuple[int, int, int]:
    """The tag, the header's length and the content's length, which must be encoded in the fewest bytes."""
    tag, first = data[0], data[1]
    if tag == 0 or tag & 0x1F == 0x1F or first == 0x80:
        raise ValueError
    if first < 0x80:
        return tag, 2, first
    count = first & 0x7F
    size = int.from_bytes(data[2 : 2 + count])
    if data[2] == 0 or size < 0x80 or count > 4:
        raise ValueError
    return tag, 2 + count, size


def _parts(content: memoryview, depth: int) -> list[bytes]:
    parts = []
    while len(content):
        size = _value(content, depth + 1)
        parts.append(bytes(content[:size]))
        content = content[size:]
    return parts
