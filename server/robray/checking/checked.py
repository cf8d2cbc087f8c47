"""Findings of a check, filtered by the settings of each project."""

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import NamedTuple

from robray import disk
from robray.checking import configurations
from robray.checking.discover import Given, roots
from robray.checking.findings import Findings
from robray.checking.judge import judged
from robray.configuration.configured import configured
from robray.file_sets import NO_SETS, Sets, sets_of
from robray.project import Projects
from robray.read_scope import ReadScope
from robray.rules.common.findings import MOST_OF_A_RULE
from robray.rules.engine.limits import LIMITS, Limits
from robray.rules.engine.rule import Diagnostic


class Checked(NamedTuple):
    """`unusable` are paths that cannot be read or judged, and why; `roots` the judged scenes.
    `left_out` are entries that are not files; the answer is complete without them.

    `cut_off` are folders that were searched only in part, with the limit of each; `unsought` are packages that robray
    did not look for, because no setting and no variable names a folder of packages.
    """

    findings: Findings
    unusable: tuple[tuple[str, str], ...]
    roots: tuple[str, ...]
    cut_off: tuple[tuple[str, int], ...]
    left_out: tuple[tuple[str, str], ...] = ()
    unsought: tuple[str, ...] = ()


class Around(NamedTuple):
    """Folders with scenes that may include the files, and which files are loaded together with them."""

    folders: list[str]
    sets: Sets


NOTHING_AROUND = Around([], NO_SETS)


def look_around(asked: Given, projects: Projects) -> Around:
    """Reads each configuration that holds for one of the files."""
    found = {projects.of(path).path: projects.of(path) for path in asked.files}
    folders = {folder for each in found.values() for folder in each.include_paths}
    return Around(sorted(folders), sets_of(projects, found.values()))


def checked(
    asked: Given,
    projects: Projects,
    around: Around,
    read_scope: ReadScope,
    *,
    texts: Mapping[str, bytes] = disk.NO_TEXTS,
    most: int = MOST_OF_A_RULE,
) -> Checked:
    """`texts` replace files on the disk; `most` limits the findings of one rule in a file."""
    found = roots(
        asked.files,
        read_scope,
        projects,
        texts=texts,
        beside=around.folders,
        within=asked.within,
    )
    absent = found.passed_over.union(path for path, _ in found.unusable)
    beside = (member.path for members in around.sets.values() for member in members)
    all_roots = tuple(dict.fromkeys((*found.paths, *beside)))
    files = [path for path in asked.files if path not in absent]
    in_scenes = judged(
        files,
        all_roots,
        read_scope,
        texts=texts,
        projects=projects,
        sets=around.sets,
        companions=found.companions,
        limits=_lowest_limits(files, projects),
        most=most,
    )
    of_projects = configurations.judged(asked.configurations, projects, texts, (*asked.files, *in_scenes.judged))
    wanted = _configured((*in_scenes.sorted(), *of_projects.diagnostics), projects)
    told = sorted(wanted, key=lambda each: each.at.path)
    # A file that was not named and has no findings is only read for the others.
    named = {path for path in of_projects.asked if asked.configurations[path]}
    counted_too = named.union(each.at.path for each in of_projects.diagnostics)
    counted = {*in_scenes.judged, *counted_too} - in_scenes.failed.keys()
    lines = {**in_scenes.lines, **of_projects.lines}
    findings = Findings(told, lines, sorted(counted), in_scenes.sources, in_scenes.of_robots)
    unusable = (*asked.unusable, *found.unusable, *of_projects.unusable, *sorted(in_scenes.failed.items()))
    left_out = (*asked.left_out, *found.left_out, *of_projects.left_out)
    return Checked(findings, unusable, found.paths, found.cut_off, left_out, tuple(sorted(in_scenes.unsought)))


def _lowest_limits(files: Iterable[str], projects: Projects) -> Limits:
    """Limits for one search of all projects; each configuration later filters what its own limits allow."""
    return reduce(Limits.or_lower, (projects.of(path).limits for path in files), LIMITS)


def _configured(diagnostics: Iterable[Diagnostic], projects: Projects) -> Iterable[Diagnostic]:
    for diagnostic in diagnostics:
        yield from configured([diagnostic], projects.of(diagnostic.at.path))
