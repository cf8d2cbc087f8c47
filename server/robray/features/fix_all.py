"""All safe fixes at once: `source.fixAll.robray` (LSP 3.17, CodeActionKind), and `--fix` on the command line.

A fix may enable or prevent another one, so they are applied in rounds: each takes those that do not overlap, in the
order of `fixable.py`, until a round finds none. The scenes are evaluated before and after: a fix that breaks its
promise is not applied.
"""

from bisect import bisect_left, bisect_right, insort
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.workspace import Workspace
from robray.features.fixable import Complete, Look, Turns, added_errors, as_it_is, changes_values
from robray.rules.common.findings import MOST_OF_A_RULE
from robray.rules.engine.rule import Applicability, Diagnostic
from robray.text.edits import Edit
from robray.text.pieces import Pieces
from robray.text.spans import Span

if TYPE_CHECKING:
    from robray.features.rename import Changes, Proposal


Name = tuple[str, str, str, bytes]
"""A finding's file, rule, message and surroundings on its line, which identify it after edits elsewhere."""

_AROUND = 200
"""Bytes of a line on either side."""

MOST_REFUSED = 16
"""Fixes of a rule that are refused one by one; further ones of that rule are not tried."""

MOST_ROUNDS, MOST_TOGETHER, FIXES_A_ROUND = 16, 32, 8
"""Rounds with fixes of one rule; rounds and failed tries of many together; and the number of fixes that adds one to
both. They end chains of fixes of which each enables the next, or only two work together.
"""


ELSEWHERE = "the fix changes a file that is not among those checked"


class Chosen(NamedTuple):
    name: Name
    edits: tuple[tuple[str, Edit], ...]
    safe: bool
    renamed: "Changes" = ()


class Tries:
    """Remaining tries; refused fixes, with the reason; and the results of each rule."""

    def __init__(self, left: int) -> None:
        self.left = left
        self.rejected_by_reader: dict[Name, str] = {}
        self._refusals: Counter[str] = Counter()
        self._rounds: Counter[str] = Counter()
        self._failures: Counter[str] = Counter()
        self._made: Counter[str] = Counter()

    def is_open(self, code: str) -> bool:
        """True if fixes of a rule are still tried."""
        more = self._made[code] // FIXES_A_ROUND
        rounds, failures = self._rounds[code], self._failures[code]
        return not self.are_refused(code) and rounds < MOST_ROUNDS + more and rounds + failures < MOST_TOGETHER + more

    def are_refused(self, code: str) -> bool:
        return self._refusals[code] >= MOST_REFUSED

    def keep(self, fixes: Iterable[Chosen]) -> None:
        """Counts the fixes of a round."""
        made = Counter(fix.name[1] for fix in fixes)
        self._made.update(made)
        self._rounds.update(made.keys())

    def fail(self, fixes: Iterable[Chosen]) -> None:
        """Counts that some cannot be made together."""
        self._failures.update({fix.name[1] for fix in fixes})

    def refuse(self, name: Name, why: str) -> None:
        """Refuses a fix that was tried."""
        self.pass_over(name, why)
        self._refusals[name[1]] += 1

    def pass_over(self, name: Name, why: str) -> None:
        """Refuses a fix that cannot be right, without a try."""
        self.rejected_by_reader[name] = why

    def forget(self, names: Iterable[Name]) -> None:
        """Allows refused fixes to be tried again."""
        for name in names:
            self.rejected_by_reader.pop(name, None)
        self._refusals.clear()


def chosen(look: Look, paths: Collection[str], candidates: Iterable[Diagnostic], tries: Tries) -> list[Chosen]:
    """The fixes of the diagnostics that do not overlap."""
    taken: dict[str, list[Edit]] = {}
    names: set[str] = set()
    """The new ones: each is given once, and then is taken."""
    found = []
    for diagnostic in candidates:
        fix = diagnostic.fix
        if fix is None or not tries.is_open(diagnostic.code):
            continue
        name = named(look.analysis, diagnostic)
        if name in tries.rejected_by_reader or (fix.rename is not None and fix.rename[1] in names):
            continue
        changes: Changes = ()
        edited = fix.edits
        if fix.rename is not None:
            proposed = _proposed(look.analysis, *fix.rename)
            if isinstance(proposed, str):
                tries.pass_over(name, proposed)
                continue
            changes, edited = proposed
        edits = tuple((at.path, Edit(*at.span, text.encode())) for at, text in edited)
        if any(where not in paths for where, _ in edits):
            tries.pass_over(name, ELSEWHERE)
        elif all(_is_free(edit, taken.get(where, [])) for where, edit in edits):
            found.append(Chosen(name, edits, fix.applicability is Applicability.SAFE, changes))
            if fix.rename is not None:
                names.add(fix.rename[1])
            for where, edit in edits:
                insort(taken.setdefault(where, []), edit)
    return found


