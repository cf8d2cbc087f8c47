"""Recognises an SRDF by its root and the first element in it, which a URDF does not have, and a xacro source of an SRDF
by its name or its elements. Loaded for all XML."""

import re

from robray.facts.robots import LINK
from robray.formats.srdf.vocabulary import ROOT

_BETWEEN = rb"(?>(?:[^<]++|<!--.*?-->|<\?.*?\?>|<![^<>-][^<>]*+>)*)"
_ROOT = re.compile(
    rb"(?:\xef\xbb\xbf)?" + _BETWEEN.replace(b"[^<]", rb"[ \t\r\n]") + rb"<robot(?=[ \t\r\n>])[^<>]*+(?<!/)>", re.DOTALL
)
_FIRST = re.compile(_BETWEEN + rb"<([A-Za-z_][-\w.:]*+)", re.DOTALL)
_CHILDREN = frozenset(each.name.encode() for each in ROOT.children)
_OWN = re.compile(rb"<(?:" + b"|".join(sorted(_CHILDREN)) + rb")[ \t\r\n/>]")
_OF_ROBOT = re.compile(rb"<(?:link[^<>]*[^<>/]|joint[ \t\r\n][^<>]*\btype=[^<>]*)>")


def is_source(path: str, text: bytes) -> bool:
    """True if a xacro source expands to an SRDF, by its name and its own elements."""
    return is_called_srdf(path) or (_OWN.search(text) is not None and _OF_ROBOT.search(text) is None)


def is_called_srdf(path: str) -> bool:
    return path.endswith(".srdf.xacro")


def recognises(head: bytes) -> bool:
    root = _ROOT.match(head)
    first = None if root is None else _FIRST.match(head, root.end())
    return first is not None and first[1] in _CHILDREN


_WORDS = {each.name for word in ROOT.children for each in word.attributes if LINK in each.names}
_NAMED = re.compile(
    rb"(?:\b(?:" + b"|".join(word.encode() for word in sorted({*_WORDS, "base_link", "tip_link"})) + rb")|<link\s+name)"
    rb"\s*=\s*[\"']\s*([^\"'<>]*?)\s*[\"']"
)
"""Finds the attributes that name a link, without reading the elements around them."""


def name_in(text: bytes) -> str:
    """The name of the robot, as written; empty if there is none."""
    found = _NAME.search(text)
    return "" if found is None else (found[1] or found[2]).decode("utf-8", "replace")


_NAME = re.compile(rb"<robot\b[^<>]{0,2000}?[ \t\r\n]name\s*=\s*(?:\"([^\"<>]{1,200})\"|'([^'<>]{1,200})')")


def link_names(text: bytes) -> frozenset[str]:
    """The links that a text names."""
    return frozenset(name.decode("utf-8", "replace") for name in _NAMED.findall(text))


_GROUP = re.compile(rb"<group\s+name\s*=\s*[\"']\s*([^\"'<>$]*?)\s*[\"']")


def group_names(text: bytes) -> frozenset[str]:
    """The groups that a text declares, or contains, by written names."""
    return frozenset(name.decode("utf-8", "replace") for name in _GROUP.findall(text))
