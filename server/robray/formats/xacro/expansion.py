"""Expands a source in the order of its elements, as xacro does, and continues after mistakes.

The result of a mistake is unknown and causes no more faults, so one mistake is one fault: a missing include is a gap in
its scope, after which an undefined name is not a fault.
"""

import posixpath
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from keyword import iskeyword
from typing import Any, NamedTuple

from robray.formats.xacro import Variable
from robray.formats.xacro.limits import (
    DEEPEST,
    MOST_BYTES,
    MOST_CALLS,
    MOST_FAULTS,
    MOST_INCLUDES,
    MOST_OUTPUT,
    STEPS_OF_AN_ELEMENT,
    Budget,
    Exhausted,
    TooMuch,
)
from robray.formats.xacro.macros import Macros
from robray.formats.xacro.reading import (
    MISSING_PREFIX,
    PREFIX,
    STRAY_TEXT,
    TOO_LARGE,
    UNPREFIXED,
    Attribute,
    Document,
    Element,
    Piece,
    SourceText,
    lacks_prefix,
    without_prefix,
)
from robray.formats.xacro.scopes import (
    UNKNOWN,
    Call,
    Child,
    Definition,
    Fault,
    Frame,
    Inclusion,
    Macro,
    Mention,
    Out,
    Replacement,
    Scope,
    Text,
    Value,
)
from robray.formats.xacro.sources import Kept, Sources
from robray.formats.xacro.texts import literal
from robray.formats.xacro.unreached import Unreached
from robray.formats.xacro.values import PATTERN, UnmarkedText, lacking, nearest, uses_of, without_default
from robray.text.paths import normal
from robray.text.spans import Span
from robray.text.steps import Steps, at_once

_FIXED = ("if", "unless", "insert_block", "attribute", "element")
"""Elements of xacro that define nothing themselves."""
_PART = 100
"""Elements in the root that are expanded in one step."""
_NAME = "xacro-invalid-name"
_STEPS_ASKED, _LETTERS_ASKED = 20_000, 2_000_000
"""Limits of one question about an expansion."""
_ACCEPTED = (MISSING_PREFIX, STRAY_TEXT)
"""Findings of the notation for which xacro does not refuse a source."""
_NAMES = ("filename", "joint", "link", "name", "reference")
_LOST = re.compile(r"\s*xacro:(?!property|arg|macro)[\w.]+\s[^<]*>\s*$")
"""A tag without its first bracket."""
_NUMBER = re.compile(r"[-+.\d eE]*")
_URDF = {
    *("axis", "box", "capsule", "child", "collision", "color", "cylinder", "gazebo", "geometry", "inertia", "inertial"),
    *("joint", "limit", "link", "mass", "material", "mesh", "mimic", "origin", "parent", "sensor", "sphere", "texture"),
    *("transmission", "visual"),
}
"""Elements of URDF, even if macros have these names."""
_MARK = Piece("text", "\n\n", Span(0, 0))


class Expansion(NamedTuple):
    """The result of expanding a source with its arguments."""

    document: Document | None
    """None if the file cannot be read."""
    root: Out | None
    """None if the expansion stopped at a limit, or there is no element."""
    faults: tuple[Fault, ...]
    """Sorted by file and place."""
    is_refused: bool
    """True if xacro refuses the source."""
    is_partial: bool
    """True if elements are missing because their content is unknown."""
    files: Mapping[str, SourceText | None]
    """The files that it asked for, by path; None for unreadable ones."""
    patterns: tuple[str, ...]
    """The patterns of paths that it asked for."""
    packages: Mapping[str, str | None]
    """The folders of the packages that it asked for."""
    variables: Mapping[str, str | Variable | None]
    """The environment variables that it asked for."""
    installed: Mapping[str, str | None]
    """The sources of the files that it asked for where packages install them; None if there is none."""
    arguments: Mapping[str, Definition]
    """The given or declared arguments; `is_used` for those that are read."""
    unknown_arguments: Mapping[str, str | None]
    """The given arguments that are neither declared nor read, each with a suggestion."""
    missing_arguments: tuple[str, ...]
    """The arguments that are read, but neither given nor declared."""
    definitions: tuple[Definition | Macro, ...]
    """Properties, arguments and macros, in the order of definition."""
    values: tuple[Value, ...]
    """All evaluations, including repeated and failed ones."""
    mentions: tuple[Mention, ...]
    calls: tuple[Call, ...]
    inclusions: tuple[Inclusion, ...]
    frames: tuple[Frame, ...]
    """The frames of the root, the includes and the calls, in order."""
    reads: Collection[str]
    """The files that it asked for, and those for answers of `evaluate`."""
    evaluate: "Evaluation"
    effort: float
    """The used share of the limits: its duration, as a share of the longest possible one."""


