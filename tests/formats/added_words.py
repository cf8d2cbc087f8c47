"""Adds words to the vocabularies before anything is made of them, and tells who knows them. For a process of its own.

`reach` is a size of spheres in metres, `sweep` two angles of a frame, `slack` is counted as the joint is, `glow` is a
switch and `haze` a number of any shape. Of robots, `soft_slack` is a limit of a safety controller.
"""

import contextlib
import io
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from robray.formats.robray import vocabulary as scenes
from robray.formats.robray.statements import BlockKind
from robray.formats.urdf import vocabulary as robots
from robray.scene.joints import JointType
from robray.scene.units import Unit

_SOFT = "Where it begins to slacken."


def add() -> None:
    """Writes the rows into the tables."""
    frame, geometry = frozenset({BlockKind.CLASS, BlockKind.FRAME}), frozenset({BlockKind.CLASS, BlockKind.GEOMETRY})
    number, word = scenes.ValueType.NUMBER, scenes.AttributeWord
    joints = {JointType.REVOLUTE: Unit.RADIAN, JointType.PRISMATIC: Unit.METRE}
    rows = (
        word("reach", geometry, number, "How far it reaches.", unit=Unit.METRE),
        word(
            "sweep",
            frame,
            scenes.ValueType.VECTOR,
            "How far it sweeps.",
            lengths=(2,),
            slots=("from", "to"),
            unit=Unit.RADIAN,
        ),
        word("slack", frame, number, "How slack it is.", units=joints, of_joint=True),
        word("glow", geometry, scenes.ValueType.FLAG, "Whether it glows."),
        word("haze", geometry, number, "How hazy it is."),
    )
    attributes, shapes = scenes.ROBRAY.attributes, scenes.ROBRAY.shapes
    assert isinstance(attributes, dict)
    assert isinstance(shapes, dict)
    attributes |= {row.name: row for row in rows}
    sphere = shapes["sphere"]
    shapes["sphere"] = sphere._replace(sizes=(*sphere.sizes, scenes.Size("reach", sample="0.7")))
    controller = next(each for each in robots.elements() if each.name == "safety_controller")
    slack = robots.AttributeWord("soft_slack", _SOFT, Unit.RADIAN, Unit.METRE, sample="0.7")
    _replace(controller, controller._replace(attributes=(*controller.attributes, slack)))


def _replace(old: robots.ElementWord, new: robots.ElementWord) -> None:
    """The tree of elements with one of them exchanged."""

    def exchanged(word: robots.ElementWord) -> robots.ElementWord:
        return new if word is old else word._replace(children=tuple(map(exchanged, word.children)))

    robots.ROBOT = exchanged(robots.ROBOT)


Answers = Iterator[tuple[str, bool]]


def of_scenes() -> Answers:
    from features.refactorings.offered import offers
    from features.test_completion import offered
    from features.test_inlay_hint import hints
    from features.test_signature_help import shown
    from fixtures import MAIN, fixture
    from robray.analysis.analysis import scene_model
    from robray.cli.main import main as robray
    from robray.export.flattened import flattened
    from robray.export.json import scene_json
    from robray.features.hover import hover
    from robray.features.inlay_hint import HintKind
    from robray.rules.engine import not_known
    from rules.findings import findings, scene

    def told(source: str) -> str:
        given = fixture(source)
        assert given.cursor is not None
        found = hover(given.workspace.analysis(), *given.cursor)
        return "" if found is None else found.markdown

    def codes(source: str) -> set[tuple[str, str]]:
        given = scene(source)
        return {
            (each.code, given.texts[MAIN][slice(*each.at.span)].decode()) for each in findings(given, everything=True)
        }

    sphere = "frame f {{ geometry {{ shape sphere; radius 1; {} }} }}\n"
    yield "hover on the name", "in m" in told(sphere.format("r$0each 0.3;"))
    yield "hover on a length", "300 mm" in told(sphere.format("reach 0.$03;"))
    angle = told("frame f { sweep [0, 1.57$007963267948966]; }")
    yield "hover on an angle", angle.startswith("**to**") and angle.endswith("rad = 90°")
    joint = "frame f {{ type {}; axis [0, 0, 1]; slack {}; }}\n"
    yield "hover on what turns", "rad" in told(joint.format("revolute", "0.$03"))
    yield "hover on what slides", "300 mm" in told(joint.format("prismatic", "0.$03"))
    yield "hover on the shape", "`reach`" in told("frame f { geometry { shape sp$0here; } }")

    items = {item.label: item for item in offered("frame f { geometry { shape sphere; $0 } }\n").items}
    yield "completion", items["reach"].detail == "a number, m"
    yield "snippet of an attribute", items["reach"].snippet == "reach ${1:0.7};"
    yield "completion of what is missing comes first", [*items][:2] == ["radius", "reach"]
    items = {item.label: item for item in offered("frame f { $0 }\n").items}
    yield "snippet of a shape", "\treach ${2:0.7};\n" in items["geometry-sphere"].snippet
    yield "completion of a value", offered("frame f { sweep $0").items[0].label == "[from,to]"

    yield "signature help of a number", shown(sphere.format("reach $0")) == "reach <number> m"
    yield "signature help of an array", shown("frame f { sweep [0, $0") == "sweep [from, <to>] rad"
    labels = [hint.label for hint in hints("frame f { sweep [0, 2 * 45 * deg]; }", {HintKind.VALUE, HintKind.SLOT})]
    yield "hints", any("90°" in label for label in labels) and "to:" in labels

    yield "looks-like-degrees", ("looks-like-degrees", "[0, 90]") in codes("frame f { sweep [0, 90]; }\n")
    yield "degrees of a joint", ("looks-like-degrees", "90") in codes(joint.format("revolute", "90"))
    yield "looks-like-millimetres", ("looks-like-millimetres", "450") in codes(sphere.format("reach 450;"))
    yield "millimetres of a joint", ("looks-like-millimetres", "450") in codes(joint.format("prismatic", "450"))
    yield "metres of a turning joint", ("looks-like-millimetres", "450") not in codes(joint.format("revolute", "450"))
    yield "size-not-positive", ("size-not-positive", "0") in codes(sphere.format("reach 0;"))
    yield "missing-attribute", ("missing-attribute", "sphere") in codes(sphere.format(""))
    box = "frame f { geometry { shape box; dimension [1, 1, 1]; reach 1; } }\n"
    yield "ignored-shape-attribute", ("ignored-shape-attribute", "reach 1") in codes(box)
    yield "ignored-joint-attribute", ("ignored-joint-attribute", "slack 1") in codes("frame f { slack 1; }\n")
    yield "flag-not-binary", ("flag-not-binary", "2") in codes(sphere.format("reach 1; glow 2;"))
    yield "misplaced-attribute", ("misplaced-attribute", "reach") in codes("frame f { reach 1; }\n")
    idle = "class c { slack 1; }\nframe f { geometry { isa c; shape box; } }\n"
    yield "idle-isa", "idle-isa" in {code for code, _ in codes(idle)}
    given = fixture("frame f { geometry { shape sp$0here; radius 1; } }\n")
    yield "add what is missing", "Add 'reach'" in {offer.title for offer in offers(given).values()}
    yield "angles in degrees", "angle-unit" in offers(fixture("frame f { sweep [0, 1.5$07]; }\n"))

    given = fixture(sphere.format("reach 0.3; haze 2;"))
    yield "the flat scene", "reach 0.3;" in flattened(given.scene)
    yield "the scene in JSON", '"reach": 0.3' in json.dumps(scene_json(given.scene, not_known))
    [(_, made)] = scene_model(given.scene).geometries
    yield "the meaning of a number of any shape", ("haze", 2.0) in made.options
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as printed:
        path = Path(folder, "a.robray")
        path.write_text(sphere.format("reach 0.3;"))
        robray(["show", str(path)])
    yield "the scene in lines", "reach 0.3 m" in printed.getvalue()


