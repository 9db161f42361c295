"""Every regular expression of the program, and long texts that a careless one cannot cope with."""

import ast
import importlib
import pkgutil
import re
import sys
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import lark
import pytest

from grammar.errors.trade_phrases import trade_phrases
from grammar.parser import GRAMMAR, STARTS
from pitboss.main import main

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import sre_constants
    import sre_parse

REPEATS = (sre_constants.MAX_REPEAT, sre_constants.MIN_REPEAT, sre_constants.POSSESSIVE_REPEAT)
ROOMS = ("base", "grammar", "intake", "engine", "checker", "reports", "pitboss")
SKIPPED = ("pitboss.demo", "pitboss.setup", "pitboss.highlighting")


@dataclass(frozen=True)
class Used:
    """A pattern, by module and name, and whether the program searches for it, or matches the start or all of a text."""

    name: str
    pattern: "re.Pattern[Any]"
    method: str


def patterns() -> Iterator[Used]:
    """All patterns that stand in a module, alone or in a collection, and those that are written where they are used."""
    found: dict[re.Pattern[Any], list[Used]] = {}
    for module in modules():
        tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
        methods = methods_in(tree)
        for name, value in vars(module).items():
            for number, one in enumerate(inside(value)):
                for method in methods.get(name, ()):
                    used = Used(f"{module.__name__}.{name}[{number}]", one, method)
                    found.setdefault(one, []).append(used)
        for used in written_in_place(module, tree):
            found.setdefault(used.pattern, []).append(used)
    yield from (hardest(several) for several in found.values())


def hardest(several: list[Used]) -> Used:
    """Of all places where a pattern is used, the one that asks most of it."""
    return min(several, key=lambda one: ("search", "fullmatch", "match").index(one.method))


def modules() -> Iterator[ModuleType]:
    for room in ROOMS:
        package = importlib.import_module(room)
        for info in pkgutil.walk_packages(package.__path__, f"{room}."):
            if info.name not in SKIPPED and not info.name.endswith(".__main__"):  # which runs the program
                yield importlib.import_module(info.name)


def methods_in(tree: ast.AST) -> dict[str, set[str]]:
    """How a module uses each name. One that is given a place to begin at may be tried at every place: a search."""
    found: dict[str, set[str]] = {}
    plain: set[ast.expr] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=name) as one, attr=method):
                found.setdefault(name, set()).add(method if method in ("match", "fullmatch") else "search")
                plain.add(one)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="match"), args=[_, begin, *_]):
                if isinstance(begin, ast.Name):
                    found.setdefault(name, set()).add("search")
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node not in plain:
            found.setdefault(node.id, set()).add("search")
    return found


def written_in_place(module: ModuleType, tree: ast.AST) -> Iterator[Used]:
    """``re.sub(r"...", ...)``, unless the pattern has parts that are known only where it is used."""
    for call in ast.walk(tree):
        match call:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=method), args=[written, *_]):
                if method in METHODS:
                    try:
                        value = eval(compile(ast.Expression(written), module.__name__, "eval"), vars(module))
                        found = re.compile(value)
                    except (NameError, TypeError):
                        continue
                    way = method if method in ("match", "fullmatch") else "search"
                    yield Used(f"{module.__name__}:{call.lineno}", found, way)


def built_in_use(documents: Iterable[Path], folder: Path) -> Iterator[Used]:
    """The patterns that are put together while documents are drafted, from tables and from words of the text."""
    for module in modules():
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()
    found: dict[re.Pattern[Any], Used] = {}

    def recorded(pattern: Any, flags: Any) -> re.Pattern[Any]:
        made: re.Pattern[Any] = whole(pattern, flags)
        by = sys._getframe(2)
        name, way = by.f_globals["__name__"], sys._getframe(1).f_code.co_name
        if name.partition(".")[0] in ROOMS:
            used = Used(f"{name}:{by.f_lineno}", made, way if way in ("match", "fullmatch") else "search")
            found[made] = hardest([used, found.get(made, used)])
        return made

    whole = re._compile  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(re, "_compile", recorded)
        for document in documents:
            assert main(["draft", str(document), "-o", str(folder / f"{document.stem}.game")]) == 0
    yield from found.values()


METHODS = ("search", "finditer", "findall", "sub", "subn", "split", "match", "fullmatch")


def of_the_grammar() -> Iterator[Used]:
    """The words of the language as its grammar spells them, and the phrases of the trade."""
    for terminal in lark.Lark(GRAMMAR.read_text("utf-8"), parser="lalr", start=STARTS).terminals:
        yield Used(f"game.lark: {terminal.name}", re.compile(terminal.pattern.to_regexp()), "match")
    for phrase in trade_phrases():
        yield from (Used(f"trade.toml: {phrase.write}", way, "fullmatch") for way in phrase.match)


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
