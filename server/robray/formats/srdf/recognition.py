"""Recognises an SRDF by its root and the first element in it, which a URDF does not have. Loaded for all XML."""

import re

from robray.formats.srdf.vocabulary import ROOT

_BETWEEN = rb"(?>(?:[^<]++|<!--.*?-->|<\?.*?\?>|<![^<>-][^<>]*+>)*)"
_ROOT = re.compile(
    rb"(?:\xef\xbb\xbf)?" + _BETWEEN.replace(b"[^<]", rb"[ \t\r\n]") + rb"<robot(?=[ \t\r\n>])[^<>]*+(?<!/)>", re.DOTALL
)
_FIRST = re.compile(_BETWEEN + rb"<([A-Za-z_][-\w.:]*+)", re.DOTALL)
_CHILDREN = frozenset(each.name.encode() for each in ROOT.children)


def recognises(head: bytes) -> bool:
    root = _ROOT.match(head)
    first = None if root is None else _FIRST.match(head, root.end())
    return first is not None and first[1] in _CHILDREN
