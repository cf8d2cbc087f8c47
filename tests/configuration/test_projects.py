"""Which configuration holds where, and which files its sets of scenes are."""

from pathlib import Path

import pytest

from robray import disk
from robray.analysis.file_set import Member
from robray.project import Projects, SceneSet

pytestmark = pytest.mark.quick

SUFFIXES = (".robray",)
PARTS = ("parts/c.robray", "parts/d.robray")


def write(folder: Path, **texts: str) -> None:
    """Files by their names, in which `__` stands for a slash and `_toml` for a suffix."""
    for name, text in texts.items():
        path = folder / name.replace("__", "/").replace("_toml", ".toml").replace("_robray", ".robray")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def check_set(folder: Path, files: str, *expected: str, missing: tuple[str, ...] = ()) -> None:
    """Which files the names in `files` stand for, from the folder on."""
    (folder / "robray.toml").write_text(f"[scenes.cell]\nfiles = [{files}]\n")
    projects = Projects()
    configuration = projects.of_folder(str(folder))
    found = projects.sets(configuration, SUFFIXES)
    assert projects.mistakes == []
    assert found == {"cell": SceneSet(tuple(Member(str((folder / path).resolve())) for path in expected), missing)}
    for member in found["cell"].files:
        assert configuration.sets_with(member.path) == {"cell"}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    write(folder, b_robray="", a_robray="", parts__d_robray="", parts__c_robray="", parts__notes="")
    write(tmp_path, beside__e_robray="", ros__arm__urdf__f_robray="")
    return folder


def test_files_come_in_the_order_in_which_they_are_named(project: Path) -> None:
    check_set(project, "'b.robray', 'a.robray'", "b.robray", "a.robray")


def test_a_pattern_stands_for_its_files_in_order(project: Path) -> None:
    check_set(project, "'parts/*.robray', 'a.robray'", "parts/c.robray", "parts/d.robray", "a.robray")
    check_set(project, "'parts/*', '!parts/c.robray'", "parts/d.robray")


def test_a_configuration_beside_what_a_pattern_leads_through_is_not_read(project: Path) -> None:
    write(project, other__robray_toml="nonsense", x__y__z__g_robray="")
    check_set(
        project, "'parts/c*', 'x/*/z/', '/parts/[d].robray'", "parts/c.robray", "x/y/z/g.robray", "parts/d.robray"
    )


def test_a_file_comes_once(project: Path) -> None:
    check_set(project, "'parts/d.robray', '*', 'parts/*'", "parts/d.robray", "a.robray", "b.robray", "parts/c.robray")


@pytest.mark.parametrize(
    "files",
    [
        "'a.robray', 'a.robray'",
        "'a.robray', './a.robray'",
        "{ path = 'a.robray' }, { path = 'a.robray', prefix = '' }",
        "'../project/a.robray', 'a.robray', '*a.robray'",
    ],
)
def test_a_file_comes_as_often_as_it_is_written_out(project: Path, files: str) -> None:
    check_set(project, files, "a.robray", "a.robray")


def test_a_pattern_adds_no_file_that_is_written_out(project: Path) -> None:
    check_set(project, "'a*', 'a.robray', 'parts', 'parts/d.robray'", "a.robray", *PARTS)


def test_a_file_may_lie_beside_the_project(project: Path) -> None:
    check_set(project, "'../beside/e.robray'", "../beside/e.robray")


def test_what_is_named_and_is_not_there_is_told(project: Path) -> None:
    names = ("gone.robray", "package://arm/f.robray", "../gone.robray", "gone/*")
    check_set(project, ", ".join(map(repr, names)), missing=names)


def test_a_package_is_looked_for_in_the_package_paths(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for told in ("ros", "ros/arm"):
        monkeypatch.setenv("ROS_PACKAGE_PATH", str(project.parent / told))
        check_set(project, "'package://arm/urdf/f.robray', 'a.robray'", "../ros/arm/urdf/f.robray", "a.robray")


def test_the_configurations_own_package_paths_come_first(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROS_PACKAGE_PATH", str(project.parent / "ros"))
    write(project, mine__arm__urdf__f_robray="")
    (project / "robray.toml").write_text("package-paths = ['mine']\nscenes.s.files = ['package://arm/urdf/f.robray']\n")
    projects = Projects()
    found = projects.sets(projects.of_folder(str(project)), SUFFIXES)
    assert found["s"].files == (Member(str(project / "mine/arm/urdf/f.robray")),)


def test_the_nearest_configuration_holds(tmp_path: Path) -> None:
    write(tmp_path, robray_toml="[format]\nindent = 2\n", in__pyproject_toml="[tool.robray.format]\nindent = 3\n")
    write(tmp_path, other__pyproject_toml="[tool.other]\nrobray = 1\n", both__robray_toml="", both__pyproject_toml="")
    projects = Projects()
    found = {name: projects.of(str(tmp_path / name / "x" / "a.robray")).indent for name in ("in", "other", "both")}
    assert found == {"in": 3, "other": 2, "both": 4}


def test_the_folder_of_a_project_is_where_its_configuration_is(tmp_path: Path) -> None:
    write(
        tmp_path,
        robray_toml="",
        in__pyproject_toml="[tool.robray]\n",
        other__pyproject_toml="[tool.robra]\na = 'robray'\n",
    )
    write(tmp_path, broken__pyproject_toml="[tool.robray\n", number__pyproject_toml="tool = 'robray'\n")
    (tmp_path / "repository" / ".git").mkdir(parents=True)
    found = {
        name: Path(disk.project_folder(str(tmp_path / name / "x" / "a.robray"))).relative_to(tmp_path).as_posix()
        for name in ("in", "other", "broken", "number", "repository")
    }
    assert found == {"in": "in", "other": ".", "broken": ".", "number": ".", "repository": "repository"}


def test_what_goes_over_is_asked_once_for_a_folder_and_again_when_it_changes(tmp_path: Path) -> None:
    indents = iter([2, 3])
    projects = Projects(lambda _folder, project: project._replace(indent=next(indents)))
    path = str(tmp_path / "a.robray")
    assert [projects.of(path).indent, projects.of(path).indent] == [2, 2]
    projects.override()
    assert projects.of(path).indent == 3
