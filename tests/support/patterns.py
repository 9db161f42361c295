"""Every regular expression of the program, and long texts that a careless one cannot cope with."""

import ast
import importlib
import pkgutil
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import sre_constants
    import sre_parse

REPEATS = (sre_constants.MAX_REPEAT, sre_constants.MIN_REPEAT, sre_constants.POSSESSIVE_REPEAT)
ROOMS = ("base", "grammar", "intake", "engine", "checker", "reports", "pitboss")
SKIPPED = ("pitboss.demo", "pitboss.setup", "pitboss.highlighting")


@dataclass(frozen=True)
class Used:
    """A pattern, by module and name, and whether the program tries it anywhere in a text or at its start only."""

    name: str
    pattern: "re.Pattern[Any]"
    method: str


def patterns() -> Iterator[Used]:
    """All patterns that stand in a module, alone or in a collection, and those that are written where they are used."""
    seen: set[re.Pattern[Any]] = set()
    for module in modules():
        text = Path(str(module.__file__)).read_text("utf-8")
        for name, value in vars(module).items():
            for number, one in enumerate(inside(value)):
                if one not in seen:
                    seen.add(one)
                    yield Used(f"{module.__name__}.{name}[{number}]", one, method_of(name, text))
        yield from written_in_place(module, text)


def modules() -> Iterator[ModuleType]:
    for room in ROOMS:
        package = importlib.import_module(room)
        for info in pkgutil.walk_packages(package.__path__, f"{room}."):
            if info.name not in SKIPPED and not info.name.startswith("pitboss.lsp"):
                yield importlib.import_module(info.name)


def method_of(name: str, text: str) -> str:
    """A name that only its own module uses, and only from the start of a text, need not be quick elsewhere."""
    uses = re.findall(rf"\b{name}\.(\w+)\(", text)
    here_alone = len(re.findall(rf"\b{name}\b", text)) == len(uses) + 1
    return "match" if here_alone and uses and set(uses) <= {"match", "fullmatch"} else "search"


def written_in_place(module: ModuleType, text: str) -> Iterator[Used]:
    """``re.sub(r"...", ...)``, unless the pattern has parts that are known only where it is used."""
    for call in ast.walk(ast.parse(text)):
        match call:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=method), args=[written, *_]):
                if method in METHODS:
                    try:
                        value = eval(compile(ast.Expression(written), module.__name__, "eval"), vars(module))
                        found = re.compile(value)
                    except (NameError, TypeError):
                        continue
                    way = "match" if method in ("match", "fullmatch") else "search"
                    yield Used(f"{module.__name__}:{call.lineno}", found, way)


METHODS = ("search", "finditer", "findall", "sub", "subn", "split", "match", "fullmatch")


def inside(value: object, depth: int = 0) -> Iterator["re.Pattern[Any]"]:
    if isinstance(value, re.Pattern):
        yield value
    elif depth < 3 and isinstance(value, dict):
        for part in value.values():
            yield from inside(part, depth + 1)
    elif depth < 3 and isinstance(value, tuple | list | set | frozenset):
        for part in value:
            yield from inside(part, depth + 1)


def pumps(pattern: "re.Pattern[Any]") -> Iterator[str]:
    """Short texts that parts of the pattern match, to be repeated: what each of its repeats can take."""
    text = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    seen = set()
    for one in repeats(sre_parse.parse(text, pattern.flags & ~re.DEBUG)):
        sample = "".join(samples(one))[:12]
        if sample and sample not in seen:
            seen.add(sample)
            yield sample
    yield from ("a", " ", "0", "a ", "(")


def repeats(tree: Any) -> Iterator[Any]:
    for kind, value in tree:
        if kind in REPEATS:
            yield value[2]
            yield from repeats(value[2])
        elif kind is sre_constants.SUBPATTERN:
            yield from repeats(value[3])
        elif kind is sre_constants.ATOMIC_GROUP:
            yield from repeats(value)
        elif kind is sre_constants.BRANCH:
            for branch in value[1]:
                yield from repeats(branch)
        elif kind in (sre_constants.ASSERT, sre_constants.ASSERT_NOT):
            yield from repeats(value[1])


def samples(tree: Any) -> Iterator[str]:
    """One text that the tree matches, part by part."""
    for kind, value in tree:
        match kind:
            case sre_constants.LITERAL:
                yield chr(value)
            case sre_constants.NOT_LITERAL:
                yield "b" if value == ord("a") else "a"
            case sre_constants.ANY:
                yield "a"
            case sre_constants.IN:
                yield member(value)
            case sre_constants.MAX_REPEAT | sre_constants.MIN_REPEAT | sre_constants.POSSESSIVE_REPEAT:
                yield from list(samples(value[2])) * max(1, min(value[0], 3))
            case sre_constants.SUBPATTERN:
                yield from samples(value[3])
            case sre_constants.ATOMIC_GROUP:
                yield from samples(value)
            case sre_constants.BRANCH:
                yield from samples(value[1][0])


CATEGORIES = {
    sre_constants.CATEGORY_DIGIT: "1",
    sre_constants.CATEGORY_SPACE: " ",
    sre_constants.CATEGORY_WORD: "a",
    sre_constants.CATEGORY_NOT_SPACE: "a",
    sre_constants.CATEGORY_NOT_DIGIT: "a",
    sre_constants.CATEGORY_NOT_WORD: "-",
}


def member(options: Any) -> str:
    if options[0][0] is sre_constants.NEGATE:
        barred = {chr(value) for kind, value in options[1:] if kind is sre_constants.LITERAL}
        return next((one for one in "a1 -z" if one not in barred), "~")
    for kind, value in options:
        match kind:
            case sre_constants.LITERAL:
                return chr(value)
            case sre_constants.RANGE:
                return chr(value[0])
            case sre_constants.CATEGORY:
                return CATEGORIES.get(value, "a")
    return "a"
