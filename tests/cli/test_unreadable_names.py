"""Every verb that reads one scene says the same of what is none."""

import pytest

from cli.command import Command

pytestmark = pytest.mark.quick

VERBS = {
    "check": ("check",),
    "show": ("show",),
    "collisions": ("collisions",),
    "convert": ("convert", "--to", "urdf", "-o", "-"),
    "diff": ("diff", "sound.robray"),
}
FILES = """\
//- sound.robray
frame a { }
//- page.md
# Page
//- other.json
{}
//- other.xml
<page/>
//- motors.yml
motors: []
"""
SAID = {
    "gone.robray": "does not exist",
    "gone.yml": "does not exist",
    "gone.xml": "does not exist",
    "page.md": "has none of the suffixes that robray reads: ",
    "other.json": "is not a configuration that RoFI reads",
    "other.xml": "is neither a robot that urdfdom reads nor a workcell or task that RobWork reads",
    "motors.yml": "is neither listed as annotations of a robot nor a YAML file that ros2_control reads",
}


@pytest.mark.parametrize("name", SAID)
@pytest.mark.parametrize("verb", VERBS)
def test_what_is_no_scene_is_said_by_every_verb(verb: str, name: str, command: Command) -> None:
    command.write(FILES)
    outcome = command.run(*VERBS[verb], name)
    assert (outcome.status, outcome.out) == (2, "")
    [line] = outcome.err.splitlines()
    assert line.startswith(f"robray: '{name}' {SAID[name]}")
