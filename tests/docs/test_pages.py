"""Every block of code on the pages for learners runs, and shows what it says."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
import yaml

from cli.command import Command
from cli.conftest import command as command  # noqa: PLC0414 - a fixture
from cli.validation import check, published
from docs.pages import DOCS, Block, blocks, commands, is_shown
from robray.rules.robray import RULE_SET

LANGUAGE = DOCS / "language.md"

PAGES = [DOCS / "index.md", DOCS / "python.md", LANGUAGE, *sorted(DOCS.glob("tutorials/*.md"))]
_RUN = {"console", "python", "pycon"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_is_on_a_page_runs_as_it_stands(
    page: Path, command: Command, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(command.folder)
    monkeypatch.delenv("COLUMNS", raising=False)
    names: dict[str, object] = {}
    run = 0
    for block in blocks(page):
        if block.title is not None:
            path = command.folder / block.title
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text)
            run += 1
        elif block.language in _RUN:
            _try(block, page, command, names, capsys)
            run += 1
        else:
            pytest.fail(f"{page.name}:{block.line}: nobody tries a block in '{block.language}'")
    assert run


def _try(
    block: Block, page: Path, command: Command, names: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    if block.language == "console":
        for typed, shown in commands(block.text):
            program, *arguments = shlex.split(typed)
            assert program == "robray"
            done = command.run(*arguments)
            assert is_shown(done.out + done.err, shown), f"{page.name}:{block.line}: {typed}\n{done.out}{done.err}"
    elif block.language == "python":
        exec(compile(block.text, f"{page.name}:{block.line}", "exec"), names)
    else:
        example = doctest.DocTestParser().get_doctest(block.text, names, page.name, str(page), block.line)
        with capsys.disabled():
            runner = doctest.DocTestRunner(verbose=False)
            told: list[str] = []
            runner.run(example, out=told.append, clear_globs=False)
        assert not runner.failures, "".join(told)
        names.update(example.globs)


def test_a_page_that_shows_something_else_is_found() -> None:
    assert is_shown("a\nb\nc\n", "a\n…\nc\n")
    assert not is_shown("a\nb\nc\n", "a\n…\nd\n")
    assert not is_shown("a\nb\n", "a\n")


NO_SURPRISE = {
    *("coincident-frames", "collision-without-geometry", "frames-elsewhere", "merge-conflict", "naming", "xml-file"),
    *("include-in-comment", "include-not-found", "include-outside"),
    *("looks-like-millimetres", "mesh-looks-like-millimetres", "out-of-scale", "quaternion-long-way"),
    *("empty-mesh-path", "mesh-folder-not-found", "mesh-not-found", "meshes-elsewhere"),
    *("missing-brace", "missing-name", "missing-value", "unclosed-block", "unmatched-brace", "unterminated-string"),
    *("idle-class-attribute", "overridden-constant", "redefined-constant", "unused-include"),
    *("expression-assembly", "unused-constant", "undeclared-tags"),
}
"""Rules about scenes that say nothing of how amino reads, or nothing that another language would not."""


def test_each_surprise_of_the_language_is_on_its_page() -> None:
    linked = set(re.findall(r"\]\(rules/([a-z-]+)\.md\)", LANGUAGE.read_text()))
    codes = {code for code in RULE_SET.codes if code not in NO_SURPRISE}
    assert codes - linked == set()


def test_the_workflow_for_readers_is_one() -> None:
    """As the action says, five lines."""
    (workflow,) = (block for block in blocks(DOCS / "tutorials" / "ci.md") if block.language == "yaml")
    # Under YAML 1.1 the key `on` is true.
    read = {("on" if key is True else key): value for key, value in yaml.safe_load(workflow.text).items()}
    check(published("github-workflow.json"), read)
    assert len(workflow.text.splitlines()) == 5
