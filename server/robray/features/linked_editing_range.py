"""Names that are edited together (LSP 3.17, textDocument/linkedEditingRange)."""

from robray.analysis.analysis import Analysis
from robray.features.editing import editing_of
from robray.features.refactorings.refactoring import RefusalError
from robray.features.renaming.sites import followers, renaming
from robray.features.uses import is_asked_for_by_more
from robray.text.spans import Span

MOST = 1_000
"""Sites that an editor changes at every key. A name with more is renamed in one go."""


def linked_editing_range(analysis: Analysis, path: str, offset: int) -> tuple[Span, ...]:
    """The places of the name under the cursor, for renaming by typing over all of them; may be empty.

    Requires that all of them are in this file, without quotes, and one is a definition. While typing makes the name
    equal to another one there are two definitions, so the two do not merge.
    """
    if is_asked_for_by_more(analysis, path, offset, MOST):
        return ()
    try:
        found = renaming(analysis, path, offset)
    except RefusalError:
        return ()
    if found is None or not 2 <= len(found.sites) <= MOST:
        return ()
    if not editing_of(analysis.files[path].format).stands_bare(found.symbol.name):
        return ()
    if any(each.sites for each, _ in followers(analysis, found, found.symbol.name)):
        return ()
    if any(site.path != path or mention.name.quoted for site, mention in found.sites.items()):
        return ()
    if sum(mention.declares for mention in found.sites.values()) != 1:
        return ()
    text, name = analysis.files[path].text, found.symbol.name.encode()
    spans = tuple(site.span for site in found.sites)
    # A format may have other ways to write the same letters.
    return spans if all(text[start:end] == name for start, end in spans) else ()
