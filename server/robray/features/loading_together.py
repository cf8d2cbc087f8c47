"""Quick fixes for frames that a scene lacks: finds a file that has them, and loads the two together."""

import posixpath
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.nearby import Nearby
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import Symbol, SymbolKind
from robray.rules import RULE_SETS
from robray.rules.engine.gathered import FRAMES, UNDEFINED_FRAMES, frames_of
from robray.rules.engine.rule import Diagnostic
from robray.text.spans import Span

_MOST = 4
"""Files that are offered."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

Edits = tuple[tuple[FileSpan, str], ...]


class Companion(NamedTuple):
    """A file with frames that a scene lacks: the number of these, and of the lacking ones that are its links.

    `has` is true for its frames.
    """

    path: str
    frames: int
    links: int
    has: Callable[[str], bool]


def lacked(diagnostic: Diagnostic) -> tuple[str, ...]:
    """The missing frames of a finding."""
    if diagnostic.code in FRAMES:
        return frames_of(diagnostic)
    return (diagnostic.details.name,) if diagnostic.code in UNDEFINED_FRAMES else ()


def scenes_lacking(analysis: Analysis, path: str) -> list[str]:
    """The roots of the scenes of a file, to which comments about others can be added."""
    roots = [scene.root for scene in analysis.scenes_with(path) if not scene.is_set]
    return [root for root in roots if analysis.files[root].frontend.names_other_files]


def companions(analysis: Analysis, around: Nearby, path: str, names: Iterable[str]) -> list[Companion]:
    """The robots and scenes with any of these frames, the best first, without those loaded with the file.

    Cost: O(scenes times names), and the files that are loaded with it.
    """
    wanted = frozenset(names)
    own = analysis.scenes_with(path)
    loaded = {each.path for scene in own if scene.is_set for each in scene.instances.files.values()}
    found = [
        Companion(match.robot.path, match.frames, match.links, match.robot.frames.__contains__)
        for match in around.robots.having(wanted)
        if match.robot.path not in loaded
    ]
    roots = {scene.root for scene in own}
    for root, scene in analysis.scenes.items():
        file = analysis.files.get(root)
        if scene.is_set or file is None or root in roots or root in loaded or not file.frontend.names_other_files:
            continue
        has = _declaring(scene)
        count = sum(map(has, wanted))
        if count and not any(_share_frames(scene, each) for each in own if not each.is_set):
            found.append(Companion(root, count, 0, has))
    folder = posixpath.dirname(path)
    is_far = {each.path: posixpath.dirname(each.path) != folder for each in found if each.path in analysis.scenes}
    return sorted(
        found,
        # A scene elsewhere that happens to have a frame of the same name is the least likely.
        key=lambda each: (-each.frames - each.links, -each.frames, is_far.get(each.path, False), each.path),
    )[:_MOST]


def scenes_beside(analysis: Analysis, path: str, companion: Companion) -> list[str]:
    """The roots in the folders of a file's scenes that lack frames of a companion, including those of the file."""
    folders = {posixpath.dirname(root) for root in scenes_lacking(analysis, path)}
    roots = [root for root in analysis.scenes if posixpath.dirname(root) in folders and root != companion.path]
    return [
        root
        for root in roots
        if root in scenes_lacking(analysis, root)
        and not any(scene.is_set for scene in analysis.scenes_with(root))
        and any(map(companion.has, _undefined(analysis.scenes[root])))
    ]


def with_comments(analysis: Analysis, roots: Iterable[str], written: Callable[[str], str]) -> Edits:
    """A line at the top of each root; `written` gives the path of the other file."""
    return tuple(_line(analysis, root, written(root)) for root in roots)


def silenced(analysis: Analysis, path: str) -> Edits:
    """A comment at the top of a file that its missing frames are loaded elsewhere."""
    file = analysis.files[path]
    comments = file.frontend.comments
    codes = ", ".join(sorted(FRAMES.intersection(RULE_SETS[file.format.rules].codes)))
    return (_inserted(analysis, path, f"{comments.opening}robray: ignore-file[{codes}]{comments.closing}"),)


def _line(analysis: Analysis, root: str, name: str) -> tuple[FileSpan, str]:
    comments = analysis.files[root].frontend.comments
    return _inserted(analysis, root, f'{comments.opening}robray: with "{name}"{comments.closing}')


def _inserted(analysis: Analysis, path: str, line: str) -> tuple[FileSpan, str]:
    text = analysis.files[path].text
    start = len(_BYTE_ORDER_MARK) if text.startswith(_BYTE_ORDER_MARK) else 0
    return FileSpan(path, Span(start, start)), line + ("\r\n" if b"\r\n" in text else "\n")


def _declaring(scene: SceneState) -> Callable[[str], bool]:
    return lambda name: Symbol(SymbolKind.FRAME, name) in scene.declarations


def _share_frames(scene: SceneState, other: SceneState) -> bool:
    """True if both have a frame of the same name. Cost: O(names of the smaller one)."""
    few, many = sorted((scene.declarations, other.declarations), key=len)
    return any(symbol.kind is SymbolKind.FRAME and symbol in many for symbol in few)


def _undefined(scene: SceneState) -> Iterator[str]:
    for problems in scene.findings.values():
        yield from (problem.details.name for problem in problems if problem.code in UNDEFINED_FRAMES)
