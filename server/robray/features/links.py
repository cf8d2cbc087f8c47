"""Places that lead to others."""

import attrs

from robray.analysis.analysis import FileSpan


@attrs.frozen
class Link:
    """`origin` is what was clicked, `target` all of what it leads to, `target_selection` its name."""

    origin: FileSpan
    target: FileSpan
    target_selection: FileSpan
