"""Every block of code on the pages for learners runs, and shows what it says."""

import doctest
import re
import runpy
import shlex
import shutil
from pathlib import Path

import pytest
import yaml

from cli.command import Command
from cli.conftest import command as command  # noqa: PLC0414 - a fixture
from cli.validation import check, published
from docs.pages import DOCS, Block, blocks, commands, is_shown
from fixtures import fixture
from robray.features.hover import hover
from robray.rules.robray import RULE_SET

LANGUAGE = DOCS / "language.md"
GUIDES = DOCS / "editors"
FORMATS = [
    DOCS / f"{name}.md" for name in ["robots", "xacro", "srdf", "controllers", "scenes", "smurf", "robwork", "rofi"]
]

PAGES = [
    *(DOCS / "index.md", DOCS / "get-started.md", DOCS / "python.md", LANGUAGE, GUIDES / "README.md"),
    *FORMATS,
    DOCS / "collisions.md",
    *sorted(DOCS.glob("guides/*.md")),
]
_RUN = {"console", "python", "pycon"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_is_on_a_page_runs_as_it_stands(
    page: Path, command: Command, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if page.stem == "collisions":
        pytest.importorskip("mujoco")
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


_ON_EXAMPLES = re.compile(r"^ {4}(?:.*\s)?robray ((?:check|show|convert|expand) .*\bexamples/.*)$", re.MULTILINE)
OF_FORMATS = [path for path in sorted(DOCS.glob("*.md")) if _ON_EXAMPLES.search(path.read_text("utf-8"))]


@pytest.mark.parametrize("page", OF_FORMATS, ids=lambda page: page.stem)
def test_what_a_page_does_with_the_examples_can_be_done(
    page: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(command.folder)
    shutil.copytree(DOCS.parent / "examples", command.folder / "examples")
    for typed in _ON_EXAMPLES.findall(page.read_text("utf-8")):
        outcome = command.run(*shlex.split(typed, comments=True))
        assert outcome.status == 0, f"{page.name}: robray {typed}\n{outcome.out}{outcome.err}"


def test_each_format_has_a_page_with_examples() -> None:
    assert {*FORMATS} <= {*OF_FORMATS}


@pytest.mark.parametrize("page", FORMATS, ids=lambda page: page.stem)
def test_pages_of_formats_have_one_shape(page: Path) -> None:
    headings = re.findall("(?m)^## (.*)$", page.read_text("utf-8"))
    shape = ("What robray reads", "Whose verdict counts", "Example", "What robray adds", "What robray does not read")
    assert headings == [*shape]


def test_the_readme_leads_to_each_format() -> None:
    readme = (DOCS.parent / "README.md").read_text("utf-8")
    assert [page for page in FORMATS if f"](docs/{page.name})" not in readme] == []


def test_the_tutorial_about_xacro_ends_with_the_example() -> None:
    tutorial = DOCS / "guides" / "xacro.md"
    written = {block.title: block.text for block in blocks(tutorial) if block.title not in (None, "robray.toml")}
    example = {path.name: path.read_text("utf-8") for path in (DOCS.parent / "examples" / "xacro").iterdir()}
    assert written == example


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


def test_the_first_hover_is_the_servers() -> None:
    page = GUIDES / "README.md"
    text = [block.text for block in blocks(page) if block.title == "cell.robray"][-1]
    given = fixture(f"//- cell.robray\n{text.replace('frame cup', 'frame c$0up')}")
    assert given.cursor is not None
    found = hover(given.workspace.analysis(), *given.cursor)
    assert found is not None
    first, *_ = found.markdown.split("\n\n---\n\n")
    assert "".join(f"{f'> {line}'.rstrip()}\n" for line in first.split("\n")) in page.read_text()


def test_there_is_a_guide_for_each_editor() -> None:
    names = {path.stem for path in GUIDES.glob("*.md")} - {"README", "features"}
    assert names == {path.name for path in (DOCS.parent / "editors").iterdir() if path.is_dir()} | {"neovim"}
    shown = (GUIDES / "README.md").read_text()
    assert [name for name in sorted(names) if f"]({name}.md)" not in shown] == []


def test_what_a_guide_takes_from_elsewhere_has_its_links() -> None:
    section = runpy.run_path(str(DOCS / "repository_links.py"))["section"]
    found = section("editors", "../../editors/README.md", "neovim")
    assert "vim.lsp.enable('robray')" in found
    assert "](../images/neovim.png)" in found
    with pytest.raises(ValueError, match="no heading '#nothing'"):
        section("editors", "../../editors/README.md", "nothing")


def test_a_guide_takes_lines_as_they_stand() -> None:
    """A block of code is one by its indentation, also where a section begins with one."""
    module = runpy.run_path(str(DOCS / "repository_links.py"))
    taken = 0
    for guide in sorted(GUIDES.glob("*.md")):
        for path, anchor in module["_SECTION"].findall(guide.read_text()):
            first, *_ = module["section"]("editors", path, anchor).splitlines()
            assert first in (GUIDES / path).read_text().splitlines(), guide
            taken += 1
    assert taken > 5


NO_SURPRISE = {
    *("coincident-frames", "collision-without-geometry", "frames-elsewhere", "merge-conflict", "naming", "xml-file"),
    *("include-in-comment", "include-not-found", "include-outside"),
    *("looks-like-millimetres", "mesh-looks-like-millimetres", "out-of-scale", "quaternion-long-way"),
    *("empty-mesh-path", "mesh-folder-not-found", "mesh-not-found", "meshes-elsewhere", "meshes-not-found"),
    *("missing-brace", "missing-name", "missing-value", "unclosed-block", "unmatched-brace", "unterminated-string"),
    *("idle-class-attribute", "overridden-constant", "redefined-constant", "unused-include"),
    *("expression-assembly", "unused-constant", "undeclared-tags"),
}
"""Rules about scenes that say nothing of how amino reads, or nothing that another language would not."""


def test_each_surprise_of_the_language_is_on_its_page() -> None:
    linked = set(re.findall(r"\]\(rules/([a-z-]+)\.md\)", LANGUAGE.read_text()))
    codes = {code for code in RULE_SET.codes if code not in NO_SURPRISE}
    unshown = sorted(codes - linked)
    assert not unshown, (
        f"rules without an example and a link on docs/language.md; or put them in NO_SURPRISE: {unshown}"
    )
    # What follows a `$` was tried, so that each of them has an example that is.
    shown = {
        code
        for block in blocks(LANGUAGE)
        if block.language == "console"
        for code in re.findall(r"^[^$ ]+:\d+:\d+: \w+\[([a-z-]+)\]", block.text, re.MULTILINE)
    }
    untried = sorted(linked - shown)
    assert not untried, f"rules that docs/language.md links and shows no finding of, in a block that is run: {untried}"


def test_the_workflow_for_readers_is_one() -> None:
    """As the action says, five lines."""
    workflow, *_ = (block for block in blocks(DOCS / "guides" / "ci.md") if block.language == "yaml")
    # Under YAML 1.1 the key `on` is true.
    read = {("on" if key is True else key): value for key, value in yaml.safe_load(workflow.text).items()}
    check(published("github-workflow.json"), read)
    assert len(workflow.text.splitlines()) == 5
