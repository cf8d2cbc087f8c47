"""Completions of xacro: elements, calls, parameters, names in expressions, files."""

import posixpath
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import attrs

from robray.features.candidates import (
    Candidate,
    Completion,
    CompletionContext,
    CompletionRole,
    Completions,
    best,
    escaped,
)
from robray.features.xacro.robot_words import element_around, element_of, named_kinds, typed_rest
from robray.features.xacro.robot_words import names as robot_names
from robray.features.xacro.typed import Opened, Place, Tag, Typed, Word, attributes, opened, typed_at, word
from robray.features.xacro.visible import View, brief, document_of, macros, parameter_text, signature_text, views
from robray.features.xacro.vocabulary import NAMESPACE, OWN, SUBSTITUTIONS, VALUES
from robray.formats.urdf.kinds import JOINT, LINK, MATERIAL
from robray.formats.urdf.vocabulary import ElementWord
from robray.formats.xacro.expansion import Expansion
from robray.formats.xacro.functions import GLOBALS, IN_EVAL, METHODS, Members, Module
from robray.formats.xacro.reading import PREFIX, Document
from robray.formats.xacro.scopes import UNKNOWN, Macro, Scope
from robray.formats.xacro.texts import Parameter, parameters
from robray.formats.xacro.yaml import YamlMap
from robray.syntax.xml_text import in_attribute
from robray.text.paths import normal
from robray.text.printable import printable
from robray.text.spans import Span

ListPackages = Callable[[], Iterable[str]]
"""Names of packages around, if not all are known."""

_SOURCES = ("xacro", "xml", "urdf", "srdf", "gazebo", "sdf", "ros2_control")
_CONFIGURATIONS = ("yaml", "yml")
_IN_FUNCTIONS = {"xacro.load_yaml": _CONFIGURATIONS, "load_yaml": _CONFIGURATIONS, "xacro.abs_filename": None}
"""Functions with a file's name as argument, with the suffixes of the files."""
_FIRST = 1_000_000
"""Rank before all others: keys before the names that a bracket may contain as well."""
_TRIGGERS = {Place.ELEMENT: "<:", Place.END: "/", Place.ATTRIBUTE: "", Place.VALUE: "/\"'", Place.TEXT: ""}


def no_packages() -> Iterable[str]:
    return ()


@attrs.frozen
class _Asked:
    """`views` are those at the cursor; at least one."""

    document: Document
    typed: Typed
    views: list[View]
    context: CompletionContext
    list_packages: ListPackages

    @property
    def line_goes_on(self) -> bool:
        """True if more text follows on the line behind the typed name."""
        end = self.typed.name.end
        line_end = self.typed.text.find(b"\n", end)
        return bool(self.typed.text[end : line_end if line_end >= 0 else None].strip())


def completion(
    expansions: Sequence[Expansion],
    path: str,
    offset: int,
    context: CompletionContext,
    list_packages: ListPackages = no_packages,
) -> Completions | None:
    """Completions at the cursor; None if xacro has none there, or if the trigger should not open a list.

    Cost: O(text before the cursor + names).
    """
    document = document_of(expansions, path)
    typed = typed_at(document.text, offset) if document is not None else None
    if document is None or typed is None:
        return None
    is_lazy = typed.macro is not None or (typed.tag.name == PREFIX + "property" and typed.place is Place.VALUE)
    macro = typed.macro.start if typed.macro is not None else None
    seen = views(expansions, path, macro, None if is_lazy else typed.tag.start)
    if not seen:
        return None
    asked = _Asked(document, typed, seen, context, list_packages)
    if typed.place in (Place.VALUE, Place.TEXT):
        found = opened(typed.typed)
        if found is not None:
            return _in_dollar(asked, found)
    if context.trigger and context.trigger not in _TRIGGERS[typed.place]:
        return None
    match typed.place:
        case Place.ELEMENT:
            return _answer(asked, typed.typed, typed.name, _elements(asked))
        case Place.END:
            return _answer(asked, typed.typed, typed.name, _end(asked))
        case Place.ATTRIBUTE:
            return _answer(asked, typed.typed, typed.name, _attributes(asked))
        case Place.VALUE:
            return _in_value(asked)
        case Place.TEXT:
            return None


