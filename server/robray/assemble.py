"""The parts put together: which front ends there are, and who judges what they find."""

from robray.analysis.kept_readings import KeptReadings
from robray.analysis.memo import Memo
from robray.analysis.source_reading import LimitsOf, SelectionOf
from robray.analysis.workspace import Workspace, default_limits, default_selection
from robray.formats import FORMATS
from robray.rules.engine.judge import judges


def new_workspace(
    limits: LimitsOf = default_limits,
    selection: SelectionOf = default_selection,
    kept: KeptReadings | None = None,
) -> Workspace:
    memo = Memo()
    return Workspace(FORMATS, judges(memo), limits, memo, selection, kept)
