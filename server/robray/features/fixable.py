"""Selects the findings that can be fixed, in order, and the fixes that are safe."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType

from robray.analysis.analysis import Analysis, in_closing_order
from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import CollisionResult, FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.facts.symbols import SymbolKind
from robray.rules import RULES
from robray.rules.common.findings import MOST_OF_A_RULE
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule import Applicability, Diagnostic, Rule, Severity
from robray.rules.engine.unreadable_declarations import hides
from robray.scene.geometry import Geometry
from robray.scene.model import Frame
from robray.scene.pose import Pose

_NOTHING: Mapping[str, tuple[Diagnostic, ...]] = MappingProxyType({})


Complete = Callable[[Workspace], object]


def as_it_is(_workspace: Workspace) -> None:
    """Does not resolve includes."""


class Look:
    """A workspace with cached findings, `most` for a rule in a file.

    `told` are those known already, by path; `complete` adds the files that an include leads to.
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
        """With findings that only follow from others."""
        return self._diagnostics(path, everything=True)

    def fixable(self, path: str) -> Iterator[Diagnostic]:
        """Findings with a fix, in order: those reported, each followed by hidden findings of the same cause.

        Of forty elements without a comma only the first is reported, and all forty are fixed at once.
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
            # A finding for errors that follow from it is as severe as they are.
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


_LATER = "fix the errors in the same scene first"


class Turns:
    """The findings of some files that can be fixed in the same round, and why others wait."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._broken: dict[str, bool] = {}
        """True for files in which a finding hides others; a cache."""

    def of(self, found: Collection[Diagnostic], *, unsafe: bool) -> Iterator[list[Diagnostic]]:
        """Groups of findings, the next after all fixes of the last."""
        # Safe ones come alone: beside others, a change of meaning could not be attributed.
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
        """True if it may belong to another block: a duplicate may come from two blocks."""
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
        """The files in the scenes of the wanted findings."""
        look = self._look
        wrong = [path for path in look.analysis.files if any(map(is_meant, look.told(path)))]
        scenes = {scene.root: scene for path in wrong for scene in look.analysis.scenes_with(path)}
        return frozenset(path for scene in scenes.values() for path in scene.instances.prefixes)


def _hides(diagnostic: Diagnostic) -> bool:
    return diagnostic.rejected_by_reader and hides(diagnostic.code)


def _is(diagnostic: Diagnostic, applicability: Applicability) -> bool:
    return diagnostic.fix is not None and diagnostic.fix.applicability is applicability


def _is_by_name(diagnostic: Diagnostic) -> bool:
    """True if its fix writes the name of something that the scene defines."""
    return diagnostic.suggestion is not None and RULES[diagnostic.code].names is not None


def _is_renaming(diagnostic: Diagnostic) -> bool:
    """True if its fix only renames: beside others, a change of meaning could not be attributed."""
    return diagnostic.fix is not None and diagnostic.fix.rename is not None


def _is_plain(diagnostic: Diagnostic) -> bool:
    return not _is_by_name(diagnostic) and not _is_renaming(diagnostic)


TOLERANCE = 1e-12
"""Metres, radians, parts of a quaternion or of a colour."""


def added_errors(before: Look, after: Look, paths: Iterable[str]) -> tuple[str, ...]:
    """Messages of new errors in the scenes of these files.

    An error in a file that a fixed include adds is not new.
    """
    paths = [*paths]
    files = sorted({path for look in (before, after) for path in look.analysis.paths_in(_scenes(look.analysis, paths))})
    added = _errors(after, files) - _errors(before, files)
    return tuple(sorted(message for _, _, message in added.elements()))


def changes_values(before: Analysis, after: Analysis, paths: Iterable[str]) -> bool:
    """True if an existing frame, shape or allowed collision in the scenes of these files has changed.

    An item with errors, or based on one, may get its first value. Cost: O(items of the scenes).
    """
    return any(
        scene.root not in after.scenes or _differs(scene, after.scenes[scene.root])
        for scene in _scenes(before, paths)
        if scene is not after.scenes.get(scene.root)
    )


def _scenes(analysis: Analysis, paths: Iterable[str]) -> Iterable[SceneState]:
    return {scene.root: scene for path in paths for scene in analysis.scenes_with(path)}.values()


