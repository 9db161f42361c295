"""``pitboss new --from``: the source inside a printed procedure, to amend it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from pitboss.main import main
from tests.support.documents import MODELS
from tests.support.signed import BODY
from tests.support.signed_model import printed_model


def test_the_source_comes_out_of_a_print_as_it_went_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "filed.pdf").write_bytes(printed_model("roulette"))
    call = ["new", str(tmp_path / "second"), "--from", str(tmp_path / "filed.pdf")]
    assert main(call) == 0
    assert (tmp_path / "second.game").read_bytes() == (MODELS / "roulette.game").read_bytes()
    assert "pitboss compare" in capsys.readouterr().out
    assert main(call) == 2
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["text", "other pdf"])
def test_a_file_without_a_source_is_told_so_and_nothing_is_written(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from reports.pdf.document import document

    content = (
        b"no PDF" if kind == "text" else document(BODY, title="Another", identifier="0" * 64, created=date(2024, 1, 15))
    )
    (tmp_path / "other.pdf").write_bytes(content)
    assert main(["new", str(tmp_path / "second"), "--from", str(tmp_path / "other.pdf")]) == 2
    assert "other.pdf: " in capsys.readouterr().err
    assert not (tmp_path / "second.game").exists()
