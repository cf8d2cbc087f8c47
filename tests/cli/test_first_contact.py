"""Repositories that nobody here wrote, opened as their maintainers would: what is said, counted by kind.

The files are the newest of each repository below `corpus/robray` beside `ROBRAY_CONFORMANCE`, and robots those in
`ROBRAY_ROBOTS`; where there are none, the test says so.
"""

import os
import shutil
from collections import Counter
from pathlib import Path

import pytest

from cli.command import Command

CORPUS = Path(os.environ.get("ROBRAY_CONFORMANCE", os.devnull)).parent / "corpus" / "robray"

SAID: dict[str, dict[str, int]] = {
    "KavrakiLab__tmkit": {"frames-elsewhere": 4, "undeclared-tags": 1},
    "andrewmw94__TMKit_650": {"frames-elsewhere": 7, "undeclared-tags": 1},
    "dyalab__SDCL": {"undeclared-tags": 2, "undefined-class": 1, "unused-class": 2, "unused-constant": 2},
    "golems__amino": {"size-not-positive": 1, "unused-class": 1},
}
"""What is to be said of each: a class that was lost, a size below zero and what nothing uses are for its maintainer."""

ROBOTS: dict[str, dict[str, int]] = {
    "clemense__yourdfpy": {},
    "gazebosim__sdformat": {
        "urdf-limit": 6,
        "urdf-looks-like-millimetres": 2,
        "urdf-inertia-shape": 1,
        "urdf-link-without-mass": 1,
    },
    "ros__kdl_parser": {"urdf-inertia": 2, "urdf-inertia-shape": 3},
    "ros__urdf_tutorial": {"urdf-mesh-folder-not-found": 4, "urdf-inertia-shape": 2},
}
"""Of each that does not hold robots which are meant to be wrong: joints that cannot move, links 333 m away, inertias of
no body are said at each place, and the folder of meshes that is not in the collection once in each of three files."""

REMARKS = frozenset({"frames-elsewhere", "undeclared-tags"})
"""What says nothing that its maintainer does not know."""

MOST_REMARKS = 2
"""Of these in one file: each rule says it once."""


def repository(name: str, command: Command) -> Command:
    """A copy of the repository; the test's own configuration is taken away."""
    source = CORPUS / name / "HEAD"
    if not source.is_dir():
        pytest.skip(f"ROBRAY_CONFORMANCE names no folder beside which there is corpus/robray/{name}")
    (command.folder / "robray.toml").unlink()
    shutil.copytree(source, command.folder, dirs_exist_ok=True)
    (command.folder / ".git").mkdir()
    return command


@pytest.mark.parametrize("name", SAID)
def test_what_is_said_of_a_repository(name: str, command: Command) -> None:
    found = [line.rsplit(" ", 1) for line in repository(name, command).check().codes]
    assert Counter(code for _, code in found) == SAID[name]
    told = Counter((place.split(":")[0], code) for place, code in found)
    assert max(told.values()) == 1, "one finding of a kind in a file"
    remarks = Counter(path for path, code in told if code in REMARKS)
    assert all(count <= MOST_REMARKS for count in remarks.values())


@pytest.mark.parametrize("name", ROBOTS)
def test_what_is_said_of_a_repository_of_robots(name: str, command: Command) -> None:
    source = Path(os.environ.get("ROBRAY_ROBOTS", os.devnull)) / name
    if not source.is_dir():
        pytest.skip(f"in ROBRAY_ROBOTS there is no {name}")
    shutil.copytree(source, command.folder / name)
    found = [line.rsplit(" ", 1) for line in command.check().codes]
    assert Counter(code for _, code in found) == ROBOTS[name]
    elsewhere = Counter(place.split(":")[0] for place, code in found if code == "urdf-mesh-folder-not-found")
    assert all(count == 1 for count in elsewhere.values())


@pytest.mark.parametrize("name", SAID)
def test_nothing_is_left_that_its_maintainer_knows(name: str, command: Command) -> None:
    """With what `robray init` proposes."""
    here = repository(name, command)
    assert here.run("init", "--yes").status == 0
    left = {code for _, code in (line.rsplit(" ", 1) for line in here.check().codes)}
    assert left <= SAID[name].keys() - REMARKS
