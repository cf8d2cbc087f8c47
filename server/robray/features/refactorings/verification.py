"""What a change does to the scenes that it touches: they are evaluated before and after, in a copy of the workspace."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.workspace import Workspace
from robray.features.editing import editing_of
from robray.features.refactorings.refactoring import Change, RefusalError
from robray.features.refactorings.scene_difference import scene_difference
from robray.rules import RULES
from robray.rules.common.findings import LEFT_OUT
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Severity
from robray.text.edits import Edit

_TOLD = (Severity.ERROR, Severity.WARNING)
_MOST_OF_A_RULE = 1000
"""Findings that are put into words; more are only counted."""


def verified(copy: Callable[[], Workspace], change: Change) -> float:
    """The largest change of a pose, joint, size or colour, in metres, radians or parts of a quaternion or colour; none
    where it is what is asked for.

    A RefusalError where it exceeds the tolerance and is not intended, where anything else of the evaluated scenes
    differs, where an error or a warning is added, or a comment is lost. `copy` makes a workspace that may be changed.
    Cost: what the edits cost, and a look at the findings of the scenes.
    """
    scratch = copy()
    before = scratch.analysis()
    edits = by_file(change.edits)
    roots = sorted({scene.root for path in edits for scene in before.scenes_with(path)})
    said = _said(before, roots)
    for path, text in change.created:
        scratch.set_text(path, text.encode())
    for path, each in edits.items():
        scratch.edit(path, each)
    after = scratch.analysis()
    _compare_findings(said, _said(after, roots))
    if _taken_out(before, edits) - _put_in(before, after, change, edits):
        raise RefusalError("a comment would be lost")
    if any(root not in after.scenes for root in roots):
        raise RefusalError("a scene would be lost")
    largest = max(
        (scene_difference(before.scenes[root], after.scenes[root], change.intent) for root in roots), default=0.0
    )
    return 0.0 if change.intent.is_there_to_move else largest


def by_file(edits: Iterable[tuple[FileSpan, str]]) -> dict[str, list[Edit]]:
    """The edits of each file from the last to the first, so that each holds for the text that those before it left."""
    found: dict[str, list[Edit]] = {}
    for at, text in edits:
        found.setdefault(at.path, []).append(Edit(at.span.start, at.span.end, text.encode()))
    for path, each in found.items():
        each.sort(key=lambda edit: (edit.start, edit.end))
        if any(second.start < first.end for first, second in pairwise(each)):
            raise RefusalError("two of its edits are in each other's way")
        found[path] = each[::-1]
    return found


def _said(analysis: Analysis, roots: Iterable[str]) -> "Counter[str]":
    """How often each error and warning is in the scenes; those that are left out of many are counted all the same."""
    paths = analysis.paths_in(analysis.scenes[root] for root in roots if root in analysis.scenes)
    said: Counter[str] = Counter()
    for path in paths:
        for found in diagnostics(analysis, path, most=_MOST_OF_A_RULE, everything=True):
            if found.severity in _TOLD:
                said[found.code] += 1
            elif found.code == LEFT_OUT and RULES[found.details.code].severity in _TOLD:
                count, code = found.details.more, found.details.code
                # Of some rules it is not even counted how many more there are.
                said[code] += 1 if count is None else count
    return said


def _compare_findings(before: "Counter[str]", after: "Counter[str]") -> None:
    added = after - before
    if added:
        raise RefusalError(f"it would bring about: {', '.join(sorted(added))}")


def _taken_out(before: Analysis, edits: Mapping[str, list[Edit]]) -> "Counter[bytes]":
    """The comments in what is replaced; no edit cuts one in two."""
    found: Counter[bytes] = Counter()
    for path, each in edits.items():
        text, comments = before.files[path].text, editing_of(before.files[path].format).comments
        for edit in each:
            found += comments(text[edit.start : edit.end])
    return found


def _put_in(before: Analysis, after: Analysis, change: Change, edits: Mapping[str, list[Edit]]) -> "Counter[bytes]":
    found: Counter[bytes] = Counter()
    for path, each in edits.items():
        comments = editing_of(before.files[path].format).comments
        for edit in each:
            found += comments(edit.replacement)
    for path, text in change.created:
        made = after.files.get(path)
        if made is not None:
            found += editing_of(made.format).comments(text.encode())
    return found
