"""What the stretches of a file know of its comments, in places of the file."""

from collections.abc import Iterator

from robray.facts.problems import Problem
from robray.formats.robray.frontend.segments import Segment


def unterminated_comment(segments: tuple[Segment, ...]) -> int | None:
    """Where a comment begins that runs to the end of the file."""
    comment = segments[-1].open_comment
    return None if comment is None else comment + sum(segment.length for segment in segments[:-1])


def comment_problems(segments: tuple[Segment, ...]) -> Iterator[Problem]:
    """What is said of the comments of a file. Cost: O(segments)."""
    base = 0
    for segment in segments:
        for problem in segment.odd_comments:
            yield problem._replace(span=problem.span.shifted(base)) if base else problem
        base += segment.length
