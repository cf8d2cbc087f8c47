"""Recognises a robot in XML by its root and the root's first element. Loaded for every workspace with XML.

Results of Robot Framework and SRDF have a root of the same name.
"""

import re

_BETWEEN = rb"(?>(?:[^<]++|<!--.*?-->|<\?.*?\?>|<![^<>-][^<>]*+>)*)"
_ROOT = re.compile(
    rb"(?:\xef\xbb\xbf)?" + _BETWEEN.replace(b"[^<]", rb"[ \t\r\n]") + rb"<robot(?=[ \t\r\n/>])([^<>]*+)>", re.DOTALL
)
_FIRST = re.compile(_BETWEEN + rb"<([A-Za-z_][-\w.:]*+)", re.DOTALL)
_ATTRIBUTE = re.compile(rb"([^ \t\r\n=\"'/]+)[ \t\r\n]*=[ \t\r\n]*(?:\"[^\"]*\"|'[^']*')")
_CHILDREN = frozenset({b"link", b"joint", b"material", b"gazebo", b"transmission", b"ros2_control", b"sensor"})
_OF_URDF = frozenset({b"name", b"version"})


def recognises(head: bytes) -> bool:
    """True for a robot. If its first element is not in `head`, the root needs a name, and only attributes of URDF."""
    root = _ROOT.match(head)
    if root is None:
        return False
    names = {each[1] for each in _ATTRIBUTE.finditer(root[1])}
    if b"xmlns:xacro" in names:
        return True
    first = None if root[1].endswith(b"/") else _FIRST.match(head, root.end())
    if first is not None:
        return first[1] in _CHILDREN or first[1].startswith(b"xacro:")
    return b"name" in names and all(each in _OF_URDF or each.startswith(b"xmlns") for each in names)


def is_markup(text: bytes) -> bool:
    """True if a text begins as XML, as no scene does."""
    return text.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")
