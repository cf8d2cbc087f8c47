"""Where `--set` puts joints: what every verb that has it says of it."""

import sys
from collections.abc import Mapping

from robray.cli.render import look_of
from robray.export.look import printable
from robray.joint_positions import Position


def tell_positions(told: Mapping[str, Position], colour: str) -> None:
    """Says where each joint was put, and of what has no unit which one was taken."""
    look = look_of(sys.stderr, colour)
    for name, position in told.items():
        words = position.in_words() if look.unicode else position.in_words().replace("°", " deg")
        print(f"robray: {printable(name)} is at {words}", file=sys.stderr)
