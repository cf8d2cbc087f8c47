"""Noted by reading: a task holds augmentations."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-augmentation-refused",
    severity=Severity.WARNING,
    summary="A task holds augmentations.",
    message="augmentations make RobWork's default loader refuse the task: it cannot read them",
    explanation=(
        "Its writer writes the augmentations of a task as tasks in 'Augmentations'. Its default loader looks for "
        "another task in each of them and refuses what else is there; the one that uses Xerces reads them. Nothing in "
        "them is looked at here."
    ),
    bad="""\
<QTask>
  <Targets/>
  <[|Augmentations|]><QTask><Targets/></QTask></Augmentations>
</QTask>
""",
    good="""\
<QTask>
  <Targets/>
</QTask>
""",
)
