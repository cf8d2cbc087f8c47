"""Noted by resolving: a geometry of which nothing says what it looks like."""

from functools import partial

from robray.facts.symbols import SymbolKind
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.misdeclared import is_misdeclared, misdeclared_fix, misdeclared_message
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import ELSEWHERE, file_elsewhere, is_declared, scene_and_place, statement
from robray.rules.robray.forgotten_include import forgotten_include
from robray.rules.robray.incomplete import is_incomplete
from robray.rules.robray.lacking_classes import LACKING
from robray.rules.robray.misplaced_attribute import is_shape
from robray.rules.robray.named_geometry import names_shape
from robray.rules.robray.undefined_class import isa_names


def _message(context: RuleContext) -> str:
    if is_misdeclared(context):
        return misdeclared_message(context)
    if context.details.told == LACKING:
        name = context.details.name
        return f"class '{name}' and its geometries have no 'shape' or 'mesh'; add one here"
    if context.details.name:
        late = is_declared(context, SymbolKind.CLASS, context.details.name)
        why = "is defined only below" if late else "is undefined"
        if context.details.told == ELSEWHERE:
            why = f"is undefined; include '{file_elsewhere(context)}'"
        found = statement(context)
        if isinstance(found, Block) and found.kind is BlockKind.CLASS:
            return f"geometries of this class have no shape, because class '{context.details.name}' {why}"
        return f"this geometry has no shape, because class '{context.details.name}' {why}"
    found = statement(context)
    classes = isinstance(found, Block) and any(attribute.name == "isa" for attribute in found.attributes)
    where = "this geometry and its classes" if classes else "this geometry"
    return f"missing 'shape' or 'mesh' in {where}"


def _fix(context: RuleContext) -> Fix | None:
    """The class that was probably meant."""
    if is_misdeclared(context):
        return misdeclared_fix(context)
    if context.details.told == ELSEWHERE:
        return forgotten_include(context)
    found = statement(context)
    if context.suggestion is None or not isinstance(found, Block):
        return None
    written = next(name for name in isa_names(found) if name.text == context.details.name)
    return mended_by_name(context._replace(span=written.span), SymbolKind.CLASS)


def _is_unread(context: RuleContext) -> bool:
    """Whether it is not known what is in the geometry, or its shape is called a type, or its name, there."""
    scene, place = scene_and_place(context)
    if any(
        problem.code == "misplaced-attribute" and is_shape(context._replace(span=problem.span, details=problem.details))
        for problem in scene.findings.get(place, ())
    ):
        return True
    found = statement(context)
    problems = scene.item(place).problems
    if isinstance(found, Block) and any(
        problem.code == "named-geometry" and names_shape(found, problem.details.text) for problem in problems
    ):
        return True
    is_beyond = any(problem.code == "beyond-limits" for problem in problems)
    return is_beyond or is_incomplete(context)


LOGIC = {"no-shape": partial(Rule, message_at=_message, is_said=_is_unread, fix=_fix, names=SymbolKind.CLASS)}
