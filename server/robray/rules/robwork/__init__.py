"""Rules about RobWork's tasks and workcells: a module for each diagnostic, named as its code without `robwork-`."""

from robray.rules.engine.diagnosis import Diagnosis
from robray.rules.engine.rule_set import RuleSet
from robray.rules.robwork.roles import ROLES

_CODES = (
    "robwork-alias-not-read",
    "robwork-alternation",
    "robwork-attribute-order",
    "robwork-augmentation-refused",
    "robwork-bad-number",
    "robwork-bad-unit",
    "robwork-comment-refused",
    "robwork-duplicate-frame",
    "robwork-duplicate-target",
    "robwork-element-order",
    "robwork-empty-device",
    "robwork-entities-before-targets",
    "robwork-first-frame-reparented",
    "robwork-frame-cycle",
    "robwork-idle-pair",
    "robwork-include-cycle",
    "robwork-include-not-found",
    "robwork-lax-xml",
    "robwork-link-without-constraint",
    "robwork-looks-like-degrees",
    "robwork-lost-first-line",
    "robwork-missing-attribute",
    "robwork-missing-element",
    "robwork-missing-property-name",
    "robwork-missing-property-value",
    "robwork-mixed-task",
    "robwork-motion-incomplete",
    "robwork-no-tool-speed",
    "robwork-not-a-rotation",
    "robwork-not-movable",
    "robwork-number-count",
    "robwork-passed-over",
    "robwork-pos-without-rpy",
    "robwork-property-type",
    "robwork-q-length",
    "robwork-quote",
    "robwork-refframe-ignored",
    "robwork-refjoint-ignored",
    "robwork-rpy-without-unit",
    "robwork-setup-not-found",
    "robwork-syntax",
    "robwork-taken-literally",
    "robwork-target-location",
    "robwork-target-without-value",
    "robwork-transform-incomplete",
    "robwork-transform-place",
    "robwork-transform-text",
    "robwork-two-positions",
    "robwork-two-rotations",
    "robwork-undefined-chain",
    "robwork-undefined-device",
    "robwork-undefined-frame",
    "robwork-undefined-joint",
    "robwork-undefined-target",
    "robwork-undefined-use",
    "robwork-unknown-attribute",
    "robwork-unknown-element",
    "robwork-unknown-frame-type",
    "robwork-unknown-motion",
    "robwork-unknown-rotation",
    "robwork-unknown-value",
    "robwork-unused-definition",
    "robwork-workcell-not-found",
    "robwork-workcell-outside",
    "robwork-wrong-root",
)


def _diagnosis() -> Diagnosis:
    from robray.rules.robwork.diagnosis import DIAGNOSIS

    return DIAGNOSIS


RULE_SET = RuleSet(
    codes=_CODES,
    load=_diagnosis,
    prefix="robwork-",
    roles=ROLES,
    examples="xml",
    group=("robwork", "those of RobWork's tasks and workcells"),
)
