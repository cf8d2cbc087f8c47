"""Where an include would lead that nobody follows."""

from robray.analysis.files import SourceFile
from robray.facts.frontend import IncludePathError


def include_target(file: SourceFile, path: str) -> str | None:
    """The file that an include of a path would lead to; None where it would be refused."""
    try:
        return file.frontend.include_target(file.path, path)
    except IncludePathError:
        return None
