"""Findings of an expansion: a misspelt definition is one finding."""

import re
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate

from robray.formats.xacro import MISSING_ARGUMENT
from robray.formats.xacro.expansion import Expansion
from robray.formats.xacro.reading import (
    MISSING_PREFIX,
    NOT_WELL_FORMED,
    PREFIX,
    STRAY_TEXT,
    Document,
    Element,
    Offsets,
    SourceText,
)
from robray.formats.xacro.scopes import Definition, Fault, Macro, Replacement
from robray.formats.xacro.values import NOT_EVALUATED, Meant, respelling
from robray.formats.xacro.words import ELEMENTS
from robray.text.counted import listed
from robray.text.printable import printable
from robray.text.spans import Span

MISSPELT = "xacro-misspelt-definition"
_LONGEST = 40
"""Limit of characters shown of a repair."""

_KINDS = {
    MISSING_ARGUMENT: "argument",
    "xacro-undefined-argument": "argument",
    "xacro-undefined-block": "block",
    "xacro-undefined-macro": "macro",
    "xacro-undefined-property": "property",
}
_PLAIN = re.compile(r"[\w.-]+")
_QUOTED = re.compile(r"(?<=')[\w.-]+(?=')")
_CONDITIONS = (f"{PREFIX}if", f"{PREFIX}unless")
_DEFINED = {"xacro-undefined-macro": f"{PREFIX}macro", "xacro-undefined-property": f"{PREFIX}property"}
_DEFINING = frozenset(_DEFINED.values())
_WORD = re.compile(r"\w+")
_PARTS = re.compile(r"[\W_]")


def findings(expansion: Expansion) -> tuple[Fault, ...]:
    """The findings. A name that is defined but unused, and an undefined one that is one slip away, are one mistake.

    It is reported at the name whose words occur nowhere else.
    """
    faults = _without_copies(without_consequences(expansion.faults))
    if not any(each.about for each in faults):
        return faults
    words, macros = Words(expansion), _Macros(expansion)
    misspelt_tags = {each.about[1].end_tag.start for each in faults if each.code == "xacro-undefined-macro"}
    unused = {
        kind: {each.name: each for each in expansion.definitions if not each.is_used and each.kind == kind}
        for kind in _KINDS.values()
    }
    meant = Meant()
    told: dict[tuple[str, object], Fault] = {}
    hidden: list[tuple[Macro, Fault]] = []
    kept: list[Fault] = []
    for fault in faults:
        if fault.code == NOT_WELL_FORMED and fault.span.start in misspelt_tags:
            # The end tag of a misspelt call matches the correct name.
            continue
        name = str(fault.about[0]) if fault.about else ""
        found = _misspelt_definition(fault, name, unused, words, meant) or _misspelt_parameter(
            fault, name, macros, words
        )
        if found is None:
            kept.append(fault)
            continue
        definition, misspelt = found
        if isinstance(definition, Macro) and misspelt.about[1] == "parameter":
            hidden.append((definition, misspelt))
        place = (misspelt.document.path, misspelt.span)
        if place not in told:
            told[place] = misspelt
            kept.append(misspelt)
    return _together([each for each in kept if not any(_follows(each, *other) for other in hidden)])


