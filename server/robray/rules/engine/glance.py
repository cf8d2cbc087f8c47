"""Scenes of which it is known at a glance that nothing in them may be declared where nobody reads it."""

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
    for prefix in scene.instances.first_prefixes():
        file = scene.instances.files[prefix]
        reading = file.reading
        if reading.facts.problems or file.definition_marks or len(file.include_words) != len(file.includes):
            return False
        if file.is_source:
            return False
    return True
