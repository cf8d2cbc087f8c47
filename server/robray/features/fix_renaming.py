"""Fixes that rename: what each comes to, and whether the scenes are the same but for the names."""

from collections.abc import Collection

from robray.analysis.analysis import Analysis, FileSpan
from robray.features.refactorings.refactoring import RefusalError
from robray.features.rename import Changes, Proposal, proposed, prove


def proposal(analysis: Analysis, at: FileSpan, new: str) -> Proposal | str:
    """What the renaming of the name at a span comes to; where something is plainly against it, what."""
    try:
        return proposed(analysis, at.path, at.span.start, new)
    except RefusalError as refusal:
        return str(refusal)


def difference(together: Collection[Changes], after: Analysis) -> str | None:
    """What means something else after renamings that were made together; None where nothing does."""
    try:
        prove(together, after)
    except RefusalError as refusal:
        return str(refusal)
    return None
