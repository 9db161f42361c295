"""Dataclasses that type checkers hold to be frozen and that are made quickly.

Python freezes a dataclass by calling a method for every field of every object: one with twenty fields takes seven times
as long to make, and its class a third longer to define. A first check defines two hundred such classes and makes a
hundred thousand objects; left to mypy, which sees every assignment, it takes a tenth less time (0.58 against 0.65 s for
a model). Nothing else differs: equality, hashes and slots are those of the standard decorator.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    import dataclasses

    def dataclass(*, frozen=False, **options):
        """As in the standard library, but frozen only to type checkers."""

        def decorated(cls):
            hashed = frozen and options.get("eq", True) and "__hash__" not in vars(cls)
            return dataclasses.dataclass(unsafe_hash=hashed, **options)(cls)

        return decorated
