"""Recognises texts of RobWork by the first element. Imported for any XML."""

import re

from robray.analysis.format import Unsupported

_PASSED_OVER = re.compile(
    rb"(?:\xef\xbb\xbf)?(?>(?:[ \t\r\n]++|<!--.*?-->|<\?.*?\?>|<![^<>-][^<>]*+>"
    rb"|<Define\b.*?</Define[ \t\r\n]*+>)*)",
    re.DOTALL,
)
"""Text before the first element, and text that is removed first."""
_TAG = re.compile(rb"<([A-Za-z]++)([^<>]*+)")
_ROOTS = frozenset(
    {b"QTask", b"CartesianTask", b"WorkCell", b"SerialDevice", b"TreeDevice", b"ParallelDevice", b"MobileDevice"}
)
_KIN = {
    b"CollisionSetup": Unsupported(
        "is a collision setup of RobWork's: it is read with the workcell or device that names it", is_part=True
    ),
    b"ProximitySetup": Unsupported("is a proximity setup of RobWork's, which is not read"),
    b"DynamicWorkcell": Unsupported("is a dynamic workcell of RobWork's, which is not read"),
    b"DynamicWorkCell": Unsupported("is a dynamic workcell of RobWork's, which is not read"),
    b"WorkCellCalibration": Unsupported("is a calibration of RobWork's, which is not read"),
    **dict.fromkeys(
        (b"Frame", b"Joint", b"DHJoint", b"SerialChain", b"Drawable", b"CollisionModel"),
        Unsupported("may be a part of a workcell: such are read with the file that includes them", is_part=True),
    ),
}
"""Other files of RobWork's, by their first elements."""
_OF_A_TASK = re.compile(rb"<(?:Trajectory|AttachFrame|WorkCell|Targets|Entities)[ \t\r\n/>]")


def recognises(head: bytes) -> bool:
    """`Task` is a common word: RobWork's has no attributes, and an element that only it has."""
    first = _first(head)
    if first is None:
        return False
    if first[1] == b"Task":
        return not first[2].strip(b" \t\r\n/") and _OF_A_TASK.search(head, first.end()) is not None
    return first[1] in _ROOTS


def unsupported(head: bytes) -> Unsupported | None:
    """The kind of a RobWork text that is neither a workcell nor a task."""
    first = _first(head)
    return None if first is None else _KIN.get(first[1])


def _first(head: bytes) -> re.Match[bytes] | None:
    before = _PASSED_OVER.match(head)
    return None if before is None else _TAG.match(head, before.end())
