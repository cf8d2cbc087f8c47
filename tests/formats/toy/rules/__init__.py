"""Rules about cranes."""

from robray.rules.engine.diagnosis import Diagnosis
from robray.rules.engine.rule_set import RuleSet


def _diagnosis() -> Diagnosis:
    from robray.formats.toy.statements import Load

    return Diagnosis(shapes={Load: lambda _: (Load, ())})


RULE_SET = RuleSet("toy", load=_diagnosis)
