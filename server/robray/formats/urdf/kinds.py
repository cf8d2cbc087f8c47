"""What a robot's texts name, and what its statements ask of each other. All of it holds in one file."""

from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import SymbolKind

ASKED_LINK = QueryKind("the place of the first link of that name", of_a_format=True)
ASKED_JOINT = QueryKind("the place of the first joint of that name", of_a_format=True)
PARENT_JOINT = QueryKind("the joint that leads to a link", of_a_format=True)
ASKED_MATERIAL = QueryKind("where a material is defined", of_a_format=True)
ASKED_APPEARANCE = QueryKind("the colour of the first visual of the link around the asking item", of_a_format=True)

LINK = SymbolKind("link", (ASKED_LINK,), witnesses=(PARENT_JOINT,), of_one_file=True)
JOINT = SymbolKind("joint", (ASKED_JOINT,))
MATERIAL = SymbolKind("material", (ASKED_MATERIAL,), of_one_file=True)

# What no text names in itself, but what items are found by.
CHILD_LINK = SymbolKind("link that a joint leads to", (PARENT_JOINT,), witnesses=(PARENT_JOINT,))
APPEARANCE = SymbolKind("link with a visual", (ASKED_APPEARANCE,))
TOP_MATERIAL = SymbolKind("material that is in no visual", (ASKED_MATERIAL,))
DEFINED_MATERIAL = SymbolKind("material with a colour or a texture", (ASKED_MATERIAL,))
