"""The names of real robots: each use leads to a place with its text, and a name that is renamed changes nothing."""

import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random

import pytest

from formats.xacro.corpus import Robot, robots
from formats.xacro.reference import Files
from robray.features.refactorings.refactoring import RefusalError
from robray.features.rename import Edits
from robray.features.xacro.definition import definition
from robray.features.xacro.hover import hover
from robray.features.xacro.names import Names
from robray.features.xacro.references import references
from robray.features.xacro.rename import rename
from robray.features.xacro.sites import Kind, Site
from robray.formats.xacro.expansion import Expansion, expand
from robray.formats.xacro.sources import Kept
from robray.formats.xacro.writing import written
from robray.text.edits import Edit, merged

pytestmark = pytest.mark.skipif("ROBRAY_XACRO" not in os.environ, reason="ROBRAY_XACRO names no folder with robots")

FEW = 1
"""Names of each kind that are tried in a robot."""


def expansions() -> Iterator[tuple[Robot, Expansion]]:
    # Most have the same files as their neighbours.
    for robot in robots()[::5]:
        yield robot, expand(robot.files, robot.path, robot.arguments, robot.kept)


def some(expansion: Expansion, random: Random) -> Iterator[Site]:
    """Some names of each kind."""
    names, by_kind = Names([expansion]), defaultdict[Kind, list[Site]](list)
    for found in names.sites.values():
        for each in found:
            if names.is_one(each) and not each.is_put_together:
                by_kind[each.kind].append(each)
    for found in by_kind.values():
        yield from random.sample(found, min(FEW, len(found)))


def text(expansion: Expansion, at: tuple[str, tuple[int, int]]) -> str:
    file = expansion.files[at[0]]
    assert file is not None
    return file.text[slice(*at[1])].decode()


def test_a_definition_has_the_text_of_the_name() -> None:
    count = 0
    for _, expansion in expansions():
        names = Names([expansion])
        for site in (each for found in names.sites.values() for each in found):
            assert site.is_put_together or text(expansion, site.at) == site.name
            for each in names.definitions(site):
                assert each.declares
                assert each.is_put_together or site.is_put_together or each.name == site.name
                count += 1
    assert count


def test_a_name_is_among_the_references_of_its_definition() -> None:
    random = Random(1)
    for _, expansion in expansions():
        for site in some(expansion, random):
            for link in definition([expansion], site.at.path, site.at.span.start):
                found = references([expansion], site.at.path, site.at.span.start, include_declaration=True)
                assert site.at in found
                if site.kind not in (Kind.FILE, Kind.PACKAGE):
                    assert link.target_selection in found


def test_every_name_has_a_hover() -> None:
    random = Random(2)
    for _, expansion in expansions():
        for site in some(expansion, random):
            found = hover([expansion], site.at.path, site.at.span.start)
            assert found is not None
            assert found.span == site.at


def edited(files: Files, edits: Edits) -> tuple[Files, dict[str, bytes]]:
    """The files after some edits."""
    by_path = defaultdict[str, list[Edit]](list)
    for (path, span), new in sorted(edits, reverse=True):
        by_path[path].append(Edit(*span, new.encode()))
    texts = {path: merged(files.read(path) or b"", found)[0] for path, found in by_path.items()}
    others = Overlay(files)
    for path, each in texts.items():
        others.write(path, each)
    return others, texts


class Overlay(Files):
    """Files with other texts for some of them."""

    def __init__(self, below: Files) -> None:
        super().__init__()
        self._below = below

    def read(self, path: str) -> bytes | None:
        found = super().read(path)
        return self._below.read(path) if found is None else found

    def listed(self, pattern: str) -> list[str]:
        return self._below.listed(pattern)

    def package(self, name: str) -> str | None:
        return self._below.package(name)


def renamed(expansion: Expansion, site: Site) -> Edits:
    """None where it is refused for a reason that holds for the robot, whatever the new name."""
    reason = ""
    try:
        return rename([expansion], site.at.path, site.at.span.start, "fresh_name")
    except RefusalError as refused:
        reason = str(refused)
    assert any(each in reason for each in ("chooses the file", "is put together", "no robot reads"))
    return ()


def test_a_name_that_is_renamed_and_renamed_back_leaves_the_expansion_and_the_text() -> None:
    random, count = Random(3), Counter[Kind]()
    for robot, expansion in expansions():
        before = written(expansion, "").text
        for site in some(expansion, random):
            if site.kind in (Kind.FILE, Kind.PACKAGE):
                continue
            edits = renamed(expansion, site)
            if not edits:
                continue
            count[site.kind] += 1
            files, texts = edited(robot.files, edits)
            old = site.name if site.kind is Kind.ARGUMENT else ""
            given = {"fresh_name" if name == old else name: value for name, value in robot.arguments.items()}
            after = expand(files, robot.path, given, Kept())
            assert written(after, "").text == before
            first = min(at.span.start for at, _ in edits if at.path == site.at.path)
            back = rename([after], site.at.path, first, site.name)
            _, again = edited(files, back)
            assert again == {path: robot.files.read(path) for path in texts}
    assert {Kind.PROPERTY, Kind.PARAMETER, Kind.ARGUMENT, Kind.BLOCK, Kind.MACRO, Kind.KEY} <= count.keys()
