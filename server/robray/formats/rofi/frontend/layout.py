"""The layout of RoFI's configurations: lines stay lines, indented as the file does it."""

from robray.facts.layout import NoLayoutError, Respacing, Style
from robray.syntax import json
from robray.syntax.json.spacing import spacing
from robray.syntax.laid_out import unread_because
from robray.text.records import new


def layout(text: bytes, style: Style) -> list[Respacing]:
    """A NoLayoutError where the text is no JSON."""
    why = unread_because(json.read(text), text, "JSON")
    if why is not None:
        raise NoLayoutError(why)
    return [new(Respacing, each) for each in spacing(text, style.indent)]
