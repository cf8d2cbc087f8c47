"""`robray check --fix` and `--diff`: fixes findings in the files, or shows the fixes as a patch."""

import difflib
import os
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from robray import disk
from robray.analysis.collector import CollectorPaused
from robray.assemble import new_workspace
from robray.checking.processes import can_fork, in_parallel
from robray.cli.families import Family, families
from robray.cli.render import place_in_words
from robray.export.look import BOLD, CYAN, GREEN, RED, Look, printable, shown_path
from robray.features.fix_all import BY_HAND, ONLY_UNSAFE, fix_all
from robray.file_sets import Sets, load_as_told
from robray.project import Projects
from robray.read_scope import ReadScope
from robray.rules.engine.rule import Applicability, Diagnostic
from robray.text.counted import counted
from robray.text.edits import Edit, splice
from robray.text.lines import Lines
from robray.text.spans import Span

_LINE = re.compile(r"[^\n]*\n|[^\n]+")


_WORTH_FORKING = 1 << 19
"""Bytes of files from which forking pays: fixing takes longer than reading."""

_PORTION = 4


class Left(NamedTuple):
    """Finding that is not fixed: its file, its place in words, and the reason."""

    path: str
    place: str
    code: str
    why: str


class Mended(NamedTuple):
    """Old and new text of files by path, with the number of fixed findings."""

    before: Mapping[str, bytes]
    after: Mapping[str, bytes]
    counts: Mapping[str, int]
    left: tuple[Left, ...] = ()

    @property
    def fixes(self) -> int:
        return sum(self.counts.values())

    def beside(self, other: "Mended") -> "Mended":
        """Both; they are of different files."""
        return Mended(
            {**self.before, **other.before},
            {**self.after, **other.after},
            {**self.counts, **other.counts},
            (*self.left, *other.left),
        )

    def without(self, paths: Collection[str]) -> "Mended":
        """The result if some files could not be written."""
        after = {path: text for path, text in self.after.items() if path not in paths}
        counts = {path: count for path, count in self.counts.items() if path not in paths}
        return self._replace(after=after, counts=counts)

    def under_one_name(self) -> "Mended":
        """Without what is there twice because links lead to it: a file goes by its own name, if that is among them.

        Where the scenes of its names want other texts, both stay; `write` says so.
        """
        names: dict[str, str] = {}
        for path in (*self.after, *(each.path for each in self.left)):
            real = os.path.realpath(path)
            names[real] = real if path == real else names.get(real, path)
        names = {path: names[os.path.realpath(path)] for path in (*self.after, *(each.path for each in self.left))}
        doubled = {
            path for path, name in names.items() if path != name and self.after.get(path) == self.after.get(name)
        }
        return self.without(doubled)._replace(left=tuple(each for each in self.left if each.path not in doubled))


class Mending(NamedTuple):
    """Options of one run of fixes."""

    texts: Mapping[str, bytes]
    read_scope: ReadScope
    projects: Projects
    is_wanted: Callable[[Diagnostic], bool]
    unsafe: bool


def mended(paths: Collection[str], roots: Sequence[str], sets: Sets, mending: Mending) -> Mended:
    """Applies the fixes in `paths`, in all scenes of these roots: a part must suit each of them.

    Scenes that share no file are fixed by themselves, within bounds of their own, and large folders on all cores.
    """
    sizes = Counter[str]()

    def text_of(path: str) -> bytes | None:
        text = mending.texts.get(path)
        if text is None and mending.read_scope.holds(path):
            read = disk.read(path, mending.projects.reading_limits(path).file_size, mending.read_scope.holds_real)
            text = read if isinstance(read, bytes) else None
        sizes[path] = 0 if text is None else len(text)
        return text

    found = families(paths, roots, sets, text_of)
    with CollectorPaused():
        if len(found) >= 2 * _PORTION and sizes.total() > _WORTH_FORKING and can_fork():
            parts = in_parallel(_mend_portion, mending, found, _PORTION)
        else:
            parts = iter([_mend_portion(mending, found)])
        together = [part for portion in parts for part in portion]
    return Mended(
        {path: text for part in together for path, text in part.before.items()},
        {path: text for part in together for path, text in part.after.items()},
        {path: count for part in together for path, count in part.counts.items()},
        tuple(left for part in together for left in part.left),
    ).under_one_name()


def _mend_portion(mending: Mending, portion: Sequence[Family]) -> list[Mended]:
    return [_of_family(mending, family) for family in portion]


