"""The grammar of `.robray` robot scenes for tree-sitter, and its queries.

import tree_sitter, tree_sitter_robray

parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_robray.language()))
tree = parser.parse(b"frame table { translation [0, 0, 0.7]; }")
"""

from importlib.resources import files

from tree_sitter_robray._grammar import language

__all__ = ["FOLDS_QUERY", "HIGHLIGHTS_QUERY", "INDENTS_QUERY", "LOCALS_QUERY", "TAGS_QUERY", "language"]

_QUERIES = {f"{name.upper()}_QUERY": name for name in ("folds", "highlights", "indents", "locals", "tags")}


def __getattr__(name: str) -> str:
    """The text of a query, read when it is first asked for."""
    if name not in _QUERIES:
        raise AttributeError(f"module 'tree_sitter_robray' has no attribute '{name}'")
    text = globals()[name] = (files(__package__) / "queries" / f"{_QUERIES[name]}.scm").read_text("utf-8")
    return text


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
