"""Links and joints as a tree with one root, which no single item shows."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property, partial
from itertools import chain

from robray.analysis.analysis import FileSpan, span_at
from robray.analysis.joint_states import is_read_as_amino
from robray.analysis.links import frame_names
from robray.analysis.occurrences import name_span
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.details import DoubledFrame, Named, Ring
from robray.facts.items import TOP, Item
from robray.facts.problems import Problem
from robray.facts.robots import ASKED_JOINT, ASKED_LINK, JOINT, MODEL
from robray.facts.symbols import Name, Symbol
from robray.formats import URDF, XACRO
from robray.formats.urdf import kinds as urdf_kinds
from robray.formats.urdf.details import Dangling, Duplicate, Mimic, MisspeltDefinition, MisspeltLink, Roots, UnknownWord
from robray.formats.urdf.kinds import LINK, MATERIAL
from robray.formats.urdf.semantics.answers import ROOT_LINK, first_prefix, root_links
from robray.formats.urdf.statements import Extension, Joint, Link, LinkElement, Material
from robray.rules.common.findings import first_of
from robray.rules.engine.broken_declarations import doubled_across, file_name
from robray.rules.engine.choices import blanks_of_line, edited, instead, text_around
from robray.rules.engine.rule import Diagnostic, Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import in_file, replaced, scene_and_place
from robray.rules.urdf.elements import MARKS
from robray.scene.model import NAMELESS
from robray.syntax.xml.parser import contents
from robray.syntax.xml.tags import start_tag
from robray.text.slips import slip
from robray.text.spans import Span

ROBOTS = (URDF, XACRO)

RING = "urdf-link-cycle"
ROOTLESS = "urdf-no-root"
MISSPELT_LINK = "urdf-misspelt-link"
MISSPELT_DEFINITION = "urdf-misspelt-definition"
_FEWEST = 2
"""Uses of an undefined name; with one use and one definition only the words of the file may show which is misspelt."""
UNDEFINED_LINK = "urdf-undefined-link"
_UNDEFINED_IN_CONTROL = "control-undefined-joint"
_UNDEFINED_IN_SRDF = ("srdf-undefined-joint", "srdf-undefined-link")
_UNDEFINED = (UNDEFINED_LINK, _UNDEFINED_IN_CONTROL, "urdf-undefined-material", *_UNDEFINED_IN_SRDF)
_ERRORS = (_UNDEFINED_IN_CONTROL, *_UNDEFINED_IN_SRDF)
_MOST = 100_000
"""Maximum number of names that are compared."""
_PART = re.compile(r"[^\W_]+")
_DIGITS = re.compile(r"[0-9]+")

_ONE_AND_ROOT = 2
MOST_ROOTS = 50
"""Limit of reported superfluous roots, as of other findings about a whole scene."""


def root_findings(scene: SceneState) -> Iterator[tuple[ItemPath, Problem]]:
    """Superfluous roots. A missing root follows from a cycle, or a joint without its parent link. Cost: O(robots)."""
    for _, roots in _roots(scene):
        yield from first_of(((place, _second_root(scene, place, roots[0])) for place in roots[1:]), MOST_ROOTS)


def _second_root(scene: SceneState, place: ItemPath, first: ItemPath) -> Problem:
    link = scene.item(place).statement
    assert isinstance(link, Link), "only links are roots"
    span = link.keyword if link.name is None else link.name.span
    return Problem("urdf-several-roots", span, Roots(_name(scene, place), _name(scene, first)))


def rootless(scene: SceneState) -> frozenset[ItemPath]:
    """The prefixes of the robots in which urdfdom finds no root."""
    return frozenset(prefix for prefix, roots in _roots(scene) if not roots)


def ring(scene: SceneState, place: ItemPath, details: Ring) -> Problem:
    """A joint in a cycle. Beside a root, urdfdom does not notice one.

    Items on a link get into a cycle if its frame has the name of a joint.
    """
    statement = scene.item(place).statement
    assert isinstance(statement, Joint | LinkElement), "robots have no other frames"
    parent = statement.parent if isinstance(statement, Joint) else None
    span = statement.keyword if parent is None else parent.span
    return Problem(ROOTLESS if _is_rootless(scene, place[:-1]) else RING, span, details)


def own_ring(scene: SceneState, place: ItemPath, problem: Problem) -> Problem:
    """The problem of a joint that leads from a link to itself, which resolving notes."""
    is_alone = not scene.is_set and _is_rootless(scene, place[:-1])
    return problem._replace(code=ROOTLESS) if is_alone else problem


def _is_rootless(scene: SceneState, prefix: ItemPath) -> bool:
    """True if urdfdom finds no root in the robot. Cost: O(1) in a robot with one, of robots alone."""
    prefix = first_prefix(scene, prefix)
    return not any(place[:-1] == prefix for place in (_roots_in_set(scene) if scene.is_set else _suspected(scene)))


def to_lonely_link(context: RuleContext) -> Fix | None:
    """The one link that no joint leads to, beside the root, in the place of one that several lead to."""
    scene, place = scene_and_place(context)
    roots = next((found for prefix, found in _roots(scene) if prefix == place[:-1]), [])
    if scene.is_set or len(roots) != _ONE_AND_ROOT:
        return None
    return instead(context, _name(scene, roots[-1]))


def joint_to(scene: SceneState, name: str) -> str | None:
    """The joint that leads to a link, whose name amino gives to the link's frame; both by their qualified names."""
    # In whatever order the files came.
    prefixes = sorted({"", *(scope.prefix for scope in scene.instances.scopes.values())})
    for link in (name.removeprefix(prefix) for prefix in prefixes if name.startswith(prefix)):
        if Symbol(urdf_kinds.LINK, link) in scene.declarations:
            for place in scene.declarations.get(Symbol(urdf_kinds.CHILD_LINK, link), ()):
                joint = scene.item(place).statement
                if scene.own_name(link, place) == name and isinstance(joint, Joint) and joint.name is not None:
                    return scene.own_name(joint.name.text, place)
    return None


