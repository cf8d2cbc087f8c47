"""All safe fixes at once: `source.fixAll.robray` (LSP 3.17, CodeActionKind), and `--fix` on the command line.

A fix may make another one possible, or take its place away, so they are applied in rounds: in each, those that do not
overlap, in the order in which they stand; until a round finds none. Of those that may change the scene the severest
come first, since what looks unused may be what a mistake elsewhere was to use. The scenes are evaluated before and
after: a fix that does not keep its promise is not applied.
"""

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from robray.analysis.analysis import Analysis
from robray.analysis.workspace import Workspace
from robray.features.fix_safety import adds_errors, changes_values
from robray.rules.diagnose import diagnostics
from robray.rules.rule import Diagnostic, Severity
from robray.text.edits import Edit
from robray.text.spans import Span

MOST_ROUNDS = 1000
"""After which it is over, even if there is something left: fixes that call for each other must not go on for ever."""


UNUSED = frozenset({"unused-constant", "unused-class", "unused-include", "idle-class-attribute"})
"""Rules whose fixes take a definition away; they wait until there are no errors, which may stand where it is used."""


class Fixed(NamedTuple):
    """`edits` count the bytes of the texts as they were, ascending, by path; `fixes` is how many they are."""

    edits: Mapping[str, tuple[Edit, ...]]
    fixes: int


def fix_all(
    copy: Callable[[], Workspace],
    paths: Collection[str],
    *,
    unsafe: bool = False,
    is_wanted: Callable[[Diagnostic], bool] = lambda _: True,
) -> Fixed:
    """The fixes of what is said of some files: the safe ones, and with `unsafe` those that may change the scene.

    `copy` makes a workspace that may be changed; `is_wanted` says which findings are to be mended. A fix that would
    touch a file that is not among `paths` is left out. Cost: that of evaluating the scenes once, and of the edits, a
    round at a time.
    """
    scratch = copy()
    pieces = {path: Pieces(len(file.text)) for path in paths if (file := scratch.file(path)) is not None}
    count = 0
    refused: set[_Name] = set()
    seen = set()
    for _ in range(MOST_ROUNDS):
        analysis = scratch.analysis()
        found = [each for path in pieces for each in diagnostics(analysis, path)]
        chosen: list[_Chosen] = []
        for candidates in _in_turn(found, unsafe=unsafe):
            chosen = _round(analysis, pieces.keys(), filter(is_wanted, candidates), refused)
            if chosen:
                break
        fixes = _kept(scratch, chosen, refused) if chosen else []
        state = tuple(hash(scratch.analysis().files[path].text) for path in pieces)
        if not fixes or state in seen:
            break
        seen.add(state)
        count += len(fixes)
        for path, edits in _by_path(fixes).items():
            for edit in edits:
                pieces[path].replace(edit)
            scratch.edit(path, edits)
    made = {path: tuple(each.edits()) for path, each in pieces.items()}
    return Fixed({path: edits for path, edits in made.items() if edits}, count)


def _in_turn(found: Collection[Diagnostic], *, unsafe: bool) -> Iterator[list[Diagnostic]]:
    """Findings that may be mended in one round; the next ones' turn comes when there is nothing left of the last."""
    # Safe ones by themselves: beside others, nobody could tell whether they change anything.
    yield [each for each in found if each.fix is not None and each.fix[2]]
    if not unsafe:
        return
    has_errors = any(each.severity is Severity.ERROR for each in found)
    for severity in Severity:
        yield [
            each
            for each in found
            if each.severity is severity
            and each.fix is not None
            and not each.fix[2]
            and not (has_errors and each.code in UNUSED)
        ]


_Name = tuple[str, str, str, bytes]
"""A finding's file, rule, message and line: what can be known again after edits elsewhere."""


class _Chosen(NamedTuple):
    name: _Name
    edits: tuple[tuple[str, Edit], ...]
    safe: bool


def _round(
    analysis: Analysis,
    paths: Collection[str],
    candidates: Iterable[Diagnostic],
    refused: Collection[_Name],
) -> list[_Chosen]:
    """The fixes of the diagnostics as they are that do not get in each other's way."""
    taken: dict[str, list[Edit]] = {}
    chosen = []
    for diagnostic in candidates:
        if diagnostic.fix is None:
            continue
        name = _name(analysis, diagnostic)
        edits = tuple((at.path, Edit(*at.span, text.encode())) for at, text in diagnostic.fix[1])
        if name not in refused and all(
            where in paths and _is_free(edit, taken.get(where, [])) for where, edit in edits
        ):
            chosen.append(_Chosen(name, edits, diagnostic.fix[2]))
            for where, edit in edits:
                taken.setdefault(where, []).append(edit)
    return chosen


