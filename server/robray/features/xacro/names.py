"""Meanings of names in sources: from the expansions that evaluated them, otherwise by scopes.

Names are one if some expansion treats them so, or if their definitions are alternatives, such as two in the branches of
a condition: `group`. Cost: O(files and values of the expansions).
"""

import posixpath
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple

from robray.analysis.analysis import FileSpan
from robray.features.xacro.sites import Kind, Part, Site, keys, sites
from robray.formats.xacro.expansion import Expansion
from robray.formats.xacro.functions import Use
from robray.formats.xacro.reading import PREFIX, Attribute, Document, Element, Piece
from robray.formats.xacro.scopes import Call, Definition, Frame, Made, Scope, Value
from robray.formats.xacro.texts import FIND
from robray.formats.xacro.yaml import Place, YamlFile, YamlMap
from robray.text.paths import normal

_EVAL = "eval"
_SCOPED = (Kind.PROPERTY, Kind.BLOCK)
"""Kinds of names that a macro finds in the scopes of its callers."""
CONDITIONS = (f"{PREFIX}if", f"{PREFIX}unless")


class Seen(NamedTuple):
    """The meaning of a name in a frame: a Definition, Place or Macro."""

    frame: Frame
    of: Any


class Names:
    """The names in all files of some expansions. The user looks at the first expansion.

    `robots` are the project's names of the expanded robots; empty for those without one.
    """

    def __init__(self, expansions: Sequence[Expansion], robots: Sequence[str] = ()) -> None:
        self.expansions = tuple(expansions)
        self._robots = {
            id(each.frames[0]): name for each, name in zip(self.expansions, robots, strict=False) if each.frames
        }
        self.sites: dict[str, list[Site]] = {}
        self.seen: list[dict[Site, list[Seen]]] = []
        """The meanings of names in each expansion, in the order of evaluation."""
        self._files: dict[Site, dict[str, None]] = {}
        self.keys: dict[Site, tuple[YamlMap, object]] = {}
        """The mapping of a key in a file of YAML, and the key there."""
        self._targets: list[dict[Site, dict[Site, None]]] = []
        self._by_node: dict[int, list[Site]] = defaultdict(list)
        self._by_place: dict[tuple[str, int], Site] = {}
        self._variables: dict[Hashable, list[Site]] = defaultdict(list)
        self._at_top: dict[tuple[Kind, str], list[Site]] = defaultdict(list)
        """Arguments, and other definitions of files than macros, by their names."""
        self._around: dict[int, Element | None] = {}
        self._conditional: set[int] = set()
        """The elements in conditions, within the macro that they are in."""
        self._callers: dict[tuple[str, int], dict[tuple[str, int], tuple[str, Element | None]]] = defaultdict(dict)
        """The macros and files that call each macro, by where it begins."""
        self._together: dict[str, set[str]] = defaultdict(set)
        """Files whose names at the top may be one with those of each file."""
        self._read_in: dict[Site, set[str]] = defaultdict(set)
        """The sources of the robots that an argument is read in."""
        self._linked: set[Site] = set()
        self._one_with: dict[Hashable, Hashable] = {}
        self._loose: dict[Site, dict[Site, None]] = defaultdict(dict)
        self._members: dict[Hashable, list[Site]] | None = None
        self._read()
        for each in self.expansions:
            self._see(each)
        self._join()

    # Questions.

    def at(self, path: str, offset: int) -> Site | None:
        """The name under a cursor; of several the shortest that begins there or is around it."""
        near = [each for each in self.sites.get(path, ()) if each.at.span.contains(offset) and self.is_one(each)]
        return min(
            near,
            key=lambda each: (offset == each.at.span.end, each.at.span.end - each.at.span.start, each.is_put_together),
            default=None,
        )

    def definitions(self, site: Site) -> list[Site]:
        """The definitions of a name: by the first expansion that evaluated it."""
        if site.declares:
            return [site]
        for targets in self._targets:
            if site in targets:
                return list(targets[site])
        return self._static(site)

    def group(self, site: Site) -> list[Site]:
        """All places with the name, by files and bytes, to rename together."""
        if self._members is None:
            self._members = defaultdict(list)
            for each in (each for found in self.sites.values() for each in found if self.is_one(each)):
                self._members[self._root(each)].append(each)
        found = self._members.get(self._root(site), [site])
        found = [*(each for one in found for each in self._loose.get(one, ())), *found]
        return sorted({each.at: each for each in found}.values(), key=attrgetter("at"))

    def seen_at(self, site: Site) -> Iterator[Seen]:
        """Each meaning of a name when it was evaluated."""
        for each in self.seen:
            yield from each.get(site, ())

    def is_seen(self, site: Site) -> bool:
        return any(site in each for each in self.seen)

    def files(self, site: Site) -> list[str]:
        """The files of a name: by expansions, otherwise by its text and the known packages."""
        if not site.name or site.kind is not Kind.FILE:
            return []
        found = self._files.get(site)
        if found is not None or site.is_put_together:
            return list(found or ())
        written = FIND.sub(self._folder, site.name)
        return [] if "$" in written else [normal(posixpath.join(posixpath.dirname(site.at.path), written))]

    def is_asked(self, path: str) -> bool:
        """True if an expansion asked for a file, readable or not."""
        return any(path in each.files for each in self.expansions)

    def package(self, name: str) -> str | None:
        """The folder of a package."""
        return next((found for each in self.expansions if (found := each.packages.get(name)) is not None), None)

    def _folder(self, found: re.Match[str]) -> str:
        return self.package(found[1]) or found[0]

    def key_of_value(self, path: str, offset: int) -> tuple[Site, FileSpan] | None:
        """The key in a file of YAML whose value, neither a mapping nor a list, is under a cursor, and that value."""
        for site in self.sites.get(path, ()):
            if site in self.keys:
                owner, name = self.keys[site]
                place = owner.places[name]
                if place.value.contains(offset) and not isinstance(owner[name], dict | list):
                    return site, FileSpan(path, place.value)
        return None

    def key(self, place: Place) -> Site | None:
        return self._by_place.get((place.file.path, place.key.start))

    def is_named(self, definition: Definition, site: Site) -> bool:
        return site in self._by_node.get(id(definition.named), ())

    def calls(self, site: Site) -> Iterator[Call]:
        """The calls of a macro, by its name or that of one of its parameters."""
        for expansion in self.expansions:
            for call in expansion.calls:
                if call.macro.element.document.path == site.at.path and (
                    call.macro.element.tag.start <= site.at.span.start < call.macro.element.tag.end
                ):
                    yield call

    def scope_of(self, site: Site) -> tuple[str, Element | None] | None:
        """The macro or file of a definition; None for one in the scope of its macro's callers."""
        if site.kind is Kind.ARGUMENT or site.is_put_together or _is_for_caller(site):
            return None
        scope = site.element.attribute("scope") if site.kind is Kind.PROPERTY and site.element is not None else None
        where = "" if scope is None else scope.value
        return site.at.path, None if where == "global" else site.macro

    def scopes(self, site: Site) -> Iterator[tuple[str, Element | None]]:
        """The macros around a name, the innermost first, and its file."""
        macro = site.macro
        while macro is not None:
            yield site.at.path, macro
            macro = self._around.get(id(macro))
        yield site.at.path, None

    def is_defined(self, site: Site, scope: tuple[str, Element | None]) -> bool:
        """True if the text of a macro, or of a file outside of macros, defines a name."""
        return _variable(site.kind, *scope, site.name) in self._variables

    def where(self, at: FileSpan) -> str:
        """A place as people read it: the file, from the folder of the first source on, and the line."""
        document = self.expansions[0].document
        folder = posixpath.dirname(document.path if document is not None else at.path)
        file = next((found for each in self.expansions if (found := each.files.get(at.path)) is not None), None)
        line = "" if file is None else f":{file.line(at.span.start)}"
        return f"{posixpath.relpath(at.path, folder or '/')}{line}"

    def robot(self, frame: Frame) -> str:
        """The name of a frame's robot; may be empty."""
        while frame.outer is not None:
            frame = frame.outer
        return self._robots.get(id(frame), "")

    def is_one(self, site: Site) -> bool:
        """True for a name of xacro, not a built-in one, the member of a module or a method."""
        if site.kind is Kind.FILE:
            return bool(self.files(site))
        return site.declares or site.kind in (Kind.ARGUMENT, Kind.PACKAGE) or site in self._linked

    # Reading the files.

    def _read(self) -> None:
        nodes = (value.node for each in self.expansions for value in each.values)
        comments = {id(node) for node in nodes if isinstance(node, Piece) and node.kind == "comment"}
        parts: dict[str, tuple[Part, ...]] = {}
        # Expansions share readings, or have other nodes of the same text.
        for file in {id(file): file for each in self.expansions for file in each.files.values()}.values():
            if isinstance(file, Document):
                found = sites(file, comments, parts)
                known = self.sites.setdefault(file.path, found)
                for own, each in zip(found, known if len(known) == len(found) else found, strict=True):
                    self._by_node[id(own.node)].append(each)
                self._nest(file.root)
            elif isinstance(file, YamlFile) and file.path not in self.sites:
                self.sites[file.path] = []
                for place, site, owner, name in keys(file):
                    self.sites[file.path].append(site)
                    self._by_place[file.path, place.key.start] = site
                    self.keys[site] = owner, name
                    self._unite(site, (Kind.KEY, id(owner), name))
        for at_node in self._by_node.values():
            at_node.sort(key=attrgetter("start"))

    def _nest(self, root: Element | None) -> None:
        waiting: list[tuple[Element, Element | None, bool]] = [] if root is None else [(root, None, False)]
        while waiting:
            element, macro, is_conditional = waiting.pop()
            if is_conditional:
                self._conditional.add(id(element))
            if element.name == "xacro:macro":
                self._around[id(element)], macro, is_conditional = macro, element, False
            is_conditional = is_conditional or element.name in CONDITIONS
            waiting += [(each, macro, is_conditional) for each in element.children if isinstance(each, Element)]

    # Results of expansions.

    def _see(self, expansion: Expansion) -> None:
        self.seen.append({})
        self._targets.append({})
        for value in expansion.values:
            found = self._by_node.get(id(value.node))
            if found:
                self._see_value(value, found)
        for mention in expansion.mentions:
            for site in self._by_node.get(id(mention.node), ()):
                if site.declares or site.kind is Kind.BLOCK:
                    self._stands_for(site, mention.frame, mention.of)
        for call in expansion.calls:
            self._see_call(call)
        for inclusion in expansion.inclusions:
            for site in self._by_node.get(id(inclusion.node), ()):
                if site.kind is Kind.FILE and site.start == 0:
                    self._files.setdefault(site, {})[inclusion.path] = None

    def _see_value(self, value: Value, found: list[Site]) -> None:
        for made in value.pieces:
            if not made.uses:
                continue
            first = bisect_left(found, made.start, key=attrgetter("start"))
            inside = found[first : bisect_left(found, made.end, key=attrgetter("start"))]
            begins = _begin(value, made)
            # By the character if evaluation knows it, otherwise by name.
            near: dict[Hashable, list[Site]] = defaultdict(list)
            for site in inside:
                near[site.start].append(site)
                near["" if site.is_put_together or site.kind is Kind.FILE else site.name].append(site)
            done: set[int] = set()
            for use in made.uses:
                if begins is not None and use.at is not None:
                    sites_of_use = near.get(begins + use.at[0], [])
                elif id(use.of) in done:
                    continue
                else:
                    done.add(id(use.of))
                    sites_of_use = [*near.get(self._name_of(use.of), ()), *near.get("", ())]
                for site in sites_of_use:
                    if isinstance(use.of, YamlFile):
                        if site.kind is Kind.FILE:
                            self._files.setdefault(site, {})[use.of.path] = None
                    elif self._fits(site, use):
                        self._stands_for(site, value.frame, use.of)

    def _name_of(self, of: Any) -> str | None:
        if isinstance(of, Place):
            key = self.key(of)
            return None if key is None else key.name
        return of.name if isinstance(of, Definition) else None

    def _fits(self, site: Site, use: Use) -> bool:
        of = use.of
        if isinstance(of, Place):
            return site.kind is Kind.KEY and (site.is_put_together or self._name_of(of) == site.name)
        if of.kind == "argument":
            return site.kind is Kind.ARGUMENT and (site.is_put_together or site.name == of.name)
        is_variable = site.kind is Kind.PROPERTY or (site.kind is Kind.KEY and site.is_behind_dot)
        return is_variable and site.name == of.name

    def _stands_for(self, site: Site, frame: Frame, of: Any) -> None:
        name = self._declared(of)
        if name is site or (name is not None and site.declares and name.name != site.name):
            return
        self.seen[-1].setdefault(site, []).append(Seen(frame, of))
        if name is not None:
            self._targets[-1].setdefault(site, {})[name] = None

    def _declared(self, of: Any) -> Site | None:
        """The name of a definition, key or macro where it is defined."""
        if isinstance(of, Place):
            return self.key(of)
        if isinstance(of, Definition):
            node: Attribute | None = of.named if of.macro is None else of.macro.params
            name = of.name.lstrip("*")
            found = [each for each in self._by_node.get(id(node), ()) if each.declares]
            return next((each for each in found if each.name == name or each.is_put_together), None)
        node = of.element.attribute("name")
        return next((each for each in self._by_node.get(id(node), ()) if each.declares), None)

    def _see_call(self, call: Call) -> None:
        *spaces, name = call.name.split(".")
        named = call.element.attribute("macro" if call.element.name == "xacro:call" else "xacro:name")
        scope: Scope | None = call.scope
        found = list(self._by_node.get(id(call.element), ()))
        found += [] if named is None else [each for each in self._by_node.get(id(named), ()) if each.kind is Kind.MACRO]
        spans: dict[str, Definition] = {}
        for space in spaces:
            of = None if scope is None else scope.find(space)[0]
            scope = of.value if of is not None and isinstance(of.value, Scope) else None
            if of is not None:
                spans[space] = of
        for site in found:
            if site.kind is Kind.MACRO and call.macro.name in (name, site.name):
                if site.is_put_together or site.name == call.macro.name:
                    self._stands_for(site, call.frame, call.macro)
            elif site.kind is Kind.NAMESPACE and site.name in spans:
                self._stands_for(site, call.frame, spans[site.name])
            elif site.kind is Kind.PARAMETER:
                for each in self._by_node.get(id(call.macro.params), ()):
                    if each.declares and each.kind is Kind.PARAMETER and each.name == site.name:
                        given = call.inner.names.get(site.name)
                        self.seen[-1].setdefault(site, []).append(Seen(call.frame, given))
                        self._targets[-1].setdefault(site, {})[each] = None

    # Uniting names.

    def _join(self) -> None:
        every = [each for found in self.sites.values() for each in found]
        for site in every:
            if site.kind is Kind.PACKAGE:
                self._unite(site, (site.kind, site.name))
            if site.declares and site.kind is not Kind.KEY:
                scope = self.scope_of(site)
                if scope is not None:
                    key = _variable(site.kind, *scope, site.name)
                    self._variables[key].append(site)
                    self._unite(site, key)
                if site.kind is Kind.ARGUMENT or site.macro is None or (scope is not None and scope[1] is None):
                    self._at_top[site.kind.space, site.name].append(site)
        for site, paths in self._files.items():
            for path in paths:
                self._unite(site, (Kind.FILE, path))
        for targets in self._targets:
            for site, found in targets.items():
                self._link(site, found)
        self._find_together(every)
        self._find_callers(every)
        self._give_to_callers(every)
        for site in every:
            if not site.declares and (site not in self._linked or site.kind in _SCOPED):
                self._link(site, self._static(site))

    def _find_together(self, every: Iterable[Site]) -> None:
        """Finds the files that are read together, also by includes in branches that no expansion takes."""
        includes = [(each, path) for each in every if each.kind is Kind.FILE for path in self.files(each)]
        apart = {path for each, path in includes if each.element is not None and each.element.attribute("ns")}
        arguments: dict[str, list[Site]] = defaultdict(list)
        for each in every:
            if each.kind is Kind.ARGUMENT:
                arguments[each.at.path].append(each)
        for expansion in self.expansions:
            group = {path for path in expansion.files if path in self.sites}
            while new := {path for each, path in includes if each.at.path in group and path in self.sites} - group:
                group |= new
            for path in group - apart:
                self._together[path] |= group - apart
            # The arguments of a robot are one, but another robot may have an argument of that name.
            root = "" if expansion.document is None else expansion.document.path
            for site in (each for path in group for each in arguments.get(path, ())):
                self._unite(site, (site.kind, site.name, root))
                self._read_in[site].add(root)

    def _find_callers(self, every: Iterable[Site]) -> None:
        for site in every:
            if site.kind is Kind.MACRO and not site.declares:
                seen = chain.from_iterable(found.get(site, ()) for found in self._targets)
                for each in (*seen, *self._static(site)):
                    self._callers[_macro(each.at.path, each.element)][_macro(*site.place)] = site.place

    def _give_to_callers(self, every: Iterable[Site]) -> None:
        """Unites definitions by macros in the scopes of their callers with those of these."""
        for site in every:
            if site.declares and site.macro is not None and _is_for_caller(site):
                for path, macro in self._callers[_macro(*site.place)].values():
                    key = _variable(site.kind, path, macro, site.name)
                    self._variables[key].append(site)
                    self._unite(site, key)
                    if macro is None:
                        self._at_top[site.kind.space, site.name].append(site)

    def _link(self, site: Site, definitions: Iterable[Site]) -> None:
        for each in definitions:
            self._linked.add(site)
            if site.is_put_together or each.is_put_together:
                # A computed name may have several values, which are not one.
                self._loose[site][each] = self._loose[each][site] = None
            else:
                self._unite(site, each)

    def _static(self, site: Site) -> list[Site]:
        """The definitions of a name by the macros and files around it, without an expansion."""
        if site.is_put_together or site.kind in (Kind.FILE, Kind.PACKAGE):
            return []
        if site.kind is Kind.ARGUMENT:
            roots = self._read_in[site]
            found = self._at_top.get((site.kind, site.name), [])
            return [each for each in found if not roots or not roots.isdisjoint(self._read_in[each])]
        if site.kind is Kind.PARAMETER:
            calls = [each for each in self._by_node.get(id(site.node), ()) if each.kind is Kind.MACRO]
            macros = self.definitions(calls[0]) if calls else []
            params = [each.element.attribute("params") for each in macros if each.element is not None]
            found = [each for node in params for each in self._by_node.get(id(node), ())]
            return [each for each in found if each.kind is Kind.PARAMETER and each.declares and each.name == site.name]
        if site.kind is Kind.KEY:
            is_member = bool(site.of) and any(self._is_namespace(each) for each in self._by_node.get(id(site.node), ()))
            return self._at_top.get((Kind.PROPERTY, site.name), []) if is_member else []
        if site.kind in _SCOPED:
            return self._reach(site)
        for place in self.scopes(site):
            if self.is_defined(site, place):
                return self._variables[_variable(site.kind, *place, site.name)]
        return self._at_top.get((site.kind.space, site.name), [])

    def _reach(self, site: Site) -> list[Site]:
        """The definitions that a name may have under any conditions: those of its macro, and those of the callers
        unless its macro certainly has one.
        """
        found: dict[Site, None] = {}
        seen: set[Hashable] = set()
        waiting = [site.place]
        while waiting:
            path, macro = waiting.pop()
            if _macro(path, macro) in seen:
                continue
            seen.add(_macro(path, macro))
            here = self._variables.get(_variable(site.kind, path, macro, site.name), ())
            found.update(dict.fromkeys(here))
            if macro is None:
                top = self._at_top.get((site.kind.space, site.name), ())
                found.update(dict.fromkeys(each for each in top if each.at.path in self._together[path]))
            elif not any(self._is_certain(each, site) for each in here):
                callers = self._callers.get(_macro(path, macro), {})
                waiting += callers.values() or [(path, self._around.get(id(macro)))]
        return [*found]

    def _is_certain(self, definition: Site, use: Site) -> bool:
        """True if a definition in a macro is made under all conditions, and before the use."""
        element = definition.element
        if element is None or definition.node is element.attribute("params"):
            return True
        if definition.place == use.place and definition.at.span.start > use.at.span.start:
            return False
        is_maybe = any(element.attribute(each) is not None for each in ("default", "remove", "scope"))
        return not is_maybe and id(element) not in self._conditional

    def _is_namespace(self, site: Site) -> bool:
        return site.kind is Kind.PROPERTY and any(each.kind is Kind.NAMESPACE for each in self.definitions(site))

    def _root(self, one: Hashable) -> Hashable:
        while (above := self._one_with.get(one, one)) != one:
            self._one_with[one] = self._one_with.get(above, above)
            one = above
        return one

    def _unite(self, one: Hashable, other: Hashable) -> None:
        one, other = self._root(one), self._root(other)
        if one != other:
            self._one_with[one] = other


Expansions = Sequence[Expansion] | Names
"""The expansions for a feature; their Names if the caller caches them."""


def names_of(expansions: Expansions) -> Names:
    return expansions if isinstance(expansions, Names) else Names(expansions)


def _variable(kind: Kind, path: str, macro: Element | None, name: str) -> Hashable:
    return kind.space, *_macro(path, macro), name


def _macro(path: str, macro: Element | None) -> tuple[str, int]:
    return path, -1 if macro is None else macro.tag.start


def _is_for_caller(site: Site) -> bool:
    """True if a macro defines a name in the scope of its callers."""
    scope = site.element.attribute("scope") if site.kind in _SCOPED and site.element is not None else None
    return scope is not None and scope.value == "parent"


def _begin(value: Value, made: Made) -> int | None:
    """The character of a value at which an expression begins; None if the expression is computed itself."""
    inside = value.node.value[made.start + 2 : made.end - 1]
    if "$" in inside:
        return None
    cut = len(_EVAL) if made.kind == "substitution" else 0
    return made.start + 2 + cut + len(inside[cut:]) - len(inside[cut:].lstrip())
