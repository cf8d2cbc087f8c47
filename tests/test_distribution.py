"""What is distributed is whole: the wheel is built from the source distribution, not from the checkout."""

import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
import yaml

from cli.validation import check, published
from robray.export.libraries import EXTRAS, how_to_install

ROOT = Path(__file__).parents[1]


def run(*command: str, cwd: Path, **environment: str) -> str:
    done = subprocess.run(command, cwd=cwd, env=environment or None, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def tracked() -> list[str]:
    if not (ROOT / ".git").exists():
        pytest.skip("git knows nothing of this folder, as of an unpacked source distribution")
    return [name for name in run("git", "ls-files", "-z", cwd=ROOT).split("\0") if name and (ROOT / name).is_file()]


_FROM_AN_INDEX = re.compile(
    r"(?:pip|pipx|tool) install\s+['\"]?robray\b|\buvx robray\b|robray\[(?:view|mcp|collision|dev|docs)\b"
)
_RELEASED = "After the first release"


def test_an_index_is_named_only_for_the_time_after_the_first_release() -> None:
    """Until then the name there may be somebody else's."""
    read = [name for name in tracked() if not name.startswith(("tests/", "pyproject.toml", "grammar/src/"))]
    texts = {name: (ROOT / name).read_bytes().decode("utf-8", "replace") for name in read}
    named = {
        (name, _RELEASED in text[: at.start()][-300:])
        for name in read
        for text in [texts[name]]
        for at in _FROM_AN_INDEX.finditer(text)
    }
    assert named
    assert {name for name, is_after in named if not is_after} == set()


@pytest.mark.parametrize("extra", EXTRAS)
def test_what_an_extra_brings_is_told_as_it_is(extra: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert [*EXTRAS[extra]] == project["optional-dependencies"][extra]
    assert all(f'"{package}"' in how_to_install(extra) for package in EXTRAS[extra])


@pytest.fixture(scope="module")
def distributed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source distribution, and the wheel that is built of it."""
    pytest.importorskip("pip", reason="pip is not installed")
    folder = tmp_path_factory.mktemp("distribution")
    for name in tracked():
        (folder / "source" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "source" / name).write_bytes((ROOT / name).read_bytes())
    build = "import sys, setuptools.build_meta as build; build.build_sdist(sys.argv[1])"
    run(sys.executable, "-c", build, str(folder), cwd=folder / "source")
    [archive] = folder.glob("robray-*.tar.gz")
    pip = (sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation")
    run(*pip, "--wheel-dir", str(folder), str(archive), cwd=folder)
    return folder


@pytest.fixture(scope="module")
def unpacked(distributed: Path) -> Path:
    """The content of the wheel."""
    [wheel] = distributed.glob("robray-*.whl")
    zipfile.ZipFile(wheel).extractall(distributed / "wheel")
    return distributed / "wheel"


def test_the_source_distribution_has_all_that_its_tests_need(distributed: Path) -> None:
    [archive] = distributed.glob("robray-*.tar.gz")
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    assert {*tracked()} <= names


def test_an_index_takes_them(distributed: Path) -> None:
    pytest.importorskip("twine", reason="twine is not installed")
    files = [*map(str, distributed.glob("robray-*.tar.gz")), *map(str, distributed.glob("robray-*.whl"))]
    assert len(files) == 2
    run(sys.executable, "-m", "twine", "check", "--strict", *files, cwd=distributed)


def test_links_of_the_description_work_on_an_index(unpacked: Path) -> None:
    [metadata] = unpacked.glob("robray-*.dist-info/METADATA")
    links = re.findall(r"\]\(([^)]+)\)", metadata.read_text("utf-8"))
    assert len(links) > 10
    assert [link for link in links if not link.startswith("https://")] == []


def test_it_works_where_nothing_else_is(unpacked: Path) -> None:
    for name in ("_grammar", "_triangles"):
        assert [path for path in (unpacked / "robray").glob(f"{name}.*") if path.suffix != ".pyi"], "it is compiled"
    assert not [*unpacked.rglob("*.c")]
    main = "from robray.cli.main import run; run()"
    said = run(
        *(sys.executable, "-c", main, "check", str(ROOT / "examples" / "table")), cwd=unpacked, PYTHONPATH=str(unpacked)
    )
    assert "nothing wrong" in said


def test_rules_are_explained_by_the_documents_that_come_with_it(unpacked: Path) -> None:
    folder = unpacked / "robray" / "rules" / "pages"
    assert {path.name for path in folder.iterdir()} == {path.name for path in (ROOT / "docs" / "rules").iterdir()}
    main = "from robray.cli.main import run; run()"
    # As the package for VS Code does: the grammar is compiled, and is not loaded from an archive.
    main = f"import robray; robray.__path__.append({str(unpacked / 'robray')!r}); {main}"
    archive = shutil.make_archive(str(unpacked / "archive"), "zip", unpacked, "robray")
    for path in (str(unpacked), archive):
        said = run(sys.executable, "-c", main, "explain", "missing-semicolon", cwd=unpacked.parent, PYTHONPATH=path)
        assert "a ';'" in said, path


@pytest.mark.skipif(shutil.which("npm") is None, reason="the page of the 3D view is built by npm")
def test_the_page_of_the_view_comes_with_it(unpacked: Path) -> None:
    found = {path.name for path in (unpacked / "robray" / "view" / "page").iterdir()}
    assert found == {"view.js", "view.css"}
    assert "/*! three " in (unpacked / "robray" / "view" / "page" / "view.js").read_text("utf-8"), "its licence"


def test_completions_and_the_man_page_come_with_it(unpacked: Path) -> None:
    found = {path.name for path in unpacked.glob("robray-*.data/data/share/**/*") if path.is_file()}
    assert found == {"robray.1", "robray.bash", "_robray", "robray.fish"}


def test_what_it_depends_on_is_bounded_on_both_sides() -> None:
    """What a version to come does, nobody has tried; one that is older than what is used fails when it is used."""
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    assert [each for each in needed if not re.fullmatch(r"[\w-]+>=[\d.]+,(?:!=[\d.]+,)?<\d[\d.]*", each)] == []


def test_the_recipe_for_conda_is_in_step() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    recipe = yaml.safe_load((ROOT / "conda" / "recipe.yaml").read_text())
    assert recipe["context"]["version"] == project["version"]
    needed = {each.replace(" ", "") for each in recipe["requirements"]["run"]}
    assert needed == {"python", *project["dependencies"], *project["optional-dependencies"]["view"]}


def test_each_python_that_is_named_is_tried_before_anything_is_published() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = [one.rpartition(" ")[2] for one in project["classifiers"] if re.search(r":: Python :: 3\.\d+$", one)]
    workflows = {path.stem: yaml.safe_load(path.read_text()) for path in (ROOT / ".github/workflows").glob("*.yml")}
    assert workflows["test"]["jobs"]["test"]["strategy"]["matrix"]["python"] == named
    assert named[0] == project["requires-python"].removeprefix(">=")
    publish = workflows["publish"]["jobs"]
    assert publish["test"]["uses"] == "./.github/workflows/test.yml"
    for name, job in publish.items():
        assert name in ("test", "build") or {"test", "build"} <= {*job["needs"]}


@pytest.mark.parametrize("name", ["test", "build", "publish"])
def test_workflows_are_such(name: str) -> None:
    text = (ROOT / f".github/workflows/{name}.yml").read_text()
    # Under YAML 1.1 the key `on` is true.
    check(
        published("github-workflow.json"),
        {("on" if key is True else key): value for key, value in yaml.safe_load(text).items()},
    )
    assert "${{" not in "".join(re.findall(r"^ +run: .*(?:\n {10,}.*)*", text, re.MULTILINE)), (
        "no text becomes a command"
    )


def test_the_action_is_such() -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    check(published("github-action.json"), action)
    # GitHub asks for a shell wherever a command is run: the schema sees that one lacks.
    [*_, last] = action["runs"]["steps"]
    del last["shell"]
    assert not published("github-action.json").is_valid(action)
