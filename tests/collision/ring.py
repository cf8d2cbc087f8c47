"""A mesh whose hull is not what it is."""

RING = (
    "".join(
        f"v {x} {y} {z}\n"
        for half in (0.5, 1)
        for z in (-0.1, 0.1)
        for x, y in ((-half, -half), (half, -half), (half, half), (-half, half))
    ).encode()
    + "".join(
        f"f {a + one} {a + two} {b + two} {b + one}\n"
        for a, b in ((1, 5), (9, 13), (1, 9), (5, 13))
        for one, two in ((0, 1), (1, 2), (2, 3), (3, 0))
    ).encode()
)
"""A square one, two wide, with a hole of one."""
