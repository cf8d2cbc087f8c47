"""What has to be written anew when files move (LSP 3.17, workspace/willRenameFiles)."""

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
"""Where an include leads, by the including file and what is written; None for nowhere."""

_SPECIAL = re.compile(r"[*?\[\\]")


def include_text(written: str, including: str, target: str, leads_to: Target) -> str | None:
    """What to write in the file `including` for `target`, in the manner of `written`; None where nothing leads there.

    Absolute stays absolute, relative relative, and an extension that was left out is left out again.
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
    """The way from a folder to a file; with a `./` where there was one."""
    way = posixpath.relpath(target, folder or "/")
    return f"./{way}" if written.startswith("./") and not way.startswith("../") else way


def mesh_text(written: str, root_folder: str, target: str) -> str:
    return target if written.startswith("/") else relative(target, root_folder, written)


def _escaped(path: str) -> str:
    """Wildcards, and what escapes them, are written with a backslash before them (language reference 9)."""
    return _SPECIAL.sub(r"\\\g<0>", path)


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