def _roots(scene: SceneState) -> Iterator[tuple[ItemPath, list[ItemPath]]]:
    """The robots of a scene with links, each once, with their root links, in order."""
    roots: dict[ItemPath, list[ItemPath]] = {}
    for place in _roots_in_set(scene) if scene.is_set else _suspected(scene):
        roots.setdefault(place[:-1], []).append(place)
    for prefix in scene.instances.first_prefixes():
        file = scene.instances.files[prefix]
        if file.format not in ROBOTS:
            continue
        found = sorted(roots.get(prefix, ()))
        if found or any(isinstance(item.statement, Link) for item in file.reading.facts.items):
            yield prefix, found


def _suspected(scene: SceneState) -> Iterator[ItemPath]:
    return (place for witnesses in scene.cross_checks.get(ROOT_LINK, {}).values() for place, _ in witnesses)


def _roots_in_set(scene: SceneState) -> Iterator[ItemPath]:
    """Sets have no cached cross checks: each of their files has its own. Cost: O(names in the scene)."""
    for symbol in scene.declarations:
        if symbol.kind is urdf_kinds.LINK:
            yield from (place for place, _ in root_links(scene, symbol.name))


def _name(scene: SceneState, place: ItemPath) -> str:
    link = scene.item(place).statement
    return link.name.text if isinstance(link, Link) and link.name is not None else ""


def misspelt_definitions(scene: SceneState) -> Iterator[tuple[ItemPath, Problem]]:
    """Unused definitions near undefined names, or with empty names.

    Cost: O(findings of the scene), and O(items) if one of these is about an undefined name; once for each state.
    """
    found: list[tuple[ItemPath, Problem]] | None = scene.made.get(misspelt_definitions)
    if found is None:
        found = scene.made[misspelt_definitions] = [*_misspelt_definitions(scene)]
    return iter(found)


