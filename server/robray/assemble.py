"""The parts put together: which front ends there are, and who judges what they find."""

from robray.analysis.workspace import Workspace
from robray.frontends import FRONTENDS
from robray.rules.diagnose import judge


def new_workspace() -> Workspace:
    return Workspace(FRONTENDS, judge)