def _answer(
    asked: _Asked, typed: str, replaced: Span, candidates: Iterable[Candidate], *, quoted: bool = False
) -> Completions | None:
    items, incomplete = best(typed, [*candidates], snippets=asked.context.snippets)
    return Completions(replaced, items, incomplete, quoted=quoted) if items else None


# Elements and attributes.


def _macros(asked: _Asked) -> dict[str, Macro]:
    around = asked.typed.macro
    return macros(asked.views, asked.document, around.start if around is not None else None)


def _elements(asked: _Asked) -> Iterator[Candidate]:
    outer = element_around(asked.typed)
    for order, each in enumerate(() if outer is None else outer.children):
        yield order - _FIRST, each.name, partial(_of_urdf, asked, each)
    for name, macro in _macros(asked).items():
        yield 0, PREFIX + name, partial(_call, asked, name, macro)
    for order, name in enumerate(OWN):
        yield 1 + order, PREFIX + name, partial(_own, asked, name)


def _call(asked: _Asked, name: str, macro: Macro) -> Completion:
    label = PREFIX + printable(name)
    if asked.line_goes_on:
        return Completion(label, CompletionRole.FUNCTION, label, signature_text(macro))
    snippet, count = label, 0
    for each in macro.parameters:
        if each.default is None and each.name[0] != "*":
            count += 1
            snippet += f' {escaped(each.name)}="${count}"'
    has_blocks = any(each.name[0] == "*" for each in macro.parameters)
    snippet += f">\n\t$0\n</{label}>" if has_blocks else "/>$0"
    return Completion(label, CompletionRole.FUNCTION, label, signature_text(macro), snippet)


def _own(asked: _Asked, name: str) -> Completion:
    label, about = PREFIX + name, OWN[name]
    if asked.line_goes_on:
        return Completion(label, CompletionRole.KEYWORD, label, about.documentation)
    snippet = f"{label} {about.proposed}" + (f">\n\t$0\n</{label}>" if about.holds else "/>$0")
    return Completion(label, CompletionRole.KEYWORD, label, about.documentation, snippet)


def _of_urdf(asked: _Asked, element: ElementWord) -> Completion:
    snippet = ""
    if not asked.line_goes_on:
        needed = [each.name for each in element.attributes if each.is_needed]
        snippet = element.name + "".join(f' {name}="${number}"' for number, name in enumerate(needed, 1))
        snippet += f">\n\t$0\n</{element.name}>" if element.children else "/>$0"
    return Completion(element.name, CompletionRole.KEYWORD, element.name, element.documentation, snippet)


def _end(asked: _Asked) -> Iterator[Candidate]:
    around = asked.typed.around
    if around:
        name = around[-1].name
        text = name + ("" if asked.line_goes_on else ">")
        yield 0, name, partial(Completion, name, CompletionRole.KEYWORD, text)


def _attributes(asked: _Asked) -> Iterator[Candidate]:
    typed = asked.typed
    there = typed.attributes
    if not typed.around and "xmlns:xacro" not in there:
        yield 0, "xmlns:xacro", partial(_attribute, asked, "xmlns:xacro", "", NAMESPACE)
    if not typed.tag.name.startswith(PREFIX):
        element = element_of(typed)
        for order, attribute in enumerate(() if element is None else element.attributes):
            if attribute.name not in there:
                yield (
                    order - _FIRST * attribute.is_needed,
                    attribute.name,
                    partial(_attribute, asked, attribute.name, ""),
                )
        return
    kind = typed.tag.name.removeprefix(PREFIX)
    if kind in OWN:
        for order, name in enumerate((*OWN[kind].needed, *OWN[kind].optional)):
            if name not in there:
                yield order, name, partial(_attribute, asked, name, "")
    name = there.get("macro", "") if kind == "call" else kind
    macro = _macros(asked).get(name)
    for each in [] if macro is None else macro.parameters:
        if each.name[0] != "*" and each.name not in there:
            detail = parameter_text(each) if each.default is not None else ""
            yield int(each.default is not None), each.name, partial(_attribute, asked, each.name, detail)


def _attribute(asked: _Asked, name: str, detail: str, value: str = "") -> Completion:
    behind = asked.typed.text[asked.typed.name.end :].lstrip()[:1]
    snippet = "" if behind == b"=" else f'{escaped(name)}="{escaped(value) or "$1"}"'
    return Completion(printable(name), CompletionRole.ATTRIBUTE, name, printable(detail), snippet)


# Values.


