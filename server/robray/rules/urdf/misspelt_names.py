"""Links, joints and materials that are there but for a slip in a tag: what is missing without them is said there."""

import re
from collections.abc import Iterator
from functools import cached_property

from robray.analysis.analysis import FileSpan, span_at
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.details import Named
from robray.facts.problems import Problem
from robray.formats.urdf.details import Dangling, Duplicate, Mimic, Roots, UnknownWord
from robray.formats.urdf.statements import Joint, Link, Material
from robray.rules.urdf.trees import misspelt_links
from robray.syntax.xml.parser import contents
from robray.syntax.xml.tags import start_tag

_UNNAMED, _UNDEFINED = "urdf-unnamed-link", "urdf-undefined-link"
_TELLING = frozenset({"urdf-unknown-word", _UNNAMED, "urdf-incomplete-link", "urdf-missing-attribute"})

_MISSING = {
    "control-undefined-joint": ("joint",),
    "urdf-dangling-reference": ("link", "joint"),
    "urdf-duplicate-name": ("link",),
    "urdf-mimic": ("joint",),
    "urdf-several-roots": ("child",),
    "urdf-undefined-link": ("link",),
    "urdf-undefined-material": ("material",),
}
"""The kinds of what each of these findings misses. Where a joint is missing, its child is one more root."""

_VALUE = re.compile(rb"""[\w:.-]*[ \t\r\n]*=[ \t\r\n]*["']([^"'<]*)["']""")


def _names(problem: Problem) -> tuple[str, ...]:
    details: Named | Duplicate | Roots | Mimic | Dangling = problem.details
    if isinstance(details, Roots):
        return details
    return (details.joint if isinstance(details, Mimic) else details.name,)


def _tells(problem: Problem) -> bool:
    return problem.code == _UNDEFINED or problem.code in _TELLING


class MisspeltNames:
    """Of one scene. It is looked at when something is to be explained. Cost: O(findings of the scene)."""

    def __init__(self, scene: SceneState) -> None:
        self._scene = scene

    def explaining(self, place: ItemPath, problem: Problem) -> tuple[str, FileSpan] | None:
        """The code and the place of the finding that says what a finding of a missing name comes from."""
        keys = ((place[:-1], kind, name) for kind in _MISSING.get(problem.code, ()) for name in _names(problem))
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
                elif problem.code == _UNDEFINED:
                    missing.add(problem.details.name)
                for kind, name in self._named(place, problem) if problem.code in _TELLING else ():
                    found[place[:-1], kind, name] = telling = (problem.code, span_at(scene, place, problem.span))
                    if kind == "link":
                        # Without its name it is one more root that has none.
                        found[place[:-1], "child", ""] = telling
        for place, problem in misspelt_links(scene):
            found[place[:-1], "link", problem.details.meant] = problem.code, span_at(scene, place, problem.span)
        if len(nameless) == len(missing):
            # The only links without a name, and the only names without a link: of a macro that is called twice two.
            for (place, problem), name in zip(nameless, sorted(missing), strict=True):
                telling = (problem.code, span_at(scene, place, problem.span))
                keys = [(place[:-1], "link", name), (place[:-1], "link", ""), (place[:-1], "child", "")]
                found.update(dict.fromkeys(keys, telling))
        return found

    def _named(self, place: ItemPath, problem: Problem) -> Iterator[tuple[str, str]]:
        """What would be there, and its name; of a joint the link that it leads to, too."""
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
