"""Finds the work that a text leaves to xacro: elements and attributes with its prefix, and placeholders for values.

xacro reads no comment and no CDATA section, and neither does this module: expanded robots keep the comments of their
sources.
"""

import posixpath
import re
from collections.abc import Iterator

from robray.syntax.xml.source_marks import MOST_MARKS, marks_in
from robray.text.paths import normal

_HIDDEN = re.compile(rb"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<\?.*?(?:\?>|\Z)|<![^<>-][^<>]*+>?", re.DOTALL)
_NAME = rb"[A-Za-z_\x80-\xff][-A-Za-z0-9._\x80-\xff]*+"
_VALUE = rb"(?:\"[^\"\n]*+\"|'[^'\n]*+'|\"[^\"<]*+\"|'[^'<]*+')"
"""A `<` in the quotes of one line belongs to the value, although XML forbids it."""
_START = re.compile(rb"<(?:(" + _NAME + rb"):)?(" + _NAME + rb")((?>(?:[^<>\"']++|" + _VALUE + rb")*))")
_PREFIXED = re.compile(rb"(?<=[ \t\r\n])(?:(" + _NAME + rb"):)?" + _NAME + rb"[ \t\r\n]*+=[ \t\r\n]*+" + _VALUE)
_DECLARED = re.compile(
    rb"[ \t\r\n]xmlns:("
    + _NAME
    + rb")[ \t\r\n]*+=[ \t\r\n]*+[\"']https?://(?:www\.|wiki\.)?ros\.org/(?:wiki/)?xacro/?[\"']"
)
_PREFIX = b"xacro"
"""xacro looks for this prefix, whatever namespace it is bound to; all its namespaces end in the same word."""
_PLACEHOLDER = re.compile(rb"\$(?:\{[^{}<>\"\n]*+\}|(?!\(find(?:-pkg-share)? )(?:\([^()<>\"\n]*+\)|[{(]))")
"""robray itself finds the package of `$(find …)`."""
_INCLUDED = re.compile(rb"<\w+:include\b[^<>]*?\bfilename[ \t\r\n]*+=[ \t\r\n]*+([\"'])([^\"'<]*+)\1")
_LOADED = re.compile(rb"\.ya?ml\b")
_END = re.compile(rb"[^\s\"'<>=,;(){}|]*\Z")
_LONGEST_END = 300
_PUT_IN = re.compile(r"\$\{[^{}]*+\}|\$\([^()]*+\)")
_NAMELESS = re.compile(rb"<robot(?![^<>]*[ \t\r\n]name[ \t\r\n]*=)[ \t\r\n/>]")
_DIRECTIVES = frozenset(
    (b"arg", b"attribute", b"call", b"element", b"if", b"include", b"insert_block", b"macro", b"property", b"unless")
)
_UNPREFIXED = re.compile(rb"<(?:arg|if|include|insert_block|macro|property|unless)[ \t\r\n/>]")


def leaves_to_xacro(text: bytes, *, by_name: bool = False) -> bool:
    """True if xacro has to expand a text. Cost: O(bytes), in C unless the text seems to have elements of xacro.

    A robot that somebody wrote out may have calls left of macros that nothing in it defines, and urdfdom ignores them.
    They count only in a file that has the name of a source (`by_name`), or whose robot has no name: a part of another.
    So do elements of xacro without its prefix, if such a file declares it.
    Such a file is also left to xacro, which does not read it, if it has too many marks.
    """
    if by_name and marks_in(text) > MOST_MARKS:
        return True
    lacks_prefix = by_name and _UNPREFIXED.search(text) is not None and _DECLARED.search(text) is not None
    if b"$" not in text and not lacks_prefix and not _may_have(text):
        return False
    read = _without_hidden(text)
    if lacks_prefix and _UNPREFIXED.search(read) is not None and _DECLARED.search(read) is not None:
        return True
    if _may_have(read) and _has(read, also_calls=by_name or _NAMELESS.search(read) is not None):
        return True
    return _PLACEHOLDER.search(read) is not None


def included_ends(path: str, text: bytes) -> Iterator[str]:
    """The ends of the paths of files that a source includes: what is written behind all that xacro puts in."""
    if b":include" not in text:
        return
    for match in _INCLUDED.finditer(_without_hidden(text)):
        written = match[2].decode("utf-8", "replace")
        end = _PUT_IN.split(written)[-1]
        if end == written and not written.startswith("/"):
            yield normal(posixpath.join(posixpath.dirname(path), written))
        elif end.strip("/"):
            yield end


def loaded_ends(text: bytes) -> frozenset[str]:
    """The ends of the paths of files of YAML that a source names: what is written behind all that xacro puts in."""
    found = set()
    for match in _LOADED.finditer(text):
        before = _END.search(text[max(match.start() - _LONGEST_END, 0) : match.start()])
        written = ((before[0] if before else b"") + match[0]).decode("utf-8", "replace")
        found.add(re.sub(r"\A(?:\.\.?/)+", "/", written))
    return frozenset(found)


def _without_hidden(text: bytes) -> bytes:
    """The text with blanks in place of all bytes that xacro does not read."""
    return _HIDDEN.sub(lambda match: b" " * len(match[0]), text)


def _prefixes(text: bytes) -> set[bytes]:
    return {_PREFIX, *_DECLARED.findall(text)} if _PREFIX in text else set()


def _may_have(text: bytes) -> bool:
    return any(prefix + b":" in text for prefix in _prefixes(text))


def _has(text: bytes, *, also_calls: bool) -> bool:
    prefixes = _prefixes(text)
    for match in _START.finditer(text):
        prefix, name, attributes = match.groups(b"")
        if prefix in prefixes and (also_calls or name in _DIRECTIVES):
            return True
        if b":" in attributes and any(one[1] in prefixes for one in _PREFIXED.finditer(attributes)):
            return True
    return False