def _in_value(asked: _Asked) -> Completions | None:
    typed = asked.typed
    key = typed.tag.name.removeprefix(PREFIX), typed.attribute
    end = _value_end(typed)
    closing = "" if end is not None else typed.quote
    if not typed.tag.name.startswith(PREFIX):
        return _in_robot(asked, typed.offset if end is None else end, closing)
    replaced = Span(typed.start, typed.offset if end is None else end)
    if key == ("include", "filename"):
        return _files(asked, typed.typed, _SOURCES)
    candidates: list[Candidate] = []
    if key == ("insert_block", "name"):
        candidates = [
            (order, name, partial(_named, name, CompletionRole.PARAMETER, closing))
            for order, name in enumerate(_blocks(asked))
        ]
    elif key == ("call", "macro"):
        candidates = [
            (0, name, partial(_named, name, CompletionRole.FUNCTION, closing, signature_text(macro)))
            for name, macro in _macros(asked).items()
        ]
    else:
        candidates = [
            (order, name, partial(_named, name, CompletionRole.WORD, closing))
            for order, name in enumerate(VALUES.get(key, ()))
        ]
    return _answer(asked, typed.typed, replaced, candidates, quoted=True)


_ROLES = {LINK: CompletionRole.LINK, JOINT: CompletionRole.FRAME, MATERIAL: CompletionRole.MATERIAL}


def _in_robot(asked: _Asked, end: int, closing: str) -> Completions | None:
    """The names of the robot that an attribute of URDF can have."""
    typed = asked.typed
    if not named_kinds(typed):
        return None
    rest = typed_rest(typed)
    found = {each.rest: each for each in [*robot_names(asked.document, typed, asked.views)][::-1]}
    candidates: list[Candidate] = [
        (not each.is_written, name, partial(_named, name, _ROLES[each.kind], closing, each.kind.word))
        for name, each in found.items()
        if name
    ]
    return _answer(asked, rest, Span(typed.offset - len(rest.encode()), end), candidates, quoted=True)


def _value_end(typed: Typed) -> int | None:
    """End of the value at the cursor; None if it does not end on its line."""
    end = typed.text.find(typed.quote.encode(), typed.offset)
    between = typed.text[typed.offset : end]
    return None if end < 0 or any(mark in between for mark in b"\n<>=") else end


def _named(name: str, role: CompletionRole, closing: str, detail: str = "") -> Completion:
    return Completion(printable(name), role, in_attribute(name) + closing, printable(detail))


def _blocks(asked: _Asked) -> list[str]:
    """The blocks that can be inserted: of the macro around first."""
    found = [each.name.lstrip("*") for each in _parameters(asked) if each.name[0] == "*"]
    found += [each.name.lstrip("*") for view in asked.views for each in view.names() if each.kind == "block"]
    return [*dict.fromkeys(found)]


def _parameters(asked: _Asked) -> list[Parameter]:
    """The parameters of the macro around, as written now."""
    macro: Tag | None = asked.typed.macro
    return [] if macro is None else parameters(attributes(asked.typed.text, macro.start).get("params", ""))


def _files(asked: _Asked, value: str, suffixes: tuple[str, ...] | None) -> Completions | None:
    """The files in the folder that a value names up to its last slash."""
    folder = value[: value.rfind("/") + 1]
    if "://" in folder:
        return None
    typed, offset = asked.typed, asked.typed.offset
    part = value[len(folder) :]
    end = typed.text[offset:].split(b"\n", 1)[0]
    stop = min((at for mark in (b'"', b"'", b">", b"<", b"/", b"}") if (at := end.find(mark)) >= 0), default=0)
    replaced = Span(offset - len(part.encode()), offset + stop)
    found: dict[str, None] = {}
    for view in asked.views:
        known = view.evaluate(folder)
        if isinstance(known, str):
            where = posixpath.join(posixpath.dirname(view.frame.file), known)
            found.update(dict.fromkeys(asked.context.list_folder(normal(where))))
    candidates: list[Candidate] = []
    for name in found:
        if name.endswith("/"):
            text = in_attribute(name)
            candidates.append(
                (1, name, partial(Completion, printable(name), CompletionRole.FOLDER, text, goes_on=True))
            )
        elif suffixes is None or name.lower().rpartition(".")[2] in suffixes:
            candidates.append((0, name, partial(_named, name, CompletionRole.FILE, "")))
    return _answer(asked, part, replaced, candidates, quoted=True)


