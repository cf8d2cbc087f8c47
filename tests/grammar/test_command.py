"""The tree-sitter command takes the grammar, its corpus and its queries; `get-tree-sitter.sh` fetches it."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.quick

GRAMMAR = Path(__file__).parents[2] / "grammar"
EXAMPLES = sorted(map(str, GRAMMAR.parent.glob("examples/**/*.robray")))


@pytest.fixture
def tree_sitter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """The command in a copy of the grammar, which it compiles, with settings of its own."""
    command = shutil.which("tree-sitter")
    if command is None or shutil.which("cc") is None:
        pytest.skip("there is no `tree-sitter` on PATH, or no C compiler for it")
    folder = tmp_path / "parsers" / "tree-sitter-robray"
    shutil.copytree(GRAMMAR, folder, ignore=shutil.ignore_patterns("build", "*.egg-info", "node_modules", "*.so"))
    for kind in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(kind, str(tmp_path / kind))
    settings = tmp_path / "XDG_CONFIG_HOME" / "tree-sitter" / "config.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"parser-directories": [str(folder.parent)]}))

    def run(*arguments: str) -> str:
        done = subprocess.run([command, *arguments], cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


def test_every_case_of_the_corpus_has_its_tree(tree_sitter: Callable[..., str]) -> None:
    cases = sum(path.read_text().count("\n---\n") for path in (GRAMMAR / "test" / "corpus").glob("*.txt"))
    assert f"Total parses: {cases}; successful parses: {cases};" in tree_sitter("test")


def test_every_query_is_taken(tree_sitter: Callable[..., str]) -> None:
    for query in sorted((GRAMMAR / "queries").glob("*.scm")):
        assert "capture: " in tree_sitter("query", str(query), *EXAMPLES), query.name


def test_what_it_colours_and_tags(tree_sitter: Callable[..., str]) -> None:
    tree_sitter("highlight", "--check", *EXAMPLES)
    scene = next(path for path in EXAMPLES if "frame" in Path(path).read_text())
    assert "<span" in tree_sitter("highlight", "--html", scene)
    assert "| module  \tdef " in tree_sitter("tags", scene)
