"""Reasons for missing mesh files, from the answers to the scene's queries."""

from robray.analysis.mesh_extents import is_absent
from robray.analysis.package_place import PackagePlace
from robray.analysis.results import Result
from robray.facts.query_kinds import QueryKind
from robray.text.packaged import PACKAGED, package_of


def mesh_absence(path: str, result: Result) -> str | None:
    """The reason as a sentence without its full stop; None if the file exists, or the disk was not asked."""
    # The scene may have asked about folders, too.
    found = {name: there for (kind, name), there in result.answers if kind is QueryKind.FILE}
    place = found.get(package_of(path)) if path.startswith(PACKAGED) else None
    if isinstance(place, PackagePlace) and (place.folder is None or is_absent(found.get(path))):
        return place.absence(path)
    return f"file '{path}' does not exist" if is_absent(found.get(path)) else None
