"""Found from the robot as a whole: more than one link that no joint leads to."""

from functools import partial

from robray.facts.problems import Problem
from robray.facts.robots import JOINT
from robray.facts.symbols import Symbol
from robray.rules.engine.choices import blanks_of_line, edited
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, scene_and_place
from robray.rules.urdf.added import MARKS
from robray.text.slips import slip
from robray.text.spans import Span

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


def _fix(context: RuleContext) -> Fix | None:
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


LOGIC = {"urdf-several-roots": partial(Rule, is_said=_is_said, fix=_fix)}
