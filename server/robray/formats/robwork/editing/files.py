"""The files that a workcell names besides those that it includes: meshes, and setups for collisions."""

import posixpath
from collections.abc import Collection, Iterable, Iterator

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.features.file_names import FileName
from robray.features.rename_files import Moves, moved
from robray.features.unused import Instance
from robray.formats.robwork.statements import Frame, Include, Model
from robray.syntax.xml_text import in_attribute
from robray.text.paths import normal, path_fault


def file_names(file: SourceFile, ranks: Iterable[int], _found: Collection[Instance]) -> Iterator[FileName]:
    """Meshes may be named without their suffix: then nobody knows which file is meant."""
    items, folder = file.reading.facts.items, posixpath.dirname(file.path)
    for rank in ranks:
        statement = items[rank].statement
        for written, span in statement.files if isinstance(statement, Frame | Model) else ():
            if posixpath.splitext(written)[1] and path_fault(written) is None:
                yield FileName(rank, span, normal(posixpath.join(folder, written)))


def moved_names(file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
    """What is included, and the workcell of a task."""
    facts = file.reading.facts
    old_folder, folder = posixpath.dirname(file.path), posixpath.dirname(moved(file.path, moves))
    for rank, item in enumerate(facts.items):
        statement = item.statement
        if not isinstance(statement, Include) or statement.path is None or statement.path.text.startswith("/"):
            continue
        led = normal(posixpath.join(old_folder, statement.path.text))
        target = moved(led, moves)
        if normal(posixpath.join(folder, statement.path.text)) != target and statement.path.span.end:
            at = facts.absolute(rank, statement.path.span)
            path = posixpath.relpath(target, folder)
            yield FileSpan(file.path, at), in_attribute(path) if statement.is_of_task else path
