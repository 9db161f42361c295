"""The public Python names: documented by examples that run, loaded only when used."""

import doctest
import subprocess
import sys

import pytest

import pitboss
from pitboss import api
from pitboss.api import check, odds, parse, play, report


def test_the_examples_are_true() -> None:
    found = doctest.testmod(api, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    assert found.attempted >= 12
    assert found.failed == 0


@pytest.mark.parametrize("function", [parse, check, odds, play, report])
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