def expand(
    sources: Sources, path: str, arguments: Mapping[str, str] | None = None, kept: Kept | None = None
) -> Expansion:
    """The expansion of a source. `kept` has the readings of earlier ones."""
    return at_once(expanding(sources, path, arguments, kept))


def expanding(
    sources: Sources, path: str, arguments: Mapping[str, str] | None = None, kept: Kept | None = None
) -> Steps[Expansion]:
    """The same in steps, each of some elements in the root."""
    expander = Expander(sources, path, arguments or {}, kept or Kept())
    try:
        return (yield from expander.run())
    except GeneratorExit:
        expander.let_go()
        raise


class Evaluation:
    """Answers questions about an expansion. Its deletion frees the expansion, which otherwise keeps all texts until a
    garbage collection.
    """

    def __init__(self, expander: "Expander") -> None:
        self._expander = expander

    def __call__(self, text: str, frame: Frame) -> Any:
        return self._expander.evaluate(text, frame)

    def __del__(self) -> None:
        self._expander.let_go()


class Expander(Macros):
    """One expansion."""

    def __init__(self, sources: Sources, path: str, given: Mapping[str, str], kept: Kept) -> None:
        super().__init__(sources, path, given, kept)
        self._included: set[tuple[Frame, str, str]] = set()
        """The frames that include each name and file: defaults can make two names one file."""
        self._mark_in: list[Child] = []
        """The children with the empty line that xacro moves along."""

    def run(self) -> Steps[Expansion]:
        document = self._read(self._path)
        root = None
        if document is not None and document.root is not None:
            frame = Frame(None, "root", None, document, self._path, self._top)
            self._frames.append(frame)
            try:
                opened = self._tag(document.root, self._top, frame, document.root.name)
                count = len(document.root.children)
                for start, end in pairwise(_parts(document.root)):
                    self._children(document.root, opened, self._top, frame, start, end)
                    yield end, count
                root = opened
            except (TooMuch, RecursionError) as error:
                what = error.what if isinstance(error, TooMuch) else "this is nested too deeply"
                self._fault(TOO_LARGE, what, document.root, frame)
            target = document.root.attribute("xacro:targetNamespace")
            if root is not None and target is not None and target.value:
                root.attributes["xmlns"] = target
        shares = self._bytes / MOST_BYTES, self._output / MOST_OUTPUT, len(self._calls) / MOST_CALLS
        effort = max(self._budget.used, *shares)
        for file in [each for each in self._files.values() if each is not None]:
            for each in file.faults:
                fault = self._faults.setdefault(
                    (each.code, file, each.span), Fault(each.code, each.what, file, each.span)
                )
                fault.is_refused = each.code not in _ACCEPTED
                self._is_refused = self._is_refused or fault.is_refused
                fault.repair = [Replacement(file, *one) for one in each.repair]
                fault.extents += each.extents
                fault.leads_to.update(each.leads_to)
        if root is not None:
            self._check_unreached(root)
        self._is_done = True
        for unmarked in self._unmarked:
            unmarked.fault.leads_to |= self._leads_to(unmarked)
        return Expansion(
            document,
            root,
            tuple(
                sorted(
                    self._faults.values(),
                    key=lambda each: (each.document.path != self._path, each.document.path, each.span),
                )
            ),
            self._is_refused or root is None,
            self._is_partial,
            dict(self._files),
            tuple(self._patterns),
            dict(self._packages),
            dict(self._variables),
            dict(self._installed),
            self._arguments,
            {} if root is None else self._unknown_arguments(),
            tuple(self._missing_arguments),
            tuple(self._definitions),
            tuple(self._values),
            tuple(self._mentions),
            tuple(self._calls),
            tuple(self._inclusions),
            tuple(self._frames),
            self._files,
            Evaluation(self),
            effort,
        )

    def _check_unreached(self, root: Out) -> None:
        """Notes mistakes in unreached parts."""
        is_robot = "name" in root.attributes and any(
            isinstance(each, Out) and each.name == "link" for each in root.children
        )
        known = {(each.code, *place) for each in self._faults.values() for place in each.places}
        unreached = Unreached(self._files, self._definitions, self._inclusions, self._kept)
        for each in self._faults.values():
            if each.repair and (kind := unreached.defined(each)):
                # A name defined in a false condition is not a slip.
                each.repair, each.what = [], f"undefined {kind} '{each.about[0]}'"
        for each in unreached.faults(root.element.document if is_robot else None):
            place = each.code, each.document, each.span
            if place not in self._faults and place not in known and len(self._faults) < MOST_FAULTS:
                each.is_refused, each.is_reached = False, False
                self._faults[place] = each

    def _unknown_arguments(self) -> dict[str, str | None]:
        given = {each.name: each for each in self._arguments.values() if each.node is None}
        strange = {name for name, each in given.items() if not each.is_used} - self._declared.keys()
        if not strange or self._arguments_gap:
            return {}
        # Text that these arguments skip may declare others.
        texts = [file.text for file in self._files.values() if file is not None]
        known = {*self._declared, *self._missing_arguments}
        return {
            name: nearest(name, known - given.keys())
            for name in sorted(strange)
            if not any(_names_argument(name).search(each) for each in texts)
        }

    def _leads_to(self, unmarked: UnmarkedText) -> set[str]:
        """The values of a text that lacks a mark, as written and as meant; for paths their last part."""
        again = Piece("again", unmarked.written, unmarked.node.span)
        found = set()
        self._budget, self._bytes = Budget(_STEPS_ASKED, _LETTERS_ASKED), 0
        for each in (unmarked.written, unmarked.meant):
            try:
                value = self._text(each, unmarked.scope, again, unmarked.frame).value
            except (TooMuch, RecursionError):
                continue
            found.add(value.rpartition("/")[2] if isinstance(value, str) else "")
        return {each for each in found if not _NUMBER.fullmatch(each)}

    def let_go(self) -> None:
        """Empties the scopes, whose definitions refer to frames, and these to the scopes."""
        for frame in self._frames:
            if frame.scope is not None:
                frame.scope.names.clear()
                frame.scope.macros.clear()
        self.__dict__.clear()

    def evaluate(self, text: str, frame: Frame) -> Any:
        """The value of a text with `$` where a frame ends; UNKNOWN if something in it is wrong."""
        self._budget, self._bytes = Budget(_STEPS_ASKED, _LETTERS_ASKED), 0
        node = Piece("text", text, Span(0, len(text)))
        try:
            return self._text(text, frame.scope or self._top, node, frame).value
        except (TooMuch, RecursionError):
            return UNKNOWN

    # Elements.

    def _plain(self, element: Element, scope: Scope, frame: Frame, name: str) -> Out:
        """The expansion of an element of another namespace, with its content."""
        out = self._tag(element, scope, frame, name)
        if element.children:
            self._children(element, out, scope, frame)
        return out

    def _tag(self, element: Element, scope: Scope, frame: Frame, name: str) -> Out:
        """The same without its content."""
        if frame.depth > DEEPEST:
            raise TooMuch(f"calls and includes are nested more than {DEEPEST} deep")
        out = Out(name, element, frame)
        for each in element.attributes:
            if each.is_plain:
                out.attributes[each.name] = each
            elif each.name.startswith(PREFIX) or each.name == "xmlns:xacro":
                continue
            elif "$" in each.value or each.is_torn:
                out.attributes[each.name] = made = self._as_text(self._text(each.value, scope, each, frame))
                if each.name in _NAMES:
                    self._check_numbers(made)
            else:
                out.attributes[each.name] = each
                self._check_marks(each.value, scope, each, frame)
        self._cost(out.cost())
        return out

    def _children(
        self, element: Element, out: Out, scope: Scope, frame: Frame, start: int = 0, end: int | None = None
    ) -> None:
        evaluates_comments, put = False, out.children
        last = len(element.children) - 1
        for index, each in enumerate(element.children[start:end], start):
            if isinstance(each, Element):
                evaluates_comments = False
                if each.name.startswith(PREFIX):
                    self._element(each, each.name[6:], out, scope, frame, is_last=index == last)
                else:
                    if each.name in UNPREFIXED and lacks_prefix(each):
                        self._define_without_prefix(each, scope, frame)
                    elif each.name in self._names_of_macros:
                        self._check_call(each, scope, frame)
                    put.append(self._plain(each, scope, frame, each.name))
            elif each.kind == "text" and each.value.isspace():
                put.append(each)
            elif each.kind == "text":
                if _LOST.match(each.value):
                    # It was meant as a definition or an include.
                    scope.has_gap = self._arguments_gap = self._is_partial = self._is_refused = True
                if "$" not in each.value:
                    is_blank = not each.value.strip()
                    put.append(each if is_blank else self._literal(each, frame))
                else:
                    made = self._as_text(self._text(each.value, scope, each, frame))
                    is_blank = made.value is UNKNOWN or not made.value.strip()
                    self._cost(100 + (0 if made.value is UNKNOWN else len(made.value)))
                    put.append(Text("text", made.value, each, frame, made))
                evaluates_comments = evaluates_comments and is_blank
            elif each.kind == "comment" and "xacro:eval-comments" in each.value:
                evaluates_comments = "xacro:eval-comments:off" not in each.value
            elif each.kind == "comment" and evaluates_comments and "$" in each.value:
                made = self._as_text(self._text(each.value, scope, each, frame))
                put.append(Text("comment", made.value, each, frame, made))
            else:
                put.append(self._literal(each, frame))

    def _check_numbers(self, made: Value) -> None:
        """Reports texts that xacro reads as numbers, which changes the name that they are in."""
        for piece in made.pieces if made.value is not UNKNOWN and made.is_certain else ():
            for use in piece.uses:
                of = use.of
                if not isinstance(of, Definition) or not isinstance(of.node, Attribute) or of.frame is None:
                    continue
                written = of.node.value
                is_all = made.node.value[piece.start + 2 : piece.end - 1].strip() == of.name
                if is_all and type(of.value) in (int, float, bool) and written != str(of.value) and "$" not in written:
                    what = f"xacro reads '{written}' as {of.value}, so this name becomes '{made.value}'"
                    is_parameter = of.kind == "parameter" and of.node is not getattr(of.macro, "params", None)
                    repair = [Replacement(of.frame.document, of.node.span, f"'{written}'")] if is_parameter else []
                    self._fault("xacro-text-as-number", what, of.node, of.frame, is_refused=False, repair=repair)

    def _define_without_prefix(self, element: Element, scope: Scope, frame: Frame) -> None:
        """Defines the name in an element without the prefix of xacro. xacro refuses each use of it."""
        self._repaired.update((element, element.attribute("name"), element.attribute("value")))
        match element.name:
            case "property":
                self._property(element, scope, frame)
            case "arg":
                self._declared_argument(element, scope, frame)
            case "macro":
                self._macro(element, scope, frame)
            case "include":
                self._is_refused = self._is_partial = True
                self._include(element, Out(element.name, element, frame), scope, frame)
            case _:
                self._is_partial = True

    def _check_call(self, element: Element, scope: Scope, frame: Frame) -> None:
        """Reports a call of a macro that lacks the prefix of xacro."""
        macro = self._macro_of(element.name, scope)[1]
        if macro is None or element.name in _URDF or element.is_torn or _is_in(frame, macro):
            # A macro may write an element of its own name.
            return
        given = {each.name for each in element.attributes}
        if given and macro.needed <= given <= macro.names:
            found = without_prefix(element)
            repair = [Replacement(frame.document, *each) for each in found.repair]
            fault = self._fault(found.code, found.what, element, frame, is_refused=False, repair=repair)
            if fault is not None:
                fault.extents = [*found.extents]
            self._is_partial = scope.has_gap = self._arguments_gap = True

    def _literal(self, piece: Piece, frame: Frame) -> Text:
        self._cost(100 + len(piece.value))
        return Text(piece.kind, piece.value, piece, frame)

    def _element(self, element: Element, kind: str, out: Out, scope: Scope, frame: Frame, *, is_last: bool) -> None:
        self._budget.step(STEPS_OF_AN_ELEMENT + len(element.attributes))
        match kind:
            case "property":
                self._leave_comments(out, is_last=is_last)
                self._property(element, scope, frame)
            case "macro":
                self._leave_comments(out, is_last=is_last)
                self._macro(element, scope, frame)
            case "arg":
                self._leave_comments(out, is_last=is_last)
                self._declared_argument(element, scope, frame)
            case "if" | "unless":
                at = self._leave_comments(out, is_last=is_last)
                (value,) = self._attributes(kind, element, frame)
                is_kept = None if value is None else self._truth(value, scope, frame)
                if is_kept is None:
                    self._hide(element, scope, frame)
                elif is_kept is (kind == "if"):
                    inner = Out(element.name, element, frame)
                    self._children(element, inner, scope, frame)
                    self._put(inner.children, out, at)
            case "include":
                self._put_before_mark(self._include(element, out, scope, frame), out, is_last=is_last)
            case "insert_block":
                self._insert(element, out, scope, frame)
            case "element":
                self._computed_element(element, out, scope, frame, is_last=is_last)
            case "attribute":
                self._computed_attribute(element, out, scope, frame)
            case _:
                self._put_before_mark(self._call(element, kind, out, scope, frame), out, is_last=is_last)

    def _put(self, children: list[Child], out: Out, at: int) -> None:
        """Puts an expansion into an element, with the mark in it."""
        out.children[at:at] = children
        if self._mark_in is children:
            self._mark_in = out.children

    def _put_before_mark(self, children: list[Child], out: Out, *, is_last: bool) -> None:
        at = self._leave_comments(out, is_last=is_last)
        self._put(children, out, at)

    def _leave_comments(self, out: Out, *, is_last: bool) -> int:
        """Removes the comments directly before an element of xacro. Returns the place of its expansion.

        After that xacro puts an empty line, which it moves along: the text behind it keeps its comments.
        """
        put = out.children
        at = len(put) - 1
        while at >= 0:
            each = put[at]
            if not isinstance(each, Out) and each.kind == "text" and each.value is not UNKNOWN:
                at -= each.value.isspace() and each.value.count("\n") <= 1
            if at < 0 or isinstance(each := put[at], Out) or each.kind != "comment":
                if not is_last:
                    self._move_mark(put)
                    return len(put) - 1
                break
            del put[at]
            at -= 1
        return len(put)

    def _move_mark(self, to: list[Child]) -> None:
        for index in range(len(self._mark_in) - 1, -1, -1):
            if self._mark_in[index] is _MARK:
                del self._mark_in[index]
                break
        to.append(_MARK)
        self._mark_in = to

    def _computed_element(self, element: Element, out: Out, scope: Scope, frame: Frame, *, is_last: bool) -> None:
        name = element.attribute("xacro:name")
        if name is None and element.is_torn:
            return
        if name is None:
            self._note(lacking(element, "xacro:name"), element, frame)
            return
        value = self._as_text(self._text(name.value, scope, name, frame)).value
        if value == "":
            self._fault(_NAME, "the name of this element is empty", name, frame)
        elif value is UNKNOWN:
            self._hide(element, scope, frame)
        elif value.startswith(PREFIX):
            self._element(element, value[6:], out, scope, frame, is_last=is_last)
        else:
            out.children.append(self._plain(element, scope, frame, value))

    def _computed_attribute(self, element: Element, out: Out, scope: Scope, frame: Frame) -> None:
        name, value = self._attributes("attribute", element, frame)
        if name is None or value is None:
            return
        key = self._as_text(self._text(name.value, scope, name, frame)).value
        made = self._text(value.value, scope, value, frame)
        is_root = frame.kind == "include" and out.element is frame.document.root
        if out.name.startswith(PREFIX) or is_root:
            what = f"xacro drops an attribute that stands in '<{out.name}>'; move it directly into its element"
            self._fault("xacro-lost-attribute", what, element, frame, is_refused=False)
        if key == "":
            self._fault(_NAME, "the name of this attribute is empty", name, frame)
        elif key is not UNKNOWN:
            if made.value is not UNKNOWN and not isinstance(made.value, str):
                what = "xacro cannot write this value, which is not text; use str(…)"
                self._fault("xacro-attribute-not-text", what, value, frame, repair=_as_text_of(frame.document, value))
            out.attributes[key] = self._as_text(made)
            self._cost(len(key) + 100)

    def _hide(self, element: Element, scope: Scope, frame: Frame) -> None:
        """Makes all possible definitions in an element unknown, if its condition is unknown."""
        self._is_partial = True
        for each in element.children:
            if not isinstance(each, Element):
                continue
            self._budget.step(STEPS_OF_AN_ELEMENT + len(each.attributes))
            name = each.attribute("name")
            if each.name == "xacro:property" and name is not None and "$" not in name.value:
                where = each.attribute("scope")
                target = self._target(scope, where.value if where is not None else "") or scope
                target.names[name.value] = Definition("property", name.value, name, frame, UNKNOWN, named=name)
                target.names["**" + name.value] = Definition("block", name.value, name, frame, UNKNOWN, named=name)
            elif each.name == "xacro:macro" and name is not None:
                scope.macros[name.value] = Macro(name.value, each, None, [], frame, is_known=False)
            elif each.name == "xacro:arg":
                self._arguments_gap = True
            elif each.name.startswith(PREFIX) and each.name[6:] not in _FIXED:
                scope.has_gap = self._arguments_gap = True
            self._hide(each, scope, frame)

    def _open_gaps(self, scope: Scope | None) -> None:
        """Notes a property of unknown name, and maybe unknown scope."""
        while scope is not None:
            scope.has_gap, scope = True, scope.parent

    def _target(self, scope: Scope, where: str) -> Scope | None:
        """The scope of a property's definition; None if there is none around it."""
        if where == "global":
            return self._top
        return scope.around if where == "parent" else scope

    def _declared_argument(self, element: Element, scope: Scope, frame: Frame) -> None:
        name, default = self._attributes("arg", element, frame)
        if name is None or name.is_torn:
            self._arguments_gap = True
            return
        # xacro ignores a misspelt 'default'.
        self._is_refused = self._is_refused or default in self._repaired
        if default is None:
            self._note(without_default(element, name), element, frame)
        self._declared[name.value] = None
        if name.value not in self._arguments:
            made = None if default is None else self._as_text(self._text(default.value, scope, default, frame))
            value = UNKNOWN if made is None else made.value
            found = Definition("argument", name.value, default or name, frame, value, made=made, named=name)
            self._arguments[name.value] = found
            self._definitions.append(found)

    def _property(self, element: Element, scope: Scope, frame: Frame) -> None:
        name, value, default, where, lazy, remove = self._attributes("property", element, frame)
        key = UNKNOWN if name is None else self._text(name.value, scope, name, frame).value
        if name is None or key is UNKNOWN:
            self._open_gaps(scope)
            return
        if not _is_name(key):
            what = f"'{key if isinstance(key, str) else '…'}' cannot be the name of a property; use a Python identifier"
            self._fault(_NAME, what, name, frame)
            # Uses have the intended name.
            self._open_gaps(scope)
            return
        removes = bool(remove is not None and self._truth(remove, scope, frame))
        if (value is not None) + (default is not None) + removes > 1:
            what = "a property has one of 'value', 'default' and 'remove'; remove the others"
            self._fault("xacro-conflicting-attributes", what, element, frame)
            return
        known = scope.find(key)[0] if removes or default is not None else None
        is_defined = known is not None or key in self._globals
        if known is not None:
            self._mentions.append(Mention(name, frame, known))
        if removes and is_defined:
            each: Scope | None = scope
            while each is not None:
                each.names.pop(key, None)
                each = each.parent
            return
        if default is not None:
            if is_defined and known is None:
                what = f"'{key}' is a name of xacro itself, so this default has no effect; use 'value'"
                repair = [Replacement(frame.document, default.name_span, "value")]
                self._fault(
                    "xacro-idle-default", what, default, frame, default.name_span, is_refused=False, repair=repair
                )
            if is_defined:
                return
            value = default
        is_lazy = lazy is None or self._truth(lazy, scope, frame) is not False
        target = self._target(scope, where.value if where is not None else "")
        if target is None:
            what = 'there is no scope around this one; use scope="parent" in a macro only'
            self._fault(
                "xacro-no-parent-scope",
                what,
                where or element,
                frame,
                repair=removal(frame.document, where) if where is not None else (),
            )
            return
        if value is None:
            block = target.names["**" + key] = Definition("block", key, name, frame, element, named=name)
            self._definitions.append(block)
            return
        is_lazy = is_lazy and (where is None or where.value not in ("global", "parent"))
        made = None if is_lazy and not value.is_torn else self._text(value.value, scope, value, frame)
        text = literal(value.value if made is None else made.value)
        is_open = made is None and isinstance(text, str) and ("$" in text or text != value.value)
        if made is None and "$" not in value.value:
            self._check_marks(value.value, scope, value, frame)
        found = Definition(
            "property", key, value, frame, text, scope=target if is_open else None, made=made, named=name
        )
        found.is_certain = found.is_certain and value not in self._unmarked_nodes
        replaced = target.names.get(key)
        if replaced is not None:
            self._mentions.append(Mention(name, frame, replaced))
        target.names[key] = found
        self._definitions.append(found)

    # Includes and blocks.

    def _include(self, element: Element, out: Out, scope: Scope, frame: Frame) -> list[Child]:
        filename, ns, optional = self._attributes("include", element, frame)
        inner = scope
        if ns is not None and ns.value:
            name = self._as_text(self._text(ns.value, scope, ns, frame)).value
            inner = Scope(scope, self._name, is_namespace=True)
            if name is not UNKNOWN:
                scope.names[name] = Definition("namespace", name, ns, frame, inner, named=ns)
        is_optional = optional is not None and bool(self._truth(optional, scope, frame, is_read=False))
        made = None if filename is None else self._as_text(self._text(filename.value, scope, filename, frame))
        if filename is None or made is None or made.value is UNKNOWN:
            self._doubt(inner)
            return []
        written = self.absolute(made.value, frame)
        body = Out(element.name, element, frame)
        paths = self._matching(written)
        if not paths and not is_optional:
            what = "no file matches this pattern; correct it, or remove this include"
            self._fault("xacro-no-match", what, filename, frame, is_refused=False)
        for path, document in map(self._found, paths):
            if len(self._inclusions) >= MOST_INCLUDES:
                raise Exhausted(f"this includes more than {MOST_INCLUDES:,} files, each as often as it is included")
            self._inclusions.append(Inclusion(filename, frame, normal(path)))
            if document is None and not is_optional:
                self._refused(self._not_found(normal(path), uses_of(made)), filename, frame, entry=made.entry)
            if document is None or document.root is None:
                if not is_optional or document is not None:
                    self._doubt(inner)
                continue
            if self._is_open(document, frame):
                self._fault("xacro-recursion", f"{posixpath.basename(path)} includes itself", filename, frame)
                continue
            if document.is_torn:
                # It may have more definitions than could be read.
                inner.has_gap = self._arguments_gap = True
            inner_frame = Frame(frame, "include", element, document, path, inner)
            self._frames.append(inner_frame)
            part = self._plain(document.root, inner, inner_frame, document.root.name)
            if (
                inner is scope
                and (frame, filename.value, path) in self._included
                and not any(isinstance(e, Out) for e in part.children)
            ):
                what = f"'{posixpath.basename(path)}' is already included; remove this include"
                repair = [Replacement(frame.document, lines_of(frame.document.text, element.span), "")]
                self._fault("xacro-included-twice", what, filename, frame, is_refused=False, repair=repair)
            self._included.add((frame, filename.value, path))
            self._import_namespaces(document.root, inner_frame, part, out)
            self._put(part.children, body, len(body.children))
        return body.children

    def _doubt(self, scope: Scope) -> None:
        """Notes an unknown file that is read into a scope."""
        self._has_doubts = self._arguments_gap = self._is_partial = True
        self._budget.step(scope.doubt())

    def _matching(self, path: str) -> Sequence[str]:
        if PATTERN.search(path) is None:
            return [path]
        return self._matched(normal(path))

    def _found(self, path: str) -> tuple[str, Document | None]:
        """The path of an included file, or of the source that a package installs there, and its content."""
        document = self._read(path)
        source = self._installed_from(path) if document is None else None
        return (path, document) if source is None else (source, self._read(source))

    def _is_open(self, document: Document, frame: Frame | None) -> bool:
        """True if a file is already being included, so that it would include itself."""
        while frame is not None:
            if frame.document is document and frame.kind in ("root", "include"):
                return True
            frame = frame.outer
        return False


