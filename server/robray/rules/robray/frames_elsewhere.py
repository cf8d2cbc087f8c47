"""Said of a scene once, where it first names a frame that is nowhere: a robot beside it probably has it."""

from robray.facts.details import FramesElsewhere
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import MOST_NAMED, listed
from robray.rules.robray.foreign_roots import WORLDS


def _message(context: RuleContext) -> str:
    names, robot, frames, links, is_source = context.details
    what = listed(names, MOST_NAMED)
    if len(names) == 1:
        told = f"frame {what} is neither in this scene nor in what it includes"
    else:
        told = f"there are {len(names):,} frames named that neither this scene nor what it includes has: {what}"
    if not robot:
        told += "; a robot or a scene that is loaded with it probably has " + ("it" if len(names) == 1 else "them")
    elif is_source:
        told += f"; {_has(robot, frames, links, names)}, and has to be written out by xacro before it can be loaded"
    else:
        told += f"; {_has(robot, frames, links, names)}"
        told += "" if '"' in robot else f": '# robray: with \"{robot}\"' loads it with the scene"
    if any(name.lower() in WORLDS for name in names):
        told += "; a frame without 'parent' hangs from the root"
    return told


def _has(robot: str, frames: int, links: int, names: tuple[str, ...]) -> str:
    """How much of what lacks a robot brings. A link is no frame: amino calls frames by joints."""
    if len(names) == 1:
        return f"'{robot}' has it" + (" as a link" if frames == 0 else "")
    as_links = "" if links == 0 else f" {links} as links" if frames == 0 else f", and {links} as links"
    count = "" if frames == 0 else f" {frames} of them" if frames < len(names) else " all of them"
    return f"'{robot}' has{count}{as_links}"


RULE = Rule(
    code="frames-elsewhere",
    severity=Severity.INFORMATION,
    summary="Frames are named that are nowhere in the scene, and probably in a robot that is loaded with it.",
    message="frames are neither in this scene nor in what it includes",
    details=FramesElsewhere,
    message_at=_message,
    explanation=(
        "A scene of objects, or a file of allowed collisions, names frames of a robot that is loaded together with it, "
        "as in 'aarxc robot.urdf scene.robray'. amino's reader takes any name; alone, the scene is refused when it is "
        "used. That is said once for each scene, where the first of these frames is named, and names the robot of the "
        "workspace, or of a package, that has most of them. A name that is one slip away from a frame of the scene, or "
        "of such a robot, is a finding of its own, 'undefined-frame'. Load the robot with the scene, by "
        "'[scenes.NAME]' in robray.toml or by a comment '# robray: with \"robot.urdf\"': then a frame that nobody has "
        "is an error at its place. Where it is loaded elsewhere, ignore this rule in the file or in its folder."
    ),
    bad="""\
frame tray {
    parent [|right_endpoint|];
}
frame cup {
    parent left_endpoint;
}
allow_collision tray torso_t0;
""",
    good="""\
# robray: ignore-file[frames-elsewhere] the robot is loaded by the program
frame tray {
    parent right_endpoint;
}
frame cup {
    parent left_endpoint;
}
allow_collision tray torso_t0;
""",
)
