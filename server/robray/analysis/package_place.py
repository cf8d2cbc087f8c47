"""Places of packages, and the common words for missing packages and files."""

import posixpath
from collections.abc import Sequence
from typing import NamedTuple

from robray.text.install_rules import InstallRules
from robray.text.packaged import MODEL, NO_PACKAGES

_NAMED = 3
"""Limit of packages named in one line."""

_SETTING = "'package-paths' in robray.toml"


class PackagePlace(NamedTuple):
    """The place of the package in a `package://` or `model://`."""

    name: str
    """The name of the package with its scheme."""
    folder: str | None
    sought: tuple[str, ...] = ()
    """The settings and environment variables with paths of packages; empty if none is set."""
    rules: InstallRules | None = None
    """The install rules; None if robray cannot read all of them, or the sources are not the user's."""

    @property
    def is_unknown(self) -> bool:
        """True if no setting or variable gives paths of packages, so that a missing one is not a finding."""
        return self.folder is None and not self.sought

    @property
    def is_missing(self) -> bool:
        return self.folder is None and bool(self.sought)

    def tried(self, name: str, base: str) -> str:
        """The path of a file of the package: absolute, or relative to the folder `base` if that is shorter."""
        assert self.folder is not None, "a package that is not found has no files"
        path = posixpath.join(self.folder, name[len(self.name) :].strip("/"))
        return min(posixpath.relpath(path, base), path, key=len)

    def absence(self, name: str) -> str:
        """The reason for a missing file of the package, as a sentence without its end."""
        if self.folder is not None:
            return no_file(name, posixpath.join(self.folder, name[len(self.name) :].strip("/")))
        return no_package(self.name, self.sought)


def no_package(name: str, sought: Sequence[str], files: int = 1) -> str:
    """The message about a missing package, with the settings and variables searched."""
    is_model, package = name.startswith(MODEL), name.partition("://")[2]
    kind = "model" if is_model else "package"
    if package in NO_PACKAGES:
        scheme, found = name.removesuffix(package), f"'{package}'" if package else "nothing"
        return f"expected the name of a {kind} after '{scheme}', found {found}; use '{scheme}NAME/FILE'"
    many = f" ({files:,} files)" if files > 1 else ""
    if not sought:
        remedy = "set GZ_SIM_RESOURCE_PATH or" if is_model else "source a workspace, or set"
        return f"{kind} '{package}'{many} is not around the file, and no {kind} path is set; {remedy} {_SETTING}"
    remedy = "add its parent folder to" if is_model else "source its workspace, or add its parent folder to"
    return f"{kind} '{package}'{many} is not in {', '.join(sought)} or around the file; {remedy} {_SETTING}"


def unsought(names: Sequence[str]) -> str:
    """A line about packages that robray did not look for, because no path is set."""
    listed = ", ".join(f"'{name}'" for name in names[:_NAMED])
    more = f" and {len(names) - _NAMED:,} more" if len(names) > _NAMED else ""
    return f"the meshes in {listed}{more} are not checked: no package path is set; source a workspace or set {_SETTING}"


def no_file(name: str, tried: str) -> str:
    return f"file '{name}' does not exist (tried '{tried}')"
