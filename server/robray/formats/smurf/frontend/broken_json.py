"""Scenes that are written as JSON, which is YAML as long as it is whole."""

import re

from robray.syntax import json
from robray.syntax.json.bare import in_brackets, is_broken, odd, quoted
from robray.syntax.nodes import Tree

_IN_BRACKETS = re.compile(rb"\s*+\{")
_COMMENT = re.compile(rb"(?<![^\s])#[^\r\n]*")


def is_in_brackets(text: bytes) -> bool:
    """Whether a text begins as JSON does."""
    return _IN_BRACKETS.match(text) is not None


def as_meant(tree: Tree, text: bytes) -> Tree:
    """The tree of a text, or of broken JSON what that is meant as: its reader goes by the indentation of brackets.

    What has more mistakes as JSON than as YAML is none, be it with the quotes that YAML needs not. Brackets that do not
    match are one of either, wherever told.
    """
    if not is_broken(tree) or len(text) > json.MOST_BY_LINES or not is_in_brackets(text):
        return tree
    # Comments are of YAML only.
    blanked = bytearray(text)
    for start, end in tree.comments:
        blanked[start:end] = b" " * (end - start)
    as_json = in_brackets(bytes(blanked))
    return as_json if is_broken(as_json) and odd(as_json) <= len(tree.mistakes) else tree


def with_quotes(text: bytes) -> bytes:
    """What is all in brackets as JSON, without comments."""
    return quoted(_COMMENT.sub(b"", text)).text