def _proposed(analysis: Analysis, at: FileSpan, new: str) -> "Proposal | str":
    # Few scenes have such findings, and renaming takes a while to import.
    from robray.features.rename import proposal

    return proposal(analysis, at, new)


def named(analysis: Analysis, diagnostic: Diagnostic) -> Name:
    lines, at = analysis.files[diagnostic.at.path].lines, diagnostic.at.span.start
    start, end = lines.extent(lines.line(at))
    around = lines.text[max(start, at - _AROUND) : min(end, at + _AROUND)]
    return diagnostic.at.path, diagnostic.code, diagnostic.message, around


def _is_free(edit: Edit, taken: list[Edit]) -> bool:
    """True if an edit neither overlaps nor touches those taken: the order of two at one place is ambiguous.

    Those taken are in order, and apart from each other.
    """
    behind = bisect_left(taken, edit.start, key=lambda other: other.start)
    return (behind == len(taken) or edit.end < taken[behind].start) and (
        behind == 0 or taken[behind - 1].end < edit.start
    )


class Kept(NamedTuple):
    """Fixes that keep their promise together, and the resulting workspace."""

    fixes: list[Chosen]
    look: Look


def kept(look: Look, fixes: list[Chosen], tries: Tries) -> Kept | None:
    """Some of the fixes that keep their promise together, if any do; those that do not are refused.

    Mostly all do. Otherwise tries each half by itself, so one bad fix among many costs a few tries; the rest comes in
    the next round, on the edited text. When `tries` are used up, nothing is kept.
    """
    waiting = [fixes]
    while waiting and tries.left:
        tried = [
            fix for fix in waiting.pop() if fix.name not in tries.rejected_by_reader and tries.is_open(fix.name[1])
        ]
        if not tried:
            continue
        tries.left -= 1
        after = _applied(look, tried)
        if isinstance(after, Look):
            tries.keep(tried)
            return Kept(tried, after)
        if len(tried) == 1:
            tries.refuse(tried[0].name, after)
        else:
            tries.fail(tried)
            middle = len(tried) // 2
            waiting += [tried[middle:], tried[:middle]]
    return None


def _applied(look: Look, fixes: list[Chosen]) -> Look | str:
    """The edited workspace; or the reason why the fixes break their promise."""
    trial = look.workspace.copy()
    edits = by_path(fixes)
    for path, each in edits.items():
        trial.edit(path, each)
    after = Look(trial, look.most, complete=look.complete)
    added = added_errors(look, after, edits)
    if added:
        return f"the fix would cause an error: {added[0]}" + (f", and {len(added) - 1} more" if added[1:] else "")
    if _leave_something(fixes, edits, after):
        return "the finding would remain"
    if all(fix.safe for fix in fixes) and changes_values(look.analysis, after.analysis, edits):
        return "the fix would change the scene"
    renamed = [fix.renamed for fix in fixes if fix.renamed]
    if renamed:
        from robray.features.rename import difference

        return difference(renamed, after.analysis) or after
    return after


def by_path(fixes: Iterable[Chosen]) -> dict[str, list[Edit]]:
    """The edits of each file, from the last to the first, so that each applies to the result of those before."""
    found: dict[str, list[Edit]] = {}
    for fix in fixes:
        for path, edit in fix.edits:
            found.setdefault(path, []).append(edit)
    return {path: sorted(edits, reverse=True) for path, edits in found.items()}


def _leave_something(fixes: Iterable[Chosen], edits: Mapping[str, list[Edit]], after: Look) -> bool:
    """True if a fix inserts text and its finding remains: it would be inserted again and again.

    A fix that removes text may uncover the next finding, and ends.
    """
    left: dict[tuple[str, str, str], list[Span]] = {}
    written: dict[tuple[str, Edit], Span] = {}
    for path, each in edits.items():
        for found in after.everything(path):
            left.setdefault((path, found.code, found.message), []).append(found.at.span)
        shift = 0
        for edit in reversed(each):
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


class Bounds(NamedTuple):
    """Limits of tries, of fixes, and of bytes of files read in all tries.

    Fixing ends there even if findings remain; at least one try is made.
    """

    tries: int
    fixes: int
    size: int


THOROUGH = Bounds(5_000, 1_000_000, 20_000_000)
"""Nearly always two or three tries suffice; a refused fix costs a few."""

