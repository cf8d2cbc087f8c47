"""Answers to the engine about findings in cranes."""

from robray.formats.toy.statements import Load

from robray.rules.engine.diagnosis import Diagnosis

DIAGNOSIS = Diagnosis(shapes={Load: lambda _: (Load, ())})