def _misspelt_definitions(scene: SceneState) -> Iterator[tuple[ItemPath, Problem]]:
    undefined: dict[tuple[ItemPath, str, str], set[tuple[str, Span]]] = {}
    lacking: set[tuple[ItemPath, str, str]] = set()
    refused: set[tuple[ItemPath, str, str]] = set()
    uses: dict[ItemPath, Counter[str]] = {}
    for place, problems in scene.findings.items():
        for problem in problems:
            name, kinds = _undefined(problem)
            if not name:
                continue
            robot = _robot_of(scene, place)
            # A name in a macro that is called twice is written once.
            written = scene.file(place).place(span_at(scene, place, problem.span).span)
            uses.setdefault(robot, Counter())[name] += 1
            for kind in kinds:
                key = robot, kind, name
                undefined.setdefault(key, set()).add((written.path, written.span))
                if kind != LINK.word or problem.code != "urdf-dangling-reference":
                    lacking.add(key)
                if problem.code in _ERRORS:
                    refused.add(key)
    beside = {*_named_beside(scene)} if lacking and scene.is_set else set()
    robots = {prefix: _Definitions(scene, prefix, uses[prefix], beside) for prefix in {key[0] for key in lacking}}
    if len(lacking) * max((each.count for each in robots.values()), default=0) >= _MOST:
        return
    unpaired: dict[tuple[ItemPath, str], list[str]] = {}
    for key in sorted(lacking):
        prefix, kind, meant = key
        found = robots[prefix].meant(kind, meant, is_sure=len(undefined[key]) >= _FEWEST)
        if found is None:
            unpaired.setdefault((prefix, kind), []).append(meant)
        else:
            yield _misspelt(*found, kind, meant, is_refused=key in refused)
    for (prefix, kind), names in unpaired.items():
        nameless = robots[prefix].nameless.get(kind, ())
        if len(nameless) == len(names):
            # The only definitions without a name, and the only undefined names.
            for (place, empty), meant in zip(nameless, names, strict=True):
                yield _misspelt(place, empty, kind, meant, is_refused=(prefix, kind, meant) in refused)


def _robot_of(scene: SceneState, place: ItemPath) -> ItemPath:
    """The prefix of the robot that an item is a part of, or that the file of the item is about."""
    prefix = place[:-1]
    if not scene.is_set or scene.instances.files[prefix].format in ROBOTS:
        return prefix
    found = next(scene.declared_here(Symbol(MODEL, ""), place), None)
    return prefix if found is None else found[:-1]


def _named_beside(scene: SceneState) -> Iterator[tuple[str, str]]:
    """The kinds and names of the links and joints that the other files of a set name. Cost: the names of the scene."""
    kinds = {ASKED_LINK: LINK.word, ASKED_JOINT: JOINT.word}
    for (asked, name), places in scene.dependents.items():
        is_name = asked in kinds and isinstance(name, str)
        if is_name and any(scene.file(place).format not in ROBOTS for place in places):
            yield kinds[asked], str(name).strip()


def _misspelt(place: ItemPath, name: Name, kind: str, meant: str, *, is_refused: bool) -> tuple[ItemPath, Problem]:
    if kind == LINK.word:
        return place, Problem(MISSPELT_LINK, name.span, MisspeltLink(name.text, meant))
    return place, Problem(MISSPELT_DEFINITION, name.span, MisspeltDefinition(kind, name.text, meant, is_refused))


def _undefined(problem: Problem) -> tuple[str, Sequence[str]]:
    """The undefined name of a finding, and its possible kinds; an empty name for other findings."""
    details = problem.details
    if problem.code == "urdf-dangling-reference":
        return details.name, details.kind.split(" or ")
    if problem.code == "urdf-mimic":
        return ("" if details.is_itself or details.kind else details.joint), (JOINT.word,)
    return (details.name, _MISSING[problem.code]) if problem.code in _UNDEFINED else ("", ())


