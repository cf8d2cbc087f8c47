"""What the summary of a check says that would be mended is mended, or told as the most there may be."""

import re
import shutil
from pathlib import Path

import pytest

from cli.command import Command
from robray.rules import RULES
from robray.rules.engine.rule import Rule
from rules.examples import wrong

NAMES = {
    "urdf": "m.urdf",
    "smurf": "m.smurfs",
    "robwork": "m.wc.xml",
    "rofi": "m.json",
    "controllers": "m.yaml",
    "config": "robray.toml",
}
OTHERWISE = {"robwork-wrong-root"}
"""A mend that is refused when it is tried: by the name of the file it would be another mistake."""

WITH_FIXES = [rule for rule in RULES.values() if rule.fix is not None and rule.code not in OTHERWISE]


_MISSPELT = """\
class plate { alpha 1; }
frame f { geometry { isa plate; shape sphere; radius 1; } }
frame g { geometry { isa plaet; shape tube; } }
"""


def told(summary: str) -> tuple[int, int, bool]:
    """How many by safe fixes, how many more by others, and whether that is the most."""
    safe = re.search(r"(up to )?(\d+) fixable with --fix", summary)
    unsafe = re.search(r"(up to )?(\d+) (?:more|fixable) with --unsafe-fixes", summary)
    counts = [0 if found is None else int(found[2]) for found in (safe, unsafe)]
    return counts[0], counts[1], any(found is not None and found[1] is not None for found in (safe, unsafe))


def mended(command: Command, *options: str) -> int:
    outcome = command.run("check", "--fix", "--diff", *options)
    found = re.search(r"Would fix (\d+)", outcome.out + outcome.err)
    return 0 if found is None else int(found[1])


def claims_hold(command: Command) -> tuple[int, int, bool]:
    (*_, summary) = command.run("check").out.splitlines()
    safe, unsafe, is_most = told(summary)
    if not is_most:
        assert mended(command) >= safe
        assert mended(command, "--unsafe-fixes") >= safe + unsafe
    return safe, unsafe, is_most


@pytest.mark.parametrize("rule", WITH_FIXES, ids=lambda rule: rule.code)
def test_what_is_told_is_mended(rule: Rule, command: Command) -> None:
    name = NAMES.get(rule.code.partition("-")[0], "m.robray")
    source = re.sub(r"^//- /w/", "//- ", wrong(rule).replace("[|", "").replace("|]", ""), flags=re.MULTILINE)
    command.write(f"//- {name}\n{source}")
    safe, unsafe, _ = claims_hold(command)
    if rule.code in PLAIN:
        assert safe + unsafe > 0


PLAIN = ("missing-semicolon", "self-collision", "smurf-map-in-nested-scene", "undefined-constant")
"""Of these it is looked at whether anything is told at all: others have a mistake that only a person mends."""


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("frame f { }\nallow_collision f f;\n", (0, 1, False)),
        # Only a person knows the shape, and findings that are not errors wait for it.
        ("frame f { geometry { shape tube; } }\nallow_collision f f;\n", (0, 1, True)),
        # An error waits for nothing.
        ("frame f { geometry { shape tube; } translation [0, 0, 1] }\n", (1, 0, False)),
        # Nor does a name that is plainly another one.
        (
            _MISSPELT,
            (0, 1, False),
        ),
    ],
)
def test_what_may_wait_for_a_person_is_the_most_there_may_be(
    source: str, expected: tuple[int, int, bool], command: Command
) -> None:
    command.write(f"//- m.robray\n{source}")
    assert claims_hold(command) == expected


ROBOT = Path(__file__).parents[2] / "examples" / "smurf"


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("arm_sensors.yml", "id: [shoulder, wrist]", "id: [shoulder, wrst]"),
        ("arm_sensors.yml", "motors: [shoulder_motor", "motors: [shouder_motor"),
        ("arm_motors.yml", "joint: wrist", "joint: wrst"),
        ("arm_poses.yml", "wrist_motor: 0.5", "wrst_motor: 0.5"),
        ("cell.smurfs", "anchor: world", "anchr: world"),
        ("arm.smurf", "modelname", "modlname"),
    ],
)
def test_what_is_told_of_a_robot_in_a_folder_is_mended_there(
    name: str, right: str, wrong: str, command: Command
) -> None:
    shutil.copytree(ROBOT, ".", dirs_exist_ok=True)
    sound = Path(name).read_text()
    Path(name).write_text(sound.replace(right, wrong, 1))
    for asked in (".", name):
        assert told(command.run("check", asked).out.splitlines()[-1]) == (0, 1, False)
        assert "Would fix 1 finding in 1 file" in command.run("check", "--unsafe-fixes", "--diff", asked).err
    command.run("check", "--unsafe-fixes")
    assert Path(name).read_text() == sound


def test_what_is_told_of_a_file_that_is_only_included_is_not_promised(command: Command) -> None:
    command.write('//- a.robray\ninclude "b.robray"\n//- b.robray\nframe b { rpyy [0, 0, 1]; }\n')
    assert told(command.run("check", "a.robray").out.splitlines()[-1]) == (0, 0, False)
    assert told(command.run("check", "b.robray").out.splitlines()[-1]) == (0, 1, False)
