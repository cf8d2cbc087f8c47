"""`allow_collision` for a frame and its parent, whose shapes touch for good."""

from collections.abc import Iterator

from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import CollisionResult, FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.query_kinds import QueryKind
from robray.features.refactorings.refactoring import REWRITE, Change, Intent, Offer, refused
from robray.formats.robray.editing.refactorings.placement import behind_statement
from robray.formats.robray.editing.refactorings.subject import Subject
from robray.formats.robray.editing.spelling import name
from robray.formats.robray.statements import AllowedCollision, Block, BlockKind

_KIND = f"{REWRITE}.allowCollision"
_NAME = "allow-collision"


def allow_collision(subject: Subject) -> Iterator[Offer]:
    """Behind the last one of the file, or at its end; offered where both have shapes that are checked."""
    statement = subject.statement
    if not isinstance(statement, Block) or statement.kind is not BlockKind.FRAME or not subject.on_head():
        return
    result = subject.scene.results[subject.place].value
    if not isinstance(result, FrameResult) or not result.frame.parent or not result.frame.name:
        return
    child, parent = result.frame.name, result.frame.parent
    title = f"Allow '{parent}' and '{child}' to collide"
    place = subject.scene.effective_frame(parent)
    if place is None or not _collides(subject.scene, place) or not _collides(subject.scene, subject.place):
        return
    if _is_allowed(subject.scene, child, parent):
        yield refused(_NAME, title, _KIND, "they are allowed to already")
        return

    def compute() -> Change:
        line = f"allow_collision {name(parent)} {name(child)};"
        pair = (min(child, parent), max(child, parent))
        edit = behind_statement(subject, _last(subject), line)
        return Change((edit,), intent=Intent(allowed=frozenset({pair, pair[::-1]})))

    yield Offer(_NAME, title, _KIND, compute)


def _collides(scene: SceneState, place: ItemPath) -> bool:
    """Whether a shape stands in a frame that is checked for collisions."""
    facts = scene.file(place).reading.facts
    for rank in facts.children(facts.rank(place[-1])):
        value = scene.results[(*place[:-1], facts.labels[rank])].value
        if isinstance(value, GeometryResult) and value.geometry is not None and value.geometry.collision:
            return True
    return False


def _is_allowed(scene: SceneState, one: str, other: str) -> bool:
    """Who allows a pair asks for both of its frames."""
    asking = [scene.dependents.get(Query(QueryKind.FRAME, asked), frozenset()) for asked in (one, other)]
    return any(isinstance(scene.results[place].value, CollisionResult) for place in asking[0] & asking[1])


def _last(subject: Subject) -> int:
    """The rank of the file's last `allow_collision`; of its last statement, where there is none."""
    facts = subject.facts
    for rank in range(len(facts) - 1, -1, -1):
        if facts.containers[rank] == TOP and isinstance(facts.items[rank].statement, AllowedCollision):
            return rank
    return facts.child_around(TOP, len(facts) - 1)
