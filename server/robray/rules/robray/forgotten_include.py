"""An include of the file that defines what a scene lacks."""

import posixpath

from robray.facts.frontend import IncludePathError
from robray.facts.items import TOP
from robray.formats.robray.statements import Include
from robray.rules.engine.rule import Applicability, Fix, Replacement, RuleContext
from robray.rules.engine.rule_contexts import file_elsewhere, scene_and_place
from robray.text.spans import Span


def forgotten_include(context: RuleContext) -> Fix | None:
    """Behind the last include before the finding, else before the first statement of the file.

    For a person: which file was to bring the name is a guess. Cost: O(items before the finding).
    """
    scene, place = scene_and_place(context)
    file = scene.file(place)
    facts = file.reading.facts
    path = file_elsewhere(context)
    try:
        target = file.frontend.include_target(file.path, path)
    except IncludePathError:
        return None
    if target != context.details.file or posixpath.isabs(path) or not path.isprintable() or '"' in path:
        return None
    written = f'include "{path}"'
    for rank in range(facts.rank(place[-1]), -1, -1):
        if isinstance(facts.items[rank].statement, Include) and facts.containers[rank] == TOP:
            end = facts.ends[rank] - facts.starts[rank]
            return _made(Replacement(Span(end, end), f"\n{written}", (*place[:-1], facts.labels[rank])))
    return _made(Replacement(Span(0, 0), f"{written}\n", (*place[:-1], facts.labels[0])))


def _made(replacement: Replacement) -> Fix:
    return Fix("Include the file that defines it", (replacement,), Applicability.BY_HAND)
