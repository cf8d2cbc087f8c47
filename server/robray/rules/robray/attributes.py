"""Attributes that are duplicate or have no effect, and names that a project spells differently."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from robray.analysis.results import FrameResult, GeometryResult, Result
from robray.facts.details import Named, Names
from robray.facts.problems import Problem
from robray.formats.robray.statements import Attribute, Block, BlockKind, Constant
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Applicability, Check, Fix, Rename, Rule, RuleContext
from robray.rules.engine.rule_contexts import (
    MOST_NAMED,
    listed,
    removed_by_hand,
    removed_statement,
    scene_and_place,
    statement,
)
from robray.rules.engine.selection import Selection
from robray.rules.robray.blocks import BLOCK_RULE, attribute_around, has_unknown_class, is_incomplete, own
from robray.scene.geometry import ShapeType
from robray.text.naming import ANY, is_in, styled


def _duplicate_attribute_check(block: Block, _result: Result) -> tuple[Problem, ...]:
    last = {attribute.name: attribute for attribute in block.attributes}
    if len(last) == len(block.attributes):
        return ()
    return tuple(
        Problem("duplicate-attribute", attribute.span, Named(attribute.name))
        for attribute in block.attributes
        if attribute.name != "isa" and last[attribute.name] is not attribute
    )


_NAMES = tuple(name for name, word in ROBRAY.attributes.items() if word.of_joint)


def _ignored_joint_attribute_check(block: Block, result: Result) -> tuple[Problem, ...]:
    value = result.value
    if not isinstance(value, FrameResult) or value.frame.joint is not None or result.problems:
        return ()
    idle = _idle(block)
    if not idle:
        return ()
    return (Problem("ignored-joint-attribute", idle[0].span, Names(tuple(attribute.name for attribute in idle))),)


def _idle(block: Block) -> list[Attribute]:
    return [
        attribute
        for attribute in block.attributes
        if attribute.name in _NAMES and attribute.value is not None and own(block, attribute.name) is attribute
    ]


def _ignored_joint_attribute_message(context: RuleContext) -> str:
    names = context.details.names
    if len(names) == 1:
        return f"'{names[0]}' has no effect in a fixed frame; add 'type' or remove it"
    return f"{listed(names, MOST_NAMED)} have no effect in a fixed frame; add 'type' or remove them"


def _ignored_joint_attribute_fix(context: RuleContext) -> Fix | None:
    """For a person: rather than that they are there, it may be wrong that the frame has no `type`."""
    block = statement(context)
    if not isinstance(block, Block):
        return None
    removals = [removed_statement(context._replace(span=attribute.span), safe=False) for attribute in _idle(block)]
    replacements = [each for removal in removals if removal is not None for each in removal.replacements]
    if len(replacements) < len(removals):
        return None
    title = "Remove this statement" if len(replacements) == 1 else "Remove these statements"
    return Fix(title, tuple(replacements)).by_hand


class IgnoredShapeAttribute(NamedTuple):
    attribute: str
    shape: str


_READ = {
    ShapeType.MESH: frozenset({"mesh"}),
    **{ShapeType(name): frozenset(size.attribute for size in shape.sizes) for name, shape in ROBRAY.shapes.items()},
}
_SIZES = ROBRAY.sizes() | {"mesh"}


def _ignored_shape_attribute_check(block: Block, result: Result) -> tuple[Problem, ...]:
    value = result.value
    if not isinstance(value, GeometryResult) or value.geometry is None or result.problems:
        return ()
    shape = value.geometry.shape
    read = _READ[shape]
    return tuple(
        Problem("ignored-shape-attribute", attribute.span, IgnoredShapeAttribute(attribute.name, shape.value))
        for attribute in block.attributes
        if attribute.name not in read and attribute.name in _SIZES and own(block, attribute.name) is attribute
    )


def _ignored_shape_attribute_message(context: RuleContext) -> str | None:
    name, shape = context.details
    return f"'mesh' has no effect beside 'shape {shape};'; remove one of the two" if name == "mesh" else None


def _ignored_shape_attribute_is_said(context: RuleContext) -> bool:
    """True if a box replaced the shape: the finding about it covers this one."""
    scene, place = scene_and_place(context)
    return any(problem.code == "missing-dimension" for problem in scene.findings.get(place, ()))


def _unnamed_variable_check(block: Block, result: Result) -> tuple[Problem, ...]:
    value, attribute = result.value, own(block, "variable")
    if not isinstance(value, FrameResult) or value.frame.joint is None or value.frame.joint.variable:
        return ()
    if attribute is None or attribute.value is None:
        return ()
    return (Problem("unnamed-variable", attribute.value.span, Named(value.frame.name)),)


def _unnamed_variable_fix(context: RuleContext) -> Fix | None:
    attribute = attribute_around(context)
    return None if attribute is None else removed_by_hand(context._replace(span=attribute.span))


class Naming(NamedTuple):
    kind: str
    name: str
    style: str


def _check_by(selection: Selection) -> Check | None:
    naming = selection.naming
    told: Mapping[object, tuple[str, str]] = {
        BlockKind.FRAME: ("frame", naming.frames),
        BlockKind.CLASS: ("class", naming.classes),
        Constant: ("constant", naming.constants),
    }

    def check(statement: Block | Constant, _: Result) -> tuple[Problem, ...]:
        name = statement.name
        if name is None or not name.text:
            return ()
        kind, style = told[statement.kind if isinstance(statement, Block) else Constant]
        return () if is_in(style, name.text) else (Problem("naming", name.span, Naming(kind, name.text, style)),)

    return None if all(style == ANY for _, style in told.values()) else check


def _naming_fix(context: RuleContext) -> Fix | None:
    """Scenes and programs that are not seen from here may ask for the old name."""
    found = context.details
    assert isinstance(found, Naming), "the rule has a record"
    new = styled(found.style, found.name)
    if new is None:
        return None
    return Fix(
        f"Rename to '{new}' everywhere",
        (),
        Applicability.UNSAFE,
        Rename(context.span, new),
    )


LOGIC = {
    "duplicate-attribute": partial(
        BLOCK_RULE, check=_duplicate_attribute_check, only_doubled=True, fix=removed_statement
    ),
    "ignored-joint-attribute": partial(
        BLOCK_RULE,
        message_at=_ignored_joint_attribute_message,
        check=_ignored_joint_attribute_check,
        is_said=lambda context: has_unknown_class(context) or is_incomplete(context),
        attributes=frozenset(_NAMES),
        kinds=frozenset({BlockKind.FRAME}),
        fix=_ignored_joint_attribute_fix,
    ),
    "ignored-shape-attribute": partial(
        BLOCK_RULE,
        details=IgnoredShapeAttribute,
        message_at=_ignored_shape_attribute_message,
        is_said=_ignored_shape_attribute_is_said,
        check=_ignored_shape_attribute_check,
        attributes=_SIZES,
        kinds=frozenset({BlockKind.GEOMETRY}),
        fix=removed_by_hand,
    ),
    "unnamed-variable": partial(
        BLOCK_RULE,
        check=_unnamed_variable_check,
        attributes=frozenset({"variable"}),
        kinds=frozenset({BlockKind.FRAME}),
        fix=_unnamed_variable_fix,
    ),
    "naming": partial(
        Rule,
        check_by=_check_by,
        statements=frozenset({Block, Constant}),
        kinds=frozenset({BlockKind.FRAME, BlockKind.CLASS, Constant}),
        details=Naming,
        fix=_naming_fix,
    ),
}
