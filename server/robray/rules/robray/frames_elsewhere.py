"""Said of a scene once, where it first names a frame that is nowhere: a robot beside it probably has it."""

from functools import partial

from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import MOST_NAMED, listed
from robray.rules.robray.foreign_roots import WORLDS


def _message(context: RuleContext) -> str:
    names, robot, frames, links = context.details
    what = listed(names, MOST_NAMED)
    told = f"undefined frame {what}" if len(names) == 1 else f"{len(names):,} undefined frames: {what}"
    if not robot:
        told += "; load the robot that defines " + ("it" if len(names) == 1 else "them") + " with this scene"
    else:
        told += f"; {_has(robot, frames, links, names)}"
        told += "" if '"' in robot else f": add '# robray: with \"{robot}\"' to load it"
    if any(name.lower() in WORLDS for name in names):
        told += "; remove 'parent' for a child of the root"
    return told


def _has(robot: str, frames: int, links: int, names: tuple[str, ...]) -> str:
    """How much of what lacks a robot brings. A link is no frame: amino calls frames by joints."""
    if len(names) == 1:
        return f"'{robot}' defines it" + (" as a link" if frames == 0 else "")
    as_links = "" if links == 0 else f" {links} as links" if frames == 0 else f", and {links} as links"
    count = "" if frames == 0 else f" {frames} of them" if frames < len(names) else " all of them"

    return f"'{robot}' defines{count}{as_links}"


LOGIC = {"frames-elsewhere": partial(Rule, message_at=_message)}
