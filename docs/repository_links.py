"""A hook of the site: what a page names beside the documentation is in the repository.

In the repository itself such links are relative, and lead to where they say. One that is a line of its own,
`[Set up](…)`, is on the site what stands under the heading that it leads to, so that it is written once.
"""

import posixpath
import re
from pathlib import Path
from typing import Any

from robray.rules import RULES
from robray.rules.engine.page import page as rule_page

_ROOT = Path(__file__).parents[1]
_LINK = re.compile(r"(?<=\]\()(\.\./[^)\s]*)(?=\))")
_RELATIVE = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)\s]*)(?=\))")
_SECTION = re.compile(r"^\[Set up\]\(([^)#]*)#([a-z-]+)\)$", re.MULTILINE)


def on_page_markdown(markdown: str, *, page: Any, config: Any, **_: Any) -> str:
    """As mkdocs calls it, for each page."""
    folder, name = posixpath.split(page.file.src_uri)
    if folder == "rules" and name != "README.md":
        # Front matter is not shown here: the page says it in words.
        markdown = rule_page(RULES[name.removesuffix(".md")])

    def in_repository(found: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join("docs", folder, found[1]))
        return found[1] if path.startswith("docs/") else f"{config.repo_url}/blob/main/{path}"

    return _LINK.sub(in_repository, _SECTION.sub(lambda found: section(folder, found[1], found[2]), markdown))


def on_post_page(output: str, **_: Any) -> str:
    """As mkdocs calls it, for each page that is made.

    Where the theme's script knows the forge of the repository it asks there on each page how many stars it has: a page
    fetches nothing.
    """
    return output.replace(' data-md-component="source"', "")


def on_post_template(output_content: str, **_: Any) -> str:
    """The same, for what is no page of the documentation, as that of an address that there is not."""
    return on_post_page(output_content)


def section(folder: str, path: str, anchor: str) -> str:
    """What stands under a heading of a page of the repository, with links as from a folder of the documentation."""
    name = posixpath.normpath(posixpath.join("docs", folder, path))
    for part in re.split(r"^##+ ", (_ROOT / name).read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        heading, _, text = part.partition("\n")
        if heading.lower().replace(" ", "-") == anchor:
            break
    else:
        raise ValueError(f"{name} has no heading '#{anchor}'")

    def from_folder(found: re.Match[str]) -> str:
        place = posixpath.normpath(posixpath.join(posixpath.dirname(name), found[1]))
        return posixpath.relpath(place, posixpath.join("docs", folder))

    # A text may begin with a block of code, which is one by its indentation.
    return _RELATIVE.sub(from_folder, text.strip("\n"))
