"""An addendum is filed with the procedure that it amends, and checked again from its attachments alone."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from pitboss.filed_procedure import FiledProcedure, Papers, filed, papers_in, papers_of, supplements
from reports.signatures.evidence import Attached
from tests.support.documents import model_text

ADDENDUM = """exhibit "Lakeside: change of pays"
language 1
amends "lakeside.game"
game casino-war
family casino-war
wager pay "Tie": 11 to 1 when hand ranks with dealer hand, otherwise player loses
"""


@pytest.fixture
def papers(tmp_path: Path) -> Papers:
    (tmp_path / "lakeside.game").write_text(model_text("casino-war"), "utf-8")
    (tmp_path / "change.game").write_text(ADDENDUM, "utf-8")
    return papers_of(str(tmp_path / "change.game"), source=None, folder=None, as_of=None, on=date(2026, 11, 18))


def test_the_base_is_attached_and_read_back(papers: Papers) -> None:
    assert papers.bases == (("lakeside.game", model_text("casino-war")),)
    assert papers_in(attached(papers)) == papers


def test_the_base_is_found_without_the_folder(papers: Papers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in tmp_path.glob("*.game"):
        file.unlink()
    monkeypatch.chdir(tmp_path)
    made: FiledProcedure = filed(papers_in(attached(papers)))
    assert made.case.checked.exhibit.base
    own = [one.about for one in made.case.checked.exhibit.stated if one.question == "wager pay" and not one.base]
    assert set(own) == {"Tie"}


def test_a_base_cannot_lead_out_of_its_folder(papers: Papers) -> None:
    files = tuple(
        Attached(one.name, one.relationship, one.content.replace(b'"lakeside.game"', b'"../lakeside.game"'))
        for one in attached(papers)
    )
    with pytest.raises(ValueError, match="not attached"):
        papers_in(files)


def attached(papers: Papers) -> tuple[Attached, ...]:
    own = Attached(papers.name, "Source", papers.text.encode("utf-8"))
    return own, *(Attached(one.name, one.relationship, one.content) for one in supplements(papers))
