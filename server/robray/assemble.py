"""The parts put together: which front ends there are, and who judges what they find."""

from robray.analysis.memo import Memo
from robray.analysis.source_reading import LimitsOf
from robray.analysis.workspace import Workspace, default_limits
from robray.formats import FORMATS
from robray.rules.engine.judge import judging


def new_workspace(limits: LimitsOf = default_limits) -> Workspace:
    memo = Memo()
    return Workspace(FORMATS, judging(memo.table(judging)), limits, memo)
