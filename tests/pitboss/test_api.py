"""The public Python names: documented by examples that run, loaded only when used."""

import doctest
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import pitboss
from pitboss import api, loading
from pitboss.api import check, odds, play, prices, repairs, report
from pitboss.loading import parse_file, parse_text


@pytest.mark.parametrize(("module", "least"), [(api, 12), (loading, 4), (pitboss, 6)])
def test_the_examples_are_true(module: ModuleType, least: int) -> None:
    found = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    assert found.attempted >= least
    assert found.failed == 0


@pytest.mark.parametrize("function", [parse_text, parse_file, check, prices, repairs, odds, play, report])
def test_every_function_shows_an_example(function: object) -> None:
    assert ">>> import pitboss" in (function.__doc__ or "")


def test_every_stable_name_is_there_and_has_one_home() -> None:
    homes = [name for names in pitboss.HOMES.values() for name in names]
    assert sorted([*homes, "__version__"]) == sorted(pitboss.__all__) == dir(pitboss)
    assert all(getattr(pitboss, name) is not None for name in pitboss.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'cheque'"):
        _ = pitboss.cheque


def test_importing_pitboss_loads_nothing_else() -> None:
    program = "import sys; before = set(sys.modules); import pitboss; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    ours = {name.split(".")[0] for name in done.stdout.split()}
    assert not ours & {"grammar", "engine", "checker", "reports", "lark", "numpy", "jinja2", "weasyprint"}


def test_acceptances_beside_the_file_count_as_they_do_for_the_command(tmp_path: Path) -> None:
    path = tmp_path / "lakeside.game"
    path.write_text('exhibit "Lakeside"\ngame blackjack\nblackjack pay: usually 3 to 2\n', "utf-8")
    first = next(one for one in check(parse_file(path)).findings if one.check == "hedged-answers")
    accepts = f'accept {first.id}: "as always", by "A. Reviewer", on 2026-11-16\n'
    path.with_name("lakeside.accepts.game").write_text(accepts, "utf-8")
    (again,) = [one for one in check(parse_file(path)).findings if one.id == first.id]
    assert again.accepted is not None
    assert again.accepted.by == "A. Reviewer"
