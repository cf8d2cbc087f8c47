"""All safe fixes at once: `source.fixAll.robray` (LSP 3.17, CodeActionKind), and `--fix` on the command line.

A fix may make another one possible, or take its place away, so they are applied in rounds: in each, those that do not
overlap, in the order in which they stand; until a round finds none. Of those that may change the scene the severest
come first, since what looks unused may be what a mistake elsewhere was to use. The scenes are evaluated before and
after: a fix that does not keep its promise is not applied.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from robray.analysis.workspace import Workspace
from robray.features.fix_round import Name, Tries, by_path, chosen, kept
from robray.features.fixable import Look
from robray.rules.findings_left_out import MOST_OF_A_RULE
from robray.rules.rule import Diagnostic, Severity
from robray.text.edits import Edit
from robray.text.pieces import Pieces


class Bounds(NamedTuple):
    """How often fixes are tried together, how many are made, and how many bytes of files are gone through in all tries.

    Then it is over, even if there is something left; one try there always is.
    """

    tries: int
    fixes: int
    size: int


THOROUGH = Bounds(200, 1_000_000, 10**12)
"""Nearly always two or three tries are enough."""

BETWEEN_KEYS = Bounds(10, 1000, 1_000_000)
"""For whoever waits at an editor, and can ask again."""

UNUSED = frozenset({"unused-constant", "unused-class", "unused-include", "idle-class-attribute"})
"""Rules whose fixes take a definition away; they wait while its scenes have errors, which may be where it is used."""


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
    bounds: Bounds = THOROUGH,
    told: Mapping[str, tuple[Diagnostic, ...]] | None = None,
) -> Fixed:
    """The fixes of what is said of some files: the safe ones, and with `unsafe` those that may change the scene.

    `copy` makes a workspace that may be changed; `is_wanted` says which findings are to be mended. A fix that would
    touch a file that is not among `paths` is left out. `told` is what is said of them as they are, where that is known.
    Cost: that of evaluating the scenes once, and of the edits, and for each try all that is said of the files.
    """
    look = Look(copy(), min(bounds.fixes, MOST_OF_A_RULE), told or {})
    pieces = {path: Pieces(len(file.text)) for path in paths if (file := look.workspace.file(path)) is not None}
    count = 0
    refused: set[Name] = set()
    seen = {_state(look, pieces)}
    size = sum(len(file.text) for file in look.analysis.files.values())
    tries = Tries(max(min(bounds.tries, bounds.size // max(size, 1)), 1))
    while tries.left and count < bounds.fixes:
        found = [each for path in pieces for each in look.fixable(path) if is_wanted(each)]
        turns = _in_turn(found, _beside_errors(look, pieces), unsafe=unsafe)
        together = (chosen(look, pieces, turn, refused)[: bounds.fixes - count] for turn in turns)
        applied = next(filter(None, (kept(look, fixes, refused, tries) for fixes in together)), None)
        if applied is None or (state := _state(applied.look, pieces)) in seen:
            break
        look = applied.look
        seen.add(state)
        count += len(applied.fixes)
        for path, edits in by_path(applied.fixes).items():
            pieces[path].replace(reversed(edits))
    made = {path: tuple(each.edits()) for path, each in pieces.items()}
    return Fixed({path: edits for path, edits in made.items() if edits}, count)


def _state(look: Look, paths: Iterable[str]) -> int:
    return hash(tuple(look.analysis.files[path].text for path in paths))


def _beside_errors(look: Look, paths: Iterable[str]) -> set[str]:
    """The files in the scenes of those that have an error."""
    wrong = [path for path in paths if any(each.severity is Severity.ERROR for each in look.told(path))]
    scenes = {scene.root: scene for path in wrong for scene in look.analysis.scenes_with(path)}
    return {path for scene in scenes.values() for path in scene.instances.prefixes}


def _in_turn(
    found: Collection[Diagnostic], beside_errors: Collection[str], *, unsafe: bool
) -> Iterator[list[Diagnostic]]:
    """Findings that may be mended in one round; the next ones' turn comes when there is nothing left of the last."""
    # Safe ones by themselves: beside others, nobody could tell whether they change anything.
    yield [each for each in found if each.fix is not None and each.fix[2]]
    if not unsafe:
        return
    for severity in Severity:
        yield [
            each
            for each in found
            if each.severity is severity
            and each.fix is not None
            and not each.fix[2]
            and not (each.code in UNUSED and each.at.path in beside_errors)
        ]
