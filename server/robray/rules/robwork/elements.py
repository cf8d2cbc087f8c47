"""Elements and comments that are unknown, unused or in the wrong place."""

from functools import partial
from typing import NamedTuple

from robray.facts.items import TOP
from robray.formats.robwork.frontend.grammar import DEVICES, FORMS, IN_TEXT, holders
from robray.formats.robwork.frontend.tasks import TASKS
from robray.formats.robwork.statements import Target
from robray.rules.engine.markup_fixes import mended_markup, tags_renamed
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import in_file, scene_and_place
from robray.rules.engine.suggest import nearest
from robray.rules.robwork.fixes import (
    comment_moved_out,
    element_removed,
    element_renamed,
    known_words,
    line_broken,
    other_root,
    requoted,
    targets_moved_up,
)
from robray.rules.robwork.origins import NOT_PUT_IN, PutIn, places_said


class CommentRefused(NamedTuple):
    """`element` is the one around it; empty before the root."""

    element: str


def _comment_refused_message(context: RuleContext) -> str:
    element = context.details.element
    where = f"in '{element}'" if element else "before the root element"
    return f"misplaced comment {where}, which RobWork's default loader refuses; move it"


_CODE = "robwork-entities-before-targets"
_MOST_LOOKED_AT = 100


def _is_first(context: RuleContext) -> bool:
    """True for the first one to move to the top of `Entities`: that fixes all of them."""
    scene, place = scene_and_place(context)
    own = (each.span for each in scene.findings.get(place, ()) if each.code == _CODE)
    if context.span != min(own, default=context.span):
        return False
    facts = scene.file(place).reading.facts
    rank, label = facts.rank(place[-1]), facts.container(place[-1])
    around = facts.rank(label) if label != TOP else TOP
    for _ in range(_MOST_LOOKED_AT):
        if rank == around + 1:
            return True
        rank = facts.child_around(around, rank - 1)
        if isinstance(facts.items[rank].statement, Target):
            return True
        if any(each.code == _CODE for each in scene.findings.get((*place[:-1], facts.labels[rank]), ())):
            return False
    return True


class PassedOver(NamedTuple):
    """`taken` is the element that is read instead; of several with one name `first` or `last`, of a pose with twelve
    numbers `text`.
    """

    element: str
    taken: str


def _passed_over_message(context: RuleContext) -> str:
    element, taken = context.details
    instead = f"the {taken} one" if taken in ("first", "last") else "the text" if taken == "text" else f"'{taken}'"
    return f"'{element}' has no effect; RobWork uses {instead}"


class TargetWithoutValue(NamedTuple):
    element: str
    lacking: str


def _target_without_value_message(context: RuleContext) -> str:
    element, lacking = context.details
    taken = "the identity" if lacking == "Transform3D" else "an empty configuration"
    return f"missing element '{lacking}' in '{element}'; RobWork's default loader uses {taken}"


class UnknownElement(NamedTuple):
    """`is_put_in` is true in an included file, where it is ignored."""

    element: str
    severity: str
    words: str
    is_put_in: bool = False
    put_in: PutIn = NOT_PUT_IN


def _unknown_element_message(context: RuleContext) -> str:
    element = context.details.element
    where = " where this file is included" if context.details.is_put_in else _elsewhere(context)
    return f"{'unexpected' if where else 'unknown'} element '{element}'{where}"


def _elsewhere(context: RuleContext) -> str:
    """The place of an element that a workcell has elsewhere: its lists of words end with those of included files."""
    known = holders(context.details.element) if known_words(context)[-len(IN_TEXT) :] == [*IN_TEXT] else []
    is_of_devices = {*DEVICES} <= {*known}
    names = [f"'{each}'" for each in known if not (is_of_devices and each in (*DEVICES, "SerialChain"))]
    *some, last = ["a device"] * is_of_devices + names or [""]
    return f"; it belongs in {', '.join(some)}{' or ' if some else ''}{last}" if last else ""


def _severity(context: RuleContext) -> Severity:
    """A hint if the loader ignores unknown elements, and all required ones exist."""
    return Severity(context.details.severity)


def _is_said(context: RuleContext) -> bool:
    """Ignored elements matter only if they resemble a known one."""
    return context.details.severity == "hint" and nearest(context.details.element, known_words(context)) is None


class WrongRoot(NamedTuple):
    """`kind` is the expected root of a task; `called` is the kind by the file's name, if it is reported."""

    element: str
    kind: str
    called: str = ""


def _wrong_root_message(context: RuleContext) -> str | None:
    if not context.details.element:
        return "missing root element; add a 'WorkCell' for a workcell, a 'QTask' or a 'CartesianTask' for a task"
    if context.details.called:
        return (
            f"the name of this file says {context.details.called}, but its root element is '{context.details.element}'"
        )
    return None


def _fix(context: RuleContext) -> Fix | None:
    if context.suggestion is None:
        return other_root(context)
    fix = tags_renamed(*in_file(context), context.suggestion)
    return None if fix is None else fix.unsafe


LOGIC = {
    "robwork-comment-refused": partial(
        Rule, details=CommentRefused, message_at=_comment_refused_message, fix=comment_moved_out
    ),
    "robwork-entities-before-targets": partial(
        Rule, fix=targets_moved_up, is_said=lambda context: not _is_first(context)
    ),
    "robwork-lost-first-line": partial(Rule, fix=line_broken),
    "robwork-quote": partial(Rule, fix=requoted),
    "robwork-syntax": partial(Rule, fix=mended_markup),
    "robwork-ignored-element": partial(Rule, details=PassedOver, message_at=_passed_over_message, fix=element_removed),
    "robwork-target-without-value": partial(Rule, details=TargetWithoutValue, message_at=_target_without_value_message),
    "robwork-unknown-element": partial(
        Rule,
        details=UnknownElement,
        message_at=_unknown_element_message,
        more_at=places_said,
        severity_at=_severity,
        words=known_words,
        is_said=_is_said,
        fix=element_renamed,
        rejected_at=lambda details: bool(details.severity == "error"),
    ),
    "robwork-wrong-root": partial(
        Rule,
        details=WrongRoot,
        message_at=_wrong_root_message,
        words=lambda context: () if context.details.called or context.details.kind else (*TASKS, "Task", *FORMS),
        fix=_fix,
    ),
}
