"""Moves a frame into the block of its parent, out of a block, or to another parent without moving in the world."""

from collections.abc import Iterator
from functools import partial

from robray.analysis.analysis import FileSpan
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.features.refactorings.refactoring import REWRITE, Change, Intent, Offer, RefusalError, refused
from robray.features.refactorings.verification import chain_of, inverse_of, pose_in_world
from robray.formats.robray.editing.names import name, numbers, tidied
from robray.formats.robray.editing.refactorings.layout import (
    cut,
    ends_line,
    indentation,
    newline,
    reindented,
    with_comments_above,
    without_trace,
)
from robray.formats.robray.editing.refactorings.placement import (
    at_end_of_block,
    at_start_of_block,
    behind_statement,
    inner_indentation,
)
from robray.formats.robray.editing.refactorings.rotations import in_degrees
from robray.formats.robray.editing.refactorings.subject import Subject, body_of, own_attribute
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.not_known import missing_in, missing_pose
from robray.scene.model import Frame
from robray.scene.pose import IDENTITY_ROTATION, ORIGIN, Pose, precise_roll_pitch_yaw
from robray.text.blanks import begins_line
from robray.text.edits import Edit, splice
from robray.text.spans import Span

_NEST_KIND = f"{REWRITE}.nest"


def nest_frame(subject: Subject) -> Iterator[Offer]:
    """With the comments right above it, to the end of the block; removes its `parent`."""
    statement = subject.statement
    if not isinstance(statement, Block) or statement.kind is not BlockKind.FRAME or not subject.on_head():
        return
    result = subject.scene.results[subject.place].value
    if subject.facts.container(subject.place[-1]) != TOP or own_attribute(statement, "parent") is None:
        return
    if not isinstance(result, FrameResult) or not result.frame.parent:
        return
    parent = result.frame.parent
    title = f"Move the frame into '{parent}'"
    place = subject.scene.effective_frame(parent)
    if place is None:
        yield refused("nest-frame", title, _NEST_KIND, f"there is no frame '{parent}' in this scene")
    elif place[:-1] != subject.place[:-1]:
        yield refused("nest-frame", title, _NEST_KIND, f"'{parent}' is in another file")
    else:
        yield Offer("nest-frame", title, _NEST_KIND, lambda: _nest(subject, statement, place))


def _nest(subject: Subject, block: Block, parent: tuple[int, ...]) -> Change:
    text = subject.text
    body = body_of(subject.scene, parent)
    whole = Span(with_comments_above(text, subject.extent.start), subject.extent.end)
    if whole.start <= body.start < whole.end:
        raise RefusalError("the parent stands in the frame itself")
    moved = _without_parent(subject, block, whole)
    around = indentation(text, subject.facts.starts[subject.facts.rank(parent[-1])])
    inner = inner_indentation(text, body, around)
    moved_text = reindented(moved, indentation(text, whole.start), inner)
    return Change((at_end_of_block(subject.path, text, body, around, moved_text), (subject.at(cut(text, whole)), "")))


def _without_parent(subject: Subject, block: Block, whole: Span) -> bytes:
    text = subject.text
    pieces, at = [], whole.start
    for attribute in block.attributes:
        if attribute.name == "parent":
            gone = without_trace(text, subject.attribute_extent(attribute))
            pieces.append(text[at : gone.start])
            at = gone.end
    return b"".join([*pieces, text[at : whole.end]])


_UNNEST_KIND = f"{REWRITE}.unnest"


def unnest_frame(subject: Subject) -> Iterator[Offer]:
    """With the comments right above it, behind the top-level statement around it."""
    statement = subject.statement
    if not isinstance(statement, Block) or statement.kind is not BlockKind.FRAME or not subject.on_head():
        return
    container = subject.facts.container(subject.place[-1])
    around = subject.facts.item(container).statement if container != TOP else None
    if not isinstance(around, Block) or around.kind is not BlockKind.FRAME or around.name is None:
        return
    parent = around.name.text
    title = f"Move the frame out of '{parent}'"
    yield Offer("unnest-frame", title, _UNNEST_KIND, lambda: _unnest(subject, parent))


def _unnest(subject: Subject, parent: str) -> Change:
    text = subject.text
    whole = Span(with_comments_above(text, subject.extent.start), subject.extent.end)
    body = subject.body()
    at, written = at_start_of_block(
        subject.path, text, body, indentation(text, subject.extent.start), f"parent {name(parent)};"
    )
    start = at.span.start - whole.start
    moved = splice(text[whole.start : whole.end], Edit(start, start, written.encode()))
    outer = indentation(text, subject.facts.starts[subject.outermost])
    moved_text = reindented(moved, indentation(text, whole.start), outer)
    place, inserted = behind_statement(subject, subject.outermost, moved_text)
    if inserted.endswith("\n"):
        # An empty line between the two, as between any.
        inserted = newline(text) + inserted
    return Change(((place, inserted), (subject.at(cut(text, whole)), "")))


_REPARENT_KIND = f"{REWRITE}.reparent"
_DEEPEST = 1_000


def reparent_frame(subject: Subject) -> Iterator[Offer]:
    """To its grandparent, the root, or the frame defined before it."""
    statement = subject.statement
    if not isinstance(statement, Block) or statement.kind is not BlockKind.FRAME or not subject.on_head():
        return
    result = subject.scene.results[subject.place].value
    if not isinstance(result, FrameResult) or statement.name is None:
        return
    frame = result.frame
    chain = chain_of(subject.scene, frame.name)
    if chain is None:
        return
    for target in _targets(subject, frame, chain):
        title = f"Change the parent to {_described(target)}, keeping the pose{_joints(subject.scene, chain, target)}"
        if subject.facts.container(subject.place[-1]) != TOP:
            yield refused(f"reparent-frame {target}", title, _REPARENT_KIND, "it is nested: move it out first")
        elif subject.scene.effective_frame(frame.name) != subject.place:
            yield refused(f"reparent-frame {target}", title, _REPARENT_KIND, "another frame of its name counts")
        else:
            yield Offer(
                f"reparent-frame {target}", title, _REPARENT_KIND, partial(_computed, subject, statement, frame, target)
            )