# Expressions and substitutions.


def _in_dollar(asked: _Asked, found: Opened) -> Completions | None:
    offset, trigger = asked.typed.offset, asked.context.trigger
    if not found.is_expression:
        return None if trigger and trigger not in "( /" else _substitution(asked, found)
    at = word(found.text)
    if at is None or (trigger and trigger not in _due(at)):
        return None
    start = offset - len(at.typed.encode())
    replaced = Span(start, _word_end(asked.typed.text, offset))
    if at.call in _IN_FUNCTIONS:
        return _files(asked, at.typed, _IN_FUNCTIONS[at.call])
    if at.call == "xacro.arg":
        return _answer(asked, at.typed, replaced, _arguments(asked, _closing(asked, replaced, at.quote)))
    if at.owner:
        return _answer(asked, at.typed, replaced, _members(asked, at, replaced))
    if at.quote:
        return None
    in_eval = asked.typed.typed[: found.start].endswith("$(eval ")
    names = _in_eval(asked) if in_eval else _names(asked)
    return _answer(asked, at.typed, replaced, [*_quoted_keys(asked, at, replaced), *names])


def _due(at: Word) -> str:
    """The characters behind which a list opens by itself."""
    if at.quote:
        return "'\""
    return "." if at.owner else "[" if at.subscripted else "{" * (not at.typed)


def _quoted_keys(asked: _Asked, at: Word, replaced: Span) -> Iterator[Candidate]:
    """The keys of the value before a bracket, in other quotes than those around."""
    quote = '"' if asked.typed.quote == "'" else "'"
    keys = _members(asked, Word(at.typed, at.subscripted, quote=quote), replaced) if at.subscripted else ()
    closing = _closing(asked, replaced, "]")
    for order, name, _ in keys:
        text = f"{quote}{in_attribute(name)}{quote}{closing}"
        yield order - _FIRST, name, partial(Completion, printable(name), CompletionRole.ATTRIBUTE, text)


def _word_end(text: bytes, offset: int) -> int:
    while text[offset : offset + 1].isalnum() or text[offset : offset + 1] == b"_":
        offset += 1
    return offset


def _closing(asked: _Asked, replaced: Span, *marks: str) -> str:
    """The missing marks behind the replaced text."""
    missing = "".join(marks)
    there = asked.typed.text[replaced.end : replaced.end + len(missing)].decode("utf-8", "replace")
    for count in range(len(missing) + 1):
        if there.startswith(missing[count:]):
            return missing[:count]
    return missing


def _names(asked: _Asked) -> Iterator[Candidate]:
    there = asked.typed.attributes
    is_lazy = asked.typed.tag.name == PREFIX + "property" and there.get("lazy_eval") != "false"
    own = there.get("name") if is_lazy else None
    seen = set()
    for each in _parameters(asked):
        if each.name[0] != "*" and each.name not in seen:
            seen.add(each.name)
            yield 0, each.name, partial(_parameter, asked, each)
    for name in asked.typed.properties:
        if name not in seen and name != own:
            seen.add(name)
            yield 1, name, partial(_property, asked.views[0], name)
    for view in asked.views:
        for definition in view.names():
            name = definition.name
            if name in seen or definition.kind == "block" or name == own:
                continue
            seen.add(name)
            if definition.kind == "namespace":
                yield 1, name, partial(_plain, CompletionRole.CLASS, name, "")
            else:
                yield 1, name, partial(_property, view, name)
    for name, value in GLOBALS.items():
        if name not in seen:
            yield 2, name, partial(_global, name, value)
    yield 2, "xacro", partial(Completion, "xacro", CompletionRole.CLASS, "xacro")


def _parameter(asked: _Asked, parameter: Parameter) -> Completion:
    name = parameter.name
    values = {brief(view.evaluate(f"${{{name}}}")) for view in asked.views if view.frame.macro is not None}
    known = next(iter(values)) if len(values) == 1 else ""
    detail = f"= {known}" if known else printable(parameter_text(parameter)) if parameter.default is not None else ""
    return Completion(printable(name), CompletionRole.PARAMETER, name, detail)


def _property(view: View, name: str) -> Completion:
    value = brief(view.evaluate(f"${{{name}}}"))
    return Completion(printable(name), CompletionRole.CONSTANT, name, f"= {value}" if value else "")


