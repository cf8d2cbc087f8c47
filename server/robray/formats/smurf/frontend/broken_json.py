"""Scenes that are written as JSON, which is YAML as long as it is whole."""

from robray.syntax import json
from robray.syntax.nodes import Tree, Trouble


def as_meant(tree: Tree, text: bytes) -> Tree:
    """The tree of a text, or of broken JSON what that is meant as: its reader goes by the indentation of brackets.

    What has more mistakes as JSON than as YAML is none. Brackets that do not match are one of either, wherever told.
    """
    if not _is_broken(tree) or len(text) > json.MOST_BY_LINES or not text.lstrip().startswith(b"{"):
        return tree
    # Comments are of YAML only.
    blanked = bytearray(text)
    for start, end in tree.comments:
        blanked[start:end] = b" " * (end - start)
    as_json = json.read(bytes(blanked))
    odd = sum(one.trouble is not Trouble.ORDER for one in as_json.mistakes)
    return as_json if _is_broken(as_json) and odd <= len(tree.mistakes) else tree


def _is_broken(tree: Tree) -> bool:
    """Whether it is refused: keys that stand twice are read."""
    return any(one.trouble is not Trouble.DUPLICATE_KEY for one in tree.mistakes)
