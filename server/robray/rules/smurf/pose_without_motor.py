"""Noted by resolving: a pose of a joint that has no motor."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import with_annotations

RULE = Rule(
    code="smurf-pose-without-motor",
    severity=Severity.INFORMATION,
    summary="A pose names a joint without a motor.",
    message="'{name}' is a joint, and MARS looks for a motor of that name",
    details=Named,
    explanation=(
        "MARS sets the motors of a pose and passes over names that are no motor's; Phobos sets joints. Here "
        "the joint is put where the pose says."
    ),
    bad=with_annotations(
        """\
poses:
- name: up
  joints: {[|shoulder|]: 1.0}
"""
    ),
    good=with_annotations(
        """\
motors:
- {name: shoulder, joint: shoulder}
poses:
- name: up
  joints: {shoulder: 1.0}
"""
    ),
)