class _Definitions:
    """The unused links, joints and materials of a robot, by their kinds.

    `uses` are the counts of undefined names, `beside` the names in other files.
    """

    def __init__(
        self, scene: SceneState, prefix: ItemPath, uses: Mapping[str, int], beside: AbstractSet[tuple[str, str]]
    ) -> None:
        self._prefix, self._uses, self._beside = prefix, uses, beside
        self._file = scene.instances.files[prefix]
        facts = self._file.reading.facts
        self._unnamed = facts.summary(_Unnamed, facts.column(_named), facts.column(_defined))

    @property
    def nameless(self) -> dict[str, list[tuple[ItemPath, Name]]]:
        beside = self._beside
        return {
            kind: [*map(self._at, ranks)] for kind, ranks in self._unnamed.nameless.items() if (kind, "") not in beside
        }

    def _at(self, rank: int) -> tuple[ItemPath, Name]:
        facts = self._file.reading.facts
        statement = facts.items[rank].statement
        definition = statement.material if isinstance(statement, LinkElement) else statement
        assert isinstance(definition, Link | Joint | Material), "nothing else is defined"
        assert definition.name is not None, "its name is known, or empty"
        return (*self._prefix, facts.labels[rank]), definition.name

    @property
    def count(self) -> int:
        return len(self._unnamed.names)

    @cached_property
    def _words(self) -> "_Words":
        names = (each[1] for each in self._unnamed.names if each not in self._beside)
        return _Words(self._file.text, names, self._uses)

    def meant(self, kind: str, name: str, *, is_sure: bool) -> tuple[ItemPath, Name] | None:
        """The one definition that is one slip away from an undefined name.

        Unless several uses show that the definition is misspelt, the words of the file have to.
        """
        ranks = self._unnamed.ranks.get(kind, {})
        near = [text for text in ranks if (kind, text) not in self._beside and _is_slip(text, name)]
        is_found = len(near) == 1 and (is_sure or self._words.is_odd(near[0], name))
        return self._at(ranks[near[0]]) if is_found else None


def _is_slip(written: str, meant: str) -> bool:
    """False for names of a numbered row, and for those of one letter: any other is as near."""
    is_row = _DIGITS.sub("", written) == _DIGITS.sub("", meant)
    return not is_row and min(len(written), len(meant)) > 1 and slip(written, meant) is not None


class _Unnamed:
    """The ranks of definitions without a use in their file, by kind and name; `nameless` have an empty name."""

    def __init__(self, named: Sequence[Sequence[tuple[str, str]]], defined: Sequence[tuple[str, str] | None]) -> None:
        self.ranks: dict[str, dict[str, int]] = {}
        self.names: list[tuple[str, str]] = []
        """With repetitions."""
        self.nameless: dict[str, list[int]] = {}
        known = {None, *chain.from_iterable(named)}
        for rank, definition in enumerate(defined):
            if definition in known:
                continue
            assert definition is not None, "None is known"
            kind, name = definition
            if name:
                self.names.append(definition)
                self.ranks.setdefault(kind, {}).setdefault(name, rank)
            elif kind != LINK.word:
                self.nameless.setdefault(kind, []).append(rank)


def _defined(item: Item) -> tuple[str, str] | None:
    """The kind and the name of an item's definition."""
    statement = item.statement
    match statement:
        case Link(name=Name(text=name)):
            return LINK.word, name
        case Joint(name=Name(text=name)):
            return JOINT.word, name
        case Material(name=Name(text=name)):
            return MATERIAL.word, name
        case LinkElement(material=Material(name=Name(text=name)) as material) if name and material.defines:
            # A visual with a nameless material has a look of its own.
            return MATERIAL.word, name
    return None


class _Words:
    """Counts of the parts of names in a text, such as 'arm' of 'left_arm'.

    `unnamed` are unused names, `uses` are the counts of undefined names.
    """

    def __init__(self, text: bytes, unnamed: Iterable[str], uses: Mapping[str, int]) -> None:
        self._undefined = Counter(part for name in uses for part in _PART.findall(name) * uses[name])
        self._text = text.decode("utf-8", "replace")
        self._unnamed = Counter(part for name in unnamed for part in _PART.findall(name))

    def is_odd(self, name: str, meant: str) -> bool:
        """True if only the unused name has the different part, and other names have the corrected one."""
        parts, right = (Counter(_PART.findall(each)) for each in (name, meant))
        odd, usual = parts - right, right - parts
        is_odd = all(self._count(part) == self._unnamed[part] for part in odd)
        return bool(odd) and bool(usual) and is_odd and all(self._count(part) > self._undefined[part] for part in usual)

    def _count(self, part: str) -> int:
        """Number of a part's occurrences in the text. Simulators write 'Gazebo/White' for the material 'white'."""
        title = part.title()
        also = part[1:] and title != part and title.lower() == part
        return sum(
            len(re.findall(rf"{re.escape(each)}(?<![^\W_]{re.escape(each)})(?![^\W_])", self._text))
            for each in ((part, title) if also else (part,))
        )


