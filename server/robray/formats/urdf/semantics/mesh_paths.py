"""The paths of the meshes of a robot, and the problems of missing ones."""

from robray.analysis.resolve_context import ResolveContext
from robray.facts.details import InFolder, MeshNotFound
from robray.facts.symbols import Name
from robray.text.packaged import NO_PACKAGES, PACKAGED, package_of, packaged_name
from robray.text.paths import file_scheme, folder_of
from robray.text.slips import slip
from robray.text.spans import Span

_SCHEMES = ("package", "file", "model", "http", "https")


def mesh_path(filename: Name, context: ResolveContext) -> str:
    """The path of a mesh: absolute, or by its package."""
    written = packaged_name(filename.text)
    if written.startswith(PACKAGED):
        _packaged_mesh(written, filename.span, context)
        return written
    path = written.removeprefix(file_scheme(written))
    if not path:
        context.problem("urdf-mesh-not-found", filename.span, MeshNotFound(written, "", ""))
        return written
    if "://" in path:
        # Only the program that defines the scheme can look there.
        scheme, _, rest = path.partition("://")
        meant = next((each for each in _SCHEMES if scheme != each and slip(scheme, each) is not None), None)
        if meant is not None and scheme not in _SCHEMES:
            context.problem("urdf-mesh-not-found", filename.span, MeshNotFound(written, f"{meant}://{rest}", ""))
        return written
    resolved = path if path.startswith("/") else f"{context.root_folder}/{path}"
    # A path that ends with a slash is a folder.
    meant = "" if path.endswith("/") else context.missing(resolved)
    folder = context.foreign(path) if path.startswith("/") else None
    names_folder = "/" in path.lstrip("/")
    is_folder_missing = names_folder and context.lacks_folder_of(resolved)
    if meant == "" and folder is not None:
        context.problem("urdf-meshes-elsewhere", filename.span, InFolder(folder, (written,)))
    elif meant == "" and is_folder_missing:
        context.problem("urdf-mesh-folder-not-found", filename.span, InFolder(written.rpartition("/")[0], (written,)))
    elif meant is not None:
        within_folder = folder_of(resolved) if names_folder and not path.endswith("/") else ""
        context.problem("urdf-mesh-not-found", filename.span, MeshNotFound(written, meant, within_folder))
    return resolved


def _packaged_mesh(name: str, span: Span, context: ResolveContext) -> None:
    package = package_of(name)
    if package.partition("://")[2] in NO_PACKAGES:
        context.problem("urdf-package-not-found", span, InFolder(package, (name,)))
        return
    within = name[len(package) + 1 :]
    # All questions come before the first return, so that the disk answers them together.
    is_package_missing = context.missing(package) is not None
    is_folder_missing = "/" in within and context.lacks_folder_of(name)
    meant = "" if within.endswith("/") else context.missing(name)
    place = context.package(package)
    if is_package_missing:
        sought = () if place is None else place.sought
        context.problem("urdf-package-not-found", span, InFolder(package, (name,), tried=sought))
        return
    tried = () if place is None or place.folder is None else (place.tried(name, context.root_folder),)
    if meant == "" and is_folder_missing:
        context.problem("urdf-mesh-folder-not-found", span, InFolder(package, (name,), tried=tried))
    elif meant is not None:
        within_folder = folder_of(name) if "/" in within and not within.endswith("/") else ""
        context.problem("urdf-mesh-not-found", span, MeshNotFound(name, meant, within_folder, tried))
