"""Edits for moved files (LSP 3.17, workspace/willRenameFiles)."""

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile, is_written
from robray.features.editing import editing_of
from robray.features.file_names import PACKAGE
from robray.rules.engine.comments import companions
from robray.text.paths import folders_above, normal

Target = Callable[[str, str], str | None]
"""The target of an include, by the including file and the text; None without one."""

_SPECIAL = re.compile(r"[*?\[\\]")


def include_text(written: str, including: str, target: str, leads_to: Target) -> str | None:
    """The text for `target` in the file `including`, in the style of `written`; None if none leads there.

    Absolute paths stay absolute, relative ones relative, and an omitted extension stays omitted.
    """
    for candidate in _candidates(written, including, target):
        if '"' not in candidate and leads_to(including, candidate) == target:
            return candidate
    return None


def _candidates(written: str, including: str, target: str) -> list[str]:
    absolute = written.startswith(("/", "~"))
    plain = _escaped(target if absolute else relative(target, including.rpartition("/")[0], written))
    has_extension = "." in posixpath.basename(written)[1:]
    short = posixpath.splitext(plain)[0]
    candidates = [plain, short] if has_extension else [short, plain]
    return [*candidates, _escaped(target)]


def relative(target: str, folder: str, written: str) -> str:
    """The path from a folder to a file; keeps a leading `./`."""
    way = posixpath.relpath(target, folder or "/")
    return f"./{way}" if written.startswith("./") and not way.startswith("../") else way


def mesh_text(written: str, root_folder: str, target: str) -> str:
    return target if written.startswith("/") else relative(target, root_folder, written)


def _escaped(path: str) -> str:
    """Escapes wildcards and backslashes with a backslash (language reference 9)."""
    return _SPECIAL.sub(r"\\\g<0>", path)


_ENDS_A_COMMENT = ('"', "\n", "*/", "-->")
"""Or the name in it."""

Moves = Mapping[str, str]
"""New paths by old ones, normalised, of files and of folders."""


def rename_files(analysis: Analysis, moves: Moves) -> tuple[tuple[FileSpan, str], ...]:
    """The edits, of the texts before the files move, after which all names of files lead to the same files.

    Names with quotes, which cannot be written, and meshes that would need several paths for scenes in several folders,
    stay. Cost: O(items of the workspace).
    """
    edits: dict[FileSpan, str] = {}
    for path, file in analysis.files.items():
        if not is_written(path):
            continue
        edits.update(editing_of(file.format).moved_names(analysis, file, moves))
        edits.update(_companions(path, file, moves))
    return tuple((at, text) for at, text in sorted(edits.items(), key=lambda edit: (edit[0].path, edit[0].span)))


def moved(path: str, moves: Moves) -> str:
    """The path after the moves: by that of the file itself, then by that of the nearest folder."""
    for above in (path, *folders_above(path)):
        if above in moves:
            return moves[above] + path[len(above) :]
    return path


def _companions(path: str, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
    """The files that a comment names; names in packages stay."""
    old_folder, folder = posixpath.dirname(path), posixpath.dirname(moved(path, moves))
    for written, at in companions(file):
        target = moved(normal(posixpath.join(old_folder, written)), moves)
        if written.startswith(PACKAGE) or normal(posixpath.join(folder, written)) == target:
            continue
        text = mesh_text(written, folder, target)
        if not any(mark in text for mark in _ENDS_A_COMMENT):
            yield FileSpan(path, at), text
