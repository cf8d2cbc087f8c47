"""A hook of the site: scenes on its pages have the colours that editors give them.

Both come of the grammar and its `highlights.scm`; the words of the language are listed nowhere else.
"""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any, ClassVar

import tree_sitter
from pygments.lexer import Lexer
from pygments.lexers import LEXERS
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, Punctuation, String, Text

from robray import _grammar

__all__ = ["SceneLexer"]

_QUERIES = Path(__file__).parents[1] / "grammar" / "queries" / "highlights.scm"

TOKENS = {
    "comment": Comment,
    "constant": Name.Constant,
    "constant.builtin": Name.Builtin,
    "error": Error,
    "keyword": Keyword,
    "keyword.import": Keyword.Namespace,
    "label": Name.Label,
    "number": Number,
    "operator": Operator,
    "property": Name.Attribute,
    "punctuation.bracket": Punctuation,
    "punctuation.delimiter": Punctuation,
    "string": String,
    "string.special.path": String.Other,
    "type": Name.Class,
    "type.builtin": Keyword.Type,
    "variable": Name.Variable,
}
"""What the captures of the query are to whoever colours for pygments; those that begin with `_` are its own."""


class SceneLexer(Lexer):
    """Scenes of robray, by their syntax tree."""

    name = "robray"
    aliases: ClassVar[list[str]] = ["robray"]
    filenames: ClassVar[list[str]] = ["*.robray"]

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, Any, str]]:
        """Places and tokens, without a gap."""
        language = tree_sitter.Language(_grammar.language())
        raw = text.encode("utf-8", "surrogatepass")
        query = tree_sitter.Query(language, _QUERIES.read_text(encoding="utf-8"))
        captures = tree_sitter.QueryCursor(query).captures(tree_sitter.Parser(language).parse(raw).root_node)
        spans = sorted(
            (node.start_byte, node.end_byte, TOKENS[name])
            for name, nodes in captures.items()
            if not name.startswith("_")
            for node in nodes
        )
        starts = [0, *accumulate(len(character.encode("utf-8", "surrogatepass")) for character in text)]
        end = 0
        for first, last, token in spans:
            start, stop = bisect_right(starts, first) - 1, bisect_right(starts, last) - 1
            if start < end:
                continue
            if start > end:
                yield end, Text, text[end:start]
            yield start, token, text[start:stop]
            end = stop
        if end < len(text):
            yield end, Text, text[end:]


def on_config(config: Any) -> Any:
    """As mkdocs calls it, before anything is read."""
    LEXERS[SceneLexer.__name__] = (__name__, SceneLexer.name, (*SceneLexer.aliases,), (*SceneLexer.filenames,), ())
    return config
