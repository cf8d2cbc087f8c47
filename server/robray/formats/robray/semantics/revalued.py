"""Evaluates frames again of which only constants have changed.

Whole plants depend on a few constants. Names, parents, shapes and joints of frames seldom depend on their values, so
most of their frames need not be resolved from scratch. That works for translations; other uses of constants are left to
`frames`.
"""

from robray.analysis.answers import alike
from robray.analysis.queries import ItemPath, Query, spot
from robray.analysis.results import ConstantResult, FrameResult, Given, Result
from robray.analysis.semantics import ConstantAnswer, Noted, Revalue
from robray.analysis.values import UNKNOWN, Scalar
from robray.facts.items import Item
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name
from robray.formats.robray.expressions import Array, Value
from robray.formats.robray.semantics.evaluate import Lookup, array
from robray.formats.robray.statements import Attribute, Block
from robray.scene.model import Frame
from robray.scene.pose import IDENTITY, IDENTITY_ROTATION, Pose, Vector
from robray.text.records import new

_CONSTANT, _SPOT = QueryKind.CONSTANT, QueryKind.SPOT
_Answered = tuple[object, ConstantResult | None, tuple[Query, object] | None]
"""The old and new value of a constant, and the answer to keep if it has changed; None if it is the same."""

_TRANSLATION, _TURNING = ("translation",), frozenset({"quaternion", "rpy"})


def revaluing(constant: ConstantAnswer, noted: Noted | None) -> Revalue:
    """A function that evaluates a block again with the new values of constants.

    Only answers about constants may differ from before. It returns None if more than the translation depends on them,
    or for other problems: then the block has to be resolved.
    """
    # Thousands ask for the same few constants in a row: the last answers serve the next block. The
    # values are those of these answers.
    answered: dict[str, _Answered] = {}
    values: dict[str, Scalar] = {}
    lookup = values.get

    def revalued(item: Item, was: Result, place: ItemPath) -> Result | None:
        block = item.statement
        value, asked, problems, container = was
        if type(block) is not Block or type(value) is not FrameResult:
            return None
        frame, attributes, geometry, unknown, undefined = value
        if geometry is not None or (problems and not _are_of_translation(problems, block.attributes)):
            return None
        kept = [*asked]
        changed: tuple[str, ...] = ()
        for index, (query, before) in enumerate(asked):
            if query[0] is _CONSTANT:
                name: str = query[1]  # type: ignore[assignment]
                now = constant(name, place)
                answer = answered.get(name)
                if answer is None or answer[0] is not before or answer[1] is not now:
                    is_same = now is before or alike(now, before)
                    answer = answered[name] = (before, now, None if is_same else (query, now))
                    if now is None:
                        values.pop(name, None)
                    else:
                        values[name] = now.value
                if answer[2] is not None:
                    changed += (name,)
                    kept[index] = answer[2]
        if not changed:
            return was
        if unknown and unknown != _TRANSLATION:
            return None
        name, parent, pose, joint, free = frame
        if pose is None and any(one[0] in _TURNING for one in attributes):
            # How it is turned was not kept.
            return None
        moved = _moved(pose, block.attributes, attributes, lookup, changed)
        if moved is None:
            return None
        pose, given, found = moved
        frame = new(Frame, (name, parent, pose, joint, free))
        if joint is None and noted is not None:
            # Where it is was noted last, if it was known.
            if kept[-1][0][0] is _SPOT:
                kept.pop()
            if pose is not None and pose != IDENTITY:
                kept.append((noted(_SPOT, spot(frame)), None))
        unknown = _TRANSLATION if pose is None else ()
        return new(Result, (new(FrameResult, (frame, given, None, unknown, undefined)), tuple(kept), found, container))

    return revalued


def _moved(
    pose: Pose | None,
    written: tuple[Attribute, ...],
    given: tuple[Given, ...],
    lookup: Lookup,
    changed: tuple[str, ...],
) -> tuple[Pose | None, tuple[Given, ...], tuple[Problem, ...]] | None:
    """The new pose, attributes and problems; None if more has changed.

    A frame with an unknown pose has no rotation.
    """
    rotation = IDENTITY_ROTATION if pose is None else pose.rotation
    translation: Vector | None = None if pose is None else pose.translation
    problems: list[Problem] = []
    for name, _, expression, _ in written:
        if name == "translation" and type(expression) is Array:
            value = array(expression, lookup, problems)
            if len(value) == 3 and type(value[0]) is type(value[1]) is type(value[2]) is float:
                translation = value  # type: ignore[assignment]
            elif UNKNOWN in value:
                translation = None
            elif len(value) != 3:
                return None
            else:
                try:
                    x, y, z = map(float, value)  # type: ignore[arg-type]
                except (TypeError, OverflowError):
                    # Complex, or too large for a double.
                    return None
                translation = (x, y, z)
            now = new(Given, (name, value, None))
            given = (now,) if len(given) == 1 else tuple([now if one[0] == name else one for one in given])
        elif expression is not None and _mentions(expression, changed):
            return None
    return None if translation is None else new(Pose, (rotation, translation)), given, tuple(problems)


def _are_of_translation(problems: tuple[Problem, ...], written: tuple[Attribute, ...]) -> bool:
    """True if all problems are inside of the array: evaluating it has found them."""
    arrays = [value.span for name, _, value, _ in written if name == "translation" and isinstance(value, Array)]
    for _, (low, high), _ in problems:
        for start, end in arrays:
            if start < low and high < end:
                break
        else:
            return False
    return True


def _mentions(value: Value, names: tuple[str, ...]) -> bool:
    for expression in value.elements if isinstance(value, Array) else (value,):
        for step in expression.steps:
            if type(step) is Name and step.text in names:
                return True
    return False