BETWEEN_KEYS = Bounds(10, 1000, 1_000_000)
"""For an editor, where users wait, and can ask again."""

_FINDING = 100
"""Bytes that take as long as a finding does."""

ONLY_UNSAFE = "it may change the meaning"
BY_HAND = "only a person can say whether it is meant"


class Unfixed(NamedTuple):
    """A finding with a fix that was not applied, its place in the fixed text, and the reason."""

    diagnostic: Diagnostic
    why: str


class Fixed(NamedTuple):
    """`edits` by path, ascending, count bytes of the original texts; `counts` are the fixes by the file of their
    finding.
    """

    edits: Mapping[str, tuple[Edit, ...]]
    counts: Mapping[str, int]
    unmended: tuple[Unfixed, ...] = ()

    @property
    def fixes(self) -> int:
        return sum(self.counts.values())


def fix_all(
    copy: Callable[[], Workspace],
    paths: Collection[str],
    *,
    unsafe: bool = False,
    is_wanted: Callable[[Diagnostic], bool] = lambda _: True,
    bounds: Bounds = THOROUGH,
    told: Mapping[str, tuple[Diagnostic, ...]] | None = None,
    complete: Complete = as_it_is,
) -> Fixed:
    """Applies the fixes in some files: the safe ones, and with `unsafe` those that may change the meaning.

    `copy` makes a workspace to change; `is_wanted` selects findings. Fixes that would change a file outside of `paths`
    are left out. `told` are the present findings, if known; `complete` adds the files of a fixed include. Cost:
    evaluating the scenes once, the edits, and for each try all findings of the files.
    """
    look = Look(copy(), min(bounds.fixes, MOST_OF_A_RULE), told or {}, complete)
    pieces = {path: Pieces(len(file.text)) for path in paths if (file := look.workspace.file(path)) is not None}
    counts: Counter[str] = Counter()
    stale: set[Name] = set()
    """Fixes refused before others were applied: the reason may be gone."""
    seen = {_state(look, pieces)}
    size = sum(len(file.text) for file in look.analysis.files.values())
    size += _FINDING * sum(len(look.everything(path)) for path in pieces)
    tries = Tries(max(min(bounds.tries, bounds.size // max(size, 1)), 1))
    while tries.left and counts.total() < bounds.fixes:
        found = [each for path in pieces for each in look.fixable(path) if is_wanted(each)]
        turns = Turns(look).of(found, unsafe=unsafe)
        together = (chosen(look, pieces, turn, tries)[: bounds.fixes - counts.total()] for turn in turns)
        applied = next(filter(None, (kept(look, fixes, tries) for fixes in together)), None)
        if applied is None and stale:
            tries.forget(stale)
            stale.clear()
            continue
        if applied is None or (state := _state(applied.look, pieces)) in seen:
            break
        stale.update(tries.rejected_by_reader)
        look = applied.look
        seen.add(state)
        counts.update(fix.name[0] for fix in applied.fixes)
        for path, edits in by_path(applied.fixes).items():
            pieces[path].replace(reversed(edits))
    made = {path: tuple(each.edits()) for path, each in pieces.items()}
    left = (each for path in pieces for each in look.fixable(path) if is_wanted(each))
    is_over = not tries.left or counts.total() >= bounds.fixes
    unmended = tuple(Unfixed(each, _why(look, each, pieces, tries, unsafe=unsafe, is_over=is_over)) for each in left)
    return Fixed({path: edits for path, edits in made.items() if edits}, counts, unmended)


def _why(
    look: Look,
    diagnostic: Diagnostic,
    paths: Collection[str],
    tries: Tries,
    *,
    unsafe: bool,
    is_over: bool,
) -> str:
    """Why a fix was not applied."""
    assert diagnostic.fix is not None, "only what has a fix was to be fixed"
    if diagnostic.fix.applicability is Applicability.BY_HAND:
        return BY_HAND
    if diagnostic.fix.applicability is Applicability.UNSAFE and not unsafe:
        return ONLY_UNSAFE
    if any(at.path not in paths for at, _ in diagnostic.fix.edits):
        return ELSEWHERE
    why = tries.rejected_by_reader.get(named(look.analysis, diagnostic))
    if why is not None:
        return why
    if tries.are_refused(diagnostic.code):
        return f"{MOST_REFUSED} others of its rule were refused"
    if (waits := Turns(look).waits(diagnostic)) is not None:
        return waits
    is_over = is_over or not tries.is_open(diagnostic.code)
    return "as much was tried as is allowed" if is_over else "another fix is in its way"


def _state(look: Look, paths: Iterable[str]) -> int:
    return hash(tuple(look.analysis.files[path].text for path in paths))
