"""Colours for ``.game`` files: a Pygments lexer, and the same patterns for editors.

Pygments finds the lexer by its name, ``game``; editors/ has a TextMate grammar and a syntax for Sublime Text.
"""

from __future__ import annotations

import json
import re
from typing import Any, ClassVar

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

from grammar.lines import FORMS

WORD = r"[A-Za-z][\w'’+/-]*"
END = r"(?![\w'’-])"

PATTERNS: tuple[tuple[str, str, object], ...] = (
    ("comment.line.number-sign.game", r"#.*$", Comment.Single),
    ("string.quoted.double.game", r'"[^"\n]*"', String.Double),
    ("entity.name.tag.game", r"\[[^\]\n]*\]|^[ \t]*[0-9]+(?:\.[0-9]+)*[a-z]?(?=[ \t])", Name.Label),
    ("keyword.control.game", rf"^[ \t]*(?:{'|'.join(FORMS)}){END}", Keyword.Declaration),
    ("entity.name.function.game", rf'(?:{WORD}[ \t]+)*{WORD}(?=(?:[ \t]+"[^"\n]*")?[ \t]*:)', Name.Function),
    ("markup.underline.link.game", r"@[0-9]+(?:\.[0-9]+)?(?:-[0-9]+(?:\.[0-9]+)?)?", Name.Attribute),
    ("constant.other.card.game", r"(?:10|[2-9AKQJ])[♠♥♦♣]", Number.Other),
    ("constant.numeric.date.game", r"[0-9]{4}-[0-9]{2}-[0-9]{2}", Number),
    ("constant.numeric.odds.game", r"[0-9]+(?:\.[0-9]+)?:[0-9]+(?:\.[0-9]+)?", Number),
    ("constant.numeric.game", r"-?\$?(?:[0-9][0-9,]*(?:\.[0-9]+)?|\.[0-9]+)(?:/[0-9]+)?%?|[½¼¾]", Number),
    ("keyword.operator.force.game", rf"(?:must[ \t]+not|must|may[ \t]+not|may|cannot){END}", Keyword),
    (
        "keyword.other.clause.game",
        rf"(?:when|unless|until|in[ \t]+game|overrides|refers[ \t]+to|vague|printed|read[ \t]+as|left[ \t]+to"
        rf"|follows|as[ \t]+of|as|pays[ \t]+to|pays[ \t]+for|circumstance|reading){END}",
        Keyword.Reserved,
    ),
    ("keyword.operator.logical.game", rf"(?:and|or|not|then|only){END}", Operator.Word),
    ("storage.modifier.hedge.game", rf"(?:usually|sometimes|normally|generally|typically|often){END}", Name.Decorator),
)
"""The TextMate name of a colour, the pattern it applies to, and its Pygments token; the first match wins."""


class GameLexer(RegexLexer):  # type: ignore[misc]
    """Colours a procedure written in the Pitboss language."""

    name = "Pitboss game"
    aliases: ClassVar[list[str]] = ["game"]
    filenames: ClassVar[list[str]] = ["*.game"]
    flags = re.MULTILINE
    tokens: ClassVar[dict[str, list[Any]]] = {
        "root": [
            *((pattern, token) for _, pattern, token in PATTERNS),
            (WORD, Text),
            (r"[:,()]", Punctuation),
            (r"\s+", Text),
            (r".", Text),
        ]
    }


def textmate() -> dict[str, Any]:
    """The grammar for editors."""
    return {
        "name": "Pitboss game",
        "scopeName": "source.game",
        "fileTypes": ["game"],
        "patterns": [{"name": name, "match": pattern} for name, pattern, _ in PATTERNS],
    }


def sublime() -> str:
    """The syntax for Sublime Text; JSON is YAML, and quotes what YAML would take apart."""
    rules = "".join(f"    - {json.dumps({'match': pattern, 'scope': name})}\n" for name, pattern, _ in PATTERNS)
    head = "name: Pitboss\nfile_extensions: [game]\nscope: source.game\nversion: 2\n"
    return f"%YAML 1.2\n---\n{head}contexts:\n  main:\n{rules}"
