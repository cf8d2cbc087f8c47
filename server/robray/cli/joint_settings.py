"""Where `--set` puts joints: what every verb that has it says of it."""

import sys
from collections.abc import Mapping

from robray.analysis.scene_state import SceneState
from robray.cli.render import SEVERITY_COLOURS, look_of
from robray.export.look import printable
from robray.joint_positions import Position, followers_beyond


def tell_positions(state: SceneState, told: Mapping[str, Position], colour: str) -> None:
    """Says where each joint was put, of what has no unit which one was taken, and what is beyond limits, also of the
    joints that follow."""
    look = look_of(sys.stderr, colour)
    warning = look.paint("warning", SEVERITY_COLOURS["warning"])
    lines = []
    for name, position in told.items():
        lines.append(f"{printable(name)} is at {position.in_words()}")
        if position.is_beyond_limits:
            lines.append(f"{warning}: {printable(name)} is beyond its limits, {position.limits_in_words}")
    for name, (leader, position) in followers_beyond(state, told).items():
        follower = f"{printable(name)} follows {printable(leader)} to {position.value_in_words}"
        lines.append(f"{warning}: {follower}, beyond its limits, {position.limits_in_words}")
    for line in lines:
        print(f"robray: {line if look.unicode else line.replace('°', ' deg')}", file=sys.stderr)
