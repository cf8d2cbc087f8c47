"""By what a text is known to be of RobWork's: its first element. Loaded wherever there is some XML."""

import re

_PASSED_OVER = re.compile(
    rb"(?:\xef\xbb\xbf)?(?>(?:[ \t\r\n]++|<!--.*?-->|<\?.*?\?>|<![^<>-][^<>]*+>"
    rb"|<Define\b.*?</Define[ \t\r\n]*+>)*)",
    re.DOTALL,
)
"""What may stand before the first element, and what is taken out before anybody looks."""
_TAG = re.compile(rb"<([A-Za-z]++)([^<>]*+)")
_ROOTS = frozenset(
    {b"QTask", b"CartesianTask", b"WorkCell", b"SerialDevice", b"TreeDevice", b"ParallelDevice", b"MobileDevice"}
)
_OF_A_TASK = re.compile(rb"<(?:Trajectory|AttachFrame|WorkCell|Targets|Entities)[ \t\r\n/>]")


def recognises(head: bytes) -> bool:
    """`Task` is anybody's word: RobWork's has no attributes, and something in it that only it has."""
    before = _PASSED_OVER.match(head)
    first = None if before is None else _TAG.match(head, before.end())
    if first is None:
        return False
    if first[1] == b"Task":
        return not first[2].strip(b" \t\r\n/") and _OF_A_TASK.search(head, first.end()) is not None
    return first[1] in _ROOTS
