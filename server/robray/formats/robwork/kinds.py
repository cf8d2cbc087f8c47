"""Symbols of RobWork's files besides frames, and queries of their statements."""

from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import SymbolKind

ASKED_TARGET = QueryKind("the first target of that name in the task", of_a_format=True)
ASKED_DEVICE = QueryKind("the first device of that name", of_a_format=True)
ASKED_DEFINE = QueryKind("the piece of text of that name", of_a_format=True)
BEFORE = QueryKind("the last frame in a scope before the asking item", of_a_format=True)
BEFORE_IN_DEVICE = QueryKind("the last frame of a device before the asking item, in whatever chain", of_a_format=True)
ANY_WORKCELL = QueryKind("whether there is a workcell", of_a_format=True)
MASTER = QueryKind("how the joint moves that another one depends on", of_a_format=True)
MOVABLE = QueryKind("whether a frame may be hung from another one", of_a_format=True)
LIMITS_OF = QueryKind("the limits of a joint that stand beside it", of_a_format=True)
HELD_IN = QueryKind("what the text of the asking item's file is put into", of_a_format=True)
AROUND = QueryKind("the device that the text of the asking item's file is put into", of_a_format=True)
FRAMES_PUT_IN = QueryKind("whether files put frames into a device", of_a_format=True)
PROPERTY_BEFORE = QueryKind("the type that the last property says", of_a_format=True)
AT_HOME = QueryKind("where the configuration of the asking joint's device puts it", of_a_format=True)
TYPE_BEFORE = QueryKind("the type of the last joint by Denavit and Hartenberg's numbers", of_a_format=True)

TARGET = SymbolKind("target", (ASKED_TARGET,), of_one_block=True)
DEVICE = SymbolKind("device", (ASKED_DEVICE,), is_scoped=True, opens=".")
"""Or a chain in one, which a scene knows by its full name."""
DEFINE = SymbolKind("definition", (ASKED_DEFINE,), of_one_file=True)
IN_SEQUENCE = SymbolKind("frame of a device, in order", (BEFORE,), is_scoped=True, in_order=True)
"""Under its scope: it is never named."""
WORKCELL = SymbolKind("workcell", (ANY_WORKCELL,))
"""Without a name: there is one."""
IN_ROW = SymbolKind("frame, in order", (BEFORE_IN_DEVICE,), in_order=True)
"""Without a name: a device is one row of frames, in all its chains and files."""
DEVICE_IN_ROW = SymbolKind("device, in order", (BEFORE_IN_DEVICE,), in_order=True)
"""Without a name."""
LIMITED = SymbolKind("joint with limits beside it", (LIMITS_OF,), is_scoped=True)
FRAME_FACTS = SymbolKind("how a frame moves", (MASTER, MOVABLE), is_scoped=True)
AROUND_A_FILE = SymbolKind("device that the text of a file is put into", (AROUND, HELD_IN))
"""Without a name."""
TYPED = SymbolKind("joint by Denavit and Hartenberg's numbers, in order", (TYPE_BEFORE,), in_order=True)
"""Without a name: one with a known type."""
WITH_PROPERTIES = SymbolKind("what has properties, in order", (PROPERTY_BEFORE,), in_order=True)
"""Without a name."""
HELD = SymbolKind("frames that a file holds for a device", (FRAMES_PUT_IN,), is_scoped=True)
"""Under the scope of the device: without a name in the file."""
COUNTED = SymbolKind("joint of a device, whose parts are in several files", (AT_HOME,))
"""Without a name, like those below: the place determines the device."""
CONFIGURED = SymbolKind("device with such joints", (AT_HOME,))
HOME = SymbolKind("configuration that a file holds for a device", (AT_HOME,))
"""Without a name."""
FACTS = SymbolKind("what else an item answers")
"""Further answers of an item besides its name: if they change, so do the answers to those who asked for it."""
