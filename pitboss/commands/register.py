"""``pitboss register``: what is approved, since when, and what it replaced."""

from __future__ import annotations

import argparse
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from base.files import contents
from base.plain_text import json_text, visible
from grammar.errors.faults import Unreadable
from pitboss.arguments import day
from pitboss.files import naming
from pitboss.register import (
    LARGEST_PDF,
    OUTCOMES,
    Approval,
    Register,
    Withdrawal,
    add_approval,
    changed_files,
    entry_data,
    read_register,
    unrecorded_files,
    withdraw_approval,
)
from pitboss.register_proof import ApprovalTerms, approval_for, register_verdict

if TYPE_CHECKING:
    from reports.signatures.trust import Trust

ACTIONS = ("add", "withdraw", "list", "show", "in-force", "verify")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=ACTIONS, help="record an approval, look one up, or see that all still holds")
    parser.add_argument("folder", metavar="FOLDER", help="the folder of the register; made by the first add")
    parser.add_argument(
        "file", nargs="?", metavar="FILE.pdf|NUMBER", help="add: the signed PDF; show, withdraw: the number"
    )
    parser.add_argument("--number", metavar="N", help="add: the number of the approval, such as 2026-014")
    parser.add_argument(
        "--effective",
        metavar="DATE",
        help="add, withdraw: the day from which it is in force, or no longer is; today if not given",
    )
    parser.add_argument("--supersedes", metavar="N", default="", help="add: the approval that it replaces")
    parser.add_argument("--renamed", action="store_true", help="add: it replaces an approval of another title")
    parser.add_argument("--reason", metavar="TEXT", default="", help="withdraw: why, such as expired or suspended")
    parser.add_argument("--approved", choices=OUTCOMES, default="", help="add: in whole, in part, or with conditions")
    parser.add_argument(
        "--condition", metavar="TEXT", action="append", default=[], help="add: a condition or what is left out"
    )
    parser.add_argument("--by", metavar="NAME", default="", help="add, withdraw: who records it")
    parser.add_argument("--trust", metavar="TRUST.toml", help="add, verify: who may sign as what")
    parser.add_argument(
        "--head", metavar="HASH", default="", help="the last line as it was told before: is it still there?"
    )
    parser.add_argument("--on", metavar="DATE", help="in-force: the day; today if not given")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="for a reader or a program")


def run(args: argparse.Namespace) -> int:
    folder = Path(args.folder)
    match args.action:
        case "add":
            return added(folder, args)
        case "verify":
            return verified(folder, args)
        case "withdraw":
            return withdrawn(folder, args)
    if not folder.is_dir():
        raise Unreadable(f"there is no folder {folder}; pitboss register add makes one")
    register = read_register(folder)
    match args.action:
        case "show":
            if not args.file:
                raise Unreadable("show needs the number of an approval: pitboss register show FOLDER NUMBER")
            shown: tuple[Approval, ...] = (register.numbered(args.file),)
        case "in-force":
            shown = register.in_force(day(args.on) or date.today())
        case _:
            shown = register.approvals
    files = (*changed_files(folder, shown), *unrecorded_files(folder, register)) if args.action != "list" else ()
    register = replace(register, problems=(*register.problems, *register.kept_problems(args.head), *files))
    if args.format == "json":
        print(json_text(register_data(register, shown), indent=1))
    else:
        print("\n".join(map(visible, text_lines(args, register, shown))))
    return 1 if register.problems else 0


# Adding -----------------------------------------------------------------------------------------------------


def added(folder: Path, args: argparse.Namespace) -> int:
    if not args.file or not args.number:
        raise Unreadable(
            "add needs the signed PDF and --number: pitboss register add FOLDER FILE.pdf --number 2026-014"
        )
    pdf = contents(args.file, LARGEST_PDF)
    approval = approval_of(pdf, args)
    register = add_approval(folder, approval, pdf, renamed=args.renamed)
    for line in (
        f"{approval.number} recorded: {approval.title}, in force from {approval.effective}",
        *old_one(register, approval),
    ):
        print(visible(line))
    print(f"  the register ends with {register.head}; keep this apart: verify --head shows then what was changed")
    return 0


def old_one(register: Register, approval: Approval) -> list[str]:
    """Which approval it replaces, and which of the same game stay in force beside it."""
    beside = [
        one
        for one in register.approvals
        if one.title == approval.title
        and one.number != approval.number
        and not (register.superseded_by(one) or register.withdrawn_by(one))
    ]
    return [
        *([f"  it replaces {approval.supersedes}"] if approval.supersedes else []),
        *(f"  this very PDF is recorded as {one.number} too" for one in beside if one.file_hash == approval.file_hash),
        *(
            f"  {one.number} of the same game {'stays' if one.effective <= approval.effective else 'comes'} in force "
            f"beside it{'' if one.effective <= approval.effective else f' on {one.effective}'}; "
            f"--supersedes {one.number} would have ended it"
            for one in beside
        ),
    ]


