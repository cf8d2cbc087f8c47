"""The parts put together: which front ends there are, and who judges what they find."""

from functools import partial

from robray.analysis.memo import Memo
from robray.analysis.source_reading import LimitsOf
from robray.analysis.workspace import Workspace, default_limits
from robray.formats import FORMATS
from robray.rules.diagnose import judge


def new_workspace(limits: LimitsOf = default_limits) -> Workspace:
    memo = Memo()
    return Workspace(FORMATS, partial(judge, memo.table(judge)), limits, memo)
