"""Links, joints and materials that are there but for a slip in a tag: what is missing without them is said there."""

import re
from functools import cached_property

from robray.analysis.analysis import FileSpan, span_at
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.details import Named
from robray.facts.problems import Problem
from robray.formats.urdf.details import Roots
from robray.formats.urdf.statements import Extension, Link, Material

_UNNAMED, _UNDEFINED = "urdf-unnamed-link", "urdf-undefined-link"
_TELLING = frozenset({"urdf-unknown-word", _UNNAMED, "urdf-incomplete-link"})

_MISSING = {"urdf-undefined-link": "link", "urdf-undefined-material": "material", "urdf-several-roots": "child"}
"""What is said where something is not there, and what that is. Where a joint is missing, its child is one more root."""

_VALUE = re.compile(rb"""[\w:.-]*[ \t\r\n]*=[ \t\r\n]*["']([^"'<]*)["']""")
_CHILD = re.compile(rb"""<child[ \t\r\n][^<>]*link[ \t\r\n]*=[ \t\r\n]*["']([^"'<]*)["']""")


def _names(problem: Problem) -> tuple[str, ...]:
    details: Named | Roots = problem.details
    return details if isinstance(details, Roots) else (details.name,)


def _tells(problem: Problem) -> bool:
    return problem.code == _UNDEFINED or problem.code in _TELLING


class MisspeltNames:
    """Of one scene. It is looked at when something is to be explained. Cost: O(findings of the scene)."""

    def __init__(self, scene: SceneState) -> None:
        self._scene = scene

    def explaining(self, place: ItemPath, problem: Problem) -> tuple[str, FileSpan] | None:
        """The code and the place of the finding that says what a finding of a missing name comes from."""
        kind = _MISSING.get(problem.code)
        found = None if kind is None else (self._found.get((place[:-1], kind, name)) for name in _names(problem))
        return None if found is None else next((each for each in found if each is not None), None)

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
                if problem.code in _TELLING and (named := self._named(place, problem)) is not None:
                    found[place[:-1], *named] = telling = (problem.code, span_at(scene, place, problem.span))
                    if named[0] == "link":
                        # Without its name it is one more root that has none.
                        found[place[:-1], "child", ""] = telling
        if len(nameless) == len(missing) == 1:
            # The only link without a name, and the only name without a link.
            [(place, problem)], [name] = nameless, missing
            telling = (problem.code, span_at(scene, place, problem.span))
            found.update(dict.fromkeys([(place[:-1], "link", name), (place[:-1], "child", "")], telling))
        return found

    def _named(self, place: ItemPath, problem: Problem) -> tuple[str, str] | None:
        """What would be there, and its name; of a joint the link that it leads to."""
        statement = self._scene.item(place).statement
        text, at = self._scene.file(place).text, span_at(self._scene, place, problem.span).span
        if isinstance(statement, Extension) and problem.span == statement.keyword and not problem.details.is_text:
            tag, word = problem.details.word, problem.details.meant
            if word == "joint":
                end = text.find(f"</{tag}".encode(), at.end)
                child = _CHILD.search(text, at.end, end if end >= 0 else at.end)
                return None if child is None else ("child", child[1].decode("utf-8", "replace"))
            return None if statement.name is None else (word, statement.name.text)
        if isinstance(statement, Link | Material) and problem.span != statement.keyword:
            value = _VALUE.match(text, at.start)
            kind = "link" if isinstance(statement, Link) else "material"
            return None if value is None else (kind, value[1].decode("utf-8", "replace"))
        return None
