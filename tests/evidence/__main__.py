"""``python -m tests.evidence``: the figures of the documents that nobody tuned for, from the committed judgements.

With ``--now`` the tool is run as well, and its findings are counted by the same judgements; what nobody has judged
is listed. ``--record NAME`` adds what a run tells and nobody has judged to the judgements of a document, without a
verdict; what stands there is never changed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections import Counter
from pathlib import Path

from checker.finding import Finding
from pitboss.loading import load, source_for
from pitboss.review import inputs, review
from tests.evidence.figures import Figures, first_run, row, today, together
from tests.evidence.judged import HERE, Evidence, counts, documents, key_of

HEAD = "| document | findings | useful | petty | wrong | grave | letter | note |\n|---|---|---|---|---|---|---|---|"


def main() -> None:
    parser = argparse.ArgumentParser(description="How right the checks are on documents that nobody tuned for.")
    parser.add_argument("--now", action="store_true", help="run the tool too, and judge what it tells by key")
    parser.add_argument("--record", metavar="NAME", action="append", default=[], help="keep unjudged findings")
    parser.add_argument("--sources", type=Path, metavar="FOLDER", help="where the texts are, if at hand")
    args = parser.parse_args()
    all_of_them = documents()
    for name in args.record:
        record(next(one for one in all_of_them if one.name == name), args.sources)
    print("first run")
    show({one.name: (one.set, first_run(one)) for one in all_of_them if one.tool})
    if args.now:
        print("\ntoday")
        runs = {one.name: run(one, args.sources) for one in all_of_them if one.tool}
        told = {name: counts(findings) for name, findings in runs.items()}
        noted = {name: set(map(key_of, findings)) for name, findings in runs.items()}
        seen = [one for one in all_of_them if one.tool]
        show({one.name: (one.set, today(one, told[one.name], noted[one.name])) for one in seen})
        for one in seen:
            unjudged(one, told[one.name])


def show(figures: dict[str, tuple[str, Figures]]) -> None:
    for letter in sorted({where for where, _ in figures.values()}):
        own = {name: one for name, (where, one) in figures.items() if where == letter}
        print(f"\nset {letter}\n{HEAD}")
        print("\n".join(row(name, one) for name, one in own.items()))
        whole = together(own.values())
        print(row("together", whole))
        print(
            f"useful {whole.share('useful')}%, wrong {whole.share('wrong')}%, grave found {whole.grave_found}%,"
            f" unjudged {whole.verdicts['unjudged']}"
        )


def run(one: Evidence, sources: Path | None) -> tuple[Finding, ...]:
    loaded = load(str(one.procedure))
    source = source_for(loaded, None, str(sources)) if sources else None
    return review(loaded, inputs(loaded, source=source), prices=True).findings


def unjudged(one: Evidence, told: Counter[tuple[str, str]]) -> None:
    known = {finding.key for finding in one.judged if finding.verdict}
    for (key, severity), times in told.items():
        if key not in known:
            print(f"unjudged in {one.name}: {severity} {key}{f' ({times} times)' if times > 1 else ''}")


def record(one: Evidence, sources: Path | None) -> None:
    findings = run(one, sources)
    path = HERE / one.name / "judgement.toml"
    first = not one.tool
    text = path.read_text("utf-8") if path.exists() else f"tool = {quoted(state())}\n"
    known = {finding.key for finding in one.judged}
    said = {key_of(finding): finding.message for finding in reversed(findings)}
    for (key, severity), times in counts(findings).items():
        if key not in known:
            text += (
                f"\n[[finding]]\nkey = {quoted(key)}\nseverity = {quoted(severity)}\n"
                f'times = {times if first else 0}\nsays = {quoted(said[key])}\nverdict = ""\n'
            )
    path.write_text(text, "utf-8")


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def state() -> str:
    command = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, cwd=HERE, check=True).stdout.strip()


if __name__ == "__main__":
    main()
