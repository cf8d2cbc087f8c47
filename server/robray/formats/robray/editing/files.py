"""The files that a scene file names, and its includes and meshes written anew when files move."""

import posixpath
from collections.abc import Collection, Iterable, Iterator
from itertools import chain

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.frontend import IncludePathError
from robray.features.file_names import PACKAGE, FileName
from robray.features.mesh_presence import mesh_presence, normalised, root_folder
from robray.features.rename_files import Moves, include_text, mesh_text, moved
from robray.features.semantic_tokens import instances
from robray.features.unused import Instance
from robray.formats.robray.editing.hover import value_of
from robray.formats.robray.expressions import Expression
from robray.formats.robray.statements import Attribute, Block, Include
from robray.text.paths import normal
from robray.text.spans import Span


def file_names(file: SourceFile, ranks: Iterable[int], found: Collection[Instance]) -> Iterator[FileName]:
    """A mesh in a file of several scenes leads to where it is there."""
    facts = file.reading.facts
    items = facts.items
    for rank in ranks:
        statement = items[rank].statement
        if not isinstance(statement, Block):
            continue
        for attribute in statement.attributes:
            if attribute.name != "mesh" or attribute.value is None:
                continue
            label = facts.labels[rank]
            paths = {scene: mesh_target(scene, (*prefix, label), attribute) for scene, prefix in found}
            known = [(scene, path) for scene, path in paths.items() if path is not None]
            if len({path for _, path in known}) > 1:
                known.sort(key=lambda one: mesh_presence(*one) is not True)
            if known:
                yield FileName(rank, attribute.value.span, known[0][1])


def mesh_path(scene: SceneState, place: ItemPath, attribute: Attribute) -> str | None:
    """The normalised path in one scene; None for a value that is not a path."""
    if attribute.name != "mesh" or attribute.value is None:
        return None
    written = value_of(scene, place, attribute.value)
    return normalised(scene, written) if isinstance(written, str) and written else None


def mesh_target(scene: SceneState, place: ItemPath, attribute: Attribute) -> str | None:
    """The target of a mesh's link: its path, or a `package://` as written, although amino takes that for a folder."""
    if attribute.name != "mesh" or attribute.value is None:
        return None
    written = value_of(scene, place, attribute.value)
    if isinstance(written, str) and written.startswith(PACKAGE):
        return written
    return mesh_path(scene, place, attribute)


def moved_names(analysis: Analysis, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
    return chain(_includes(file.path, file, moves), _meshes(analysis, file.path, file, moves))


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


def _concerns(scene: SceneState, moves: Moves) -> bool:
    """True if the scene's folder, to which meshes are relative, or one of its meshes, moves."""
    if root_folder(moved(scene.root, moves)) != root_folder(scene.root):
        return True
    paths = map(normal, scene.files_asked)
    return any(moved(path, moves) != path for path in paths)


def _mesh(found: list[Instance], label: int, attribute: Attribute, written: str, moves: Moves) -> str | None:
    """The new path of a mesh; None if it can stay, or if its scenes need different paths."""
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
        # A missing mesh is not lost.
        wanted = {text: there for text, there in wanted.items() if there}
    if len(wanted) != 1:
        return None
    (text,) = wanted
    return None if text == written else text


def _is_closed(file: SourceFile, at: Span) -> bool:
    return at.end - at.start > 1 and file.text[at.end - 1 : at.end] == b'"'
