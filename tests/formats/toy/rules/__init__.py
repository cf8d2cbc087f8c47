"""Rules about cranes."""

from robray.rules.engine.diagnosis import Diagnosis
from robray.rules.engine.rule_set import RuleSet

_CODES = (
    "toy-encoding",
    "toy-extra-word",
    "toy-heavy",
    "toy-no-name",
    "toy-second-load",
    "toy-undefined-load",
    "toy-undefined-part",
    "toy-unknown-word",
)


def _diagnosis() -> Diagnosis:
    from robray.formats.toy.statements import Load

    return Diagnosis(shapes={Load: lambda _: (Load, ())})


RULE_SET = RuleSet(codes=_CODES, checking=("toy-heavy",), prefix="toy-", load=_diagnosis)
