"""Entities of scenes and assemblies."""

from posixpath import basename, splitext

from robray.facts.items import Item
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.smurf.frontend.nodes import Local, entries, is_nothing, missing
from robray.formats.smurf.frontend.rotations import position, rotation
from robray.formats.smurf.statements import Attachment, Entity, Odd
from robray.formats.smurf.vocabulary import (
    ENTITY_KEYS,
    ENTITY_LISTS,
    FORMER_KEYS,
    LIKE_ENTITIES,
    LOADED,
    NESTED,
    SUFFIX_TYPES,
    TYPES,
)
from robray.scene.model import NAMELESS
from robray.syntax.nodes import Mapping, Node, Scalar, Sequence, Style
from robray.syntax.yaml import value
from robray.syntax.yaml.quoting import DOUBLE, SINGLE, between
from robray.text.slips import folded, slip
from robray.text.spans import Span

PARENT_WORDS = frozenset({"world", "none"})
ANCHOR_WORDS = frozenset({"world", "none", "parent"})

_SCALARS = ("name", "file", "type", "parent", "anchor", "pose", "child", "root")
_SEPARATOR = "::"
_QUOTES = {Style.SINGLE: SINGLE, Style.DOUBLE: DOUBLE}


def entity(node: Node, section: str, *, by_phobos: bool) -> Item:
    """An element of a list of entities; its item begins where it does."""
    local = Local(node.start)
    if not isinstance(node, Mapping):
        span = local.span(node)
        return Item(Odd(span), (Problem("smurf-wrong-type", span, ("an entity", "a map")),))
    problems: list[Problem] = []
    keys = tuple((key.text, local.span(key)) for key, _ in node.pairs if isinstance(key, Scalar))
    unknown = {key: span for key, span in keys if key not in ENTITY_KEYS}
    found = {key: each for key, each in entries(node).items() if not is_nothing(each)}
    texts: dict[str, Name | None] = {}
    for key in _SCALARS:
        each = found.get(key)
        if each is not None and (not isinstance(each, Scalar)):
            problems.append(Problem("smurf-wrong-type", local.span(each), (f"'{key}'", "a string")))
        texts[key] = local.name(each)
    keyword = keys[0][1] if keys else Span(0, min(1, node.end - node.start))
    file = texts["file"]
    if texts["name"] is not None:
        keyword = texts["name"].span
    is_told = isinstance(found.get("file"), Sequence | Mapping)
    lacking = () if file is not None or is_told else ("file",)
    problems += missing(unknown, lacking, "an entity", "entity", keyword, FORMER_KEYS)
    told = {each.span for each in problems if each.code == "smurf-unknown-key"}
    problems += [
        Problem("smurf-unknown-key", span, (key, "", "", "")) for key, span in unknown.items() if span not in told
    ]
    suffix = "" if file is None else splitext(file.text)[1].removeprefix(".").lower()
    kind, by_suffix = _kind(texts["type"], suffix, problems, by_phobos=by_phobos)
    is_loaded = file is not None and kind in LOADED and kind == by_suffix
    at, turned = found.get("position"), found.get("rotation")
    name = texts["name"]
    called = (splitext(basename("" if file is None else file.text))[0] if name is None else name.text) or NAMELESS
    root = found.get("root")
    if isinstance(root, Scalar) and not isinstance(value(root), bool):
        problems.append(Problem("smurf-wrong-type", local.span(root), ("'root'", "true or false")))
    statement = Entity(
        section,
        name,
        called,
        file,
        kind,
        is_loaded,
        is_loaded and kind in NESTED,
        None if at is None else position(at, local, problems),
        None if turned is None else rotation(turned, local, problems, by_phobos=by_phobos),
        _attachment(found.get("parent"), texts["parent"], PARENT_WORDS, problems),
        _attachment(found.get("anchor"), texts["anchor"], ANCHOR_WORDS, problems),
        texts["pose"],
        isinstance(root, Scalar) and value(root) is True,
        texts["child"],
        keys,
        keyword,
        by_phobos,
    )
    return Item(statement, tuple(problems))


def meant_list(text: str, value: Node) -> str | None:
    """The list of entities that a key of a scene was meant as. What stands in its list is read in other pieces."""
    if isinstance(value, Scalar) and not is_nothing(value):
        return None
    if folded(text).startswith(LIKE_ENTITIES):
        return "entities"
    return next((each for each in ENTITY_LISTS if slip(text, each) is not None), None)


def _kind(given: Name | None, suffix: str, problems: list[Problem], *, by_phobos: bool) -> tuple[str, str]:
    """What an entity is to MARS, which goes by the type, or to Phobos, which does by the suffix; and what that says."""
    by_suffix = SUFFIX_TYPES.get(suffix, suffix)
    if given is None:
        return by_suffix, by_suffix
    if given.text not in TYPES:
        problems.append(
            Problem("smurf-unknown-type", given.span, (given.text, by_suffix if by_suffix in LOADED else ""))
        )
    elif suffix and given.text != by_suffix and (given.text in LOADED or by_suffix in LOADED):
        problems.append(Problem("smurf-type-mismatch", given.span, (given.text, suffix)))
    return by_suffix if by_phobos and suffix else given.text, by_suffix


def _attachment(
    node: Node | None, given: Name | None, words: frozenset[str], problems: list[Problem]
) -> Attachment | None:
    """`given` is the text of the node."""
    if given is None or not isinstance(node, Scalar):
        return None
    entity_name, separator, link = given.text.partition(_SEPARATOR)
    if separator and entity_name and link:
        start, end = given.span
        # Of a text with escapes that it does not need, or with line breaks, nobody knows where its parts stand.
        quote = _QUOTES.get(node.style, "")
        first, last = _length(entity_name, quote), _length(link, quote)
        if end - start == first + last + len(_SEPARATOR) + 2 * len(quote):
            left = Span(start + len(quote), start + len(quote) + first)
            right = Span(end - len(quote) - last, end - len(quote))
            return Attachment(given, Name(entity_name, left), Name(link, right))
        return Attachment(given, Name(entity_name, given.span, quoted=True), Name(link, given.span, quoted=True))
    if given.text.lower() not in words:
        problems.append(Problem("smurf-malformed-reference", given.span, (given.text, tuple(sorted(words)))))
    return Attachment(given)


def _length(text: str, quote: str) -> int:
    """How many bytes a text has between such quotes; it has them in single ones whatever they can hold."""
    return len((between(text, quote) or text).encode("utf-8", "replace"))
