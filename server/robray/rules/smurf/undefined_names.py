"""Names in annotations and scenes that the robot does not define."""

from functools import partial
from typing import Any, NamedTuple

from robray.facts.robots import COLLISION, JOINT, LINK, MATERIAL, VISUAL
from robray.facts.symbols import SymbolKind
from robray.formats.smurf.vocabulary import MOTOR, POSE, SENSOR
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.misdeclared import is_misdeclared, misdeclared_fix, misdeclared_message
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.smurf.near import kinds_at, near


class UndefinedPose(NamedTuple):
    name: str
    entity: str = ""


class UndefinedLink(NamedTuple):
    name: str
    entity: str = ""
    is_passed_over: bool = False


def _rejects(details: Any) -> bool:
    """Of an attachment the entity is told, too, and of a child, which MARS does not look at."""
    return bool(details.entity and not details.is_passed_over)


def _undefined(kind: SymbolKind, **more: Any) -> partial[Rule]:
    return partial(Rule, words=near(kind), fix=lambda context: _fix(context, kind), **more)


def _fix(context: RuleContext, kind: SymbolKind) -> Fix | None:
    return mended_where_used(context, *kinds_at(context, kind))


def _maybe_misdeclared(kind: SymbolKind, what: str) -> partial[Rule]:
    """The same of a name that the robot may declare under another kind."""

    def message(context: RuleContext) -> str:
        if is_misdeclared(context):
            return misdeclared_message(context)
        return f"undefined {what} '{context.details.name}'"

    def fix(context: RuleContext) -> Fix | None:
        return misdeclared_fix(context) if is_misdeclared(context) else _fix(context, kind)

    return partial(Rule, words=near(kind), message_at=message, fix=fix)


LOGIC = {
    "smurf-undefined-collision": _undefined(COLLISION),
    "smurf-undefined-joint": _undefined(JOINT),
    "smurf-undefined-link": _undefined(LINK, details=UndefinedLink, rejected_at=_rejects),
    "smurf-undefined-material": _undefined(MATERIAL),
    "smurf-undefined-motor": _maybe_misdeclared(MOTOR, "motor"),
    "smurf-undefined-pose": _undefined(POSE, details=UndefinedPose),
    "smurf-undefined-sensor": _maybe_misdeclared(SENSOR, "sensor"),
    "smurf-undefined-visual": _undefined(VISUAL),
}