def _described(target: str) -> str:
    return f"'{target}'" if target else "the root"


def _targets(subject: Subject, frame: Frame, chain: list[Frame]) -> list[str]:
    """Frames that it could have as parent instead; "" is the root."""
    found = []
    if frame.parent:
        # The chain is that of the effective frame, which may be another of its name, at the root.
        found = [*(above.parent or "" for above in chain[1:2]), ""]
    before = subject.rank - 1
    while before >= 0 and subject.rank - before < _DEEPEST:
        statement = subject.facts.items[before].statement
        if isinstance(statement, Block) and statement.kind is BlockKind.FRAME and statement.name is not None:
            other = chain_of(subject.scene, statement.name.text)
            if other is not None and all(link.name != frame.name for link in other):
                found.append(statement.name.text)
                break
        before -= 1
    return [target for target in dict.fromkeys(found) if target != (frame.parent or "")]


def _joints(scene: SceneState, chain: list[Frame], target: str) -> str:
    """Which joints move it no longer, or from then on: staying where it is holds with all of them at zero."""
    other = (chain_of(scene, target) or []) if target else []
    names = {link.name for link in other}
    own = {link.name for link in chain[1:]}
    no_longer = [link.joint.variable for link in chain[1:] if link.joint is not None and link.name not in names]
    newly = [link.joint.variable for link in other if link.joint is not None and link.name not in own]
    said = [f"no longer moved by {_listed(no_longer)}"] if no_longer else []
    said += [f"moved by {_listed(newly)}"] if newly else []
    return f" (with joints at zero; {', '.join(said)})" if said else ""


def _listed(variables: list[str]) -> str:
    shown = ", ".join(f"'{variable}'" for variable in variables[:3])
    return shown if len(variables) <= 3 else f"{shown} and {len(variables) - 3} more"


def _computed(subject: Subject, block: Block, frame: Frame, target: str) -> Change:
    chain = chain_of(subject.scene, frame.name)
    other = chain_of(subject.scene, target) if target else []
    if chain is None or other is None:
        raise RefusalError("one of the two has no pose in the world")
    X_WT, X_WP, X_PF = pose_in_world(other), pose_in_world(chain[1:]), frame.pose_in_parent
    if X_WT is None:
        raise RefusalError(_not_known(subject, target))
    if X_WP is None or X_PF is None:
        raise RefusalError(_not_known(subject, frame.name))
    return _reparent(subject, block, frame, target, X_PF, inverse_of(X_WT) @ X_WP @ X_PF)


def _not_known(subject: Subject, frame: str) -> str:
    missing = missing_pose(subject.scene, frame) or missing_in(subject.scene, subject.place)
    return f"it is not known where '{frame}' is" + ("" if missing is None else f": {missing.message}")


def _reparent(subject: Subject, block: Block, frame: Frame, target: str, was: Pose, pose: Pose) -> Change:
    """Attributes of the block are edited in place; others go behind `parent` or to the beginning."""
    text = subject.text
    edits = []
    added = []
    for attribute_name, written in _wanted(block, target, was, pose):
        attribute = own_attribute(block, attribute_name)
        if attribute is None:
            if written is not None:
                added.append(f"{attribute_name} {written};")
        elif written is None:
            edits.append((subject.at(without_trace(text, subject.attribute_extent(attribute))), ""))
        else:
            edits.append((subject.at(subject.absolute(attribute.span)), f"{attribute_name} {written}"))
    if added:
        edits.append(_added(subject, block, added, behind_parent=bool(target)))
    return Change(tuple(edits), intent=Intent(hung=frozenset({frame.name})))


def _wanted(block: Block, target: str, was: Pose, pose: Pose) -> Iterator[tuple[str, str | None]]:
    """Attributes and their new values; None to remove one."""
    yield "parent", name(target) if target else None
    translation, rotation = [tidied(x) for x in pose.translation], [tidied(x) for x in pose.rotation]
    if translation != [*was.translation]:
        there = own_attribute(block, "translation") is not None
        yield "translation", numbers(translation) if there or translation != [*ORIGIN] else None
    if rotation != [*was.rotation]:
        there = own_attribute(block, "quaternion") is not None
        if not there and own_attribute(block, "rpy") is not None:
            yield "rpy", "[" + ", ".join(in_degrees(angle) for angle in precise_roll_pitch_yaw(pose.rotation)) + "]"
        else:
            yield "quaternion", numbers(rotation) if there or rotation != [*IDENTITY_ROTATION] else None


def _added(subject: Subject, block: Block, added: list[str], *, behind_parent: bool) -> tuple[FileSpan, str]:
    text, parent = subject.text, own_attribute(block, "parent")
    if parent is not None and behind_parent:
        extent = subject.attribute_extent(parent)
        own_line = begins_line(text, extent.start) and ends_line(text, extent.end)
        lead = f"{newline(text)}{indentation(text, extent.start)}" if own_line else " "
        return subject.at(Span(extent.end, extent.end)), "".join(f"{lead}{statement}" for statement in added)
    around = indentation(text, subject.extent.start)
    at, first = at_start_of_block(subject.path, text, subject.body(), around, added[0])
    # The rest is laid out as the first is.
    lead = first[: first.index(added[0])]
    return at, first + "".join(f"{lead}{statement}" for statement in added[1:])