def _name(analysis: Analysis, diagnostic: Diagnostic) -> _Name:
    lines = analysis.files[diagnostic.at.path].lines
    start, end = lines.extent(lines.line(diagnostic.at.span.start))
    return diagnostic.at.path, diagnostic.code, diagnostic.message, lines.text[start:end]


def _kept(scratch: Workspace, chosen: list[_Chosen], refused: set[_Name]) -> list[_Chosen]:
    """Some of the fixes that keep their promise together, if any do; the names of those that do not go to `refused`.

    Mostly all do. Otherwise each half is looked at by itself, so that one bad fix among many costs a few looks; what is
    left over comes in the next round, on the text as it has become.
    """
    waiting = [chosen]
    while waiting:
        fixes = waiting.pop()
        if _keeps_promise(scratch, fixes):
            return fixes
        if len(fixes) == 1:
            refused.add(fixes[0].name)
        else:
            middle = len(fixes) // 2
            waiting += [fixes[middle:], fixes[:middle]]
    return []


def _keeps_promise(scratch: Workspace, fixes: list[_Chosen]) -> bool:
    trial = scratch.copy()
    by_path = _by_path(fixes)
    for path, edits in by_path.items():
        trial.edit(path, edits)
    before, after = scratch.analysis(), trial.analysis()
    if adds_errors(before, after, by_path) or _leave_something(fixes, by_path, after):
        return False
    return not all(fix.safe for fix in fixes) or not changes_values(before, after, by_path)


def _leave_something(fixes: Iterable[_Chosen], by_path: Mapping[str, list[Edit]], after: Analysis) -> bool:
    """Whether a fix has put something in and its finding is there still: it would be put in again and again.

    What takes away may uncover the next one of a row, and comes to an end.
    """
    left: dict[tuple[str, str, str], list[Span]] = {}
    written: dict[tuple[str, Edit], Span] = {}
    for path, edits in by_path.items():
        for found in diagnostics(after, path):
            left.setdefault((path, found.code, found.message), []).append(found.at.span)
        shift = 0
        for edit in reversed(edits):
            written[path, edit] = Span(edit.start + shift, edit.start + shift + len(edit.replacement))
            shift += len(edit.replacement) - (edit.end - edit.start)
    for fix in fixes:
        spans = left.get(fix.name[:3], [])
        for path, edit in fix.edits:
            if path == fix.name[0] and len(edit.replacement) > edit.end - edit.start:
                at = written[path, edit]
                last = bisect_right(spans, at.end, key=lambda span: span.start) - 1
                if last >= 0 and spans[last].end >= at.start:
                    return True
    return False


def _by_path(fixes: Iterable[_Chosen]) -> dict[str, list[Edit]]:
    """The edits of each file, from the last to the first: each holds for the text that those before it left."""
    found: dict[str, list[Edit]] = {}
    for fix in fixes:
        for path, edit in fix.edits:
            found.setdefault(path, []).append(edit)
    return {path: sorted(edits, reverse=True) for path, edits in found.items()}


def _is_free(edit: Edit, taken: list[Edit]) -> bool:
    """Whether an edit neither overlaps nor touches those that were taken: of two at one place the order is open."""
    return all(edit.end < other.start or other.end < edit.start for other in taken)


class Pieces:
    """A text as stretches of the one that it was made of, and what was put in between them."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._pieces: list[Span | bytes] = [Span(0, size)]

    def replace(self, edit: Edit) -> None:
        """An edit of the text as it has become."""
        end = sum(_length(piece) for piece in self._pieces)
        before, behind = self._between(0, edit.start), self._between(edit.end, end)
        self._pieces = [*before, *([edit.replacement] if edit.replacement else []), *behind]

    def _between(self, low: int, high: int) -> Iterator[Span | bytes]:
        """The pieces, and parts of pieces, from one byte of the text as it has become to another."""
        at = 0
        for piece in self._pieces:
            length = _length(piece)
            start, end = max(low - at, 0), min(high - at, length)
            if start < end:
                yield piece[start:end] if isinstance(piece, bytes) else Span(piece.start + start, piece.start + end)
            at += length

    def edits(self) -> Iterator[Edit]:
        """From the text as it was to the text as it has become, ascending and not touching."""
        at = 0
        put_in = b""
        for piece in (*self._pieces, Span(self._size, self._size)):
            if isinstance(piece, bytes):
                put_in += piece
                continue
            if put_in or piece.start > at:
                yield Edit(at, piece.start, put_in)
            at, put_in = piece.end, b""


def _length(piece: Span | bytes) -> int:
    return len(piece) if isinstance(piece, bytes) else piece.end - piece.start