def _without_copies(faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """The faults without those of two macros of one name, in which a copy may have a mistake."""
    wrong = [(each.document, each.span.start) for each in faults if each.is_refused]

    def is_wrong(element: Element) -> bool:
        return any(element.document is document and start in range(*element.span) for document, start in wrong)

    return tuple(
        each for each in faults if each.code != "xacro-macro-redefined" or not any(map(is_wrong, each.about[1:]))
    )


def needs_definition(fault: Fault) -> bool:
    """True if another file may have the definition that a fault misses, except an element of xacro itself."""
    is_own = any(each.text in ELEMENTS for each in fault.repair)
    return (fault.code.startswith("xacro-undefined-") and not is_own) or fault.code == MISSING_ARGUMENT


def without_consequences(faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """The faults that are not consequences of others."""
    causes = Causes(faults)
    return tuple(each for each in faults if not causes.lead_to(each)) if causes else faults


class Causes:
    """The faults with possible consequences; false if there are none.

    Cost of a question: O(log extents), and O(texts with marks).
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self._faults = [each for each in faults if each.extents or each.leads_to]
        self._words: set[str] = set()
        self._texts: list[str] = []
        extents: dict[str, list[Span]] = {}
        for fault in self._faults:
            extents.setdefault(fault.document.path, []).extend(fault.extents)
            self._words.update(filter(_PLAIN.fullmatch, fault.leads_to))
            self._texts += [each for each in fault.leads_to if each and not _PLAIN.fullmatch(each)]
        self._extents = {path: sorted(each) for path, each in extents.items()}
        self._ends = {path: [*accumulate((each.end for each in its), max)] for path, its in self._extents.items()}

    def __bool__(self) -> bool:
        return bool(self._faults)

    def lead_to(self, fault: Fault) -> bool:
        """True if a fault is a consequence of another one."""
        if fault.code in (MISSING_PREFIX, NOT_EVALUATED, STRAY_TEXT):
            return False
        if fault.extents or fault.leads_to:
            # A fault is not its own cause.
            others = Causes(each for each in self._faults if each is not fault)
            return others.include(fault.document.path, fault.span, fault.what)
        return self.include(fault.document.path, fault.span, fault.what)

    def include(self, path: str, span: Span, message: str) -> bool:
        """True if a place is in the extent of one of them, or a message names a consequence.

        A text with marks may be a part of a longer one.
        """
        # An empty span sorts before all others with its start.
        at = bisect_right(self._extents.get(path, ()), Span(span.start, sys.maxsize)) - 1
        if at >= 0 and self._ends[path][at] > span.start:
            return True
        if not self._words.isdisjoint(_QUOTED.findall(message)):
            return True
        return any(map(message.__contains__, self._texts))


def _together(faults: list[Fault]) -> tuple[Fault, ...]:
    """The faults, with one for all missing arguments, at the first use of one."""
    missing = [each for each in faults if each.code == MISSING_ARGUMENT]
    if not missing:
        return tuple(faults)
    first = missing[0]
    names = [f"'{each.about[0]}'" for each in missing]
    noun = "argument" if len(names) == 1 else "arguments"
    what = f"this robot needs the {noun} {listed(names)}; give a value with --arg NAME=VALUE, or in robray.toml"
    united = Fault(MISSING_ARGUMENT, what, first.document, first.span, tuple(each.about[0] for each in missing))
    united.chains, united.places = first.chains, [(each.document, each.span) for each in missing[1:]]
    return tuple(united if each is first else each for each in faults if each is first or each not in missing)


def _follows(fault: Fault, macro: Macro, misspelt: Fault) -> bool:
    """True if a fault follows from a misspelt parameter: in the body of its macro, or at a call."""
    name, _, parameter = misspelt.about
    if fault.code == "xacro-missing-parameter":
        return fault.about[1] is macro and fault.about[0] == [parameter]
    return fault.code == "xacro-undefined-property" and fault.about[0] == name and _is_in(fault, macro)


def _misspelt_definition(
    fault: Fault,
    name: str,
    unused: Mapping[str, Mapping[str, Definition | Macro]],
    words: "Words",
    meant: Meant,
) -> tuple[Definition | Macro, Fault] | None:
    kind = _KINDS.get(fault.code)
    near = None if kind is None else meant.of(kind, name, lambda: unused[kind])
    if kind is None or near is None or not words.is_rarer(near, name):
        return None
    definition = unused[kind][near]
    node = definition.element.attribute("name") if isinstance(definition, Macro) else definition.named
    if node is None or definition.frame is None:
        return None
    what = f"{kind} '{near}' is never used, and '{name}' is undefined; did you mean '{name}'?"
    misspelt = Fault(MISSPELT, what, definition.frame.document, node.span, (name, kind))
    misspelt.repair += respelling(misspelt.document, node.span, near, name)
    return definition, misspelt


def _misspelt_parameter(fault: Fault, name: str, macros: "_Macros", words: "Words") -> tuple[Macro, Fault] | None:
    """A parameter that the body of its macro does not use, if the body or calls use a similar one."""
    if fault.code == "xacro-unknown-parameter":
        macro = fault.about[1]
    elif fault.code in ("xacro-undefined-block", "xacro-undefined-property"):
        macro = macros.around(fault.document, fault.span.start)
    else:
        return None
    if macro is None:
        return None
    meant = macros.meant(macro, name)
    if meant is None:
        return None
    document, params, body = macro.frame.document, macro.params, macros.body(macro)
    is_seen = name in body and fault.code == "xacro-unknown-parameter"
    if params is None or not (is_seen or words.is_rarer(meant, name)):
        return None
    start = next(
        each.start + len(each.name) - len(meant) for each in macro.parameters if each.name.lstrip("*") == meant
    )
    offsets = Offsets(document, params)
    span = Span(offsets.at(start), offsets.at(start + len(meant)))
    use = f"macro '{macro.name}' uses '{name}'" if name in body else f"calls of macro '{macro.name}' pass '{name}'"
    what = f"{use}, but its parameter is '{meant}'; rename the parameter"
    misspelt = Fault(MISSPELT, what, document, span, (name, "parameter", meant))
    misspelt.repair.append(Replacement(document, span, name))
    return macro, misspelt


class _Macros:
    """The macros of an expansion, by place."""

    def __init__(self, expansion: Expansion) -> None:
        self._meant = Meant()
        self._bodies: dict[Element, set[str]] = {}
        self._starts: dict[SourceText, list[int]] = {}
        self._sorted: dict[SourceText, list[Macro]] = {}
        self._around: dict[Macro, Macro | None] = {}
        first = {each.element: each for each in reversed(expansion.definitions) if isinstance(each, Macro)}
        for macro in sorted(first.values(), key=lambda each: each.element.tag.start):
            around = self.around(macro.frame.document, macro.element.tag.start)
            self._sorted.setdefault(macro.frame.document, []).append(macro)
            self._starts.setdefault(macro.frame.document, []).append(macro.element.tag.start)
            self._around[macro] = around

    def around(self, document: SourceText, offset: int) -> Macro | None:
        """The innermost macro whose body contains a byte. Cost: O(log macros), and their depth."""
        at = bisect_right(self._starts.get(document, ()), offset) - 1
        found = self._sorted[document][at] if at >= 0 else None
        while found is not None and not found.element.tag.end <= offset < found.element.end_tag.start:
            found = self._around[found]
        return found

    def meant(self, macro: Macro, name: str) -> str | None:
        """The unused parameter of a macro that is one slip away from a name."""
        return self._meant.of(macro, name, lambda: {each.lstrip("*") for each in macro.names} - self.body(macro))

    def body(self, macro: Macro) -> set[str]:
        """The words in the body of a macro."""
        element = macro.element
        if element not in self._bodies:
            text = macro.frame.document.text[element.tag.end : element.end_tag.start]
            self._bodies[element] = set(_WORD.findall(text.decode("utf-8", "replace")))
        return self._bodies[element]


def _is_in(fault: Fault, macro: Macro) -> bool:
    element = macro.element
    return macro.frame.document is fault.document and element.tag.end <= fault.span.start < element.end_tag.end


class Words:
    """Counts of the words of names in the given files."""

    def __init__(self, expansion: Expansion) -> None:
        self._names: Counter[str] = Counter()
        self._parts: Counter[str] = Counter()
        self._expansion: Expansion | None = expansion

    def is_once(self, name: str) -> bool:
        """True if a word of a name occurs once."""
        self._count()
        return any(self._names[each] == 1 for each in _WORD.findall(name))

    def is_rarer(self, name: str, other: str) -> bool:
        """True if the rarest word that two names do not share is in the first, or only that name is rarer."""
        self._count()
        words, others = ({*filter(None, _PARTS.split(each))} for each in (name, other))
        if words == others:
            return self._names[name] < self._names[other]
        return self._rarity(name, words - others or words) < self._rarity(other, others - words or others)

    def _rarity(self, name: str, words: Iterable[str]) -> tuple[int, int]:
        """Counts of the rarest of some words of a name, without that name, and of the name."""
        whole = self._names[name]
        return min((self._parts[each] - whole for each in words), default=0), whole

    def _count(self) -> None:
        if self._expansion is not None:
            for file in self._expansion.files.values():
                if file is not None:
                    self._names.update(_WORD.findall(file.text.decode("utf-8", "replace")))
            for word, count in self._names.items():
                for part in word.split("_"):
                    self._parts[part] += count
            self._expansion = None


class Conditions:
    """The conditions that leave out definitions. Cost: O(sources), at the first use."""

    def __init__(self, expansion: Expansion) -> None:
        self._expansion = expansion

    def of(self, fault: Fault) -> Sequence[Element]:
        """The conditions that leave out a definition of an undefined property or macro."""
        return self._false.get((_DEFINED.get(fault.code, ""), str(fault.about[0])), ()) if fault.about else ()

    @cached_property
    def _false(self) -> Mapping[tuple[str, str], Sequence[Element]]:
        expansion = self._expansion
        names = {
            each.element.attribute("name") if isinstance(each, Macro) else each.named for each in expansion.definitions
        }
        roots = [each.root for each in expansion.files.values() if isinstance(each, Document)]
        waiting: list[tuple[Element, Element | None]] = [(root, None) for root in roots if root is not None]
        found: dict[tuple[str, str], list[Element]] = {}
        while waiting:
            element, condition = waiting.pop()
            if element.name in _CONDITIONS:
                condition = element
            name = element.attribute("name") if condition is not None and element.name in _DEFINING else None
            if condition is not None and name is not None and name not in names:
                found.setdefault((element.name, name.value), []).append(condition)
            waiting += [(each, condition) for each in reversed(element.children) if isinstance(each, Element)]
        return found


def repair_title(repair: Sequence[Replacement]) -> str:
    """The title of a repair."""
    written = [each.document.text[slice(*each.span)].decode("utf-8", "replace") for each in repair]
    old, new = _quoted(dict.fromkeys(written)), _quoted(dict.fromkeys(each.text for each in repair))
    if not any(written):
        return f"Insert {new}"
    return f"Replace {old} with {new}" if any(each.text for each in repair) else f"Remove {old}"


def _quoted(texts: Collection[str]) -> str:
    shown = [" ".join(each.split()) for each in texts]
    return " and ".join(f"'{printable(each if len(each) <= _LONGEST else each[:_LONGEST] + '…')}'" for each in shown)
