"""A name that stands in a robot of a public repository is offered where it is half typed."""

import os
import re
from collections.abc import Iterator

import pytest

from formats.xacro.corpus import Robot
from formats.xacro.slips import OWN, readers_of_files
from robray.features.candidates import CompletionContext
from robray.features.xacro.completion import completion
from robray.features.xacro.visible import walk
from robray.formats.xacro.expansion import expand
from robray.formats.xacro.reading import Document
from robray.formats.xacro.sources import Kept

pytestmark = pytest.mark.skipif("ROBRAY_XACRO" not in os.environ, reason="ROBRAY_XACRO names no folder with robots")

CONTEXT = CompletionContext(snippets=True, list_folder=lambda _: (), trigger="")
_NAME = re.compile(rb"(?<![\w.'\[/])[a-zA-Z_]\w+(?!\w|\(|')")
_KEY = re.compile(rb"(?<=\[')\w+(?='\])|(?<=\w\.)[a-zA-Z_]\w+(?!\w|\()")
_EVERY = 37
_MOST_ROBOTS = 3
_WORDS = {b"True", b"False", b"and", b"or", b"not", b"in", b"if", b"else", b"for", b"lambda", b"xacro"}


def half_typed(document: Document) -> Iterator[tuple[str, bytes, int, str]]:
    """Sources in which a word is begun and what was behind it is gone, up to the end of its value or tag."""
    text = document.text
    for element in walk(document.root) if document.root is not None else ():
        if element.name.startswith("xacro:") and element.name[6:] not in OWN:
            start = element.name_span.start + 7
            yield "call", text[:start] + text[element.tag.end - 1 :], start, element.name
            for each in element.attributes:
                start = each.name_span.start
                yield "parameter", text[:start] + text[each.span.end + 1 :], start, each.name
        if element.name in ("parent", "child"):
            for each in element.attributes:
                at = each.value.rfind("}") + 1
                rest = each.value[at:]
                # A name that ends in an expression may have any end.
                if each.name == "link" and rest and "$(" not in each.value:
                    start = each.span.start + len(each.value[:at].encode())
                    yield "link", text[:start] + text[each.span.end :], start, rest
        for each in element.attributes:
            for expression in re.finditer(rb"\$\{[^}]*\}", text[each.span.start : each.span.end]):
                for pattern, keep in ((_NAME, 1), (_KEY, 0)):
                    for name in pattern.finditer(expression[0]):
                        if name[0] not in _WORDS:
                            start = each.span.start + expression.start() + name.start() + keep
                            yield "name", text[:start] + text[each.span.end :], start, name[0].decode()


def callers_first(readers: list[Robot]) -> list[Robot]:
    """Robots before libraries: a macro that nothing calls has no callers, whose names it may use."""
    return sorted(readers, key=lambda each: "urdf.xacro" not in each.path)[:_MOST_ROBOTS]


@pytest.mark.parametrize("kind", ["call", "parameter", "name", "link"])
def test_what_stands_in_a_robot_is_offered_where_it_is_typed(kind: str) -> None:
    missing = []
    count = 0
    for path, readers in sorted(readers_of_files().items()):
        files = readers[0].files
        text = files.read(path) or b""
        for found, broken, offset, name in half_typed(Document(path, text)):
            count += found == kind
            if found != kind or count % _EVERY:
                continue
            files.write(path, broken)
            expansions = [expand(files, each.path, each.arguments, Kept()) for each in callers_first(readers)]
            answer = completion(expansions, path, offset, CONTEXT)
            files.write(path, text)
            if answer is None or name not in [each.label for each in answer.items]:
                missing.append(f"{path}:{Document(path, text).line(offset)} {name}")
    assert (missing, count > _EVERY) == ([], True)
