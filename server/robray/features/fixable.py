"""What is said of a workspace and can be mended."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from robray.analysis.analysis import Analysis
from robray.analysis.workspace import Workspace
from robray.rules.common.findings import MOST_OF_A_RULE
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Diagnostic

_NOTHING: Mapping[str, tuple[Diagnostic, ...]] = MappingProxyType({})


Complete = Callable[[Workspace], object]


def as_it_is(_workspace: Workspace) -> None:
    """What includes lead to is not known."""


class Look:
    """A workspace as it is, and what is said of its files, `most` findings of a rule: each is asked about once.

    `told` is what is known already, by path; `complete` hands in the files that an include leads to.
    """

    def __init__(
        self,
        workspace: Workspace,
        most: int = MOST_OF_A_RULE,
        told: Mapping[str, tuple[Diagnostic, ...]] = _NOTHING,
        complete: Complete = as_it_is,
    ) -> None:
        if workspace.missing_files():
            complete(workspace)
        self.workspace = workspace
        self.most = most
        self.complete = complete
        self.analysis: Analysis = workspace.analysis()
        self._said = {(path, False): found for path, found in told.items()}

    def told(self, path: str) -> tuple[Diagnostic, ...]:
        return self._diagnostics(path, everything=False)

    def everything(self, path: str) -> tuple[Diagnostic, ...]:
        """With what only follows from another finding."""
        return self._diagnostics(path, everything=True)

    def fixable(self, path: str) -> Iterator[Diagnostic]:
        """What has a fix, in order: what is told, and behind it what is the same and goes without saying.

        Of forty elements without a comma only the first is told, and all forty are mended at once.
        """
        told = self.told(path)
        if all(each.fix is None for each in told):
            return
        known = {(each.code, each.at, each.message): each for each in told}
        codes: set[str] = set()
        for bare in self.everything(path):
            key = (bare.code, bare.at, bare.message)
            if key in known:
                codes.add(bare.code)
            # What stands for the errors that follow from it is as severe as they are.
            each = known.get(key, bare)
            if each.fix is not None and each.code in codes:
                yield each

    def _diagnostics(self, path: str, *, everything: bool) -> tuple[Diagnostic, ...]:
        found = self._said.get((path, everything))
        if found is None:
            found = self._said[path, everything] = diagnostics(
                self.analysis, path, most=self.most, everything=everything
            )
        return found
