"""Findings as workflow commands: GitHub shows each beside the line it stands on, without any upload."""

from __future__ import annotations

from collections.abc import Iterator

from checker.check import CheckResult
from checker.finding import Finding, Severity
from grammar.errors.faults import Fault
from grammar.tree import Span
from reports.output.terminal import price_line, verdict_line

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def report_commands(path: str, checked: CheckResult, quiet: bool = False) -> str:
    """One command for each open finding, then the verdict for the log; what is accepted is not shown again."""
    commands = [finding_command(path, finding) for finding in checked.open_findings]
    commands += [command("error", path, None, f"not decided: {one.step}", one.why) for one in checked.failures]
    return "\n".join(commands if quiet else [*commands, verdict_line(path, checked)])


def finding_command(path: str, finding: Finding) -> str:
    place = finding.places[0] if finding.places else None
    file = (place.path if place else "") or path
    title = f"{finding.check.replace('-', ' ')} {finding.id}"
    return command(LEVELS[finding.severity], file, place.span if place else None, title, "\n".join(told(finding)))


def told(finding: Finding) -> Iterator[str]:
    """What is wrong, the hand that shows it, and what it is worth."""
    yield finding.message
    if finding.witness:
        yield f"witness: {finding.witness.deal}"
        for answer in finding.witness.answers:
            result = f": the player {answer.result}" if answer.result else ""
            yield f"{': '.join(filter(None, (answer.statement, answer.value)))}{result}"
    if finding.price:
        yield price_line(finding)


def fault_commands(path: str, faults: tuple[Fault, ...]) -> str:
    """The faults that keep a file from being read."""
    return "\n".join(
        command("error", path, fault.span, "cannot be read", f"{fault.message}\n{fault.remedy}".strip())
        for fault in faults
    )


def command(level: str, file: str, span: Span | None, title: str, message: str) -> str:
    """``::error file=lake.game,line=5,…::message``; GitHub takes columns only where there is one line."""
    places = {"file": file, "line": "1"} if file else {}
    if span is not None and span.line:
        places |= {"line": str(span.line), "endLine": str(span.end_line)}
        if span.line == span.end_line:
            places |= {"col": str(span.column), "endColumn": str(span.end_column)}
    given = ",".join(f"{name}={in_property(value)}" for name, value in (places | {"title": title}).items())
    return f"::{level} {given}::{in_message(message)}"


def in_message(text: str) -> str:
    """The marks that would end a command, written as GitHub reads them."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def in_property(text: str) -> str:
    return in_message(text).replace(":", "%3A").replace(",", "%2C")