def _named(item: Item) -> tuple[tuple[str, str], ...]:
    """The kinds and names in a joint, a visual or an extension."""
    statement = item.statement
    match statement:
        case Joint(parent=parent, child=child, mimic=mimic):
            links = tuple((LINK.word, name.text) for name in (parent, child) if name is not None)
            return links if mimic is None or mimic.joint is None else (*links, (JOINT.word, mimic.joint.text))
        case Extension(references=references):
            return tuple((kind.word, one.name.text.strip()) for one in references for kind in one.kinds)
        case LinkElement(material=Material(name=Name(text=name)) as material) if not material.defines:
            return ((MATERIAL.word, name),)
    return ()


_UNNAMED = "urdf-unnamed-link"
_TELLING = frozenset({"urdf-unknown-word", _UNNAMED, "urdf-incomplete-link", "urdf-missing-attribute"})

_MISSING = {
    "control-undefined-joint": ("joint",),
    "controllers-undefined-joint": ("joint",),
    "srdf-undefined-joint": ("joint",),
    "srdf-undefined-link": ("link",),
    "urdf-dangling-reference": ("link", "joint"),
    "urdf-duplicate-name": ("link", "joint", "material"),
    "urdf-mimic": ("joint",),
    "urdf-several-roots": ("child",),
    "urdf-undefined-link": ("link",),
    "urdf-undefined-material": ("material",),
}
"""The kinds that each of these findings lacks. If a joint is missing, its child is one more root."""

_VALUE = re.compile(rb"""[\w:.-]*[ \t\r\n]*=[ \t\r\n]*["']([^"'<]*)["']""")


def missed_by(problem: Problem | Diagnostic) -> Iterator[tuple[str, str]]:
    """The kinds and the missing names of a finding; may be empty."""
    if problem.code not in _MISSING:
        return iter(())
    details: Named | Duplicate | Roots | Mimic | Dangling = problem.details
    kinds = details.kind.split(" or ") if isinstance(details, Duplicate | Dangling) else _MISSING.get(problem.code, ())
    names = details if isinstance(details, Roots) else (details.joint if isinstance(details, Mimic) else details.name,)
    return ((kind, name) for kind in kinds for name in names)


def _tells(problem: Problem) -> bool:
    return problem.code == UNDEFINED_LINK or problem.code in _TELLING


class MisspeltNames:
    """Misspelt names of one scene, computed on demand. Cost: O(findings of the scene)."""

    def __init__(self, scene: SceneState) -> None:
        self._scene = scene

    def explaining(self, place: ItemPath, problem: Problem) -> tuple[str, FileSpan] | None:
        """The code and the place of the finding that causes a finding of a missing name."""
        robot = _robot_of(self._scene, place)
        keys = ((robot, *missed) for missed in missed_by(problem))
        return next((self._found[key] for key in keys if key in self._found), None)

    @cached_property
    def _found(self) -> dict[tuple[ItemPath, str, str], tuple[str, FileSpan]]:
        scene = self._scene
        found = {}
        nameless: list[tuple[ItemPath, Problem]] = []
        missing: set[str] = set()
        # In the order of the text, whatever came last.
        for place in sorted(place for place, problems in scene.findings.items() if any(map(_tells, problems))):
            for problem in scene.findings[place]:
                if problem.code == _UNNAMED and problem.span == getattr(scene.item(place).statement, "keyword", None):
                    nameless.append((place, problem))
                elif problem.code == UNDEFINED_LINK:
                    missing.add(problem.details.name)
                for kind, name in self._named(place, problem) if problem.code in _TELLING else ():
                    found[place[:-1], kind, name] = telling = (problem.code, span_at(scene, place, problem.span))
                    if kind == "link":
                        # Without its name it is one more root that has none.
                        found[place[:-1], "child", ""] = telling
        for place, problem in misspelt_definitions(scene):
            kind = LINK.word if problem.code == MISSPELT_LINK else problem.details.kind
            telling = (problem.code, span_at(scene, place, problem.span))
            found[place[:-1], kind, problem.details.meant] = telling
            if not problem.details.name:
                found[place[:-1], kind, ""] = telling
        if len(nameless) == len(missing):
            # The only links without a name, and the only names without a link: two for a macro that is called twice.
            for (place, problem), name in zip(nameless, sorted(missing), strict=True):
                telling = (problem.code, span_at(scene, place, problem.span))
                keys = [(place[:-1], "link", name), (place[:-1], "link", ""), (place[:-1], "child", "")]
                found.update(dict.fromkeys(keys, telling))
        return found

    def _named(self, place: ItemPath, problem: Problem) -> Iterator[tuple[str, str]]:
        """The missing kind and name; for a joint also its link."""
        statement = self._scene.item(place).statement
        text, at = self._scene.file(place).text, span_at(self._scene, place, problem.span).span
        if isinstance(problem.details, UnknownWord) and problem.details.within and not problem.details.is_text:
            yield from _in_element(text, at.start - 1, problem.details.meant)
        elif isinstance(statement, Link | Material | Joint) and problem.span != statement.keyword:
            kind = "link" if isinstance(statement, Link) else "joint" if isinstance(statement, Joint) else "material"
            value = _VALUE.match(text, at.start)
            if value is not None and (kind != "joint" or problem.details[-1] == "name"):
                yield kind, value[1].decode("utf-8", "replace")


