"""Selects the resolver of an item."""

from robray.analysis.files import Absence
from robray.analysis.instances import Include as IncludeState
from robray.analysis.instances import IncludeStatus
from robray.analysis.queries import ItemPath, bucket_of
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import CollisionResult, ConstantResult, Container, IncludeResult, ItemValue
from robray.analysis.values import UNKNOWN
from robray.facts.details import FileNotFound, Named, NotFollowed, Refused, Undefined, Written
from robray.facts.items import Item
from robray.facts.query_kinds import QueryKind
from robray.formats.robray.details import Misplaced
from robray.formats.robray.semantics.evaluate import evaluate
from robray.formats.robray.semantics.frames import resolve_class, resolve_frame
from robray.formats.robray.semantics.geometries import resolve_geometry
from robray.formats.robray.statements import (
    AllowedCollision,
    Block,
    BlockKind,
    Constant,
    Include,
    Stray,
    statement_of,
)
from robray.text.spans import Span

_ROBOTS = (".urdf", ".xacro")

_FRAME, _GEOMETRY, _CLASS = BlockKind.FRAME, BlockKind.GEOMETRY, BlockKind.CLASS


def resolve(item: Item, place: ItemPath, container: Container | None, context: ResolveContext) -> ItemValue:
    statement = statement_of(item)
    match statement:
        # The most frequent items come first: the cases are tried in order.
        case Block():
            return _block(statement, container, context)
        case Constant():
            _refuse_inside(container, statement.keyword, "def", context)
            return _constant(statement, context)
        case Include():
            _refuse_inside(container, statement.keyword, "include", context)
            return _include(statement, place, container, context)
        case AllowedCollision():
            _refuse_inside(container, statement.keyword, "allow_collision", context)
            return _allowed_collision(statement, context)
        case Stray():
            return None


def _refuse_inside(container: Container | None, keyword: Span, word: str, context: ResolveContext) -> None:
    if container is not None:
        context.problem(
            "misplaced-statement", keyword, Misplaced(word, container.kind.value if container.kind else "block")
        )


def _constant(statement: Constant, context: ResolveContext) -> ConstantResult:
    if statement.value is None:
        return ConstantResult(UNKNOWN)
    value = evaluate(statement.value, context.constant, context.problems)
    assert not isinstance(value, tuple), "a definition holds no array"
    return ConstantResult(value)


def _include(
    statement: Include, place: ItemPath, container: Container | None, context: ResolveContext
) -> IncludeResult:
    if statement.path is None or container is not None:
        return IncludeResult(None)
    state = context.ask(QueryKind.INCLUDE, place)
    assert isinstance(state, IncludeState), "every include is looked up before it is resolved"
    span = statement.path.span
    match state.status:
        case IncludeStatus.REFUSED:
            context.problem("include-path", span, Refused(statement.path.text, state.reason))
        case IncludeStatus.ABSENT if state.reason == Absence.OUTSIDE.value:
            context.problem("include-outside", span, Written(statement.path.text))
        case IncludeStatus.ABSENT if state.reason == Absence.TOO_LARGE.value:
            context.problem("include-limit", span, NotFollowed(statement.path.text, f"the file {state.reason}"))
        case IncludeStatus.ABSENT:
            path = state.path or ""
            meant = context.missing(path) if state.reason == Absence.MISSING.value else None
            context.problem(
                "include-not-found", span, FileNotFound(statement.path.text, state.reason, path, meant or "")
            )
        case IncludeStatus.CYCLE:
            context.problem("include-cycle", span, Written(statement.path.text))
        case IncludeStatus.LIMIT:
            context.problem("include-limit", span, NotFollowed(statement.path.text, state.reason))
        case IncludeStatus.SPLICED | IncludeStatus.WANTED:
            if state.path is not None and state.path.endswith(_ROBOTS):
                context.problem("include-robot", span, Written(statement.path.text))
            for folder in state.folders:
                # A slash at the end asks for a folder.
                if context.ask(QueryKind.FILE, f"{folder}/") is False:
                    name = folder.rpartition("/")[2]
                    context.problem(
                        "include-not-found",
                        span,
                        FileNotFound(
                            statement.path.text,
                            f"leads through '{name}', which is not a folder",
                            state.path or "",
                            "",
                        ),
                    )
                    break
    return IncludeResult(state.path)


def _allowed_collision(statement: AllowedCollision, context: ResolveContext) -> CollisionResult:
    are_two = len(statement.operands) == 2
    named = [context.frame_named(operand.text) for operand in statement.operands[:2]]
    for operand, name in zip(statement.operands, named, strict=False):
        # With more or fewer the meaning is open: 'a and b'.
        if name and context.ask(QueryKind.FRAME, name) is None and are_two:
            context.problem("undefined-frame", operand.span, Undefined(operand.text))
    if not are_two:
        return CollisionResult(None)
    first, second = named
    pair = (min(first, second), max(first, second))
    context.note(QueryKind.PAIR, bucket_of(*pair))
    if first == second:
        context.problem("self-collision", statement.operands[1].span, Named(first))
    for name in pair:
        context.note(QueryKind.COLLIDING, bucket_of(name))
    return CollisionResult(pair)


def _block(block: Block, container: Container | None, context: ResolveContext) -> ItemValue:
    kind = block.kind
    if container is not None or kind is _GEOMETRY:
        _check_nesting(block, container, context)
    if kind is _FRAME:
        return resolve_frame(block, container, context)
    if kind is _GEOMETRY:
        return resolve_geometry(block, container, context)
    if kind is _CLASS:
        return resolve_class(block, context)
    context.problem("object-block", block.keyword)
    return None


def _check_nesting(block: Block, container: Container | None, context: ResolveContext) -> None:
    """Frames are allowed at the top or in frames, geometry only in frames, classes only at the top."""
    if container is None:
        context.problem("misplaced-statement", block.keyword, Misplaced(block.kind.value, ""))
    elif container.kind is not _FRAME or block.kind is _CLASS:
        inside = container.kind.value if container.kind is not None else "block"
        context.problem("misplaced-statement", block.keyword, Misplaced(block.kind.value, inside))
