"""The robot that an SRDF describes, by the names in its text."""

import re
from functools import partial

from robray.analysis.files import SourceFile
from robray.analysis.neighbour import Described, Neighbour
from robray.facts.robots import LINK
from robray.formats.srdf.statements import Element
from robray.formats.srdf.vocabulary import ROOT

_WORDS = {each.name for word in ROOT.children for each in word.attributes if LINK in each.names}
_NAMED = re.compile(
    rb"(?:\b(?:" + b"|".join(word.encode() for word in sorted({*_WORDS, "base_link", "tip_link"})) + rb")|<link\s+name)"
    rb"\s*=\s*[\"']\s*([^\"'<>]*?)\s*[\"']"
)
"""Finds the attributes that name a link, without reading the elements around them."""


class SrdfBeside(Neighbour):
    def described(self, file: SourceFile) -> Described:
        statements = (item.statement for item in file.reading.facts.items)
        roots = (each.name for each in statements if isinstance(each, Element) and each.is_root)
        name = next((each.text for each in roots if each is not None), "")
        return Described(name, partial(_links, file.text))


def _links(text: bytes) -> frozenset[str]:
    return frozenset(name.decode("utf-8", "replace") for name in _NAMED.findall(text))
