"""Whether links and joints are a tree with one root: what no single item shows."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from robray.analysis.analysis import span_at
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.details import Ring
from robray.facts.problems import Problem
from robray.facts.symbols import Name, Symbol
from robray.formats import URDF, XACRO
from robray.formats.urdf import kinds as urdf_kinds
from robray.formats.urdf.details import MisspeltLink, Roots
from robray.formats.urdf.semantics.root_links import ROOT_LINK, first_prefix, root_links
from robray.formats.urdf.statements import Extension, Joint, Link, LinkElement
from robray.rules.common.findings_left_out import first_of
from robray.rules.engine.choices import instead
from robray.rules.engine.rule import Fix, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place
from robray.text.slips import slip
from robray.text.spans import Span

ROBOTS = (URDF, XACRO)

RING = "urdf-link-cycle"
ROOTLESS = "urdf-no-root"
MISSPELT_LINK = "urdf-misspelt-link"
_FEWEST = 2
"""Places that name a link which is undefined: of one place and one link only the words of the file may show which is
misspelt."""
UNDEFINED_LINK = "urdf-undefined-link"
_NAMING = (UNDEFINED_LINK, "urdf-dangling-reference")
_MOST = 100_000
"""Maximum number of names that are compared."""
_PART = re.compile(r"[^\W_]+")

_ONE_AND_ROOT = 2
MOST_ROOTS = 50
"""Roots too many that are told of, as of other findings about a whole scene."""


def root_findings(scene: SceneState) -> Iterator[tuple[ItemPath, Problem]]:
    """Roots too many. Where there is none, a ring says so, or a joint whose parent is not there. Cost: O(robots)."""
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
    """A joint in a ring. Beside a root, urdfdom does not notice one.

    What hangs on a link gets into a ring where its frame is called like a joint.
    """
    statement = scene.item(place).statement
    assert isinstance(statement, Joint | LinkElement), "robots have no other frames"
    parent = statement.parent if isinstance(statement, Joint) else None
    span = statement.keyword if parent is None else parent.span
    return Problem(ROOTLESS if _is_rootless(scene, place[:-1]) else RING, span, details)


def own_ring(scene: SceneState, place: ItemPath, problem: Problem) -> Problem:
    """As `ring`, of a joint that leads from a link to itself, which resolving notes."""
    is_alone = not scene.is_set and _is_rootless(scene, place[:-1])
    return problem._replace(code=ROOTLESS) if is_alone else problem


def _is_rootless(scene: SceneState, prefix: ItemPath) -> bool:
    """Whether urdfdom finds no root in the robot. Cost: O(1) in a robot with one, of robots alone."""
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
    """The joint that leads to a link, which amino calls the link's frame after; both by their qualified names."""
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
    """The robots of a scene that have links, each once, with those of their links that no joint leads to, in order."""
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
    """Of a set no cross checks are kept up: each of its files has its own. Cost: O(names in the scene)."""
    for symbol in scene.declarations:
        if symbol.kind is urdf_kinds.LINK:
            yield from (place for place, _ in root_links(scene, symbol.name))


def _name(scene: SceneState, place: ItemPath) -> str:
    link = scene.item(place).statement
    return link.name.text if isinstance(link, Link) and link.name is not None else ""


def misspelt_links(scene: SceneState) -> Iterator[tuple[ItemPath, Problem]]:
    """Cost: O(findings of the scene), and O(items + text) if one of these is about an undefined link."""
    undefined: dict[tuple[ItemPath, str], set[tuple[str, Span]]] = {}
    lacking: set[tuple[ItemPath, str]] = set()
    count: Counter[tuple[ItemPath, str]] = Counter()
    for place, problems in scene.findings.items():
        for problem in problems:
            if problem.code in _NAMING:
                # What a macro names that is called twice is written once.
                written = scene.file(place).place(span_at(scene, place, problem.span).span)
                key = place[:-1], problem.details.name
                undefined.setdefault(key, set()).add((written.path, written.span))
                count[key] += 1
                if problem.code == UNDEFINED_LINK:
                    lacking.add(key)
    unnamed = {prefix: _unnamed(scene, prefix) for prefix in {prefix for prefix, _ in lacking}}
    words: dict[ItemPath, _Words] = {}
    for prefix, meant in sorted(lacking) if len(lacking) * max(map(len, unnamed.values()), default=0) < _MOST else ():
        near = [(place, name) for place, name in unnamed[prefix] if slip(name.text, meant) is not None]
        if len(near) != 1:
            continue
        [(place, name)] = near
        if len(undefined[prefix, meant]) < _FEWEST:
            if prefix not in words:
                names = [each.text for _, each in unnamed[prefix]]
                uses = {name: count[key] for key in undefined for name in key[1:] if key[0] == prefix}
                words[prefix] = _Words(scene.instances.files[prefix].text, names, uses)
            if not words[prefix].is_odd(name.text, meant):
                continue
        yield place, Problem("urdf-misspelt-link", name.span, MisspeltLink(name.text, meant))


def _unnamed(scene: SceneState, prefix: ItemPath) -> list[tuple[ItemPath, Name]]:
    """The links of a robot that nothing names, with their names."""
    facts = scene.instances.files[prefix].reading.facts
    named = set(_names(item.statement for item in facts.items))
    links = ((label, item.statement) for label, item in zip(facts.labels, facts.items, strict=True))
    return [
        ((*prefix, label), link.name)
        for label, link in links
        if isinstance(link, Link) and link.name is not None and link.name.text and link.name.text not in named
    ]


class _Words:
    """How often a text has each part of its names, such as 'arm' of 'left_arm'.

    `unnamed` are names of links that nothing names, `uses` are how often undefined names occur.
    """

    def __init__(self, text: bytes, unnamed: Sequence[str], uses: Mapping[str, int]) -> None:
        self._undefined = Counter(part for name in uses for part in _PART.findall(name) * uses[name])
        self._there = Counter(_PART.findall(text.decode("utf-8", "replace")))
        self._unnamed = Counter(part for name in unnamed for part in _PART.findall(name))

    def is_odd(self, name: str, meant: str) -> bool:
        """Whether what differs in the name of an unnamed link occurs nowhere else, but what was meant does."""
        parts, right = (Counter(_PART.findall(each)) for each in (name, meant))
        odd, usual = parts - right, right - parts
        is_odd = all(self._there[part] == self._unnamed[part] for part in odd)
        return bool(odd) and bool(usual) and is_odd and all(self._there[part] > self._undefined[part] for part in usual)


def _names(statements: Iterator[object]) -> Iterator[str]:
    """The links that joints and others name."""
    for each in statements:
        if isinstance(each, Joint):
            yield from (name.text for name in (each.parent, each.child) if name is not None)
        elif isinstance(each, Extension):
            yield from (reference.name.text for reference in each.references)