def withdrawn(folder: Path, args: argparse.Namespace) -> int:
    if not args.file or not args.reason:
        raise Unreadable(
            'withdraw needs the number and why: pitboss register withdraw FOLDER 2026-014 --reason "licence expired"'
        )
    if not folder.is_dir():
        raise Unreadable(f"there is no folder {folder}")
    ended = Withdrawal(args.file, day(args.effective) or date.today(), args.reason, date.today(), args.by)
    register = withdraw_approval(folder, ended)
    print(visible(f"{ended.withdraws} is in force no more from {ended.effective}: {ended.reason}"))
    print(f"  the register ends with {register.head}; keep this apart: verify --head shows then what was changed")
    return 0


def approval_of(pdf: bytes, args: argparse.Namespace) -> Approval:
    wish = ApprovalTerms(
        number=args.number,
        effective=day(args.effective) or date.today(),
        outcome=args.approved or ("conditions" if args.condition else "whole"),
        conditions=tuple(args.condition),
        supersedes=args.supersedes,
        by=args.by,
    )
    with naming(args.file):
        return approval_for(pdf, args.file, trust_in(args), wish)


def trust_in(args: argparse.Namespace) -> Trust:
    from reports.signatures.trust import NOBODY, read

    return read(Path(args.trust)) if args.trust else NOBODY


# Verifying --------------------------------------------------------------------------------------------------


def verified(folder: Path, args: argparse.Namespace) -> int:
    """The chain, the files, and the signatures in each of them."""
    if not folder.is_dir():
        raise Unreadable(f"there is no folder {folder}")
    register = read_register(folder)
    problems, unvouched = register_verdict(folder, register, trust_in(args), args.head)
    if args.format == "json":
        data = {"holds": not problems and not unvouched, "problems": list(problems), "unvouched": unvouched}
        print(json_text({**data, **register_data(register, register.approvals)}, indent=1))
    else:
        print("\n".join(map(visible, verdict_lines(register, problems, unvouched))))
    return 1 if problems or unvouched else 0


def verdict_lines(register: Register, problems: tuple[str, ...], unvouched: str) -> list[str]:
    number = len(register.approvals)
    whole = f"{number} approval{'' if number == 1 else 's'}, the last line {register.head or 'none'}"
    if problems:
        return ["THE REGISTER DOES NOT HOLD.", *(f"  ! {problem}" for problem in problems), f"  {whole}"]
    if unvouched:
        return [f"UNCHANGED, but {unvouched}; name whom you trust with --trust.", f"  {whole}"]
    return ["THE REGISTER HOLDS.", f"  {whole}"]


# Telling ----------------------------------------------------------------------------------------------------


def text_lines(args: argparse.Namespace, register: Register, shown: tuple[Approval, ...]) -> list[str]:
    lines = [f"! {problem}" for problem in register.problems]
    if not shown:
        return [*lines, "nothing is in force on that day" if args.action == "in-force" else "the register is empty"]
    for one in shown:
        lines += approval_lines(register, one) if args.action == "show" else [one_line(register, one)]
        lines += condition_lines(one) if args.action == "in-force" else []
    return lines


def condition_lines(one: Approval) -> list[str]:
    word = "not approved" if one.outcome == "part" else "condition"
    return [f"  {word}: {text}" for text in one.conditions]


def one_line(register: Register, one: Approval) -> str:
    newer = register.superseded_by(one)
    version = f", version {one.version}" if one.version else ""
    ended = register.withdrawn_by(one)
    until = f", replaced by {newer.number} from {newer.effective}" if newer else ""
    until += f", withdrawn from {ended.effective} ({ended.reason})" if ended else ""
    limits = {"whole": "", "part": " (in part)", "conditions": " (with conditions)"}[one.outcome]
    return f"{one.number}  {one.title}{version}: from {one.effective}{limits}{until}"


def approval_lines(register: Register, one: Approval) -> list[str]:
    return [
        one_line(register, one),
        *condition_lines(one),
        *(f"  signed by the {each.role}: {each.name}, {each.when}" for each in one.signatures),
        f"  recorded {one.recorded}{f' by {one.by}' if one.by else ''}",
        f"  file {one.file}, {one.file_hash}",
        f"  content (source) {one.content_hash or 'none attached'}",
    ]


def register_data(register: Register, shown: tuple[Approval, ...]) -> dict[str, Any]:
    def told(one: Approval) -> dict[str, Any]:
        newer = register.superseded_by(one)
        ended = register.withdrawn_by(one)
        data = entry_data(one, "")
        return {**{name: data[name] for name in data if name not in ("register", "previous")}} | {
            "superseded_by": newer.number if newer else None,
            "withdrawn": {"effective": ended.effective.isoformat(), "reason": ended.reason} if ended else None,
        }

    return {
        "version": 1,
        "head": register.head,
        "register_problems": list(register.problems),
        "approvals": [told(one) for one in shown],
    }
