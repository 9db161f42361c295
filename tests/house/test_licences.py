"""Every package that Pitboss runs on is in the table of licences."""

import re
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from packaging.requirements import Requirement

SECURITY = Path(__file__).parents[2] / "docs" / "SECURITY.md"
EXTRAS = ("", "fast", "lsp", "cluster")
TOOLS = ("playwright", "axe-playwright-python", "hypothesis", "atheris", "python-pkcs11")
"""Of the tests, or not installed with them."""


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def needed(package: str, found: set[str], extras: tuple[str, ...] = ("",)) -> set[str]:
    """The packages that one needs, and those that they need."""
    try:
        told = requires(package) or []
    except PackageNotFoundError:
        return found
    for one in map(Requirement, told):
        wanted = one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in extras)
        if wanted and plain(one.name) not in found:
            found.add(plain(one.name))
            needed(one.name, found, ("", *one.extras))
    return found


def test_every_package_has_its_licence() -> None:
    table = SECURITY.read_text("utf-8").partition("## Licences")[2]
    told = {plain(word) for word in re.findall(r"[A-Za-z][A-Za-z0-9._-]*", table)}
    assert sorted((needed("pitboss", set(), EXTRAS) | {*TOOLS}) - told) == []
