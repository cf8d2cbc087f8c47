"""The frames that only carry a shape, which are none of RobWork's, and those of a workcell that is not known."""

from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.analysis.whole import Framed, Whole
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robwork.kinds import WORKCELL
from robray.formats.robwork.statements import OldTarget, Shape, Target


def whole(scene: SceneState, prefix: ItemPath, before: Whole | None) -> Whole:
    del before
    return Whole(make=lambda: _framed(scene, prefix))


def _framed(scene: SceneState, prefix: ItemPath) -> Framed:
    """Cost: O(items of the file)."""
    facts = scene.instances.files[prefix].reading.facts
    knows_workcell = Symbol(WORKCELL, "") in scene.declarations
    carriers: set[str] = set()
    elsewhere: set[str] = set()
    for label, item in zip(facts.labels, facts.items, strict=True):
        if not isinstance(item.statement, Shape | Target | OldTarget):
            continue
        value = scene.results[(*prefix, label)].value
        if not isinstance(value, FrameResult):
            continue
        frame = value.frame
        if isinstance(item.statement, Shape):
            carriers.add(frame.name)
        elif not knows_workcell and frame.parent and Symbol(SymbolKind.FRAME, frame.parent) not in scene.declarations:
            elsewhere.add(frame.parent)
    return Framed(carriers=frozenset(carriers), elsewhere=frozenset(elsewhere))
