"""``python -m intake.learn``: learns the bank of wordings anew, family by family (``make learn``).

Each group has a weight for each term; they are found by logistic regression, group against all others, in small steps
(AdaGrad), with terms left out at random so that no single word decides. The same bank gives the same file."""

from __future__ import annotations

import sys
from collections import Counter

from intake.prose.wording_bank import FOLDER, digest, families, grouped
from intake.prose.wording_weights import SUFFIX, learned, write


def main() -> None:
    for family in sys.argv[1:] or families():
        learn(family)


def learn(family: str) -> None:
    groups, sentences = grouped(family)
    times = Counter(term for said in (one.said for one in sentences) for term in said.terms)
    terms = sorted(term for term in times if times[term] > 1)
    at = {term: number for number, term in enumerate(terms)}
    rows = [[at[term] for term in one.said.terms if term in at] for one in sentences]
    labels = [one.forms for one in sentences]
    told = {
        "digest": digest(family),
        "groups": [
            {
                "forms": one.forms,
                "beside": sorted(one.beside),
                "signatures": sorted(one.signatures),
                "seen": sorted(one.seen),
            }
            for one in groups
        ],
    }
    weights = learned(rows, [list(label) for label in labels], len(terms), len(groups))
    write(FOLDER / f"{family}{SUFFIX}", told, terms, rows, labels, weights)
    print(f"{family}: {len(sentences)} sentences, {len(groups)} groups, {len(terms)} terms", flush=True)


if __name__ == "__main__":
    main()
