"""Hooks, workflows, the action and editors' settings: valid by their schemas, and naming what is there."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from pitboss.main import COMMANDS
from tests.support.documents import ROOT

DOCS = ROOT / "docs"
VSCODE = ROOT / "editors" / "vscode"


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL)


def yaml(text: str) -> Any:
    """As YAML 1.2, in which "on" is a word."""
    return pytest.importorskip("ruamel.yaml").YAML(typ="safe").load(text)


def hold(data: object, schema: str) -> None:
    pytest.importorskip("check_jsonschema", reason="check-jsonschema is not installed")
    validators = pytest.importorskip("jsonschema.validators")
    folder = files("check_jsonschema.builtin_schemas.vendor")
    known = json.loads((folder / f"{schema}.json").read_text("utf-8"))
    validators.validator_for(known)(known).validate(data)


def workflows() -> list[str]:
    return [
        (DOCS / "code-scanning.yml").read_text("utf-8"),
        *(text for text in blocks("ci.md", "yaml") if "jobs:" in text),
    ]


@pytest.mark.parametrize("text", workflows(), ids=["code-scanning.yml", "ci.md action", "ci.md commands"])
def test_workflows_hold_their_schema(text: str) -> None:
    pytest.importorskip("ruamel.yaml", reason="check-jsonschema is not installed")
    hold(yaml(text), "github-workflows")


def test_a_broken_workflow_would_be_seen() -> None:
    pytest.importorskip("check_jsonschema", reason="check-jsonschema is not installed")
    jsonschema = pytest.importorskip("jsonschema")
    with pytest.raises(jsonschema.ValidationError):
        hold({"on": "push", "jobs": {"check": {"steps": [{"run": "pitboss check"}]}}}, "github-workflows")


def test_the_action_holds_its_schema_and_ends_as_check_does() -> None:
    pytest.importorskip("ruamel.yaml", reason="check-jsonschema is not installed")
    action = yaml((ROOT / "action.yml").read_text("utf-8"))
    hold(action, "github-actions")
    steps = action["runs"]["steps"]
    uploaded = next(step for step in steps if "upload-sarif" in step.get("uses", ""))
    assert steps.index(uploaded) < len(steps) - 1
    assert steps[-1]["run"] == 'exit "$CODE"'


def test_hooks_are_what_pre_commit_takes() -> None:
    clientlib = pytest.importorskip("pre_commit.clientlib", reason="pre-commit is not installed")
    hooks = clientlib.load_manifest(str(ROOT / ".pre-commit-hooks.yaml"))
    assert {hook["id"] for hook in hooks} == {"pitboss-check", "pitboss-fmt"}
    for hook in hooks:
        program, command, *_ = hook["entry"].split()
        assert program == "pitboss"
        assert command in COMMANDS


def test_the_example_of_a_configuration_names_our_hooks(tmp_path: Path) -> None:
    clientlib = pytest.importorskip("pre_commit.clientlib", reason="pre-commit is not installed")
    (text,) = (text for text in blocks("ci.md", "yaml") if "repos:" in text)
    (tmp_path / "config.yaml").write_text(text, "utf-8")
    (repo,) = clientlib.load_config(str(tmp_path / "config.yaml"))["repos"]
    ours = {hook["id"] for hook in clientlib.load_manifest(str(ROOT / ".pre-commit-hooks.yaml"))}
    assert {hook["id"] for hook in repo["hooks"]} == ours
    assert repo["rev"] == f"v{newest()}"


def newest() -> str:
    """The version that the changelog describes first."""
    found = re.search(r"^## ([0-9.]+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert found
    return found[1]


def test_settings_of_editors_can_be_read_and_start_the_server() -> None:
    (helix,) = (tomllib.loads(text) for text in blocks("editors.md", "toml"))
    server = helix["language-server"]["pitboss"]
    assert (server["command"], server["args"]) == ("pitboss", ["lsp"])
    (sublime,) = (json.loads(text) for text in blocks("editors.md", "json"))
    assert sublime["clients"]["pitboss"]["command"] == ["pitboss", "lsp"]
    for language in ("lua", "elisp"):
        (text,) = blocks("editors.md", language)
        assert re.search(r'"pitboss",? "lsp"', text)
        assert text.count("(") == text.count(")")
        assert text.count("{") == text.count("}")


def test_the_extension_names_files_that_are_there() -> None:
    manifest = json.loads((VSCODE / "package.json").read_text("utf-8"))
    contributed = manifest["contributes"]
    (language,) = contributed["languages"]
    (grammar,) = contributed["grammars"]
    assert grammar["language"] == language["id"]
    assert grammar["scopeName"] == json.loads((VSCODE / grammar["path"]).read_text("utf-8"))["scopeName"]
    assert json.loads((VSCODE / language["configuration"]).read_text("utf-8"))["comments"] == {"lineComment": "#"}
    program = (VSCODE / manifest["main"]).read_text("utf-8")
    assert all(f'require("{name}' in program for name in manifest["dependencies"])
    settings = {name.removeprefix("pitboss.") for name in contributed["configuration"]["properties"]}
    assert settings == set(re.findall(r'(?:settings|getConfiguration\("pitboss"\))\.get\("(\w+)"\)', program))
    assert manifest["version"] == newest()
    assert f"pitboss-{newest()}.vsix" in (VSCODE / "README.md").read_text("utf-8")
