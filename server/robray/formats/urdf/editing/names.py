"""Renames in a robot, and finds the files that it names: meshes and textures."""

import posixpath
from collections.abc import Collection, Iterable, Iterator, Mapping

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import is_declared_here
from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.features.file_names import FileName
from robray.features.refactorings.refactoring import RefusalError
from robray.features.rename_files import Moves, mesh_text, moved
from robray.features.renaming.proof import where
from robray.features.unused import Instance
from robray.formats.urdf.kinds import ASKED_JOINT, ASKED_LINK, LINK, PARENT_JOINT
from robray.formats.urdf.semantics.answers import link_name
from robray.formats.urdf.semantics.names import frame_name
from robray.formats.urdf.statements import Extension, Joint, LinkElement, Material, PartKind
from robray.syntax.xml_text import in_attribute, is_quoted
from robray.text.packaged import PACKAGED, packaged_name
from robray.text.paths import file_scheme, normal


def check_declaration(scene: SceneState, place: ItemPath, symbol: Symbol) -> None:
    """Refuses to rename amino's frame of a part: its name comes from the link."""
    if symbol.kind is SymbolKind.FRAME and isinstance(scene.item(place).statement, LinkElement):
        link = link_name(scene, place)
        raise RefusalError(f"amino calls the frame '{symbol.name}' after the link '{link}'; rename that")


def check_obstacles(scene: SceneState, symbol: Symbol, new: str) -> None:
    """Refuses a new name that an extension would take for a link."""
    if symbol.kind is LINK:
        for place in sorted(scene.dependents.get(Query(ASKED_LINK, new), ())):
            if isinstance(scene.item(place).statement, Extension):
                raise RefusalError(f"'{new}' in {where(scene, place)} would be taken for the link")
    elif symbol.kind is SymbolKind.FRAME:
        for place in sorted(scene.dependents.get(Query(ASKED_JOINT, symbol.name), ())):
            is_link = is_declared_here(scene, Symbol(LINK, new), place)
            if isinstance(scene.item(place).statement, Extension) and is_link:
                raise RefusalError(f"'{new}' in {where(scene, place)} would be taken for the link of that name")


NAMESAKES: Mapping[SymbolKind, tuple[SymbolKind, str]] = {
    LINK: (SymbolKind.FRAME, "joint"),
    SymbolKind.FRAME: (LINK, LINK.word),
}
"""A link and a joint may share a name."""


def hung_by(item: Item) -> tuple[Query, ...]:
    joint = item.statement
    return (Query(PARENT_JOINT, joint.child.text),) if isinstance(joint, Joint) and joint.child is not None else ()


def followers(symbol: Symbol, new: str) -> Iterator[tuple[Symbol, str]]:
    """The frames of parts, whose names follow that of the link."""
    for kind in PartKind if symbol.kind is LINK else ():
        yield Symbol(SymbolKind.FRAME, frame_name(symbol.name, kind)), frame_name(new, kind)


def file_names(file: SourceFile, ranks: Iterable[int], _found: Collection[Instance]) -> Iterator[FileName]:
    items = file.reading.facts.items
    for rank in ranks:
        for name in _written(items[rank]):
            target = _target(file.path, name.text)
            if target is not None:
                yield FileName(rank, name.span, target)


def moved_names(file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
    """Meshes and textures are relative to the robot; packages stay in place."""
    facts = file.reading.facts
    old_folder, folder = posixpath.dirname(file.path), posixpath.dirname(moved(file.path, moves))
    for rank, item in enumerate(facts.items):
        for name in _written(item):
            led = _target(file.path, name.text)
            if led is None or led.startswith(PACKAGED) or (moved(led, moves) == led and folder == old_folder):
                continue
            target, scheme = moved(led, moves), file_scheme(name.text)
            written = name.text.removeprefix(scheme)
            at = facts.absolute(rank, name.span)
            if normal(posixpath.join(folder, written)) != target and is_quoted(file.text, at):
                yield FileSpan(file.path, at), scheme + in_attribute(mesh_text(written, folder, target))


def _written(item: Item) -> list[Name]:
    """The mesh of a part, or the texture of a material, in the order of the text."""
    statement = item.statement
    if not isinstance(statement, LinkElement | Material):
        return []
    shape = statement.shape if isinstance(statement, LinkElement) else None
    material = statement.material if isinstance(statement, LinkElement) else statement
    named = (None if shape is None else shape.filename, None if material is None else material.texture)
    return sorted((name for name in named if name is not None and name.text), key=lambda name: name.span)


def _target(robot: str, written: str) -> str | None:
    """The path for the name of a file in a robot; None for schemes of other programs."""
    written = packaged_name(written)
    if written.startswith(PACKAGED):
        return written
    path = written.removeprefix(file_scheme(written))
    return None if "://" in path else normal(posixpath.join(posixpath.dirname(robot), path))
