"""No character that hides or reorders text leaves Pitboss as it is, wherever it comes from and wherever it goes."""

import datetime
import io
import json
import re
import unicodedata
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from base.plain_text import deceptive, json_text, visible, visible_lines
from pitboss.main import main
from pitboss.terminal import COLOURS, ESCAPE, adopted, settled
from reports.signatures import keys, sign
from reports.signatures.fenced_evidence import guarded
from reports.signatures.stamp import stamp
from reports.signatures.trust import NOBODY
from reports.signatures.verify import as_json, judged, page
from tests.support.signed import NOW, PASSPHRASE, procedure

MARKS = ("\x1b[31m", "\u202e", "\u2066", "\u200b", "\x9b", "\x7f", "\U000e0041", "\x07")


@given(st.text())
@settings(max_examples=200)
def test_what_is_visible_holds_no_control_format_or_half_character(text: str) -> None:
    shown = visible(text)
    assert deceptive(shown) == ()
    assert not any(unicodedata.category(one) in ("Cc", "Cs", "Zl", "Zp") for one in shown)
    assert visible(shown) == shown
    assert deceptive(visible_lines(text).replace("\n", "").replace("\t", "")) == ()


@given(st.recursive(st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=5))
@settings(max_examples=100)
def test_json_shows_each_and_means_the_same(data: object) -> None:
    for indent in (None, 1):
        text = json_text(data, indent=indent)
        assert json.loads(text) == data
        assert deceptive(text.replace("\n", "")) == ()


@pytest.mark.parametrize("mark", MARKS, ids=ascii)
def test_a_document_with_one_is_not_clean_and_no_output_passes_it_on(
    mark: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"lake{mark[0]}side.game"
    path.write_text(f'exhibit "Lake{mark}side" # {mark}\ngame blackjack\nstand: player may stand\n', "utf-8")
    for style in ("text", "json", "sarif", "github"):
        assert main(["check", "--no-prices", "--format", style, str(path)]) == 1
        told = capsys.readouterr()
        assert "deceptive" in told.out
        assert deceptive(told.out.replace("\n", "") + told.err.replace("\n", "")) == ()
    assert main(["check", str(path) + mark]) == 2
    told = capsys.readouterr()
    assert deceptive(told.err.replace("\n", "")) == ()


def test_a_certificate_and_a_reason_cannot_speak_for_pitboss(tmp_path: Path) -> None:
    forged = "Jane\nEVERYTHING ASKED FOR HOLDS.\x1b[2J\u202e"
    authority = keys.certified(forged, start=datetime.date(2026, 1, 1), days=900)
    pair = keys.certified(forged, start=datetime.date(2026, 1, 1), days=900, issuer=authority)
    path = tmp_path / "key.p12"
    path.write_bytes(keys.packed(pair, authority, PASSPHRASE))
    with sign._signer(keys.KeyFile(path, PASSPHRASE)) as signer:
        pdf = sign._signed(procedure(), "operator", signer, forged, NOW, "")
    verdict = judged(guarded(pdf, NOBODY, now=NOW), NOBODY, None, NOW)
    told = page(verdict)
    assert not any(line.startswith("EVERYTHING") for line in told.splitlines())
    assert "Jane[U+000A]EVERYTHING" in told
    assert deceptive(told.replace("\n", "")) == ()
    assert deceptive(as_json(verdict).replace("\n", "")) == ()
    drawn = pypdfium2.PdfDocument(stamp(forged, "operator", NOW, forged, (400.0, 200.0)))[0]
    assert "[U+000A]" in drawn.get_textpage().get_text_range()


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_our_own_colours_cannot_be_imitated(jobs: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by a document, a name or an earlier output; what is kept of an earlier run is shown the same way."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    forged = "".join(f"\x1b[{code}m" for code in ("0", *COLOURS.values())) + "\r\x1b[K"
    paths = [tmp_path / f"{name}\x1b[32mside.game" for name in ("lake", "river")]
    for path in paths:
        path.write_text(f'exhibit "Lake{forged.strip()}side"\ngame blackjack\nstand: player may stand\n', "utf-8")
    shown = []
    for _ in range(2):
        monkeypatch.setattr("sys.stdout", output := Terminal())
        assert main(["check", "--no-prices", "--jobs", jobs, *map(str, paths)]) == 1
        shown.append(output.getvalue())
    assert shown[0] == shown[1] or jobs == "2"
    ours = re.findall(r"\x1b\[(\d+)m([^\x1b]*)\x1b\[0m", shown[1])
    assert ours or jobs == "2"
    assert "\x1b" not in re.sub(r"\x1b\[\d+m([^\x1b]*)\x1b\[0m", r"\1", shown[1])
    assert not any(word.startswith(("[32m", "side")) for _, word in ours)
    assert "[U+001B][32mside.game" in shown[1]


@given(st.text(st.sampled_from("\x1b[0312mK\ra")))
def test_only_what_this_process_colours_is_coloured(text: str) -> None:
    assert "\x1b" not in settled(text)
    assert settled(adopted(settled(text))) == settled(text)
    assert settled(f"{ESCAPE}[31m{visible(text)}{ESCAPE}[0m") == f"\x1b[31m{visible(text)}\x1b[0m"
