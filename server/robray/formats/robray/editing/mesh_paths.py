"""The file that a `mesh` attribute names (language reference 8)."""

from collections.abc import Collection, Iterable, Iterator

from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.features.file_names import PACKAGE, FileName
from robray.features.mesh_presence import mesh_presence, normalised
from robray.features.unused import Instance
from robray.formats.robray.editing.derivation import value_of
from robray.formats.robray.statements import Attribute, Block


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
    """The normalised path in one scene; None where the value is no path."""
    if attribute.name != "mesh" or attribute.value is None:
        return None
    written = value_of(scene, place, attribute.value)
    return normalised(scene, written) if isinstance(written, str) and written else None


def mesh_target(scene: SceneState, place: ItemPath, attribute: Attribute) -> str | None:
    """Where a link on a mesh leads: its path, or a `package://` as it is written, though to amino that is a folder."""
    if attribute.name != "mesh" or attribute.value is None:
        return None
    written = value_of(scene, place, attribute.value)
    if isinstance(written, str) and written.startswith(PACKAGE):
        return written
    return mesh_path(scene, place, attribute)
