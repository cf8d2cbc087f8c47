"""The proposals of `robray init`: the robot of each scene, files loaded elsewhere, tags, and foreign files."""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from robray import disk
from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.nearby import Nearby
from robray.analysis.nearby_file import Robot
from robray.analysis.scene_state import SceneState
from robray.assemble import new_workspace
from robray.checking.discover import links_among
from robray.configuration.additions import free, is_pattern
from robray.configuration.written import quoted, written_key
from robray.export.look import printable
from robray.file_sets import load_as_told
from robray.formats import FORMATS
from robray.nearby_files import nearby_files
from robray.project import Projects
from robray.project_access import read_scope_around
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.gathered import FRAMES, TAGS, UNDEFINED_FRAMES
from robray.rules.engine.rule_contexts import listed
from robray.text.counted import counted
from robray.text.paths import folders_above

_FOREIGN = frozenset({"3rdparty", "deps", "external", "externals", "extern", "submodules", "third_party", "thirdparty"})
_FOREIGN_TOO = frozenset({"vendor", "vendored"})
"""Names of folders for other people's files."""

_SUBMODULE = re.compile(rb"^\s*path\s*=\s*(.+?)\s*$", re.MULTILINE)
_MOST_LISTED = 20
_MOST_NAMED = 5


class _Scene(NamedTuple):
    """A root, the frames that it lacks, and the robot that has at least half of them, or else the one that has as many
    of them as links."""

    root: str
    lacking: tuple[str, ...]
    robot: Robot | None
    linked: Robot | None


def proposal(folder: str, projects: Projects) -> str:
    """The text of a robray.toml for a folder. Cost: that of checking it, and of looking for robots."""
    read_scope = read_scope_around(projects, (), [folder])
    paths = [*disk.scene_files(folder, FORMATS.searched, projects.is_passed_over)]
    others = links_among(paths)
    paths = [path for path in paths if path not in others]
    foreign = [*_foreign(folder, paths)]
    own = [path for path in paths if not any(path.startswith(f"{each}/") for each in foreign)]
    workspace = new_workspace(projects.reading_limits)
    for path in own:
        if disk.size(path) <= projects.reading_limits(path).indexed_size:
            disk.load(workspace, path, read_scope=read_scope)
            file = workspace.file(path)
            if file is not None and FORMATS.of(path, file.text) is None and not projects.of(path).claims(path):
                workspace.remove(path)
    disk.complete(workspace, read_scope)
    if load_as_told(workspace, projects):
        disk.complete(workspace, read_scope)
    analysis = workspace.analysis()
    around = nearby_files([folder], projects, read_scope)
    scenes = [*_scenes(analysis, around, own)]
    told = [each for path in own for each in diagnostics(analysis, path, around=lambda: around)]
    tags = sorted({name for each in told if each.code in TAGS for name in each.details.names})
    brought = {scene.root for scene in scenes if scene.robot is not None}
    elsewhere = [
        each.at.path
        for each in told
        if each.code in FRAMES and not {scene.root for scene in analysis.scenes_with(each.at.path)} <= brought
    ]
    return "\n".join(_lines(folder, analysis, scenes, tags, foreign, elsewhere)) + "\n"


def _foreign(folder: str, paths: list[str]) -> Iterator[str]:
    """The folders of other people that hold scenes or robots, the outermost ones."""
    text = disk.read_of_project(os.path.join(folder, ".gitmodules"))
    submodules = {
        os.path.join(folder, os.fsdecode(path))
        for path in (_SUBMODULE.findall(text) if isinstance(text, bytes) else ())
    }
    found: set[str] = set()
    for path in paths:
        for above in reversed([each for each in folders_above(path) if each.startswith(f"{folder}/")]):
            if above in submodules or os.path.basename(above).lower() in _FOREIGN | _FOREIGN_TOO:
                found.add(above)
                break
    yield from sorted(found)


def _scenes(analysis: Analysis, around: Nearby, own: list[str]) -> Iterator[_Scene]:
    """The roots among the files that are not loaded with anything yet."""
    mine = {*own}
    for root, scene in analysis.scenes.items():
        if scene.is_set or root not in mine or not analysis.files[root].frontend.names_other_files:
            continue
        if any(other.is_set for other in analysis.scenes_with(root)):
            continue
        lacking = _lacking(scene)
        found = around.robots.having({*lacking}) if lacking else []
        robot = next((match.robot for match in found if 2 * match.frames >= len(lacking)), None)
        linked = next((each.robot for each in found if 2 * (each.frames + each.links) >= len(lacking)), None)
        yield _Scene(root, lacking, robot, linked if robot is None else None)


def _lacking(scene: SceneState) -> tuple[str, ...]:
    names = (
        problem.details.name
        for place in sorted(scene.findings)
        for problem in scene.findings[place]
        if problem.code in UNDEFINED_FRAMES
    )
    return tuple(dict.fromkeys(name for name in names if name))


