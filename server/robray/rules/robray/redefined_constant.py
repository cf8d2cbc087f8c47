"""Noted when the relations of a scene are looked at: a constant that is one thing above and another below."""

from collections.abc import Iterable

from robray.rules.engine.rule import Related, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import name_at, scene_and_place
from robray.rules.robray.details import RedefinedConstant


def _related(context: RuleContext) -> Iterable[Related]:
    scene, place = scene_and_place(context)
    earlier = scene.constant_before(context.details.name, place)
    return () if earlier is None else (Related(name_at(scene, earlier), "what it is above"),)


def _severity(context: RuleContext) -> Severity:
    return Severity.WARNING if context.details.where else Severity.INFORMATION


def _message(context: RuleContext) -> str:
    name, earlier, value, other = context.details
    where = f"; '{other}' uses both" if other else ""
    return f"'{name}' is {earlier} above and {value} from here on{where}"


RULE = Rule(
    code="redefined-constant",
    severity=Severity.INFORMATION,
    severity_at=_severity,
    summary="A constant gets another value between its uses.",
    message="'{name}' is {earlier} above and {value} from here on",
    details=RedefinedConstant,
    message_at=_message,
    explanation=(
        "A constant may be defined again. What stands above keeps the old value, what stands below gets the new one, "
        "so that the same name means two things in one file. It is a warning where another file does it: constants "
        "have one scope across all includes, and an include that uses the same name for something of its own changes "
        "what the file that includes it goes on with."
    ),
    bad="""\
def gap 0.1;
frame tray {
    translation [0, 0, gap];
}
include "fence.robray"
frame crate {
    translation [0, 1, gap];
}
//- /w/fence.robray
def [|gap|] 0.9;
""",
    good="""\
def gap 0.1;
frame tray {
    translation [0, 0, gap];
}
include "fence.robray"
frame crate {
    translation [0, 1, gap];
}
//- /w/fence.robray
def fence-gap 0.9;
frame fence {
    translation [0, 2, fence-gap];
}
""",
    related=_related,
)
