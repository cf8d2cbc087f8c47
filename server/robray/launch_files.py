"""Finds the values that the launch files of a package name for arguments of its xacro sources.

Nothing is executed: launch files in XML are read as tags, and those in Python as a syntax tree, of which only literals
count.
"""

import ast
import re
import warnings
from collections.abc import Collection, Iterable, Iterator

from robray import disk
from robray.read_scope import ReadScope
from robray.syntax.xml.parser import parse

_SUFFIXES = (".launch", ".launch.xml", ".launch.py")
_MOST_FILES, _MOST_FOLDERS = 50, 500
_LARGEST, _MOST_BYTES = 64 << 10, 512 << 10
"""The size of one launch file, and of all of them."""
_MOST_VALUES = 20
"""Values of one argument."""
_LONGEST = 200
"""Characters of a value."""
_MOST_QUOTES = 8_000
"""In a file in Python, whose parser joins adjacent texts in quadratic time."""
# Names begin without a letter before them: otherwise time is quadratic in the longest word.
_GIVEN = re.compile(r"(?<![\w.-])([\w.-]++):=(?:'([^']*)'|\"([^\"]*)\"|([^\s'\")]*))")
_LAST_NAME = re.compile(r"(?<![\w.-])([\w.-]++):=\s*\Z")
_DECLARING = ("DeclareLaunchArgument", "LaunchConfiguration")

Pair = tuple[str, str]
"""The name and the value of an argument."""


def argument_values(source: str, names: Collection[str], read_scope: ReadScope) -> dict[str, list[str]]:
    """The values that launch files of the source's package name for each of these arguments, if they do, in order."""
    found: dict[str, list[str]] = {}
    folder = next(disk.packages_around(source), None)
    if folder is None or not names:
        return found
    left = _MOST_BYTES
    for path in disk.first_scene_files(folder, _SUFFIXES, _MOST_FILES, _MOST_FOLDERS).paths:
        text = disk.read(path, min(_LARGEST, left), read_scope.holds_real) if read_scope.holds(path) else None
        if not isinstance(text, bytes):
            continue
        left -= len(text)
        for name, value in _in_python(text) if path.lower().endswith(".py") else _in_xml(text):
            plain = _without_quotes(value.strip())
            if name in names and plain and "$" not in plain and plain.isprintable() and len(plain) <= _LONGEST:
                values = found.setdefault(name, [])
                if plain not in values and len(values) < _MOST_VALUES:
                    values.append(plain)
    return found


def _in_xml(text: bytes) -> Iterator[Pair]:
    for root in parse(text).roots:
        for node in root.walk():
            values = {each.name: each.value for each in node.tag.attributes}
            if node.name == "arg" and "name" in values:
                yield from ((values["name"], values[each]) for each in ("value", "default") if each in values)
            for value in values.values():
                yield from _given(value)


def _in_python(text: bytes) -> Iterator[Pair]:
    if text.count(b"'") + text.count(b'"') > _MOST_QUOTES:
        return
    try:
        with warnings.catch_warnings():
            # The author of the file sees them elsewhere.
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _called(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from _given(node.value)
        elif isinstance(node, ast.List | ast.Tuple | ast.JoinedStr):
            yield from _in_row(node.elts if not isinstance(node, ast.JoinedStr) else node.values)


def _called(call: ast.Call) -> Iterator[Pair]:
    """The values that a call declares for an argument, and those that it maps to names."""
    called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    keywords = {each.arg: each.value for each in call.keywords}
    name = _text(call.args[0] if call.args else keywords.get("name"))
    if called in _DECLARING and name is not None:
        choices = keywords.get("choices")
        listed = choices.elts if isinstance(choices, ast.List | ast.Tuple) else []
        for each in (keywords.get("default_value"), keywords.get("default"), *listed):
            if (value := _text(each)) is not None:
                yield name, value
    mappings = keywords.get("mappings")
    if isinstance(mappings, ast.Dict):
        for key, each in zip(mappings.keys, mappings.values, strict=True):
            if (mapped := _text(key)) is not None and (value := _text(each)) is not None:
                yield mapped, value


def _in_row(elements: Iterable[ast.expr]) -> Iterator[Pair]:
    """A text that ends with `name:=`, and the text behind it."""
    before = ""
    for each in elements:
        text = _text(each)
        name = _LAST_NAME.search(before)
        if name is not None and text is not None:
            yield name[1], text
        before = text or ""


def _given(text: str) -> Iterator[Pair]:
    """The values that a command line gives."""
    for found in _GIVEN.finditer(text):
        yield found[1], found[2] or found[3] or found[4] or ""


def _text(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _without_quotes(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"" else text