def _lines(
    folder: str, analysis: Analysis, scenes: list[_Scene], tags: list[str], foreign: list[str], elsewhere: list[str]
) -> Iterator[str]:
    def way(path: str) -> str:
        return os.path.relpath(path, folder)

    whole = [file for path, file in analysis.files.items() if path in analysis.scenes or file.format.is_robot]
    kinds = Counter(_kind(file) for file in whole if not file.format.is_part)
    counts = [_counted(count, kind) for kind, count in sorted(kinds.items())] or ["no scenes", "no robots"]
    yield f"# robray: {', '.join(counts[:-1])}{' and ' if counts[1:] else ''}{counts[-1]} in this folder."
    yield from _fragments(analysis, way)
    if foreign:
        yield from (
            "",
            "# Other people's files.",
            f"exclude = [{', '.join(quoted(f'/{way(each)}/') for each in foreign)}]",
        )
    if tags:
        yield from ("", "# Undefined classes that scenes use as tags for programs.")
        yield f"tags = [{', '.join(map(quoted, tags))}]"
    taken: set[str] = set()
    for scene in scenes:
        files = [] if scene.robot is None else [way(scene.robot.path), way(scene.root)]
        if scene.robot is None or any(map(is_pattern, files)):
            continue
        missing = [name for name in scene.lacking if name not in scene.robot.frames]
        yield ""
        if missing:
            yield f"# {printable(files[0])} lacks {listed([printable(name) for name in missing], _MOST_NAMED)}."
        yield f"[scenes.{_name(scene.root, folder, taken)}]"
        yield f"files = [{', '.join(map(quoted, files))}]"
    linked = Counter(scene.linked.path for scene in scenes if scene.linked is not None)
    for path, count in linked.items():
        named = "names" if count == 1 else "name"
        yield ""
        yield f"# {counted(count, 'scene')} {named} links of {printable(way(path))}. amino names frames after joints,"
        yield f"# so a robot that is loaded with {'it' if count == 1 else 'them'} defines no frames with these names."
    roots = [way(scene.root) for scene in scenes]
    paths = _by_folders([way(path) for path in elsewhere if not is_pattern(way(path))], roots)
    if paths:
        yield from (
            "",
            "# These scenes use frames that no robot of this repository defines.",
            "[[overrides]]",
        )
        yield "paths = ["
        yield from (f"    {quoted(f'/{path}')}," for path in paths)
        yield from ("]", f"ignore = [{', '.join(map(quoted, sorted(FRAMES)))}]")


def _kind(file: SourceFile) -> str:
    """The noun for a file, in the singular."""
    return "xacro source" if file.is_source else file.format.reader.noun


def _counted(count: int, kind: str) -> str:
    """A number with a noun in the right form; both parts of 'workcell or task' get the plural."""
    first, *others = kind.split(" or ")
    return " or ".join((counted(count, first), *(other if count == 1 else f"{other}s" for other in others)))


def _by_folders(paths: list[str], roots: list[str]) -> list[str]:
    """The same with a folder in the place of its files, where no scene in it is another one."""
    others = [root for root in roots if root not in {*paths}]
    found: dict[str, None] = {}
    for path in paths:
        folders = [f"{above}/" for above in folders_above(path) if above and not is_pattern(above)]
        whole = [
            folder
            for folder in folders
            if sum(each.startswith(folder) for each in paths) > 1
            and not any(each.startswith(folder) for each in others)
        ]
        found[min(whole, key=len, default=path)] = None
    return [*found]


def _fragments(analysis: Analysis, way: Callable[[str], str]) -> Iterator[str]:
    """In remarks: they are judged in the scenes that include them, and need no settings."""
    included: Mapping[str, list[str]] = {
        path: sorted(scene.root for scene in analysis.scenes_with(path) if not scene.is_set and scene.root != path)
        for path, file in analysis.files.items()
        if not file.format.is_robot and path not in analysis.scenes
    }
    if included:
        each = "it" if len(included) == 1 else "them"
        yield f"# {counted(len(included), 'fragment')}, judged in the scenes that include {each}:"
    for path, roots in [*included.items()][:_MOST_LISTED]:
        beside = [printable(os.path.relpath(root, os.path.dirname(path))) for root in roots]
        including = listed(beside, 2) if roots else "none"
        yield f"#     {printable(way(path))}, of {including}"
    if len(included) > _MOST_LISTED:
        yield f"#     and {len(included) - _MOST_LISTED} more"


def _name(root: str, folder: str, taken: set[str]) -> str:
    """A name of a set: that of the file, and of its folders where there are several."""
    stem = os.path.splitext(os.path.relpath(root, folder))[0]
    name = os.path.basename(stem)
    name = name if name not in taken else free(stem.replace(os.sep, "-"), taken)
    taken.add(name)
    return written_key(name)
