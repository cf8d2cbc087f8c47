"""Completion in an SRDF: words of the table of elements, and names of the robot and of the file."""

from collections.abc import Iterator
from functools import partial

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.facts.symbols import SymbolKind
from robray.features.completions.best import best
from robray.features.completions.candidates import (
    Candidate,
    Completion,
    CompletionContext,
    CompletionRole,
    Completions,
)
from robray.features.tag_context import TagContext, Typing, tag_in_robot
from robray.formats.srdf.kinds import JOINT, LINK, VIRTUAL_JOINT
from robray.formats.srdf.statements import is_root
from robray.formats.srdf.vocabulary import AttributeWord, ElementWord, word_at
from robray.syntax.xml_text import in_attribute

_ROLES = {LINK: CompletionRole.LINK, JOINT: CompletionRole.FRAME, VIRTUAL_JOINT: CompletionRole.FRAME}


def complete(analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext) -> Completions | None:
    tag = tag_in_robot(file, offset, is_root)
    if tag is None or (context.trigger and not tag.is_due(context.trigger)):
        return None
    items, incomplete = best(tag.typed, [*_candidates(analysis, file, tag)], snippets=context.snippets)
    return Completions(tag.replaced, items, incomplete, quoted=tag.typing is Typing.VALUE)


def _candidates(analysis: Analysis, file: SourceFile, tag: TagContext) -> Iterator[Candidate]:
    word = word_at(tag.path)
    if tag.typing is Typing.END:
        if tag.path:
            text = tag.path[-1] + ("" if tag.goes_on(file.text) else ">")
            yield 0, tag.path[-1], partial(Completion, tag.path[-1], CompletionRole.KEYWORD, text)
        return
    if word is None:
        return
    if tag.typing is Typing.ELEMENT:
        for order, child in enumerate(word.children):
            snippet = "" if tag.goes_on(file.text) else _snippet(child)
            told = child.documentation
            yield order, child.name, partial(Completion, child.name, CompletionRole.KEYWORD, child.name, told, snippet)
    elif tag.typing is Typing.ATTRIBUTE:
        for order, each in enumerate(word.attributes):
            if each.name not in tag.others:
                snippet = "" if tag.goes_on(file.text) else f'{each.name}="$1"'
                made = partial(_attribute, each, snippet)
                yield order, each.name, made
    elif (attribute := word.attribute(tag.attribute)) is not None:
        yield from _values(analysis, file, tag, attribute)


def _attribute(word: AttributeWord, snippet: str) -> Completion:
    goes_on = bool(snippet) and bool(word.names or word.words)
    return Completion(word.name, CompletionRole.ATTRIBUTE, word.name, word.documentation, snippet, goes_on)


def _snippet(word: ElementWord) -> str:
    """The element with the attributes that it needs, and with an end tag if it can contain elements."""
    needed = [each.name for each in word.attributes if each.is_needed]
    attributes = "".join(f' {name}="${number}"' for number, name in enumerate(needed, 1))
    return f"{word.name}{attributes}>$0</{word.name}>" if word.children else f"{word.name}{attributes}/>$0"


def _values(analysis: Analysis, file: SourceFile, tag: TagContext, attribute: AttributeWord) -> Iterator[Candidate]:
    for order, word in enumerate(attribute.words):
        yield order, word, partial(Completion, word, CompletionRole.WORD, word + tag.closing)
    for kind, name in _names(analysis, file, attribute.names):
        role = _ROLES.get(kind, CompletionRole.WORD)
        yield 0, name, partial(Completion, name, role, in_attribute(name) + tag.closing, kind.word)


def _names(analysis: Analysis, file: SourceFile, kinds: tuple[SymbolKind, ...]) -> Iterator[tuple[SymbolKind, str]]:
    """The names that the file or its robot declares."""
    scene = analysis.widest(file.path) if kinds else None
    if scene is None:
        return
    prefix = scene.instances.prefixes[file.path][0]
    for symbol in scene.declarations:
        if symbol.kind in kinds and symbol.name and next(scene.declared_at(symbol, prefix), None) is not None:
            yield symbol.kind, symbol.name
