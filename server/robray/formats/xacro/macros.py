"""Definitions and calls of macros, and the blocks that calls insert into them."""

import posixpath
from collections.abc import Sequence
from functools import partial

from robray.formats.xacro.functions import Use
from robray.formats.xacro.limits import DEEPEST, DEEPEST_OUTPUT, MOST_CALLS, STEPS_OF_A_PARAMETER, Exhausted, TooMuch
from robray.formats.xacro.reading import PREFIX, Attribute, Element, Piece
from robray.formats.xacro.scopes import (
    UNKNOWN,
    Call,
    Child,
    Definition,
    Frame,
    Macro,
    Made,
    Mention,
    Node,
    Out,
    Replacement,
    Scope,
    Text,
    Value,
)
from robray.formats.xacro.texts import Parameter, literal
from robray.formats.xacro.values import Values, did_you_mean, lacking, respelling, uses_of
from robray.formats.xacro.words import ELEMENTS
from robray.text.spans import Span

_DEFINITIONS = ("property", "macro")
"""Definitions whose content is evaluated at each use."""
_MOST_PARAMETERS = 20_000
"""Characters of `params`."""


class Macros(Values):
    """The part of an expansion for macros and blocks."""

    def _children(
        self, element: Element, out: Out, scope: Scope, frame: Frame, start: int = 0, end: int | None = None
    ) -> None:
        raise NotImplementedError

    def _open_gaps(self, scope: Scope | None) -> None:
        raise NotImplementedError

    def _plain(self, element: Element, scope: Scope, frame: Frame, name: str) -> Out:
        raise NotImplementedError

    def _macro(self, element: Element, scope: Scope, frame: Frame) -> None:
        name, params = self._attributes("macro", element, frame)
        if name is None or name.is_torn:
            scope.has_gap = True
            return
        key = name.value.removeprefix(PREFIX)
        if key == "call" or "." in key:
            self._fault("xacro-invalid-name", f"a macro cannot be named '{key}'", name, frame)
            return
        old = scope.macros.get(key)
        if (
            old is not None
            and old.is_known
            and old.element is not element
            and _text_of(old.element) != _text_of(element)
        ):
            document = old.frame.document
            where = f"line {document.line(old.element.tag.start)} of {posixpath.basename(document.path)}"
            what = f"this definition replaces macro '{key}' in {where}; rename one of them"
            about = (key, old.element, element)
            fault = self._fault("xacro-macro-redefined", what, name, frame, is_refused=False, about=about)
            if fault is not None and not fault.places:
                fault.places.append((document, old.element.name_span))
        text = params.value if params is not None else ""
        if len(text) > _MOST_PARAMETERS:
            raise TooMuch("this macro has too many parameters")
        found = self._kept.parameters(text)
        self._budget.step(STEPS_OF_A_PARAMETER * len(found))
        scope.macros[key] = made = Macro(key, element, params, found, frame)
        self._definitions.append(made)
        self._names_of_macros.add(key)

    def _macro_of(self, name: str, scope: Scope) -> tuple[Scope, Macro | None, bool]:
        """The scope that the body of a macro sees, the macro, and True for a gap in its place."""
        each: Scope | None = scope
        has_gap = False
        while each is not None:
            if name in each.macros:
                return scope, each.macros[name], False
            has_gap = has_gap or each.has_gap
            if each.is_namespace:
                break
            each = each.parent
        *spaces, last = name.split(".")
        if not spaces:
            return scope, None, has_gap
        for space in spaces:
            found, has_gap = scope.find(space)
            if found is None or not isinstance(found.value, Scope):
                return scope, None, has_gap
            found.is_used, scope = True, found.value
        return scope, scope.macros.get(last), has_gap or scope.has_gap

    def _call(self, element: Element, kind: str, out: Out, scope: Scope, frame: Frame) -> list[Child]:
        # Only <xacro:element> has it.
        attributes = [each for each in element.attributes if each.name != "xacro:name"]
        span, entry = element.name_span, None
        if kind == "call":
            name = element.attribute("macro")
            made = None if name is None else self._as_text(self._text(name.value, scope, name, frame))
            if (name is None or name.value == "") and not element.is_torn:
                self._note(lacking(element, "macro"), element, frame)
            if made is None or made.value is UNKNOWN or made.value == "":
                scope.has_gap = self._arguments_gap = self._is_partial = True
                return []
            assert name is not None, "it has a value"
            attributes, span, kind = [each for each in attributes if each is not name], name.span, str(made.value)
            entry = made.entry
        if len(self._calls) >= MOST_CALLS:
            raise Exhausted(f"this needs more than {MOST_CALLS:,} calls of macros")
        around, macro, has_gap = self._macro_of(kind, scope)
        if macro is None and not has_gap:
            meant = self._meant.of("macro", kind.rpartition(".")[2], lambda: {*self._macros(around), *ELEMENTS})
            what = f"undefined macro '{kind}'{did_you_mean(meant)}"
            repair = [] if meant is None else named_again(element, span, kind, meant)
            code, about = "xacro-undefined-macro", (kind, element)
            self._fault(code, what, element, frame, span, about=about, repair=repair, entry=entry)
            macro = self._macros(around).get(meant) if meant is not None else None
            # Definitions are not evaluated here, and after a missing end tag they may contain uses.
            if not kind or meant in _DEFINITIONS:
                self._open_gaps(scope)
        elif macro is not None:
            macro.is_used = True
            # xacro sees no parameters.
            self._is_refused = self._is_refused or not self._repaired.isdisjoint((macro.params, macro.element))
        is_known = macro is not None and macro.is_known and (macro.is_certain or _fits(element, macro))
        if macro is None or not is_known:
            self._children(element, Out(element.name, element, frame), scope, frame)
            scope.has_gap = self._arguments_gap = self._is_partial = True
            return []
        inner = Scope(around, self._name)
        inner_frame = Frame(frame, "call", element, macro.frame.document, frame.file, inner, macro)
        if inner_frame.depth > DEEPEST:
            self._fault("xacro-recursion", f"macro '{kind}' calls itself too deeply", element, frame, span)
            return []
        # Its namespaces are searched.
        self._budget.step(STEPS_OF_A_PARAMETER * len(macro.parameters) + len(macro.element.attributes))
        call = Call(kind, macro, element, attributes, span, scope, inner, frame)
        self._calls.append(call)
        self._frames.append(inner_frame)
        self._pass(call)
        body = Out(macro.element.name, macro.element, inner_frame)
        self._children(macro.element, body, inner, inner_frame)
        self._import_namespaces(macro.element, inner_frame, body, out)
        return body.children

    def _pass(self, call: Call) -> None:
        """Defines the parameters of a macro for a call."""
        macro, frame, inner = call.macro, call.frame, call.inner
        waiting = {one.name: one for one in reversed(macro.parameters)}
        strays = []
        for each in call.attributes:
            found = self._text(each.value, call.scope, each, frame)
            if waiting.pop(each.name, None) is None:
                strays.append((each, found))
            else:
                self._define(call, each.name, each, frame, found)
        for each, found in [] if call.element.is_torn else strays:
            if each.name.startswith("xmlns"):
                meant, what = None, "a namespace cannot be declared in a call; move it to the root element"
            else:
                names = tuple(one for one in waiting if one[0] != "*")
                meant = self._meant.of(names, each.name, partial(tuple, names))
                what = unknown_parameter(call.name, each.name, meant)
            about, cause = (each.name, macro), ("parameter", id(macro.element), each.name)
            repair = [] if meant is None else [Replacement(frame.document, each.name_span, meant)]
            code, span = "xacro-unknown-parameter", each.name_span
            self._fault(code, what, each, frame, span, about=about, cause=cause, repair=repair)
            if meant is not None:
                del waiting[meant]
                self._define(call, meant, each, frame, found)
        left = [*waiting.values()][::-1]
        self._pass_blocks(call, left)
        plain = [each for each in left if each.name[0] != "*"]
        missing = [each.name for each in plain if not self._pass_default(call, each)]
        if missing and not call.element.is_torn:
            what = missing_parameters(call.name, missing)
            self._fault("xacro-missing-parameter", what, call.element, frame, call.span, about=(missing, macro))
        params = macro.params
        if params is not None and "$" in params.value and call.attributes:
            # xacro evaluates all of it: unused defaults must be valid, too.
            self._text(params.value, inner, params, macro.frame)

    def _define(self, call: Call, name: str, node: Node, frame: Frame, made: Value) -> None:
        value = literal(made.value)
        call.inner.names[name] = Definition("parameter", name, node, frame, value, made=made, macro=call.macro)

    def _pass_blocks(self, call: Call, waiting: list[Parameter]) -> None:
        element, frame = call.element, call.frame
        given = Out(element.name, element, frame)
        self._calls_around += 1
        was_partial, self._is_partial = self._is_partial, False
        self._children(element, given, call.scope, frame)
        # Unknown content may be blocks.
        lacks_blocks, self._is_partial = self._is_partial, self._is_partial or was_partial
        self._calls_around -= 1
        blocks = [each for each in given.children if isinstance(each, Out)]
        for parameter in waiting:
            if parameter.name[0] != "*":
                continue
            block = blocks.pop(0) if blocks else None
            if block is None and not lacks_blocks and call.macro.is_certain:
                what = f"macro '{call.name}' needs a block '{parameter.name}'; add an element to this call"
                about = (parameter.name, call.macro)
                self._fault("xacro-missing-block", what, element, frame, call.span, about=about)
            node = element if block is None else block.element
            value = UNKNOWN if block is None else block
            name = parameter.name
            call.inner.names[name] = Definition("block", name, node, frame, value, macro=call.macro)
        for block in blocks if call.macro.is_certain and not element.is_open else []:
            what = f"macro '{call.name}' takes no block here; remove <{block.name}>"
            self._fault("xacro-extra-block", what, block.element, block.frame)

    def _pass_default(self, call: Call, parameter: Parameter) -> bool:
        """Defines a parameter that a call does not give; False if it has no default."""
        macro, scope, default, name = call.macro, call.scope, parameter.default, parameter.name
        params = macro.params
        assert params is not None, "they name a parameter"
        found, has_gap = scope.find(name)
        is_forwarded = default is not None and default.is_forwarded
        made = Value(params, macro.frame, UNKNOWN)
        is_there = True
        if is_forwarded and found is not None:
            found.is_used = True
            self._mentions.append(Mention(params, macro.frame, found))
            made.value, made.is_certain = self._value(found), found.is_certain
            start, uses = parameter.start, (Use(None, found),)
            made.pieces.append(Made("expression", start, start, made.value, uses, found))
        elif is_forwarded and name in self._globals:
            made.value = self._globals[name]
        elif default is not None and default.text is not None:
            made = self._text(default.text, scope, params, macro.frame, default.start)
        else:
            is_there = is_forwarded and has_gap
        self._define(call, name, params, macro.frame, made)
        return is_there

    def _import_namespaces(self, element: Element, frame: Frame, body: Out, out: Out) -> None:
        """Moves the declarations of namespaces of a body or root to the element that it is put into."""
        declared: dict[str, Attribute | Value] = {each.name: each for each in element.attributes}
        for name, each in {**declared, **body.attributes}.items():
            if name.startswith("xmlns:") and name != "xmlns:xacro" and name not in out.attributes:
                out.attributes[name] = Value(each, frame, each.value) if isinstance(each, Attribute) else each

    def _insert(self, element: Element, out: Out, scope: Scope, frame: Frame) -> None:
        (name,) = self._attributes("insert_block", element, frame)
        if name is None or name.is_torn:
            return
        for key in ("**" + name.value, "*" + name.value):
            found, has_gap = scope.find(key)
            if found is not None:
                break
        else:
            self._is_partial = True
            if not has_gap:
                meant = self._meant.of("block", name.value, lambda: self._blocks(scope))
                what = f"undefined block '{name.value}'{did_you_mean(meant)}"
                repair = [] if meant is None else [Replacement(frame.document, name.span, meant)]
                self._fault("xacro-undefined-block", what, name, frame, about=(name.value, scope), repair=repair)
            return
        found.is_used = True
        self._mentions.append(Mention(name, frame, found))
        if found.value is UNKNOWN:
            self._is_partial = True
            return
        assert found.frame is not None, "a block stands in a source"
        if isinstance(found.value, Element):
            # The block of a property is only evaluated here.
            inner = Frame(frame, "block", element, found.frame.document, frame.file, scope)
            if inner.depth > DEEPEST:
                self._fault("xacro-recursion", f"block '{name.value}' inserts itself", element, frame)
                return
            block = self._plain(found.value, scope, inner, found.value.name)
        else:
            block = found.value
            size, depth = block.size()
            self._cost(size)
            if depth > DEEPEST_OUTPUT:
                raise TooMuch(f"elements are nested more than {DEEPEST_OUTPUT} deep")
            if _has_dollar(block):
                block = self._again(block, scope)
        out.children += block.children if key[1] == "*" else [block]

    def _macros(self, scope: Scope | None) -> dict[str, Macro]:
        """All macros that a scope sees."""
        found: dict[str, Macro] = {}
        while scope is not None:
            found, scope = {**scope.macros, **found}, scope.parent
        return found

    def _blocks(self, scope: Scope | None) -> set[str]:
        found: set[str] = set()
        while scope is not None:
            found.update(each.lstrip("*") for each in scope.names if each[0] == "*")
            scope = scope.parent
        return found

    def _again(self, block: Out, scope: Scope) -> Out:
        """Evaluates a block at its insertion, in the state of the call."""
        made = Out(block.name, block.element, block.frame)
        for name, each in block.attributes.items():
            if isinstance(each, Value) and each.value is not UNKNOWN and "$" in each.value:
                made.attributes[name] = self._evaluated_again(each, scope)
            else:
                made.attributes[name] = each
        for child in block.children:
            if isinstance(child, Out):
                made.children.append(self._again(child, scope))
            elif (
                isinstance(child, Text) and child.kind == "text" and child.made is not None and "$" in str(child.value)
            ):
                found = self._evaluated_again(child.made, scope)
                made.children.append(Text("text", found.value, child.node, child.frame, found))
            else:
                made.children.append(child)
        return made

    def _evaluated_again(self, made: Value, scope: Scope) -> Value:
        # The value is not in the source: a fault in it belongs to the whole value.
        value, span = made.value, made.node.span
        node = Piece("again", value, span)
        found = self._as_text(self._text(value, scope, node, made.frame))
        whole = Made("expression", 0, len(made.node.value), found.value, tuple(uses_of(made) + uses_of(found)))
        is_certain = made.is_certain and found.is_certain
        return Value(made.node, made.frame, found.value, [whole], is_certain=is_certain)


