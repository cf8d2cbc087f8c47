"""What was found, with what tells where it is."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from robray.rules.engine.rule import Diagnostic
from robray.text.counted import counted
from robray.text.lines import Lines


class Findings(NamedTuple):
    """The findings in the judged files; `lines` are those of all files into which findings point.

    `sources` are xacro sources that need arguments which nobody gives: their robots were not checked.
    """

    diagnostics: Sequence["Diagnostic"]
    lines: Mapping[str, Lines]
    judged: Sequence[str]
    sources: Collection[str] = ()
    of_robots: Collection[str] = ()
    """The xacro sources that were expanded."""

    @property
    def reservation(self) -> str:
        """The part of the answer that is incomplete, as a sentence without its full stop; empty if it is complete."""
        if not self.sources:
            return ""
        verb = "needs" if len(self.sources) == 1 else "need"
        return f"{counted(len(self.sources), 'xacro source')} {verb} arguments to be checked as a robot"
