"""Where `--set` puts joints: what every verb that has it says of it."""

import sys
from collections.abc import Mapping

from robray.cli.render import SEVERITY_COLOURS, look_of
from robray.export.look import printable
from robray.joint_positions import Position


def tell_positions(told: Mapping[str, Position], colour: str) -> None:
    """Says where each joint was put, of what has no unit which one was taken, and what is beyond limits."""
    look = look_of(sys.stderr, colour)
    for name, position in told.items():
        lines = [f"{printable(name)} is at {position.in_words()}"]
        if position.is_beyond_limits:
            warning = look.paint("warning", SEVERITY_COLOURS["warning"])
            lines.append(f"{warning}: {printable(name)} is beyond its limits, {position.limits_in_words}")
        for line in lines:
            print(f"robray: {line if look.unicode else line.replace('°', ' deg')}", file=sys.stderr)