def named_again(element: Element, span: Span, written: str, meant: str) -> list[Replacement]:
    """Replaces the macro's name in both tags of a call."""
    document, name = element.document, written.rpartition(".")[2]
    found = respelling(document, span, name, meant)
    end_tag = element.end_tag
    if found and end_tag.start < end_tag.end and span == element.name_span:
        found += respelling(document, end_tag, name, meant)
    return found


def unknown_parameter(macro: str, name: str, meant: str | None) -> str:
    """The message about an attribute of a call that is not a parameter of its macro."""
    return f"macro '{macro}' has no parameter '{name}'{did_you_mean(meant)}"


def missing_parameters(macro: str, names: Sequence[str]) -> str:
    """The message about a call that lacks parameters."""
    noun = "parameters" if len(names) > 1 else "parameter"
    return f"macro '{macro}' needs the {noun} " + ", ".join(f"'{each}'" for each in names)


def _fits(element: Element, macro: Macro) -> bool:
    """True if a call gives a macro its needed parameters, and no others."""
    given = {each.name for each in element.attributes if each.name != "macro"}
    return macro.needed <= given <= macro.names


def _text_of(element: Element) -> bytes:
    return element.document.text[slice(*element.span)]


def _has_dollar(block: Out) -> bool:
    if any(isinstance(each, Value) and "$" in str(each.value) for each in block.attributes.values()):
        return True
    for each in block.children:
        if isinstance(each, Out):
            if _has_dollar(each):
                return True
        elif isinstance(each, Text) and each.made is not None and "$" in str(each.value):
            return True
    return False
