"""What has to be written anew when files move (LSP 3.17, workspace/willRenameFiles)."""

import posixpath
from collections.abc import Iterator, Mapping

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.scene_state import SceneState
from robray.facts.frontend import IncludePathError
from robray.features.mesh_paths import mesh_path, mesh_presence, root_folder
from robray.features.renaming.include_paths import include_text, mesh_text
from robray.features.robot_files import PACKAGE, robot_file, robot_files
from robray.features.semantic_tokens import instances
from robray.features.unused import Instance
from robray.features.xml_text import in_attribute, is_quoted
from robray.formats.robray.expressions import Expression
from robray.formats.robray.statements import Attribute, Block, Include
from robray.formats.urdf.statements import Material, Part
from robray.rules.engine.companions import companions
from robray.text.paths import folders_above, normal
from robray.text.spans import Span

_ENDS_A_COMMENT = ('"', "\n", "*/", "-->")
"""Or the name in it."""

Moves = Mapping[str, str]
"""New paths by old ones, normalised, of files and of folders."""


def rename_files(analysis: Analysis, moves: Moves) -> tuple[tuple[FileSpan, str], ...]:
    """The edits, in the texts as they are before the files move, after which all that files name leads where it led.

    What cannot be written, since a name has a quote in it, and a mesh that scenes in several folders would need to be
    written in several ways, is left as it is. Cost: O(items of the workspace).
    """
    edits: dict[FileSpan, str] = {}
    for path, file in analysis.files.items():
        edits.update(_includes(path, file, moves))
        edits.update(_meshes(analysis, path, file, moves))
        edits.update(_companions(path, file, moves))
        if file.frontend.name != "robray":
            edits.update(_of_robot(path, file, moves))
    return tuple((at, text) for at, text in sorted(edits.items(), key=lambda edit: (edit[0].path, edit[0].span)))


def moved(path: str, moves: Moves) -> str:
    """Where a path is after the moves: that of the file itself counts, then that of the nearest folder."""
    for above in (path, *folders_above(path)):
        if above in moves:
            return moves[above] + path[len(above) :]
    return path


def _includes(path: str, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
    facts = file.reading.facts
    new_path = moved(path, moves)
    for label, target in file.includes.items():
        rank = facts.rank(label)
        statement = facts.items[rank].statement
        if target.path is None or not isinstance(statement, Include) or statement.path is None:
            continue
        new_target = moved(target.path, moves)
        if new_path == path and new_target == target.path:
            continue
        written = statement.path.text

        def leads_to(including: str, text: str) -> str | None:
            try:
                return file.frontend.include_target(including, text)
            except IncludePathError:
                return None

        if leads_to(new_path, written) == new_target or not statement.path.quoted:
            continue
        text = include_text(written, new_path, new_target, leads_to)
        at = facts.absolute(rank, statement.path.span)
        if text is not None and _is_closed(file, at):
            yield FileSpan(path, at), f'"{text}"'


def _companions(path: str, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
    """The files that a comment names; where packages are does not change."""
    old_folder, folder = posixpath.dirname(path), posixpath.dirname(moved(path, moves))
    for written, at in companions(file):
        target = moved(normal(posixpath.join(old_folder, written)), moves)
        if written.startswith(PACKAGE) or normal(posixpath.join(folder, written)) == target:
            continue
        text = mesh_text(written, folder, target)
        if not any(mark in text for mark in _ENDS_A_COMMENT):
            yield FileSpan(path, at), text


def _meshes(analysis: Analysis, path: str, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
    found = [(scene, prefix) for scene, prefix in instances(analysis, path) if _concerns(scene, moves)]
    if not found:
        return
    facts = file.reading.facts
    every = instances(analysis, path)
    for rank, item in enumerate(facts.items):
        if not isinstance(item.statement, Block):
            continue
        for attribute in item.statement.attributes:
            value = attribute.value
            if attribute.name != "mesh" or not isinstance(value, Expression) or value.name is None:
                continue
            text = _mesh(every, facts.labels[rank], attribute, value.name.text, moves)
            at = facts.absolute(rank, value.span)
            if text is not None and '"' not in text and (not value.name.quoted or _is_closed(file, at)):
                yield FileSpan(path, at), f'"{text}"'


def _of_robot(path: str, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
    """Meshes and textures, which are relative to the robot; where packages are does not change."""
    facts = file.reading.facts
    old_folder, folder = posixpath.dirname(path), posixpath.dirname(moved(path, moves))
    for rank, item in enumerate(facts.items):
        for name in robot_files(item.statement) if isinstance(item.statement, Part | Material) else ():
            led = robot_file(path, name.text)
            if led is None or led.startswith(PACKAGE) or (moved(led, moves) == led and folder == old_folder):
                continue
            target, written = moved(led, moves), name.text.removeprefix("file://")
            at = facts.absolute(rank, name.span)
            if normal(posixpath.join(folder, written)) != target and is_quoted(file.text, at):
                scheme = name.text[: len(name.text) - len(written)]
                yield FileSpan(path, at), scheme + in_attribute(mesh_text(written, folder, target))


def _concerns(scene: SceneState, moves: Moves) -> bool:
    """Whether the scene's folder, which meshes are relative to, or a mesh that it asks for, moves."""
    if root_folder(moved(scene.root, moves)) != root_folder(scene.root):
        return True
    paths = map(normal, scene.files_asked)
    return any(moved(path, moves) != path for path in paths)


def _mesh(found: list[Instance], label: int, attribute: Attribute, written: str, moves: Moves) -> str | None:
    """What to write for a mesh; None where it can stay, and where the scenes are not of one mind."""
    wanted: dict[str, bool] = {}
    for scene, prefix in found:
        path = mesh_path(scene, (*prefix, label), attribute)
        if path is None or scene.constant_before(written, (*prefix, label)) is not None:
            return None
        target, folder = moved(path, moves), root_folder(moved(scene.root, moves))
        stays = normal(posixpath.join(folder, written)) == target
        text = written if stays else mesh_text(written, folder, target)
        wanted[text] = wanted.get(text, False) or mesh_presence(scene, path) is True
    if len(wanted) > 1:
        # Where the mesh is not there, nothing is lost.
        wanted = {text: there for text, there in wanted.items() if there}
    if len(wanted) != 1:
        return None
    (text,) = wanted
    return None if text == written else text


def _is_closed(file: SourceFile, at: Span) -> bool:
    return at.end - at.start > 1 and file.text[at.end - 1 : at.end] == b'"'
