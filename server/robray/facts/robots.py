"""Symbols and queries of robot formats: links, joints, materials and parts of links."""

from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import SymbolKind

ASKED_LINK = QueryKind("the place of the first link of that name", of_a_format=True, of_file=True)
ASKED_JOINT = QueryKind("the place of the first joint of that name", of_a_format=True, of_file=True)
PARENT_JOINT = QueryKind("the joint that leads to a link", of_a_format=True, of_file=True)
ASKED_MATERIAL = QueryKind("where a material is defined", of_a_format=True, of_file=True)
ASKED_ELEMENT = QueryKind("the place of the first visual or collision of that name", of_a_format=True, of_file=True)

ATTACHED_LINK = QueryKind("the link of another robot that the asking item hangs from", of_a_format=True)
ATTACHED = QueryKind("the links of other robots that the asking item hangs from", answered_as=ATTACHED_LINK)
MOUNTED_ON = QueryKind("what a file hangs from that is mounted on the link with that qualified name")
MOUNTED = QueryKind("the links that files are mounted on", answered_as=MOUNTED_ON)
ASKED_MODEL = QueryKind("whether there is a robot that names are of", of_a_format=True, of_file=True)

LINK = SymbolKind(
    "link",
    (ASKED_LINK, ATTACHED, MOUNTED),
    named_by=(ASKED_LINK, ATTACHED),
    witnesses=(PARENT_JOINT,),
    of_one_file=True,
)
JOINT = SymbolKind("joint", (ASKED_JOINT,))
MATERIAL = SymbolKind("material", (ASKED_MATERIAL,), of_one_file=True)
VISUAL = SymbolKind("visual", (ASKED_ELEMENT,), of_one_file=True)
COLLISION = SymbolKind("collision", (ASKED_ELEMENT,), of_one_file=True)

ASKED_GROUP = QueryKind("the place of the first group of that name", of_a_format=True, of_file=True)
GROUP = SymbolKind("group", (ASKED_GROUP,), of_one_file=True)
"""A group of joints and links that a planner moves together."""
ASKED_CONTROLLER = QueryKind("the place of the first controller of that name", of_a_format=True, of_file=True)
CONTROLLER = SymbolKind("controller", (ASKED_CONTROLLER,), of_one_file=True)
HARDWARE = SymbolKind("hardware component")
"""The hardware in a `ros2_control` element."""
INTERFACE = SymbolKind("interface")
WORD = SymbolKind("word")
"""A key or a value that a reader knows."""

# Symbols that no text names, but that find items.
MODEL = SymbolKind("robot", (ASKED_MODEL,))
CHILD_LINK = SymbolKind("link that a joint leads to", (PARENT_JOINT, ATTACHED, MOUNTED), witnesses=(PARENT_JOINT,))
