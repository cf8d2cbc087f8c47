"""What the engine asks of cranes about findings."""

from robray.formats.toy.statements import Load

from robray.rules.engine.diagnosis import Diagnosis

DIAGNOSIS = Diagnosis(shapes={Load: lambda _: (Load, ())})
