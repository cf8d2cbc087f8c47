"""What was found, with what tells where it is."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from robray.text.lines import Lines
from robray.text.records import NamedTuple

if TYPE_CHECKING:
    from robray.rules.engine.rule import Diagnostic


class Findings(NamedTuple):
    """What was found in the files that were judged; `lines` are those of all files that are pointed into."""

    diagnostics: Sequence["Diagnostic"]
    lines: Mapping[str, Lines]
    judged: Sequence[str]
