"""Assembles front ends, rules and workspaces."""

from robray.analysis.kept_readings import KeptReadings
from robray.analysis.memo import Memo
from robray.analysis.source_reading import LimitsOf, SelectionOf
from robray.analysis.update import JudgeOf
from robray.analysis.workspace import Workspace, default_limits, default_selection
from robray.formats import FORMATS
from robray.rules.engine.judge import judges


def new_workspace(
    limits: LimitsOf = default_limits,
    selection: SelectionOf = default_selection,
    kept: KeptReadings | None = None,
    judge_of: JudgeOf | None = None,
) -> Workspace:
    """`judge_of` comes from `new_judges`, for successive workspaces."""
    memo = Memo()
    return Workspace(FORMATS, judge_of or judges(memo), limits, memo, selection, kept)


def new_judges() -> JudgeOf:
    """Judges for several workspaces, with each rule set up once for all of them."""
    return judges(Memo())
