"""What has to be written anew when files move (LSP 3.17, workspace/willRenameFiles)."""

import posixpath
from collections.abc import Iterator, Mapping

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile, is_written
from robray.features.editing import editing_of
from robray.features.file_names import PACKAGE
from robray.features.renaming.include_paths import mesh_text
from robray.rules.engine.comments import companions
from robray.text.paths import folders_above, normal

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
        if not is_written(path):
            continue
        edits.update(editing_of(file.format).moved_names(analysis, file, moves))
        edits.update(_companions(path, file, moves))
    return tuple((at, text) for at, text in sorted(edits.items(), key=lambda edit: (edit[0].path, edit[0].span)))


def moved(path: str, moves: Moves) -> str:
    """Where a path is after the moves: that of the file itself counts, then that of the nearest folder."""
    for above in (path, *folders_above(path)):
        if above in moves:
            return moves[above] + path[len(above) :]
    return path


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
