"""What only the texts of SMURF name, and ask of each other."""

from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import SymbolKind

ASKED_MOTOR = QueryKind("the motors of that name", of_a_format=True, of_file=True)
ASKED_SENSOR = QueryKind("the sensors of that name", of_a_format=True, of_file=True)
ASKED_POSE = QueryKind("the poses of that name", of_a_format=True, of_file=True)
ASKED_ANY_POSE = QueryKind("whether the robot of an entity has poses", of_a_format=True, of_file=True)
ASKED_SECTION = QueryKind("the sections of that name in the files of one robot", of_a_format=True, of_file=True)
ASKED_OUTER = QueryKind("what the numbers of an assembly move that hangs from nothing", of_a_format=True)

MOTOR = SymbolKind("motor", (ASKED_MOTOR,), of_one_file=True)
SENSOR = SymbolKind("sensor", (ASKED_SENSOR,), of_one_file=True)
POSE = SymbolKind("pose", (ASKED_POSE,), of_one_file=True)

# What no text names in itself, but what items are found by.
ANY_POSE = SymbolKind("any pose", (ASKED_ANY_POSE,))
SECTION = SymbolKind("section", (ASKED_SECTION,))
OUTER = SymbolKind("scene in a scene", (ASKED_OUTER,))
NUMBERS = SymbolKind("numbers of a scene in a scene")
"""Declared so that who declares others counts as declared elsewhere."""