def _global(name: str, value: Any) -> Completion:
    if isinstance(value, Members):
        return Completion(name, CompletionRole.CLASS, name)
    if callable(value) or not isinstance(value, int | float):
        about = (getattr(value, "__doc__", None) or "").strip().partition("\n")[0]
        return Completion(name, CompletionRole.FUNCTION, name, about, f"{name}($1)")
    return Completion(name, CompletionRole.CONSTANT, name, f"= {brief(value)}")


def _members(asked: _Asked, at: Word, replaced: Span) -> Iterator[Candidate]:
    """The names behind a dot, and the keys in a bracket, of all that the owner is."""
    seen: set[str] = set()
    closing = _closing(asked, replaced, at.quote, "]") if at.quote else ""
    for view in asked.views:
        owner = view.evaluate(f"${{{at.owner}}}")
        for name, make in _of(owner, at):
            if name not in seen:
                seen.add(name)
                yield len(seen), name, partial(make, name, closing)


Make = Callable[[str, str], Completion]


def _of(owner: Any, at: Word) -> Iterator[tuple[str, Make]]:
    if owner is UNKNOWN:
        return
    if isinstance(owner, dict):
        for key, value in [*owner.items()]:
            is_member = isinstance(owner, YamlMap) and isinstance(key, str) and key.isidentifier()
            if isinstance(key, str) and (at.quote or (is_member and key not in METHODS[dict])):
                yield key, partial(_key, value)
    if at.quote:
        return
    if isinstance(owner, Scope):
        yield from ((name, partial(_plain, CompletionRole.CONSTANT)) for name in owner.names if name[0] != "*")
    elif isinstance(owner, Module):
        yield from ((name, partial(_in_module, value)) for name, value in owner.names.items())
    for kind, methods in METHODS.items():
        if isinstance(owner, kind) and not isinstance(owner, bool):
            yield from ((name, _method) for name in sorted(methods))
            return


def _plain(role: CompletionRole, name: str, _closing: str) -> Completion:
    return Completion(printable(name), role, name)


def _in_module(value: Any, name: str, _closing: str) -> Completion:
    return _global(name, value)


def _method(name: str, _closing: str) -> Completion:
    return Completion(name, CompletionRole.FUNCTION, name, "", f"{name}($1)")


def _key(value: Any, key: str, closing: str) -> Completion:
    detail = f"= {found}" if (found := brief(value)) else ""
    return Completion(printable(key), CompletionRole.ATTRIBUTE, in_attribute(key) + closing, detail)


def _in_eval(asked: _Asked) -> Iterator[Candidate]:
    yield from _arguments(asked, "")
    for name, value in IN_EVAL.items():
        yield 1, name, partial(_global, name, value)


def _arguments(asked: _Asked, closing: str) -> Iterator[Candidate]:
    seen = set()
    for view in asked.views:
        for name, definition in view.expansion.arguments.items():
            if name not in seen:
                seen.add(name)
                detail = f"= {value}" if (value := brief(definition.value)) else ""
                yield 0, name, partial(_named, name, CompletionRole.PARAMETER, closing, detail)


def _substitution(asked: _Asked, found: Opened) -> Completions | None:
    verb, blank, rest = found.text.partition(" ")
    offset = asked.typed.offset
    typed = rest if blank else verb
    start = offset - len(typed.encode())
    replaced = Span(start, _word_end(asked.typed.text, offset))
    closing = _closing(asked, replaced, ")")
    if not blank:
        candidates: Iterable[Candidate] = [
            (order, name, partial(_verb, name, about, closing))
            for order, (name, about) in enumerate(SUBSTITUTIONS.items())
        ]
    elif verb == "arg":
        candidates = _arguments(asked, closing)
    elif verb == "find":
        known = {name for view in asked.views for name, folder in view.expansion.packages.items() if folder is not None}
        names = sorted({*known, *asked.list_packages()})
        candidates = [
            (int(name not in known), name, partial(_named, name, CompletionRole.FOLDER, closing)) for name in names
        ]
    else:
        return None
    return _answer(asked, typed, replaced, candidates)


def _verb(name: str, about: str, closing: str) -> Completion:
    text = name if name == "cwd" else name + " "
    return Completion(
        name,
        CompletionRole.KEYWORD,
        text,
        about,
        f"{escaped(text)}$0{closing}" if closing else "",
        goes_on=name != "cwd",
    )