def _of_family(mending: Mending, family: Family) -> Mended:
    texts, read_scope, projects, is_wanted, unsafe = mending
    workspace = new_workspace(projects.reading_limits, projects.selection)
    workspace.load_together(family.sets)
    for root in dict.fromkeys((*family.roots, *family.paths)):
        if workspace.file(root) is None:
            disk.load(workspace, root, texts, read_scope)
            disk.complete(workspace, read_scope, texts)
    if load_as_told(workspace, projects):
        disk.complete(workspace, read_scope, texts)
    files = workspace.analysis().files
    fixed = fix_all(
        workspace.copy,
        [path for path in family.paths if path in files],
        unsafe=unsafe,
        is_wanted=is_wanted,
        complete=lambda trial: disk.complete(trial, read_scope, texts),
    )
    before = {path: files[path].text for path in fixed.edits}
    after = dict(before)
    for path, edits in fixed.edits.items():
        for edit in reversed(edits):
            after[path] = splice(after[path], edit)
    lines: dict[str, Lines] = {}
    for each in fixed.unmended:
        path = each.diagnostic.at.path
        if path not in lines:
            lines[path] = Lines(after[path] if path in after else files[path].text)
    left = tuple(
        Left(each.diagnostic.at.path, place_in_words(each.diagnostic.at, lines.get), each.diagnostic.code, each.why)
        for each in fixed.unmended
    )
    return Mended(before, after, dict(fixed.counts), left)


def mended_in_place(diagnostics: Sequence[Diagnostic], paths: Collection[str], mending: Mending) -> Mended:
    """The texts after the fixes of `diagnostics`, as these have them, in some files: configurations and xacro sources.

    A fix that touches the place of another one waits for the next run.
    """
    before: dict[str, bytes] = {}
    edits: dict[str, list[tuple[Span, str]]] = {}
    counts = Counter[str]()
    left = []
    for diagnostic in sorted(diagnostics, key=lambda each: each.at):
        path, fix = diagnostic.at.path, diagnostic.fix
        if fix is None or not mending.is_wanted(diagnostic):
            continue
        for other in {path, *(at.path for at, _ in fix.edits)} - before.keys():
            text = mending.texts[other] if other in mending.texts else disk.read_of_project(other)
            if isinstance(text, bytes):
                before[other] = text
        if path not in before:
            continue
        why = _WHY_NOT.get(fix.applicability)
        if why is not None and not (why is ONLY_UNSAFE and mending.unsafe):
            place = place_in_words(diagnostic.at, {path: Lines(before[path])}.get)
            left.append(Left(path, place, diagnostic.code, why))
        elif all(at.path in paths and _is_free(at.span, edits.get(at.path, ())) for at, _ in fix.edits):
            for at, replacement in fix.edits:
                edits.setdefault(at.path, []).append((at.span, replacement))
            counts[path] += 1
    after = dict(before)
    for path, every in edits.items():
        for span, replacement in sorted(every, reverse=True):
            after[path] = splice(after[path], Edit(span.start, span.end, replacement.encode()))
    return Mended({path: before[path] for path in edits}, {path: after[path] for path in edits}, counts, tuple(left))


def _is_free(span: Span, taken: Iterable[tuple[Span, str]]) -> bool:
    return all(span.end < other.start or other.end < span.start for other, _ in taken)


def remarks(left: Sequence[Left]) -> Iterator[str]:
    """Lines about findings that are not fixed; those that need an option or a choice are counted."""
    for _, place, code, why in left:
        if why not in _COUNTED:
            yield f"{place}: [{code}] not fixed: {printable(why)}"
    for why, hint in _COUNTED.items():
        count = sum(each.why == why for each in left)
        if count:
            yield f"{counted(count, 'finding')} not fixed: {hint}"


_WHY_NOT = {Applicability.UNSAFE: ONLY_UNSAFE, Applicability.BY_HAND: BY_HAND}

_COUNTED = {
    ONLY_UNSAFE: "the fixes may change the meaning; see --diff --unsafe-fixes",
    BY_HAND: "choose a quick fix in an editor",
}


def write(changes: Mended) -> Iterator[tuple[str, str]]:
    """Puts the texts in the place of the old ones; the files that could not be written, and why.

    A file that somebody else changed since it was read is left as it is. One that has two names, by a link, is written
    once: where the scenes of its names want other texts, the first holds.
    """
    written: dict[str, bytes] = {}
    for path, text in changes.after.items():
        real = os.path.realpath(path)
        if real in written:
            if written[real] != text:
                yield path, "is a link to a file that was already fixed in a different way under its other name"
            continue
        if disk.read(path, len(changes.before[path])) != changes.before[path]:
            yield path, "was changed in the meantime; robray did not write it"
            continue
        try:
            disk.replace(path, text)
            written[real] = text
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
