"""Semantic tokens of a source: macros in tags, definitions, and contents of `${…}` and `$(…)`."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from robray.features.semantic_tokens import Tokens
from robray.features.token_types import MODIFIER_SHIFT, TYPES, TokenModifier, TokenType
from robray.features.xacro.visible import call_name, document_of
from robray.features.xacro.vocabulary import OWN
from robray.formats.xacro.expansion import Expansion
from robray.formats.xacro.functions import GLOBALS, IN_EVAL
from robray.formats.xacro.reading import PREFIX, Attribute, Document, Element, Offsets
from robray.formats.xacro.scopes import Definition
from robray.formats.xacro.texts import parameters
from robray.text.spans import Span


def _kind(token: TokenType, modifiers: int = 0) -> int:
    return TYPES.index(token) | (modifiers << MODIFIER_SHIFT)


_KEYWORD, _NUMBER = _kind(TokenType.KEYWORD), _kind(TokenType.NUMBER)
_STRING, _OPERATOR = _kind(TokenType.STRING), _kind(TokenType.OPERATOR)
_KEY, _PACKAGE = _kind(TokenType.ATTRIBUTE), _kind(TokenType.FRAME)
_MACRO, _MACRO_DEFINED = _kind(TokenType.CLASS), _kind(TokenType.CLASS, TokenModifier.DECLARATION)
_PARAMETER = _kind(TokenType.JOINT_VARIABLE)
_PARAMETER_DEFINED = _kind(TokenType.JOINT_VARIABLE, TokenModifier.DECLARATION)
_UNKNOWN, _PROPERTY = _kind(TokenType.CONSTANT), _kind(TokenType.CONSTANT, TokenModifier.READONLY)
_PROPERTY_DEFINED = _kind(TokenType.CONSTANT, TokenModifier.READONLY | TokenModifier.DECLARATION)
_FUNCTION = _kind(TokenType.WORD, TokenModifier.DEFAULT_LIBRARY)
_LIBRARY_CONSTANT = _kind(TokenType.CONSTANT, TokenModifier.READONLY | TokenModifier.DEFAULT_LIBRARY)

_NAMES = {"property": _PROPERTY_DEFINED, "arg": _PARAMETER_DEFINED, "macro": _MACRO_DEFINED, "insert_block": _PARAMETER}
"""Kinds of the attribute `name` in elements of xacro."""
_MODULES = frozenset({b"math", b"python", b"xacro"})
_WORDS = frozenset(b"and or not in is if else for lambda True False None".split())
_DOLLAR = re.compile(rb"(?<!\$)\$\$+[{(]|\$\{([^}]*)\}?|\$\(([^)]*)\)?")
_LEXEME = re.compile(
    rb"(?P<substitution>\$\((?P<inside>[^)]*)\)?)|(?P<string>'[^'\"\n]*'?|\"[^\"\n]*\"?|&quot;.*?&quot;|&apos;.*?&apos;)"
    rb"|(?P<number>(?<![\w.])(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|(?P<name>(?P<dot>\.\s*)?[A-Za-z_\x80-\xff][\w\x80-\xff]*)"
    rb"|(?P<operator>&(?:lt|gt|amp);=?|\*\*|//|[-+*/%<>=!&|^~]+)"
)
_WORD = re.compile(rb"\S+")
_DEEPEST = 8
"""Substitutions in each other."""


class _Names(NamedTuple):
    """`properties` are all known ones, `parameters` those of the macros around."""

    properties: frozenset[str]
    parameters: frozenset[str]


_Token = tuple[int, int, int]


def semantic_tokens(expansions: Sequence[Expansion], path: str, span: Span) -> Tokens:
    """The tokens that begin in a span of a file. Cost: the elements before its end, and the definitions."""
    import numpy

    document = document_of(expansions, path)
    found: list[_Token] = []
    if document is not None and document.root is not None:
        properties = frozenset(
            each.name for one in expansions for each in one.definitions if isinstance(each, Definition)
        )
        found = sorted(set(_tokens(document, document.root, _Names(properties, frozenset()), span)))
    kept: list[_Token] = []
    for each in found:
        if span.start <= each[0] < span.end and each[0] < each[1] and (not kept or kept[-1][1] <= each[0]):
            kept.append(each)
    starts, ends, kinds = zip(*kept, strict=True) if kept else ((), (), ())
    return Tokens(*(numpy.asarray(each, numpy.int32) for each in (starts, ends, kinds)))


def _tokens(document: Document, root: Element, names: _Names, span: Span) -> Iterator[_Token]:
    waiting = [(root, names)]
    while waiting:
        element, names = waiting.pop()
        if element.tag.start >= span.end or element.span.end <= span.start:
            continue
        if element.tag.end > span.start:
            yield from _in_tag(document, element, names)
        elif element.name.startswith(PREFIX):
            yield from _macro_name(element)
        if element.name == PREFIX + "macro" and (params := element.attribute("params")) is not None:
            own = (each.name for each in parameters(params.value))
            names = names._replace(parameters=names.parameters | frozenset(own))
        for each in element.children:
            if isinstance(each, Element):
                waiting.append((each, names))
            elif each.kind == "text" and "$" in each.value:
                yield from _in_value(document.text, each.span, names)


def _macro_name(element: Element) -> Iterator[_Token]:
    """The name of a call, in both tags."""
    if call_name(element) not in OWN:
        yield element.name_span.start + len(PREFIX), element.name_span.end, _MACRO
        if element.end_tag.end > element.end_tag.start:
            start = element.end_tag.start + 2 + len(PREFIX)
            yield start, start + element.name_span.end - element.name_span.start - len(PREFIX), _MACRO


def _in_tag(document: Document, element: Element, names: _Names) -> Iterator[_Token]:
    kind = call_name(element) if element.name.startswith(PREFIX) else ""
    if kind:
        yield from _macro_name(element)
    for each in element.attributes:
        if "$" in each.value:
            yield from _in_value(document.text, each.span, names)
        elif each.name == "name" and kind in _NAMES:
            start = each.span.start + len(PREFIX) * (kind == "macro" and each.value.startswith(PREFIX))
            yield start, each.span.end, _NAMES[kind]
        elif kind == "call" and each.name == "macro":
            yield *each.span, _MACRO
        if kind == "macro" and each.name == "params":
            yield from _parameters(document, each)


def _parameters(document: Document, params: Attribute) -> Iterator[_Token]:
    offsets = Offsets(document, params)
    for each in parameters(params.value):
        yield offsets.at(each.start), offsets.at(each.start + len(each.name)), _PARAMETER_DEFINED
        default = each.default
        if default is not None and default.text is not None and "$" not in default.text:
            start, end = offsets.at(default.start), offsets.at(default.start + len(default.text))
            yield from _in_expression(document.text, Span(start, end), _Names(frozenset(), frozenset()))


def _in_value(text: bytes, span: Span, names: _Names, depth: int = 0) -> Iterator[_Token]:
    if depth > _DEEPEST:
        return
    for found in _DOLLAR.finditer(text, *span):
        if found[1] is not None:
            yield from _in_expression(text, Span(*found.span(1)), names, depth)
        elif found[2] is not None:
            yield from _in_substitution(text, Span(*found.span(2)), names, depth)


def _in_substitution(text: bytes, span: Span, names: _Names, depth: int) -> Iterator[_Token]:
    words = [*_WORD.finditer(text, *span)]
    if not words:
        return
    yield *words[0].span(), _KEYWORD
    verb = words[0][0]
    if verb == b"eval":
        yield from _in_expression(text, Span(words[0].end(), span.end), names, depth, in_eval=True)
    elif b"$" in text[span.start : span.end]:
        yield from _in_value(text, Span(words[0].end(), span.end), names, depth + 1)
    elif len(words) > 1:
        kind = {b"arg": _PARAMETER, b"find": _PACKAGE, b"env": _UNKNOWN, b"optenv": _UNKNOWN}.get(verb)
        if kind is not None:
            yield *words[1].span(), kind


def _in_expression(
    text: bytes, span: Span, names: _Names, depth: int = 0, *, in_eval: bool = False
) -> Iterator[_Token]:
    module = b""
    for found in _LEXEME.finditer(text, *span):
        kind, at = found.lastgroup, Span(*found.span())
        if found["substitution"] is not None:
            yield from _in_substitution(text, Span(*found.span("inside")), names, depth)
        elif found["name"] is not None:
            start = found.end("dot") if found["dot"] is not None else found.start()
            word = text[start : at.end]
            if found["dot"] is not None:
                token = _FUNCTION if module or _is_called(text, at.end, span.end) else _KEY
            else:
                token = _of_name(word, names, in_eval=in_eval)
            yield start, at.end, token
            module = word if found["dot"] is None and word in _MODULES else b""
            continue
        else:
            token = {"string": _STRING, "number": _NUMBER}.get(kind or "", _OPERATOR)
            yield *at, token
        module = b""


def _is_called(text: bytes, at: int, end: int) -> bool:
    return text[at:end].lstrip().startswith(b"(")


def _of_name(word: bytes, names: _Names, *, in_eval: bool) -> int:
    name = word.decode("utf-8", "replace")
    if word in _WORDS:
        return _KEYWORD
    if name in names.parameters and not in_eval:
        return _PARAMETER
    library = IN_EVAL if in_eval else GLOBALS
    if name in library or word in _MODULES or name == "load_yaml":
        value = library.get(name)
        return _LIBRARY_CONSTANT if isinstance(value, int | float) else _FUNCTION
    if in_eval:
        return _PARAMETER
    return _PROPERTY if name in names.properties else _UNKNOWN