def _in_element(text: bytes, start: int, meant: str) -> Iterator[tuple[str, str]]:
    """The names that a misspelt element would declare, and those of the materials in it."""
    tag = start_tag(text, start, [])
    if tag is None:
        return
    inner = () if tag.is_empty else contents(text, tag.end).document.roots
    for name, one in ((meant, tag), *((node.name, node.tag) for root in inner for node in root.walk())):
        for attribute in one.attributes:
            if attribute.name == ("link" if name == "child" else "name"):
                yield name, attribute.value


DOUBLED = "duplicate-frame"


def shared_links(scene: SceneState) -> Iterator[tuple[ItemPath, Problem]]:
    """Links that an earlier file of a set has, too. Cost: O(those), once the frames have names."""
    for place, (name, first) in frame_names(scene).shared.items() if scene.is_set else ():
        yield _shared_link(scene, place, name, first)


def shared_links_in(scene: SceneState, prefixes: Iterable[ItemPath]) -> Iterator[tuple[ItemPath, Problem]]:
    """The same for the files with these prefixes. Cost: O(items of those), unless names have scopes."""
    if scene.instances.scopes or scene.instances.has_block_scopes:
        # Different names may be the same one behind the prefixes of their scopes.
        own = {*prefixes}
        yield from (each for each in shared_links(scene) if each[0][:-1] in own)
        return
    for prefix in () if is_read_as_amino(scene) else prefixes:
        facts = scene.instances.files[prefix].reading.facts
        for label, item in zip(facts.labels, facts.items, strict=True):
            place = (*prefix, label)
            for symbol in scene.declared(place) if isinstance(item.statement, Link) else ():
                first = scene.declarations[symbol][0] if symbol.kind is LINK else place
                if not scene.are_together(first, place):
                    yield _shared_link(scene, place, symbol.name or NAMELESS, first)


def _shared_link(scene: SceneState, place: ItemPath, name: str, first: ItemPath) -> tuple[ItemPath, Problem]:
    link = scene.item(place).statement
    assert isinstance(link, Link), "only links declare them"
    span = link.keyword if link.name is None else link.name.span
    return place, Problem(DOUBLED, span, DoubledFrame(name, file_name(scene, first), LINK.word))


def of_shared_link(scene: SceneState, place: ItemPath, problem: Problem) -> tuple[str, FileSpan] | None:
    """The code and the place of the finding about a shared link, of that of the reader's frame which is on the link."""
    shared = frame_names(scene).shared if problem.code == DOUBLED and not problem.details.what else {}
    if not shared:
        return None
    facts, joint = scene.file(place).reading.facts, scene.item(place).statement
    link: ItemPath | None = (*place[:-1], facts.container(place[-1])) if facts.container(place[-1]) != TOP else None
    if isinstance(joint, Joint) and joint.child is not None:
        link = next(scene.declared_here(Symbol(LINK, joint.child.text), place), None)
    return None if link is None or link not in shared else (DOUBLED, name_span(scene, link))


