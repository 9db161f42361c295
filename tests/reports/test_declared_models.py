"""Models of declared games are printed, signed by both sides, and hold when they are verified and built anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.main import main
from tests.support.documents import MODELS


def test_a_model_is_printed_signed_and_verified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_PHRASE", "two dice and a wheel")
    said = ["--passphrase-env", "SECRET_PHRASE"]
    keys, printed, one, both = (tmp_path / name for name in ("keys", "printed.pdf", "one.pdf", "both.pdf"))
    assert main(["procedure", str(MODELS / "big-six.game"), "-o", str(printed)]) == 0
    assert main(["keys", "new", str(keys), *said]) == 0
    for role, before, after in (("operator", printed, one), ("regulator", one, both)):
        key = str(keys / f"{role}.p12")
        assert main(["sign", str(before), "--role", role, "--key", key, "-o", str(after), *said]) == 0
    assert main(["verify", str(both), "--trust", str(keys / "trust.toml"), "--rebuild"]) == 0
