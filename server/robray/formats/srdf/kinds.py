"""Kinds of names in SRDF, and of queries to the file and to its robot."""

from robray.facts.query_kinds import QueryKind
from robray.facts.robots import ASKED_JOINT, ASKED_LINK, ASKED_MODEL, JOINT, LINK
from robray.facts.symbols import SymbolKind

__all__ = [
    "ASKED_GROUP",
    "ASKED_JOINT",
    "ASKED_LINK",
    "ASKED_MODEL",
    "ASKED_VIRTUAL_JOINT",
    "END_EFFECTOR",
    "GROUP",
    "JOINT",
    "LINK",
    "STATE",
    "VIRTUAL_JOINT",
]

ASKED_GROUP = QueryKind("the place of the first group of that name", of_a_format=True, of_file=True)
ASKED_VIRTUAL_JOINT = QueryKind("the place of the first virtual joint of that name", of_a_format=True, of_file=True)

GROUP = SymbolKind("group", (ASKED_GROUP,), of_one_file=True)
VIRTUAL_JOINT = SymbolKind("virtual joint", (ASKED_VIRTUAL_JOINT,), of_one_file=True)
STATE = SymbolKind("group state", of_one_file=True)
END_EFFECTOR = SymbolKind("end effector", of_one_file=True)
