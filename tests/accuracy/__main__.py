"""``make accuracy``: how right drafts are, and what is found in posted texts. Folders of other texts can be named."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from tests.accuracy.score import Score, score

if TYPE_CHECKING:
    from tests.accuracy.posted_texts import Score as PostedScore

HERE = Path(__file__).parent
COLUMNS = (
    f"{'document':26} {'pieces':>6} {'read':>5} {'right':>6} {'small':>6} {'wrong':>6} {'sure':>5} {'right':>6}"
    f" {'reversed':>9} {'decides':>8} {'exact':>6} {'subject':>8} {'rows':>9}"
)


def main() -> None:
    parser = argparse.ArgumentParser(description="How right drafts are.")
    parser.add_argument("folders", nargs="*", type=Path, help="folders of annotated texts; our own if none")
    parser.add_argument("--scanned", action="store_true", help="how much of each draft is left if the text is scanned")
    parser.add_argument("--show", action="store_true", help="list what is missed or wrong")
    parser.add_argument("--posted", action="store_true", help="how many planted differences posted texts are told for")
    parser.add_argument("--only", action="append", default=[], help="with --posted: this set of texts alone")
    args = parser.parse_args()
    if args.posted:
        print_posted(tuple(args.only), show=args.show)
        return
    for folder in args.folders or (HERE / "develop", HERE / "measure", HERE / "strangers"):
        if args.scanned:
            print(f"\n{folder.name}, scanned")
            print_scanned(folder)
            continue
        print(f"\n{folder.name}\n{COLUMNS}")
        whole = Score()
        for path in sorted(folder.glob("*.txt")):
            one = score(path)
            whole.add(one)
            print(line(path.stem, one))
            if args.show:
                print("\n".join(f"      {remark}" for remark in one.remarks))
        print(line("together", whole))


def print_posted(only: tuple[str, ...], *, show: bool) -> None:
    from tests.accuracy.posted_texts import TEXTS, changed, models, other_words, unchanged

    generated: tuple[tuple[str, Callable[[str], PostedScore]], ...] = (
        ("generated, unchanged", unchanged),
        ("generated, changed", changed),
    )
    for title, judge in generated if not only else ():
        print_scores(title, ((name, judge(name)) for name in models()), show=show)
    for folder in only or tuple(sorted(path.name for path in TEXTS.iterdir() if path.is_dir())):
        print_scores(f"in other words, {folder}", other_words(TEXTS / folder), show=show)


def print_scores(title: str, scores: Iterable[tuple[str, PostedScore]], *, show: bool) -> None:
    """The sum of several scores, with a line for each as it is made on a terminal's error stream."""
    from tests.accuracy.posted_texts import told_score, total

    found = []
    for name, one in scores:
        print(f"   {title}: {name}: {one.found} of {one.planted}", file=sys.stderr, flush=True)
        found.append(one)
    whole = total(found)
    print(told_score(title, whole), flush=True)
    if show:
        print("\n".join(f"      {remark}" for remark in (*whole.missed, *whole.alarms)))


def print_scanned(folder: Path) -> None:
    from tests.accuracy.scanned import scanned_share

    clean = kept = 0
    for path in sorted(folder.glob("*.txt")):
        found = scanned_share(path)
        clean, kept = clean + found.clean, kept + found.kept
        print(f"{path.stem[:26]:26} {found.kept:4} of {found.clean:4} {share(found.kept, found.clean)}", flush=True)
    print(f"{'together':26} {kept:4} of {clean:4} {share(kept, clean)}")


def line(name: str, one: Score) -> str:
    judged = one.right + one.small + one.wrong
    return (
        f"{name[:26]:26} {one.pieces:6} {one.proposed:5} {share(one.right, judged)} {share(one.small, judged)}"
        f" {share(one.wrong, judged)} {one.sure:5} {share(one.sure_right, one.sure)}"
        f" {one.reversed:5} ({one.sure_reversed}) {one.asked:8} {share(one.exact, one.asked)}"
        f"   {share(one.subject, one.asked)} {one.rows_found:3} of {one.rows}"
    )


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:5.0f}%" if whole else "     -"


if __name__ == "__main__":
    main()