def _errors(look: Look, files: Iterable[str]) -> "Counter[tuple[str, str, str]]":
    return Counter(
        (path, found.code, found.message)
        for path in files
        for found in look.everything(path)
        if found.severity is Severity.ERROR
    )


def _differs(before: SceneState, after: SceneState) -> bool:
    old, new = _Values(before, _in_error(before)), _Values(after, frozenset())
    if accepts(before) is not False and not (
        old.frames.keys() == new.frames.keys()
        and old.collisions == new.collisions
        and {holder: len(found) for holder, found in old.geometries.items()}
        == {holder: len(found) for holder, found in new.geometries.items()}
    ):
        return True
    return (
        any(name not in new.frames or not _same_frame(frame, new.frames[name]) for name, frame in old.frames.items())
        or any(not _are_among(found, new.geometries.get(holder, [])) for holder, found in old.geometries.items())
        or not old.collisions <= new.collisions
    )


class _Values:
    """Values of a scene without errors: frames by name, shapes by the frame with them."""

    def __init__(self, scene: SceneState, without: frozenset[ItemPath]) -> None:
        self.frames: dict[str, Frame] = {}
        self.geometries: dict[str, list[Geometry]] = {}
        self.collisions: set[tuple[str, str]] = set()
        seen: set[str] = set()
        for place in in_closing_order(scene):
            value = scene.results[place].value
            if isinstance(value, FrameResult) and value.frame.name not in seen:
                # The first frame of a name counts, even with an error.
                seen.add(value.frame.name)
                if place not in without:
                    self.frames[value.frame.name] = value.frame
            elif isinstance(value, CollisionResult) and value.pair is not None and place not in without:
                self.collisions.add(value.pair)
        for place in sorted(scene.results):
            value = scene.results[place].value
            if place in without or not isinstance(value, (FrameResult, GeometryResult)) or value.geometry is None:
                continue
            holder = value.holder if isinstance(value, GeometryResult) else value.frame.name
            self.geometries.setdefault(holder, []).append(value.geometry)


def _in_error(scene: SceneState) -> frozenset[ItemPath]:
    """The items with errors, and those that use their declarations."""
    waiting = [
        place
        for place, problems in scene.findings.items()
        if any(_is_error(RULES[problem.code]) for problem in problems) and place in scene.results
    ]
    found = set(waiting)
    while waiting:
        for symbol in scene.declared(waiting.pop()):
            # The name of a frame as such takes over nothing of it.
            if symbol.kind is not SymbolKind.FRAME:
                asked = (Query(query_kind, symbol.name) for query_kind in symbol.kind.query_kinds)
                dependents = frozenset().union(*(scene.dependents.get(query, ()) for query in asked)) - found
                found |= dependents
                waiting += dependents
    return frozenset(found)


def _is_error(rule: Rule) -> bool:
    return rule.rejected_by_reader or rule.severity is Severity.ERROR


def _are_among(old: list[Geometry], new: list[Geometry]) -> bool:
    """True if all shapes still exist, in order."""
    remaining = iter(new)
    return all(any(_close(each, other) for other in remaining) for each in old)


def _same_frame(old: Frame, new: Frame) -> bool:
    return old == new or (
        old.parent == new.parent
        # An unknown value may become known.
        and (old.pose_in_parent is None or _same_pose(old.pose_in_parent, new.pose_in_parent))
        and (old.joint is None) == (new.joint is None)
        and (old.free is None) == (new.free is None)
        and (old.free is None or _close(old.free, new.free))
        and (old.joint is None or new.joint is None or _close(old.joint, new.joint))
    )


def _same_pose(old: Pose, new: Pose | None) -> bool:
    """A quaternion and its opposite are the same rotation."""
    if new is None:
        return False
    opposite = tuple(-part for part in new.rotation)
    return _close(old.translation, new.translation) and (
        _close(old.rotation, new.rotation) or _close(old.rotation, opposite)
    )


def _close(old: object, new: object) -> bool:
    """True for equal values, except for rounding, and for those unknown before."""
    if old is None or old == new:
        return True
    if isinstance(old, (int, float)) and isinstance(new, (int, float)):
        return abs(old - new) <= TOLERANCE
    if isinstance(old, tuple) and isinstance(new, tuple):
        return len(old) == len(new) and all(map(_close, old, new))
    return False
