"""Found from the robot as a whole: a link that nothing names, beside an undefined one that differs by a slip."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.formats.urdf.details import MisspeltLink
from robray.formats.urdf.statements import Joint, Link
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced
from robray.text.slips import slip

MISSPELT_LINK = "urdf-misspelt-link"
_FEWEST = 2
"""Places that name a link which is undefined: of one place and one link nobody knows which is misspelt."""


def misspelt_links(scene: SceneState) -> Iterator[tuple[ItemPath, Problem]]:
    """Cost: O(findings of the scene), and O(items) if several of these are about one undefined link."""
    undefined = Counter(
        (place[:-1], problem.details.name)
        for place, problems in scene.findings.items()
        for problem in problems
        if problem.code == "urdf-undefined-link"
    )
    for (prefix, meant), count in undefined.items():
        if count < _FEWEST:
            continue
        facts = scene.instances.files[prefix].reading.facts
        named = set(_names(item.statement for item in facts.items))
        near = [
            ((*prefix, label), item.statement.name)
            for label, item in zip(facts.labels, facts.items, strict=True)
            if isinstance(item.statement, Link)
            and item.statement.name is not None
            and item.statement.name.text
            and item.statement.name.text not in named
            and slip(item.statement.name.text, meant) is not None
        ]
        if len(near) == 1:
            [(place, name)] = near
            yield place, Problem("urdf-misspelt-link", name.span, MisspeltLink(name.text, meant))


def _names(statements: Iterator[object]) -> Iterator[str]:
    """The links that joints and others name."""
    for each in statements:
        if isinstance(each, Joint):
            yield from (name.text for name in (each.parent, each.child) if name is not None)


def _fix(context: RuleContext) -> Fix | None:
    return replaced(context, context.details.meant, safe=False)


LOGIC = {MISSPELT_LINK: partial(Rule, fix=_fix)}
