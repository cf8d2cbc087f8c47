"""That a scene is the same but for a name: every item is compared with what it was, under the change of names."""

from collections.abc import Mapping
from typing import NamedTuple

from robray.analysis.queries import ItemPath
from robray.analysis.results import (
    ClassResult,
    CollisionResult,
    ConstantResult,
    FrameResult,
    GeometryResult,
    Given,
    IncludeResult,
    ItemValue,
)
from robray.analysis.scene_state import SceneState
from robray.analysis.values import Evaluated, same
from robray.facts.problems import Problem
from robray.rules import ROLES
from robray.rules.engine.selection import OFF


def first_difference(before: SceneState, after: SceneState, changed: "Renamed") -> ItemPath | None:
    """The first item that means something else after a renaming, other than by the names; None where none does.

    Cost: O(items), of which those are looked at that were evaluated again, or list a class that is renamed.
    """
    if before.results.keys() != after.results.keys():
        return min(before.results.keys() ^ after.results.keys())
    different = [
        place
        for place, result in after.results.items()
        if (result is not before.results[place] or changed.is_listed_in(result.value))
        and not (
            changed.same(before.results[place].value, result.value)
            and _same_findings(before.findings.get(place, ()), after.findings.get(place, ()))
        )
    ]
    return min(different, default=None)


def _same_findings(before: tuple[Problem, ...], after: tuple[Problem, ...]) -> bool:
    """Whether the same is found, but for what another name may take away: what is said of its letters.

    What is found only where a project asks for it, as that a name is not in its style, is for whoever names.
    """
    codes = [problem.code for problem in after if problem.code not in OFF]
    known = [problem.code for problem in before if problem.code not in OFF]
    return codes == known or codes == [code for code in known if code not in ROLES.spelling]


class Renamed(NamedTuple):
    """The new names in a scene by the old ones. `variables` are those of joint variables that are given, `words` the
    spellings of what names a frame.
    """

    frames: Mapping[str, str]
    classes: Mapping[str, str]
    variables: Mapping[str, str]
    words: Mapping[str, str]
    prefixes: tuple[tuple[str, str], ...] = ()
    """Those of scopes that are called after what is renamed."""

    def same(self, before: ItemValue, after: ItemValue) -> bool:
        match before:
            case ConstantResult():
                return isinstance(after, ConstantResult) and self._same_value(before.value, after.value)
            case ClassResult():
                return (
                    isinstance(after, ClassResult)
                    and after.name == self._class(before.name)
                    and self._same_given(before.attributes, after.attributes)
                    and _keyed(after.ancestors) == _keyed(tuple(map(self._class, before.ancestors)))
                )
            case FrameResult():
                return (
                    isinstance(after, FrameResult)
                    and self._same_frame(before, after)
                    and self._same_given(before.attributes, after.attributes)
                )
            case GeometryResult():
                return (
                    isinstance(after, GeometryResult)
                    and after.holder == self._frame(before.holder)
                    and self._same_geometry(before, after)
                    and self._same_given(before.attributes, after.attributes)
                )
            case CollisionResult(pair=pair):
                meant = None if pair is None else tuple(sorted(map(self._frame, pair)))
                return isinstance(after, CollisionResult) and after.pair == meant
            case IncludeResult():
                return isinstance(after, IncludeResult) and before == after
            case None:
                return after is None

    def is_listed_in(self, value: ItemValue) -> bool:
        """Whether geometry lists a class, be it by a word that a constant put in and that nobody looks up."""
        return (
            bool(self.classes)
            and isinstance(value, GeometryResult)
            and value.geometry is not None
            and not self.classes.keys().isdisjoint(value.geometry.classes)
        )

    def _same_frame(self, before: FrameResult, after: FrameResult) -> bool:
        old, joint = before.frame, before.frame.joint
        if joint is not None:
            is_given = any(given.name == "variable" for given in before.attributes)
            names = self.variables
            variable = names.get(joint.variable, joint.variable) if is_given else self._frame(joint.variable)
            joint = joint._replace(variable=variable)
            if joint.follows is not None:
                joint = joint._replace(follows=joint.follows._replace(variable=self._frame(joint.follows.variable)))
        parent = None if old.parent is None else self._frame(old.parent)
        return after.frame == old._replace(name=self._frame(old.name), parent=parent, joint=joint)

    def _same_geometry(self, before: GeometryResult, after: GeometryResult) -> bool:
        if before.geometry is None or after.geometry is None:
            return before.geometry is after.geometry
        classes = _keyed(tuple(map(self._class, before.geometry.classes)))
        alike = before.geometry._replace(classes=after.geometry.classes)
        return classes == _keyed(after.geometry.classes) and after.geometry == alike

    def _same_given(self, before: tuple[Given, ...], after: tuple[Given, ...]) -> bool:
        return len(before) == len(after) and all(
            one.name == other.name
            and other.origin == self._class(one.origin)
            and self._same_value(one.value, other.value)
            for one, other in zip(before, after, strict=True)
        )

    def _same_value(self, before: Evaluated, after: Evaluated) -> bool:
        """A word may be the name or not: what it is taken for is compared where it is used."""
        if isinstance(before, tuple) and isinstance(after, tuple):
            return len(before) == len(after) and all(map(same, before, after))
        return same(before, after) or (isinstance(before, str) and after == self.words.get(before, before))

    def _frame(self, name: str) -> str:
        renamed = self.frames.get(name)
        if renamed is not None:
            return renamed
        for old, new in self.prefixes:
            if name.startswith(old):
                return new + name.removeprefix(old)
        return name

    def _class(self, name: object) -> object:
        return self.classes.get(name, name) if isinstance(name, str) else name


def _keyed(names: tuple[object, ...]) -> set[str]:
    return {repr(name) for name in names}
