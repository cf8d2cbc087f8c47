"""Noted by resolving: a parent or an allowed collision that names no frame of the scene."""

from functools import partial

from robray.analysis.file_set import is_complete_set
from robray.facts.symbols import SymbolKind
from robray.rules import diagnoses_of
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.misdeclared import is_misdeclared, misdeclared_fix, misdeclared_message
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import (
    BESIDE,
    ELSEWHERE,
    MOST_NAMED,
    file_elsewhere,
    is_declared,
    is_identifier,
    listed,
    removed_statement,
    replaced,
    replaced_by_suggestion,
    scene_and_place,
)
from robray.rules.robray.attributes_around import attribute_around
from robray.rules.robray.foreign_roots import ROOTS, WORLDS
from robray.rules.robray.parted_names import last_part


def _is_parent(context: RuleContext) -> bool:
    attribute = attribute_around(context)
    return attribute is not None and attribute.name == "parent"


def _message(context: RuleContext) -> str:
    if is_misdeclared(context):
        return misdeclared_message(context)
    name = context.details.name
    if context.details.told == ELSEWHERE:
        near, robot = context.details.near, file_elsewhere(context)
        return f"undefined frame '{name}'; did you mean '{near}' of '{robot}'?"
    if context.details.told == BESIDE:
        near = context.details.near
        return f"undefined frame '{name}'; did you mean '{near}', which this scene uses more often?"
    if is_declared(context, SymbolKind.CLASS, name):
        use = f"; write 'isa {name};' to use the class" if _is_parent(context) else ""
        return f"'{name}' is a class, not a frame{use}"
    if context.suggestion is None and name.lower() in ROOTS | WORLDS and not _is_in_set(context):
        if _is_parent(context):
            return f"undefined frame '{name}'; remove 'parent' for a child of the root"
        return f"undefined frame '{name}'; the root cannot collide"
    if (part := _last_part(context)) is not None:
        return f"undefined frame '{name}'; write '{part}', because names are not paths"
    if _is_in_set(context):
        if (joint := _called(context)) is not None:
            return f"'{name}' is a link, whose frame amino names after the joint; write '{joint}'"
        if context.suggestion is None and (known := _under_prefixes(context)):
            return f"undefined frame '{name}'; it is loaded with a prefix as {listed(known, MOST_NAMED)}"
        return f"undefined frame '{name}' in this scene and the files loaded with it"
    if context.suggestion is not None:
        return f"undefined frame '{name}'"
    return f"undefined frame '{name}'; load the robot that defines it"


def _is_in_set(context: RuleContext) -> bool:
    """Whether all that is loaded together is known."""
    return context.scene is not None and is_complete_set(context.scene)


def _last_part(context: RuleContext) -> str | None:
    """The frame that is named with the folders that it is in elsewhere."""
    part = last_part(context.details.name) if context.suggestion is None else None
    return part if part is not None and is_declared(context, SymbolKind.FRAME, part) else None


def _called(context: RuleContext) -> str | None:
    """What the frame is called, where it is a link of a robot of the set that is named."""
    scene, _ = scene_and_place(context)
    if context.suggestion is not None:
        return None
    found = (each.frame_called(scene, context.details.name) for each in diagnoses_of(scene))
    return next((name for name in found if name is not None), None)


def _under_prefixes(context: RuleContext) -> list[str]:
    """What the frame of this name is called, wherever a file that has it is loaded under a prefix, in order."""
    scene, _ = scene_and_place(context)
    found = (
        (place, name)
        for prefix, place in scene.instances.opened.items()
        if is_declared(context, SymbolKind.FRAME, name := f"{prefix}{context.details.name}")
    )
    return [name for _, name in sorted(found)]


def _only_prefixed(context: RuleContext) -> str | None:
    known = _under_prefixes(context)
    return known[0] if len(known) == 1 else None


def _severity(context: RuleContext) -> Severity:
    return Severity.ERROR if _is_in_set(context) else Severity.WARNING


def _fix(context: RuleContext) -> Fix | None:
    if is_misdeclared(context):
        return misdeclared_fix(context)
    if context.details.told in (BESIDE, ELSEWHERE):
        fix = replaced_by_suggestion(context._replace(suggestion=context.details.near))
        return None if fix is None else fix.by_hand
    attribute = attribute_around(context)
    name = context.details.name
    is_class = is_declared(context, SymbolKind.CLASS, name)
    meant = _last_part(context) or _called(context) or _only_prefixed(context)
    if context.suggestion is None and meant is not None:
        fix = replaced(context, meant if is_identifier(meant) else f'"{meant}"', safe=False)
        return fix if _is_in_set(context) else fix.by_hand
    if context.suggestion is not None or is_class or attribute is None or attribute.value is None:
        return mended_by_name(context, SymbolKind.FRAME)
    if _is_parent(context) and name.lower() in ROOTS and attribute.value.span == context.span:
        return removed_statement(context._replace(span=attribute.span), safe=False)
    return None


LOGIC = {"undefined-frame": partial(Rule, severity_at=_severity, message_at=_message, names=SymbolKind.FRAME, fix=_fix)}
