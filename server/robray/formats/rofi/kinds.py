"""What RoFI's configurations name: modules, by their numbers, within one world."""

from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import SymbolKind

ASKED_MODULE = QueryKind("the first module of that number in the world of the asking item", of_a_format=True)
MODULE = SymbolKind("module", (ASKED_MODULE,), of_outermost_block=True)