def _parts(element: Element) -> Iterator[int]:
    """The first children of parts of an element, and the number of all. Comments stay with what is before them."""
    elements = (index for index, each in enumerate(element.children) if isinstance(each, Element))
    yield 0
    yield from islice(elements, _PART, None, _PART)
    yield len(element.children)


def _names_argument(name: str) -> re.Pattern[bytes]:
    return re.compile(rb"""\b(?:name\s*=\s*["']|arg\s+|arg\(["'])%s\b""" % re.escape(name.encode()))


def _is_in(frame: Frame | None, macro: Macro) -> bool:
    while frame is not None and frame.macro is not macro:
        frame = frame.outer
    return frame is not None


def lines_of(text: bytes, span: Span) -> Span:
    """A span extended to whole lines, if nothing else is on these."""
    start, end = text.rfind(b"\n", 0, span.start) + 1, text.find(b"\n", span.end) + 1
    is_alone = end > 0 and not text[start : span.start].strip() and not text[span.end : end].strip()
    return Span(start, end) if is_alone else span


def _inserted(document: SourceText, at: int, text: str) -> Replacement:
    return Replacement(document, Span(at, at), text)


def _as_text_of(document: SourceText, value: Attribute) -> list[Replacement]:
    """Replacements that convert the expression of a whole attribute to text."""
    start, end = value.span.start + 2, value.span.end - 1
    if document.text[value.span.start : start] != b"${" or document.text[end : end + 1] != b"}":
        return []
    return [_inserted(document, start, "str("), _inserted(document, end, ")")]


def removal(document: SourceText, attribute: Attribute) -> list[Replacement]:
    """Replacements that remove an attribute from its tag."""
    start = len(document.text[: attribute.name_span.start].rstrip())
    return [Replacement(document, Span(start, attribute.span.end + 1), "")]


def _is_name(key: Any) -> bool:
    return isinstance(key, str) and key.isidentifier() and not key.startswith("__") and not iskeyword(key)
