"""The files that a workcell names besides those that it includes: meshes, and setups for collisions."""

import posixpath
from collections.abc import Collection, Iterable, Iterator

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.facts.items import Item
from robray.features.file_names import FileName
from robray.features.rename_files import Moves, moved
from robray.features.unused import Instance
from robray.formats.robwork.statements import Frame, Include, Model
from robray.syntax.xml_text import in_attribute
from robray.text.paths import normal, path_fault
from robray.text.spans import Span


def file_names(file: SourceFile, ranks: Iterable[int], _found: Collection[Instance]) -> Iterator[FileName]:
    """Meshes may be named without their suffix: then nobody knows which file is meant."""
    items, folder = file.reading.facts.items, posixpath.dirname(file.path)
    for rank in ranks:
        statement = items[rank].statement
        for written, span in statement.files if isinstance(statement, Frame | Model) else ():
            if posixpath.splitext(written)[1] and path_fault(written) is None:
                yield FileName(rank, span, normal(posixpath.join(folder, written)))


def moved_names(file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
    """What is included, the workcell of a task, and meshes."""
    facts = file.reading.facts
    old_folder, folder = posixpath.dirname(file.path), posixpath.dirname(moved(file.path, moves))
    for rank, item in enumerate(facts.items):
        for written, span, is_of_task in _relative(item):
            led = normal(posixpath.join(old_folder, written))
            target = _moved(led, moves)
            path = posixpath.relpath(target, folder)
            # A workcell has no way to write a quote.
            if normal(posixpath.join(folder, written)) != target and (is_of_task or '"' not in path):
                yield FileSpan(file.path, facts.absolute(rank, span)), in_attribute(path) if is_of_task else path


def _relative(item: Item) -> Iterator[tuple[str, Span, bool]]:
    """What names a file from the folder of its own, and whether a task does, in which letters may be written
    otherwise."""
    statement = item.statement
    if isinstance(statement, Include) and statement.path is not None:
        named = [(statement.path.text, statement.path.span)]
    else:
        named = [*statement.files] if isinstance(statement, Frame | Model) else []
    is_of_task = isinstance(statement, Include) and statement.is_of_task
    for written, span in named:
        if span.end and not written.startswith("/") and path_fault(written) is None:
            yield written, span, is_of_task


def _moved(path: str, moves: Moves) -> str:
    """A mesh that is named without its suffix goes where the one with a suffix goes."""
    target = moved(path, moves)
    if target != path or posixpath.splitext(path)[1]:
        return target
    found = next((old for old in moves if posixpath.splitext(old)[0] == path), None)
    return path if found is None else posixpath.splitext(moves[found])[0]
