"""Markdown as a CommonMark reader shows it."""

from markdown_it import MarkdownIt

from hostile.names import HOST
from robray.rules.engine.rule import DOCUMENTATION

_READER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])

_OURS = frozenset({"paragraph", "text", "softbreak", "hr", "strong", "code_inline", "fence", "inline", "link"})


def rendered(markdown: str) -> list[str]:
    """The texts of the code in it, in order.

    Whatever we write ourselves is words, strong words, code and links to our own pages and to files: anything else, and
    any word of a hostile name that is not in code, is an error.
    """
    found: list[str] = []
    for token in _READER.parse(markdown):
        for each in [token, *(token.children or ())]:
            kind = each.type.removesuffix("_open").removesuffix("_close")
            assert kind in _OURS, (each, markdown)
            if each.type in ("code_inline", "fence"):
                found.append(each.content)
            elif each.type == "link_open":
                assert str(each.attrs["href"]).startswith((DOCUMENTATION, "file:///")), (each, markdown)
            elif each.type == "text":
                assert HOST not in each.content, (each, markdown)
                assert "command:" not in each.content, (each, markdown)
    return found