def doubled(scene: SceneState, place: ItemPath, problem: Problem) -> Problem:
    """The problem of a duplicate frame in the words of robots."""
    if problem.details.what:
        return problem
    found = doubled_across(scene, place, problem)
    is_joint = isinstance(scene.item(place).statement, Joint)
    if not found.details.file or not is_joint or is_read_as_amino(scene):
        return found
    return found._replace(details=found.details._replace(what=JOINT.word))


NO_LINKS = "urdf-no-links"


def end_of_root(text: bytes, name: Span) -> int | None:
    """End of a root that is closed with '/>' before its contents; `name` is that of its tag."""
    tag = start_tag(text, name.start - 1, [])
    if tag is None or not tag.is_empty:
        return None
    behind = contents(text, tag.end)
    return tag.end if behind.document.roots or behind.end < len(text) else None


def _message(context: RuleContext) -> str:
    ends_early = end_of_root(*text_around(context)) is not None
    return "the robot ends before its links; use '>'" if ends_early else "the robot has no links; add a link"


def _no_links_fix(context: RuleContext) -> Fix | None:
    text, name = text_around(context)
    end = end_of_root(text, name)
    if end is None or text.find(b"</" + text[name.start : name.end], end) < 0:
        return None
    return edited("Change '/>' to '>'", (Span(end - len("/>"), end - len(">")), "")).unsafe


_LEADING = frozenset({"urdf-missing-attribute", "urdf-undefined-link"})
"""Findings of joints that may be to lead to a link."""


def _is_said(context: RuleContext) -> bool:
    """True if a joint leads nowhere, or to an undefined link with nearly the name of this or of the first root."""
    scene, place = scene_and_place(context)
    return any(
        problem.code in _LEADING and any(_leads_elsewhere(problem, link) for link in context.details)
        for other, problems in scene.findings.items()
        if other[:-1] == place[:-1]
        for problem in problems
    )


def _leads_elsewhere(problem: Problem, link: str) -> bool:
    if problem.code == "urdf-missing-attribute":
        return any("<child" in each for each in problem.details.lacking) or problem.details.what == "'child'"
    return slip(problem.details.name, link) is not None


def _several_roots_fix(context: RuleContext) -> Fix | None:
    """A joint from the first root, behind the link. For a person: another joint may be the one that leads there."""
    scene, place = scene_and_place(context)
    link, first = context.details
    if not link or not first or MARKS.search(link + first):
        return None
    name = f"{link}_joint"
    if Symbol(JOINT, name) in scene.declarations:
        return None
    text, _ = in_file(context)
    facts = scene.file(place).reading.facts
    rank = facts.rank(place[-1])
    indent = blanks_of_line(text, facts.starts[rank])
    lines = (
        f'<joint name="{name}" type="fixed">',
        f'  <parent link="{first}"/>',
        f'  <child link="{link}"/>',
        "</joint>",
    )
    at = Span(facts.ends[rank], facts.ends[rank])
    return edited(f"Connect to '{first}' with a fixed joint", (at, "".join(f"\n{indent}{line}" for line in lines)))


def _misspelt_message(context: RuleContext) -> str:
    kind, name, meant, _ = context.details
    what = f"nothing names {kind} '{name}'" if name else f"the name of this {kind} is empty"
    return f"{what}, and '{meant}' is undefined; did you mean '{meant}'?"


def _misspelt_fix(context: RuleContext) -> Fix:
    fix = replaced(context, context.details.meant, safe=False)
    return fix if context.details.name else fix.by_hand


LOGIC = {
    "urdf-two-parents": partial(Rule, fix=to_lonely_link),
    NO_LINKS: partial(Rule, message_at=_message, fix=_no_links_fix),
    "urdf-several-roots": partial(Rule, is_said=_is_said, fix=_several_roots_fix),
    MISSPELT_DEFINITION: partial(
        Rule,
        message_at=_misspelt_message,
        severity_at=lambda context: Severity.ERROR if context.details.is_refused else Severity.WARNING,
        fix=_misspelt_fix,
    ),
    "urdf-misspelt-link": partial(Rule, fix=lambda context: replaced(context, context.details.meant, safe=False)),
}