def of_robots() -> Answers:
    from features.test_completion_in_robots import offered as in_a_robot
    from fixtures import ROBOT, fixture
    from robray.features.hover import hover
    from robray.features.inlay_hint import HintKind, inlay_hint
    from robray.text.spans import Span
    from rules.findings import findings, scene

    def arm(kind: str, limits: str) -> str:
        return (
            '<robot name="r"><link name="a"/><link name="b"><visual><geometry><sphere radius="0.1"/></geometry>'
            '</visual><collision><geometry><sphere radius="0.1"/></geometry></collision></link>'
            f'<joint name="j" type="{kind}"><parent link="a"/><child link="b"/>'
            '<axis xyz="0 0 1"/><limit lower="0" upper="1" effort="1" velocity="1"/>'
            f'<safety_controller k_velocity="1" {limits}\n/></joint></robot>\n'
        )

    def told(source: str) -> str:
        given = fixture(source, ROBOT)
        assert given.cursor is not None
        found = hover(given.workspace.analysis(), *given.cursor)
        return "" if found is None else found.markdown

    def codes(source: str) -> set[tuple[str, str]]:
        given = scene(source, "urdf")
        found = findings(given, everything=True)
        return {(each.code, given.texts[ROBOT][slice(*each.at.span)].decode()) for each in found}

    yield "hover on what turns in a robot", "= 30°" in told(arm("revolute", 'soft_slack="0.$05235987755982988"'))
    yield "hover on what slides in a robot", "= 500 mm" in told(arm("prismatic", 'soft_slack="0$0.5"'))
    items = {item.label: item for item in in_a_robot(arm("revolute", "$0"))}
    yield "snippet of a robot's attribute", items["soft_slack"].snippet == 'soft_slack="${1:0.7}"'
    given = fixture(arm("revolute", 'soft_slack="0.5235987755982988"'), ROBOT)
    span = Span(0, len(given.texts[ROBOT]))
    hints = inlay_hint(given.workspace.analysis(), ROBOT, span, {HintKind.VALUE})
    yield "hints in a robot", "= 30°" in {hint.label for hint in hints}
    yield (
        "a robot's known words",
        "urdf-unknown-word" not in {each for each, _ in codes(arm("revolute", 'soft_slack="1"'))},
    )
    yield "degrees in a robot", ("urdf-looks-like-degrees", "90") in codes(arm("revolute", 'soft_slack="90"'))
    yield (
        "millimetres in a robot",
        ("urdf-looks-like-millimetres", "450") in codes(arm("prismatic", 'soft_slack="450"')),
    )


def main() -> None:
    add()
    answers = {**dict(of_scenes()), **dict(of_robots())}
    sys.stdout.write(json.dumps(answers))


if __name__ == "__main__":
    main()
