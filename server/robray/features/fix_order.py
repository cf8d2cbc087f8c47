"""Which fixes have their turn in a round: what hides something is mended first, and the rest is judged anew.

A statement that breaks off may be the definition of a name, an include that leads nowhere may bring it; a name that
looks like the missing one is then the wrong one. And what looks unused may be what a mistake elsewhere was to use.
"""

from collections.abc import Callable, Collection, Iterator
from functools import cached_property

from robray.features.fixable import Look
from robray.rules import RULES
from robray.rules.engine.rule import Applicability, Diagnostic, Severity
from robray.rules.engine.unreadable_declarations import hides

_LATER = "fix the errors in the same scene first"


class Turns:
    """Of one state of the texts: the findings of some files that may be mended in one round, and why others wait."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._broken: dict[str, bool] = {}
        """Whether something hides others in a file: asked for each of its findings."""

    def of(self, found: Collection[Diagnostic], *, unsafe: bool) -> Iterator[list[Diagnostic]]:
        """The next ones' turn comes when there is nothing left of the last."""
        # Safe ones by themselves: beside others, nobody could tell whether they change anything.
        yield [each for each in found if _is(each, Applicability.SAFE) and not self._is_uprooted(each)]
        if not unsafe:
            return
        for severity in Severity:
            for is_kind in (_is_plain, _is_by_name, _is_renaming):
                yield [
                    each
                    for each in found
                    if each.severity is severity
                    and _is(each, Applicability.UNSAFE)
                    and is_kind(each)
                    and self.waits(each) is None
                ]

    def waits(self, diagnostic: Diagnostic) -> str | None:
        """Why a fix waits for others."""
        path = diagnostic.at.path
        if self._is_uprooted(diagnostic):
            return _LATER
        if _is_by_name(diagnostic):
            return "fix the error that may hide the definition first" if path in self._hidden else None
        # One with a suggestion would wait for itself among those that have one.
        before = self._wrong if diagnostic.suggestion is not None else self._unsettled
        return _LATER if diagnostic.severity is not Severity.ERROR and path in before else None

    def _is_uprooted(self, diagnostic: Diagnostic) -> bool:
        """Whether it may stand in another block than it seems to: what is there twice may be of two blocks."""
        if diagnostic.severity is Severity.ERROR:
            return False
        path = diagnostic.at.path
        found = self._broken.get(path)
        if found is None:
            found = self._broken[path] = any(map(_hides, self._look.told(path)))
        return found

    @cached_property
    def _hidden(self) -> frozenset[str]:
        return self._beside(_hides)

    @cached_property
    def _unsettled(self) -> frozenset[str]:
        return self._wrong | self._beside(lambda each: each.suggestion is not None)

    @cached_property
    def _wrong(self) -> frozenset[str]:
        return self._beside(lambda each: each.severity is Severity.ERROR)

    def _beside(self, is_meant: Callable[[Diagnostic], bool]) -> frozenset[str]:
        """The files in the scenes of those of which something is said."""
        look = self._look
        wrong = [path for path in look.analysis.files if any(map(is_meant, look.told(path)))]
        scenes = {scene.root: scene for path in wrong for scene in look.analysis.scenes_with(path)}
        return frozenset(path for scene in scenes.values() for path in scene.instances.prefixes)


def _hides(diagnostic: Diagnostic) -> bool:
    return diagnostic.rejected_by_reader and hides(diagnostic.code)


def _is(diagnostic: Diagnostic, applicability: Applicability) -> bool:
    return diagnostic.fix is not None and diagnostic.fix.applicability is applicability


def _is_by_name(diagnostic: Diagnostic) -> bool:
    """Whether its fix writes the name of something that the scene defines."""
    return diagnostic.suggestion is not None and RULES[diagnostic.code].names is not None


def _is_renaming(diagnostic: Diagnostic) -> bool:
    """Whether its fix changes nothing but a name, wherever that stands: beside others, nobody could tell."""
    return diagnostic.fix is not None and diagnostic.fix.rename is not None


def _is_plain(diagnostic: Diagnostic) -> bool:
    return not _is_by_name(diagnostic) and not _is_renaming(diagnostic)
