"""Findings with the lines of their files."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from robray.rules.engine.rule import Diagnostic
from robray.text.counted import counted
from robray.text.lines import Lines


class Findings(NamedTuple):
    """The findings in the judged files; `lines` are those of all files into which findings point."""

    diagnostics: Sequence["Diagnostic"]
    lines: Mapping[str, Lines]
    judged: Sequence[str]
    sources: Mapping[str, str] = {}
    """The xacro sources that were not checked as a robot, with what they need: `arguments` or `packages`."""
    of_robots: Collection[str] = ()
    """The xacro sources that were expanded."""

    @property
    def reservation(self) -> str:
        """The missing part of the answer, as a sentence without its full stop; empty if the answer is complete."""
        needs = Counter(self.sources.values())
        return "; ".join(
            f"{counted(count, 'xacro source')} {'needs' if count == 1 else 'need'} {what} "
            f"before robray can check {'its robot' if count == 1 else 'their robots'}"
            for what, count in sorted(needs.items())
        )
