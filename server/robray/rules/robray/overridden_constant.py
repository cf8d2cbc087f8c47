"""Noted when the relations of a scene are looked at: a definition that nothing used before the next one."""

from collections.abc import Iterable

from robray.facts.symbols import SymbolKind
from robray.rules.engine.choices import renamed_apart
from robray.rules.engine.rule import Fix, Related, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import name_at, scene_and_place
from robray.rules.robray.details import OverriddenConstant


def _related(context: RuleContext) -> Iterable[Related]:
    scene, place = scene_and_place(context)
    earlier = scene.constant_before(context.details.name, place)
    return () if earlier is None else (Related(name_at(scene, earlier), "defined here before"),)


def _severity(context: RuleContext) -> Severity:
    return Severity.INFORMATION if context.details.earlier == context.details.value else Severity.WARNING


def _message(context: RuleContext) -> str:
    name, earlier, value = context.details
    if earlier == value:
        return f"constant '{name}' is defined already, with the same value; one definition is enough"
    return f"constant '{name}' is defined already, as {earlier}, which nothing uses: it is {value} from here on"


def _fix(context: RuleContext) -> Fix | None:
    return renamed_apart(context, SymbolKind.CONSTANT)


RULE = Rule(
    code="overridden-constant",
    severity=Severity.WARNING,
    severity_at=_severity,
    summary="A constant is defined twice, and nothing uses the first definition.",
    message="constant '{name}' is defined already, as {earlier}, which nothing uses: it is {value} from here on",
    details=OverriddenConstant,
    message_at=_message,
    fix=_fix,
    explanation=(
        "Of two definitions of a constant amino takes the one that stands last before a use, and says nothing. Where "
        "both stand in one file and nothing uses the first, one of them is left over, or meant to have another name. "
        "A file that defines anew what an included one has defined sets what that file leaves open, and is not "
        "concerned."
    ),
    bad="""\
def height 0.7;
def [|height|] 0.8;
frame tray {
    translation [0, 0, height];
}
""",
    good="""\
def height 0.7;
def width 0.8;
frame tray {
    translation [width, 0, height];
}
""",
    related=_related,
)
