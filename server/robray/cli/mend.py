"""`robray check --fix` and `--diff`: findings mended in the files themselves, or shown as a patch."""

import difflib
import os
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from robray import disk
from robray.analysis.collector import collector_paused
from robray.assemble import new_workspace
from robray.export.look import BOLD, CYAN, GREEN, RED, Look, printable, shown_path
from robray.features.fix_all import fix_all
from robray.fence import Fence
from robray.project import Projects
from robray.rules.rule import Diagnostic
from robray.text.edits import splice

_LINE = re.compile(r"[^\n]*\n|[^\n]+")


class Mended(NamedTuple):
    """By path, the text that a file had and the one it is to have."""

    before: Mapping[str, bytes]
    after: Mapping[str, bytes]
    fixes: int


def mended(
    paths: Collection[str],
    roots: Sequence[str],
    texts: Mapping[str, bytes],
    fence: Fence,
    projects: Projects,
    is_wanted: Callable[[Diagnostic], bool],
    *,
    unsafe: bool,
) -> Mended:
    """What the fixes make of `paths`, in all scenes of these roots at once: a fragment must suit each of them."""
    workspace = new_workspace(projects.reading_limits)
    with collector_paused():
        for root in dict.fromkeys((*roots, *paths)):
            if workspace.file(root) is None:
                disk.load(workspace, root, texts)
                disk.complete(workspace, fence, texts)
        files = workspace.analysis().files
        fixed = fix_all(workspace.copy, [path for path in paths if path in files], unsafe=unsafe, is_wanted=is_wanted)
    before = {path: files[path].text for path in fixed.edits}
    after = dict(before)
    for path, edits in fixed.edits.items():
        for edit in reversed(edits):
            after[path] = splice(after[path], edit)
    return Mended(before, after, fixed.fixes)


def write(changes: Mended) -> Iterator[tuple[str, str]]:
    """Puts the texts in the place of the old ones; the files that could not be written, and why.

    A file that somebody else changed since it was read is left as it is.
    """
    for path, text in changes.after.items():
        if disk.read(path, len(changes.before[path])) != changes.before[path]:
            yield path, "was changed while it was being mended"
            continue
        try:
            disk.replace(path, text)
        except OSError as error:
            yield path, f"cannot be written: {error.strerror}"


def patch(look: Look, changes: Mended, *, exact: bool) -> Iterator[str]:
    """A unified diff, line by line: byte for byte where a program is to apply it, printable where a person reads it."""
    for path, text in changes.after.items():
        name = _quoted(shown_path(path)) if exact else printable(shown_path(path))
        before, after = (
            _LINE.findall(each.decode("utf-8", "surrogateescape")) for each in (changes.before[path], text)
        )
        for index, line in enumerate(difflib.unified_diff(before, after, name, name)):
            shown = line.removesuffix("\n")
            yield _painted(look, shown if exact else printable(shown.removesuffix("\r")), heading=index < 2)
            if shown is line:
                yield "\\ No newline at end of file"


def _quoted(path: str) -> str:
    """A name in the head of a patch as git writes it, and GNU patch reads it: an odd one in quotes, in octal digits."""
    if path.isprintable() and '"' not in path and "\\" not in path:
        return path
    return f'"{"".join(map(_octal, os.fsencode(path)))}"'


def _octal(byte: int) -> str:
    character = chr(byte)
    return character if 0x20 <= byte < 0x7F and character not in '"\\' else f"\\{byte:03o}"


def _painted(look: Look, line: str, *, heading: bool) -> str:
    if heading:
        return look.paint(line, BOLD)
    colour = {"+": GREEN, "-": RED, "@": CYAN}.get(line[:1])
    return line if colour is None else look.paint(line, colour)
