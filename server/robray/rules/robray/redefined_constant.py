"""Noted when the relations of a scene are looked at: a constant that is one thing above and another below."""

from collections.abc import Iterable
from functools import partial

from robray.rules.engine.rule import Related, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import name_at, scene_and_place


def _related(context: RuleContext) -> Iterable[Related]:
    scene, place = scene_and_place(context)
    earlier = scene.constant_before(context.details.name, place)
    return () if earlier is None else (Related(name_at(scene, earlier), "earlier definition"),)


def _severity(context: RuleContext) -> Severity:
    return Severity.WARNING if context.details.where else Severity.INFORMATION


def _message(context: RuleContext) -> str:
    name, earlier, value, other = context.details
    where = f"; '{other}' uses both" if other else ""
    return f"constant '{name}' is {earlier} above and {value} from here on{where}"


LOGIC = {"redefined-constant": partial(Rule, severity_at=_severity, message_at=_message, related=_related)}
