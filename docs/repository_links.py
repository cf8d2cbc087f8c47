"""A hook of the site: what a page names beside the documentation is in the repository.

In the repository itself such links are relative, and lead to where they say.
"""

import posixpath
import re
from typing import Any

_LINK = re.compile(r"(?<=\]\()(\.\./[^)\s]*)(?=\))")


def on_page_markdown(markdown: str, *, page: Any, config: Any, **_: Any) -> str:
    """As mkdocs calls it, for each page."""
    folder = posixpath.dirname(page.file.src_uri)

    def in_repository(found: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join("docs", folder, found[1]))
        return found[1] if path.startswith("docs/") else f"{config.repo_url}/blob/main/{path}"

    return _LINK.sub(in_repository, markdown)
