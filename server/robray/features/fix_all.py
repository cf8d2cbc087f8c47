"""All safe fixes at once: `source.fixAll.robray` (LSP 3.17, CodeActionKind), and `--fix` on the command line.

A fix may make another one possible, or take its place away, so they are applied in rounds: in each, those that do not
overlap, in the order in which they stand; until a round finds none. Which ones have their turn is for `fix_order` to
say. The scenes are evaluated before and after: a fix that does not keep its promise is not applied.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from robray.analysis.workspace import Workspace
from robray.features.fix_order import Turns
from robray.features.fix_round import ELSEWHERE, MOST_REFUSED, Name, Tries, by_path, chosen, kept, named
from robray.features.fixable import Complete, Look, as_it_is
from robray.rules.common.findings import MOST_OF_A_RULE
from robray.rules.engine.rule import Applicability, Diagnostic
from robray.text.edits import Edit
from robray.text.pieces import Pieces


class Bounds(NamedTuple):
    """How often fixes are tried together, how many are made, and how many bytes of files are gone through in all tries.

    Then it is over, even if there is something left; one try there always is.
    """

    tries: int
    fixes: int
    size: int


THOROUGH = Bounds(5_000, 1_000_000, 20_000_000)
"""Nearly always two or three tries are enough; a fix that is refused costs a few."""

BETWEEN_KEYS = Bounds(10, 1000, 1_000_000)
"""For whoever waits at an editor, and can ask again."""

_FINDING = 100
"""Bytes that take as long as a finding does."""

ONLY_UNSAFE = "it may change the scene"
BY_HAND = "only a person can say whether it is meant"


class Unmended(NamedTuple):
    """A finding with a fix that was not applied, where it is in the mended text, and why."""

    diagnostic: Diagnostic
    why: str


class Fixed(NamedTuple):
    """`edits` count the bytes of the texts as they were, ascending, by path; `counts` are the fixes by the file in
    which their finding was."""

    edits: Mapping[str, tuple[Edit, ...]]
    counts: Mapping[str, int]
    unmended: tuple[Unmended, ...] = ()

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
    """The fixes of what is said of some files: the safe ones, and with `unsafe` those that may change the scene.

    `copy` makes a workspace that may be changed; `is_wanted` says which findings are to be mended. A fix that would
    touch a file that is not among `paths` is left out. `told` is what is said of them as they are, where that is known;
    `complete` hands in the files that a mended include leads to.
    Cost: that of evaluating the scenes once, and of the edits, and for each try all that is said of the files.
    """
    look = Look(copy(), min(bounds.fixes, MOST_OF_A_RULE), told or {}, complete)
    pieces = {path: Pieces(len(file.text)) for path in paths if (file := look.workspace.file(path)) is not None}
    counts: Counter[str] = Counter()
    stale: set[Name] = set()
    """What was refused before something else was mended: the reason may be gone."""
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
    unmended = tuple(Unmended(each, _why(look, each, pieces, tries, unsafe=unsafe, is_over=is_over)) for each in left)
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
    assert diagnostic.fix is not None, "only what has a fix was to be mended"
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
