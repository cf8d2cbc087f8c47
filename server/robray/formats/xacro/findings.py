"""The findings of an expansion: a name that is misspelt at its definition is one finding."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

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
)
from robray.formats.xacro.scopes import Definition, Fault, Macro, Replacement
from robray.formats.xacro.values import NOT_EVALUATED, Meant, nearest, respelling
from robray.text.counted import listed
from robray.text.printable import printable
from robray.text.spans import Span

MISSPELT = "xacro-misspelt-definition"
_LONGEST = 40
"""Characters of a repair that are shown."""

_KINDS = {
    MISSING_ARGUMENT: "argument",
    "xacro-undefined-argument": "argument",
    "xacro-undefined-macro": "macro",
    "xacro-undefined-property": "property",
}
_PLAIN = re.compile(r"[\w.-]+")
_CONDITIONS = (f"{PREFIX}if", f"{PREFIX}unless")
_WORD = re.compile(r"\w+")
_PARTS = re.compile(r"[\W_]")


def findings(expansion: Expansion) -> tuple[Fault, ...]:
    """A name that is defined and never used, beside one that is used, never defined and one slip away, is one mistake.

    It is reported at the one whose words occur nowhere else.
    """
    faults = without_consequences(expansion.faults)
    if not any(each.about for each in faults):
        return faults
    words = _Words(expansion)
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
            # The end tag of a misspelt call fits what was meant.
            continue
        name = str(fault.about[0]) if fault.about else ""
        found = _misspelt_definition(fault, name, unused, words, meant) or _misspelt_parameter(
            fault, name, expansion, words
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


def without_consequences(faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """The faults that do not follow from another one."""
    causes = causes_among(faults)
    return tuple(each for each in faults if not any(_leads_to(cause, each) for cause in causes)) if causes else faults


def causes_among(faults: Iterable[Fault]) -> list[Fault]:
    """The faults from which others may follow."""
    return [each for each in faults if each.extents or each.leads_to]


def _leads_to(cause: Fault, fault: Fault) -> bool:
    if cause is fault or fault.code in (MISSING_PREFIX, NOT_EVALUATED, STRAY_TEXT):
        return False
    return is_within(cause, fault.document.path, fault.span) or is_named(cause, fault.what)


def is_within(cause: Fault, path: str, span: Span) -> bool:
    """True if a place is in the text that a fault concerns."""
    return cause.document.path == path and any(each.start <= span.start < each.end for each in cause.extents)


def is_named(cause: Fault, message: str) -> bool:
    """True if a message names a consequence of a fault. A text with marks may be a part of a longer one."""
    return any((f"'{each}'" if _PLAIN.fullmatch(each) else each) in message for each in cause.leads_to if each)


def _together(faults: list[Fault]) -> tuple[Fault, ...]:
    """One fault for all arguments that are missing, at the first use of one."""
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
    """Whether a fault follows from a misspelt parameter: in the body of its macro, or at a call."""
    name, _, parameter = misspelt.about
    if fault.code == "xacro-missing-parameter":
        return fault.about[1] is macro and fault.about[0] == [parameter]
    return fault.code == "xacro-undefined-property" and fault.about[0] == name and _is_in(fault, macro)


def _misspelt_definition(
    fault: Fault,
    name: str,
    unused: Mapping[str, Mapping[str, Definition | Macro]],
    words: "_Words",
    meant: Meant,
) -> tuple[Definition | Macro, Fault] | None:
    kind = _KINDS.get(fault.code)
    near = None if kind is None else meant.of(kind, name, lambda: unused[kind])
    if kind is None or near is None or words.rarity(near) >= words.rarity(name):
        return None
    definition = unused[kind][near]
    node = definition.element.attribute("name") if isinstance(definition, Macro) else definition.named
    if node is None or definition.frame is None:
        return None
    what = f"{kind} '{near}' is never used, and '{name}' is undefined; did you mean '{name}'?"
    misspelt = Fault(MISSPELT, what, definition.frame.document, node.span, (name, kind))
    misspelt.repair += respelling(misspelt.document, node.span, near, name)
    return definition, misspelt


def _misspelt_parameter(fault: Fault, name: str, expansion: Expansion, words: "_Words") -> tuple[Macro, Fault] | None:
    """A parameter that the body of its macro never names, while it names one nearly alike."""
    if fault.code == "xacro-unknown-parameter":
        macro = fault.about[1]
    elif fault.code in ("xacro-undefined-block", "xacro-undefined-property"):
        macro = max(_around(fault, expansion), key=lambda each: each.element.tag.start, default=None)
    else:
        return None
    if macro is None:
        return None
    places = {
        each.name.lstrip("*"): each.start + len(each.name) - len(each.name.lstrip("*")) for each in macro.parameters
    }
    meant = nearest(name, places)
    if meant is None or (fault.code != "xacro-unknown-parameter" and words.rarity(meant) >= words.rarity(name)):
        return None
    document, element = macro.frame.document, macro.element
    body = set(_WORD.findall(document.text[element.tag.end : element.end_tag.start].decode("utf-8", "replace")))
    params = macro.params
    if name not in body or meant in body or params is None:
        return None
    offsets = Offsets(document, params)
    span = Span(offsets.at(places[meant]), offsets.at(places[meant] + len(meant)))
    what = f"macro '{macro.name}' uses '{name}', but its parameter is '{meant}'; rename the parameter"
    misspelt = Fault(MISSPELT, what, document, span, (name, "parameter", meant))
    misspelt.repair.append(Replacement(document, span, name))
    return macro, misspelt


def _around(fault: Fault, expansion: Expansion) -> Iterator[Macro]:
    """The macros in whose bodies a fault is."""
    for each in expansion.definitions:
        if isinstance(each, Macro) and _is_in(fault, each):
            yield each


def _is_in(fault: Fault, macro: Macro) -> bool:
    element = macro.element
    return macro.frame.document is fault.document and element.tag.end <= fault.span.start < element.end_tag.end


class _Words:
    """How often the words of names occur in the files that were read."""

    def __init__(self, expansion: Expansion) -> None:
        self._names: Counter[str] = Counter()
        self._parts: Counter[str] = Counter()
        self._expansion: Expansion | None = expansion

    def rarity(self, name: str) -> tuple[int, int]:
        """How often the rarest part of a name occurs but in that name, and how often the name does."""
        if self._expansion is not None:
            for file in self._expansion.files.values():
                if file is not None:
                    self._names.update(_WORD.findall(file.text.decode("utf-8", "replace")))
            for word, count in self._names.items():
                for part in word.split("_"):
                    self._parts[part] += count
            self._expansion = None
        whole = self._names[name]
        return min(self._parts[part] - whole for part in _PARTS.split(name)), whole


def false_conditions(fault: Fault, expansion: Expansion) -> Iterator[Element]:
    """The conditions that leave out a definition of an undefined property or macro."""
    kind = _KINDS.get(fault.code)
    if kind not in ("macro", "property"):
        return
    names = {
        id(each.element.attribute("name") if isinstance(each, Macro) else each.named) for each in expansion.definitions
    }
    roots = [each.root for each in expansion.files.values() if isinstance(each, Document)]
    waiting: list[tuple[Element, Element | None]] = [(root, None) for root in roots if root is not None]
    while waiting:
        element, condition = waiting.pop()
        if element.name in _CONDITIONS:
            condition = element
        name = element.attribute("name") if element.name == f"{PREFIX}{kind}" else None
        if condition is not None and name is not None and name.value == fault.about[0] and id(name) not in names:
            yield condition
        waiting += [(each, condition) for each in reversed(element.children) if isinstance(each, Element)]


def repair_title(repair: Sequence[Replacement]) -> str:
    """What a repair does, in words."""
    written = [each.document.text[slice(*each.span)].decode("utf-8", "replace") for each in repair]
    old, new = _quoted(dict.fromkeys(written)), _quoted(dict.fromkeys(each.text for each in repair))
    if not any(written):
        return f"Insert {new}"
    return f"Replace {old} with {new}" if any(each.text for each in repair) else f"Remove {old}"


def _quoted(texts: Collection[str]) -> str:
    shown = [" ".join(each.split()) for each in texts]
    return " and ".join(f"'{printable(each if len(each) <= _LONGEST else each[:_LONGEST] + '…')}'" for each in shown)
