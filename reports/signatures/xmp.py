"""Compares the XMP metadata of two files property by property; runs inside the sandbox."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from reports.signatures.additions import XMP_DATE

RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
CHANGED_BY_SIGNING = ("ModifyDate", "MetadataDate")
PRODUCER = re.compile(r"(WeasyPrint|pyHanko) [0-9.]+")
CONTAINERS = tuple(f"{RDF}{name}" for name in ("Bag", "Seq", "Alt"))
UNSAID = (f"{RDF}about", f"{RDF}parseType")


def differences(here: bytes, there: bytes, *, signed: bool) -> tuple[str, ...]:
    """The names of the properties that differ; signing sets dates and names itself as the producer."""
    try:
        ours, theirs = _properties(here), _properties(there)
    except (ElementTree.ParseError, RecursionError):
        return ("all of it",)
    if signed:
        ours, theirs = _before_signing(ours), _before_signing(theirs)
    return tuple(sorted({_name(key) for key, _ in ours ^ theirs}))


def _properties(packet: bytes) -> set[tuple[str, str]]:
    """Each property with its value; RDF may write it as an attribute or as an element."""
    root = ElementTree.fromstring(packet)
    found: set[tuple[str, str]] = set()
    for described in root.iter(f"{RDF}RDF"):
        outside = [part for part in described if part.tag != f"{RDF}Description"]
        found |= {(part.tag, _value(part)) for part in outside}
        for part in described:
            found |= {(key, value.strip()) for key, value in part.attrib.items() if key not in UNSAID}
            found |= {(child.tag, _value(child)) for child in part}
    above = [part.tag for part in root if part.tag != f"{RDF}RDF"]
    return found | {(tag, "") for tag in above}


def _value(element: Element) -> str:
    """All that an element holds, in a form that does not depend on who wrote it."""
    if element.tag in CONTAINERS:
        return "".join(f"<{child.tag}>{_value(child)}" for child in element)
    return "".join(sorted(_parts(element)))


def _parts(element: Element) -> Iterator[str]:
    """Text, attributes and children; a structure may be written with or without a description around it."""
    if text := (element.text or "").strip():
        yield text
    for key, value in element.attrib.items():
        if key not in UNSAID:
            yield value if key == f"{RDF}resource" else f"<{key}>{value}"
    for child in element:
        if child.tag == f"{RDF}Description":
            yield from _parts(child)
        else:
            yield f"<{child.tag}>{_value(child)}"


def _before_signing(found: set[tuple[str, str]]) -> set[tuple[str, str]]:
    return {
        (key, value)
        for key, value in found
        if not (_name(key) in CHANGED_BY_SIGNING and XMP_DATE.fullmatch(value))
        and not (_name(key) == "Producer" and PRODUCER.fullmatch(value))
    }


def _name(key: str) -> str:
    return key.rpartition("}")[2]
