"""Scenes of which it is known at a glance that nothing in them may be declared where nobody reads it."""

from robray.analysis.patched import for_reading
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.rules import ROLES

NAMES_ALONE = ROLES.naming.keys() - ROLES.not_read - ROLES.misdeclared - ROLES.hiding - ROLES.nameless - ROLES.of_words
"""What is said of a name that is used, and of nothing that may hide others, whatever the format."""


def is_read(scene: SceneState) -> bool:
    """Whether all of a scene is read, and nothing is wrong with it but one name at most: so are most of those in which
    somebody types. Cost: O(files)."""
    findings = scene.findings
    if len(findings) > 1 or scene.instances.unread:
        return False
    for problems in findings.values():
        if len(problems) > 1 or problems[0].code not in NAMES_ALONE:
            return False
    return not hiding_files(scene)


def hiding_files(scene: SceneState) -> list[ItemPath]:
    """The files that may hide declarations, each where it is read first: sources, and those with problems or with
    comments that may have been meant. Cost: O(files), once."""
    found: list[ItemPath] | None = scene.made.get(hiding_files)
    if found is None:
        prefixes = scene.instances.prefixes
        files = for_reading(scene.instances.files, len(prefixes))
        every = ((several[0], files[several[0]]) for several in prefixes.values())
        found = scene.made[hiding_files] = [
            prefix
            for prefix, file in every
            if file.reading.facts.problems
            or file.definition_marks
            or len(file.include_words) != len(file.includes)
            or file.is_source
        ]
    return found
