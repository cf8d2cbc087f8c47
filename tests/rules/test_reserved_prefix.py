"""A name that begins with a reserved word and a hyphen is written where it is used as it is declared."""

import pytest

from robray.rules.engine.rule import Applicability
from rules.findings import findings, fixed, scene

pytestmark = pytest.mark.quick

BOX = "{ shape box; dimension [1, 1, 1]; }"
OTHER = f"frame f {{ geometry {BOX} }}\n"


@pytest.mark.parametrize(
    ("before", "after", "is_safe"),
    [
        ('frame "frame-left" { }\nframe g { parent |; }\n', '"frame-left"', True),
        (f'class "frame-left" {BOX}\nframe f {{ geometry {{ isa |; }} }}\n', '"frame-left"', True),
        (
            f'frame "frame-left" {{ geometry {BOX} }}\nframe f {{ geometry {BOX} }}\nallow_collision | f;\n',
            '"frame-left"',
            True,
        ),
        ("frame frame_left { }\nframe g { parent |; }\n", "frame_left", False),
        ('frame frame_left { }\nframe "frame-left" { }\nframe g { parent |; }\n', '"frame-left"', True),
        ("frame g { parent |; }\n", '"frame-left"', False),
        ("frame g { geometry { isa |; } }\n", '"frame-left"', False),
        ("frame g { translation [|, 0, 0]; }\n", "frame_left", False),
    ],
)
def test_as_it_is_declared(before: str, after: str, *, is_safe: bool) -> None:
    given = scene(before.replace("|", "frame-left"))
    [told] = [each for each in findings(given) if each.code == "reserved-prefix"]
    assert told.message.endswith(f"write '{after}'") or f"or '{after}'" in told.message
    assert told.fix is not None
    assert (told.fix.applicability is Applicability.SAFE) is is_safe
    assert fixed(given, told) == scene(before.replace("|", after)).texts
