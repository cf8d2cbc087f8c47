"""Checks that a source expands to the same with other texts of its files."""

from collections.abc import Mapping

from robray.formats.xacro.changed import expanded_with
from robray.formats.xacro.expansion import Expansion
from robray.formats.xacro.sources import Kept
from robray.formats.xacro.writing import written


def is_same(expansion: Expansion, texts: Mapping[str, bytes], renamed: Mapping[str, str], kept: Kept) -> bool:
    """True if a source expands to the same with other texts. Arguments given from outside may have new names."""
    if expansion.document is None:
        return True
    after = expanded_with(expansion, texts, renamed, kept)
    return (
        after.is_refused == expansion.is_refused
        and sorted(each.code for each in after.faults) == sorted(each.code for each in expansion.faults)
        and written(after, "").text == written(expansion, "").text
    )
